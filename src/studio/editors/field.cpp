#include "studio/editors/field.h"

#include "studio/document/item_icons.h"
#include "studio/document/message_text.h"
#include "studio/editors/place_line.h"

#include <QAbstractButton>
#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace trammel::studio {

namespace {

QColor blended(const QColor& base, const QColor& mark, double part) {
    const auto mix = [part](int a, int b) { return static_cast<int>(a + (b - a) * part); };
    return {mix(base.red(), mark.red()), mix(base.green(), mark.green()),
            mix(base.blue(), mark.blue())};
}

QLabel* makeLabel(Field* parent, const char* name) {
    auto* label = new QLabel(parent);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->hide();
    return label;
}

} // namespace

Field::Field(QWidget* parent)
    : QWidget(parent),
      m_layout(new QVBoxLayout(this)),
      m_note(makeLabel(this, "note")),
      m_findingLabel(makeLabel(this, "finding")),
      m_varies(makeLabel(this, "varies")) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(2);
    m_layout->addWidget(m_note);
    m_layout->addWidget(m_findingLabel);
    m_layout->addWidget(m_varies);
    for (QLabel* label : {m_note, m_varies})
        label->setForegroundRole(QPalette::PlaceholderText);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void Field::setKey(const QString& key) {
    m_key = key;
}

void Field::setTitle(const QString& title) {
    if (title == m_title) return;
    m_title = title;
    nameInputs();
}

void Field::nameInputs() {
    const auto isOwn = [this](const QWidget* child) {
        const QWidget* parent = child->parentWidget();
        while (parent != this && !qobject_cast<const Field*>(parent))
            parent = parent->parentWidget();
        return parent == this;
    };
    for (QWidget* child : findChildren<QWidget*>()) {
        if (!isOwn(child)) continue;
        if (auto* nested = qobject_cast<Field*>(child)) {
            nested->setTitle(m_title);
        } else if (auto* button = qobject_cast<QAbstractButton*>(child)) {
            if (button->text().isEmpty()) button->setAccessibleName(button->toolTip());
        } else if (child->focusPolicy() != Qt::NoFocus && !qobject_cast<QLabel*>(child)) {
            child->setAccessibleName(m_title);
        }
    }
}

void Field::addInput(QWidget* input) {
    m_layout->insertWidget(m_layout->count() - 3, input);
    if (!focusProxy()) setFocusProxy(input);
}

void Field::setFrame(const QString& title, bool canPick) {
    if (!m_place && title.isEmpty()) return;
    if (!m_place) {
        m_place = new PlaceLine(this);
        connect(m_place, &PlaceLine::pickRequested, this, &Field::pickRequested);
        m_layout->insertWidget(m_layout->count() - 2, m_place);
    }
    m_place->setFrame(title, canPick);
    m_place->setVisible(!title.isEmpty());
}

void Field::setNote(const QString& note) {
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

QString Field::note() const {
    return m_note->text();
}

QString Field::findingText() const {
    return m_findingLabel->text();
}

void Field::setVaries(bool varies) {
    m_varies->setText(varies ? tr("They differ here. A new value is for all.") : QString());
    m_varies->setVisible(varies);
}

bool Field::covers(const QString& relativePointer) const {
    return relativePointer == m_key || relativePointer.startsWith(m_key + '/');
}

void Field::setFindings(const model::Diagnostics& findings) {
    QStringList lines;
    for (const model::Diagnostic& finding : findings)
        lines << translated(finding.message);
    lines.removeDuplicates(); // of entries that are each other's mirror image
    m_findings = findings;
    m_findingLabel->setText(lines.join('\n'));
    m_findingLabel->setVisible(!lines.isEmpty());
    paintMarks();
}

void Field::paintMarks() {
    for (const auto& input : std::as_const(m_marked))
        if (input) input->setPalette(QPalette());
    m_marked.clear();
    if (m_findings.empty()) return;
    const bool isError = model::hasErrors(m_findings);
    const QColor mark = isError ? errorColor(palette()) : warningColor(palette());
    QPalette labelPalette;
    labelPalette.setColor(QPalette::WindowText, mark);
    m_findingLabel->setPalette(labelPalette);
    for (QWidget* input : inputsToMark(m_findings)) {
        QPalette inputPalette;
        for (const auto role : {QPalette::Base, QPalette::Button})
            inputPalette.setColor(role, blended(palette().color(role), mark, 0.22));
        input->setPalette(inputPalette);
        m_marked << input;
    }
}

void Field::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        nameInputs();
    }
    if (event->type() == QEvent::ApplicationPaletteChange) paintMarks();
}

} // namespace trammel::studio

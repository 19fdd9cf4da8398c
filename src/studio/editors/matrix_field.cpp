#include "studio/editors/matrix_field.h"

#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/editors/number_field.h"

#include <QComboBox>
#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>

namespace trammel::studio {

namespace {

constexpr std::size_t kRows = 6;

std::size_t indexOf(std::size_t row, std::size_t column) {
    return row * kRows + column;
}

/// Scrolls its content sideways and is as high as it, so that the form around it stays as it is.
class SidewaysArea : public QScrollArea {
public:
    explicit SidewaysArea(QWidget* content, QWidget* parent) : QScrollArea(parent) {
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setWidgetResizable(true);
        setWidget(content);
    }

    QSize sizeHint() const override {
        const bool isWide = widget()->minimumSizeHint().width() > width();
        const int bar = isWide ? horizontalScrollBar()->sizeHint().height() : 0;
        return {widget()->sizeHint().width(), widget()->sizeHint().height() + bar};
    }
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
    void resizeEvent(QResizeEvent* event) override {
        QScrollArea::resizeEvent(event);
        updateGeometry(); // there may be a bar now
    }
};

} // namespace

MatrixField::MatrixField(QWidget* parent)
    : Field(parent),
      m_form(new QComboBox(this)),
      m_entries(new NumberField),
      m_scroll(new SidewaysArea(m_entries, this)) {
    m_form->addItems({{}, {}});
    addInput(m_form);
    addInput(m_scroll);
    connect(m_form, &QComboBox::activated, this, [this](int form) { changeForm(form == 1); });
    connect(m_entries, &Field::committed, this, &MatrixField::commit);
    retranslate();
    showForm(false);
}

void MatrixField::setKey(const QString& key) {
    Field::setKey(key);
    m_entries->setKey(key);
    m_form->setObjectName(key + "/form");
}

void MatrixField::setUnits(const QString& units) {
    m_units = units.split(';');
    showForm(m_isFull);
}

void MatrixField::setDefaults(const QString& value) {
    m_default = value;
    showForm(m_isFull);
}

void MatrixField::setHint(const QString& hint) {
    m_hint = hint;
    retranslate();
}

void MatrixField::showForm(bool isFull) {
    const int count = static_cast<int>(isFull ? kRows * kRows : kRows);
    if (m_entries->count() != count) m_entries->setCount(count);
    QStringList units{m_units.front(), m_units.back()};
    if (isFull) {
        units.clear();
        for (std::size_t row = 0; row < kRows; ++row)
            for (std::size_t column = 0; column < kRows; ++column)
                units << m_units[static_cast<qsizetype>(row / 3 + column / 3)];
    }
    m_entries->setUnit(units.join(';'));
    m_entries->setDefaults(QStringList(count, m_default).join(';'));
    m_form->setCurrentIndex(isFull ? 1 : 0);
    m_isFull = isFull;
}

void MatrixField::load(const Document& document, const QString& item) {
    const io::JsonValue* value = document.root().at((item + '/' + key()).toStdString());
    m_value = value ? *value : io::JsonValue();
    // Without a value the form stays: it may be the one whose last entry was just emptied.
    if (value || item != m_item)
        showForm(value && value->isArray() && value->size() == kRows * kRows);
    m_item = item;
    m_entries->load(document, item);
}

void MatrixField::changeForm(bool isFull) {
    if (isFull == m_isFull) return;
    std::vector<io::JsonValue> entries(isFull ? kRows * kRows : kRows, io::JsonValue(0));
    for (std::size_t i = 0; i < kRows; ++i) {
        const std::size_t from = isFull ? i : indexOf(i, i);
        if (m_value.isArray() && from < m_value.size())
            entries[isFull ? indexOf(i, i) : i] = m_value[from];
    }
    emit committed(key(), io::JsonValue::array(std::move(entries)));
}

void MatrixField::commit(const QString& entryKey, const io::JsonValue& value) {
    const std::size_t index = lastToken('/' + entryKey).toUInt();
    const std::size_t row = index / kRows, column = index % kRows;
    if (!m_isFull || entryKey == key() || row == column) {
        emit committed(entryKey, value);
        return;
    }
    io::JsonValue entries = m_value;
    for (const std::size_t place : {index, indexOf(column, row)})
        entries.set(io::joinPointer("", place), value);
    emit committed(key(), entries);
}

void MatrixField::focusInput(const QString& relativePointer) {
    m_entries->focusInput(relativePointer);
    if (QWidget* input = m_entries->focusWidget()) m_scroll->ensureWidgetVisible(input);
}

QList<QWidget*> MatrixField::inputsToMark(const model::Diagnostics& findings) {
    return m_entries->inputsToMark(findings);
}

void MatrixField::retranslate() {
    m_form->setItemText(0, tr("Diagonal"));
    m_form->setItemText(1, tr("Full matrix"));
    m_form->setToolTip(
        tr("Full: six rows, three forces and then three torques; the columns are three ways along "
           "and three angles about x, y, z. An entry sets its mirror image too."));
    m_entries->setHint(m_hint);
}

} // namespace trammel::studio

#include "studio/editors/entry_edit.h"

#include "studio/document/units.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

namespace trammel::studio {

namespace {
constexpr int kMargin = 8; ///< pixels beside "default"
} // namespace

EntryEdit::EntryEdit(QWidget* parent) : QLineEdit(parent) {
    connect(this, &QLineEdit::editingFinished, this, &EntryEdit::finish);
}

void EntryEdit::setShown(const QString& text) {
    const bool isTyping = hasFocus() && isModified() && this->text() != m_shown;
    m_shown = text;
    if (isTyping) return;
    setText(text);
    setCursorPosition(0);
}

void EntryEdit::finish() {
    const QString typed = text().trimmed();
    if (typed == m_shown) return;
    setModified(false);
    emit entered(typed);
}

void EntryEdit::setDefault(const QString& value) {
    setPlaceholderText(value);
    colourDefault();
}

/// A number that counts looks like one; words that tell where a value comes from stay faint.
void EntryEdit::colourDefault() {
    const QColor wanted = isNumber(placeholderText())
                              ? palette().color(QPalette::Active, QPalette::Text)
                              : QApplication::palette().color(QPalette::PlaceholderText);
    if (palette().color(QPalette::Active, QPalette::PlaceholderText) == wanted) return;
    QPalette colours = palette();
    for (const auto group : {QPalette::Active, QPalette::Inactive})
        colours.setColor(group, QPalette::PlaceholderText, wanted);
    setPalette(colours);
}

void EntryEdit::changeEvent(QEvent* event) {
    QLineEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) colourDefault();
}

bool EntryEdit::hasRoomForMark() const {
    if (!text().isEmpty()) return true; // none is needed
    const QFontMetrics metrics(font());
    const QString shown = placeholderText() + tr("default");
    return isNumber(placeholderText()) && metrics.horizontalAdvance(shown) + 3 * kMargin <= width();
}

/// "default" behind a default, where there is room in all entries of the value: in one of them it
/// would look as if the others were stated.
void EntryEdit::paintEvent(QPaintEvent* event) {
    QLineEdit::paintEvent(event);
    if (!text().isEmpty() || !hasRoomForMark()) return;
    if (!std::ranges::all_of(m_siblings, &EntryEdit::hasRoomForMark)) return;
    QPainter painter(this);
    painter.setPen(QApplication::palette().color(QPalette::PlaceholderText));
    painter.drawText(rect().adjusted(kMargin, 0, -kMargin, 0), Qt::AlignRight | Qt::AlignVCenter,
                     tr("default"));
}

bool EntryEdit::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        // Without anything of its own to undo, the field leaves undo and redo to the document.
        if (key->matches(QKeySequence::Undo) && !isUndoAvailable()) return false;
        if (key->matches(QKeySequence::Redo) && !isRedoAvailable()) return false;
        if (key->key() == Qt::Key_Escape && text() != m_shown) {
            key->accept();
            return true;
        }
    }
    return QLineEdit::event(event);
}

void EntryEdit::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && text() != m_shown) {
        setText(m_shown);
        selectAll();
        emit textEdited(m_shown);
        return;
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace trammel::studio

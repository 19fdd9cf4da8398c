#include "studio/editors/entry_edit.h"

#include <QKeyEvent>

namespace trammel::studio {

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

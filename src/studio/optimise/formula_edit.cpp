#include "studio/optimise/formula_edit.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>

namespace trammel::studio {

namespace {

constexpr int kLeastWord = 2; ///< characters from which names are offered

bool isOfName(QChar c) {
    return c.isLetterOrNumber() || c == '.' || c == '_' || c == '-';
}

} // namespace

FormulaEdit::FormulaEdit(const QStringList& names, QWidget* parent)
    : QLineEdit(parent), m_completer(new QCompleter(names, this)) {
    m_completer->setWidget(this);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_completer->setFilterMode(Qt::MatchContains);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this,
            &FormulaEdit::complete);
    connect(this, &QLineEdit::textEdited, this, &FormulaEdit::offer);
}

int FormulaEdit::wordBegin() const {
    int begin = cursorPosition();
    while (begin > 0 && isOfName(text()[begin - 1]))
        --begin;
    return begin;
}

void FormulaEdit::complete(const QString& name) {
    const int begin = wordBegin();
    setText(text().left(begin) + name + text().mid(cursorPosition()));
    setCursorPosition(begin + static_cast<int>(name.size()));
}

void FormulaEdit::offer() {
    const QString word = text().mid(wordBegin(), cursorPosition() - wordBegin());
    if (word.size() < kLeastWord) return m_completer->popup()->hide();
    m_completer->setCompletionPrefix(word);
    m_completer->complete();
}

/// Enter and Esc are the list's while it is open.
void FormulaEdit::keyPressEvent(QKeyEvent* event) {
    const bool isOfList = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
                          event->key() == Qt::Key_Escape;
    if (isOfList && m_completer->popup()->isVisible()) return event->ignore();
    const bool isAsked =
        event->key() == Qt::Key_Space && event->modifiers().testFlag(Qt::ControlModifier);
    if (isAsked) {
        m_completer->setCompletionPrefix(text().mid(wordBegin(), cursorPosition() - wordBegin()));
        return m_completer->complete();
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace trammel::studio

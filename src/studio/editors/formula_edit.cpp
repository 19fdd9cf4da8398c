#include "studio/editors/formula_edit.h"

#include "results/channel.h"
#include "studio/app/menu_text.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QMenu>
#include <QRegularExpression>
#include <QStringListModel>

namespace trammel::studio {

namespace {

constexpr int kLeastWord = 2; ///< characters from which names are offered

} // namespace

QString inFormula(const QString& name) {
    static const QRegularExpression plain("^[A-Za-z_][\\w.]*$");
    return plain.match(name).hasMatch() ? name : '{' + name + '}';
}

FormulaEdit::FormulaEdit(QWidget* parent)
    : QLineEdit(parent),
      m_list(new QStringListModel(this)),
      m_completer(new QCompleter(m_list, this)),
      m_menu(new QMenu(this)) {
    m_completer->setWidget(this);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_completer->setFilterMode(Qt::MatchContains);
    m_completer->setMaxVisibleItems(12);
    connect(m_completer, qOverload<const QString&>(&QCompleter::activated), this,
            &FormulaEdit::take);
    connect(this, &QLineEdit::textEdited, this, &FormulaEdit::complete);
    connect(m_menu, &QMenu::aboutToShow, this, &FormulaEdit::fillMenu);
}

void FormulaEdit::setNames(const QStringList& names) {
    if (names == m_names) return;
    m_names = names;
    m_list->setStringList(names);
}

FormulaEdit::Word FormulaEdit::wordBeforeCursor() const {
    static const QRegularExpression last("[A-Za-z_][\\w.]*$");
    const auto match = last.match(text().left(cursorPosition()));
    if (!match.hasMatch()) return {cursorPosition(), {}};
    return {static_cast<int>(match.capturedStart()), match.captured()};
}

void FormulaEdit::complete() {
    const QString word = wordBeforeCursor().text;
    m_completer->setCompletionPrefix(word);
    const bool isWhole =
        m_completer->completionCount() == 1 && m_completer->currentCompletion() == word;
    if (word.size() < kLeastWord || m_completer->completionCount() == 0 || isWhole)
        return m_completer->popup()->hide();
    m_completer->complete();
}

void FormulaEdit::take(const QString& name) {
    const Word word = wordBeforeCursor();
    setSelection(word.start, static_cast<int>(word.text.size()));
    insertName(name);
}

void FormulaEdit::insertName(const QString& name) {
    insert(inFormula(name));
    emit textEdited(text());
    m_completer->popup()->hide();
    setFocus();
}

void FormulaEdit::fillMenu() {
    m_menu->clear();
    QMap<QString, QMenu*> owners;
    for (const QString& name : std::as_const(m_names)) {
        const QString owner = QString::fromStdString(results::channelId(name.toStdString()).owner);
        const bool isAlone = owner.isEmpty();
        if (!isAlone && !owners.contains(owner)) owners[owner] = m_menu->addMenu(menuText(owner));
        (isAlone ? m_menu : owners[owner])->addAction(menuText(name), this, [this, name] {
            insertName(name);
        });
    }
}

/// Keys of the list of completions are its own, Enter takes what is marked there; Ctrl+Space asks
/// for all names.
void FormulaEdit::keyPressEvent(QKeyEvent* event) {
    const bool isListKey = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
                           event->key() == Qt::Key_Escape || event->key() == Qt::Key_Tab;
    if (m_completer->popup()->isVisible() && isListKey) return event->ignore();
    if (event->key() == Qt::Key_Space && event->modifiers().testFlag(Qt::ControlModifier)) {
        m_completer->setCompletionPrefix(wordBeforeCursor().text);
        return m_completer->complete();
    }
    QLineEdit::keyPressEvent(event);
}

} // namespace trammel::studio

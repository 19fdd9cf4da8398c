#pragma once

#include <QLineEdit>
#include <QStringList>

class QCompleter;
class QMenu;
class QStringListModel;

namespace trammel::studio {

/// As formulas have a name: in braces where it has more than letters, digits, dots and underscores.
QString inFormula(const QString& name);

/// A formula over channels: their names are completed while they are typed, and offered in a menu
/// by whose they are.
class FormulaEdit : public QLineEdit {
    Q_OBJECT

public:
    explicit FormulaEdit(QWidget* parent = nullptr);

    void setNames(const QStringList& names);
    const QStringList& names() const { return m_names; }
    QMenu* menu() const { return m_menu; }
    /// Puts a name where the cursor is.
    void insertName(const QString& name);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Word {
        int start = 0;
        QString text;
    };
    Word wordBeforeCursor() const;
    void complete();
    void take(const QString& name);
    void fillMenu();

    QStringList m_names;
    QStringListModel* m_list;
    QCompleter* m_completer;
    QMenu* m_menu;
};

} // namespace trammel::studio

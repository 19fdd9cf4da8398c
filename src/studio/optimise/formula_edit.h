#pragma once

#include <QLineEdit>

class QCompleter;

namespace trammel::studio {

/// Takes a formula over channels: completes the name that is typed.
class FormulaEdit : public QLineEdit {
    Q_OBJECT

public:
    /// @param names of channels and functions
    FormulaEdit(const QStringList& names, QWidget* parent = nullptr);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    int wordBegin() const;
    void complete(const QString& name);
    void offer();

    QCompleter* m_completer;
};

} // namespace trammel::studio

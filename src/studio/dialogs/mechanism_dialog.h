#pragma once

#include "studio/dialogs/mechanism_verdict.h"

#include <QDialog>
#include <memory>

class QLineEdit;

namespace Ui {
class MechanismDialog;
}

namespace trammel::studio {

/// Asks for a kind of mechanism and its lengths. While they are typed it shows what they make: a
/// sketch, Grashof's class and the like, or why they make nothing.
class MechanismDialog : public QDialog {
    Q_OBJECT

public:
    explicit MechanismDialog(QWidget* parent);
    ~MechanismDialog() override;

    /// The model file of what is described. @pre the dialog was accepted
    const io::JsonValue& mechanism() const { return *m_verdict.mechanism; }
    /// "Four-bar linkage", in the user's language.
    QString kindName() const;

private:
    void showDefaults();
    void judge();
    MechanismVerdict verdict();

    // What is typed; a field that says nothing usable leaves its complaint in m_complaint.
    double number(const QLineEdit* field, const QString& unit, bool isPositive);
    double length(const QLineEdit* field) { return number(field, "m", true); }
    QString labelOf(const QLineEdit* field) const;

    std::unique_ptr<Ui::MechanismDialog> m_ui;
    MechanismVerdict m_verdict;
    QString m_complaint;
};

} // namespace trammel::studio

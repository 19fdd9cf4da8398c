#pragma once

#include "mechanisms/made_mechanism.h"
#include "model/expression.h"
#include "studio/dialogs/mechanism_verdict.h"

#include <QDialog>
#include <memory>

class QLineEdit;

namespace trammel::studio {
class ReadyPage;
}

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
    /// Shows a mechanism to be made anew, of the same kind.
    MechanismDialog(const mechanisms::MadeMechanism& made, QWidget* parent);
    ~MechanismDialog() override;

    /// The model file of what is described. @pre the dialog was accepted
    const io::JsonValue& mechanism() const { return *m_verdict.mechanism; }
    /// The same as it was asked for. @pre the dialog was accepted
    const mechanisms::MadeMechanism& made() const { return m_made; }
    /// "Four-bar linkage", in the user's language.
    QString kindName() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addReadyKinds();
    void showUnits();
    void showMade(const mechanisms::MadeMechanism& made);
    void showLengths(const mechanisms::Mechanism& lengths);
    void showExtras();
    void showUsual(const model::ParameterValues& values);
    void judge();
    mechanisms::Mechanism lengths();
    mechanisms::ReadyMechanism lengthsOn(const ReadyPage& page);
    ReadyPage* readyPage(int index) const;
    mechanisms::MadeMechanism asked();

    // What is typed; a field that says nothing usable leaves its complaint in m_complaint.
    double number(const QLineEdit* field, const QString& unit, bool isPositive);
    double share(const QLineEdit* field);
    double count(const QLineEdit* field);
    double length(const QLineEdit* field) { return number(field, "m", true); }
    /// None of a field that is left empty.
    std::optional<double> stated(const QLineEdit* field, const QString& unit, bool isPositive);
    bool hasPoint() const;
    QString labelOf(const QLineEdit* field) const;

    std::unique_ptr<Ui::MechanismDialog> m_ui;
    MechanismVerdict m_verdict;
    mechanisms::MadeMechanism m_made;
    QString m_complaint;
};

} // namespace trammel::studio

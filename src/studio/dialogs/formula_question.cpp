#include "studio/dialogs/formula_question.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

namespace trammel::studio {

namespace {

struct FormulaQuestion {
    Q_DECLARE_TR_FUNCTIONS(FormulaQuestion)
};

} // namespace

bool agreesToNumbers(QWidget* parent, const QString& title, int formulas) {
    if (formulas == 0) return true;
    QMessageBox question(QMessageBox::Question, title,
                         FormulaQuestion::tr("Formulas that become numbers: %1").arg(formulas),
                         QMessageBox::Cancel, parent);
    question.setObjectName("formulaQuestion");
    question.setInformativeText(FormulaQuestion::tr(
        "Changing a parameter would no longer move what they place. Undo brings them back."));
    QPushButton* agree =
        question.addButton(FormulaQuestion::tr("Make Numbers"), QMessageBox::AcceptRole);
    agree->setObjectName("makeNumbers");
    question.setDefaultButton(QMessageBox::Cancel);
    question.exec();
    return question.clickedButton() == agree;
}

} // namespace trammel::studio

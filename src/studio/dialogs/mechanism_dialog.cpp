#include "studio/dialogs/mechanism_dialog.h"

#include "dialogs/ui_mechanism_dialog.h"
#include "io/model_file.h"
#include "studio/document/item_icons.h"
#include "studio/document/plain_title.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <QPushButton>
#include <QRegularExpression>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace trammel::studio {

using namespace mechanisms;

namespace {

enum Page { kFourBar, kSliderCrank, kScissorLift, kPantograph, kGearPair };

/// A typed number or formula in an SI unit; NaN where it is neither, as while one is typed.
double valueOf(const QString& typed, const QString& unit) {
    try {
        return model::Expression(
                   inSiUnit(typed, unit, ShownUnits::instance().of(unit)).toStdString(), {})
            .evaluate({});
    } catch (const std::invalid_argument&) {
        return std::numeric_limits<double>::quiet_NaN();
    }
}

} // namespace

MechanismDialog::MechanismDialog(QWidget* parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::MechanismDialog>()) {
    m_ui->setupUi(this);
    m_ui->buttons->button(QDialogButtonBox::Ok)->setText(tr("Create"));
    showDefaults();
    for (QLineEdit* edit : m_ui->pages->findChildren<QLineEdit*>())
        connect(edit, &QLineEdit::textChanged, this, &MechanismDialog::judge);
    for (QSpinBox* box : m_ui->pages->findChildren<QSpinBox*>())
        connect(box, &QSpinBox::valueChanged, this, &MechanismDialog::judge);
    for (QStackedWidget* pages : {m_ui->pages, m_ui->gearPair_pages})
        connect(pages, &QStackedWidget::currentChanged, this, &MechanismDialog::judge);
    m_ui->kinds->setCurrentRow(kFourBar);
    m_ui->kinds->setFocus();
    judge();
}

MechanismDialog::~MechanismDialog() = default;

QString MechanismDialog::kindName() const {
    return m_ui->kinds->currentItem()->text();
}

void MechanismDialog::showDefaults() {
    const QString unit = ShownUnits::instance().of("m");
    for (QLabel* label : m_ui->pages->findChildren<QLabel*>(QRegularExpression("_unit$")))
        label->setText(unit);
    const auto show = [&](QLineEdit* edit, double length) {
        edit->setText(inShownUnit(exactText(length), "m", unit));
    };
    const FourBar fourBar;
    show(m_ui->fourBar_ground, fourBar.ground);
    show(m_ui->fourBar_input, fourBar.input);
    show(m_ui->fourBar_coupler, fourBar.coupler);
    show(m_ui->fourBar_output, fourBar.output);
    const SliderCrank sliderCrank;
    show(m_ui->sliderCrank_crank, sliderCrank.crank);
    show(m_ui->sliderCrank_rod, sliderCrank.rod);
    show(m_ui->sliderCrank_offset, sliderCrank.offset);
    const ScissorLift lift;
    m_ui->scissorLift_stages->setMaximum(kMostStages);
    m_ui->scissorLift_stages->setValue(lift.stages);
    show(m_ui->scissorLift_arm, lift.arm);
    show(m_ui->scissorLift_opening, lift.opening);
    const Pantograph pantograph;
    m_ui->pantograph_ratio->setText(exactText(pantograph.ratio));
    show(m_ui->pantograph_arm, pantograph.arm);
    show(m_ui->pantograph_forearm, pantograph.forearm);
    const GearTeeth teeth;
    m_ui->gearTeeth_teeth1->setValue(teeth.first);
    m_ui->gearTeeth_teeth2->setValue(teeth.second);
    show(m_ui->gearTeeth_module, teeth.module);
    const GearRadii radii;
    show(m_ui->gearRadii_first, radii.first);
    show(m_ui->gearRadii_second, radii.second);
}

void MechanismDialog::judge() {
    m_complaint.clear();
    m_verdict = verdict();
    if (!m_complaint.isEmpty()) m_verdict = {m_complaint, {}, {}};
    m_ui->verdict->setText(m_verdict.text);
    QPalette colors = palette();
    if (!m_verdict.mechanism) colors.setColor(QPalette::WindowText, errorColor(colors));
    m_ui->verdict->setPalette(colors);
    m_ui->buttons->button(QDialogButtonBox::Ok)->setEnabled(m_verdict.mechanism.has_value());
    if (m_verdict.mechanism)
        m_ui->sketch->setMechanism(io::readModel(*m_verdict.mechanism, {}).model,
                                   m_verdict.emphasized);
    else
        m_ui->sketch->clear();
}

MechanismVerdict MechanismDialog::verdict() {
    const Ui::MechanismDialog& ui = *m_ui;
    switch (ui.pages->currentIndex()) {
    case kFourBar:
        return MechanismVerdict::on(FourBar{length(ui.fourBar_ground), length(ui.fourBar_input),
                                            length(ui.fourBar_coupler), length(ui.fourBar_output)});
    case kSliderCrank:
        return MechanismVerdict::on(SliderCrank{length(ui.sliderCrank_crank),
                                                length(ui.sliderCrank_rod),
                                                number(ui.sliderCrank_offset, "m", false)});
    case kScissorLift:
        return MechanismVerdict::on(ScissorLift{ui.scissorLift_stages->value(),
                                                length(ui.scissorLift_arm),
                                                length(ui.scissorLift_opening)});
    case kPantograph:
        return MechanismVerdict::on(Pantograph{number(ui.pantograph_ratio, "", true),
                                               length(ui.pantograph_arm),
                                               length(ui.pantograph_forearm)});
    default:
        break;
    }
    if (ui.gearPair_pages->currentIndex() == 0)
        return MechanismVerdict::on(GearTeeth{ui.gearTeeth_teeth1->value(),
                                              ui.gearTeeth_teeth2->value(),
                                              length(ui.gearTeeth_module)});
    return MechanismVerdict::on(GearRadii{length(ui.gearRadii_first), length(ui.gearRadii_second)});
}

double MechanismDialog::number(const QLineEdit* field, const QString& unit, bool isPositive) {
    const double value = valueOf(field->text(), unit);
    if (std::isfinite(value) && (value > 0 || !isPositive)) return value;
    if (unit.isEmpty())
        m_complaint = tr("%1: a number above 0 is expected.").arg(labelOf(field));
    else if (isPositive)
        m_complaint =
            tr("%1: a length above 0 is expected, such as 0.3 or 300 mm.").arg(labelOf(field));
    else
        m_complaint = tr("%1: a length is expected, such as 0.02 or -20 mm.").arg(labelOf(field));
    return std::numeric_limits<double>::quiet_NaN();
}

QString MechanismDialog::labelOf(const QLineEdit* field) const {
    for (const QLabel* label : findChildren<QLabel*>())
        if (label->buddy() == field) return plainTitle(label->text());
    return {};
}

} // namespace trammel::studio

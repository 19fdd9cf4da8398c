#include "studio/dialogs/mechanism_dialog.h"

#include "dialogs/ui_mechanism_dialog.h"
#include "io/model_file.h"
#include "model/overloads.h"
#include "studio/dialogs/ready_page.h"
#include "studio/document/item_icons.h"
#include "studio/document/plain_title.h"
#include "studio/document/shown_units.h"
#include "studio/document/typed_place.h"
#include "studio/document/units.h"

#include <QEvent>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace trammel::studio {

using namespace mechanisms;

namespace {

/// Ready mechanisms come after these, in the order of readyKinds().
enum Page { kFourBar, kSliderCrank, kScissorLift, kPantograph, kGearPair, kReady };

/// A typed number or formula in an SI unit; NaN where it is neither, as while one is typed.
double valueOf(const QString& typed, const QString& unit) {
    return typedValue(typed, unit).value_or(std::numeric_limits<double>::quiet_NaN());
}

} // namespace

MechanismDialog::MechanismDialog(QWidget* parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::MechanismDialog>()) {
    m_ui->setupUi(this);
    m_ui->buttons->button(QDialogButtonBox::Ok)->setText(tr("Create"));
    m_ui->scissorLift_stages->setMaximum(kMostStages);
    addReadyKinds();
    showUnits();
    const Mechanism defaults[] = {FourBar{},    SliderCrank{}, ScissorLift{},
                                  Pantograph{}, GearRadii{},   GearTeeth{}};
    for (const Mechanism& lengths : defaults)
        showLengths(lengths);
    for (QLineEdit* edit : findChildren<QLineEdit*>())
        connect(edit, &QLineEdit::textChanged, this, &MechanismDialog::judge);
    for (QSpinBox* box : m_ui->pages->findChildren<QSpinBox*>())
        connect(box, &QSpinBox::valueChanged, this, &MechanismDialog::judge);
    for (QStackedWidget* pages : {m_ui->pages, m_ui->gearPair_pages})
        connect(pages, &QStackedWidget::currentChanged, this, &MechanismDialog::judge);
    for (QWidget* field : findChildren<QWidget*>())
        if (qobject_cast<QLineEdit*>(field) || qobject_cast<QSpinBox*>(field))
            field->installEventFilter(this);
    m_ui->kinds->setCurrentRow(kFourBar);
    m_ui->kinds->setFocus();
    judge();
}

MechanismDialog::MechanismDialog(const MadeMechanism& made, QWidget* parent)
    : MechanismDialog(parent) {
    setWindowTitle(tr("Edit Mechanism"));
    m_ui->buttons->button(QDialogButtonBox::Ok)->setText(tr("Apply"));
    m_ui->kinds->setEnabled(false);
    showMade(made);
    m_ui->pages->setFocus();
    judge();
}

MechanismDialog::~MechanismDialog() = default;

QString MechanismDialog::kindName() const {
    return m_ui->kinds->currentItem()->text();
}

void MechanismDialog::addReadyKinds() {
    for (const ReadyKind& kind : readyKinds()) {
        m_ui->kinds->addItem(readyText(kind.title));
        auto* page = new ReadyPage(kind, m_ui->pages);
        page->showValues(usual(kind).values);
        m_ui->pages->addWidget(page);
    }
    const int bar = m_ui->kinds->verticalScrollBar()->sizeHint().width();
    const int width = m_ui->kinds->sizeHintForColumn(0) + bar + 2 * m_ui->kinds->frameWidth();
    m_ui->kinds->setFixedWidth(std::max(m_ui->kinds->minimumWidth(), width + 6));
}

/// The page of that place in the stack; a null pointer where it is none of a ready mechanism.
ReadyPage* MechanismDialog::readyPage(int index) const {
    return qobject_cast<ReadyPage*>(m_ui->pages->widget(index));
}

void MechanismDialog::showUnits() {
    const ShownUnits& units = ShownUnits::instance();
    for (QLabel* label : m_ui->pages->findChildren<QLabel*>(QRegularExpression("_unit$")))
        label->setText(units.of("m"));
    m_ui->speedUnit->setText(units.of("rad/s"));
    m_ui->densityUnit->setText(units.of("kg/m³"));
    m_ui->pointAlongUnit->setText(units.of("m"));
    m_ui->pointAcrossUnit->setText(units.of("m"));
}

void MechanismDialog::showLengths(const Mechanism& lengths) {
    const auto show = [](QLineEdit* edit, double length) {
        edit->setText(inShownUnit(exactText(length), "m", ShownUnits::instance().of("m")));
    };
    Ui::MechanismDialog& ui = *m_ui;
    if (const auto* fourBar = std::get_if<FourBar>(&lengths)) {
        show(ui.fourBar_ground, fourBar->ground);
        show(ui.fourBar_input, fourBar->input);
        show(ui.fourBar_coupler, fourBar->coupler);
        show(ui.fourBar_output, fourBar->output);
    } else if (const auto* sliderCrank = std::get_if<SliderCrank>(&lengths)) {
        show(ui.sliderCrank_crank, sliderCrank->crank);
        show(ui.sliderCrank_rod, sliderCrank->rod);
        show(ui.sliderCrank_offset, sliderCrank->offset);
    } else if (const auto* lift = std::get_if<ScissorLift>(&lengths)) {
        ui.scissorLift_stages->setValue(lift->stages);
        show(ui.scissorLift_arm, lift->arm);
        show(ui.scissorLift_opening, lift->opening);
    } else if (const auto* pantograph = std::get_if<Pantograph>(&lengths)) {
        ui.pantograph_ratio->setText(exactText(pantograph->ratio));
        show(ui.pantograph_arm, pantograph->arm);
        show(ui.pantograph_forearm, pantograph->forearm);
    } else if (const auto* teeth = std::get_if<GearTeeth>(&lengths)) {
        ui.gearTeeth_teeth1->setValue(teeth->first);
        ui.gearTeeth_teeth2->setValue(teeth->second);
        show(ui.gearTeeth_module, teeth->module);
    } else if (const auto* radii = std::get_if<GearRadii>(&lengths)) {
        show(ui.gearRadii_first, radii->first);
        show(ui.gearRadii_second, radii->second);
    } else if (const auto* ready = std::get_if<ReadyMechanism>(&lengths)) {
        for (int i = kReady; i < ui.pages->count(); ++i)
            if (&readyPage(i)->kind() == ready->kind) readyPage(i)->showValues(ready->values);
    }
}

void MechanismDialog::showMade(const MadeMechanism& made) {
    showLengths(made.lengths);
    const auto page = static_cast<int>(made.lengths.index());
    if (const auto* ready = std::get_if<ReadyMechanism>(&made.lengths)) {
        const auto place = static_cast<int>(ready->kind - readyKinds().data());
        m_ui->kinds->setCurrentRow(kReady + place);
    } else {
        m_ui->kinds->setCurrentRow(std::min<int>(page, kGearPair));
        if (page >= kGearPair) m_ui->gearPair_given->setCurrentIndex(page - kGearPair);
    }
    const auto state = [](QLineEdit* edit, std::optional<double> value, const QString& unit) {
        edit->setText(value ? inShownUnit(exactText(*value), unit, ShownUnits::instance().of(unit))
                            : QString());
    };
    state(m_ui->speed, made.speed, "rad/s");
    state(m_ui->density, made.density, "kg/m³");
    const auto at = [&](std::size_t i) {
        return made.couplerPoint ? std::optional((*made.couplerPoint)[i]) : std::nullopt;
    };
    state(m_ui->pointAlong, at(0), "m");
    state(m_ui->pointAcross, at(1), "m");
}

bool MechanismDialog::hasPoint() const {
    const int page = m_ui->pages->currentIndex();
    return page == kFourBar || page == kSliderCrank;
}

void MechanismDialog::showExtras() {
    for (QWidget* widget :
         {static_cast<QWidget*>(m_ui->pointAlong), static_cast<QWidget*>(m_ui->pointAcross),
          static_cast<QWidget*>(m_ui->pointAlong_label),
          static_cast<QWidget*>(m_ui->pointAcross_label),
          static_cast<QWidget*>(m_ui->pointAlongUnit),
          static_cast<QWidget*>(m_ui->pointAcrossUnit)})
        widget->setVisible(hasPoint());
}

/// What a field means stands beneath the fields from when it has the keyboard.
bool MechanismDialog::eventFilter(QObject* watched, QEvent* event) {
    const auto* field = qobject_cast<QWidget*>(watched);
    if (event->type() == QEvent::FocusIn && field && !field->toolTip().isEmpty())
        m_ui->explanation->setText(field->toolTip());
    return QDialog::eventFilter(watched, event);
}

void MechanismDialog::judge() {
    m_complaint.clear();
    showExtras();
    m_made = asked();
    m_verdict =
        std::visit(model::Overloads{
                       [](const GearTeeth& teeth) { return MechanismVerdict::on(GearPair(teeth)); },
                       [](const GearRadii& radii) { return MechanismVerdict::on(GearPair(radii)); },
                       [](const auto& lengths) { return MechanismVerdict::on(lengths); }},
                   m_made.lengths);
    if (!m_complaint.isEmpty()) m_verdict = {m_complaint, {}, {}};
    if (m_verdict.mechanism) m_verdict.mechanism = document(m_made);
    m_ui->verdict->setText(m_verdict.text);
    QPalette colors = palette();
    if (!m_verdict.mechanism) colors.setColor(QPalette::WindowText, errorColor(colors));
    m_ui->verdict->setPalette(colors);
    m_ui->buttons->button(QDialogButtonBox::Ok)->setEnabled(m_verdict.mechanism.has_value());
    if (!m_verdict.mechanism) {
        m_ui->sketch->clear();
        return;
    }
    const model::Model model = io::readModel(*m_verdict.mechanism, {}).model;
    m_ui->sketch->setMechanism(model, m_verdict.emphasized);
    showUsual(model.parameters);
}

/// What counts where a field is left empty, as long as it is.
void MechanismDialog::showUsual(const model::ParameterValues& values) {
    const auto value = [&](const char* name) -> std::optional<double> {
        const auto found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional(found->second);
    };
    const auto show = [](QLineEdit* edit, double usual, const QString& unit) {
        edit->setPlaceholderText(
            shortText(fromSi(usual, unit, ShownUnits::instance().of(unit)), 4));
    };
    constexpr double kPi = std::numbers::pi;
    if (const auto speed = value("w"))
        show(m_ui->speed, *speed, "rad/s");
    else if (const auto period = value("T"))
        show(m_ui->speed, 2 * kPi / *period, "rad/s");
    if (const auto density = value("density"))
        show(m_ui->density, *density, "kg/m³");
    else if (const auto rho = value("rho"), r = value("r"); rho && r)
        show(m_ui->density, *rho / (kPi * *r * *r), "kg/m³");
    const QString none = tr("none");
    m_ui->pointAlong->setPlaceholderText(m_made.couplerPoint ? "0" : none);
    m_ui->pointAcross->setPlaceholderText(m_made.couplerPoint ? "0" : none);
}

ReadyMechanism MechanismDialog::lengthsOn(const ReadyPage& page) {
    ReadyMechanism ready{&page.kind(), {}};
    for (std::size_t i = 0; i < page.fields().size(); ++i) {
        const QLineEdit* field = page.fields()[i];
        switch (page.kind().dimensions[i].kind) {
        case Dimension::Kind::Length:
            ready.values.push_back(length(field));
            break;
        case Dimension::Kind::Coordinate:
            ready.values.push_back(number(field, "m", false));
            break;
        case Dimension::Kind::Share:
            ready.values.push_back(share(field));
            break;
        case Dimension::Kind::Count:
            ready.values.push_back(count(field));
            break;
        }
    }
    return ready;
}

Mechanism MechanismDialog::lengths() {
    const Ui::MechanismDialog& ui = *m_ui;
    if (const ReadyPage* page = readyPage(ui.pages->currentIndex())) return lengthsOn(*page);
    switch (ui.pages->currentIndex()) {
    case kFourBar:
        return FourBar{length(ui.fourBar_ground), length(ui.fourBar_input),
                       length(ui.fourBar_coupler), length(ui.fourBar_output)};
    case kSliderCrank:
        return SliderCrank{length(ui.sliderCrank_crank), length(ui.sliderCrank_rod),
                           number(ui.sliderCrank_offset, "m", false)};
    case kScissorLift:
        return ScissorLift{ui.scissorLift_stages->value(), length(ui.scissorLift_arm),
                           length(ui.scissorLift_opening)};
    case kPantograph:
        return Pantograph{number(ui.pantograph_ratio, "", true), length(ui.pantograph_arm),
                          length(ui.pantograph_forearm)};
    default:
        break;
    }
    if (ui.gearPair_pages->currentIndex() == 0)
        return GearTeeth{ui.gearTeeth_teeth1->value(), ui.gearTeeth_teeth2->value(),
                         length(ui.gearTeeth_module)};
    return GearRadii{length(ui.gearRadii_first), length(ui.gearRadii_second)};
}

MadeMechanism MechanismDialog::asked() {
    MadeMechanism made;
    made.lengths = lengths();
    made.speed = stated(m_ui->speed, "rad/s", false);
    made.density = stated(m_ui->density, "kg/m³", true);
    if (!hasPoint()) return made;
    const auto along = stated(m_ui->pointAlong, "m", false);
    const auto across = stated(m_ui->pointAcross, "m", false);
    if (along || across) made.couplerPoint = {along.value_or(0.0), across.value_or(0.0)};
    return made;
}

std::optional<double> MechanismDialog::stated(const QLineEdit* field, const QString& unit,
                                              bool isPositive) {
    if (field->text().trimmed().isEmpty()) return std::nullopt;
    const double value = valueOf(field->text(), unit);
    if (std::isfinite(value) && (value > 0 || !isPositive)) return value;
    m_complaint = isPositive
                      ? tr("%1: a number above 0 is expected.").arg(labelOf(field))
                      : tr("%1: a number is expected, with or without a unit.").arg(labelOf(field));
    return std::nullopt;
}

double MechanismDialog::number(const QLineEdit* field, const QString& unit, bool isPositive) {
    const double value = valueOf(field->text(), unit);
    if (std::isfinite(value) && (value > 0 || !isPositive)) return value;
    if (unit.isEmpty())
        m_complaint = tr("%1: a number above 0 is expected.").arg(labelOf(field));
    else if (isPositive)
        m_complaint =
            tr("%1: a length above 0 is expected, such as 0.3 m or 300 mm.").arg(labelOf(field));
    else
        m_complaint = tr("%1: a length is expected, such as 0.02 m or -20 mm.").arg(labelOf(field));
    return std::numeric_limits<double>::quiet_NaN();
}

double MechanismDialog::share(const QLineEdit* field) {
    const double value = valueOf(field->text(), "");
    if (!(value > 0 && value < 1))
        m_complaint = tr("%1: a number between 0 and 1 is expected.").arg(labelOf(field));
    return value;
}

double MechanismDialog::count(const QLineEdit* field) {
    const double value = valueOf(field->text(), "");
    if (!(value >= 3 && value <= kMostCount && value == std::round(value)))
        m_complaint =
            tr("%1: a whole number from 3 to %2 is expected.").arg(labelOf(field)).arg(kMostCount);
    return value;
}

QString MechanismDialog::labelOf(const QLineEdit* field) const {
    for (const QLabel* label : findChildren<QLabel*>())
        if (label->buddy() == field) return plainTitle(label->text());
    return {};
}

} // namespace trammel::studio

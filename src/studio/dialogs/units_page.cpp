#include "studio/dialogs/units_page.h"

#include "studio/document/units.h"

#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>

namespace trammel::studio {

namespace {

constexpr int kPairs = 2; ///< of label and box in a row

} // namespace

UnitsPage::UnitsPage(QWidget* parent)
    : QWidget(parent), m_grid(new QGridLayout), m_preset(new QComboBox(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(12);
    m_preset->setObjectName("preset");
    m_preset->addItem(tr("SI"), "si");
    m_preset->addItem(tr("Millimetres, grams, degrees"), "mm-g-s");
    m_preset->addItem(tr("US customary"), "us");
    m_preset->addItem(tr("Own choice"));
    auto* presetForm = new QFormLayout;
    presetForm->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    presetForm->setHorizontalSpacing(12);
    presetForm->addRow(tr("Set of u&nits"), m_preset);
    layout->addLayout(presetForm);
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(6);
    layout->addLayout(m_grid);
    const std::pair<const char*, QString> quantities[] = {{"m", tr("Length")},
                                                          {"rad", tr("Angle")},
                                                          {"s", tr("Time")},
                                                          {"kg", tr("Mass")},
                                                          {"kg·m²", tr("Moment of inertia")},
                                                          {"kg/m³", tr("Density")},
                                                          {"m/s", tr("Speed")},
                                                          {"rad/s", tr("Angular velocity")},
                                                          {"m/s²", tr("Acceleration")},
                                                          {"N", tr("Force")},
                                                          {"N·m", tr("Torque")},
                                                          {"N/m", tr("Stiffness")},
                                                          {"N·m/rad", tr("Torsional stiffness")},
                                                          {"N·s/m", tr("Damping")},
                                                          {"N·m·s/rad", tr("Torsional damping")},
                                                          {"m/rad", tr("Travel by angle")},
                                                          {"rad/m", tr("Angle by travel")}};
    for (const auto& [unit, title] : quantities)
        addQuantity(QString::fromUtf8(unit), title);
    auto* hint =
        new QLabel(tr("The window shows and takes numbers in these units; any other unit "
                      "may be typed behind a number. Files, formulas and results are in SI."),
                   this);
    hint->setWordWrap(true);
    layout->addWidget(hint);
    layout->addStretch();
    connect(m_preset, &QComboBox::activated, this, &UnitsPage::takePreset);
}

void UnitsPage::addQuantity(const QString& unit, const QString& title) {
    const int place = static_cast<int>(m_boxes.size());
    const int row = place / kPairs, column = 2 * (place % kPairs);
    auto* box = new QComboBox(this);
    box->setObjectName(unit);
    box->addItems(shownUnitsFor(unit));
    auto* label = new QLabel(title, this);
    label->setBuddy(box);
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_grid->addWidget(label, row, column);
    m_grid->addWidget(box, row, column + 1);
    m_boxes[unit] = box;
    connect(box, &QComboBox::activated, this, &UnitsPage::showPreset);
}

UnitChoice UnitsPage::choice() const {
    UnitChoice choice;
    for (auto i = m_boxes.begin(); i != m_boxes.end(); ++i)
        choice[i.key()] = i.value()->currentText();
    return choice;
}

void UnitsPage::setChoice(const UnitChoice& choice) {
    for (auto i = m_boxes.begin(); i != m_boxes.end(); ++i)
        i.value()->setCurrentText(choice.value(i.key(), i.key()));
    showPreset();
}

void UnitsPage::takePreset(int index) {
    const QString name = m_preset->itemData(index).toString();
    if (!name.isEmpty()) setChoice(ShownUnits::preset(name));
}

/// The ready set that the boxes agree with, if there is one.
void UnitsPage::showPreset() {
    int index = m_preset->count() - 1;
    for (int i = 0; i < m_preset->count() - 1; ++i)
        if (ShownUnits::preset(m_preset->itemData(i).toString()) == choice()) index = i;
    m_preset->setCurrentIndex(index);
}

} // namespace trammel::studio

// What the panel is put together from, and its words.
#include "studio/app/table_setup.h"
#include "studio/document/item_icons.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/editors/formula_edit.h"
#include "studio/effects/bar_plot.h"
#include "studio/effects/field_finding.h"
#include "studio/effects/histogram_plot.h"
#include "studio/effects/tolerance_model.h"
#include "studio/effects/tolerance_panel.h"
#include "studio/effects/tolerance_summary.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <algorithm>
#include <numeric>

namespace trammel::studio {

QWidget* TolerancePanel::makeSettings() {
    auto* settings = new QWidget(this);
    m_kind = new QComboBox(settings);
    m_input = new QComboBox(settings);
    m_value = new QLineEdit("0", settings);
    m_valueUnit = new QLabel(settings);
    m_formula = new FormulaEdit(settings);
    m_channels = new QToolButton(settings);
    m_forces = new QCheckBox(settings);
    m_low = new QLineEdit(settings);
    m_high = new QLineEdit(settings);
    m_limitUnit = new QLabel(settings);
    m_samples = new QSpinBox(settings);
    m_seed = new QSpinBox(settings);
    m_kind->setObjectName("toleranceKind");
    m_input->setObjectName("toleranceInput");
    m_value->setObjectName("toleranceValue");
    m_formula->setObjectName("toleranceFormula");
    m_channels->setObjectName("toleranceChannels");
    m_forces->setObjectName("toleranceForces");
    m_low->setObjectName("toleranceLow");
    m_high->setObjectName("toleranceHigh");
    m_samples->setObjectName("toleranceSamples");
    m_seed->setObjectName("toleranceSeed");
    m_kind->addItems({QString(), QString()});
    m_channels->setPopupMode(QToolButton::InstantPopup);
    m_channels->setMenu(m_formula->menu());
    m_channels->setIcon(QIcon::fromTheme("list-add"));
    m_samples->setRange(2, 10'000'000);
    m_samples->setGroupSeparatorShown(true);
    m_seed->setRange(0, 2'147'483'647);
    m_seed->setValue(1);
    m_valueFinding = new FieldFinding(*m_value, "toleranceValueFinding", settings);
    m_formulaFinding = new FieldFinding(*m_formula, "toleranceFormulaFinding", settings);
    m_lowFinding = new FieldFinding(*m_low, "toleranceLowFinding", settings);
    m_highFinding = new FieldFinding(*m_high, "toleranceHighFinding", settings);
    for (const auto& [title, buddy] : {std::pair<QLabel**, QWidget*>{&m_kindTitle, m_kind},
                                       {&m_inputTitle, m_input},
                                       {&m_valueTitle, m_value},
                                       {&m_formulaTitle, m_formula},
                                       {&m_limitsTitle, m_low},
                                       {&m_samplesTitle, m_samples},
                                       {&m_seedTitle, m_seed}}) {
        *title = new QLabel(settings);
        (*title)->setBuddy(buddy);
    }
    auto* grid = new QGridLayout(settings);
    grid->setContentsMargins(0, 0, 2, 0);
    grid->setSpacing(4);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(2, 1);
    const auto add = [grid](int row, QLabel* title, QWidget* field, QWidget* beside = nullptr) {
        grid->addWidget(title, row, 0);
        grid->addWidget(field, row, 1, 1, beside ? 2 : 3);
        if (beside) grid->addWidget(beside, row, 3);
    };
    add(0, m_kindTitle, m_kind);
    add(1, m_inputTitle, m_input);
    add(2, m_valueTitle, m_value, m_valueUnit);
    grid->addWidget(m_valueFinding, 3, 0, 1, 4);
    add(4, m_formulaTitle, m_formula, m_channels);
    grid->addWidget(m_formulaFinding, 5, 0, 1, 4);
    grid->addWidget(m_forces, 6, 1, 1, 3);
    grid->addWidget(m_limitsTitle, 7, 0);
    grid->addWidget(m_low, 7, 1);
    grid->addWidget(m_high, 7, 2);
    grid->addWidget(m_limitUnit, 7, 3);
    grid->addWidget(m_lowFinding, 8, 0, 1, 4);
    grid->addWidget(m_highFinding, 9, 0, 1, 4);
    add(10, m_samplesTitle, m_samples);
    add(11, m_seedTitle, m_seed);
    grid->setRowStretch(12, 1);
    return settings;
}

QWidget* TolerancePanel::makeButtons() {
    m_footer = new JobFooter("tolerance", "Tolerances", this);
    QToolButton& button = m_footer->exportButton();
    button.setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(&button);
    m_exportSamples = menu->addAction(QString(), this, &TolerancePanel::samplesExportRequested);
    m_exportTable = menu->addAction(QString(), this, &TolerancePanel::tableExportRequested);
    button.setMenu(menu);
    return m_footer;
}

void TolerancePanel::retranslate() {
    m_kindTitle->setText(tr("&Of:"));
    m_kind->setItemText(Pose, tr("a pose of the linkage"));
    m_kind->setItemText(Runs, tr("an output of runs"));
    m_inputTitle->setText(tr("&Input:"));
    m_input->setToolTip(tr("The joint whose coordinate stays, whatever the dimensions are"));
    m_valueTitle->setText(tr("&At:"));
    m_value->setToolTip(tr("Coordinate of the input, 0 in the model's pose"));
    m_formulaTitle->setText(tr("Out&put:"));
    m_channels->setToolTip(tr("Insert a channel"));
    m_channels->setAccessibleName(tr("Insert a channel"));
    m_forces->setText(tr("With forces at rest"));
    m_forces->setToolTip(tr("The formula may use reactions and the driver's load in the pose"));
    m_limitsTitle->setText(tr("&Limits:"));
    m_low->setAccessibleName(tr("Lower limit of the output"));
    m_high->setAccessibleName(tr("Upper limit of the output"));
    m_low->setPlaceholderText(tr("none"));
    m_high->setPlaceholderText(tr("none"));
    m_samplesTitle->setText(tr("Samples:"));
    m_seedTitle->setText(tr("See&d:"));
    m_table->setAccessibleName(tr("Tolerances of parameters"));
    m_summary->setAccessibleName(tr("What the tolerances make of the output"));
    m_plots->setTabText(0, tr("Histogram"));
    m_plots->setTabText(1, tr("Shares"));
    m_exportSamples->setText(tr("&Samples..."));
    m_exportTable->setText(tr("&Table of Parameters..."));
    showFormula();
    m_tolerances.refresh();
    showResult();
}

} // namespace trammel::studio

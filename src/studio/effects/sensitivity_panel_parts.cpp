// What the panel is put together from, and its words.
#include "studio/app/table_setup.h"
#include "studio/document/item_icons.h"
#include "studio/document/units.h"
#include "studio/editors/formula_edit.h"
#include "studio/effects/bar_plot.h"
#include "studio/effects/field_finding.h"
#include "studio/effects/sensitivity_panel.h"
#include "studio/effects/shown_effect.h"
#include "studio/plots/cycle_plot.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

namespace trammel::studio {

namespace {

QHBoxLayout* rowOf(std::initializer_list<QWidget*> widgets) {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    for (QWidget* widget : widgets)
        row->addWidget(widget);
    return row;
}

} // namespace

QWidget* SensitivityPanel::makeSettings() {
    auto* settings = new QWidget(this);
    m_kind = new QComboBox(settings);
    m_input = new QComboBox(settings);
    m_where = new QComboBox(settings);
    m_value = new QLineEdit(settings);
    m_unit = new QLabel(settings);
    m_forces = new QCheckBox(settings);
    m_atEquilibrium = new QCheckBox(settings);
    m_formula = new FormulaEdit(settings);
    m_channels = new QToolButton(settings);
    m_valueFinding = new FieldFinding(*m_value, "effectValueFinding", settings);
    m_formulaFinding = new FieldFinding(*m_formula, "effectFormulaFinding", settings);
    m_kind->setObjectName("effectKind");
    m_input->setObjectName("effectInput");
    m_where->setObjectName("effectWhere");
    m_value->setObjectName("effectValue");
    m_forces->setObjectName("effectForces");
    m_atEquilibrium->setObjectName("effectAtEquilibrium");
    m_formula->setObjectName("effectFormula");
    m_channels->setObjectName("effectChannels");
    m_channels->setPopupMode(QToolButton::InstantPopup);
    m_channels->setMenu(m_formula->menu());
    m_channels->setIcon(QIcon::fromTheme("list-add"));
    m_kind->addItems({QString(), QString(), QString(), QString()});
    m_where->addItems({QString(), QString()});
    for (QLabel** title : {&m_kindTitle, &m_inputTitle, &m_whereTitle, &m_formulaTitle})
        *title = new QLabel(settings);
    m_kindTitle->setBuddy(m_kind);
    m_inputTitle->setBuddy(m_input);
    m_whereTitle->setBuddy(m_where);
    m_formulaTitle->setBuddy(m_formula);
    auto* layout = new QVBoxLayout(settings);
    layout->setContentsMargins(0, 0, 2, 0);
    layout->setSpacing(4);
    m_poseFields = new QWidget(settings);
    m_runFields = new QWidget(settings);
    auto* poses = new QGridLayout(m_poseFields);
    poses->setContentsMargins(0, 0, 0, 0);
    poses->setSpacing(4);
    poses->addWidget(m_inputTitle, 0, 0);
    poses->addWidget(m_input, 0, 1);
    poses->addWidget(m_whereTitle, 1, 0);
    poses->addWidget(m_where, 1, 1);
    poses->addLayout(rowOf({m_value, m_unit}), 2, 1);
    poses->addWidget(m_valueFinding, 3, 0, 1, 2);
    poses->addWidget(m_forces, 4, 0, 1, 2);
    poses->setColumnStretch(1, 1);
    auto* runs = new QVBoxLayout(m_runFields);
    runs->setContentsMargins(0, 0, 0, 0);
    runs->setSpacing(4);
    runs->addWidget(m_formulaTitle);
    runs->addLayout(rowOf({m_formula, m_channels}));
    runs->addWidget(m_formulaFinding);
    auto* kind = rowOf({m_kindTitle, m_kind});
    kind->setStretch(1, 1);
    layout->addLayout(kind);
    layout->addWidget(m_poseFields);
    layout->addWidget(m_runFields);
    layout->addWidget(m_atEquilibrium);
    layout->addStretch(1);
    return settings;
}

QWidget* SensitivityPanel::makeButtons() {
    auto* part = new QWidget(this);
    m_footer = new JobFooter("effect", "Effects", part);
    m_copy = new QToolButton(part);
    m_copy->setObjectName("copyEffects");
    m_footer->addButton(*m_copy);
    m_arrows = new QCheckBox(part);
    m_arrows->setObjectName("effectArrows");
    m_arrows->setChecked(true);
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_arrows);
    layout->addWidget(m_footer);
    return part;
}

QWidget* SensitivityPanel::makeLists() {
    m_lists = new QTabWidget(this);
    m_lists->setObjectName("effectLists");
    m_lists->setDocumentMode(true);
    auto* outputs = new QWidget(m_lists);
    m_outputs = new QListWidget(outputs);
    m_outputs->setObjectName("effectOutputs");
    m_filter = new QLineEdit(outputs);
    m_filter->setObjectName("effectFilter");
    m_filter->setClearButtonEnabled(true);
    auto* layout = new QVBoxLayout(outputs);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_filter);
    layout->addWidget(m_outputs);
    m_parameters = new QListWidget(m_lists);
    m_parameters->setObjectName("effectParameters");
    m_lists->addTab(outputs, {});
    m_lists->addTab(m_parameters, {});
    return m_lists;
}

void SensitivityPanel::retranslate() {
    m_kindTitle->setText(tr("&Of:"));
    m_kind->setItemText(Poses, tr("poses of the linkage"));
    m_kind->setItemText(Runs, tr("an output of runs"));
    m_kind->setItemText(Equilibrium, tr("the static equilibrium"));
    m_kind->setItemText(Modes, tr("natural frequencies"));
    m_inputTitle->setText(tr("&Input:"));
    m_input->setToolTip(tr("The joint whose coordinate stays while a parameter changes"));
    m_whereTitle->setText(tr("&Where:"));
    m_where->setItemText(WholeCycle, tr("over the whole cycle"));
    m_where->setItemText(OnePose, tr("in one pose, at"));
    m_value->setAccessibleName(tr("Coordinate of the input, 0 in the model's pose"));
    m_value->setPlaceholderText(tr("0 in the model's pose"));
    m_forces->setText(tr("Also forces at rest"));
    m_forces->setToolTip(
        tr("Reactions and the driver's load that hold the mechanism in each pose"));
    m_atEquilibrium->setText(tr("At the static e&quilibrium"));
    m_atEquilibrium->setToolTip(
        tr("Modes at the equilibrium, which moves as a parameter changes, in "
           "place of the model's pose"));
    m_formulaTitle->setText(tr("Out&put of a run:"));
    m_formula->setAccessibleName(tr("Output of a run"));
    m_channels->setToolTip(tr("Insert a channel"));
    m_channels->setAccessibleName(tr("Insert a channel"));
    m_lists->setTabText(0, tr("Outputs"));
    m_lists->setTabText(1, tr("Parameters"));
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter outputs"));
    m_outputs->setAccessibleName(tr("Outputs that are listed"));
    m_parameters->setAccessibleName(tr("Parameters that are changed"));
    m_table->setAccessibleName(tr("Effects of parameters"));
    m_plots->setTabText(0, tr("Tornado"));
    m_plots->setTabText(1, tr("Curves"));
    m_arrows->setText(tr("&Arrows in the view"));
    m_arrows->setToolTip(
        tr("Where measured points go as the chosen parameter grows by its change"));
    m_copy->setToolTip(tr("Copy rows"));
    m_copy->setAccessibleName(tr("Copy rows"));
}

} // namespace trammel::studio

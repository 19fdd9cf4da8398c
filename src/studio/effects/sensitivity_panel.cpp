#include "studio/effects/sensitivity_panel.h"

#include "studio/app/scrolled.h"
#include "studio/app/table_setup.h"
#include "studio/document/item_icons.h"
#include "studio/document/units.h"
#include "studio/editors/formula_edit.h"
#include "studio/effects/bar_plot.h"
#include "studio/effects/field_finding.h"
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

QStringList checkedNames(const QListWidget& list) {
    QStringList names;
    for (int i = 0; i < list.count(); ++i)
        if (list.item(i)->checkState() == Qt::Checked) names << list.item(i)->text();
    return names;
}

void addCheckable(QListWidget& list, const QString& name, bool on) {
    auto* item = new QListWidgetItem(name, &list);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(on ? Qt::Checked : Qt::Unchecked);
}

} // namespace

SensitivityPanel::SensitivityPanel(EffectModel& effects, QWidget* parent)
    : QWidget(parent), m_effects(effects), m_sorted(new QSortFilterProxyModel(this)) {
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(scrolledDown(makeSettings(), left), 1);
    column->addWidget(makeButtons());
    m_table = new QTableView(this);
    m_table->setObjectName("effects");
    m_sorted->setSourceModel(&effects);
    m_sorted->setSortRole(EffectModel::kSortRole);
    m_table->setModel(m_sorted);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    setUpResultTable(*m_table);
    makeRowsCopyable(*this, *m_table, *m_copy);
    m_plots = new QTabWidget(this);
    m_plots->setObjectName("effectPlots");
    m_plots->setDocumentMode(true);
    m_plots->setMinimumSize(160, 100);
    m_tornado = new BarPlot(m_plots);
    m_curves = new CyclePlot(m_plots);
    m_plots->addTab(m_tornado, {});
    m_plots->addTab(m_curves, {});
    auto* splitter = new QSplitter(this);
    splitter->setChildrenCollapsible(false);
    for (QWidget* part :
         {left, makeLists(), static_cast<QWidget*>(m_table), static_cast<QWidget*>(m_plots)})
        splitter->addWidget(part);
    splitter->setSizes({215, 185, 620, 400});
    for (int i = 0; i < 4; ++i)
        splitter->setStretchFactor(i, i < 2 ? 0 : 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(splitter);
    connectParts();
    retranslate();
    showKind();
}

void SensitivityPanel::connectParts() {
    connect(m_kind, &QComboBox::activated, this, [this] {
        showKind();
        m_effects.clear();
        showEffects();
        emit asked();
    });
    connect(m_atEquilibrium, &QCheckBox::toggled, this, &SensitivityPanel::asked);
    connect(m_input, &QComboBox::activated, this, [this] {
        showUnit();
        emit inputChanged();
    });
    connect(m_where, &QComboBox::activated, this, [this](int where) {
        showKind();
        if (where == OnePose && m_value->text().isEmpty()) m_value->setText("0");
        emit asked();
    });
    connect(m_value, &QLineEdit::textEdited, this, &SensitivityPanel::asked);
    connect(m_formula, &QLineEdit::textEdited, this, [this] { m_formulaFinding->tell({}); });
    connect(m_formula, &QLineEdit::returnPressed, this, &SensitivityPanel::startRequested);
    connect(m_forces, &QCheckBox::toggled, this, &SensitivityPanel::inputChanged);
    connect(m_footer, &JobFooter::startRequested, this, &SensitivityPanel::startRequested);
    connect(m_footer, &JobFooter::stopRequested, this, &SensitivityPanel::stopRequested);
    connect(&m_footer->exportButton(), &QToolButton::clicked, this,
            &SensitivityPanel::exportRequested);
    connect(m_arrows, &QCheckBox::toggled, this, &SensitivityPanel::arrowsChanged);
    connect(m_outputs, &QListWidget::itemChanged, this, &SensitivityPanel::chooseListed);
    connect(m_parameters, &QListWidget::itemChanged, this, [this] {
        chooseListed();
        if (!m_isFilling) emit asked();
    });
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        for (int i = 0; i < m_outputs->count(); ++i)
            m_outputs->item(i)->setHidden(
                !m_outputs->item(i)->text().contains(text, Qt::CaseInsensitive));
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &SensitivityPanel::choosePlotted);
    connect( // a plot that was hidden has no size before
        m_plots, &QTabWidget::currentChanged, this,
        [this] {
            showTornado();
            showCurves();
        },
        Qt::QueuedConnection);
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, [this] {
        showUnit();
        m_effects.refresh();
        showEffects();
    });
}

void SensitivityPanel::showKind() {
    const int kind = m_kind->currentIndex();
    const bool isOnePose = m_where->currentIndex() == OnePose;
    m_poseFields->setVisible(kind == Poses);
    m_runFields->setVisible(kind == Runs);
    m_atEquilibrium->setVisible(kind == Modes);
    m_arrows->setVisible(kind == Poses || kind == Equilibrium);
    m_value->setVisible(isOnePose);
    m_unit->setVisible(isOnePose);
    const bool comesBack = kind != Runs && !m_lists->isTabVisible(0);
    m_lists->setTabVisible(0, kind != Runs);
    if (comesBack) m_lists->setCurrentIndex(0);
    m_plots->setTabVisible(1, kind == Poses && !isOnePose);
    if (!isOnePose) m_valueFinding->tell({});
}

bool SensitivityPanel::wantsForces() const {
    return m_forces->isEnabled() && m_forces->isChecked();
}

QString SensitivityPanel::input() const {
    return m_input->currentText();
}

QString SensitivityPanel::valueUnit() const {
    const LinkageChoices::Input* input = m_choices.find(m_input->currentText());
    return input ? input->unit : QString("rad");
}

void SensitivityPanel::showUnit() {
    m_unit->setText(ShownUnits::instance().of(valueUnit()));
    const LinkageChoices::Input* input = m_choices.find(m_input->currentText());
    m_forces->setEnabled(input && input->isDriven);
}

std::optional<SensitivityPanel::Question> SensitivityPanel::question() {
    Question question{.isOfRuns = m_kind->currentIndex() == Runs,
                      .ofRest = {},
                      .input = m_input->currentText(),
                      .at = {},
                      .wantsForces = wantsForces(),
                      .formula = m_formula->text().trimmed()};
    m_valueFinding->tell({});
    m_formulaFinding->tell({});
    if (question.isOfRuns) {
        if (!question.formula.isEmpty()) return question;
        m_formulaFinding->tell(
            tr("An output of a run is expected, such as %1.").arg(m_choices.exampleOfRuns()));
        return {};
    }
    if (m_kind->currentIndex() == Equilibrium)
        question.ofRest = analysis::RestQuestion::Equilibrium;
    else if (m_kind->currentIndex() == Modes)
        question.ofRest = m_atEquilibrium->isChecked() ? analysis::RestQuestion::ModesAtEquilibrium
                                                       : analysis::RestQuestion::Modes;
    if (question.ofRest || m_where->currentIndex() == WholeCycle) return question;
    const QString unit = valueUnit();
    double value = 0.0;
    if (isNumber(inSiUnit(m_value->text().trimmed(), unit, ShownUnits::instance().of(unit)),
                 &value)) {
        question.at = value;
        return question;
    }
    m_valueFinding->tell(tr("A number is expected, with or without a unit."));
    return {};
}

std::vector<std::string> SensitivityPanel::parameters() const {
    std::vector<std::string> names;
    for (const QString& name : checkedNames(*m_parameters))
        names.push_back(name.toStdString());
    return names;
}

bool SensitivityPanel::wantsArrows() const {
    return m_arrows->isChecked() && !m_arrows->isHidden();
}

std::optional<EffectRow> SensitivityPanel::chosenEffect() const {
    const QModelIndex current = m_sorted->mapToSource(m_table->currentIndex());
    if (!current.isValid()) return {};
    return m_effects.rows()[static_cast<std::size_t>(current.row())];
}

/// What was chosen stays so as far as it is still there.
void SensitivityPanel::setChoices(const LinkageChoices& choices) {
    const QScopedValueRollback filling(m_isFilling, true);
    const QString input = m_input->currentText();
    m_choices = choices;
    m_input->clear();
    for (const LinkageChoices::Input& one : choices.inputs)
        m_input->addItem(one.name);
    m_input->setCurrentIndex(std::max(0, m_input->findText(input)));
    m_input->setEnabled(!choices.inputs.empty());
    m_formula->setNames(choices.runChannels);
    m_formula->setPlaceholderText(choices.exampleOfRuns());
    showUnit();
    listOutputs();
}

/// Those of the mechanism at rest where it was asked about, else of a linkage's poses.
void SensitivityPanel::listOutputs() {
    const QScopedValueRollback filling(m_isFilling, true);
    QStringList all = m_choices.poseChannels, usual = all.mid(0, m_choices.usualCount);
    if (const auto& result = m_effects.poses(); result && result->ofRest) {
        all.clear();
        const auto& outputs = result->found.outputs;
        for (const std::size_t i : result->found.usual)
            all << QString::fromStdString(outputs[i].name);
        usual = all;
        const bool isAtRest = result->ofRest == analysis::RestQuestion::Equilibrium;
        for (const results::Channel& channel : outputs) {
            const QString name = QString::fromStdString(channel.name);
            const QString unit = QString::fromStdString(channel.unit);
            const bool isRate = isAtRest && (unit.endsWith("/s") || unit.endsWith("/s^2"));
            if (!isRate && !usual.contains(name)) all << name;
        }
    }
    QStringList checked = checkedNames(*m_outputs);
    if (checked.isEmpty() || usual != m_usual) checked = usual;
    m_usual = usual;
    const QSignalBlocker blocker(m_outputs);
    m_outputs->clear();
    for (const QString& name : all)
        addCheckable(*m_outputs, name, checked.contains(name));
    emit m_filter->textChanged(m_filter->text());
}

void SensitivityPanel::setParameters(const std::vector<Parameter>& parameters) {
    const QScopedValueRollback filling(m_isFilling, true);
    QStringList known;
    for (int i = 0; i < m_parameters->count(); ++i)
        known << m_parameters->item(i)->text();
    const QStringList checked = checkedNames(*m_parameters);
    m_parameters->clear();
    for (const Parameter& parameter : parameters)
        addCheckable(*m_parameters, parameter.name,
                     known.contains(parameter.name) ? checked.contains(parameter.name)
                                                    : parameter.isFree);
}

void SensitivityPanel::tellOfValue(const QString& finding) {
    m_valueFinding->tell(finding);
}

void SensitivityPanel::tellOfFormula(const QString& finding) {
    m_formulaFinding->tell(finding);
}

void SensitivityPanel::showEffects() {
    const auto before = chosenEffect();
    listOutputs();
    chooseListed();
    m_footer->setExportable(!m_effects.isEmpty());
    resizeColumns();
    for (int row = 0; row < m_sorted->rowCount(); ++row) {
        const QModelIndex index = m_sorted->index(row, 0);
        const EffectRow& one =
            m_effects.rows()[static_cast<std::size_t>(m_sorted->mapToSource(index).row())];
        if (before && one.outputName == before->outputName &&
            one.parameterName == before->parameterName)
            m_table->setCurrentIndex(index);
    }
    choosePlotted();
}

/// The listed outputs and parameters are those of the table.
void SensitivityPanel::chooseListed() {
    if (m_isFilling) return;
    const auto before = chosenEffect();
    std::vector<std::size_t> outputs;
    if (m_effects.poses()) {
        const QStringList checked = checkedNames(*m_outputs);
        const auto& all = m_effects.poses()->found.outputs;
        for (const QString& name : checked)
            for (std::size_t i = 0; i < all.size(); ++i)
                if (all[i].name == name.toStdString()) outputs.push_back(i);
    }
    m_effects.choose(std::move(outputs), parameters());
    for (int row = 0; before && row < m_sorted->rowCount(); ++row) {
        const QModelIndex index = m_sorted->index(row, 0);
        const EffectRow& one =
            m_effects.rows()[static_cast<std::size_t>(m_sorted->mapToSource(index).row())];
        if (one.outputName == before->outputName && one.parameterName == before->parameterName)
            m_table->setCurrentIndex(index);
    }
    resizeColumns();
    choosePlotted();
}

void SensitivityPanel::resizeColumns() {
    m_table->setColumnHidden(EffectModel::Where, m_effects.poses() && m_effects.poses()->isOnePose);
    m_table->resizeColumnsToContents();
}

void SensitivityPanel::choosePlotted() {
    if (!m_table->currentIndex().isValid() && m_sorted->rowCount() > 0) {
        m_table->setCurrentIndex(m_sorted->index(0, 0)); // comes back here
        return;
    }
    showTornado();
    showCurves();
    emit arrowsChanged();
}

/// The effects on the chosen row's output, the largest first.
std::vector<EffectRow> SensitivityPanel::plotted() const {
    std::vector<EffectRow> rows;
    const auto chosen = chosenEffect();
    for (const EffectRow& row : m_effects.rows())
        if (chosen && row.outputName == chosen->outputName) rows.push_back(row);
    return rows;
}

void SensitivityPanel::showTornado() {
    BarPlot::Content content;
    const auto rows = plotted();
    if (!rows.empty()) {
        const std::string unit = m_effects.poses()  ? m_effects.poses()->unitOf(rows.front().output)
                                 : m_effects.runs() ? m_effects.runs()->unit
                                                    : std::string();
        const ShownScale scale = shownScale(QString::fromStdString(unit));
        content.valueTitle = scale.title(tr("Effect on %1").arg(rows.front().outputName));
        content.upTitle = tr("parameter larger");
        content.downTitle = tr("parameter smaller");
        for (const EffectRow& row : rows) {
            const double effect = row.effectNumber * scale.factor;
            const double up = row.derivativeNumber < 0.0 ? -effect : effect;
            if (effect > 0.0) content.bars.push_back({row.parameterName, up, -up});
        }
    }
    m_tornado->setContent(std::move(content));
}

/// Of the parameters that are in the chosen one's unit: they have one axis.
void SensitivityPanel::showCurves() {
    constexpr std::size_t kMost = 6;
    CyclePlot::Content content;
    const auto chosen = chosenEffect();
    const auto& result = m_effects.poses();
    if (chosen && result && !result->isOnePose) {
        const ShownScale scale = shownScale(QString::fromStdString(result->unitOf(chosen->output)));
        const ShownScale input = shownScale(QString::fromStdString(result->inputUnit));
        const auto ratio = [&](const QString& parameter) {
            return ratioOf(scale, scaleOf(ShownParameter::of(m_effects.document(), parameter)));
        };
        const ShownScale own = ratio(chosen->parameterName);
        for (std::size_t i = 0; i < result->found.samples.size(); ++i)
            content.input << input.factor * result->found.inputs[i];
        content.inputTitle = input.title(QString::fromStdString(result->input));
        content.valueTitle = own.title(tr("Derivative of %1").arg(chosen->outputName));
        for (const EffectRow& row : plotted()) {
            const ShownScale there = ratio(row.parameterName);
            if (there.unit != own.unit || content.curves.size() == kMost) continue;
            CycleCurve curve{row.parameterName, {}};
            for (std::size_t i = 0; i < result->found.samples.size(); ++i)
                curve.values << there.factor * result->derivative(i, row.output, row.parameter);
            content.curves.push_back(std::move(curve));
        }
    }
    m_curves->setContent(std::move(content));
}

void SensitivityPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    retranslate();
    m_effects.refresh();
    showEffects();
}

} // namespace trammel::studio

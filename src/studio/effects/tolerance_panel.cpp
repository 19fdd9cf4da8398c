#include "studio/effects/tolerance_panel.h"

#include "studio/app/cell_editing.h"
#include "studio/app/scrolled.h"
#include "studio/app/table_setup.h"
#include "studio/document/item_icons.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/editors/formula_edit.h"
#include "studio/effects/bar_plot.h"
#include "studio/effects/field_finding.h"
#include "studio/effects/histogram_plot.h"
#include "studio/effects/tolerance_model.h"
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

TolerancePanel::TolerancePanel(ToleranceModel& tolerances, QWidget* parent)
    : QWidget(parent), m_tolerances(tolerances) {
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(scrolledDown(makeSettings(), left), 1);
    column->addWidget(makeButtons());
    m_plots = new QTabWidget(this);
    m_plots->setObjectName("tolerancePlots");
    m_plots->setDocumentMode(true);
    m_plots->setMinimumSize(160, 100);
    m_histogram = new HistogramPlot(m_plots);
    m_shares = new BarPlot(m_plots);
    m_plots->addTab(m_histogram, {});
    m_plots->addTab(m_shares, {});
    auto* splitter = new QSplitter(this);
    splitter->setChildrenCollapsible(false);
    for (QWidget* part : {left, makeResults(), static_cast<QWidget*>(m_plots)})
        splitter->addWidget(part);
    splitter->setSizes({260, 640, 480});
    for (int i = 0; i < 3; ++i)
        splitter->setStretchFactor(i, i == 0 ? 0 : 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(splitter);
    connectParts();
    retranslate();
    showKind();
}

QWidget* TolerancePanel::makeResults() {
    m_table = new QTableView(this);
    m_table->setObjectName("tolerances");
    m_table->setModel(&m_tolerances);
    m_table->setItemDelegate(new ToleranceDelegate(m_table));
    stepOverShownCells(*m_table);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                             QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
    m_table->installEventFilter(this);
    setUpResultTable(*m_table);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 10);
    m_refusal = new QLabel(this);
    m_refusal->setObjectName("toleranceRefusal");
    m_refusal->setWordWrap(true);
    m_refusal->hide();
    m_summary = new QLabel;
    m_summary->setObjectName("toleranceSummary");
    m_summary->setTextFormat(Qt::RichText);
    m_summary->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_summary->setWordWrap(true);
    auto* table = new QWidget(this);
    auto* layout = new QVBoxLayout(table);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_table);
    layout->addWidget(m_refusal);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(table);
    splitter->addWidget(scrolled(m_summary, splitter));
    splitter->setSizes({190, 170});
    return splitter;
}

void TolerancePanel::connectParts() {
    connect(m_kind, &QComboBox::activated, this, [this] {
        showKind();
        showFormula();
        emit asked();
    });
    connect(m_input, &QComboBox::activated, this, [this] {
        showUnits();
        emit inputChanged();
    });
    for (QLineEdit* edit : {m_value, static_cast<QLineEdit*>(m_formula), m_low, m_high}) {
        connect(edit, &QLineEdit::textEdited, this, &TolerancePanel::asked);
        connect(edit, &QLineEdit::returnPressed, this, &TolerancePanel::startRequested);
    }
    connect(m_forces, &QCheckBox::toggled, this, &TolerancePanel::inputChanged);
    connect(m_seed, &QSpinBox::valueChanged, this, &TolerancePanel::asked);
    connect(m_samples, &QSpinBox::valueChanged, this, &TolerancePanel::asked);
    connect(m_footer, &JobFooter::startRequested, this, &TolerancePanel::startRequested);
    connect(m_footer, &JobFooter::stopRequested, this, &TolerancePanel::stopRequested);
    connect(&m_tolerances, &ToleranceModel::refusalChanged, this, [this] {
        QPalette colours;
        colours.setColor(QPalette::WindowText, errorColor(palette()));
        m_refusal->setPalette(colours);
        m_refusal->setText(m_tolerances.refusal());
        m_refusal->setVisible(!m_tolerances.refusal().isEmpty());
    });
    connect(&m_tolerances, &QAbstractItemModel::modelReset, m_table,
            &QTableView::resizeColumnsToContents);
    connect(&m_tolerances, &QAbstractItemModel::dataChanged, m_table,
            &QTableView::resizeColumnsToContents);
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, [this] {
        showUnits();
        m_tolerances.refresh();
        showResult();
    });
}

bool TolerancePanel::isOfRuns() const {
    return m_kind->currentIndex() == Runs;
}

bool TolerancePanel::wantsForces() const {
    return m_forces->isEnabled() && m_forces->isChecked();
}

QString TolerancePanel::input() const {
    return m_input->currentText();
}

QString TolerancePanel::formula() const {
    return m_formula->text().trimmed();
}

/// As many samples as are usual, until another number is chosen.
void TolerancePanel::showKind() {
    const bool isOfPose = !isOfRuns();
    for (QWidget* widget : std::initializer_list<QWidget*>{m_inputTitle, m_input, m_valueTitle,
                                                           m_value, m_valueUnit, m_forces})
        widget->setVisible(isOfPose);
    if (!isOfPose) m_valueFinding->tell({});
    m_samples->setValue(static_cast<int>(isOfPose ? study::kPoseSamples : study::kRunSamples));
    m_formula->setNames(isOfPose ? m_choices.poseChannels : m_choices.runChannels);
}

void TolerancePanel::showFormula() {
    m_formula->setPlaceholderText(example());
    m_formulaFinding->tell({});
}

QString TolerancePanel::example() const {
    return isOfRuns() ? m_choices.exampleOfRuns() : m_choices.exampleOfPose();
}

QString TolerancePanel::valueUnit() const {
    const LinkageChoices::Input* input = m_choices.find(m_input->currentText());
    return input ? input->unit : QString("rad");
}

void TolerancePanel::showUnits() {
    m_valueUnit->setText(ShownUnits::instance().of(valueUnit()));
    m_limitUnit->setText(shownScale(m_formulaUnit).unit);
    const LinkageChoices::Input* input = m_choices.find(m_input->currentText());
    m_forces->setEnabled(input && input->isDriven);
}

void TolerancePanel::setUnit(const QString& unit) {
    m_formulaUnit = unit;
    showUnits();
}

void TolerancePanel::setChoices(const LinkageChoices& choices) {
    const QString input = m_input->currentText();
    m_choices = choices;
    m_input->clear();
    for (const LinkageChoices::Input& one : choices.inputs)
        m_input->addItem(one.name);
    m_input->setCurrentIndex(std::max(0, m_input->findText(input)));
    m_input->setEnabled(!choices.inputs.empty());
    m_formula->setNames(isOfRuns() ? choices.runChannels : choices.poseChannels);
    m_formula->setPlaceholderText(example());
    showUnits();
}

/// None, one or both.
bool TolerancePanel::takeLimits(study::ToleranceTask& task) {
    const ShownScale scale = shownScale(m_formulaUnit);
    bool isGood = true;
    const auto take = [&](const QLineEdit& edit, FieldFinding& finding) -> std::optional<double> {
        finding.tell({});
        const QString text = edit.text().trimmed();
        if (text.isEmpty()) return {};
        double value = 0.0;
        if (isNumber(text, &value)) return value / scale.factor;
        if (!m_formulaUnit.isEmpty() && isNumber(inSiUnit(text, m_formulaUnit), &value))
            return value;
        finding.tell(tr("A number is expected."));
        isGood = false;
        return {};
    };
    task.low = take(*m_low, *m_lowFinding);
    task.high = take(*m_high, *m_highFinding);
    if (isGood && task.low && task.high && !(*task.low < *task.high)) {
        m_highFinding->tell(tr("Expected an upper limit above the lower one."));
        isGood = false;
    }
    return isGood;
}

std::optional<TolerancePanel::Question> TolerancePanel::question() {
    Question question{m_input->currentText(), {}};
    study::ToleranceTask& task = question.task;
    task.output = formula().toStdString();
    task.isOfRuns = isOfRuns();
    task.choice.wantsForces = wantsForces();
    task.samples = static_cast<std::size_t>(m_samples->value());
    task.seed = static_cast<std::uint64_t>(m_seed->value());
    bool isGood = takeLimits(task);
    m_formulaFinding->tell({});
    m_valueFinding->tell({});
    if (task.output.empty()) {
        m_formulaFinding->tell((isOfRuns() ? tr("An output of a run is expected, such as %1.")
                                           : tr("A formula over channels is expected, such as %1."))
                                   .arg(example()));
        isGood = false;
    }
    if (!isOfRuns()) {
        const QString unit = valueUnit(), text = m_value->text().trimmed();
        double value = 0.0;
        if (isNumber(inSiUnit(text, unit, ShownUnits::instance().of(unit)), &value))
            task.at = value;
        else if (!text.isEmpty()) {
            m_valueFinding->tell(tr("A number is expected, with or without a unit."));
            isGood = false;
        }
    }
    return isGood ? std::optional(question) : std::nullopt;
}

void TolerancePanel::tellOfValue(const QString& finding) {
    m_valueFinding->tell(finding);
}

void TolerancePanel::tellOfFormula(const QString& finding) {
    m_formulaFinding->tell(finding);
}

void TolerancePanel::showResult() {
    HistogramPlot::Content histogram;
    BarPlot::Content shares;
    shares.valueTitle = tr("Share of the variance [%]");
    const auto& result = m_tolerances.result();
    m_summary->setText(result ? toleranceSummary(*result)
                              : tr("Tolerances are stated in the table; Compute tells what they "
                                   "make of the output."));
    if (result) {
        const ShownScale scale = shownScale(QString::fromStdString(result->unit));
        histogram.title = scale.title(QString::fromStdString(result->output));
        for (const double value : result->monteCarlo.values)
            histogram.values << scale.factor * value;
        histogram.mean = scale.factor * (result->nominal + result->stackup.mean);
        histogram.deviation = scale.factor * result->stackup.deviation;
        const auto shown = [&](const std::optional<double>& limit) {
            return limit ? std::optional(scale.factor * *limit) : std::nullopt;
        };
        histogram.low = shown(result->low);
        histogram.high = shown(result->high);
        std::vector<std::size_t> order(result->parameters.size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        std::ranges::stable_sort(order, std::greater(),
                                 [&](std::size_t i) { return result->stackup.shares[i]; });
        for (const std::size_t i : order)
            shares.bars.push_back({QString::fromStdString(result->parameters[i].parameter),
                                   100.0 * result->stackup.shares[i], 0.0});
    }
    m_plots->setVisible(result != nullptr);
    m_histogram->setContent(std::move(histogram));
    m_shares->setContent(std::move(shares));
    m_footer->setExportable(result != nullptr);
    m_table->resizeColumnsToContents();
}

/// F2 edits the cell, not the name of what is selected in the tree; Enter does, too.
bool TolerancePanel::eventFilter(QObject* watched, QEvent* event) {
    const bool isKey =
        event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (watched == m_table && isKey) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (event->type() == QEvent::ShortcutOverride && key == Qt::Key_F2) {
            event->accept();
            return true;
        }
        const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
        if (event->type() == QEvent::KeyPress && isEnter && m_table->hasFocus()) {
            m_table->edit(m_table->currentIndex());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void TolerancePanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

} // namespace trammel::studio

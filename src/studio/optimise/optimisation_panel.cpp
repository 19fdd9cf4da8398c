#include "studio/optimise/optimisation_panel.h"

#include "studio/app/elided_label.h"
#include "studio/app/scrolled.h"
#include "studio/app/table_setup.h"
#include "studio/document/item_icons.h"
#include "studio/document/message_text.h"
#include "studio/optimise/candidate_model.h"
#include "studio/optimise/fit_page.h"
#include "studio/optimise/optimisation_charts.h"
#include "studio/optimise/optimisation_document.h"
#include "studio/optimise/optimisation_form.h"
#include "studio/optimise/point_plot.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

namespace trammel::studio {

namespace {

constexpr int kDrawingMs = 150;

QComboBox* makeCombo(const char* name, QWidget* parent) {
    auto* combo = new QComboBox(parent);
    combo->setObjectName(name);
    combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    return combo;
}

QToolButton* makeButton(QAction* action, bool hasText = false) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    if (hasText) button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    return button;
}

} // namespace

OptimisationPanel::OptimisationPanel(OptimisationDocument& document, CandidateModel& model,
                                     QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(model),
      m_new(makeAction("newOptimisation", "document-new")),
      m_open(makeAction("openOptimisation", "document-open")),
      m_save(makeAction("saveOptimisation", "document-save-as")),
      m_run(makeAction("runOptimisation", "media-playback-start")),
      m_continue(makeAction("continueOptimisation", "media-skip-forward")),
      m_stop(makeAction("stopOptimisation", "media-playback-stop")),
      m_delete(makeAction("deleteOptimisation", "edit-delete")),
      m_show(makeAction("showCandidate", "document-preview")),
      m_follow(makeAction("followBest", "view-refresh")),
      m_apply(makeAction("applyCandidate", "dialog-ok-apply")) {
    m_follow->setCheckable(true);
    m_run->setShortcut(QKeySequence("Ctrl+Return"));
    m_run->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(m_run);
    m_empty = new QLabel(this);
    m_empty->setObjectName("optimisationEmpty");
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setBackgroundRole(QPalette::Base);
    m_empty->setAutoFillBackground(true);
    auto* splitter = new QSplitter(this);
    splitter->setObjectName("optimisationSplitter");
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(makeTask());
    splitter->addWidget(makeResults());
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({380, 620});
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(splitter);
    auto* bar = new QHBoxLayout;
    bar->setSpacing(2);
    makeBar(*bar);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(4);
    layout->addLayout(bar);
    layout->addWidget(m_pages, 1);
    connectParts();
    retranslate();
    takeOptimisation();
}

QAction* OptimisationPanel::makeAction(const char* name, const char* icon) {
    auto* action = new QAction(QIcon::fromTheme(icon), {}, this);
    action->setObjectName(name);
    return action;
}

void OptimisationPanel::makeBar(QHBoxLayout& bar) {
    m_names = makeCombo("optimisations", this);
    m_names->setMinimumContentsLength(14);
    m_bar = new QProgressBar(this);
    m_bar->setObjectName("optimisationProgress");
    m_bar->setMaximumWidth(140);
    m_bar->hide();
    m_state = new ElidedLabel("optimisationState", this);
    bar.addWidget(m_names);
    for (QAction* action : {m_new, m_open, m_save})
        bar.addWidget(makeButton(action));
    for (QAction* action : {m_run, m_continue, m_stop})
        bar.addWidget(makeButton(action, true));
    bar.addWidget(makeButton(m_delete));
    bar.addWidget(m_bar);
    bar.addWidget(m_state, 1);
}

QWidget* OptimisationPanel::makeTask() {
    auto* part = new QWidget(this);
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    m_form = new OptimisationForm(m_document, part);
    layout->addWidget(scrolledDown(m_form, part), 1);
    layout->addWidget(&m_form->hint());
    constexpr int kLeastWidth = 380;
    part->setMinimumWidth(kLeastWidth);
    return part;
}

QWidget* OptimisationPanel::makeProgress() {
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(4);
    m_quantity = makeCombo("progressQuantity", page);
    m_progressPlot = new PointPlot(page);
    m_progressPlot->setObjectName("progressPlot");
    layout->addWidget(m_quantity, 0, Qt::AlignLeft);
    layout->addWidget(m_progressPlot, 1);
    return page;
}

QWidget* OptimisationPanel::makeFront() {
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(4);
    m_frontY = makeCombo("frontY", page);
    m_frontX = makeCombo("frontX", page);
    m_overTitle = new QLabel(page);
    m_frontPlot = new PointPlot(page);
    m_frontPlot->setObjectName("frontPlot");
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_frontY);
    row->addWidget(m_overTitle);
    row->addWidget(m_frontX);
    row->addStretch(1);
    layout->addLayout(row);
    layout->addWidget(m_frontPlot, 1);
    return page;
}

QWidget* OptimisationPanel::makeRuns() {
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(4);
    m_sorted = new QSortFilterProxyModel(this);
    m_sorted->setSourceModel(&m_model);
    m_sorted->setSortRole(CandidateModel::kSortRole);
    m_table = new QTableView(page);
    m_table->setObjectName("candidates");
    m_table->setModel(m_sorted);
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(0, Qt::AscendingOrder);
    m_table->setWordWrap(false);
    setUpResultTable(*m_table);
    m_copy = new QToolButton(page);
    m_copy->setAutoRaise(true);
    m_table->addActions({m_show, m_apply});
    makeRowsCopyable(*page, *m_table, *m_copy);
    layout->addWidget(m_table, 1);
    return page;
}

QWidget* OptimisationPanel::makeResults() {
    auto* part = new QWidget(this);
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    m_tabs = new QTabWidget(part);
    m_tabs->setObjectName("optimisationPages");
    m_tabs->setDocumentMode(true);
    m_progressPage = makeProgress();
    m_frontPage = makeFront();
    m_runsPage = makeRuns();
    m_fit = new FitPage(m_model, part);
    for (QWidget* page : {m_progressPage, m_frontPage, m_runsPage, static_cast<QWidget*>(m_fit)})
        m_tabs->addTab(page, QString());
    m_tabs->setCornerWidget(m_copy);
    m_currentText = new ElidedLabel("candidateText", part);
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_currentText, 1);
    for (QAction* action : {m_show, m_follow, m_apply})
        row->addWidget(makeButton(action, true));
    layout->addWidget(m_tabs, 1);
    layout->addLayout(row);
    return part;
}

void OptimisationPanel::connectParts() {
    m_refreshing.setSingleShot(true);
    m_refreshing.setInterval(kDrawingMs);
    connect(&m_refreshing, &QTimer::timeout, this, &OptimisationPanel::refresh);
    connect(&m_model, &CandidateModel::rowsInserted, this, [this] {
        if (!m_refreshing.isActive()) m_refreshing.start();
    });
    connect(&m_model, &CandidateModel::unitsChanged, this, &OptimisationPanel::refresh);
    connect(&m_document, &OptimisationDocument::rebuilt, this, &OptimisationPanel::updateActions);
    connect(m_names, &QComboBox::activated, this, &OptimisationPanel::optimisationChosen);
    for (QComboBox* choice : {m_quantity, m_frontX, m_frontY})
        connect(choice, &QComboBox::currentIndexChanged, this, [this] {
            if (!m_isFilling) refresh();
        });
    for (PointPlot* plot : {m_progressPlot, m_frontPlot}) {
        plot->setDescription([this](int candidate) { return describe(candidate); });
        connect(plot, &PointPlot::chosen, this,
                [this](int candidate) { mark(static_cast<std::size_t>(candidate)); });
        connect(plot, &PointPlot::shownRequested, this, [this](int candidate) {
            mark(static_cast<std::size_t>(candidate));
            m_show->trigger();
        });
    }
    for (PointPlot* plot : {m_progressPlot, m_frontPlot, &m_fit->plot()})
        connect(plot, &PointPlot::failed, this, &OptimisationPanel::failed);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) {
                if (row.isValid() && m_table->hasFocus())
                    mark(static_cast<std::size_t>(m_sorted->mapToSource(row).row()));
            });
    connect(m_table, &QTableView::activated, m_show, &QAction::trigger);
    connect(m_tabs, &QTabWidget::currentChanged, this, [this] {
        m_copy->setVisible(m_tabs->currentWidget() == m_runsPage);
        refresh();
    });
}

void OptimisationPanel::setOptimisations(const QStringList& names, int shown) {
    m_names->clear();
    m_names->addItems(names);
    m_names->setCurrentIndex(shown);
    m_names->setEnabled(!names.isEmpty() && !m_isRunning);
}

void OptimisationPanel::takeOptimisation() {
    fillQuantities();
    updateTabs();
    m_fit->takeFit();
    m_table->resizeColumnsToContents();
    if (m_marked && !current()) m_marked.reset();
    refresh();
    updateActions();
}

/// A choice that is there still stays.
void OptimisationPanel::fillQuantities() {
    const QScopedValueRollback filling(m_isFilling, true);
    const QString before[]{m_quantity->currentText(), m_frontX->currentText(),
                           m_frontY->currentText()};
    QComboBox* const all[]{m_quantity, m_frontX, m_frontY};
    for (QComboBox* choice : all)
        choice->clear();
    if (!m_model.folder()) return;
    const optimize::OptimisationFile& file = m_model.file();
    if (file.optimisation.method == optimize::Method::LevenbergMarquardt)
        m_quantity->addItem(tr("sum of squares"), kSumOfSquares);
    const auto add = [&](const std::string& output) {
        const QString name = QString::fromStdString(output);
        const int index = static_cast<int>(file.outputIndex(output));
        for (QComboBox* choice : all)
            if (choice->findText(name) < 0) choice->addItem(name, index);
    };
    for (const optimize::Objective& objective : file.optimisation.objectives)
        add(objective.output);
    for (const optimize::Constraint& constraint : file.optimisation.constraints)
        add(constraint.output);
    for (const optimize::OutputPlace& output : file.outputs)
        add(output.name);
    m_frontY->setCurrentIndex(std::min(1, m_frontY->count() - 1));
    for (int i = 0; i < 3; ++i)
        if (const int found = all[i]->findText(before[i]); found >= 0)
            all[i]->setCurrentIndex(found);
}

void OptimisationPanel::updateTabs() {
    const bool isFit = m_model.folder() &&
                       m_model.file().optimisation.method == optimize::Method::LevenbergMarquardt;
    m_tabs->setTabVisible(m_tabs->indexOf(m_frontPage), m_model.hasFront());
    m_tabs->setTabVisible(m_tabs->indexOf(m_fit), isFit);
    m_copy->setVisible(m_tabs->currentWidget() == m_runsPage);
}

void OptimisationPanel::refresh() {
    if (m_tabs->currentWidget() == m_progressPage) showProgress();
    if (m_tabs->currentWidget() == m_frontPage) showFront();
    showCurrent();
}

void OptimisationPanel::showProgress() {
    const QVariant quantity = m_quantity->currentData();
    m_progressPlot->show(progressChart(m_model, quantity.isValid() ? quantity.toInt() : 0));
}

void OptimisationPanel::showFront() {
    if (m_frontX->currentIndex() < 0 || m_frontY->currentIndex() < 0) return m_frontPlot->show({});
    m_frontPlot->show(frontChart(m_model, static_cast<std::size_t>(m_frontX->currentData().toInt()),
                                 static_cast<std::size_t>(m_frontY->currentData().toInt())));
}

std::optional<std::size_t> OptimisationPanel::current() const {
    if (!m_marked) return m_model.best();
    const auto& all = m_model.candidates();
    const auto found = std::ranges::find(all, *m_marked, [](const optimize::Candidate& one) {
        return std::pair(one.run.search, one.run.number);
    });
    return found == all.end() ? m_model.best()
                              : std::optional(static_cast<std::size_t>(found - all.begin()));
}

/// The best one is marked as such: a better one that comes takes its place.
void OptimisationPanel::mark(std::size_t candidate) {
    const optimize::Candidate& one = m_model.candidates().at(candidate);
    m_marked = std::pair(one.run.search, one.run.number);
    if (m_model.best() == candidate) m_marked.reset();
    const QModelIndex row = m_sorted->mapFromSource(m_model.index(static_cast<int>(candidate), 0));
    if (m_table->currentIndex().row() != row.row()) {
        m_table->setCurrentIndex(row);
        m_table->scrollTo(row);
    }
    showCurrent();
}

QString OptimisationPanel::describe(int candidate) const {
    const optimize::Candidate& one = m_model.candidates()[static_cast<std::size_t>(candidate)];
    QStringList lines{tr("Run %1").arg(m_model.runTitle(one))};
    lines << m_model.describe(one);
    if (!one.run.evaluation.message.empty()) lines << translated(one.run.evaluation.message);
    return lines.join('\n');
}

void OptimisationPanel::showCurrent() {
    const auto shown = current();
    QString text, tip;
    if (shown) {
        const optimize::Candidate& one = m_model.candidates()[*shown];
        const QString what = m_model.describe(one).join(", ");
        const QString title = m_model.runTitle(one);
        text = shown != m_model.best() ? tr("Run %1: %2").arg(title, what)
               : one.sample.isFeasible()
                   ? tr("Best, run %1: %2").arg(title, what)
                   : tr("Best, run %1, which misses constraints: %2").arg(title, what);
        tip = describe(static_cast<int>(*shown));
    } else if (m_model.folder() && m_model.rowCount() > 0) {
        text = tr("No run completed with all outputs yet; the table of runs says why.");
    }
    m_currentText->setText(text);
    if (!tip.isEmpty()) m_currentText->setToolTip(tip);
    for (PointPlot* plot : {m_progressPlot, m_frontPlot})
        plot->setMarked(shown ? static_cast<int>(*shown) : -1);
    updateActions();
}

void OptimisationPanel::setRunning(bool running) {
    m_isRunning = running;
    m_bar->setVisible(running);
    m_bar->setRange(0, 0);
    m_names->setEnabled(!running && m_names->count() > 0);
    updateActions();
}

void OptimisationPanel::setProgress(const optimize::OptimisationProgress& progress) {
    constexpr std::size_t kMost = std::numeric_limits<int>::max();
    m_bar->setRange(0, static_cast<int>(std::min(progress.total, kMost)));
    m_bar->setValue(static_cast<int>(std::min(progress.runs, kMost)));
    QString text = tr("%1 runs in %2 s").arg(progress.runs).arg(static_cast<int>(progress.elapsed));
    if (progress.failed > 0) text += tr(", %1 failed").arg(progress.failed);
    setState(text);
    m_model.add(progress.finished);
}

void OptimisationPanel::setState(const QString& text, bool isBad) {
    QPalette colours = palette();
    if (isBad) colours.setColor(QPalette::WindowText, errorColor(colours));
    m_state->setPalette(colours);
    m_state->setText(text);
}

QString OptimisationPanel::state() const {
    return m_state->text().section('\n', 0, 0);
}

void OptimisationPanel::updateActions() {
    const bool hasTask = !m_document.isEmpty(), hasFolder = m_model.folder() != nullptr;
    const bool isUnfinished =
        hasFolder && (m_model.outcome().isStopped || m_model.outcome().isOutOfTime);
    m_pages->setCurrentIndex(hasTask ? 1 : 0);
    for (QAction* action : {m_new, m_open})
        action->setEnabled(!m_isRunning);
    m_save->setEnabled(hasTask);
    m_run->setEnabled(hasTask && !m_isRunning);
    m_continue->setEnabled(isUnfinished && !m_isRunning);
    m_stop->setEnabled(m_isRunning);
    m_delete->setEnabled(hasFolder && !m_isRunning);
    m_follow->setEnabled(hasTask);
    for (QAction* action : {m_show, m_apply})
        action->setEnabled(current().has_value());
}

void OptimisationPanel::retranslate() {
    const auto name = [](QAction* action, const QString& text, const QString& tip) {
        action->setText(text);
        action->setToolTip(tip);
    };
    name(m_new, tr("&New Optimisation"), tr("New optimisation of this model"));
    name(m_open, tr("&Open Optimisation..."), tr("Open an optimisation file (*.opt.json)"));
    name(m_save, tr("&Save Optimisation As..."), tr("Save the optimisation as a file"));
    name(m_run, tr("Run"), tr("Search for the best values (Ctrl+Return)"));
    name(m_continue, tr("Continue"), tr("Go on with what was stopped; no run is repeated"));
    name(m_stop, tr("Stop"), tr("Stop the search; what is finished is kept"));
    name(m_delete, tr("&Delete Optimisation..."), tr("Delete the optimisation with its runs"));
    name(m_show, tr("Show"), tr("Show this run in the view and the plots"));
    name(m_follow, tr("Follow Best"), tr("Show each better run in the view as it is found"));
    name(m_apply, tr("Apply"), tr("Put these values into the model, as one step to undo"));
    m_empty->setText(tr("An optimisation finds values of this model's parameters for which its "
                        "outputs are best, or fits them to a measurement. Make one with New "
                        "Optimisation, or open an optimisation file."));
    m_names->setAccessibleName(tr("Optimisations of this model"));
    m_names->setPlaceholderText(tr("not run yet"));
    m_bar->setAccessibleName(tr("Progress of the optimisation"));
    m_tabs->setTabText(m_tabs->indexOf(m_progressPage), tr("Progress"));
    m_tabs->setTabText(m_tabs->indexOf(m_frontPage), tr("Front"));
    m_tabs->setTabText(m_tabs->indexOf(m_runsPage), tr("Runs"));
    m_tabs->setTabText(m_tabs->indexOf(m_fit), tr("Fit"));
    m_overTitle->setText(tr("over"));
    m_quantity->setAccessibleName(tr("Quantity over the runs"));
    m_frontX->setAccessibleName(tr("Objective along the horizontal axis"));
    m_frontY->setAccessibleName(tr("Objective along the vertical axis"));
    m_progressPlot->setAccessibleName(tr("Plot of the runs"));
    m_frontPlot->setAccessibleName(tr("Plot of the front"));
    m_table->setAccessibleName(tr("Runs of the optimisation"));
    m_copy->setToolTip(tr("Copy the selected runs, or all of them"));
    m_copy->setAccessibleName(m_copy->toolTip());
    m_model.retranslate();
}

void OptimisationPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    retranslate();
    fillQuantities();
    refresh();
}

} // namespace trammel::studio

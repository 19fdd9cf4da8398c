#include "studio/panels/study_panel.h"

#include "panels/ui_study_panel.h"
#include "studio/app/table_setup.h"
#include "studio/study/study_model.h"

#include <QAction>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <set>
#include <utility>

namespace trammel::studio {

namespace {

QString timeText(double seconds) {
    const int whole = static_cast<int>(seconds + 0.5);
    return whole < 60 ? StudyPanel::tr("%1 s").arg(whole)
                      : StudyPanel::tr("%1 min %2 s").arg(whole / 60).arg(whole % 60);
}

/// How many runs are not as they should be: nothing of kinds that there are none of.
QString failureText(std::size_t withFailures, std::size_t failed) {
    QString text;
    if (withFailures > 0) text += StudyPanel::tr(", %1 with failures").arg(withFailures);
    if (failed > 0) text += StudyPanel::tr(", %1 failed").arg(failed);
    return text;
}

} // namespace

StudyPanel::StudyPanel(StudyModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_ui(std::make_unique<Ui::StudyPanel>()),
      m_sorted(new QSortFilterProxyModel(this)),
      m_new(makeAction("newStudy", "document-new")),
      m_open(makeAction("openStudy", "document-open")),
      m_run(makeAction("runStudy", "media-playback-start")),
      m_submit(makeAction("submitStudy", "network-server")),
      m_retry(makeAction("retryStudy", "view-refresh")),
      m_show(makeAction("showStudyRun", "document-preview")),
      m_stop(makeAction("stopStudy", "media-playback-stop")),
      m_export(makeAction("exportStudy", "document-export")),
      m_delete(makeAction("deleteStudy", "edit-delete")) {
    m_ui->setupUi(this);
    m_ui->hint->setBackgroundRole(QPalette::Base);
    m_ui->splitter->setSizes({480, 480});
    m_ui->newButton->setDefaultAction(m_new);
    m_ui->openButton->setDefaultAction(m_open);
    m_ui->runButton->setDefaultAction(m_run);
    m_ui->submitButton->setDefaultAction(m_submit);
    m_ui->stopButton->setDefaultAction(m_stop);
    m_ui->exportButton->setDefaultAction(m_export);
    m_ui->deleteButton->setDefaultAction(m_delete);
    m_sorted->setSourceModel(&model);
    m_sorted->setSortRole(StudyModel::kSortRole);
    m_ui->table->setModel(m_sorted);
    setUpResultTable(*m_ui->table);
    makeRowsCopyable(*this, *m_ui->table, *m_ui->copyButton);
    m_ui->table->sortByColumn(0, Qt::AscendingOrder);
    connect(m_ui->table, &QTableView::activated, this, &StudyPanel::chooseRow);
    m_ui->table->addActions({m_show, m_retry});
    connect(m_show, &QAction::triggered, this, [this] {
        if (const QModelIndex row = m_ui->table->currentIndex(); row.isValid()) chooseRow(row);
    });
    connect(m_ui->table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row) {
                if (row.isValid())
                    m_ui->plot->setMarked(
                        static_cast<std::size_t>(m_sorted->mapToSource(row).row()) + 1);
            });
    connect(m_ui->plot, &StudyPlot::runChosen, this, [this](std::size_t run) {
        mark(run);
        emit runChosen(run);
    });
    connect(m_ui->plot, &StudyPlot::failed, this, &StudyPanel::failed);
    connect(&model, &StudyModel::unitsChanged, this, &StudyPanel::changeUnits);
    connect(m_ui->studies, &QComboBox::activated, this, &StudyPanel::studyChosen);
    for (QComboBox* choice : {m_ui->output, m_ui->xFactor, m_ui->yFactor})
        connect(choice, &QComboBox::currentIndexChanged, this, &StudyPanel::showPlot);
    connect(m_ui->asLines, &QCheckBox::toggled, this, &StudyPanel::showPlot);
    retranslate();
    takeStudy();
}

StudyPanel::~StudyPanel() = default;

QAction* StudyPanel::makeAction(const char* name, const char* icon) {
    auto* action = new QAction(QIcon::fromTheme(icon), {}, this);
    action->setObjectName(name);
    return action;
}

void StudyPanel::setStudies(const QStringList& names, int shown) {
    m_ui->studies->clear();
    m_ui->studies->addItems(names);
    m_ui->studies->setCurrentIndex(shown);
    m_ui->studies->setEnabled(!names.isEmpty());
}

void StudyPanel::takeStudy() {
    fillChoices();
    showPlot();
    m_ui->table->resizeColumnsToContents();
    m_ui->pages->setCurrentIndex(m_model.folder() ? 1 : 0);
    m_ui->progress->setVisible(false);
    updateActions();
}

void StudyPanel::fillChoices() {
    const QScopedValueRollback filling(m_isFilling, true);
    m_ui->output->clear();
    m_ui->xFactor->clear();
    m_ui->yFactor->clear();
    m_ui->yFactor->addItem(tr("nothing else"));
    fillFurther();
    if (!m_model.folder()) return;
    const study::Study& study = m_model.folder()->study();
    for (const study::Output& output : study.outputs)
        m_ui->output->addItem(QString::fromStdString(output.name));
    for (const study::Factor& factor : study.factors) {
        m_ui->xFactor->addItem(QString::fromStdString(factor.name));
        m_ui->yFactor->addItem(QString::fromStdString(factor.name));
    }
    const bool isGrid = study.design == study::Design::Grid;
    m_ui->yFactor->setCurrentIndex(isGrid && study.factors.size() > 1 ? 2 : 0);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_ui->yFactor), static_cast<QWidget*>(m_ui->andLabel),
          static_cast<QWidget*>(m_ui->asLines)})
        widget->setVisible(isGrid && study.factors.size() > 1);
}

/// A choice for each factor of a grid of more than two, shown where it is on no axis.
void StudyPanel::fillFurther() {
    qDeleteAll(std::exchange(m_further, {}));
    if (!m_model.folder()) return;
    const study::Study& study = m_model.folder()->study();
    if (study.design != study::Design::Grid || study.factors.size() < 3) return;
    for (std::size_t k = 0; k < study.factors.size(); ++k) {
        auto* choice = new QComboBox(this);
        choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        const QString name = QString::fromStdString(study.factors[k].name);
        choice->setObjectName("further " + name);
        choice->setAccessibleName(tr("Value of %1").arg(name));
        const auto& points = m_model.folder()->points();
        std::set<study::Value> values;
        for (std::size_t i = 0; i < points.size(); ++i) // known by the first run that has it
            if (values.insert(points[i][k]).second)
                choice->addItem(name + " = " +
                                    m_model.factorUnit(static_cast<int>(k)).text(points[i][k]),
                                static_cast<int>(i));
        connect(choice, &QComboBox::currentIndexChanged, this, &StudyPanel::showPlot);
        m_ui->furtherRow->addWidget(choice);
        m_further.push_back(choice);
    }
}

/// What is chosen stays so.
void StudyPanel::changeUnits() {
    for (std::size_t k = 0; k < m_further.size(); ++k) {
        QComboBox& choice = *m_further[k];
        const study::Factor& factor = m_model.folder()->study().factors[k];
        for (int i = 0; i < choice.count(); ++i) {
            const auto run = static_cast<std::size_t>(choice.itemData(i).toInt());
            choice.setItemText(i, QString::fromStdString(factor.name) + " = " +
                                      m_model.factorUnit(static_cast<int>(k))
                                          .text(m_model.folder()->points()[run][k]));
        }
    }
    m_ui->plot->changeUnits();
    m_ui->table->resizeColumnsToContents();
}

void StudyPanel::showPlot() {
    if (m_isFilling) return;
    StudyPlot::Choice choice;
    choice.output = std::max(0, m_ui->output->currentIndex());
    choice.x = std::max(0, m_ui->xFactor->currentIndex());
    choice.y = m_ui->yFactor->currentIndex() - 1;
    if (choice.y == choice.x) choice.y = -1;
    choice.isMap = !m_ui->asLines->isChecked();
    for (std::size_t k = 0; k < m_further.size(); ++k) {
        const auto run = static_cast<std::size_t>(m_further[k]->currentData().toInt());
        choice.at.push_back(m_model.folder()->points()[run][k]);
        const int factor = static_cast<int>(k);
        m_further[k]->setVisible(factor != choice.x && factor != choice.y);
    }
    m_ui->asLines->setEnabled(choice.y >= 0);
    m_ui->plot->setStudy(&m_model, choice);
}

void StudyPanel::setRunning(bool running) {
    m_isRunning = running;
    m_ui->progress->setVisible(running);
    m_ui->studies->setEnabled(!running && m_ui->studies->count() > 0);
    if (!running) m_ui->table->resizeColumnsToContents(); // results are longer than their titles
    updateActions();
}

void StudyPanel::setOnCluster(OnCluster what) {
    m_onCluster = what;
    m_ui->progress->setVisible(m_isRunning || what == OnCluster::Tasks);
    updateActions();
}

void StudyPanel::setClusterProgress(const study::QueueState& queue) {
    const auto done = static_cast<int>(m_model.finished().size());
    m_ui->progress->setMaximum(m_model.runCount());
    m_ui->progress->setValue(done);
    setState(tr("%1 of %2 runs; on the cluster: tasks that run: %3, that wait: %4")
                 .arg(done)
                 .arg(m_model.runCount())
                 .arg(queue.running)
                 .arg(queue.pending));
}

void StudyPanel::showResults() {
    m_ui->plot->update();
    m_ui->table->resizeColumnsToContents();
}

void StudyPanel::setProgress(const study::StudyProgress& progress) {
    m_ui->progress->setMaximum(static_cast<int>(progress.total));
    m_ui->progress->setValue(static_cast<int>(progress.done));
    QString text = tr("%1 of %2 runs").arg(progress.done).arg(progress.total);
    text += failureText(progress.withFailures, progress.failed);
    if (progress.left) text += tr(", about %1 left").arg(timeText(*progress.left));
    m_ui->state->setText(text);
    if (progress.finished.empty()) return;
    m_model.takeFinished(progress.finished);
    m_ui->plot->update();
}

void StudyPanel::showCounts() {
    const int failures = m_model.failureCount();
    const int completed = static_cast<int>(m_model.finished().size()) - failures;
    QString text;
    if (m_model.folder())
        text = tr("%1 of %2 runs completed").arg(completed).arg(m_model.runCount());
    text += failureText(static_cast<std::size_t>(m_model.withFailuresCount()),
                        static_cast<std::size_t>(failures));
    setState(text);
    updateActions();
}

void StudyPanel::setState(const QString& text) {
    m_ui->state->setText(text);
    m_ui->state->setToolTip(text);
}

void StudyPanel::mark(std::size_t run) {
    const QModelIndex row = m_sorted->mapFromSource(m_model.index(static_cast<int>(run) - 1, 0));
    m_ui->table->setCurrentIndex(row);
    m_ui->table->scrollTo(row);
    m_ui->plot->setMarked(run);
}

void StudyPanel::chooseRow(const QModelIndex& row) {
    emit runChosen(static_cast<std::size_t>(m_sorted->mapToSource(row).row()) + 1);
}

void StudyPanel::updateActions() {
    const bool hasStudy = m_model.folder().has_value();
    m_new->setEnabled(!m_isRunning);
    m_open->setEnabled(!m_isRunning);
    const bool isFree = hasStudy && !m_isRunning && m_onCluster == OnCluster::Nothing;
    m_run->setEnabled(isFree); // what is in a queue would be computed twice
    m_submit->setEnabled(hasStudy && !m_isRunning && m_onCluster != OnCluster::Unknown);
    m_retry->setEnabled(isFree && m_model.failureCount() > 0);
    m_show->setEnabled(hasStudy);
    m_stop->setEnabled(m_isRunning || m_onCluster == OnCluster::Tasks);
    m_export->setEnabled(hasStudy);
    m_delete->setEnabled(isFree);
}

void StudyPanel::retranslate() {
    m_ui->retranslateUi(this);
    m_ui->hint->setText(tr("A study runs this model for many values of its parameters or methods. "
                           "Make one with New Study, or open a study file."));
    m_new->setText(tr("&New Study..."));
    m_new->setToolTip(tr("New study of this model"));
    m_open->setText(tr("&Open Study File..."));
    m_open->setToolTip(tr("Open a study file (*.study.json)"));
    m_run->setText(tr("&Run Study"));
    m_run->setToolTip(tr("Compute the runs that are missing"));
    m_submit->setText(tr("Run on a &Cluster..."));
    m_submit->setToolTip(tr("Hand the runs that are missing to a cluster with Slurm"));
    m_retry->setText(tr("Run &Failed Again"));
    m_retry->setToolTip(tr("Compute the runs that failed once more"));
    m_show->setText(tr("Show R&un"));
    m_show->setToolTip(tr("Show the run in the view and the plots"));
    m_stop->setText(tr("&Stop Study"));
    m_stop->setToolTip(tr("Stop the study; what is finished is kept"));
    m_export->setText(tr("&Export Study Table..."));
    m_export->setToolTip(tr("Write the table of the study as CSV"));
    m_delete->setText(tr("&Delete Study..."));
    m_delete->setToolTip(tr("Delete the study with its results"));
    m_model.retranslate();
}

void StudyPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        fillChoices();
        showPlot();
    }
}

} // namespace trammel::studio

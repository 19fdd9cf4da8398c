#include "studio/panels/run_panel.h"

#include "panels/ui_run_panel.h"
#include "studio/document/shown_units.h"
#include "studio/runs/run_list.h"

#include <QAction>
#include <QFocusEvent>
#include <QInputDialog>
#include <QKeyEvent>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QSortFilterProxyModel>
#include <algorithm>

namespace trammel::studio {

RunPanel::RunPanel(RunList& runs, QWidget* parent)
    : QWidget(parent),
      m_runs(runs),
      m_ui(std::make_unique<Ui::RunPanel>()),
      m_sorted(new QSortFilterProxyModel(this)) {
    m_ui->setupUi(this);
    m_ui->hint->setBackgroundRole(QPalette::Base);
    m_sorted->setSourceModel(&runs);
    m_sorted->setSortRole(RunList::kSortRole);
    QTreeView* list = m_ui->list;
    list->setModel(m_sorted);
    list->setIconSize(RunList::kSwatchSize);
    list->sortByColumn(RunList::Started, Qt::DescendingOrder);
    m_show = makeAction("showRun", "document-open", &RunPanel::showChosen);
    m_compare = makeAction("compareRuns", "vcs-diff", &RunPanel::compareChosen);
    m_model = makeAction("openRunModel", "document-edit", &RunPanel::openModel);
    m_rename = makeAction("renameRun", "edit-rename", &RunPanel::rename);
    m_note = makeAction("noteRun", "note", &RunPanel::editNote);
    m_delete = makeAction("deleteRuns", "edit-delete", &RunPanel::removeChosen);
    list->installEventFilter(this);
    m_ui->showButton->setDefaultAction(m_show);
    m_ui->compareButton->setDefaultAction(m_compare);
    m_ui->noteButton->setDefaultAction(m_note);
    m_ui->deleteButton->setDefaultAction(m_delete);
    connect(list, &QTreeView::doubleClicked, this, [this](const QModelIndex& index) {
        if (m_show->isEnabled() && index.isValid()) showChosen();
    });
    connect(list->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &RunPanel::updateActions);
    connect(&runs, &RunList::modelReset, this, &RunPanel::updatePages);
    connect(&runs, &RunList::rowsInserted, this, &RunPanel::updatePages);
    connect(&runs, &RunList::rowsRemoved, this, &RunPanel::updatePages);
    connect(&runs, &RunList::recordChanged, this, &RunPanel::updatePages);
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, &RunPanel::updatePages);
    retranslate();
    updatePages();
}

RunPanel::~RunPanel() = default;

QAction* RunPanel::makeAction(const char* name, const char* icon, void (RunPanel::*method)()) {
    auto* action = new QAction(QIcon::fromTheme(icon), {}, this);
    action->setObjectName(name);
    connect(action, &QAction::triggered, this, method);
    m_ui->list->addAction(action);
    return action;
}

QStringList RunPanel::chosen() const {
    QModelIndexList rows = m_ui->list->selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    QStringList ids;
    for (const QModelIndex& row : rows)
        ids << m_runs.record(m_sorted->mapToSource(row).row()).id;
    return ids;
}

void RunPanel::choose(const QStringList& ids) {
    QItemSelection selection;
    for (const QString& id : ids) {
        const QModelIndex row = m_sorted->mapFromSource(m_runs.index(m_runs.rowOf(id), 0));
        if (row.isValid()) selection.select(row, row);
    }
    m_ui->list->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect |
                                                        QItemSelectionModel::Rows);
}

void RunPanel::setShowEnabled(bool enabled) {
    m_mayShow = enabled;
    updateActions();
}

void RunPanel::showChosen() {
    const QStringList ids = chosen();
    if (ids.size() == 1) emit showRequested(ids.front());
}

void RunPanel::openModel() {
    const QStringList ids = chosen();
    if (ids.size() == 1) emit modelRequested(ids.front());
}

/// Two chosen runs with one another, one with that which is shown.
void RunPanel::compareChosen() {
    QStringList ids = chosen();
    if (ids.size() == 1) ids << m_runs.shown();
    if (ids.size() != 2) return;
    ids.sort(); // by number, that is by age
    emit compareRequested(ids[0], ids[1]);
}

void RunPanel::rename() {
    const QModelIndex row = m_ui->list->currentIndex().siblingAtColumn(RunList::Name);
    if (row.isValid()) m_ui->list->edit(row);
}

void RunPanel::editNote() {
    const QStringList ids = chosen();
    const RunRecord* record = ids.size() == 1 ? m_runs.find(ids.front()) : nullptr;
    if (!record) return;
    const QString title = tr("Note on %1:").arg(record->name);
    QInputDialog dialog(this);
    dialog.setWindowTitle(tr("Note"));
    dialog.setLabelText(title);
    dialog.setOption(QInputDialog::UsePlainTextEditForTextInput);
    dialog.setTextValue(record->note);
    for (auto* edit : dialog.findChildren<QPlainTextEdit*>()) {
        edit->setTabChangesFocus(true);
        edit->setAccessibleName(title);
    }
    if (dialog.exec() == QDialog::Accepted) m_runs.setNote(ids.front(), dialog.textValue());
}

void RunPanel::removeChosen() {
    const QStringList ids = chosen();
    if (ids.isEmpty()) return;
    const RunRecord* first = m_runs.find(ids.front());
    const QString question =
        ids.size() == 1 && first
            ? tr("Delete %1 with its results? This cannot be undone.").arg(first->name)
            : tr("Delete %1 runs with their results? This cannot be undone.").arg(ids.size());
    if (QMessageBox::question(this, tr("Delete runs"), question) == QMessageBox::Yes)
        m_runs.remove(ids);
}

void RunPanel::updateActions() {
    const QStringList ids = chosen();
    const bool isOne = ids.size() == 1;
    const auto isEnded = [this](const QString& id) {
        const RunRecord* record = m_runs.find(id);
        return record && record->status != RunRecord::Status::Running;
    };
    const bool allEnded = std::ranges::all_of(ids, isEnded);
    m_show->setEnabled(isOne && allEnded && m_mayShow);
    m_model->setEnabled(isOne);
    m_rename->setEnabled(isOne);
    m_note->setEnabled(isOne);
    m_delete->setEnabled(!ids.isEmpty() && allEnded);
    const bool isOther = isOne && !m_runs.shown().isEmpty() && ids.front() != m_runs.shown();
    m_compare->setEnabled(allEnded && (ids.size() == 2 || isOther));
}

void RunPanel::updatePages() {
    m_ui->pages->setCurrentIndex(m_runs.count() > 0 ? 1 : 0);
    for (const int column : {RunList::Name, RunList::Status, RunList::Kind, RunList::Method,
                             RunList::Parameters, RunList::Started})
        m_ui->list->resizeColumnToContents(column);
    // The run that is shown will be set in bold.
    const int bold = fontMetrics().averageCharWidth() * 3;
    m_ui->list->setColumnWidth(RunList::Name, m_ui->list->columnWidth(RunList::Name) + bold);
    updateActions();
}

void RunPanel::retranslate() {
    m_ui->retranslateUi(this);
    m_show->setText(tr("&Show"));
    m_show->setToolTip(tr("Show the chosen run in the view and the plots"));
    m_compare->setText(tr("&Compare"));
    m_compare->setToolTip(
        tr("Compare two chosen runs, or the chosen one with the one that is shown"));
    m_model->setText(tr("Edit the &Model of This Run"));
    m_rename->setText(tr("&Rename"));
    m_note->setText(tr("&Note..."));
    m_note->setToolTip(tr("Write a note on the chosen run"));
    m_delete->setText(tr("&Delete..."));
    m_delete->setToolTip(tr("Delete the chosen runs with their results"));
    m_runs.retranslate();
    updatePages();
}

/// Keys come to a current run that need not be selected: without this nothing could be done with
/// it.
void RunPanel::selectForKeys(Qt::FocusReason reason) {
    QItemSelectionModel* selection = m_ui->list->selectionModel();
    const bool isByPointer = reason == Qt::MouseFocusReason || reason == Qt::PopupFocusReason;
    if (isByPointer || selection->hasSelection() || m_sorted->rowCount() == 0) return;
    const QModelIndex current = selection->currentIndex();
    selection->setCurrentIndex(current.isValid() ? current : m_sorted->index(0, RunList::Name),
                               QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

/// In the list F2 and Delete are meant for runs, though the window has them for items.
bool RunPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn)
        selectForKeys(static_cast<const QFocusEvent*>(event)->reason());
    const bool isOverride = event->type() == QEvent::ShortcutOverride;
    if (!isOverride && event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isDelete = key->matches(QKeySequence::Delete);
    if (isOverride && (isDelete || key->key() == Qt::Key_F2)) event->accept();
    if (isOverride || !isDelete) return QWidget::eventFilter(watched, event);
    if (m_delete->isEnabled()) removeChosen();
    return true;
}

void RunPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

} // namespace trammel::studio

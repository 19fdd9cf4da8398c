#include "studio/panels/impact_panel.h"

#include "panels/ui_impact_panel.h"
#include "studio/app/table_setup.h"
#include "studio/app/table_text.h"
#include "studio/panels/impact_model.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <algorithm>

namespace trammel::studio {

ImpactPanel::ImpactPanel(QWidget* parent)
    : QWidget(parent),
      m_ui(std::make_unique<Ui::ImpactPanel>()),
      m_model(new ImpactModel(this)),
      m_sorted(new QSortFilterProxyModel(this)) {
    m_ui->setupUi(this);
    m_ui->hint->setBackgroundRole(QPalette::Base);
    m_ui->splitter->setSizes({640, 360});
    m_ui->splitter->setStretchFactor(0, 1);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(ImpactModel::kSortRole);
    QTableView* table = m_ui->table;
    table->setModel(m_sorted);
    table->sortByColumn(ImpactModel::Time, Qt::AscendingOrder);
    setUpResultTable(*table);
    makeRowsCopyable(*this, *table, *m_ui->copyButton);
    // The view itself makes the first row current when it gets the focus: that is no choice.
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& row, const QModelIndex& before) {
                if (before.isValid()) takeRow(row);
            });
    // A click on the row that is chosen already jumps back to its frame.
    connect(table, &QTableView::clicked, this, &ImpactPanel::takeRow);
    connect(m_ui->bars, &MomentumBars::failed, this, &ImpactPanel::failed);
    retranslate();
}

ImpactPanel::~ImpactPanel() = default;

void ImpactPanel::setActions(QAction* previous, QAction* next, QAction* exportTable) {
    m_ui->previousButton->setDefaultAction(previous);
    m_ui->nextButton->setDefaultAction(next);
    m_ui->exportButton->setDefaultAction(exportTable);
}

void ImpactPanel::setRun(std::shared_ptr<const results::RunData> run) {
    const QScopedValueRollback following(m_isFollowing, true);
    m_hasRun = run != nullptr;
    m_model->setRun(std::move(run));
    m_current.reset();
    m_ui->bars->setImpact(nullptr);
    fitColumns();
    showHint();
}

void ImpactPanel::impactsAppended() {
    const QScopedValueRollback following(m_isFollowing, true);
    const bool isFirst = m_model->rowCount() == 0;
    m_model->impactsAppended();
    if (isFirst) fitColumns();
    showHint();
}

/// By titles, a long number and the first row: measuring all rows of a long ledger takes time.
void ImpactPanel::fitColumns() {
    constexpr int kPadding = 14;
    const int number = fontMetrics().horizontalAdvance(QStringLiteral("-0.000123"));
    for (int column = 0; column < m_sorted->columnCount(); ++column) {
        const QString first = m_model->index(0, column).data().toString();
        const int text = std::max(number, fontMetrics().horizontalAdvance(first)) + kPadding;
        const int title = m_ui->table->horizontalHeader()->sectionSizeHint(column);
        m_ui->table->setColumnWidth(column, std::max(text, title));
    }
}

void ImpactPanel::showHint() {
    const bool hasRows = m_model->rowCount() > 0;
    m_ui->hint->setText(m_hasRun ? tr("No impacts in this run so far")
                                 : tr("Run (F5) to see impacts here"));
    m_ui->pages->setCurrentIndex(hasRows ? 1 : 0);
    m_ui->copyButton->setEnabled(hasRows);
}

void ImpactPanel::takeRow(const QModelIndex& row) {
    if (m_isFollowing || !row.isValid()) return;
    m_current = m_sorted->mapToSource(row).row();
    showCurrent();
    emit chosen(*m_current);
}

void ImpactPanel::setCurrent(std::optional<int> impact) {
    if (impact && *impact >= m_model->rowCount()) impact.reset();
    if (m_current == impact) return;
    const QScopedValueRollback following(m_isFollowing, true);
    m_current = impact;
    QTableView* table = m_ui->table;
    if (impact) {
        const QModelIndex row = m_sorted->mapFromSource(m_model->index(*impact, 0));
        table->selectionModel()->setCurrentIndex(row, QItemSelectionModel::ClearAndSelect |
                                                          QItemSelectionModel::Rows);
    } else {
        table->selectionModel()->clear();
    }
    showCurrent();
}

void ImpactPanel::showCurrent() {
    m_ui->bars->setImpact(m_current ? &m_model->record(*m_current) : nullptr);
}

QString ImpactPanel::copiedText() const {
    return rowsAsText(*m_ui->table);
}

void ImpactPanel::retranslate() {
    m_ui->retranslateUi(this);
    m_model->retranslate();
    fitColumns();
    showHint();
}

void ImpactPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

} // namespace trammel::studio

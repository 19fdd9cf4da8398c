#include "studio/panels/inspector_panel.h"

#include "io/lcp_file.h"
#include "io/model_file.h"
#include "panels/ui_inspector_panel.h"
#include "studio/app/save_name.h"
#include "studio/app/table_setup.h"
#include "studio/app/table_text.h"
#include "studio/document/fallback_lines.h"
#include "studio/document/item_icons.h"
#include "studio/document/item_kind.h"
#include "studio/document/message_text.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/panels/inspector_model.h"

#include <QHeaderView>
#include <QMenu>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <algorithm>

namespace trammel::studio {

using analysis::InspectedSolve;
using analysis::StepInspection;

InspectorPanel::InspectorPanel(QWidget* parent)
    : QWidget(parent),
      m_ui(std::make_unique<Ui::InspectorPanel>()),
      m_model(new InspectorModel(this)),
      m_sorted(new QSortFilterProxyModel(this)) {
    m_ui->setupUi(this);
    m_ui->hint->setBackgroundRole(QPalette::Base);
    m_ui->splitter->setSizes({700, 300});
    m_ui->splitter->setStretchFactor(0, 1);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(InspectorModel::kSortRole);
    QTableView* table = m_ui->table;
    table->setModel(m_sorted);
    m_sorted->sort(-1); // as the solver has them, until the user sorts
    table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    table->horizontalHeader()->setSortIndicatorClearable(true);
    setUpResultTable(*table);
    makeRowsCopyable(*this, *table, *m_ui->copyButton);
    m_ui->exportButton->setIcon(QIcon::fromTheme("document-export"));
    m_ui->exportButton->setMenu(new QMenu(m_ui->exportButton));
    connect(table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        emit rowChosen(m_model->row(m_sorted->mapToSource(index).row()));
    });
    for (QComboBox* box : {m_ui->solver, m_ui->friction})
        connect(box, &QComboBox::currentIndexChanged, this, &InspectorPanel::methodsChanged);
    connect(m_ui->plot, &ResidualPlot::failed, this, &InspectorPanel::failed);
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, [this] {
        refreshSummary();
        fitColumns();
    });
    retranslate();
    showHint({});
}

InspectorPanel::~InspectorPanel() = default;

void InspectorPanel::showHint(const QString& text) {
    m_answer.reset();
    m_model->setAnswer(nullptr, nullptr);
    m_ui->hint->setText(text.isEmpty() ? tr("Run (F5) to see what each step solves here") : text);
    m_ui->pages->setCurrentIndex(0);
    refreshSummary();
}

void InspectorPanel::setAnswer(std::shared_ptr<const InspectAnswer> answer,
                               std::shared_ptr<const model::Model> model) {
    if (!answer->error.empty()) return showHint(translated(answer->error));
    // The same row stays chosen from frame to frame.
    const QModelIndex current = m_ui->table->currentIndex();
    const QString chosen =
        current.isValid()
            ? QString::fromStdString(m_model->row(m_sorted->mapToSource(current).row()).name)
            : QString();
    const bool isFirst = m_model->rowCount() == 0;
    m_answer = std::move(answer);
    m_model->setAnswer(m_answer, std::move(model));
    for (int row = 0; row < m_model->rowCount() && !chosen.isEmpty(); ++row)
        if (m_model->row(row).name == chosen.toStdString()) {
            const QModelIndex found = m_sorted->mapFromSource(m_model->index(row, 0));
            m_ui->table->selectionModel()->setCurrentIndex(
                found, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
            break;
        }
    const bool hasOther = m_answer->other.has_value();
    m_ui->table->setColumnHidden(InspectorModel::Other, !hasOther);
    m_ui->table->setColumnHidden(InspectorModel::Difference, !hasOther);
    m_ui->table->setColumnHidden(InspectorModel::Solve, m_answer->own.solves.size() < 2);
    if (isFirst) fitColumns();
    const bool hasRows = m_model->rowCount() > 0;
    if (!hasRows)
        m_ui->hint->setText(
            tr("Nothing to solve in this step: no contact, no limit, no motor and no joint"));
    m_ui->pages->setCurrentIndex(hasRows ? 1 : 0);
    refreshSummary();
    refreshPlot();
}

QString InspectorPanel::otherSolver() const {
    return m_ui->solver->currentData().toString();
}

QString InspectorPanel::otherFriction() const {
    return m_ui->friction->currentData().toString();
}

void InspectorPanel::fillMethods() {
    const std::pair<QComboBox*, const char*> boxes[] = {{m_ui->solver, "lcp"},
                                                        {m_ui->friction, "friction"}};
    for (const auto& [box, key] : boxes) {
        const QSignalBlocker blocker(box);
        const QString chosen = box->currentData().toString();
        box->clear();
        box->addItem(box == m_ui->solver ? tr("the model's solver") : tr("the model's friction"),
                     QString());
        for (const QString& name : methods(key))
            box->addItem(typeTitle(name), name);
        box->setCurrentIndex(std::max(0, box->findData(chosen)));
    }
}

void InspectorPanel::fillExportMenu() {
    QMenu* menu = m_ui->exportButton->menu();
    menu->clear();
    menu->addAction(tr("Problem as JSON..."), this, [this] { askForFile(File::Problem); });
    menu->addAction(tr("Matrix as Matrix Market..."), this, [this] { askForFile(File::Matrix); });
    menu->addAction(tr("Rows as CSV..."), this, [this] { askForFile(File::Table); });
}

const InspectedSolve* InspectorPanel::chosenSolve() const {
    if (!m_answer || m_answer->own.solves.empty()) return nullptr;
    const QModelIndex current = m_ui->table->currentIndex();
    const int solve =
        current.isValid() ? m_model->solveOf(m_sorted->mapToSource(current).row()) : 0;
    return &m_answer->own.solves[static_cast<std::size_t>(std::max(0, solve))];
}

/// Exact numbers, whatever the locale, in the order of the problems.
QString InspectorPanel::tableText() const {
    QStringList lines{QStringLiteral("solve,row,lambda,w,lower,upper,set,other_lambda")};
    for (int i = 0; i < m_model->rowCount(); ++i) {
        const analysis::InspectedRow& row = m_model->row(i);
        QString name = QString::fromStdString(row.name);
        if (name.contains(',') || name.contains('"'))
            name = '"' + name.replace('"', QStringLiteral("\"\"")) + '"';
        QStringList cells{QString::number(m_model->solveOf(i) + 1), name};
        for (const double number : {row.lambda, row.w, row.lower, row.upper})
            cells << QString::number(number, 'g', 17);
        cells << QString::fromUtf8(lcp::name(row.set).data());
        cells << QString::number(
            m_model->index(i, InspectorModel::Other).data(InspectorModel::kSortRole).toDouble(),
            'g', 17);
        lines << cells.join(',');
    }
    return lines.join('\n') + '\n';
}

bool InspectorPanel::writeFile(File kind, const QString& path) {
    const InspectedSolve* solve = chosenSolve();
    try {
        std::string text;
        if (kind == File::Table) {
            text = tableText().toStdString();
        } else if (!solve) {
            throw std::runtime_error(tr("This step has no problem to export.").toStdString());
        } else if (!solve->problem) {
            throw std::runtime_error(
                tr("The problem has too many rows for a matrix.").toStdString());
        } else if (kind == File::Matrix) {
            text = io::matrixMarket(solve->problem->A);
        } else {
            std::vector<std::string> names;
            for (const analysis::InspectedRow& row : solve->rows)
                names.push_back(row.name);
            text = io::lcpDocument(*solve->problem, names).toText();
        }
        io::saveTextFile(path.toStdString(), text);
    } catch (const std::exception& error) {
        emit failed(translated(error));
        return false;
    }
    emit written(path);
    return true;
}

void InspectorPanel::askForFile(File kind) {
    const QString name = kind == File::Problem  ? QStringLiteral("problem.json")
                         : kind == File::Matrix ? QStringLiteral("problem.mtx")
                                                : QStringLiteral("problem.csv");
    const QString filter = kind == File::Problem  ? tr("JSON files (*.json)")
                           : kind == File::Matrix ? tr("Matrix Market files (*.mtx)")
                                                  : tr("CSV files (*.csv)");
    const QString path = askForSaveName(this, tr("Export"), name, filter);
    if (!path.isEmpty()) writeFile(kind, path);
}

/// One line: methods, status and figures, over all solves of the step.
QString InspectorPanel::describe(const StepInspection& step) const {
    std::size_t rows = 0;
    int rank = 0, pivots = 0, iterations = 0;
    double residual = 0.0;
    bool hasRank = true;
    const InspectedSolve* failed = nullptr;
    for (const InspectedSolve& solve : step.solves) {
        rows += solve.rows.size();
        hasRank = hasRank && solve.rank.has_value();
        rank += solve.rank.value_or(0);
        pivots += solve.result.pivots;
        iterations += solve.result.iterations;
        residual = std::max(residual, solve.result.residual);
        if (!failed && !solve.result.ok()) failed = &solve;
    }
    QStringList parts;
    if (step.solves.empty()) parts << tr("no bounded rows");
    if (step.solves.size() > 1) parts << tr("solves: %1").arg(step.solves.size());
    if (rows > 0) {
        parts << (hasRank ? tr("rows: %1, rank %2").arg(rows).arg(rank) : tr("rows: %1").arg(rows));
        if (pivots > 0) parts << tr("pivots: %1").arg(pivots);
        if (iterations > 0) parts << tr("iterations: %1").arg(iterations);
        parts << tr("natural residual %1 [SI]").arg(shortText(residual, 2));
    }
    QString status = step.solves.empty() ? QString() : tr("solved");
    if (failed)
        status = QStringLiteral("<span style=\"color:%1\">%2</span>")
                     .arg(errorColor(palette()).name(),
                          translated(step.message.empty() ? failed->result.message : step.message)
                              .toHtmlEscaped());
    if (!status.isEmpty()) parts.prepend(status);
    for (const QString& line : fallbackLines(step.fallbacks))
        parts << QStringLiteral("<span style=\"color:%1\">%2</span>")
                     .arg(warningColor(palette()).name(), line.toHtmlEscaped());
    return QStringLiteral("<b>%1, %2</b>: %3")
        .arg(typeTitle(QString::fromStdString(step.lcp)),
             typeTitle(QString::fromStdString(step.friction)), parts.join(QStringLiteral(" · ")));
}

void InspectorPanel::refreshSummary() {
    for (QWidget* widget :
         {static_cast<QWidget*>(m_ui->exportButton), static_cast<QWidget*>(m_ui->copyButton)})
        widget->setEnabled(m_answer != nullptr);
    if (!m_answer) {
        m_ui->summary->clear();
        return;
    }
    const StepInspection& own = m_answer->own;
    QStringList lines{
        tr("Step from t = %1, h = %2").arg(shownValue(own.t, "s"), shownValue(own.h, "s")) + ", " +
        typeTitle(QString::fromStdString(own.integrator))};
    if (own.impacts > 0) lines.front() += ", " + tr("impacts: %1").arg(own.impacts);
    lines.front() += QStringLiteral(" – ") + describe(own);
    if (m_answer->other)
        lines << tr("Compared") + QStringLiteral(" – ") + describe(*m_answer->other);
    m_ui->summary->setText(lines.join(QStringLiteral("<br/>")));
}

void InspectorPanel::refreshPlot() {
    std::vector<ResidualPlot::Curve> curves;
    const auto add = [&](const StepInspection& step) {
        const InspectedSolve* longest = nullptr;
        for (const InspectedSolve& solve : step.solves)
            if (!longest || solve.result.history.size() > longest->result.history.size())
                longest = &solve;
        if (longest && !longest->result.history.empty())
            curves.push_back(
                {typeTitle(QString::fromStdString(step.lcp)), longest->result.history});
    };
    add(m_answer->own);
    if (m_answer->other) add(*m_answer->other);
    m_ui->plot->setVisible(!curves.empty());
    m_ui->plot->setCurves(std::move(curves));
}

void InspectorPanel::fitColumns() {
    constexpr int kPadding = 16;
    const int number = fontMetrics().horizontalAdvance(QStringLiteral("-0.0001234567"));
    QHeaderView* header = m_ui->table->horizontalHeader();
    for (int column = 0; column < m_sorted->columnCount(); ++column) {
        int widest = std::max(number, header->sectionSizeHint(column));
        if (column == InspectorModel::Where || column == InspectorModel::Kind ||
            column == InspectorModel::Set)
            for (int row = 0; row < std::min(200, m_model->rowCount()); ++row)
                widest = std::max(widest, fontMetrics().horizontalAdvance(
                                              m_model->index(row, column).data().toString()));
        m_ui->table->setColumnWidth(column, widest + kPadding);
    }
}

QString InspectorPanel::copiedText() const {
    return rowsAsText(*m_ui->table);
}

void InspectorPanel::retranslate() {
    m_ui->retranslateUi(this);
    m_ui->summary->setToolTip(tr("Natural residual: the largest |λ − clamp(λ − w, l, u)| of all "
                                 "rows, λ in N s or N m s, w in m/s or rad/s"));
    m_model->retranslate();
    fillMethods();
    fillExportMenu();
    refreshSummary();
    if (m_answer)
        fitColumns();
    else
        showHint({});
}

void InspectorPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) refreshSummary();
}

void InspectorPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    emit shown();
}

} // namespace trammel::studio

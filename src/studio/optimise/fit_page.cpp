#include "studio/optimise/fit_page.h"

#include "studio/app/table_setup.h"
#include "studio/document/units.h"
#include "studio/optimise/candidate_model.h"
#include "studio/optimise/point_plot.h"

#include <QComboBox>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr double kStrong = 0.95; ///< a correlation that is set in bold

QTableWidgetItem* cell(const QString& text) {
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    return item;
}

QTableWidget* makeTable(const char* name, QWidget* parent) {
    auto* table = new QTableWidget(parent);
    table->setObjectName(name);
    setUpResultTable(*table);
    table->setTabKeyNavigation(false);
    table->setAlternatingRowColors(true);
    table->setShowGrid(false);
    return table;
}

} // namespace

FitPage::FitPage(CandidateModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_summary(new QLabel(this)),
      m_correlationTitle(new QLabel(this)),
      m_values(makeTable("fitValues", this)),
      m_correlations(makeTable("fitCorrelations", this)),
      m_measurement(new QComboBox(this)),
      m_plot(new PointPlot(this)) {
    m_summary->setObjectName("fitSummary");
    m_summary->setWordWrap(true);
    m_measurement->setObjectName("fitMeasurement");
    m_plot->setObjectName("fitPlot");
    m_correlations->verticalHeader()->show();
    auto* numbers = new QWidget(this);
    auto* left = new QVBoxLayout(numbers);
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(4);
    left->addWidget(m_summary);
    left->addWidget(m_values, 1);
    left->addWidget(m_correlationTitle);
    left->addWidget(m_correlations, 1);
    auto* curves = new QWidget(this);
    auto* right = new QVBoxLayout(curves);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(4);
    right->addWidget(m_measurement);
    right->addWidget(m_plot, 1);
    auto* splitter = new QSplitter(this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(numbers);
    splitter->addWidget(curves);
    splitter->setSizes({500, 400});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->addWidget(splitter);
    connect(m_measurement, &QComboBox::currentIndexChanged, this, &FitPage::showCurve);
    connect(&model, &CandidateModel::unitsChanged, this, [this] {
        takeFit();
        showCurve();
    });
    retranslate();
}

void FitPage::takeFit() {
    m_summary->setText(summary());
    fillValues();
    fillCorrelations();
}

QString FitPage::summary() const {
    if (!m_model.folder()) return {};
    const auto& fit = m_model.outcome().fit;
    if (!fit) return tr("Intervals are told when the fit has ended.");
    QString text = tr("%1 residuals, sum of squares %2, standard deviation %3.")
                       .arg(fit->residuals)
                       .arg(shortText(fit->sum), shortText(fit->deviation));
    if (!fit->isDetermined)
        text += ' ' + tr("They do not tell the variables apart: there are no intervals.");
    return text;
}

void FitPage::fillValues() {
    const auto& fit = m_model.outcome().fit;
    m_values->clear();
    m_values->setColumnCount(4);
    m_values->setRowCount(fit ? static_cast<int>(fit->variables.size()) : 0);
    m_values->setHorizontalHeaderLabels(
        {tr("Variable"), tr("Value"), tr("Standard error"), tr("95 % interval")});
    if (!fit) return;
    for (std::size_t i = 0; i < fit->variables.size(); ++i) {
        const optimize::FittedVariable& one = fit->variables[i];
        const ShownScale scale = m_model.variableUnit(one.variable).scale();
        const int row = static_cast<int>(i);
        const QString name =
            QString::fromStdString(m_model.file().optimisation.variables[one.variable].name);
        const bool hasInterval = fit->isDetermined && !one.isAtBound;
        m_values->setItem(row, 0, cell(name));
        m_values->setItem(row, 1, cell(scale.text(one.value)));
        m_values->setItem(row, 2, cell(hasInterval ? scale.text(one.error, 3) : QString()));
        m_values->setItem(row, 3,
                          cell(hasInterval ? tr("%1 to %2")
                                                 .arg(shortText(scale.factor * one.low, 5),
                                                      scale.text(one.high, 5))
                               : one.isAtBound ? tr("at its bound")
                                               : tr("none")));
    }
    m_values->resizeColumnsToContents();
    m_values->horizontalHeader()->setStretchLastSection(true);
}

void FitPage::fillCorrelations() {
    const auto& fit = m_model.outcome().fit;
    const Eigen::Index count = fit ? fit->correlations.rows() : 0;
    m_correlationTitle->setVisible(count > 1);
    m_correlations->setVisible(count > 1);
    m_correlations->clear();
    if (count < 2) return;
    QStringList names;
    for (const optimize::FittedVariable& one : fit->variables)
        if (!one.isAtBound)
            names << QString::fromStdString(
                m_model.file().optimisation.variables[one.variable].name);
    m_correlations->setColumnCount(static_cast<int>(count));
    m_correlations->setRowCount(static_cast<int>(count));
    m_correlations->setHorizontalHeaderLabels(names);
    m_correlations->setVerticalHeaderLabels(names);
    for (Eigen::Index i = 0; i < count; ++i)
        for (Eigen::Index j = 0; j < count; ++j) {
            QTableWidgetItem* item = cell(QString::number(fit->correlations(i, j), 'f', 3));
            QFont font = item->font();
            font.setBold(i != j && std::abs(fit->correlations(i, j)) > kStrong);
            item->setFont(font);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_correlations->setItem(static_cast<int>(i), static_cast<int>(j), item);
        }
    m_correlations->resizeColumnsToContents();
}

void FitPage::setCurves(std::vector<optimize::FittedCurve> curves) {
    m_curves = std::move(curves);
    const int before = std::max(0, m_measurement->currentIndex());
    m_measurement->clear();
    for (const optimize::FittedCurve& curve : m_curves)
        m_measurement->addItem(QString::fromStdString(curve.output));
    m_measurement->setVisible(m_curves.size() > 1);
    if (before < m_measurement->count()) m_measurement->setCurrentIndex(before);
    showCurve();
}

void FitPage::showCurve() {
    PointPlot::Content content;
    content.hint = tr("The measured and the computed are drawn here once there is a best run.");
    const int index = m_measurement->currentIndex();
    if (index >= 0 && static_cast<std::size_t>(index) < m_curves.size() && m_model.folder()) {
        const optimize::FittedCurve& curve = m_curves[static_cast<std::size_t>(index)];
        const std::size_t output = m_model.file().outputIndex(curve.output);
        const ShownScale scale = m_model.outputScale(output);
        content.xTitle = tr("time [s]");
        content.yTitle = scale.title(QString::fromStdString(curve.output));
        content.title = content.yTitle;
        for (std::size_t i = 0; i < curve.measured.size(); ++i)
            content.points.push_back({curve.measuredTime[i], scale.factor * curve.measured[i], -1});
        PointPlot::Line line;
        line.name = tr("computed");
        for (std::size_t i = 0; i < curve.time.size(); ++i) {
            line.x << curve.time[i];
            line.y << scale.factor * curve.computed[i];
        }
        content.lines.push_back(std::move(line));
        content.pointName = tr("measured");
    }
    m_plot->show(std::move(content));
}

void FitPage::retranslate() {
    m_correlationTitle->setText(tr("Correlations of the variables"));
    m_values->setAccessibleName(tr("Values of the fit with their intervals"));
    m_correlations->setAccessibleName(m_correlationTitle->text());
    m_measurement->setAccessibleName(tr("Measurement"));
    m_plot->setAccessibleName(tr("Measured and computed"));
    takeFit();
    showCurve();
}

void FitPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

} // namespace trammel::studio

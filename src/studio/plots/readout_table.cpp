#include "studio/plots/readout_table.h"

#include "studio/app/line_styles.h"
#include "studio/app/table_setup.h"
#include "studio/app/table_text.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/plots/plot_page.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLocale>
#include <QShortcut>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace trammel::studio {
namespace {

constexpr int kLeastWidth = 240; ///< where all of it is wider

QString shown(double value) {
    return std::isfinite(value) ? shortText(value) : QStringLiteral("–");
}

struct Row {
    QString title;
    QPen pen;
    QStringList cells;
};

/// The columns that are shown, and a curve's figures in them.
class CurveFigures {
public:
    CurveFigures(const TimeMarkers& markers, bool showsStatistics)
        : m_markers(markers), m_showsStatistics(showsStatistics) {}

    QStringList titles() const {
        QStringList titles;
        if (m_markers.a) titles << QStringLiteral("A");
        if (m_markers.b) titles << QStringLiteral("B");
        if (m_markers.a && m_markers.b)
            titles << QStringLiteral("B − A") << ReadoutTable::tr("Slope");
        if (m_showsStatistics)
            titles << ReadoutTable::tr("Minimum") << ReadoutTable::tr("Maximum")
                   << ReadoutTable::tr("Mean") << ReadoutTable::tr("RMS");
        return titles;
    }
    QStringList times() const {
        const double a = m_markers.a.value_or(std::nan("")), b = m_markers.b.value_or(std::nan(""));
        const double scale = shownScale(QStringLiteral("s")).factor;
        QStringList cells;
        if (m_markers.a) cells << shown(scale * a);
        if (m_markers.b) cells << shown(scale * b);
        if (m_markers.a && m_markers.b)
            cells << shown(scale * (b - a))
                  << (a == b ? shown(std::nan(""))
                             : QStringLiteral("%1 Hz").arg(shown(1.0 / std::abs(b - a))));
        return cells;
    }
    QStringList of(const PlotCurve& curve, bool isOverTime) const {
        QStringList cells;
        const auto at = [&](const std::optional<double>& t) {
            return isOverTime && t ? curve.valueAt(*t) : std::nan("");
        };
        const double a = at(m_markers.a), b = at(m_markers.b);
        if (m_markers.a) cells << shown(a);
        if (m_markers.b) cells << shown(b);
        if (m_markers.a && m_markers.b)
            cells << shown(b - a) << shown((b - a) / (*m_markers.b - *m_markers.a));
        if (!m_showsStatistics) return cells;
        const PlotCurve::Table visible = curve.visible();
        const Statistics s = statistics(visible.x, visible.y, 0, visible.y.size());
        cells << shown(s.minimum) << shown(s.maximum);
        return cells << (isOverTime ? QStringList{shown(s.mean), shown(s.rms)}
                                    : QStringList{shown(std::nan("")), shown(std::nan(""))});
    }

private:
    const TimeMarkers& m_markers;
    bool m_showsStatistics;
};

std::vector<Row> rowsOf(const PlotPage& page, const CurveFigures& figures) {
    std::vector<Row> rows;
    if (!figures.times().isEmpty())
        rows.push_back({ReadoutTable::tr("Time [%1]").arg(shownScale(QStringLiteral("s")).unit),
                        Qt::NoPen, figures.times()});
    for (int i = 0; i < page.plotCount(); ++i) {
        const PlotArea& area = page.plot(i);
        for (const PlotArea::Drawn& drawn : area.curves()) {
            if (drawn.spec < 0 || !drawn.curve->plottable().visible()) continue;
            QString title = area.titleOf(area.spec().curves[static_cast<std::size_t>(drawn.spec)]);
            if (page.runs().size() > 1)
                title +=
                    QStringLiteral(", ") + page.runs()[static_cast<std::size_t>(drawn.run)].name;
            rows.push_back({title, area.penOf(drawn), figures.of(*drawn.curve, area.isOverTime())});
        }
    }
    return rows;
}

} // namespace

ReadoutTable::ReadoutTable(QWidget* parent) : QWidget(parent), m_table(new QTableWidget(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_table);
    m_table->setTabKeyNavigation(false);
    m_table->setObjectName("readout");
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    setUpResultTable(*m_table);
    m_table->setIconSize({16, 16});
    auto* copy = new QShortcut(QKeySequence::Copy, m_table);
    copy->setContext(Qt::WidgetWithChildrenShortcut);
    connect(copy, &QShortcut::activated, this,
            [this] { QApplication::clipboard()->setText(rowsAsText(*m_table)); });
    retranslate();
    hide();
}

void ReadoutTable::retranslate() {
    m_table->setAccessibleName(tr("Figures of the curves"));
}

void ReadoutTable::show(const PlotPage& page, bool showsStatistics) {
    const CurveFigures figures(page.markers(), showsStatistics);
    const QStringList titles = figures.titles();
    setVisible(!titles.isEmpty());
    if (titles.isEmpty()) return;
    const std::vector<Row> rows = rowsOf(page, figures);
    m_table->setColumnCount(static_cast<int>(titles.size()) + 1);
    m_table->setHorizontalHeaderLabels(QStringList{tr("Curve")} + titles);
    m_table->setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const Row& from = rows[static_cast<std::size_t>(row)];
        auto* title = new QTableWidgetItem(from.title);
        if (from.pen != Qt::NoPen) title->setIcon(lineSwatch(from.pen));
        m_table->setItem(row, 0, title);
        for (int column = 1; column < m_table->columnCount(); ++column) {
            auto* cell = new QTableWidgetItem(from.cells.value(column - 1));
            cell->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(row, column, cell);
        }
    }
    m_table->resizeColumnsToContents();
    // A small window keeps room for the plots; the rest is scrolled to.
    const int width = m_table->horizontalHeader()->length() + 2 * m_table->frameWidth();
    m_table->setMinimumWidth(std::min(width, kLeastWidth));
}

} // namespace trammel::studio

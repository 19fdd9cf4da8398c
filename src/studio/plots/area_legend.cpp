#include "studio/plots/area_legend.h"

#include <algorithm>

namespace trammel::studio {
namespace {

constexpr int kMostRows = 3; ///< more leave no room for curves, and the tree names them too
constexpr int kIconWidth = 18, kAround = 26;

} // namespace

AreaLegend::AreaLegend(QCustomPlot& plot, int row) : m_plot(plot), m_legend(new QCPLegend) {
    plot.plotLayout()->addElement(row, 0, m_legend);
    m_legend->setLayer(QStringLiteral("legend"));
    m_legend->setRowSpacing(0);
    m_legend->setMargins({6, 2, 6, 2});
    m_legend->setBorderPen(Qt::NoPen);
    m_legend->setBrush(Qt::NoBrush);
    m_legend->setFillOrder(QCPLegend::foColumnsFirst);
}

AreaLegend::~AreaLegend() {
    m_legend->clearItems();
    m_plot.plotLayout()->remove(m_legend);
}

void AreaLegend::add(QCPAbstractPlottable& curve, const QString& title) {
    curve.setName(title);
    curve.addToLegend(m_legend);
}

void AreaLegend::refresh(const PlotTheme& theme, const QFont& font) {
    QColor faint = theme.text;
    faint.setAlpha(110);
    const QFontMetrics metrics(font);
    int widest = 1, highest = 1;
    for (int i = 0; i < m_legend->itemCount(); ++i) {
        auto* item = qobject_cast<QCPPlottableLegendItem*>(m_legend->item(i));
        if (!item) continue;
        const bool isShown = item->plottable()->visible();
        QFont struck = font;
        struck.setStrikeOut(!isShown);
        item->setFont(struck);
        item->setTextColor(isShown ? theme.text : faint);
        const int width = metrics.horizontalAdvance(item->plottable()->name());
        widest = std::max(widest, width + kIconWidth + kAround);
        const QRect text =
            metrics.boundingRect({}, Qt::TextDontClip, item->plottable()->name()); // of all fonts
        highest = std::max(highest, text.height());
    }
    m_legend->setIconSize(kIconWidth, highest); // the line is in its middle, the text's, too
    const int columns = std::max(1, (m_plot.viewport().width() - 16) / widest);
    const int count = m_legend->itemCount();
    const bool isShown = count > 0 && count <= kMostRows * columns && !m_isCollapsed;
    m_legend->setWrap(columns);
    m_legend->setFillOrder(QCPLegend::foColumnsFirst, true); // entries there are, too
    m_legend->setVisible(isShown);
    // An empty one must not make its column as narrow as itself: only QWIDGETSIZE_MAX does.
    m_legend->setMaximumSize(isShown ? QWIDGETSIZE_MAX : QWIDGETSIZE_MAX - 1,
                             isShown ? QWIDGETSIZE_MAX : 0);
    m_legend->setMinimumSize(0, isShown ? 0 : 1); // 0: as high as its entries
}

} // namespace trammel::studio

#include "studio/editors/table_preview.h"

#include "studio/document/units.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr int kSamples = 600;
constexpr double kOutside = 0.12; ///< of the range, on either side

/// What is drawn, and where: x and y of the table to the widget's.
struct Axes {
    double x0, x1, y0, y1;
    QRectF area;

    QPointF at(double x, double y) const {
        return {area.left() + (x - x0) / (x1 - x0) * area.width(),
                area.bottom() - (y - y0) / (y1 - y0) * area.height()};
    }
};

Axes axesOf(const model::Table& table, const QRectF& area) {
    const double range = table.last() - table.first();
    Axes axes{table.first() - kOutside * range, table.last() + kOutside * range, 0.0, 1.0, area};
    const auto [least, most] = std::ranges::minmax(table.points().y);
    axes.y0 = least;
    axes.y1 = most;
    for (int i = 0; i <= kSamples; ++i) {
        const double y = table(table.first() + range * i / kSamples);
        axes.y0 = std::min(axes.y0, y);
        axes.y1 = std::max(axes.y1, y);
    }
    const double margin = axes.y1 > axes.y0 ? 0.08 * (axes.y1 - axes.y0) : 1.0;
    axes.y0 -= margin;
    axes.y1 += margin;
    return axes;
}

void drawCurve(QPainter& painter, const model::Table& table, const Axes& axes, double from,
               double to) {
    QPainterPath path;
    bool isDown = false;
    for (int i = 0; i <= kSamples; ++i) {
        const double x = from + (to - from) * i / kSamples, y = table(x);
        const bool isShown = std::isfinite(y);
        if (isShown && isDown)
            path.lineTo(axes.at(x, y));
        else if (isShown)
            path.moveTo(axes.at(x, y));
        isDown = isShown;
    }
    painter.drawPath(path);
}

} // namespace

TablePreview::TablePreview(QWidget* parent) : QWidget(parent) {
    setMinimumSize(260, 140);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void TablePreview::setTable(std::shared_ptr<const model::Table> table) {
    m_table = std::move(table);
    setAccessibleName(m_table ? tr("Curve of the table") : tr("No curve"));
    update();
}

void TablePreview::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), palette().base());
    const QColor text = palette().color(QPalette::Text), accent = palette().color(QPalette::Link);
    QColor soft = text;
    soft.setAlphaF(0.35F);
    painter.setPen(soft);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    if (!m_table) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("A file or two points make a curve here"));
        return;
    }
    const int line = fontMetrics().height();
    const Axes axes = axesOf(*m_table, QRectF(rect()).adjusted(8, line + 4, -8, -line - 4));
    painter.setClipRect(rect());
    const auto& [x, y] = m_table->points();
    for (const double end : {x.front(), x.back()}) {
        const double at = std::round(axes.at(end, 0).x()) + 0.5;
        painter.drawLine(QPointF(at, axes.area.top()), QPointF(at, axes.area.bottom()));
    }
    painter.setPen(QPen(accent, 1.2, Qt::DashLine));
    drawCurve(painter, *m_table, axes, axes.x0, x.front());
    drawCurve(painter, *m_table, axes, x.back(), axes.x1);
    painter.setPen(QPen(accent, 2));
    drawCurve(painter, *m_table, axes, x.front(), x.back());
    if (x.size() <= 200) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(text);
        for (std::size_t i = 0; i < x.size(); ++i)
            painter.drawEllipse(axes.at(x[i], y[i]), 2.5, 2.5);
    }
    painter.setPen(text);
    const QRect inner = rect().adjusted(8, 2, -8, -2);
    const auto [least, most] = std::ranges::minmax(y);
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignBottom, shortText(x.front()));
    painter.drawText(inner, Qt::AlignRight | Qt::AlignBottom, shortText(x.back()));
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignTop,
                     shortText(least) + " … " + shortText(most));
    painter.drawText(inner, Qt::AlignRight | Qt::AlignTop,
                     tr("%n points", nullptr, static_cast<int>(x.size())));
}

} // namespace trammel::studio

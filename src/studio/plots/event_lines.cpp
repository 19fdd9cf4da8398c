#include "studio/plots/event_lines.h"

#include <algorithm>

namespace trammel::studio {

EventLines::EventLines(QCustomPlot& plot, QCPAxisRect& area)
    : QCPLayerable(&plot, QStringLiteral("grid")), m_area(area) {}

std::vector<int> EventLines::pixels() const {
    const QCPAxis& axis = *m_area.axis(QCPAxis::atBottom);
    const QRect inside = m_area.rect();
    std::vector<int> found;
    // From one pixel's first event to the first one right of that pixel.
    auto at = std::ranges::lower_bound(m_times, axis.range().lower);
    while (at != m_times.end() && *at <= axis.range().upper) {
        const int pixel = qRound(axis.coordToPixel(*at));
        if (pixel >= inside.left() && pixel <= inside.right()) found.push_back(pixel);
        const double next = axis.pixelToCoord(pixel + 0.5);
        at = std::upper_bound(at, m_times.end(), std::max(next, *at));
    }
    return found;
}

void EventLines::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(false);
}

QRect EventLines::clipRect() const {
    return m_area.rect();
}

void EventLines::draw(QCPPainter* painter) {
    painter->setPen(m_pen);
    for (const int x : pixels())
        painter->drawLine(QLine(x, m_area.rect().top(), x, m_area.rect().bottom()));
}

} // namespace trammel::studio

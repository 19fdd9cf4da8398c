#include "studio/panels/tick_slider.h"

#include "studio/document/item_icons.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>

namespace trammel::studio {

void TickSlider::setSpan(double first, double last) {
    m_first = first;
    m_last = last;
    update();
}

void TickSlider::addTicks(const std::vector<double>& times) {
    m_ticks.insert(m_ticks.end(), times.begin(), times.end());
    update();
}

void TickSlider::clearTicks() {
    m_ticks.clear();
    update();
}

std::vector<int> TickSlider::tickPixels() const {
    std::vector<int> pixels;
    if (!(m_last > m_first)) return pixels;
    QStyleOptionSlider option;
    initStyleOption(&option);
    const int handle = style()->pixelMetric(QStyle::PM_SliderLength, &option, this);
    const double room = width() - handle;
    for (const double t : m_ticks) {
        if (t < m_first || t > m_last) continue;
        const int x = handle / 2 + static_cast<int>(room * (t - m_first) / (m_last - m_first));
        if (pixels.empty() || pixels.back() != x) pixels.push_back(x);
    }
    return pixels;
}

void TickSlider::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setPen(QPen(warningColor(palette()), 1.0));
    const int middle = height() / 2;
    for (const int x : tickPixels())
        painter.drawLine(x, middle - 8, x, middle + 8);
    painter.end();
    QSlider::paintEvent(event); // groove and handle lie over the ticks
}

} // namespace trammel::studio

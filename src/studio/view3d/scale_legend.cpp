#include "studio/view3d/scale_legend.h"

#include "studio/document/units.h"

#include <QPainter>
#include <cmath>

namespace trammel::studio {
namespace {

constexpr int kMargin = 6, kMostPixels = 80;

} // namespace

ScaleLegend::ScaleLegend(const QColor& colour, QWidget* parent) : QFrame(parent), m_colour(colour) {
    // The scene is a native window, and only native windows can lie over it.
    setAttribute(Qt::WA_DontCreateNativeAncestors);
    setAttribute(Qt::WA_NativeWindow);
    setAutoFillBackground(true);
    setFrameShape(QFrame::StyledPanel);
    hide();
}

double ScaleLegend::roundValue(double most) {
    const double decade = std::pow(10.0, std::floor(std::log10(most)));
    for (const double digit : {5.0, 2.0})
        if (digit * decade <= most * (1 + 1e-12)) return digit * decade;
    return decade;
}

void ScaleLegend::setScale(double pixelsPerUnit, const QString& unit) {
    const bool hasScale = pixelsPerUnit > 0.0 && std::isfinite(pixelsPerUnit);
    setVisible(hasScale);
    if (!hasScale) return;
    const double value = roundValue(kMostPixels / pixelsPerUnit);
    m_pixels = static_cast<int>(std::lround(value * pixelsPerUnit));
    m_text = shortText(value) + ' ' + unit;
    resize(sizeHint());
    update();
}

QSize ScaleLegend::sizeHint() const {
    const QFontMetrics metrics(font());
    return {3 * kMargin + kMostPixels + metrics.horizontalAdvance(m_text),
            metrics.height() + 2 * kMargin};
}

void ScaleLegend::paintEvent(QPaintEvent* event) {
    QFrame::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int middle = height() / 2, end = kMargin + m_pixels;
    painter.setPen(QPen(m_colour, 2.0, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(kMargin, middle, end - 6, middle);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_colour);
    painter.drawPolygon(
        QPolygon({QPoint(end, middle), QPoint(end - 8, middle - 4), QPoint(end - 8, middle + 4)}));
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect().adjusted(2 * kMargin + m_pixels, 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter, m_text);
}

} // namespace trammel::studio

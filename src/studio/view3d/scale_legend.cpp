#include "studio/view3d/scale_legend.h"

#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <QPainter>
#include <cmath>

namespace trammel::studio {
namespace {

constexpr int kMargin = 6, kMostPixels = 80;

} // namespace

ScaleLegend::ScaleLegend(VectorQuantity quantity, QWidget* parent)
    : QFrame(parent), m_quantity(quantity) {
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

void ScaleLegend::setScale(double pixelsPerUnit) {
    const bool hasScale = pixelsPerUnit > 0.0 && std::isfinite(pixelsPerUnit);
    setVisible(hasScale);
    if (!hasScale) return;
    const ShownScale shown = shownScale(unitOf(m_quantity));
    const double pixels = pixelsPerUnit / shown.factor;
    const double value = roundValue(kMostPixels / pixels);
    m_pixels = static_cast<int>(std::lround(value * pixels));
    m_text = shortText(value) + ' ' + shown.unit;
    setAccessibleName(m_text);
    resize(sizeHint());
    update();
}

QSize ScaleLegend::sizeHint() const {
    const QFontMetrics metrics(font());
    return {3 * kMargin + kMostPixels + metrics.horizontalAdvance(m_text),
            metrics.height() + 2 * kMargin};
}

void ScaleLegend::paintContent(QPainter& painter) const {
    constexpr int kHead = 8, kSecondHead = 5, kHalf = 4;
    const QColor colour = colourOf(m_quantity);
    const int middle = height() / 2, end = kMargin + m_pixels;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 2.0, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(kMargin, middle, end - kHead + 2, middle);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    for (const int tip : {end, end - kSecondHead}) {
        painter.drawPolygon(QPolygon({QPoint(tip, middle), QPoint(tip - kHead, middle - kHalf),
                                      QPoint(tip - kHead, middle + kHalf)}));
        if (!isAxial(m_quantity)) break;
    }
    painter.setPen(palette().color(QPalette::WindowText));
    painter.setFont(font());
    painter.drawText(rect().adjusted(2 * kMargin + m_pixels, 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter, m_text);
}

void ScaleLegend::paint(QPainter& painter) const {
    constexpr int kSlightlyClear = 225;
    QColor background = palette().color(QPalette::Window);
    background.setAlpha(kSlightlyClear);
    painter.fillRect(rect(), background);
    paintContent(painter);
}

void ScaleLegend::paintEvent(QPaintEvent* event) {
    QFrame::paintEvent(event);
    QPainter painter(this);
    paintContent(painter);
}

} // namespace trammel::studio

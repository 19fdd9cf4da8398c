#include "studio/sketch/backdrop_layer.h"

#include "sketch/backdrop.h"
#include "studio/sketch/sketch_look.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

/// The picture that has about as many pixels as are drawn, rather more.
const QImage& imageFor(const QList<QImage>& images, double pixels) {
    const auto isLargeEnough = [pixels](const QImage& image) { return image.width() >= pixels; };
    const auto last = std::find_if(images.rbegin(), images.rend(), isLargeEnough);
    return last == images.rend() ? images.front() : *last;
}

} // namespace

void BackdropLayer::set(const io::Backdrop& backdrop,
                        std::shared_ptr<const BackdropPicture> picture) {
    m_backdrop = backdrop;
    m_picture = std::move(picture);
    m_paintedCorners.clear();
}

void BackdropLayer::clear() {
    set({}, nullptr);
    m_painted = {};
}

/// Top left, top right, bottom right, bottom left, in pixels.
QPolygonF BackdropLayer::corners(const PlaneView& view) const {
    const QRectF& own = m_picture->bounds;
    QPolygonF corners;
    for (const QPointF& corner : {QPointF(own.left(), own.bottom()), own.bottomRight(),
                                  QPointF(own.right(), own.top()), own.topLeft()}) // y is upward
        corners << view.toPixels(sketch::toPlane(m_backdrop, {corner.x(), corner.y()}));
    return corners;
}

void BackdropLayer::paint(QPainter& painter, const PlaneView& view, const SketchLook& look) {
    const bool isDrawn = m_picture && (m_picture->drawing || !m_picture->images.isEmpty());
    if (!isDrawn) return;
    const double resolution = painter.transform().m11();
    const QSize size = (view.size() * resolution).toSize();
    const QPolygonF now = corners(view);
    if (now != m_paintedCorners || m_painted.size() != size || m_paintedInk != look.ink.rgba()) {
        if (m_painted.size() != size) m_painted = QImage(size, QImage::Format_ARGB32_Premultiplied);
        m_painted.fill(Qt::transparent);
        QPainter own(&m_painted);
        own.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
        own.scale(resolution, resolution);
        own.setOpacity(m_backdrop.opacity);
        if (m_picture->drawing)
            paintDrawing(own, view, look);
        else
            paintImage(own, now, look);
        m_paintedCorners = now;
        m_paintedInk = look.ink.rgba();
    }
    painter.drawImage(QRectF(QPointF(), view.size()), m_painted);
}

/// In a dark window paper is darker, so that light marks can be read on it.
void BackdropLayer::paintImage(QPainter& painter, const QPolygonF& corners,
                               const SketchLook& look) const {
    const double wide =
        std::max(QLineF(corners[0], corners[1]).length(), QLineF(corners[3], corners[2]).length());
    const QImage& image = imageFor(m_picture->images, wide * painter.transform().m11());
    const QRectF own(QPointF(), QSizeF(image.size()));
    QTransform place;
    if (!QTransform::quadToQuad(
            QPolygonF{own.topLeft(), own.topRight(), own.bottomRight(), own.bottomLeft()}, corners,
            place))
        return; // seen from its edge
    painter.setTransform(place, true);
    painter.drawImage(QPointF(), image);
    if (look.ink.lightnessF() < 0.5) return;
    constexpr int kShade = 115; // of 255
    painter.setOpacity(1.0);
    painter.setCompositionMode(QPainter::CompositionMode_SourceAtop);
    painter.fillRect(own, QColor(0, 0, 0, kShade));
}

void BackdropLayer::paintDrawing(QPainter& painter, const PlaneView& view,
                                 const SketchLook& look) const {
    const auto pixels = [&](const sketch::Point& own) {
        return view.toPixels(sketch::toPlane(m_backdrop, own));
    };
    const auto isSeen = [seen = QRectF(QPointF(), view.size())](const QPolygonF& path) {
        return path.boundingRect().adjusted(-1, -1, 1, 1).intersects(seen);
    };
    painter.setPen(QPen(look.ink, 1.2));
    for (const auto& line : m_picture->drawing->lines) {
        const QPolygonF path{pixels(line.from), pixels(line.to)};
        if (isSeen(path)) painter.drawPolyline(path);
    }
    for (const auto& arc : m_picture->drawing->arcs) {
        const double radius = arc.radius * m_backdrop.scale / view.metresPerPixel();
        // Corners are no farther from the arc than a tenth of a pixel.
        const double step = 2.0 * std::acos(1.0 - std::min(0.1 / std::max(radius, 0.2), 0.5));
        const int steps = std::clamp(static_cast<int>(std::ceil(arc.sweep / step)), 4, 2000);
        QPolygonF path;
        for (int i = 0; i <= steps; ++i) {
            const double angle = arc.start + arc.sweep * i / steps;
            path << pixels(arc.centre +
                           arc.radius * sketch::Point(std::cos(angle), std::sin(angle)));
        }
        if (isSeen(path)) painter.drawPolyline(path);
    }
    painter.setPen(QPen(look.ink, 4.0, Qt::SolidLine, Qt::RoundCap));
    for (const sketch::Point& point : m_picture->drawing->points)
        painter.drawPoint(pixels(point));
}

} // namespace trammel::studio

#include "studio/view3d/flat_scene.h"

#include "studio/view3d/scene_theme.h"

#include <QLinearGradient>
#include <QPainter>
#include <algorithm>
#include <limits>

namespace trammel::studio {

namespace {

/// Of the colour, for a face that looks at the eye: what the lights of the scene make of it.
constexpr float kFacing = 0.91F;

/// ms: longer than the curves of a cycle take, shorter than one sees.
constexpr int kPatience = 20;

struct Outline {
    QPolygonF corners;
    QColor colour;
    double depth = 0.0; ///< of its nearest point, m
};

double turn(const QPointF& a, const QPointF& b, const QPointF& c) {
    return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

/// Andrew's monotone chain: the lower half from left to right, then the upper one back.
QPolygonF convexHull(std::vector<QPointF>& points) {
    std::ranges::sort(points, [](const QPointF& a, const QPointF& b) {
        return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y());
    });
    QPolygonF hull;
    const auto add = [&hull](const QPointF& point, qsizetype least) {
        while (hull.size() > least &&
               turn(hull[hull.size() - 2], hull[hull.size() - 1], point) <= 0.0)
            hull.removeLast();
        hull << point;
    };
    for (const QPointF& point : points)
        add(point, 1);
    const qsizetype lower = hull.size();
    for (auto point = points.rbegin(); point != points.rend(); ++point)
        add(*point, lower);
    return hull;
}

QColor facing(const Rgba& colour) {
    return QColor::fromRgbF(kFacing * colour[0], kFacing * colour[1], kFacing * colour[2],
                            colour[3]);
}

/// Nothing where a part of it is behind the camera.
Outline outlineOf(const SceneItem& item, std::span<const model::Pose> poses,
                  const OrbitCamera& camera, QSizeF view) {
    const Eigen::Affine3d place = placement(item, poses);
    const Vec3 eye = camera.position(), forward = camera.forward();
    Outline outline{{}, facing(item.colour), std::numeric_limits<double>::infinity()};
    std::vector<QPointF> points;
    points.reserve(item.mesh->positions.size());
    for (const Eigen::Vector3f& position : item.mesh->positions) {
        const Vec3 point = place * position.cast<double>();
        if (!camera.isInFront(point)) return outline;
        points.push_back(camera.project(point, view));
        outline.depth = std::min(outline.depth, (point - eye).dot(forward));
    }
    outline.corners = convexHull(points);
    return outline;
}

} // namespace

FlatScene::FlatScene(Source source, QWidget& owner) : QWidget(&owner), m_source(std::move(source)) {
    setObjectName("flatScene");
    setAttribute(Qt::WA_DontCreateNativeAncestors);
    setAttribute(Qt::WA_NativeWindow);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setFocusPolicy(Qt::NoFocus);
    hide();
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatience);
    connect(&m_patience, &QTimer::timeout, this, qOverload<>(&QWidget::update));
}

void FlatScene::begin() {
    m_isOn = true;
    forgetPaper();
    setGeometry(parentWidget()->rect());
    show();
}

void FlatScene::setPainting(PaintingLayer layer, ViewPainter paint) {
    m_paintings[indexOf(layer)] = std::move(paint);
    if (layer == PaintingLayer::Paper) m_paper = {};
    if (layer != PaintingLayer::Curves) return change();
    m_patience.stop();
    if (m_isOn) update();
}

void FlatScene::forgetPaper() {
    m_paper = {};
    change();
}

void FlatScene::change() {
    if (m_isOn && !m_patience.isActive()) m_patience.start();
}

void FlatScene::makePaper() {
    m_paperCamera = m_source.camera;
    m_paper = QPixmap(size() * devicePixelRatio());
    m_paper.setDevicePixelRatio(devicePixelRatio());
    QPainter painter(&m_paper);
    const SceneTheme theme = themeOf(palette());
    QLinearGradient gradient(0.0, 0.0, 0.0, height());
    gradient.setColorAt(0.0, theme.top);
    gradient.setColorAt(1.0, theme.bottom);
    painter.fillRect(rect(), gradient);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    if (const ViewPainter& paint = painting(PaintingLayer::Paper)) paint(painter);
}

void FlatScene::paintEvent(QPaintEvent*) {
    if (m_paper.isNull() || m_paperCamera != m_source.camera) makePaper();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_paper);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    paintItems(painter);
    for (const PaintingLayer layer : {PaintingLayer::Curves, PaintingLayer::Effects,
                                      PaintingLayer::Marks, PaintingLayer::Pointer}) {
        if (!painting(layer)) continue;
        painter.save();
        painting(layer)(painter);
        painter.restore();
    }
}

/// What is near lies over what is far.
void FlatScene::paintItems(QPainter& painter) const {
    std::vector<Outline> outlines;
    for (const SceneItem& item : m_source.content.items)
        if (!item.isPlane && m_source.isShown(item))
            outlines.push_back(outlineOf(item, m_source.poses, m_source.camera, size()));
    std::ranges::stable_sort(outlines, std::ranges::greater(), &Outline::depth);
    painter.setPen(Qt::NoPen);
    for (const Outline& outline : outlines) {
        painter.setBrush(outline.colour);
        painter.drawPolygon(outline.corners);
    }
}

} // namespace trammel::studio

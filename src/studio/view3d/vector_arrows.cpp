#include "studio/view3d/vector_arrows.h"

#include <algorithm>

namespace trammel::studio {
namespace {

constexpr double kBall = 0.012, kPin = 0.003, kPinLength = 0.08, kShaft = 0.007; // of the size
constexpr double kHead = 0.022, kHeadLength = 0.055;
constexpr double kSecondHead = 0.6; ///< how far it is behind the first, in lengths of a head
constexpr Rgba kPointColour{0.96f, 0.90f, 0.25f, 1.0f};

/// Along z from 0 to 1 with radius 1.
MeshData unitRod() {
    MeshData rod;
    append(rod, cylinderMesh(1.0, 1.0, 16), Eigen::Isometry3d(Eigen::Translation3d(0.0, 0.0, 0.5)));
    return rod;
}

void moveTo(Qt3DCore::QTransform& transform, const Vec3& foot, const Vec3& direction, double radius,
            double length) {
    setPlacement(transform,
                 Eigen::Isometry3d(Eigen::Translation3d(foot) * rotationFromZ(direction)));
    const auto r = static_cast<float>(radius);
    transform.setScale3D({r, r, static_cast<float>(length)});
}

} // namespace

VectorArrows::VectorArrows(const RenderEffects& effects, const FrameGraph& graph,
                           const QColor& colour, bool isAxial, Qt3DCore::QEntity* parent)
    : m_points(new Qt3DCore::QEntity(parent)),
      m_arrows(new Qt3DCore::QEntity(parent)),
      m_ball(makeTriangles(ellipsoidMesh(Vec3::Ones(), 16), m_points)),
      m_rod(makeTriangles(unitRod(), m_points)),
      m_tip(makeTriangles(coneMesh(1.0, 1.0, 16), m_points)),
      m_pointColour(new SurfaceMaterial(effects, kPointColour, m_points)),
      m_arrowColour(new SurfaceMaterial(
          effects, {colour.redF(), colour.greenF(), colour.blueF(), 1.0f}, m_points)),
      m_isAxial(isAxial) {
    m_points->addComponent(graph.markLayer);
    m_arrows->addComponent(graph.markLayer);
}

VectorArrows::Part VectorArrows::makePart(Qt3DRender::QGeometryRenderer* mesh,
                                          Qt3DRender::QMaterial* material,
                                          Qt3DCore::QEntity* parent) {
    auto* entity = new Qt3DCore::QEntity(parent);
    auto* transform = new Qt3DCore::QTransform(entity);
    entity->addComponent(mesh);
    entity->addComponent(material);
    entity->addComponent(transform);
    return {entity, transform};
}

VectorArrows::Arrow VectorArrows::makeArrow() {
    return {makePart(m_rod, m_arrowColour, m_arrows), makePart(m_tip, m_arrowColour, m_arrows),
            m_isAxial ? makePart(m_tip, m_arrowColour, m_arrows) : Part{}};
}

/// A short arrow is all head, and smaller than others.
void VectorArrows::place(const VectorMark& mark, double size, double scale, Arrow& drawn) const {
    const double length = scale * mark.vector.norm();
    const double heads = m_isAxial ? kSecondHead + 1.0 : 1.0; // lengths of one
    const double headLength = std::min(kHeadLength * size, length / heads);
    const double headRadius = kHead * size * headLength / (kHeadLength * size);
    const Vec3 direction = mark.vector.normalized();
    const double shaft = length - heads * headLength;
    const Vec3 neck = mark.point + (length - headLength) * direction;
    moveTo(*drawn.shaft.transform, mark.point, direction, kShaft * size, shaft);
    moveTo(*drawn.head.transform, neck, direction, headRadius, headLength);
    const bool hasArrow = length > 1e-6 * size;
    drawn.shaft.entity->setEnabled(hasArrow && shaft > 0.0);
    drawn.head.entity->setEnabled(hasArrow);
    if (!m_isAxial) return;
    moveTo(*drawn.second.transform, neck - kSecondHead * headLength * direction, direction,
           headRadius, headLength);
    drawn.second.entity->setEnabled(hasArrow);
}

void VectorArrows::placePoints(std::span<const VectorMark> marks, double size) {
    const auto hasNormal = [](const VectorMark& mark) { return !mark.normal.isZero(); };
    const std::size_t shown = !marks.empty() && hasNormal(marks.front()) ? marks.size() : 0;
    while (m_drawnPoints.size() < shown)
        m_drawnPoints.push_back(
            {makePart(m_ball, m_pointColour, m_points), makePart(m_rod, m_pointColour, m_points)});
    for (std::size_t i = 0; i < m_drawnPoints.size(); ++i) {
        const Point& drawn = m_drawnPoints[i];
        drawn.sphere.entity->setEnabled(i < shown);
        drawn.pin.entity->setEnabled(i < shown);
        if (i >= shown) continue;
        moveTo(*drawn.sphere.transform, marks[i].point, Vec3::UnitZ(), kBall * size, kBall * size);
        moveTo(*drawn.pin.transform, marks[i].point, marks[i].normal, kPin * size,
               kPinLength * size);
    }
}

void VectorArrows::set(std::span<const VectorMark> marks, double size, double scale) {
    marks = marks.first(std::min(marks.size(), kMostMarks));
    placePoints(marks, size);
    while (m_drawnArrows.size() < marks.size())
        m_drawnArrows.push_back(makeArrow());
    for (std::size_t i = 0; i < m_drawnArrows.size(); ++i) {
        Arrow& drawn = m_drawnArrows[i];
        if (i < marks.size()) {
            place(marks[i], size, scale, drawn);
            continue;
        }
        for (const Part& part : {drawn.shaft, drawn.head, drawn.second})
            if (part.entity) part.entity->setEnabled(false);
    }
}

void VectorArrows::setPointsVisible(bool on) {
    m_points->setEnabled(on);
}

void VectorArrows::setArrowsVisible(bool on) {
    m_arrows->setEnabled(on);
}

} // namespace trammel::studio

#include "studio/view3d/vector_arrows.h"

#include <algorithm>

namespace trammel::studio {
namespace {

constexpr double kBall = 0.012, kPin = 0.003, kPinLength = 0.08, kShaft = 0.007; // of the size
constexpr double kHead = 0.022, kHeadLength = 0.055;

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
                           const Rgba& pointColour, const Rgba& arrowColour,
                           Qt3DCore::QEntity* parent)
    : m_points(new Qt3DCore::QEntity(parent)),
      m_arrows(new Qt3DCore::QEntity(parent)),
      m_ball(makeTriangles(ellipsoidMesh(Vec3::Ones(), 16), m_points)),
      m_rod(makeTriangles(unitRod(), m_points)),
      m_tip(makeTriangles(coneMesh(1.0, 1.0, 16), m_points)),
      m_pointColour(new SurfaceMaterial(effects, pointColour, m_points)),
      m_arrowColour(new SurfaceMaterial(effects, arrowColour, m_points)) {
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

VectorArrows::Mark VectorArrows::makeMark() {
    return {makePart(m_ball, m_pointColour, m_points), makePart(m_rod, m_pointColour, m_points),
            makePart(m_rod, m_arrowColour, m_arrows), makePart(m_tip, m_arrowColour, m_arrows)};
}

/// A short arrow is all head, and smaller than others.
void VectorArrows::place(const VectorMark& mark, double size, double scale, Mark& drawn) {
    moveTo(*drawn.sphere.transform, mark.point, Vec3::UnitZ(), kBall * size, kBall * size);
    moveTo(*drawn.pin.transform, mark.point, mark.normal, kPin * size, kPinLength * size);
    const double length = scale * mark.vector.norm();
    const double headLength = std::min(kHeadLength * size, length);
    const double headRadius = kHead * size * headLength / (kHeadLength * size);
    const Vec3 direction = mark.vector.normalized();
    const Vec3 neck = mark.point + (length - headLength) * direction;
    moveTo(*drawn.shaft.transform, mark.point, direction, kShaft * size, length - headLength);
    moveTo(*drawn.head.transform, neck, direction, headRadius, headLength);
    const bool hasArrow = length > 1e-6 * size;
    drawn.shaft.entity->setEnabled(hasArrow && length > headLength);
    drawn.head.entity->setEnabled(hasArrow);
}

void VectorArrows::set(std::span<const VectorMark> marks, double size, double scale) {
    m_shown = std::min(marks.size(), kMostMarks);
    while (m_marks.size() < m_shown)
        m_marks.push_back(makeMark());
    for (std::size_t i = 0; i < m_marks.size(); ++i) {
        Mark& drawn = m_marks[i];
        const bool isShown = i < m_shown;
        for (const Part& part : {drawn.sphere, drawn.pin, drawn.shaft, drawn.head})
            part.entity->setEnabled(isShown);
        if (isShown) place(marks[i], size, scale, drawn);
    }
}

void VectorArrows::setPointsVisible(bool on) {
    m_points->setEnabled(on);
}

void VectorArrows::setArrowsVisible(bool on) {
    m_arrows->setEnabled(on);
}

} // namespace trammel::studio

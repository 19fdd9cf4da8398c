#include "studio/view3d/impulse_arrows.h"

#include <algorithm>

namespace trammel::studio {
namespace {

constexpr Rgba kPointColour{0.96f, 0.90f, 0.25f, 1.0f};
constexpr Rgba kImpulseColour{0.80f, 0.28f, 0.55f, 1.0f};
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

ImpulseArrows::ImpulseArrows(const RenderEffects& effects, const FrameGraph& graph,
                             Qt3DCore::QEntity* parent)
    : m_root(new Qt3DCore::QEntity(parent)),
      m_ball(makeTriangles(ellipsoidMesh(Vec3::Ones(), 16), m_root)),
      m_rod(makeTriangles(unitRod(), m_root)),
      m_tip(makeTriangles(coneMesh(1.0, 1.0, 16), m_root)),
      m_pointColour(new SurfaceMaterial(effects, kPointColour, m_root)),
      m_impulseColour(new SurfaceMaterial(effects, kImpulseColour, m_root)) {
    m_root->addComponent(graph.markLayer);
}

ImpulseArrows::Part ImpulseArrows::makePart(Qt3DRender::QGeometryRenderer* mesh,
                                            Qt3DRender::QMaterial* material) {
    auto* entity = new Qt3DCore::QEntity(m_root);
    auto* transform = new Qt3DCore::QTransform(entity);
    entity->addComponent(mesh);
    entity->addComponent(material);
    entity->addComponent(transform);
    return {entity, transform};
}

ImpulseArrows::Mark ImpulseArrows::makeMark() {
    return {makePart(m_ball, m_pointColour), makePart(m_rod, m_pointColour),
            makePart(m_rod, m_impulseColour), makePart(m_tip, m_impulseColour)};
}

/// A short arrow is all head, and smaller than others.
void ImpulseArrows::place(const ImpulseMark& mark, double size, double scale, Mark& drawn) {
    moveTo(*drawn.sphere.transform, mark.point, Vec3::UnitZ(), kBall * size, kBall * size);
    moveTo(*drawn.pin.transform, mark.point, mark.normal, kPin * size, kPinLength * size);
    const double length = scale * mark.impulse.norm();
    const double headLength = std::min(kHeadLength * size, length);
    const double headRadius = kHead * size * headLength / (kHeadLength * size);
    const Vec3 direction = mark.impulse.normalized();
    const Vec3 neck = mark.point + (length - headLength) * direction;
    moveTo(*drawn.shaft.transform, mark.point, direction, kShaft * size, length - headLength);
    moveTo(*drawn.head.transform, neck, direction, headRadius, headLength);
    const bool hasArrow = length > 1e-6 * size;
    drawn.shaft.entity->setEnabled(hasArrow && length > headLength);
    drawn.head.entity->setEnabled(hasArrow);
}

void ImpulseArrows::set(std::span<const ImpulseMark> marks, double size, double scale) {
    m_shown = std::min(marks.size(), kMost);
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

void ImpulseArrows::setVisible(bool on) {
    m_root->setEnabled(on);
}

} // namespace trammel::studio

#include "studio/view3d/vector_arrows.h"

#include <algorithm>

namespace trammel::studio {
namespace {

constexpr double kBall = 0.012, kPin = 0.003, kPinLength = 0.08, kShaft = 0.007; // of the size
constexpr double kHead = 0.022, kHeadLength = 0.055;
constexpr double kSecondHead = 0.6; ///< how far it is behind the first, in lengths of a head
constexpr Rgba kPointColour{0.96f, 0.90f, 0.25f, 1.0f};

// Hundreds of narrow facets would cost more time than all bodies.
constexpr int kPinSegments = 5, kShaftSegments = 7, kHeadSegments = 11;

/// Along z from 0 to 1 with radius 1.
MeshData unitRod(int segments) {
    MeshData rod;
    append(rod, cylinderMesh(1.0, 1.0, segments),
           Eigen::Isometry3d(Eigen::Translation3d(0.0, 0.0, 0.5)));
    return rod;
}

/// Of a thing along z with radius and length 1.
Eigen::Matrix4f placeOf(const Vec3& foot, const Vec3& direction, double radius, double length) {
    const Eigen::Affine3d place = Eigen::Translation3d(foot) * rotationFromZ(direction) *
                                  Eigen::Scaling(radius, radius, length);
    return place.matrix().cast<float>();
}

} // namespace

VectorArrows::VectorArrows(const RenderEffects& effects, const FrameGraph& graph,
                           const QColor& colour, bool isAxial, Qt3DCore::QEntity* parent)
    : m_points(new Qt3DCore::QEntity(parent)),
      m_arrows(new Qt3DCore::QEntity(parent)),
      m_balls(ellipsoidMesh(Vec3::Ones()), effects, m_points),
      m_pins(unitRod(kPinSegments), effects, m_points),
      m_shafts(unitRod(kShaftSegments), effects, m_arrows),
      m_heads(coneMesh(1.0, 1.0, kHeadSegments), effects, m_arrows),
      m_colour{colour.redF(), colour.greenF(), colour.blueF(), 1.0f},
      m_isAxial(isAxial) {
    m_points->addComponent(graph.markLayer);
    m_arrows->addComponent(graph.markLayer);
}

void VectorArrows::show(Instances& instances, const std::vector<Eigen::Matrix4f>& places,
                        const Rgba& colour) {
    instances.setLooks(std::vector<Instances::Look>(places.size(), {colour, {}}));
    instances.setPlaces(places);
}

/// A short arrow is all head, and smaller than others.
void VectorArrows::place(const VectorMark& mark, double size, double scale) {
    const double length = scale * mark.vector.norm();
    if (!(length > 1e-6 * size)) return;
    const double heads = m_isAxial ? kSecondHead + 1.0 : 1.0; // lengths of one
    const double headLength = std::min(kHeadLength * size, length / heads);
    const double headRadius = kHead * size * headLength / (kHeadLength * size);
    const Vec3 direction = mark.vector.normalized();
    const double shaft = length - heads * headLength;
    const Vec3 neck = mark.point + (length - headLength) * direction;
    if (shaft > 0.0) m_shaftPlaces.push_back(placeOf(mark.point, direction, kShaft * size, shaft));
    m_headPlaces.push_back(placeOf(neck, direction, headRadius, headLength));
    if (m_isAxial)
        m_headPlaces.push_back(placeOf(neck - kSecondHead * headLength * direction, direction,
                                       headRadius, headLength));
}

void VectorArrows::placePoints(std::span<const VectorMark> marks, double size) {
    std::vector<Eigen::Matrix4f> balls, pins;
    for (const VectorMark& mark : marks) {
        if (mark.normal.isZero()) continue;
        balls.push_back(placeOf(mark.point, Vec3::UnitZ(), kBall * size, kBall * size));
        pins.push_back(placeOf(mark.point, mark.normal, kPin * size, kPinLength * size));
    }
    show(m_balls, balls, kPointColour);
    show(m_pins, pins, kPointColour);
}

void VectorArrows::set(std::span<const VectorMark> marks, double size, double scale) {
    marks = marks.first(std::min(marks.size(), kMostMarks));
    placePoints(marks, size);
    m_shaftPlaces.clear();
    m_headPlaces.clear();
    for (const VectorMark& mark : marks)
        place(mark, size, scale);
    show(m_shafts, m_shaftPlaces, m_colour);
    show(m_heads, m_headPlaces, m_colour);
}

void VectorArrows::setPointsVisible(bool on) {
    m_points->setEnabled(on);
}

void VectorArrows::setArrowsVisible(bool on) {
    m_arrows->setEnabled(on);
}

} // namespace trammel::studio

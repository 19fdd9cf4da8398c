#include "scene/glyphs.h"

#include "dynamics/joints/joint.h"

namespace trammel::scene {
namespace {

using dynamics::JointGlyph;

Eigen::Isometry3d turned(const Vec3& axis) {
    return Eigen::Isometry3d(rotationFromZ(axis));
}

/// A pin along the axis, longer than the hinge around it.
MeshData hinge(const Vec3& axis, double size, int segments) {
    MeshData mesh;
    append(mesh, cylinderMesh(size, 2.4 * size, segments), turned(axis));
    append(mesh, cylinderMesh(0.4 * size, 4.0 * size, segments), turned(axis));
    return mesh;
}

/// A block on a rail along the axis.
MeshData slider(const Vec3& axis, double size) {
    MeshData mesh;
    append(mesh, boxMesh({0.7 * size, 0.5 * size, 10 * size}), turned(axis));
    append(mesh, boxMesh({2.2 * size, 1.8 * size, 2.8 * size}), turned(axis));
    return mesh;
}

/// A bush on a round rail along the axis.
MeshData roundSlider(const Vec3& axis, double size, int segments) {
    MeshData mesh;
    append(mesh, cylinderMesh(0.35 * size, 10 * size, segments), turned(axis));
    append(mesh, cylinderMesh(size, 3 * size, segments), turned(axis));
    return mesh;
}

MeshData cross(const Vec3& axis, const Vec3& axis2, double size, int segments) {
    MeshData mesh;
    append(mesh, cylinderMesh(0.5 * size, 4.4 * size, segments), turned(axis));
    append(mesh, cylinderMesh(0.5 * size, 4.4 * size, segments), turned(axis2));
    append(mesh, ellipsoidMesh(Vec3::Constant(0.9 * size), segments),
           Eigen::Isometry3d::Identity());
    return mesh;
}

/// Along z from 0 to 1 m, to be stretched.
MeshData rod(double radius, int segments) {
    MeshData mesh;
    append(mesh, cylinderMesh(radius, 1.0, segments),
           Eigen::Isometry3d(Eigen::Translation3d(0.0, 0.0, 0.5)));
    return mesh;
}

MeshData placed(const MeshData& part, const Vec3& axis) {
    MeshData mesh;
    append(mesh, part, turned(axis));
    return mesh;
}

} // namespace

MeshData jointGlyph(const model::Joint& joint, double size, int segments) {
    const dynamics::JointKind* kind = dynamics::findJointKind(joint.type);
    switch (kind ? kind->glyph : JointGlyph::None) {
    case JointGlyph::Hinge:
        return hinge(joint.axis, size, segments);
    case JointGlyph::Slider:
        return slider(joint.axis, size);
    case JointGlyph::RoundSlider:
        return roundSlider(joint.axis, size, segments);
    case JointGlyph::ThinRoundSlider:
        return roundSlider(joint.axis, 0.7 * size, segments);
    case JointGlyph::Cross:
        return cross(joint.axis, joint.axis2, size, segments);
    case JointGlyph::Plate:
        return placed(boxMesh({8 * size, 8 * size, 0.3 * size}), joint.axis);
    case JointGlyph::Block:
        return boxMesh(Vec3::Constant(1.8 * size));
    case JointGlyph::Ball:
        return ellipsoidMesh(Vec3::Constant(1.25 * size), segments);
    case JointGlyph::Rod:
        return rod(0.4 * size, segments);
    case JointGlyph::None:
        break;
    }
    return {};
}

Vec3 jointPlace(const model::Joint& joint) {
    return attachment(joint, 0);
}

Vec3 attachment(const model::Joint& joint, int side) {
    if (model::traits(joint.type).usesPoints) return joint.points[static_cast<std::size_t>(side)];
    return side == 1 ? joint.positionB.value_or(joint.position) : joint.position;
}

} // namespace trammel::scene

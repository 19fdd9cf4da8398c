#include "studio/document/body_places.h"

#include "model/hull.h"
#include "model/overloads.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace trammel::studio {

namespace {

using Box = Eigen::AlignedBox3d;
using Kind = JoinPlace::Kind;

constexpr double kLong = 1.5; ///< a shape at least this much longer than wide has ends
constexpr double kFlat = 1.2; ///< a link at least this much wider than thick has a face

Eigen::Isometry3d placed(const model::Pose& pose) {
    Eigen::Isometry3d result(pose.orientation.normalized());
    result.translation() = pose.position;
    return result;
}

Eigen::Isometry3d frameOf(const model::Model& model, std::string_view body) {
    const model::Body* found = model.findBody(body);
    return found ? placed(found->pose) : Eigen::Isometry3d::Identity();
}

const std::vector<model::Shape>* shapesOf(const model::Model& model, std::string_view body) {
    if (body == model::kGround) return &model.groundShapes;
    const model::Body* found = model.findBody(body);
    return found ? &found->shapes : nullptr;
}

/// Of a link along an axis of its frame, with its middle between them.
void addEnds(std::vector<JoinPlace>& places, const Vec3& along, std::optional<Vec3> face,
             std::optional<Vec3> axis = {}) {
    for (const double side : {-0.5, 0.5})
        places.push_back({Kind::End, side * along, {}, face, false});
    places.push_back({Kind::Middle, Vec3::Zero(), axis, face, false});
}

std::vector<JoinPlace> boxPlaces(const Vec3& size) {
    std::array<int, 3> order{0, 1, 2}; // from thin to long
    std::ranges::sort(order, {}, [&](int i) { return size[i]; });
    const auto [thin, wide, length] = order;
    std::optional<Vec3> face;
    if (size[wide] > kFlat * size[thin]) face = Vec3::Unit(thin);
    if (size[length] < kLong * size[wide]) return {{Kind::Middle, Vec3::Zero(), {}, face, false}};
    std::vector<JoinPlace> places;
    addEnds(places, size[length] * Vec3::Unit(length), face);
    return places;
}

std::vector<JoinPlace> cylinderPlaces(const model::Cylinder& cylinder) {
    if (cylinder.length < kLong * 2 * cylinder.radius)
        return {{Kind::Middle, Vec3::Zero(), Vec3::UnitZ(), {}, false}};
    std::vector<JoinPlace> places;
    addEnds(places, cylinder.length * Vec3::UnitZ(), {}, Vec3::UnitZ());
    return places;
}

/// A plate has each corner of its polygon twice, the other faces' in the second half of the points.
std::vector<JoinPlace> hullPlaces(const std::vector<Vec3>& points) {
    Vec3 middle = Vec3::Zero();
    for (const Vec3& point : points)
        middle += point / static_cast<double>(points.size());
    const std::size_t corners = points.size() / 2;
    if (points.size() < 6 || points.size() % 2 != 0) return {{Kind::Middle, middle, {}, {}, false}};
    const Vec3 through = points[corners] - points[0];
    std::vector<JoinPlace> places;
    for (std::size_t i = 0; i < corners; ++i) {
        const Vec3 own = points[corners + i] - points[i];
        if ((own - through).norm() > 1e-6 * through.norm())
            return {{Kind::Middle, middle, {}, {}, false}};
        places.push_back(
            {Kind::End, points[i] + 0.5 * own, {}, through.normalized().eval(), false});
    }
    places.push_back({Kind::Middle, middle, {}, through.normalized().eval(), false});
    return places;
}

/// In the shape's frame.
std::vector<JoinPlace> shapePlaces(const model::Shape& shape) {
    const std::vector<JoinPlace> middle{{}};
    return std::visit(
        model::Overloads{[&](const model::Box& box) { return boxPlaces(box.size); },
                         [&](const model::Cylinder& cylinder) { return cylinderPlaces(cylinder); },
                         [&](const model::Capsule& capsule) {
                             std::vector<JoinPlace> places;
                             addEnds(places, capsule.length * Vec3::UnitZ(), {});
                             return places;
                         },
                         [&](const model::Hull& hull) {
                             return hull.points.empty() ? middle : hullPlaces(hull.points);
                         },
                         [&](const model::Plane&) { return std::vector<JoinPlace>(); },
                         [&](const auto&) { return middle; }},
        shape.geometry);
}

Box around(const Vec3& half) {
    return {-half, half};
}

Box boundsOf(const std::vector<Vec3>& points) {
    Box box;
    for (const Vec3& point : points)
        box.extend(point);
    return box;
}

Box meshBounds(const std::filesystem::path& file, double scale) {
    try {
        return boundsOf(model::loadMesh(file, scale).vertices);
    } catch (const std::runtime_error&) {
        return {}; // a finding tells of the file
    }
}

/// In the shape's frame; empty where it has no end.
Box shapeBounds(const model::Shape& shape, const std::filesystem::path& directory) {
    return std::visit(
        model::Overloads{
            [](const model::Sphere& s) { return around(Vec3::Constant(s.radius)); },
            [](const model::Ellipsoid& e) { return around(e.radii); },
            [](const model::Box& b) { return around(0.5 * b.size); },
            [](const model::Cylinder& c) {
                return around({c.radius, c.radius, 0.5 * c.length});
            },
            [](const model::Capsule& c) {
                return around({c.radius, c.radius, 0.5 * c.length + c.radius});
            },
            [](const model::Plane&) { return Box(); },
            [&](const model::Mesh& m) { return meshBounds(directory / m.file, m.scale); },
            [&](const model::Hull& h) {
                return h.points.empty() ? meshBounds(directory / h.file, h.scale)
                                        : boundsOf(h.points);
            }},
        shape.geometry);
}

void extend(Box& box, const Box& own, const Eigen::Isometry3d& place) {
    if (own.isEmpty()) return;
    for (int corner = 0; corner < 8; ++corner)
        box.extend(place * own.corner(static_cast<Box::CornerType>(corner)));
}

bool isJointOf(const model::Joint& joint, std::string_view body) {
    const model::JointTraits& traits = model::traits(joint.type);
    return traits.usesPosition && !traits.usesPoints &&
           (joint.bodies[0] == body || joint.bodies[1] == body);
}

/// Whether it turns about one axis.
bool isHinge(model::JointType type) {
    const model::JointTraits& traits = model::traits(type);
    const bool turns = traits.coordinate == model::JointCoordinate::Angle ||
                       traits.coordinate == model::JointCoordinate::AngleAndWay;
    return turns && traits.usesPosition && traits.usesAxis && !traits.usesAxis2;
}

/// With its largest entry positive: axes that are opposite are the same line.
Vec3 forward(const Vec3& axis) {
    Eigen::Index largest = 0;
    axis.cwiseAbs().maxCoeff(&largest);
    return axis[largest] < 0 ? Vec3(-axis) : axis;
}

bool areParallel(const Vec3& a, const Vec3& b) {
    return a.cross(b).norm() < 1e-6;
}

/// The common axis of all hinges.
std::optional<Vec3> hingeNormal(const model::Model& model) {
    std::optional<Vec3> normal;
    for (const model::Joint& joint : model.joints) {
        if (!isHinge(joint.type) || joint.axis.norm() == 0.0) continue;
        const Vec3 axis = joint.axis.normalized();
        if (normal && !areParallel(*normal, axis)) return std::nullopt;
        normal = forward(axis);
    }
    return normal;
}

/// Normal of the plane that all points lie in; nothing where they are in none or on one line.
std::optional<Vec3> planeNormal(const std::vector<Vec3>& points, double tolerance) {
    Vec3 normal = Vec3::Zero();
    for (std::size_t i = 1; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j) {
            const Vec3 n = (points[i] - points[0]).cross(points[j] - points[0]);
            if (n.norm() > normal.norm()) normal = n;
        }
    if (normal.norm() <= tolerance * tolerance) return std::nullopt;
    normal.normalize();
    for (const Vec3& point : points)
        if (std::abs(normal.dot(point - points[0])) > tolerance) return std::nullopt;
    return forward(normal);
}

} // namespace

std::vector<JoinPlace> joinPlaces(const model::Model& model, std::string_view body) {
    const Eigen::Isometry3d frame = frameOf(model, body);
    std::vector<JoinPlace> places;
    const auto* shapes = shapesOf(model, body);
    for (std::size_t i = 0; shapes && i < shapes->size(); ++i) {
        const model::Shape& shape = (*shapes)[i];
        const Eigen::Isometry3d place = frame * placed(shape.pose);
        for (JoinPlace own : shapePlaces(shape)) {
            own.point = place * own.point;
            if (own.axis) own.axis = forward(place.linear() * *own.axis);
            if (own.face) own.face = forward(place.linear() * *own.face);
            places.push_back(own);
        }
    }
    if (places.empty() && body != model::kGround)
        places.push_back({Kind::Middle, frame.translation(), {}, {}, false});
    const double tolerance = placeTolerance(model);
    for (const model::Joint& joint : model.joints) {
        if (!isJointOf(joint, body)) continue;
        for (JoinPlace& place : places)
            place.isTaken = place.isTaken || (place.point - joint.position).norm() < tolerance;
        std::optional<Vec3> axis;
        if (isHinge(joint.type) && joint.axis.norm() > 0.0) axis = forward(joint.axis.normalized());
        places.push_back({Kind::Joint, joint.position, axis, {}, true});
    }
    return places;
}

Eigen::AlignedBox3d extentOf(const model::Model& model, const model::Body& body) {
    Box box;
    for (const model::Shape& shape : body.shapes)
        extend(box, shapeBounds(shape, model.directory), placed(body.pose) * placed(shape.pose));
    if (box.isEmpty()) box.extend(body.pose.position);
    return box;
}

double placeTolerance(const model::Model& model) {
    constexpr double kShare = 1e-3, kLeast = 1e-6; // m
    Box all;
    for (const model::Body& body : model.bodies)
        all.extend(body.pose.position);
    for (const model::Joint& joint : model.joints)
        all.extend(joint.position);
    return std::max(kLeast, all.isEmpty() ? 0.0 : kShare * all.diagonal().norm());
}

std::optional<Vec3> mechanismNormal(const model::Model& model) {
    if (const auto normal = hingeNormal(model)) return normal;
    std::vector<Vec3> points;
    for (const model::Body& body : model.bodies)
        for (const JoinPlace& place : joinPlaces(model, body.name))
            if (place.kind != Kind::Middle || model.bodies.size() > 2)
                points.push_back(place.point);
    constexpr std::size_t kMost = 64; // beyond, it is no sketch of a linkage
    if (points.size() < 3 || points.size() > kMost) return std::nullopt;
    return planeNormal(points, placeTolerance(model));
}

std::optional<Vec3> longDirection(const model::Body& body) {
    for (const model::Shape& shape : body.shapes) {
        const Box box = shapeBounds(shape, {});
        if (box.isEmpty()) continue;
        Eigen::Index longest = 0;
        const Vec3 sizes = box.sizes();
        const double length = sizes.maxCoeff(&longest);
        const bool isOnly = (sizes.array() > 0.999 * length).count() == 1;
        if (!isOnly) return std::nullopt;
        return forward(placed(body.pose).linear() * placed(shape.pose).linear() *
                       Vec3::Unit(longest));
    }
    return std::nullopt;
}

Vec3 shiftBeside(const model::Model& model, const Eigen::AlignedBox3d& box) {
    std::vector<Box> others;
    for (const model::Body& body : model.bodies)
        others.push_back(extentOf(model, body));
    for (const model::Shape& shape : model.groundShapes) {
        Box ground;
        extend(ground, shapeBounds(shape, model.directory), placed(shape.pose));
        if (!ground.isEmpty()) others.push_back(ground);
    }
    // Boxes that only touch are beside each other.
    const double slack = 1e-6 * std::max(box.diagonal().norm(), 1e-6);
    const auto isFree = [&](const Vec3& shift) {
        return std::ranges::none_of(others, [&](const Box& other) {
            const Vec3 low = (box.min() + shift).cwiseMax(other.min());
            const Vec3 high = (box.max() + shift).cwiseMin(other.max());
            const bool isInside = other.contains((box.center() + shift).eval());
            return ((high - low).array() > slack).all() || isInside;
        });
    };
    if (isFree(Vec3::Zero())) return Vec3::Zero();
    Eigen::Index up = 2;
    if (model.gravity.norm() > 0.0) model.gravity.cwiseAbs().maxCoeff(&up);
    std::array<int, 3> axes{0, 1, 2};
    const Vec3 sizes = box.sizes();
    std::ranges::sort(axes, {},
                      [&](int i) { return std::pair(i == static_cast<int>(up), sizes[i]); });
    constexpr double kGap = 0.25;       // of its own extent
    constexpr double kLengthOfNone = 1; // m, of a body without shapes
    const double length = sizes.maxCoeff() > 0.0 ? sizes.maxCoeff() : kLengthOfNone;
    constexpr int kMost = 200;
    for (int step = 1; step <= kMost; ++step)
        for (const int axis : axes)
            for (const double side : {1.0, -1.0}) {
                const double extent = std::max(sizes[axis], 0.1 * length);
                const Vec3 shift = side * step * (1 + kGap) * extent * Vec3::Unit(axis);
                if (isFree(shift)) return shift;
            }
    return Vec3::Zero();
}

} // namespace trammel::studio

#include "studio/document/new_parts.h"

#include "math/rotation_between.h"

#include <Eigen/Geometry>
#include <cmath>
#include <fmt/format.h>
#include <numbers>
#include <stdexcept>

namespace trammel::studio {

namespace {

using io::JsonValue;
using Members = std::vector<std::pair<std::string, JsonValue>>;

constexpr double kGrid = 1e-12; // rounding leaves less

JsonValue number(double value) {
    const double rounded = kGrid * std::round(value / kGrid) + 0.0;
    // Of a multiple of the grid the shortest spelling may still be a long one.
    const double shortest = std::stod(fmt::format("{:.12g}", rounded));
    return shortest == std::round(shortest) && std::abs(shortest) < 1e6
               ? JsonValue(static_cast<int>(shortest))
               : JsonValue(shortest);
}

JsonValue vector(const Vec3& v) {
    return JsonValue::array({number(v.x()), number(v.y()), number(v.z())});
}

void requirePositive(double size, const char* what) {
    if (!(size > 0.0) || !std::isfinite(size)) throw std::invalid_argument(what);
}

/// [w, x, y, z], with w not negative.
JsonValue quaternion(Quat q) {
    q.normalize();
    if (q.w() < 0.0) q.coeffs() = -q.coeffs();
    return JsonValue::array(
        {JsonValue(q.w()), JsonValue(q.x() + 0.0), JsonValue(q.y() + 0.0), JsonValue(q.z() + 0.0)});
}

/// A turn about a coordinate axis as an angle, others as a quaternion; nothing for no turn.
void addOrientation(Members& members, const Mat3& R) {
    const Eigen::AngleAxisd turn(R);
    if (std::abs(turn.angle()) < kGrid) return;
    Eigen::Index largest = 0;
    const double size = turn.axis().cwiseAbs().maxCoeff(&largest);
    if (size < 1.0 - kGrid) {
        members.emplace_back("orientation", quaternion(Quat(turn)));
        return;
    }
    const double angle = turn.axis()[largest] < 0.0 ? -turn.angle() : turn.angle();
    const double quarters = angle / (0.5 * std::numbers::pi);
    JsonValue stated(angle);
    if (std::abs(quarters - std::round(quarters)) < kGrid) {
        const int whole = static_cast<int>(std::lround(quarters));
        stated = JsonValue(whole == 1 ? "pi/2" : whole == -1 ? "-pi/2" : "pi");
    }
    members.emplace_back("orientation", JsonValue::object({{"axis", vector(Vec3::Unit(largest))},
                                                           {"angle", stated}}));
}

/// The turn that brings z onto an axis.
Mat3 fromZ(const Vec3& axis) {
    return rotationBetween(Vec3::UnitZ(), axis).toRotationMatrix();
}

JsonValue bodyOf(const PartLook& look, const Vec3& position, const Mat3& R, Members shape) {
    if (!look.material.empty()) shape.emplace_back("material", JsonValue(look.material));
    if (!look.collides) shape.emplace_back("collide", JsonValue(false));
    Members members{{"name", JsonValue(look.name)}, {"position", vector(position)}};
    addOrientation(members, R);
    members.emplace_back("shapes", JsonValue::array({JsonValue::object(std::move(shape))}));
    return JsonValue::object(std::move(members));
}

/// Of a polygon, by Newell's sum over its edges; it need not be convex.
Vec3 polygonNormal(const std::vector<Vec3>& corners) {
    Vec3 sum = Vec3::Zero();
    for (std::size_t i = 0; i < corners.size(); ++i)
        sum += (corners[i] - corners[0]).cross(corners[(i + 1) % corners.size()] - corners[0]);
    return sum;
}

} // namespace

JsonValue linkBody(const LinkPart& link, const PartLook& look) {
    const Vec3 along = link.to - link.from;
    requirePositive(along.norm(), "the points of a link are two");
    requirePositive(link.width, "a width is positive");
    const Vec3 x = along.normalized();
    const Vec3 across = link.normal - link.normal.dot(x) * x;
    const Vec3 z = across.norm() > 1e-9 ? across.normalized() : x.unitOrthogonal();
    Mat3 R;
    R << x, z.cross(x), z;
    const Vec3 middle = 0.5 * (link.from + link.to);
    Members shape;
    if (link.isRound) {
        shape = {{"type", JsonValue("capsule")},
                 {"radius", number(0.5 * link.width)},
                 {"length", number(along.norm())}};
        addOrientation(shape, fromZ(Vec3::UnitX()));
    } else {
        requirePositive(link.thickness, "a thickness is positive");
        shape = {{"type", JsonValue("box")},
                 {"size", vector({along.norm(), link.width, link.thickness})}};
    }
    return bodyOf(look, middle, R, std::move(shape));
}

JsonValue plateBody(const PlatePart& plate, const PartLook& look) {
    requirePositive(plate.thickness, "a thickness is positive");
    if (plate.corners.size() < 3) throw std::invalid_argument("a plate has three corners");
    Vec3 middle = Vec3::Zero();
    double extent = 0.0;
    for (const Vec3& corner : plate.corners) {
        middle += corner / static_cast<double>(plate.corners.size());
        extent = std::max(extent, (corner - plate.corners.front()).norm());
    }
    const Vec3 sum = polygonNormal(plate.corners);
    requirePositive(sum.norm() - 1e-9 * extent * extent, "the corners of a plate span a plane");
    const Vec3 half = 0.5 * plate.thickness * sum.normalized();
    std::vector<JsonValue> points;
    for (const Vec3& side : {Vec3(-half), half})
        for (const Vec3& corner : plate.corners)
            points.push_back(vector(corner - middle + side));
    return bodyOf(look, middle, Mat3::Identity(),
                  {{"type", JsonValue("hull")}, {"points", JsonValue::array(std::move(points))}});
}

JsonValue roundBody(const RoundPart& part, const PartLook& look) {
    requirePositive(part.axis.norm(), "an axis has a direction");
    requirePositive(part.radius, "a radius is positive");
    requirePositive(part.length, "a length is positive");
    Members shape{{"type", JsonValue("cylinder")},
                  {"radius", number(part.radius)},
                  {"length", number(part.length)}};
    addOrientation(shape, fromZ(part.axis.normalized()));
    return bodyOf(look, part.centre, Mat3::Identity(), std::move(shape));
}

Vec3 linkNormal(const Vec3& along, const std::optional<Vec3>& mechanismNormal, const Vec3& up) {
    const Vec3 x = along.normalized();
    if (mechanismNormal && std::abs(mechanismNormal->dot(x)) < 1e-6) return *mechanismNormal;
    const Vec3 across = up.cross(x);
    if (across.norm() > 1e-6) return across.normalized();
    return std::abs(up.y()) > 0.5 ? Vec3(Vec3::UnitZ()) : Vec3(Vec3::UnitY());
}

} // namespace trammel::studio

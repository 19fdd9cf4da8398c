#include "support/mechanisms.h"

#include <cmath>
#include <numbers>

namespace trammel::support {

namespace {

constexpr double kDegree = std::numbers::pi / 180;

Vec3 inPlane(double x, double z) {
    return {x, 0, z};
}

std::string numbered(const std::string& name, int number) {
    return name + std::to_string(number);
}

} // namespace

model::Body rod(const std::string& name, const Vec3& start, const Vec3& end, double mass) {
    const double length = (end - start).norm();
    const double bending = mass * length * length / 12;
    model::Body body;
    body.name = name;
    body.pose.position = start;
    body.pose.orientation = Quat::FromTwoVectors(Vec3::UnitX(), end - start);
    body.mass = mass;
    body.com = Vec3(length / 2, 0, 0);
    // Slender, yet not so thin that turning about its own axis would be stiff.
    body.inertia = model::InertiaEntries{1e-2 * bending, bending, bending, 0, 0, 0};
    return body;
}

model::Joint revolute(const std::string& name, const std::string& first, const std::string& second,
                      const Vec3& position, const Vec3& axis) {
    model::Joint joint;
    joint.name = name;
    joint.type = model::JointType::Revolute;
    joint.bodies = {first, second};
    joint.position = position;
    joint.axis = axis;
    return joint;
}

model::Joint spherical(const std::string& name, const std::string& first, const std::string& second,
                       const Vec3& position) {
    model::Joint joint;
    joint.name = name;
    joint.type = model::JointType::Spherical;
    joint.bodies = {first, second};
    joint.position = position;
    return joint;
}

model::Model chain(int count) {
    model::Model model;
    model.name = numbered("Chain of ", count);
    std::string before{model::kGround};
    for (int i = 1; i <= count; ++i) {
        const std::string link = numbered("link", i);
        model.bodies.push_back(rod(link, inPlane(i - 1, 0), inPlane(i, 0), 1));
        model.joints.push_back(spherical(numbered("joint", i), before, link, inPlane(i - 1, 0)));
        before = link;
    }
    return model;
}

model::Model rodPendulum(const std::vector<double>& lengths, const std::vector<double>& masses,
                         const std::vector<double>& angles) {
    model::Model model;
    model.name = "Pendulum of rods";
    std::string before{model::kGround};
    Vec3 start = Vec3::Zero();
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const std::string link = numbered("link", static_cast<int>(i) + 1);
        const Vec3 end = start + lengths[i] * inPlane(std::sin(angles[i]), -std::cos(angles[i]));
        model.bodies.push_back(rod(link, start, end, masses[i]));
        model.joints.push_back(
            revolute(numbered("joint", static_cast<int>(i) + 1), before, link, start));
        before = link;
        start = end;
    }
    return model;
}

model::Model fourBar(const FourBarSizes& sizes, double crankAngle) {
    const FourBarAngles angles = fourBarAngles(sizes, crankAngle);
    const Vec3 pin = sizes.crank * inPlane(std::cos(crankAngle), std::sin(crankAngle));
    const Vec3 pivot = inPlane(sizes.ground, 0);
    const Vec3 joint =
        pivot + sizes.rocker * inPlane(std::cos(angles.rocker), std::sin(angles.rocker));
    model::Model model;
    model.name = "Four-bar";
    model.bodies = {rod("crank", Vec3::Zero(), pin, sizes.density * sizes.crank),
                    rod("coupler", pin, joint, sizes.density * sizes.coupler),
                    rod("rocker", pivot, joint, sizes.density * sizes.rocker)};
    model.joints = {
        revolute("A", "ground", "crank", Vec3::Zero()), revolute("B", "crank", "coupler", pin),
        revolute("C", "coupler", "rocker", joint), revolute("D", "ground", "rocker", pivot)};
    return model;
}

model::Model closedChain(const std::vector<ChainLink>& links) {
    model::Model model;
    model.gravity = Vec3(0.3, 0.2, -9.81); // no direction of the linkage's own
    const int count = static_cast<int>(links.size());
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    for (int i = 0; i < count; ++i) {
        const auto link = [&](int number) {
            const bool isGround = (number + count) % count == count - 1;
            return isGround ? std::string(model::kGround) : numbered("link", number + 1);
        };
        const Vec3 start = frame.translation();
        model.joints.push_back(
            revolute(numbered("J", i + 1), link(i - 1), link(i), start, frame.linear().col(2)));
        frame = frame * Eigen::AngleAxisd(links[i].angle, Vec3::UnitZ()) *
                Eigen::Translation3d(links[i].length, 0, 0) *
                Eigen::AngleAxisd(links[i].twist, Vec3::UnitX());
        if (i < count - 1) model.bodies.push_back(rod(link(i), start, frame.translation(), 1));
    }
    return model;
}

model::Model bennett(double firstAngle) {
    const double alpha = 40 * kDegree, beta = 70 * kDegree;
    const double side = std::sin(beta) / std::sin(alpha);
    const double second = 2 * std::atan(std::sin((beta + alpha) / 2) /
                                        std::sin((beta - alpha) / 2) / std::tan(firstAngle / 2));
    model::Model model = closedChain({{firstAngle, 1, alpha},
                                      {second, side, beta},
                                      {-firstAngle, 1, alpha},
                                      {-second, side, beta}});
    model.name = "Bennett linkage";
    return model;
}

model::Model bricard(double firstAngle) {
    const double cosine = std::cos(firstAngle);
    const double second = std::acos(-cosine / (1 + cosine));
    const ChainLink odd{firstAngle, 1, 90 * kDegree}, even{second, 1, -90 * kDegree};
    model::Model model = closedChain({odd, even, odd, even, odd, even});
    model.name = "Bricard linkage";
    return model;
}

model::Model parallelogram(double crankAngle) {
    const Vec3 pivot = inPlane(2, 0);
    const Vec3 pin = inPlane(std::cos(crankAngle), std::sin(crankAngle));
    const Vec3 end = pivot + pin;
    model::Model model;
    model.name = "Parallelogram";
    model.bodies = {rod("crank", Vec3::Zero(), pin, 1), rod("coupler", pin, end, 2),
                    rod("rocker", pivot, end, 1)};
    model.joints = {revolute("A", "ground", "crank", Vec3::Zero()),
                    revolute("B", "crank", "coupler", pin), revolute("C", "coupler", "rocker", end),
                    revolute("D", "ground", "rocker", pivot)};
    return model;
}

namespace {

/// Where circles about two points meet, to the left of the way from the first to the second in the
/// plane of x and z.
Vec3 meeting(const Vec3& first, double radius, const Vec3& second, double otherRadius) {
    const Vec3 way = second - first;
    const double distance = way.norm();
    const double along =
        (radius * radius - otherRadius * otherRadius + distance * distance) / (2.0 * distance);
    const double across = std::sqrt(radius * radius - along * along);
    return first + (along * way + across * Vec3(-way.z(), 0, way.x())) / distance;
}

} // namespace

model::Model jansenLeg(double crankAngle) {
    const double cm = 0.01;
    const Vec3 axle = Vec3::Zero(), pivot = inPlane(-38 * cm, -7.8 * cm);
    const Vec3 pin = 15 * cm * inPlane(std::cos(crankAngle), std::sin(crankAngle));
    const Vec3 top = meeting(pivot, 41.5 * cm, pin, 50 * cm);
    const Vec3 back = meeting(pivot, 40.1 * cm, top, 55.8 * cm);
    const Vec3 knee = meeting(pin, 61.9 * cm, pivot, 39.3 * cm);
    const Vec3 heel = meeting(knee, 36.7 * cm, back, 39.4 * cm);
    const Vec3 foot = meeting(knee, 49 * cm, heel, 65.7 * cm);
    model::Model model;
    model.name = "Jansen's leg";
    model.bodies = {rod("crank", axle, pin, 0.1),   rod("upper rod", pin, top, 0.2),
                    rod("thigh", top, back, 0.3),   rod("lower rod", pin, knee, 0.2),
                    rod("guide", pivot, knee, 0.2), rod("hanger", back, heel, 0.2),
                    rod("shank", heel, foot, 0.3)};
    model.joints = {
        revolute("A", "ground", "crank", axle),    revolute("B", "crank", "upper rod", pin),
        revolute("C", "crank", "lower rod", pin),  revolute("D", "upper rod", "thigh", top),
        revolute("E", "ground", "thigh", pivot),   revolute("F", "ground", "guide", pivot),
        revolute("G", "lower rod", "guide", knee), revolute("H", "guide", "shank", knee),
        revolute("I", "thigh", "hanger", back),    revolute("J", "hanger", "shank", heel)};
    return model;
}

model::Model freeTop(const Vec3& inertia, const Vec3& angularVelocity) {
    model::Body body;
    body.name = "top";
    body.mass = 1;
    body.inertia = model::InertiaEntries{inertia.x(), inertia.y(), inertia.z(), 0, 0, 0};
    body.angularVelocity = angularVelocity;
    model::Model model;
    model.name = "Free top";
    model.gravity = Vec3::Zero();
    model.bodies = {body};
    return model;
}

model::Model springMassDamper(double mass, double stiffness, double damping) {
    const Vec3 start(0, 0, -1);
    model::Body block;
    block.name = "block";
    block.pose.position = start;
    block.mass = mass;
    block.inertia = model::InertiaEntries{0.01 * mass, 0.01 * mass, 0.01 * mass, 0, 0, 0};
    model::Joint guide;
    guide.name = "guide";
    guide.type = model::JointType::Prismatic;
    guide.bodies = {"ground", "block"};
    guide.position = start;
    model::SpringDamper spring;
    spring.bodies = {"ground", "block"};
    spring.points = {Vec3::Zero(), start};
    spring.stiffness = stiffness;
    spring.damping = damping;
    model::Model model;
    model.name = "Spring, mass and damper";
    model.bodies = {block};
    model.joints = {guide};
    model.forces = {{"spring", spring}};
    return model;
}

} // namespace trammel::support

#include "synthesis/linkage.h"

#include "synthesis/tolerances.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::synthesis {

namespace {

/// At most two poses with Re(z e^{i phi}) = r, the driven point at A being w in the body.
std::vector<Pose> turnedAbout(Point A, Point w, Point z, double r) {
    const double share = r / std::abs(z);
    constexpr double kReach = 1e-12; // rounding at a dead centre
    if (!(std::abs(share) <= 1.0 + kReach)) return {};
    const double half = std::acos(std::clamp(share, -1.0, 1.0));
    std::vector<Pose> poses;
    for (const double angle : {half - std::arg(z), -half - std::arg(z)})
        poses.push_back({A - unit(angle) * w, angle});
    return poses;
}

std::vector<Pose> posesAbout(Point A, Point w, const Dyad& follower) {
    const Point k = follower.moving - w;
    switch (follower.kind) {
    case DyadKind::RR: {
        const Point f = A - follower.fixed;
        return turnedAbout(A, w, std::conj(f) * k,
                           (follower.length * follower.length - std::norm(f) - std::norm(k)) / 2);
    }
    case DyadKind::PR:
        return turnedAbout(A, w, std::conj(follower.normal) * k,
                           follower.length - dot(follower.normal, A));
    default:
        return turnedAbout(A, w, follower.normal * std::conj(follower.fixed - A),
                           follower.length - dot(follower.normal, w));
    }
}

/// The body at an angle slides along `way` through `start`: places P = start + s way.
std::vector<Pose> posesAlong(Point start, Point way, double angle, const Dyad& follower) {
    const Point e = unit(angle);
    std::vector<double> shares;
    if (follower.kind == DyadKind::RR) {
        const Point f = start + e * follower.moving - follower.fixed;
        const double b = dot(f, way);
        const double root = b * b - std::norm(f) + follower.length * follower.length;
        if (root < 0.0) return {};
        shares = {-b + std::sqrt(root), -b - std::sqrt(root)};
    } else {
        const bool isPR = follower.kind == DyadKind::PR;
        const Point n = isPR ? follower.normal : -e * follower.normal;
        const Point at = isPR ? start + e * follower.moving : start - follower.fixed;
        shares = {(follower.length - dot(n, at)) / dot(n, way)};
    }
    std::vector<Pose> poses;
    for (const double s : shares)
        if (std::isfinite(s)) poses.push_back({start + s * way, angle});
    return poses;
}

Point drivenPoint(const Dyad& driver, double value) {
    if (driver.kind == DyadKind::RR) return driver.fixed + std::polar(driver.length, value);
    return driver.normal * Point(driver.length, value);
}

/// The dyads in the order RR, PR, RP.
Linkage ordered(const Linkage& linkage) {
    return linkage.driver.kind <= linkage.follower.kind ? linkage : linkage.exchanged();
}

int sign(double value) {
    return value > 0.0 ? 1 : value < 0.0 ? -1 : 0;
}

/// s + l of the shortest and the longest link less the others, over the sum: below 0 by Grashof.
double grashofExcess(const LinkLengths& l) {
    std::array<double, 4> sorted{l.ground, l.driver, l.coupler, l.follower};
    std::ranges::sort(sorted);
    const double sum = sorted[0] + sorted[1] + sorted[2] + sorted[3];
    return (sorted[0] + sorted[3] - sorted[1] - sorted[2]) / sum;
}

/// The offset of a slide: of a PR dyad's line from the crank's pivot, of an RP dyad's line from the
/// crank's pin.
double offset(const Dyad& crank, const Dyad& slider) {
    return slider.kind == DyadKind::PR ? slider.length - dot(slider.normal, crank.fixed)
                                       : slider.length - dot(slider.normal, crank.moving);
}

/// Two links and an offset that turn: shorter + |offset| <= longer. Excess over the sum; links of a
/// crank and a rod, or of a crank and the ground.
double sliderExcess(double first, double second, double h) {
    return (std::min(first, second) + std::abs(h) - std::max(first, second)) /
           (first + second + std::abs(h));
}

double circuitExcess(const Linkage& o) {
    const LinkLengths l = lengthsOf(o);
    if (o.follower.kind == DyadKind::RR) return grashofExcess(l);
    const double second = o.follower.kind == DyadKind::PR ? l.coupler : l.ground;
    return sliderExcess(l.driver, second, offset(o.driver, o.follower));
}

int fourBarCircuit(const Linkage& o, const Pose& pose) {
    const LinkLengths l = lengthsOf(o);
    const Point A = o.driver.holdingPoint(pose), B = o.follower.holdingPoint(pose);
    const bool isAtGround =
        std::min(l.ground, l.driver) <= std::min(l.coupler, l.follower); // links that touch A0
    if (!isAtGround) return sign(cross(o.follower.fixed - o.driver.fixed, A - o.driver.fixed));
    // The shortest one is the ground or the driver: the angle at B.
    return sign(cross(B - A, B - o.follower.fixed));
}

} // namespace

double driverValue(const Linkage& linkage, const Pose& pose) {
    const Dyad& driver = linkage.driver;
    if (driver.kind == DyadKind::RR) return std::arg(pose.toWorld(driver.moving) - driver.fixed);
    if (driver.kind == DyadKind::PR) return dot(kI * driver.normal, pose.toWorld(driver.moving));
    return pose.angle;
}

double driverRate(const Linkage& linkage, const Pose& pose) {
    const Dyad& driver = linkage.driver;
    const Eigen::Vector3d a = driver.gradient(pose), b = linkage.follower.gradient(pose);
    const Eigen::Vector3d t = a.cross(b);
    const double size = a.norm() * b.norm();
    double rate = t.z();
    if (driver.kind != DyadKind::RP) {
        const Point arm = pose.toWorld(driver.moving) - pose.place;
        const Point velocity = Point(t.x(), t.y()) + t.z() * kI * arm;
        rate = dot(kI * driver.holdingDirection(pose), velocity);
    }
    return std::abs(rate) <= kDeadCentre * size ? 0.0 : rate / size;
}

std::vector<Pose> posesAt(const Linkage& linkage, double value) {
    const Dyad& driver = linkage.driver;
    if (driver.kind != DyadKind::RP)
        return posesAbout(drivenPoint(driver, value), driver.moving, linkage.follower);
    const Point n = unit(value) * driver.normal;
    return posesAlong(driver.fixed - driver.length * n, kI * n, value, linkage.follower);
}

std::optional<Pose> poseOnBranch(const Linkage& linkage, double value, const Pose& like) {
    const double branch = driverRate(linkage, like);
    const int circuit = circuitOf(linkage, like);
    for (const Pose& pose : posesAt(linkage, value))
        if (driverRate(linkage, pose) * branch >= 0.0 && circuitOf(linkage, pose) == circuit)
            return pose;
    return std::nullopt;
}

int circuitOf(const Linkage& linkage, const Pose& pose) {
    const Linkage o = ordered(linkage);
    if (o.driver.kind != DyadKind::RR) {
        if (o.driver.kind == o.follower.kind) return 0; // both slide on one body: one circuit
        return sign(cross(o.driver.normal, o.follower.holdingDirection(pose)));
    }
    if (circuitExcess(o) >= -kChangePoint) return 0;
    if (o.follower.kind == DyadKind::RR) return fourBarCircuit(o, pose);
    const LinkLengths l = lengthsOf(o);
    const Point A = o.driver.holdingPoint(pose), n = o.follower.holdingDirection(pose);
    if (o.follower.kind == DyadKind::RP) return sign(cross(n, o.follower.fixed - A));
    const bool isCrankShort = l.driver <= l.coupler;
    return sign(cross(n, isCrankShort ? o.follower.holdingPoint(pose) - A : A - o.driver.fixed));
}

bool driverTurnsFully(const Linkage& linkage) {
    const Dyad &driver = linkage.driver, &follower = linkage.follower;
    if (driver.kind == DyadKind::PR) return false;
    const LinkLengths l = lengthsOf(linkage);
    const double slack = kChangePoint * (l.ground + l.driver + l.coupler + l.follower);
    if (driver.kind == DyadKind::RP) {
        if (follower.kind == DyadKind::RP) return true;
        if (follower.kind == DyadKind::PR) return false;
        return l.ground + std::abs(offset(follower, driver)) <= l.follower + slack;
    }
    if (follower.kind == DyadKind::RR)
        return l.ground + l.driver <= l.coupler + l.follower + slack &&
               std::abs(l.ground - l.driver) >= std::abs(l.coupler - l.follower) - slack;
    const double h = std::abs(offset(driver, follower));
    if (follower.kind == DyadKind::PR) return l.driver + h <= l.coupler + slack;
    return std::abs(l.ground - l.driver) >= h - slack;
}

bool isChangePoint(const Linkage& linkage) {
    const Linkage o = ordered(linkage);
    return o.driver.kind == DyadKind::RR && std::abs(circuitExcess(o)) <= kChangePoint;
}

bool isMovable(const Linkage& linkage) {
    const Linkage o = ordered(linkage);
    const Dyad &a = o.driver, &b = o.follower;
    const LinkLengths l = lengthsOf(o);
    if (a.kind == DyadKind::RR) {
        const double size = l.driver + l.coupler + l.ground;
        const bool isOneAtTheBody = b.kind != DyadKind::RP && l.coupler <= kSame * size;
        const bool isOneAtTheGround = b.kind != DyadKind::PR && l.ground <= kSame * size;
        return !isOneAtTheBody && !isOneAtTheGround && l.driver > kSame * size;
    }
    if (a.kind != b.kind) return true;
    return std::abs(cross(a.normal, b.normal)) > 1e-6;
}

double transmissionAngle(const Linkage& linkage, const Pose& pose) {
    const Dyad &driver = linkage.driver, &follower = linkage.follower;
    const Point n = follower.holdingDirection(pose);
    double sine = 0.0;
    if (driver.kind == DyadKind::RP) {
        sine = dot(kI * driver.holdingDirection(pose), n);
    } else {
        const Point arm = follower.holdingPoint(pose) - driver.holdingPoint(pose);
        sine = cross(arm, n) / std::abs(arm);
    }
    return std::asin(std::min(1.0, std::abs(sine)));
}

std::vector<double> symmetricValues(const Linkage& linkage) {
    const Dyad &driver = linkage.driver, &follower = linkage.follower;
    if (driver.kind == DyadKind::PR) return {};
    if (driver.kind == DyadKind::RP && follower.kind == DyadKind::RP) return {};
    const Point way =
        follower.kind == DyadKind::PR ? follower.normal : follower.fixed - driver.fixed;
    const double angle =
        std::arg(way) - (driver.kind == DyadKind::RP ? std::arg(driver.normal) : 0.0);
    return {wrapped(angle), wrapped(angle + std::numbers::pi)};
}

LinkLengths lengthsOf(const Linkage& linkage) {
    const Dyad &a = linkage.driver, &b = linkage.follower;
    const bool hasGround = a.kind != DyadKind::PR && b.kind != DyadKind::PR;
    const bool hasCoupler = a.kind != DyadKind::RP && b.kind != DyadKind::RP;
    return {hasGround ? std::abs(b.fixed - a.fixed) : 0.0, a.kind == DyadKind::RR ? a.length : 0.0,
            hasCoupler ? std::abs(b.moving - a.moving) : 0.0,
            b.kind == DyadKind::RR ? b.length : 0.0};
}

Linkage fourBar(Point A0, Point B0, Point A, Point B, const Pose& coupler) {
    const auto link = [&](Point fixed, Point moving) {
        return Dyad{DyadKind::RR, fixed, coupler.toBody(moving), 1.0, std::abs(moving - fixed)};
    };
    return {link(A0, A), link(B0, B)};
}

Pose nearestPose(const Linkage& linkage, Pose pose, double size) {
    const Eigen::Vector3d scale{1.0, 1.0, 1.0 / size};
    for (int i = 0; i < 30; ++i) {
        Eigen::Matrix<double, 2, 3> J;
        J << linkage.driver.gradient(pose).transpose(), linkage.follower.gradient(pose).transpose();
        J = J * scale.asDiagonal();
        const Eigen::Vector2d r{linkage.driver.residual(pose), linkage.follower.residual(pose)};
        const Eigen::Matrix2d square = J * J.transpose();
        const Eigen::Vector3d step = scale.asDiagonal() * (J.transpose() * square.ldlt().solve(r));
        if (!step.allFinite()) break;
        pose.place -= Point(step.x(), step.y());
        pose.angle -= step.z();
        if (step.norm() <= 1e-15 * size) break;
    }
    return pose;
}

} // namespace trammel::synthesis

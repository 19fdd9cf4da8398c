#include "analysis/freedoms/mobility.h"
#include "validation/driven_examples.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::validation {

namespace {

using namespace support;
using std::numbers::pi;

double degrees(double angle) {
    return angle * 180 / pi;
}

void bennettLinkage(const Example& e) {
    verifyMobility(e, 1, -2, 3);
    const double alpha = e.parameter("alpha"), beta = e.parameter("beta");
    const double K = std::sin((beta + alpha) / 2) / std::sin((beta - alpha) / 2);
    verifyNear(e.parameter("a") / std::sin(alpha), e.parameter("b") / std::sin(beta), 1e-15,
               "Bennett's condition");
    double error = 0;
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        const double crank = e.parameter("start") + e["A.coordinate"][i];
        const double follower = e.parameter("follow") + e["D.coordinate"][i];
        const double coupler = e.parameter("follow") + e["B.coordinate"][i];
        const double expected = 2 * std::atan2(K * std::cos(crank / 2), std::sin(crank / 2));
        error = std::max(error, std::abs(turned(follower - expected)));
        error = std::max(error, std::abs(turned(coupler - expected)));
    }
    // Newton's projection leaves 1e-10 m in a linkage whose closing rows are nearly dependent.
    verifyNear(error, 0, 1e-8, "follower and coupler for the crank's angle");
    verifyNear(-smallest(e["D.rate"]) / (2 * pi), 2.805, 0.01, "fastest follower in the README");
    verifyNear(K, 2.805, 5e-4, "its closed form");
    // With any other length the four hinges are rigid.
    const model::Model other = exampleModel("bennett-linkage", {{"b", 1.01 * e.parameter("b")}});
    QCOMPARE(analysis::mobility(other).dofCount, 0);
}

void bricardLinkage(const Example& e) {
    verifyMobility(e, 1, 0, 1);
    const double first = std::acos(-0.125), other = std::acos(1.0 / 7);
    double alike = 0, relation = 0;
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        for (const char* joint : {"C.coordinate", "E.coordinate"})
            alike = std::max(alike, std::abs(e[joint][i] - e["A.coordinate"][i]));
        for (const char* joint : {"D.coordinate", "F.coordinate"})
            alike = std::max(alike, std::abs(e[joint][i] - e["B.coordinate"][i]));
        const double cb = std::cos(first - e["B.coordinate"][i]);
        const double ca = std::cos(other + e["A.coordinate"][i]);
        relation = std::max(relation, std::abs(ca + cb + ca * cb));
    }
    // Newton's projection closes each joint to 1e-12 m.
    verifyNear(alike, 0, 1e-9, "every other hinge turns alike");
    verifyNear(relation, 0, 1e-9, "cos(p) + cos(q) + cos(p) cos(q)");
    verifyNear(degrees(first), 97.18, 0.005, "bend at the driven hinge in the README");
    verifyNear(degrees(largest(e["B.coordinate"])), 190, 1e-6, "its way");
    verifyNear(degrees(other + largest(e["A.coordinate"])), 120, 0.01, "others' largest bend");
}

void stewartPlatform(const Example& e) {
    verifyMobility(e, 6, 6, 0);
    double position = 0, turn = 0, lowest = 1, highest = 0;
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        const double phase = 2 * pi * e.run.time()[i] / e.parameter("T");
        const double grow = (1 - std::cos(phase)) / 2;
        const Vec3 expected(e.parameter("surge") * std::sin(phase) * grow,
                            e.parameter("sway") * std::sin(2 * phase) * grow,
                            e.parameter("h") + e.parameter("lift") * grow);
        const model::Pose pose = comPose(e, "platform", i);
        position = std::max(position, (pose.position - expected).norm());
        const double yaw = e.parameter("yaw") * std::sin(phase) * grow;
        turn = std::max(
            turn, pose.orientation.angularDistance(Quat(Eigen::AngleAxisd(yaw, Vec3::UnitZ()))));
        for (int leg = 1; leg <= 6; ++leg) {
            const double length =
                e.parameter("l0") + e["leg" + std::to_string(leg) + ".coordinate"][i];
            lowest = std::min(lowest, length);
            highest = std::max(highest, length);
        }
    }
    // Newton's projection closes legs and drives to 1e-14 m.
    verifyNear(position, 0, 1e-10, "platform's place");
    verifyNear(turn, 0, 1e-7, "platform's turn"); // round-off of the angle between quaternions
    verifyNear(lowest, 0.6526, 1e-4, "shortest leg in the README");
    verifyNear(highest, 0.7979, 1e-4, "longest leg in the README");
}

/// The upright of the double wishbone over the lower wishbone's angle, in the chassis' frame.
class Upright {
public:
    explicit Upright(const Example& e) : m_example(e) {}

    struct Place {
        Vec3 kingpin; ///< unit, from the lower ball to the upper
        Vec3 axle;    ///< unit
    };

    /// The wishbones and the upright make a four-bar in the x-z plane; the tie rod's length leaves
    /// A cos(t) + B sin(t) = C for the turn t about the kingpin.
    Place at(double angle) const {
        const Point lower = p("x_lower") + Point(0, p("z_lower")) + std::polar(p("L_lower"), angle);
        const Point pivot(p("x_upper"), p("z_upper"));
        const Point pin0(p("xu") - p("xl"), p("z_upper") - p("z_lower"));
        const Point pin = leftOf(pivot, lower, p("L_upper"), std::abs(pin0)) - lower;
        const Mat3 camber =
            Eigen::AngleAxisd(std::arg(pin / pin0), -Vec3::UnitY()).toRotationMatrix();
        const Vec3 k = Vec3(pin.real(), 0, pin.imag()) / std::abs(pin0);
        const Vec3 arm = camber * Vec3(p("x_arm") - p("xl"), p("y_tie"), p("z_tie") - p("z_lower"));
        const Vec3 way =
            Vec3(p("x_rack"), p("y_tie"), p("z_tie")) - Vec3(lower.real(), 0, lower.imag());
        const double A = way.dot(arm - k * k.dot(arm)), B = way.dot(k.cross(arm));
        const double C = (arm.squaredNorm() + way.squaredNorm() - std::pow(p("L_tie"), 2)) / 2 -
                         way.dot(k) * k.dot(arm);
        const double middle = std::atan2(B, A), half = std::acos(C / std::hypot(A, B));
        const double turn = std::abs(turned(middle + half)) < std::abs(turned(middle - half))
                                ? turned(middle + half)
                                : turned(middle - half);
        return {k, Eigen::AngleAxisd(turn, k) * (camber * Vec3::UnitX())};
    }

private:
    double p(const char* name) const { return m_example.parameter(name); }
    const Example& m_example;
};

void doubleWishbone(const Example& e) {
    verifyMobility(e, 3, 3, 0);
    const Upright upright(e);
    const Vec3 pin0 = upright.at(0).kingpin;
    double kingpin = 0, axle = 0, camber = 0, toe = 0;
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        const Upright::Place expected = upright.at(e["lower_hinge.coordinate"][i]);
        const Quat q = comPose(e, "upright", i).orientation;
        kingpin = std::max(kingpin, (q * pin0 - expected.kingpin).norm());
        axle = std::max(axle, (q * Vec3::UnitX() - expected.axle).norm());
        camber = std::max(camber, std::asin(std::abs(expected.axle.z())));
        toe = std::max(toe, std::abs(std::atan2(expected.axle.y(), expected.axle.x())));
    }
    // Joint drift: 1e-6 m on arms of 0.1 m and more.
    verifyNear(kingpin, 0, 3e-5, "kingpin for the wishbone's angle");
    verifyNear(axle, 0, 3e-5, "axle for the wishbone's angle");
    verifyNear(degrees(camber), 0.352, 0.003, "largest camber in the README");
    verifyNear(degrees(toe), 0.072, 0.002, "largest toe in the README");
    verifyNear(largest(e["ride.coordinate"]), 0.0504, 2e-4, "the chassis' rise in the README");
    verifyNear(e["ride.coordinate"].back(), 0, 2e-4, "the chassis comes back");
    // Springs are set so that the first pose is at rest.
    const Example flat = runExample("double-wishbone", {{"bump", 0}});
    // The springs' lengths are given to 1e-8, and the steps' tolerance is 1e-6.
    verifyNear(deviation(flat["ride.coordinate"]), 0, 1e-6, "at rest on a flat road");
    verifyNear(deviation(flat["lower_hinge.coordinate"]), 0, 1e-6, "wishbone at rest");
}

} // namespace

Checks spatialChecks() {
    return {{"bennett-linkage", bennettLinkage},
            {"bricard-linkage", bricardLinkage},
            {"stewart-platform", stewartPlatform},
            {"double-wishbone", doubleWishbone}};
}

} // namespace trammel::validation

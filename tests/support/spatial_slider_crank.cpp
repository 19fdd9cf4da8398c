#include "support/spatial_slider_crank.h"

#include "support/adaptive_integrator.h"
#include "support/mechanisms.h"

#include <cmath>

namespace trammel::support {

namespace {

constexpr double kCrank = 0.08, kRod = 0.3;                          // m
constexpr double kCrankMass = 0.12, kRodMass = 0.5, kSliderMass = 2; // kg
constexpr double kTorque = 0.2;                                      // N m
constexpr double kGravity = 9.81;
const Vec3 kPivot(0, 0.1, 0.12);

double bending(double mass, double length) {
    return mass * length * length / 12;
}
constexpr double kSlenderness = 1e-2; // inertia about a rod's own axis, of that across

/// Where the mechanism is at a crank angle, and its derivatives by the angle.
struct Pose {
    Vec3 pin, pin1;
    double x, x1;
    Vec3 along, along1; ///< unit, from the slider to the pin
};

Pose poseAt(double theta) {
    Pose pose;
    pose.pin = kPivot + kCrank * Vec3(0, -std::sin(theta), std::cos(theta));
    pose.pin1 = kCrank * Vec3(0, -std::cos(theta), -std::sin(theta));
    pose.x = std::sqrt(kRod * kRod - pose.pin.squaredNorm());
    pose.x1 = -pose.pin.dot(pose.pin1) / pose.x;
    pose.along = (pose.pin - Vec3(pose.x, 0, 0)) / kRod;
    pose.along1 = (pose.pin1 - Vec3(pose.x1, 0, 0)) / kRod;
    return pose;
}

/// The universal joint's axes at the start, both across the rod.
struct Cross {
    Vec3 onSlider, onRod;
};

Cross cross() {
    const Vec3 along = poseAt(0).along;
    const Vec3 onSlider = along.cross(Vec3::UnitX()).normalized();
    return {onSlider, along.cross(onSlider)};
}

/// The rod's turn about itself for a unit rate of the crank. With the joint's angles alpha and
/// beta, along = Rot(onSlider, alpha) Rot(onRod, beta) along0, and the spin is
/// alpha' sin(beta) = alpha' along . onSlider.
double rodSpin(const Pose& pose) {
    const auto [a1, a2] = cross();
    const Vec3 along0 = poseAt(0).along;
    const double sine = -pose.along.dot(a2), cosine = pose.along.dot(along0);
    const double sine1 = -pose.along1.dot(a2), cosine1 = pose.along1.dot(along0);
    const double alpha1 = (sine1 * cosine - sine * cosine1) / (sine * sine + cosine * cosine);
    return alpha1 * pose.along.dot(a1);
}

double inertia(double theta) {
    const Pose pose = poseAt(theta);
    const Vec3 com1 = 0.5 * (pose.pin1 + Vec3(pose.x1, 0, 0));
    const double spin = rodSpin(pose);
    return kCrankMass * kCrank * kCrank / 3 + kSliderMass * pose.x1 * pose.x1 +
           kRodMass * com1.squaredNorm() +
           bending(kRodMass, kRod) * (pose.along1.squaredNorm() + kSlenderness * spin * spin);
}

/// Central differences of order 6.
double derivative(double (*f)(double), double at) {
    constexpr double h = 2e-3;
    const auto odd = [&](int i) { return f(at + i * h) - f(at - i * h); };
    return (45 * odd(1) - 9 * odd(2) + odd(3)) / (60 * h);
}

State slope(double, const State& y) {
    const Pose pose = poseAt(y(0));
    const double weights = kGravity * 0.5 * (kCrankMass + kRodMass) * pose.pin1.z();
    State result(2);
    result << y(1),
        (kTorque - weights - 0.5 * derivative(&inertia, y(0)) * y(1) * y(1)) / inertia(y(0));
    return result;
}

} // namespace

model::Model spatialSliderCrank() {
    const Pose start = poseAt(0);
    const Vec3 place(start.x, 0, 0);
    model::Body slider;
    slider.name = "slider";
    slider.pose.position = place;
    slider.mass = kSliderMass;
    slider.com = Vec3::Zero();
    slider.inertia = model::InertiaEntries{1e-3, 1e-3, 1e-3, 0, 0, 0};
    model::Joint guide, universal;
    guide.name = "guide";
    guide.type = model::JointType::Prismatic;
    guide.bodies = {"ground", "slider"};
    guide.position = place;
    guide.axis = Vec3::UnitX();
    universal.name = "universal";
    universal.type = model::JointType::Universal;
    universal.bodies = {"slider", "rod"};
    universal.position = place;
    universal.axis = cross().onSlider;
    universal.axis2 = cross().onRod;
    model::AppliedTorque drive;
    drive.body = "crank";
    drive.vector = {kTorque, 0.0, 0.0};
    model::Model model;
    model.name = "Spatial slider-crank";
    model.bodies = {rod("crank", kPivot, start.pin, kCrankMass),
                    rod("rod", place, start.pin, kRodMass), slider};
    model.joints = {revolute("pivot", "ground", "crank", kPivot, Vec3::UnitX()),
                    spherical("pin", "crank", "rod", start.pin), universal, guide};
    model.forces = {{"drive", drive}};
    return model;
}

double spatialSliderCrankPlace(double time) {
    constexpr double kTolerance = 1e-13;
    return poseAt(integrate(&slope, State::Zero(2), {0, time}, kTolerance).back()(0)).x;
}

} // namespace trammel::support

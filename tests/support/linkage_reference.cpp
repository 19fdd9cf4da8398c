#include "support/linkage_reference.h"

#include <Eigen/Dense>
#include <cmath>

namespace trammel::support {

namespace {

using Vec2 = Eigen::Vector2d;

Vec2 along(double angle) {
    return {std::cos(angle), std::sin(angle)};
}
Vec2 across(double angle) {
    return {-std::sin(angle), std::cos(angle)};
}

/// A vector of fixed length turning with `angle`, and its first two derivatives by theta.
struct Arm {
    double length;
    double angle, turn1, turn2;

    Vec2 value() const { return length * along(angle); }
    Vec2 first() const { return length * turn1 * across(angle); }
    Vec2 second() const { return length * (turn2 * across(angle) - turn1 * turn1 * along(angle)); }
};

/// A uniform rod that starts at a point moving with `base` and extends along `arm`.
BodyOverCrank rod(double mass, const Arm& arm, const Arm* base) {
    const Vec2 zero = Vec2::Zero();
    BodyOverCrank body;
    body.mass = mass;
    body.inertia = mass * arm.length * arm.length / 12;
    body.height = (base ? base->value() : zero).y() + arm.value().y() / 2;
    body.com1 = (base ? base->first() : zero) + arm.first() / 2;
    body.com2 = (base ? base->second() : zero) + arm.second() / 2;
    body.turn1 = arm.turn1;
    body.turn2 = arm.turn2;
    return body;
}

struct FourBarArms {
    Arm crank, coupler, rocker;
};

FourBarArms fourBarArms(const FourBarSizes& sizes, double theta) {
    const FourBarAngles angles = fourBarAngles(sizes, theta);
    FourBarArms arms{{sizes.crank, theta, 1, 0},
                     {sizes.coupler, angles.coupler, 0, 0},
                     {sizes.rocker, angles.rocker, 0, 0}};
    // crank + coupler - rocker = const, differentiated once and twice.
    Eigen::Matrix2d loop;
    loop << sizes.coupler * across(angles.coupler), -sizes.rocker * across(angles.rocker);
    const Eigen::PartialPivLU<Eigen::Matrix2d> solver(loop);
    const Vec2 first = solver.solve(-arms.crank.first());
    arms.coupler.turn1 = first.x();
    arms.rocker.turn1 = first.y();
    const Vec2 second =
        solver.solve(-arms.crank.second() - arms.coupler.second() + arms.rocker.second());
    arms.coupler.turn2 = second.x();
    arms.rocker.turn2 = second.y();
    return arms;
}

/// The connecting rod from the crank pin to the slider at z = 0.
Arm connectingRod(const SliderCrankSizes& sizes, double theta) {
    const double r = sizes.radius, l = sizes.rod;
    Arm arm{l, -std::asin(r * std::sin(theta) / l), 0, 0};
    arm.turn1 = -r * std::cos(theta) / (l * std::cos(arm.angle));
    arm.turn2 = (r * std::sin(theta) + l * std::sin(arm.angle) * arm.turn1 * arm.turn1) /
                (l * std::cos(arm.angle));
    return arm;
}

} // namespace

Derivative OneDofLinkage::equations() const {
    return [*this](double, const State& y) {
        double inertiaSum = 0, inertiaSlope = 0, moment = 0;
        for (const BodyOverCrank& body : bodies(y(0))) {
            inertiaSum +=
                body.mass * body.com1.squaredNorm() + body.inertia * body.turn1 * body.turn1;
            inertiaSlope += 2 * body.mass * body.com1.dot(body.com2) +
                            2 * body.inertia * body.turn1 * body.turn2;
            moment += body.mass * gravity * body.com1.y();
        }
        State derivative(2);
        derivative << y(1), -(0.5 * inertiaSlope * y(1) * y(1) + moment) / inertiaSum;
        return derivative;
    };
}

double OneDofLinkage::inertia(double theta) const {
    double sum = 0;
    for (const BodyOverCrank& body : bodies(theta)) {
        sum += body.mass * body.com1.squaredNorm() + body.inertia * body.turn1 * body.turn1;
    }
    return sum;
}

double OneDofLinkage::potential(double theta) const {
    double sum = 0;
    for (const BodyOverCrank& body : bodies(theta)) {
        sum += body.mass * gravity * body.height;
    }
    return sum;
}

double OneDofLinkage::energy(double theta, double rate) const {
    return 0.5 * inertia(theta) * rate * rate + potential(theta);
}

double OneDofLinkage::rateAt(double theta, double energy) const {
    return std::sqrt(std::max(0.0, 2 * (energy - potential(theta)) / inertia(theta)));
}

FourBarAngles fourBarAngles(const FourBarSizes& sizes, double theta) {
    const Vec2 pin = sizes.crank * along(theta);
    const Vec2 pivot(sizes.ground, 0);
    const Vec2 diagonal = pivot - pin;
    const double s = diagonal.norm();
    const double t =
        (sizes.coupler * sizes.coupler - sizes.rocker * sizes.rocker + s * s) / (2 * s);
    const double h = std::sqrt(sizes.coupler * sizes.coupler - t * t);
    const Vec2 left(-diagonal.y(), diagonal.x());
    const Vec2 joint = pin + (t * diagonal + h * left) / s;
    const Vec2 coupler = joint - pin, rocker = joint - pivot;
    return {std::atan2(coupler.y(), coupler.x()), std::atan2(rocker.y(), rocker.x())};
}

OneDofLinkage fourBarReference(const FourBarSizes& sizes) {
    OneDofLinkage linkage;
    linkage.bodies = [sizes](double theta) {
        const FourBarArms arms = fourBarArms(sizes, theta);
        return std::vector{rod(sizes.density * sizes.crank, arms.crank, nullptr),
                           rod(sizes.density * sizes.coupler, arms.coupler, &arms.crank),
                           rod(sizes.density * sizes.rocker, arms.rocker, nullptr)};
    };
    return linkage;
}

double sliderPosition(const SliderCrankSizes& sizes, double theta) {
    return sizes.radius * std::cos(theta) + sizes.rod * std::cos(connectingRod(sizes, theta).angle);
}

OneDofLinkage sliderCrankReference(const SliderCrankSizes& sizes) {
    OneDofLinkage linkage;
    linkage.bodies = [sizes](double theta) {
        const Arm crank{sizes.radius, theta, 1, 0};
        const Arm coupler = connectingRod(sizes, theta);
        const BodyOverCrank wheel{0, sizes.wheelInertia, 0, Vec2::Zero(), Vec2::Zero(), 1, 0};
        const BodyOverCrank slider{sizes.sliderMass,
                                   0,
                                   0,
                                   crank.first() + coupler.first(),
                                   crank.second() + coupler.second(),
                                   0,
                                   0};
        return std::vector{wheel, rod(sizes.rodMass, coupler, &crank), slider};
    };
    return linkage;
}

double rssrRockerAngle(const RssrSizes& sizes, double theta) {
    const double a = sizes.crank, c = sizes.rocker;
    const double coupler2 = sizes.Dx * sizes.Dx + sizes.Dy * sizes.Dy + (c - a) * (c - a);
    const double reach = sizes.Dx + a * std::sin(theta);
    const double height = a * std::cos(theta);
    const double rhs =
        (reach * reach + sizes.Dy * sizes.Dy + c * c + height * height - coupler2) / (2 * c);
    return std::atan2(sizes.Dy, height) - std::acos(rhs / std::hypot(sizes.Dy, height));
}

} // namespace trammel::support

#include "support/friction_directions.h"

#include "support/contact_scenes.h"
#include "support/named.h"
#include "support/run.h"

#include <cmath>
#include <fmt/format.h>

namespace trammel::support {

namespace {

constexpr double kDegree = 3.14159265358979324 / 180.0;
constexpr double kFriction = 0.3, kSpeed = 1.0, kGravity = 9.81, kStep = 1e-4;
constexpr double kInterval = 2.5; ///< degrees

/// A ball of 1 kg that a moment of inertia of 1e9 kg m^2 keeps from rolling.
model::Model slider(std::string_view frictionModel, double angle) {
    model::Model model = groundPlane(0.0, kFriction);
    model.bodies = {solid("slider", sphere(0.1), 1.0, {0, 0, 0.1})};
    model.bodies[0].inertia = model::InertiaEntries{1e9, 1e9, 1e9, 0, 0, 0};
    model.bodies[0].velocity = kSpeed * Vec3(std::cos(angle), std::sin(angle), 0.0);
    model.simulation.friction = support::named(frictionModel);
    model.simulation.step = kStep;
    model.simulation.duration = 0.4; // mu g stops it in 0.34 s
    model.simulation.outputStep = 0.1;
    return model;
}

} // namespace

SlidingDirection slide(std::string_view frictionModel, double degrees) {
    const double angle = degrees * kDegree;
    const Run run(slider(frictionModel, angle));
    // The channel is what acts on the ground, which the friction drags along.
    const double fx = run["contact.slider-ground.force.x"].front();
    const double fy = run["contact.slider-ground.force.y"].front();
    const double x = run["slider.com.x"].back();
    const double y = run["slider.com.y"].back();
    const double coulomb = kSpeed * kSpeed / (2.0 * kFriction * kGravity);
    return {.degrees = degrees,
            .force = std::hypot(fx, fy) / (kFriction * kGravity),
            .directionError = std::atan2(fy, fx) / kDegree - degrees,
            .way = std::hypot(x, y) / coulomb,
            .deflection = (y * std::cos(angle) - x * std::sin(angle)) / coulomb};
}

std::vector<SlidingDirection> slides(std::string_view frictionModel) {
    std::vector<SlidingDirection> result;
    for (double degrees = 0.0; degrees <= 90.0; degrees += kInterval)
        result.push_back(slide(frictionModel, degrees));
    return result;
}

std::string slidesCsv() {
    std::string text = "friction,direction[deg],force[mu*N],direction_error[deg],"
                       "way[v^2/(2*mu*g)],deflection[v^2/(2*mu*g)]\n";
    for (const std::string_view model : kDirectionalModels)
        for (const SlidingDirection& s : slides(model)) // + 0.0: no negative zeros
            text += fmt::format("{},{:.1f},{:.5f},{:.3f},{:.5f},{:.5f}\n", model, s.degrees,
                                s.force, std::round(1e3 * s.directionError) / 1e3 + 0.0, s.way,
                                std::round(1e5 * s.deflection) / 1e5 + 0.0);
    return text;
}

} // namespace trammel::support

#include "io/extract/parts.h"
#include "model/methods.h"

#include <algorithm>

namespace trammel::io {

namespace {

model::Combine readCombine(const std::string& name) {
    if (name == "product") return model::Combine::Product;
    if (name == "minimum") return model::Combine::Minimum;
    if (name == "maximum") return model::Combine::Maximum;
    if (name == "average") return model::Combine::Average;
    return model::Combine::Geometric;
}

} // namespace

model::Contacts readContacts(const ObjectReader& in) {
    model::Contacts contacts;
    const ObjectReader combine = in.object("combine");
    contacts.combineRestitution = readCombine(combine.text("restitution"));
    contacts.combineFriction = readCombine(combine.text("friction"));
    in.forEach("pairs", [&](const ObjectReader& pair) {
        model::ContactPair result{pair.names("bodies"), pair.optionalNumber("restitution"),
                                  pair.optionalNumber("friction"),
                                  pair.optionalNumber("kinetic_friction"),
                                  pair.boolean("collide", true)};
        result.frictionMode =
            model::frictionModeFromName(pair.text("friction_mode")).value_or(result.frictionMode);
        result.frictionDirection = pair.optionalVector("friction_direction");
        if (pair.has("friction_body")) result.frictionBody = pair.text("friction_body");
        result.lateralSlip = pair.number("lateral_slip", result.lateralSlip);
        contacts.pairs.push_back(std::move(result));
    });
    return contacts;
}

model::SimulationSettings readSimulation(const ObjectReader& in) {
    const auto integer = [&](const char* key, int standard) {
        constexpr double kMost = 1e9; // keeps the conversion defined; validate() judges it
        return static_cast<int>(std::clamp(in.number(key, standard), -kMost, kMost));
    };
    // A name that does not exist is an error of the file, told by its format.
    const auto takeMethod = [&]<class Method>(const char* key, Method& method) {
        method = model::methodFromName<Method>(in.text(key)).value_or(method);
    };
    model::SimulationSettings s;
    s.duration = in.number("duration", s.duration);
    s.step = in.number("step", s.step);
    s.outputStep = in.optionalNumber("output_step");
    s.formulation = model::methodFromName<model::FormulationKind>(in.text("formulation"));
    s.gamma = in.number("gamma", s.gamma);
    s.epsilon = in.number("epsilon", s.epsilon);
    takeMethod("rotation", s.rotation);
    takeMethod("gyroscopic", s.gyroscopic);
    s.nodarOrder = integer("nodar_order", s.nodarOrder);
    takeMethod("lcp", s.lcp);
    takeMethod("friction", s.friction);
    takeMethod("impact", s.impact);
    takeMethod("coordinates", s.coordinates);
    takeMethod("impact_location", s.impactLocation);
    s.restitutionThreshold = in.number("restitution_threshold", s.restitutionThreshold);
    takeMethod("integrator", s.integrator);
    s.tolerance = in.number("tolerance", s.tolerance);
    s.maxStep = in.optionalNumber("max_step");
    s.spectralRadius = in.number("spectral_radius", s.spectralRadius);
    s.threads = integer("threads", s.threads);
    s.assemble = in.boolean("assemble", s.assemble);
    takeMethod("initial_velocity", s.initialVelocity);
    takeMethod("initial_overlap", s.initialOverlap);
    s.islands = in.boolean("islands", s.islands);
    s.warmStart = in.boolean("warm_start", s.warmStart);
    s.lcpIterations = integer("lcp_iterations", s.lcpIterations);
    s.lcpTolerance = in.number("lcp_tolerance", s.lcpTolerance);
    s.sleeping = in.boolean("sleeping", s.sleeping);
    s.sleepSpeed = in.number("sleep_speed", s.sleepSpeed);
    s.sleepAngularSpeed = in.number("sleep_angular_speed", s.sleepAngularSpeed);
    s.sleepTime = in.number("sleep_time", s.sleepTime);
    s.recordContacts = in.boolean("record_contacts", s.recordContacts);
    s.failureShare = in.number("failure_share", s.failureShare);
    takeMethod("on_not_a_number", s.onNotANumber);
    takeMethod("on_no_progress", s.onNoProgress);
    return s;
}

} // namespace trammel::io

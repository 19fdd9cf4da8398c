#include "io/format/parts.h"
#include "io/format/rows.h"
#include "model/settings.h"

namespace trammel::io::formats {

namespace {

/// A simulation key that takes one of the names model::methodNames() lists.
KeyFormat method(std::string_view key, std::string_view defaultText, std::string_view description) {
    const auto names = model::methodNames(key);
    return withDefault(defaultText, choice(key, {names.begin(), names.end()}, description));
}

} // namespace

const ObjectFormat& simulationFormat() {
    static const ObjectFormat format{
        "simulation",
        "How the model is simulated.",
        {withDefault("10", number("duration", "s", "simulated time")),
         withDefault("0.001", number("step", "s", "time step; rk45 and radau: the first guess")),
         number("output_step", "s", "time between outputs; step where absent"),
         method("formulation", "\"position-projection\"", "how constraints are kept"),
         withDefault("0.2", number("gamma", "", "share of the position error corrected a step")),
         withDefault("0", number("epsilon", "", "softness relative to each diagonal entry of A")),
         method("rotation", "\"exact\"", "how rotations are integrated"),
         method("gyroscopic", "\"midpoint\"",
                "where in a step the gyroscopic torque is taken, by rotation exponential, "
                "quaternion and euler-angles; exact and nodar have their own"),
         withDefault("5", row("nodar_order", ValueType::Integer, "",
                              "order of rotation nodar's predictor-corrector: 4 or 5")),
         method("lcp", "\"auto\"", "solver of the complementarity problem"),
         method("friction", "\"pyramid\"", "friction law of contacts"),
         method("impact", "\"newton\"", "impact law"),
         method("coordinates", "\"maximal\"", "coordinates of the equations of motion"),
         method("impact_location", "\"in-step\"",
                "where in a step impacts are resolved: in-step when they occur, step-start "
                "together, before those touch that would in the step, step-end together, once "
                "they overlap"),
         withDefault("0.01", number("restitution_threshold", "m/s",
                                    "approach speed below which nothing rebounds; at a hinge's "
                                    "limit it counts in rad/s")),
         method(
             "integrator", "\"auto\"",
             "time integration; auto: rk45 where drivers move the mechanism, nothing can collide "
             "and no setting of the semi-implicit step is chosen (radau where springs are "
             "stiff), else that step"),
         withDefault("1e-6", number("tolerance", "", "relative error of rk45 and radau")),
         number("max_step", "s", "longest step of rk45 and radau"),
         withDefault("0.8", number("spectral_radius", "",
                                   "numerical damping of generalized-alpha, 1 none to 0 most: its "
                                   "spectral radius at infinite frequency")),
         withDefault("1", row("threads", ValueType::Integer, "", "threads of the solver")),
         withDefault("true", boolean("assemble", "assemble before the run; false refuses a model "
                                                 "that does not fit together")),
         method("initial_velocity", "\"project\"",
                "what becomes of initial velocities that break a joint"),
         method("initial_overlap", "\"resolve\"",
                "what becomes of bodies that overlap at the start and of limits that exclude the "
                "initial coordinate: resolve moves them apart without energy"),
         withDefault("true", boolean("islands", "solve bodies that do not touch apart")),
         withDefault("true", boolean("warm_start", "start solves from the last step's result")),
         withDefault("1000", row("lcp_iterations", ValueType::Integer, "",
                                 "iterations of an iterative solver at most")),
         withDefault("1e-10",
                     number("lcp_tolerance", "", "residual of iterative solvers, relative")),
         withDefault("false",
                     boolean("sleeping", "leave out islands at rest until they are woken")),
         withDefault("0.01", number("sleep_speed", "m/s", "speed that counts as rest")),
         withDefault("0.01",
                     number("sleep_angular_speed", "rad/s", "angular speed that counts as rest")),
         withDefault("0.5", number("sleep_time", "s", "time at rest before an island sleeps")),
         withDefault("true", boolean("record_contacts",
                                     "record contact points and forces of every output frame")),
         withDefault("0.01", number("failure_share", "",
                                    "share of the solves that may fail in a run that succeeds")),
         method("on_not_a_number", "\"fail\"",
                "what a run does where a formula has no value any more: fail, or continue"),
         method("on_no_progress", "\"fail\"",
                "what becomes of a run whose time hardly moves on for some seconds: steps that "
                "shrink to nothing, or that are tried again and again")},
        {}};
    return format;
}

} // namespace trammel::io::formats

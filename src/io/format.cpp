#include "io/format.h"

#include "io/format/parts.h"
#include "io/format/rows.h"
#include "messages/text.h"
#include "model/force_fields.h"
#include "model/settings.h"
#include "model/tolerance.h"

#include <algorithm>

namespace trammel::io {

namespace {

using namespace formats;

const ObjectFormat& measureFormat() {
    static const ObjectFormat format{
        "measure",
        "A channel of the user's own.",
        {required(text("name", "unique among the measures; the channel's name"))},
        {{"distance",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "Distance"),
          "Distance of two points; channels NAME, NAME.rate.",
          {bodiesKey("names of two bodies; \"ground\" is one"),
           required(row("points", ValueType::PointPair, "m",
                        "a point on each body, world frame in the initial pose"))}},
         {"angle",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "Angle"),
          "Angle between two directions, 0 to pi; channel NAME.",
          {bodiesKey("names of two bodies; \"ground\" is one"),
           starting("[[1, 0, 0], [1, 0, 0]]",
                    required(row("axes", ValueType::PointPair, "",
                                 "a direction on each body, world frame in the initial pose")))}},
         {"point",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "Point"),
          "A point of a body; channels NAME.x|y|z, NAME.v.x|y|z.",
          {required(text("body", "name of the body")),
           starting("\"body\"",
                    withDefault("\"world\"",
                                choice("frame", {"world", "body"},
                                       "frame of the point: the world in the initial pose, or the "
                                       "body's"))),
           starting("[0, 0, 0]",
                    required(vector("point", "m", "place in that frame, fixed in the body"))),
           withDefault("true", boolean("trace", "whether the point's path is drawn"))}},
         {"expression",
          QT_TRANSLATE_NOOP("trammel::studio::Types", "Expression"),
          "A formula over channels, t and the measures before it; channel NAME.",
          {starting("\"energy.total\"",
                    required(text(
                        "expression",
                        "formula; names of channels with other characters than letters, digits, "
                        "_ and . stand in braces"))),
           starting("\"J\"", withDefault("\"\"", text("unit", "the result's unit")))}}}};
    return format;
}

const ObjectFormat& controllerFormat() {
    static const ObjectFormat format{
        "controller",
        "A functional mock-up unit that acts on the model while it runs: a program of its own.",
        {required(text("name", "unique among the controllers; channels NAME.VARIABLE")),
         required(text("fmu", "FMU file for co-simulation (FMI 2.0 or 3.0, Linux x86-64), relative "
                              "to the model file")),
         number("step", "s",
                "time between two communications; that of the unit's default "
                "experiment where absent"),
         withDefault("{}", row("inputs", ValueType::FormulaMap, "",
                               "by the unit's variable: a formula of channels, measures and t")),
         required(row("outputs", ValueType::TextMap, "",
                      "by what is set (JOINT.motor.velocity, JOINT.driver.velocity, JOINT.torque, "
                      "FORCE.vector.x|y|z, BODY.force.x|y|z, BODY.torque.x|y|z, a parameter): the "
                      "unit's variable")),
         withDefault("{}", row("start", ValueType::ValueMap, "",
                               "by the unit's variable: what it begins with"))},
        {}};
    return format;
}

const ObjectFormat& combineFormat() {
    const auto rule = [](std::string_view key, std::string_view description) {
        KeyFormat format = withDefault(
            "\"geometric\"",
            choice(key, {"geometric", "product", "minimum", "maximum", "average"}, description));
        format.titles = {QT_TRANSLATE_NOOP("trammel::studio::Types", "Geometric mean"),
                         QT_TRANSLATE_NOOP("trammel::studio::Types", "Product"),
                         QT_TRANSLATE_NOOP("trammel::studio::Types", "Minimum"),
                         QT_TRANSLATE_NOOP("trammel::studio::Types", "Maximum"),
                         QT_TRANSLATE_NOOP("trammel::studio::Types", "Average")};
        return format;
    };
    static const ObjectFormat format{
        "combine",
        "How two materials' values join.",
        {rule("restitution", "rule for restitution"), rule("friction", "rule for friction")},
        {}};
    return format;
}

const ObjectFormat& pairFormat() {
    static const ObjectFormat format{
        "pair",
        "What holds between two bodies instead of their materials' values.",
        {bodiesKey("names of two bodies; \"ground\" is one"),
         number("restitution", "", "coefficient of restitution, 0 to 1"),
         number("friction", "", "coefficient of static friction"),
         number("kinetic_friction", "", "coefficient of sliding friction; friction where absent"),
         withDefault("true", boolean("collide", "whether the two bodies touch")),
         withDefault("\"two-directions\"",
                     choice("friction_mode", {"none", "one-direction", "two-directions", "tyre"},
                            "directions of the contact plane in which friction acts; tyre: Coulomb "
                            "along the drive direction, slip in proportion to the force across")),
         vector("friction_direction", "",
                "direction of friction, or a tyre's axis of rotation; world frame in the initial "
                "pose, fixed in friction_body from then on"),
         text("friction_body", "which of the two bodies the direction is fixed in; the first where "
                               "absent"),
         withDefault("0", number("lateral_slip", "m/s/N",
                                 "slip speed of a tyre across its drive direction, per force"))},
        {}};
    return format;
}

const ObjectFormat& contactsFormat() {
    static const ObjectFormat format{
        "contacts",
        "Contact settings.",
        {object("combine", ValueType::Object, combineFormat(), "combination rules"),
         withDefault("[]",
                     object("pairs", ValueType::ObjectList, pairFormat(), "particular pairs"))},
        {}};
    return format;
}

/// A simulation key that takes one of the names model::methodNames() lists.
KeyFormat method(std::string_view key, std::string_view defaultText, std::string_view description) {
    const auto names = model::methodNames(key);
    return withDefault(defaultText, choice(key, {names.begin(), names.end()}, description));
}

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
                                    "approach speed below which nothing rebounds")),
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

} // namespace

const VariantFormat* ObjectFormat::variant(std::string_view type) const {
    const auto found = std::find_if(variants.begin(), variants.end(),
                                    [&](const VariantFormat& v) { return v.type == type; });
    return found == variants.end() ? nullptr : &*found;
}

const ObjectFormat& axisAngleFormat() {
    static const ObjectFormat format{"orientation",
                                     "Right-handed rotation by an angle about an axis.",
                                     {required(vector("axis", "", "need not be unit")),
                                      required(number("angle", "rad", "angle about the axis"))},
                                     {}};
    return format;
}

const ObjectFormat& eulerFormat() {
    static const ObjectFormat format{
        "orientation",
        "Intrinsic rotations about x, then the new y, then the new z: R = Rx(a) Ry(b) Rz(c).",
        {required(vector("euler_xyz", "rad", "angles a, b, c"))},
        {}};
    return format;
}

namespace {

constexpr std::string_view kInSi = "SI unit";

const ObjectFormat& toleranceFormat() {
    static const ObjectFormat format{
        "tolerance",
        "How far a parameter's value may be from the stated one, and how it is spread.",
        {number("plus_minus", kInSi, "the deviation either way"),
         number("lower", kInSi, "least deviation; 0 where only upper is stated"),
         number("upper", kInSi, "largest deviation; 0 where only lower is stated"),
         text("fit", "tolerance class by ISO 286, such as \"H7\" or \"g6\", of the value as the "
                     "nominal size"),
         withDefault("\"normal\"", choice("distribution", model::spreadNames(),
                                          "how values are spread between the limits")),
         withDefault("3", number("sigmas", "",
                                 "standard deviations from the middle to a limit, of normal "
                                 "distributions"))},
        {}};
    return format;
}

const ObjectFormat& correlationFormat() {
    static const ObjectFormat format{
        "correlation",
        "That the deviations of two parameters go together.",
        {required(row("parameters", ValueType::NamePair, "", "the two, each with a tolerance")),
         required(number("coefficient", "",
                         "-1 to 1; 0 where they have nothing to do with each "
                         "other"))},
        {}};
    return format;
}

const ObjectFormat& parameterFormat() {
    static const ObjectFormat format{
        "parameter",
        "A parameter that says more than its value.",
        {required(number("value", kInSi, "what formulas take for the parameter's name")),
         text("unit", "unit that the value is shown in, such as \"mm\" or \"rpm\"; the value "
                      "itself is in SI"),
         number("min", kInSi, "smallest value that is valid"),
         number("max", kInSi, "largest value that is valid"),
         object("tolerance", ValueType::Object, toleranceFormat(),
                "how far a made part's value may be from it"),
         withDefault("\"\"", text("description", "what the parameter means"))},
        {}};
    return format;
}

const ObjectFormat& mechanismFormat() {
    static const ObjectFormat format{
        "mechanism",
        "What the model was made as, so that it can be made anew with other lengths.",
        {required(choice("kind", {"four-bar",           "slider-crank",
                                  "scissor-lift",       "pantograph",
                                  "gear-teeth",         "gear-radii",
                                  "watt-six-bar",       "stephenson-six-bar",
                                  "jansen-leg",         "klann-leg",
                                  "peaucellier-lipkin", "hart-inversor",
                                  "chebyshev-line",     "hoeken-line",
                                  "roberts-line",       "whitworth-quick-return",
                                  "scotch-yoke",        "inverted-slider-crank",
                                  "toggle-press",       "geneva-drive"},
                         "kind of mechanism; the parameters have its lengths")),
         row("stages", ValueType::Integer, "", "stages of a scissor lift")},
        {}};
    return format;
}

const ObjectFormat& backdropFormat() {
    static const ObjectFormat format{
        "backdrop",
        "A picture or drawing in the plane of the sketch that links are drawn over.",
        {required(text("file", "PNG, JPEG, SVG, PDF or DXF file, relative to the model file")),
         withDefault("1", row("page", ValueType::Integer, "", "page of a PDF file")),
         withDefault("[0, 0]",
                     numbers("origin", {2}, "m",
                             "lower left corner of a picture, origin of a drawing, along the two "
                             "coordinates of the plane")),
         withDefault("0.001", number("scale", "m",
                                     "length of a pixel, of a point of a PDF file (1/72 inch), or "
                                     "of a drawing's unit")),
         withDefault("0",
                     number("angle", "rad", "from the plane's first coordinate to its second")),
         withDefault("0.6", number("opacity", "", "0 (not to be seen) to 1"))},
        {}};
    return format;
}

const ObjectFormat& noteFormat() {
    static const ObjectFormat format{
        "note",
        "A text that stands beside what is drawn.",
        {required(text("text", "what it says")),
         required(
             numbers("position", {2}, "m", "its middle, along the two coordinates of the plane"))},
        {}};
    return format;
}

const ObjectFormat& sketchFormat() {
    static const ObjectFormat format{
        "sketch",
        "How links are drawn; runs do not depend on it.",
        {withDefault("\"xz\"", choice("plane", {"xz", "xy", "yz", "custom"},
                                      "plane that is drawn in: two axes of the world through its "
                                      "origin, or that of origin, u and v")),
         withDefault("[0, 0, 0]", vector("origin", "m", "origin of a custom plane, world frame")),
         withDefault("[1, 0, 0]",
                     vector("u", "", "direction of a custom plane's first coordinate")),
         withDefault("[0, 0, 1]",
                     vector("v", "", "direction of its second coordinate, less its part along u")),
         object("backdrop", ValueType::Object, backdropFormat(), "what links are drawn over"),
         withDefault("[]", object("notes", ValueType::ObjectList, noteFormat(),
                                  "texts beside what is drawn"))},
        {}};
    return format;
}

} // namespace

const ObjectFormat& modelFormat() {
    static const ObjectFormat format{
        "model",
        "A mechanism and how it is simulated. SI units.",
        {text("$schema", "address of the JSON Schema; for editors"),
         required(row("trammel", ValueType::Version, "", "version of the format")),
         withDefault("\"\"", text("name", "title of the model")),
         withDefault("\"\"", text("description", "free text")),
         object("mechanism", ValueType::Object, mechanismFormat(),
                "the mechanism that the model was made as"),
         row("task", ValueType::ForeignObject, "",
             "the task of synthesis that the linkage was found for, as a task file has it"),
         object("sketch", ValueType::Object, sketchFormat(), "the plane that links are drawn in"),
         object("parameters", ValueType::NumberMap, parameterFormat(),
                "numbers that expressions may use; they may be expressions themselves"),
         withDefault("[]", object("correlations", ValueType::ObjectList, correlationFormat(),
                                  "which parameters' tolerances go together")),
         withDefault("[0, 0, -9.81]", vector("gravity", "m/s^2", "gravity, world frame")),
         object("tables", ValueType::ObjectMap, tableFormat(),
                "tables by the names that formulas call them by"),
         object("materials", ValueType::ObjectMap, materialFormat(), "materials by name"),
         object("ground", ValueType::Object, groundFormat(), "the fixed frame"),
         withDefault("[]", object("bodies", ValueType::ObjectList, bodyFormat(), "bodies")),
         withDefault("[]", object("joints", ValueType::ObjectList, jointFormat(), "joints")),
         withDefault("[]", object("forces", ValueType::ObjectList, forceFormat(), "forces")),
         withDefault("[]", object("measures", ValueType::ObjectList, measureFormat(), "measures")),
         withDefault("[]", object("controllers", ValueType::ObjectList, controllerFormat(),
                                  "units that act on the model while it runs")),
         object("contacts", ValueType::Object, contactsFormat(), "contact settings"),
         object("simulation", ValueType::Object, simulationFormat(), "simulation settings")},
        {}};
    return format;
}

} // namespace trammel::io

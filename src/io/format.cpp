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

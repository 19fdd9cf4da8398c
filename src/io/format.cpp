#include "io/format.h"

#include "io/format/parts.h"
#include "io/format/rows.h"

#include <algorithm>

namespace trammel::io {

const VariantFormat* ObjectFormat::variant(std::string_view type) const {
    const auto found = std::find_if(variants.begin(), variants.end(),
                                    [&](const VariantFormat& v) { return v.type == type; });
    return found == variants.end() ? nullptr : &*found;
}

const ObjectFormat& axisAngleFormat() {
    using namespace formats;
    static const ObjectFormat format{"orientation",
                                     "Right-handed rotation by an angle about an axis.",
                                     {required(vector("axis", "", "need not be unit")),
                                      required(number("angle", "rad", "angle about the axis"))},
                                     {}};
    return format;
}

const ObjectFormat& eulerFormat() {
    using namespace formats;
    static const ObjectFormat format{
        "orientation",
        "Intrinsic rotations about x, then the new y, then the new z: R = Rx(a) Ry(b) Rz(c).",
        {required(vector("euler_xyz", "rad", "angles a, b, c"))},
        {}};
    return format;
}

const ObjectFormat& modelFormat() {
    using namespace formats;
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

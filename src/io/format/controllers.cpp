#include "io/format/parts.h"
#include "io/format/rows.h"

namespace trammel::io::formats {

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

} // namespace trammel::io::formats

#include "model/driver_shift.h"

#include "model/compiled_function.h"

#include <fmt/format.h>

namespace trammel::model {

namespace {

Function shifted(const Function& function, double shift) {
    if (shift == 0.0) return function;
    return function.isConstant()
               ? Function(function.constant + shift)
               : Function(fmt::format("({}) + ({:.17g})", function.formula, shift));
}

} // namespace

bool isPositionDriven(const Joint& joint) {
    return joint.driver && joint.driver->kind == Driver::Kind::Position;
}

double drivenPosition(const Joint& joint, const ParameterValues& parameters, double time) {
    return CompiledFunction(joint.driver->value, parameters)(time);
}

void addShifts(const Model& before, const Model& next, double time, DriverShifts& shifts) {
    for (const Joint& joint : next.joints) {
        const Joint* old = before.findJoint(joint.name);
        if (!old || !isPositionDriven(joint) || !isPositionDriven(*old) ||
            joint.driver->value.isConstant())
            continue;
        const double was = drivenPosition(*old, before.parameters, time);
        const double would = drivenPosition(joint, next.parameters, time);
        if (was != would) shifts[joint.name] += was - would;
    }
}

void shiftDrivers(Model& model, const DriverShifts& shifts) {
    for (Joint& joint : model.joints)
        if (const auto shift = shifts.find(joint.name);
            shift != shifts.end() && isPositionDriven(joint))
            joint.driver->value = shifted(joint.driver->value, shift->second);
}

} // namespace trammel::model

#include "fmi/fmi3.h"
#include "fmu/module/state_functions.h"
#include "messages/unit_messages.h"

#include <limits>

// The functions of FMI 3.0, each a call of the unit.

#define TRAMMEL_DECLARE(name, parameters)                                                          \
    __attribute__((visibility("default"))) fmi3Status fmi3##name parameters;
#define TRAMMEL_DECLARE_OTHER(type, name, parameters)                                              \
    __attribute__((visibility("default"))) type fmi3##name parameters;
extern "C" {
TRAMMEL_FMI3_STATUS_FUNCTIONS(TRAMMEL_DECLARE)
TRAMMEL_FMI3_OTHER_FUNCTIONS(TRAMMEL_DECLARE_OTHER)
}

namespace {

using namespace trammel;
using fmu::Instance;
using fmu::kBeforeTheEnd;
using fmu::kWithEquations;
using fmu::Mode;
using fmu::References;
using fmu::requireExchange;
using fmu::Unit;

/// Calls f(instance); without an instance or where it throws, the status is an error.
template <class Call>
fmi3Status run(fmi3Instance component, const Call& call) {
    if (!component) return fmi3Error;
    auto& instance = *static_cast<Instance*>(component);
    return instance.guarded([&] { call(instance); }) ? fmi3OK : fmi3Error;
}

/// What no variable of a unit is.
fmi3Status refuseAny(fmi3Instance component, const char* function,
                     const fmi3ValueReference* references, std::size_t count) {
    return run(component, [&](Instance&) {
        if (count == 0) return;
        fmu::requirePointers(function, {references});
        throw messages::RuntimeError({messages::kNoSuchReference, function, references[0]});
    });
}

fmi3Status refuse(fmi3Instance component, const char* function) {
    return run(component, [&](Instance&) {
        throw messages::RuntimeError({messages::kNotOffered, function});
    });
}

fmi3Instance instantiate(Unit::Kind kind, const char* function, fmi3String name, fmi3String token,
                         fmi3String resources, fmi3Boolean logs,
                         fmi3InstanceEnvironment environment, fmi3LogMessageCallback logMessage) {
    const auto log = [=](fmu::Severity severity, const std::string& text) {
        const bool isError = severity == fmu::Severity::Error;
        if (logMessage)
            logMessage(environment, isError ? fmi3Error : fmi3Warning,
                       isError ? "logStatusError" : "logStatusWarning", text.c_str());
    };
    try {
        fmu::requirePointers(function, {name, token, resources});
        return new Instance(kind, resources, token, log, logs);
    } catch (const std::exception& error) {
        log(fmu::Severity::Error, error.what());
        return nullptr;
    }
}

} // namespace

extern "C" {

const char* fmi3GetVersion() {
    return "3.0";
}

fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token, fmi3String resources,
                                          fmi3Boolean, fmi3Boolean logs,
                                          fmi3InstanceEnvironment environment,
                                          fmi3LogMessageCallback log) {
    return instantiate(Unit::Kind::ModelExchange, "fmi3InstantiateModelExchange", name, token,
                       resources, logs, environment, log);
}

fmi3Instance fmi3InstantiateCoSimulation(fmi3String name, fmi3String token, fmi3String resources,
                                         fmi3Boolean, fmi3Boolean logs, fmi3Boolean eventModeUsed,
                                         fmi3Boolean earlyReturnAllowed, const fmi3ValueReference[],
                                         std::size_t, fmi3InstanceEnvironment environment,
                                         fmi3LogMessageCallback log,
                                         fmi3IntermediateUpdateCallback) {
    fmi3Instance made = instantiate(Unit::Kind::CoSimulation, "fmi3InstantiateCoSimulation", name,
                                    token, resources, logs, environment, log);
    if (!made) return nullptr;
    auto& instance = *static_cast<Instance*>(made);
    instance.usesEvents = eventModeUsed;
    instance.mayReturnEarly = eventModeUsed && earlyReturnAllowed;
    return made;
}

fmi3Instance fmi3InstantiateScheduledExecution(fmi3String, fmi3String, fmi3String, fmi3Boolean,
                                               fmi3Boolean, fmi3InstanceEnvironment environment,
                                               fmi3LogMessageCallback log, fmi3ClockUpdateCallback,
                                               fmi3LockPreemptionCallback,
                                               fmi3UnlockPreemptionCallback) {
    const messages::Message why(messages::kNotOffered, "fmi3InstantiateScheduledExecution");
    if (log) log(environment, fmi3Error, "logStatusError", messages::english(why).c_str());
    return nullptr;
}

void fmi3FreeInstance(fmi3Instance component) {
    delete static_cast<Instance*>(component);
}

fmi3Status fmi3SetDebugLogging(fmi3Instance component, fmi3Boolean on, std::size_t,
                               const fmi3String[]) {
    return run(component, [&](Instance& instance) { instance.logsWarnings = on; });
}

fmi3Status fmi3EnterInitializationMode(fmi3Instance component, fmi3Boolean, fmi3Float64,
                                       fmi3Float64 start, fmi3Boolean stopDefined,
                                       fmi3Float64 stop) {
    return run(component, [&](Instance& instance) {
        instance.unit.require("fmi3EnterInitializationMode", {Mode::Instantiated});
        instance.unit.setTimes(start,
                               stopDefined ? stop : std::numeric_limits<double>::quiet_NaN());
        instance.unit.enterInitialization();
    });
}

fmi3Status fmi3ExitInitializationMode(fmi3Instance component) {
    return run(component, [](Instance& instance) {
        instance.unit.require("fmi3ExitInitializationMode", {Mode::Initialization});
        const bool isSteps =
            instance.unit.kind() == Unit::Kind::CoSimulation && !instance.usesEvents;
        instance.unit.exitInitialization(isSteps ? Mode::Steps : Mode::Event);
    });
}

fmi3Status fmi3EnterEventMode(fmi3Instance component) {
    return run(component, [](Instance& instance) {
        const bool isSteps = instance.unit.kind() == Unit::Kind::CoSimulation;
        if (isSteps && !instance.usesEvents)
            throw messages::RuntimeError({messages::kNotOffered, "fmi3EnterEventMode"});
        instance.unit.require("fmi3EnterEventMode", {Mode::Continuous, Mode::Steps});
        instance.unit.enterEventMode();
    });
}

fmi3Status fmi3Terminate(fmi3Instance component) {
    return run(component, [](Instance& instance) {
        instance.unit.require("fmi3Terminate", {Mode::Event, Mode::Continuous, Mode::Steps});
        instance.unit.terminate();
    });
}

fmi3Status fmi3Reset(fmi3Instance component) {
    return run(component, [](Instance& instance) { instance.unit.reset(); });
}

fmi3Status fmi3GetFloat64(fmi3Instance component, const fmi3ValueReference references[],
                          std::size_t count, fmi3Float64 values[], std::size_t size) {
    return run(component, [&](Instance& instance) {
        instance.unit.require("fmi3GetFloat64", kBeforeTheEnd);
        fmu::requireSize("fmi3GetFloat64", size, count);
        if (count == 0) return;
        fmu::requirePointers("fmi3GetFloat64", {references, values});
        instance.unit.get("fmi3GetFloat64", References(references, count), {values, count});
    });
}

fmi3Status fmi3SetFloat64(fmi3Instance component, const fmi3ValueReference references[],
                          std::size_t count, const fmi3Float64 values[], std::size_t size) {
    return run(component, [&](Instance& instance) {
        instance.unit.require("fmi3SetFloat64", kBeforeTheEnd);
        fmu::requireSize("fmi3SetFloat64", size, count);
        if (count == 0) return;
        fmu::requirePointers("fmi3SetFloat64", {references, values});
        instance.unit.set("fmi3SetFloat64", References(references, count), {values, count});
    });
}

// A unit has variables of no other type.
#define TRAMMEL_NO_VALUES(TYPE)                                                                    \
    fmi3Status fmi3Get##TYPE(fmi3Instance component, const fmi3ValueReference references[],        \
                             std::size_t count, fmi3##TYPE[], std::size_t) {                       \
        return refuseAny(component, "fmi3Get" #TYPE, references, count);                           \
    }                                                                                              \
    fmi3Status fmi3Set##TYPE(fmi3Instance component, const fmi3ValueReference references[],        \
                             std::size_t count, const fmi3##TYPE[], std::size_t) {                 \
        return refuseAny(component, "fmi3Set" #TYPE, references, count);                           \
    }
TRAMMEL_NO_VALUES(Float32)
TRAMMEL_NO_VALUES(Int8)
TRAMMEL_NO_VALUES(UInt8)
TRAMMEL_NO_VALUES(Int16)
TRAMMEL_NO_VALUES(UInt16)
TRAMMEL_NO_VALUES(Int32)
TRAMMEL_NO_VALUES(UInt32)
TRAMMEL_NO_VALUES(Int64)
TRAMMEL_NO_VALUES(UInt64)
TRAMMEL_NO_VALUES(Boolean)
TRAMMEL_NO_VALUES(String)

fmi3Status fmi3GetBinary(fmi3Instance component, const fmi3ValueReference references[],
                         std::size_t count, std::size_t[], fmi3Binary[], std::size_t) {
    return refuseAny(component, "fmi3GetBinary", references, count);
}
fmi3Status fmi3SetBinary(fmi3Instance component, const fmi3ValueReference references[],
                         std::size_t count, const std::size_t[], const fmi3Binary[], std::size_t) {
    return refuseAny(component, "fmi3SetBinary", references, count);
}
fmi3Status fmi3GetClock(fmi3Instance component, const fmi3ValueReference references[],
                        std::size_t count, fmi3Clock[]) {
    return refuseAny(component, "fmi3GetClock", references, count);
}
fmi3Status fmi3SetClock(fmi3Instance component, const fmi3ValueReference references[],
                        std::size_t count, const fmi3Clock[]) {
    return refuseAny(component, "fmi3SetClock", references, count);
}

fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance component, fmi3ValueReference,
                                               std::size_t*) {
    return refuse(component, "fmi3GetNumberOfVariableDependencies");
}
fmi3Status fmi3GetVariableDependencies(fmi3Instance component, fmi3ValueReference, std::size_t[],
                                       fmi3ValueReference[], std::size_t[], fmi3DependencyKind[],
                                       std::size_t) {
    return refuse(component, "fmi3GetVariableDependencies");
}

fmi3Status fmi3GetFMUState(fmi3Instance component, fmi3FMUState* state) {
    return run(component,
               [&](Instance& instance) { fmu::getState(instance, "fmi3GetFMUState", state); });
}

fmi3Status fmi3SetFMUState(fmi3Instance component, fmi3FMUState state) {
    return run(component,
               [&](Instance& instance) { fmu::setState(instance, "fmi3SetFMUState", state); });
}

fmi3Status fmi3FreeFMUState(fmi3Instance component, fmi3FMUState* state) {
    return run(component, [&](Instance&) { fmu::freeState(state); });
}

fmi3Status fmi3SerializedFMUStateSize(fmi3Instance component, fmi3FMUState state,
                                      std::size_t* size) {
    return run(component, [&](Instance& instance) {
        fmu::stateSize(instance, "fmi3SerializedFMUStateSize", state, size);
    });
}

fmi3Status fmi3SerializeFMUState(fmi3Instance component, fmi3FMUState state, fmi3Byte bytes[],
                                 std::size_t size) {
    return run(component, [&](Instance& instance) {
        fmu::writeState(instance, "fmi3SerializeFMUState", state, bytes, size);
    });
}

fmi3Status fmi3DeserializeFMUState(fmi3Instance component, const fmi3Byte bytes[], std::size_t size,
                                   fmi3FMUState* state) {
    return run(component, [&](Instance& instance) {
        fmu::readState(instance, "fmi3DeserializeFMUState", bytes, size, state);
    });
}

fmi3Status fmi3GetDirectionalDerivative(fmi3Instance component, const fmi3ValueReference unknowns[],
                                        std::size_t rows, const fmi3ValueReference knowns[],
                                        std::size_t columns, const fmi3Float64 seed[],
                                        std::size_t seeds, fmi3Float64 result[],
                                        std::size_t results) {
    return run(component, [&](Instance& instance) {
        constexpr const char* kName = "fmi3GetDirectionalDerivative";
        requireExchange(instance.unit, kName);
        instance.unit.require(kName, kWithEquations);
        fmu::requirePointers(kName, {unknowns, knowns, seed, result});
        fmu::requireSize(kName, seeds, columns);
        fmu::requireSize(kName, results, rows);
        instance.unit.directionalDerivative(kName, References(unknowns, rows),
                                            References(knowns, columns), {seed, columns},
                                            {result, rows});
    });
}

fmi3Status fmi3GetAdjointDerivative(fmi3Instance component, const fmi3ValueReference[], std::size_t,
                                    const fmi3ValueReference[], std::size_t, const fmi3Float64[],
                                    std::size_t, fmi3Float64[], std::size_t) {
    return refuse(component, "fmi3GetAdjointDerivative");
}

// There are no structural parameters to configure.
fmi3Status fmi3EnterConfigurationMode(fmi3Instance component) {
    return refuse(component, "fmi3EnterConfigurationMode");
}
fmi3Status fmi3ExitConfigurationMode(fmi3Instance component) {
    return refuse(component, "fmi3ExitConfigurationMode");
}

fmi3Status fmi3GetIntervalDecimal(fmi3Instance component, const fmi3ValueReference references[],
                                  std::size_t count, fmi3Float64[], fmi3IntervalQualifier[]) {
    return refuseAny(component, "fmi3GetIntervalDecimal", references, count);
}
fmi3Status fmi3GetIntervalFraction(fmi3Instance component, const fmi3ValueReference references[],
                                   std::size_t count, fmi3UInt64[], fmi3UInt64[],
                                   fmi3IntervalQualifier[]) {
    return refuseAny(component, "fmi3GetIntervalFraction", references, count);
}
fmi3Status fmi3GetShiftDecimal(fmi3Instance component, const fmi3ValueReference references[],
                               std::size_t count, fmi3Float64[]) {
    return refuseAny(component, "fmi3GetShiftDecimal", references, count);
}
fmi3Status fmi3GetShiftFraction(fmi3Instance component, const fmi3ValueReference references[],
                                std::size_t count, fmi3UInt64[], fmi3UInt64[]) {
    return refuseAny(component, "fmi3GetShiftFraction", references, count);
}
fmi3Status fmi3SetIntervalDecimal(fmi3Instance component, const fmi3ValueReference references[],
                                  std::size_t count, const fmi3Float64[]) {
    return refuseAny(component, "fmi3SetIntervalDecimal", references, count);
}
fmi3Status fmi3SetIntervalFraction(fmi3Instance component, const fmi3ValueReference references[],
                                   std::size_t count, const fmi3UInt64[], const fmi3UInt64[]) {
    return refuseAny(component, "fmi3SetIntervalFraction", references, count);
}
fmi3Status fmi3SetShiftDecimal(fmi3Instance component, const fmi3ValueReference references[],
                               std::size_t count, const fmi3Float64[]) {
    return refuseAny(component, "fmi3SetShiftDecimal", references, count);
}
fmi3Status fmi3SetShiftFraction(fmi3Instance component, const fmi3ValueReference references[],
                                std::size_t count, const fmi3UInt64[], const fmi3UInt64[]) {
    return refuseAny(component, "fmi3SetShiftFraction", references, count);
}

fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance component) {
    return run(component, [](Instance& instance) {
        instance.unit.require("fmi3EvaluateDiscreteStates", {Mode::Initialization, Mode::Event});
    });
}

fmi3Status fmi3UpdateDiscreteStates(fmi3Instance component, fmi3Boolean* needUpdate,
                                    fmi3Boolean* terminate, fmi3Boolean* nominalsChanged,
                                    fmi3Boolean* statesChanged, fmi3Boolean* nextEventDefined,
                                    fmi3Float64* nextEvent) {
    return run(component, [&](Instance& instance) {
        fmu::requirePointers(
            "fmi3UpdateDiscreteStates",
            {needUpdate, terminate, nominalsChanged, statesChanged, nextEventDefined, nextEvent});
        instance.unit.require("fmi3UpdateDiscreteStates", {Mode::Event});
        const auto update = instance.unit.updateDiscreteStates();
        *statesChanged = update.hasChangedStates;
        *nominalsChanged = update.hasChangedNominals;
        *needUpdate = *terminate = *nextEventDefined = false;
        *nextEvent = 0.0;
    });
}

fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance component) {
    return run(component, [](Instance& instance) {
        requireExchange(instance.unit, "fmi3EnterContinuousTimeMode");
        instance.unit.require("fmi3EnterContinuousTimeMode", {Mode::Event});
        instance.unit.enterContinuousMode();
    });
}

fmi3Status fmi3CompletedIntegratorStep(fmi3Instance component, fmi3Boolean,
                                       fmi3Boolean* enterEventMode, fmi3Boolean* terminate) {
    return run(component, [&](Instance& instance) {
        fmu::requirePointers("fmi3CompletedIntegratorStep", {enterEventMode, terminate});
        instance.unit.require("fmi3CompletedIntegratorStep", {Mode::Continuous});
        *enterEventMode = instance.unit.completedStep();
        *terminate = false;
    });
}

fmi3Status fmi3SetTime(fmi3Instance component, fmi3Float64 time) {
    return run(component, [&](Instance& instance) {
        requireExchange(instance.unit, "fmi3SetTime");
        instance.unit.require("fmi3SetTime", {Mode::Event, Mode::Continuous});
        instance.unit.setTime(time);
    });
}

fmi3Status fmi3SetContinuousStates(fmi3Instance component, const fmi3Float64 states[],
                                   std::size_t count) {
    return run(component, [&](Instance& instance) {
        fmu::requirePointers("fmi3SetContinuousStates", {states});
        instance.unit.require("fmi3SetContinuousStates", {Mode::Continuous});
        instance.unit.setStates({states, count});
    });
}

fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance component, fmi3Float64 values[],
                                             std::size_t count) {
    return run(component, [&](Instance& instance) {
        requireExchange(instance.unit, "fmi3GetContinuousStateDerivatives");
        fmu::requirePointers("fmi3GetContinuousStateDerivatives", {values});
        instance.unit.require("fmi3GetContinuousStateDerivatives", kWithEquations);
        instance.unit.derivatives({values, count});
    });
}

fmi3Status fmi3GetEventIndicators(fmi3Instance component, fmi3Float64 values[], std::size_t count) {
    return run(component, [&](Instance& instance) {
        requireExchange(instance.unit, "fmi3GetEventIndicators");
        instance.unit.require("fmi3GetEventIndicators", kWithEquations);
        if (count > 0) fmu::requirePointers("fmi3GetEventIndicators", {values});
        instance.unit.indicators({values, count});
    });
}

fmi3Status fmi3GetContinuousStates(fmi3Instance component, fmi3Float64 values[],
                                   std::size_t count) {
    return run(component, [&](Instance& instance) {
        requireExchange(instance.unit, "fmi3GetContinuousStates");
        fmu::requirePointers("fmi3GetContinuousStates", {values});
        instance.unit.require("fmi3GetContinuousStates", kWithEquations);
        instance.unit.states({values, count});
    });
}

fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance component, fmi3Float64 values[],
                                             std::size_t count) {
    return run(component, [&](Instance& instance) {
        requireExchange(instance.unit, "fmi3GetNominalsOfContinuousStates");
        fmu::requirePointers("fmi3GetNominalsOfContinuousStates", {values});
        instance.unit.require("fmi3GetNominalsOfContinuousStates", kWithEquations);
        instance.unit.nominals({values, count});
    });
}

fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance component, std::size_t* count) {
    return run(component, [&](Instance& instance) {
        requireExchange(instance.unit, "fmi3GetNumberOfEventIndicators");
        fmu::requirePointers("fmi3GetNumberOfEventIndicators", {count});
        *count = static_cast<std::size_t>(instance.unit.interface().indicators);
    });
}

fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance component, std::size_t* count) {
    return run(component, [&](Instance& instance) {
        requireExchange(instance.unit, "fmi3GetNumberOfContinuousStates");
        fmu::requirePointers("fmi3GetNumberOfContinuousStates", {count});
        *count = static_cast<std::size_t>(instance.unit.interface().states);
    });
}

fmi3Status fmi3EnterStepMode(fmi3Instance component) {
    return run(component, [](Instance& instance) {
        if (instance.unit.kind() != Unit::Kind::CoSimulation)
            throw messages::RuntimeError({messages::kNotOffered, "fmi3EnterStepMode"});
        instance.unit.require("fmi3EnterStepMode", {Mode::Event});
        instance.unit.enterStepMode();
    });
}

fmi3Status fmi3GetOutputDerivatives(fmi3Instance component, const fmi3ValueReference[], std::size_t,
                                    const fmi3Int32[], fmi3Float64[], std::size_t) {
    return refuse(component, "fmi3GetOutputDerivatives");
}

fmi3Status fmi3DoStep(fmi3Instance component, fmi3Float64 time, fmi3Float64 step, fmi3Boolean,
                      fmi3Boolean* eventNeeded, fmi3Boolean* terminate, fmi3Boolean* earlyReturn,
                      fmi3Float64* lastTime) {
    return run(component, [&](Instance& instance) {
        fmu::requirePointers("fmi3DoStep", {eventNeeded, terminate, earlyReturn, lastTime});
        instance.unit.require("fmi3DoStep", {Mode::Steps});
        *eventNeeded = *terminate = *earlyReturn = false;
        *lastTime = instance.unit.time();
        const Unit::Step done = instance.unit.doStep(time, step, instance.mayReturnEarly);
        *eventNeeded = instance.usesEvents && done.hasEvent;
        *earlyReturn = done.isEarly;
        *lastTime = instance.unit.time();
    });
}

fmi3Status fmi3ActivateModelPartition(fmi3Instance component, fmi3ValueReference, fmi3Float64) {
    return refuse(component, "fmi3ActivateModelPartition");
}
}

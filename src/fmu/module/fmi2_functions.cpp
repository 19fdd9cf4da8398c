#include "fmi/fmi2.h"
#include "fmu/module/state_functions.h"
#include "messages/unit_messages.h"

#include <limits>

// The functions of FMI 2.0, each a call of the unit.

#define TRAMMEL_DECLARE(name, parameters)                                                          \
    __attribute__((visibility("default"))) fmi2Status fmi2##name parameters;
#define TRAMMEL_DECLARE_OTHER(type, name, parameters)                                              \
    __attribute__((visibility("default"))) type fmi2##name parameters;
extern "C" {
TRAMMEL_FMI2_STATUS_FUNCTIONS(TRAMMEL_DECLARE)
TRAMMEL_FMI2_OTHER_FUNCTIONS(TRAMMEL_DECLARE_OTHER)
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
fmi2Status run(fmi2Component component, const Call& call) {
    if (!component) return fmi2Error;
    auto& instance = *static_cast<Instance*>(component);
    return instance.guarded([&] { call(instance); }) ? fmi2OK : fmi2Error;
}

/// What no variable of a unit is: integers, booleans and texts.
fmi2Status refuseAny(fmi2Component component, const char* function,
                     const fmi2ValueReference* references, std::size_t count) {
    return run(component, [&](Instance&) {
        if (count == 0) return;
        fmu::requirePointers(function, {references});
        throw messages::RuntimeError({messages::kNoSuchReference, function, references[0]});
    });
}

fmi2Status refuse(fmi2Component component, const char* function) {
    return run(component, [&](Instance&) {
        throw messages::RuntimeError({messages::kNotOffered, function});
    });
}

int hexadecimal(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// "file:///a%20b" as a path; what is no such URI is one already.
std::filesystem::path pathOf(std::string uri) {
    for (const std::string_view scheme : {"file://localhost", "file://", "file:"})
        if (uri.starts_with(scheme)) {
            uri.erase(0, scheme.size());
            break;
        }
    std::string path;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        const bool isCode = uri[i] == '%' && i + 2 < uri.size() && hexadecimal(uri[i + 1]) >= 0 &&
                            hexadecimal(uri[i + 2]) >= 0;
        path += isCode ? static_cast<char>(16 * hexadecimal(uri[i + 1]) + hexadecimal(uri[i + 2]))
                       : uri[i];
        if (isCode) i += 2;
    }
    return path;
}

} // namespace

extern "C" {

const char* fmi2GetTypesPlatform() {
    return "default";
}
const char* fmi2GetVersion() {
    return "2.0";
}

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid, fmi2String resources,
                              const fmi2CallbackFunctions* functions, fmi2Boolean,
                              fmi2Boolean logs) {
    if (!functions || !functions->logger) return nullptr;
    const auto log = [logger = functions->logger, environment = functions->componentEnvironment,
                      own = std::string(name ? name : "")](fmu::Severity severity,
                                                           const std::string& text) {
        const bool isError = severity == fmu::Severity::Error;
        logger(environment, own.c_str(), isError ? fmi2Error : fmi2Warning,
               isError ? "logStatusError" : "logStatusWarning", "%s", text.c_str());
    };
    try {
        fmu::requirePointers("fmi2Instantiate", {name, guid, resources});
        const Unit::Kind kind =
            type == fmi2CoSimulation ? Unit::Kind::CoSimulation : Unit::Kind::ModelExchange;
        return new Instance(kind, pathOf(resources), guid, log, logs != 0);
    } catch (const std::exception& error) {
        log(fmu::Severity::Error, error.what());
        return nullptr;
    }
}

void fmi2FreeInstance(fmi2Component component) {
    delete static_cast<Instance*>(component);
}

fmi2Status fmi2SetDebugLogging(fmi2Component component, fmi2Boolean on, std::size_t,
                               const fmi2String[]) {
    return run(component, [&](Instance& instance) { instance.logsWarnings = on != 0; });
}

fmi2Status fmi2SetupExperiment(fmi2Component component, fmi2Boolean, fmi2Real, fmi2Real start,
                               fmi2Boolean stopDefined, fmi2Real stop) {
    return run(component, [&](Instance& instance) {
        instance.unit.require("fmi2SetupExperiment", {Mode::Instantiated});
        instance.unit.setTimes(start,
                               stopDefined ? stop : std::numeric_limits<double>::quiet_NaN());
    });
}

fmi2Status fmi2EnterInitializationMode(fmi2Component component) {
    return run(component, [](Instance& instance) {
        instance.unit.require("fmi2EnterInitializationMode", {Mode::Instantiated});
        instance.unit.enterInitialization();
    });
}

fmi2Status fmi2ExitInitializationMode(fmi2Component component) {
    return run(component, [](Instance& instance) {
        instance.unit.require("fmi2ExitInitializationMode", {Mode::Initialization});
        instance.unit.exitInitialization(
            instance.unit.kind() == Unit::Kind::CoSimulation ? Mode::Steps : Mode::Event);
    });
}

fmi2Status fmi2Terminate(fmi2Component component) {
    return run(component, [](Instance& instance) {
        instance.unit.require("fmi2Terminate", {Mode::Event, Mode::Continuous, Mode::Steps});
        instance.unit.terminate();
    });
}

fmi2Status fmi2Reset(fmi2Component component) {
    return run(component, [](Instance& instance) { instance.unit.reset(); });
}

fmi2Status fmi2GetReal(fmi2Component component, const fmi2ValueReference references[],
                       std::size_t count, fmi2Real values[]) {
    return run(component, [&](Instance& instance) {
        instance.unit.require("fmi2GetReal", kBeforeTheEnd);
        if (count == 0) return;
        fmu::requirePointers("fmi2GetReal", {references, values});
        instance.unit.get("fmi2GetReal", References(references, count), {values, count});
    });
}

fmi2Status fmi2SetReal(fmi2Component component, const fmi2ValueReference references[],
                       std::size_t count, const fmi2Real values[]) {
    return run(component, [&](Instance& instance) {
        instance.unit.require("fmi2SetReal", kBeforeTheEnd);
        if (count == 0) return;
        fmu::requirePointers("fmi2SetReal", {references, values});
        instance.unit.set("fmi2SetReal", References(references, count), {values, count});
    });
}

fmi2Status fmi2GetInteger(fmi2Component component, const fmi2ValueReference references[],
                          std::size_t count, fmi2Integer[]) {
    return refuseAny(component, "fmi2GetInteger", references, count);
}
fmi2Status fmi2GetBoolean(fmi2Component component, const fmi2ValueReference references[],
                          std::size_t count, fmi2Boolean[]) {
    return refuseAny(component, "fmi2GetBoolean", references, count);
}
fmi2Status fmi2GetString(fmi2Component component, const fmi2ValueReference references[],
                         std::size_t count, fmi2String[]) {
    return refuseAny(component, "fmi2GetString", references, count);
}
fmi2Status fmi2SetInteger(fmi2Component component, const fmi2ValueReference references[],
                          std::size_t count, const fmi2Integer[]) {
    return refuseAny(component, "fmi2SetInteger", references, count);
}
fmi2Status fmi2SetBoolean(fmi2Component component, const fmi2ValueReference references[],
                          std::size_t count, const fmi2Boolean[]) {
    return refuseAny(component, "fmi2SetBoolean", references, count);
}
fmi2Status fmi2SetString(fmi2Component component, const fmi2ValueReference references[],
                         std::size_t count, const fmi2String[]) {
    return refuseAny(component, "fmi2SetString", references, count);
}

fmi2Status fmi2GetFMUstate(fmi2Component component, fmi2FMUstate* state) {
    return run(component,
               [&](Instance& instance) { fmu::getState(instance, "fmi2GetFMUstate", state); });
}

fmi2Status fmi2SetFMUstate(fmi2Component component, fmi2FMUstate state) {
    return run(component,
               [&](Instance& instance) { fmu::setState(instance, "fmi2SetFMUstate", state); });
}

fmi2Status fmi2FreeFMUstate(fmi2Component component, fmi2FMUstate* state) {
    return run(component, [&](Instance&) { fmu::freeState(state); });
}

fmi2Status fmi2SerializedFMUstateSize(fmi2Component component, fmi2FMUstate state,
                                      std::size_t* size) {
    return run(component, [&](Instance& instance) {
        fmu::stateSize(instance, "fmi2SerializedFMUstateSize", state, size);
    });
}

fmi2Status fmi2SerializeFMUstate(fmi2Component component, fmi2FMUstate state, fmi2Byte bytes[],
                                 std::size_t size) {
    return run(component, [&](Instance& instance) {
        fmu::writeState(instance, "fmi2SerializeFMUstate", state, bytes, size);
    });
}

fmi2Status fmi2DeSerializeFMUstate(fmi2Component component, const fmi2Byte bytes[],
                                   std::size_t size, fmi2FMUstate* state) {
    return run(component, [&](Instance& instance) {
        fmu::readState(instance, "fmi2DeSerializeFMUstate", bytes, size, state);
    });
}

fmi2Status fmi2GetDirectionalDerivative(fmi2Component component,
                                        const fmi2ValueReference unknowns[], std::size_t rows,
                                        const fmi2ValueReference knowns[], std::size_t columns,
                                        const fmi2Real seed[], fmi2Real result[]) {
    return run(component, [&](Instance& instance) {
        constexpr const char* kName = "fmi2GetDirectionalDerivative";
        requireExchange(instance.unit, kName);
        instance.unit.require(kName, kWithEquations);
        fmu::requirePointers(kName, {unknowns, knowns, seed, result});
        instance.unit.directionalDerivative(kName, References(unknowns, rows),
                                            References(knowns, columns), {seed, columns},
                                            {result, rows});
    });
}

fmi2Status fmi2EnterEventMode(fmi2Component component) {
    return run(component, [](Instance& instance) {
        instance.unit.require("fmi2EnterEventMode", {Mode::Continuous, Mode::Event});
        instance.unit.enterEventMode();
    });
}

fmi2Status fmi2NewDiscreteStates(fmi2Component component, fmi2EventInfo* info) {
    return run(component, [&](Instance& instance) {
        fmu::requirePointers("fmi2NewDiscreteStates", {info});
        instance.unit.require("fmi2NewDiscreteStates", {Mode::Event});
        const auto update = instance.unit.updateDiscreteStates();
        *info = {0, 0, update.hasChangedNominals ? 1 : 0, update.hasChangedStates ? 1 : 0, 0, 0.0};
    });
}

fmi2Status fmi2EnterContinuousTimeMode(fmi2Component component) {
    return run(component, [](Instance& instance) {
        requireExchange(instance.unit, "fmi2EnterContinuousTimeMode");
        instance.unit.require("fmi2EnterContinuousTimeMode", {Mode::Event});
        instance.unit.enterContinuousMode();
    });
}

fmi2Status fmi2CompletedIntegratorStep(fmi2Component component, fmi2Boolean,
                                       fmi2Boolean* enterEventMode, fmi2Boolean* terminate) {
    return run(component, [&](Instance& instance) {
        fmu::requirePointers("fmi2CompletedIntegratorStep", {enterEventMode, terminate});
        instance.unit.require("fmi2CompletedIntegratorStep", {Mode::Continuous});
        *enterEventMode = instance.unit.completedStep() ? 1 : 0;
        *terminate = 0;
    });
}

fmi2Status fmi2SetTime(fmi2Component component, fmi2Real time) {
    return run(component, [&](Instance& instance) {
        requireExchange(instance.unit, "fmi2SetTime");
        instance.unit.require("fmi2SetTime", {Mode::Event, Mode::Continuous});
        instance.unit.setTime(time);
    });
}

fmi2Status fmi2SetContinuousStates(fmi2Component component, const fmi2Real states[],
                                   std::size_t count) {
    return run(component, [&](Instance& instance) {
        fmu::requirePointers("fmi2SetContinuousStates", {states});
        instance.unit.require("fmi2SetContinuousStates", {Mode::Continuous});
        instance.unit.setStates({states, count});
    });
}

fmi2Status fmi2GetDerivatives(fmi2Component component, fmi2Real values[], std::size_t count) {
    return run(component, [&](Instance& instance) {
        requireExchange(instance.unit, "fmi2GetDerivatives");
        fmu::requirePointers("fmi2GetDerivatives", {values});
        instance.unit.require("fmi2GetDerivatives", kWithEquations);
        instance.unit.derivatives({values, count});
    });
}

fmi2Status fmi2GetEventIndicators(fmi2Component component, fmi2Real values[], std::size_t count) {
    return run(component, [&](Instance& instance) {
        requireExchange(instance.unit, "fmi2GetEventIndicators");
        instance.unit.require("fmi2GetEventIndicators", kWithEquations);
        if (count > 0) fmu::requirePointers("fmi2GetEventIndicators", {values});
        instance.unit.indicators({values, count});
    });
}

fmi2Status fmi2GetContinuousStates(fmi2Component component, fmi2Real values[], std::size_t count) {
    return run(component, [&](Instance& instance) {
        requireExchange(instance.unit, "fmi2GetContinuousStates");
        fmu::requirePointers("fmi2GetContinuousStates", {values});
        instance.unit.require("fmi2GetContinuousStates", kWithEquations);
        instance.unit.states({values, count});
    });
}

fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component component, fmi2Real values[],
                                             std::size_t count) {
    return run(component, [&](Instance& instance) {
        requireExchange(instance.unit, "fmi2GetNominalsOfContinuousStates");
        fmu::requirePointers("fmi2GetNominalsOfContinuousStates", {values});
        instance.unit.require("fmi2GetNominalsOfContinuousStates", kWithEquations);
        instance.unit.nominals({values, count});
    });
}

fmi2Status fmi2SetRealInputDerivatives(fmi2Component component, const fmi2ValueReference[],
                                       std::size_t, const fmi2Integer[], const fmi2Real[]) {
    return refuse(component, "fmi2SetRealInputDerivatives");
}
fmi2Status fmi2GetRealOutputDerivatives(fmi2Component component, const fmi2ValueReference[],
                                        std::size_t, const fmi2Integer[], fmi2Real[]) {
    return refuse(component, "fmi2GetRealOutputDerivatives");
}

fmi2Status fmi2DoStep(fmi2Component component, fmi2Real time, fmi2Real step, fmi2Boolean) {
    return run(component, [&](Instance& instance) {
        instance.unit.require("fmi2DoStep", {Mode::Steps});
        instance.unit.doStep(time, step, false);
    });
}

fmi2Status fmi2CancelStep(fmi2Component component) {
    return refuse(component, "fmi2CancelStep");
}

fmi2Status fmi2GetStatus(fmi2Component component, fmi2StatusKind, fmi2Status*) {
    return refuse(component, "fmi2GetStatus");
}

fmi2Status fmi2GetRealStatus(fmi2Component component, fmi2StatusKind kind, fmi2Real* value) {
    return run(component, [&](Instance& instance) {
        fmu::requirePointers("fmi2GetRealStatus", {value});
        instance.unit.require("fmi2GetRealStatus", {Mode::Steps, Mode::Failed});
        if (kind != fmi2LastSuccessfulTime)
            throw messages::RuntimeError({messages::kNotOffered, "fmi2GetRealStatus"});
        *value = instance.unit.time();
    });
}

fmi2Status fmi2GetIntegerStatus(fmi2Component component, fmi2StatusKind, fmi2Integer*) {
    return refuse(component, "fmi2GetIntegerStatus");
}

fmi2Status fmi2GetBooleanStatus(fmi2Component component, fmi2StatusKind kind, fmi2Boolean* value) {
    return run(component, [&](Instance& instance) {
        fmu::requirePointers("fmi2GetBooleanStatus", {value});
        instance.unit.require("fmi2GetBooleanStatus", {Mode::Steps, Mode::Failed});
        if (kind != fmi2Terminated)
            throw messages::RuntimeError({messages::kNotOffered, "fmi2GetBooleanStatus"});
        *value = 0;
    });
}

fmi2Status fmi2GetStringStatus(fmi2Component component, fmi2StatusKind, fmi2String*) {
    return refuse(component, "fmi2GetStringStatus");
}
}

#include "controller.h"
#include "fmi/fmi3.h"

#include <memory>
#include <vector>

// The controller of the tests by FMI 3.0, with event mode: inputs are refused outside of it.

#define TRAMMEL_EXPORTED extern "C" __attribute__((visibility("default")))

namespace {

struct Instance : Controller {
    fmi3LogMessageCallback logger = nullptr;
    fmi3InstanceEnvironment environment = nullptr;

    fmi3Status tell(fmi3Status status, const char* text) const {
        const std::string told = std::string(text) + " at " + std::to_string(time) + " s";
        logger(environment, status, "test", told.c_str());
        return status;
    }
    bool takesInputs() const { return mode != Mode::Steps && mode != Mode::Ended; }
};

/// Those that broke for good, which nobody frees: they go with the library.
std::vector<std::unique_ptr<Instance>>& broken() {
    static std::vector<std::unique_ptr<Instance>> instances;
    return instances;
}

Instance& of(fmi3Instance instance) {
    return *static_cast<Instance*>(instance);
}

fmi3Status pass(fmi3Instance instance, Controller::Mode from, Controller::Mode to) {
    if (of(instance).mode != from) return of(instance).tell(fmi3Error, "wrong order");
    of(instance).mode = to;
    return fmi3OK;
}

} // namespace

TRAMMEL_EXPORTED fmi3Instance fmi3InstantiateCoSimulation(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean, fmi3Boolean,
    fmi3Boolean usesEvents, fmi3Boolean returnsEarly, const fmi3ValueReference*, std::size_t,
    fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger,
    fmi3IntermediateUpdateCallback) {
    const bool isRight = name && std::string(token) == "{pi}" && usesEvents && !returnsEarly &&
                         std::string(resources).ends_with("/resources/");
    if (!isRight) {
        logger(environment, fmi3Error, "test", "the token is another");
        return nullptr;
    }
    auto* instance = new Instance;
    instance->logger = logger;
    instance->environment = environment;
    return instance;
}
TRAMMEL_EXPORTED void fmi3FreeInstance(fmi3Instance instance) {
    delete static_cast<Instance*>(instance);
}
TRAMMEL_EXPORTED fmi3Status fmi3EnterInitializationMode(fmi3Instance instance, fmi3Boolean,
                                                        fmi3Float64, fmi3Float64 start, fmi3Boolean,
                                                        fmi3Float64) {
    of(instance).time = start;
    return pass(instance, Controller::Mode::Instantiated, Controller::Mode::Initialization);
}
TRAMMEL_EXPORTED fmi3Status fmi3ExitInitializationMode(fmi3Instance instance) {
    of(instance).start();
    return pass(instance, Controller::Mode::Initialization, Controller::Mode::Event);
}
TRAMMEL_EXPORTED fmi3Status fmi3EnterEventMode(fmi3Instance instance) {
    return pass(instance, Controller::Mode::Steps, Controller::Mode::Event);
}
TRAMMEL_EXPORTED fmi3Status fmi3EnterStepMode(fmi3Instance instance) {
    return pass(instance, Controller::Mode::Event, Controller::Mode::Steps);
}
TRAMMEL_EXPORTED fmi3Status fmi3UpdateDiscreteStates(fmi3Instance instance, fmi3Boolean* again,
                                                     fmi3Boolean* ends, fmi3Boolean* nominals,
                                                     fmi3Boolean* states, fmi3Boolean* hasNext,
                                                     fmi3Float64* next) {
    *again = *nominals = *states = *hasNext = false;
    *next = 0.0;
    *ends = of(instance).failure == Controller::End && of(instance).time > of(instance).failAt;
    return pass(instance, Controller::Mode::Event, Controller::Mode::Event);
}
TRAMMEL_EXPORTED fmi3Status fmi3Terminate(fmi3Instance instance) {
    return pass(instance, Controller::Mode::Steps, Controller::Mode::Ended);
}

TRAMMEL_EXPORTED fmi3Status fmi3GetFloat64(fmi3Instance instance,
                                           const fmi3ValueReference references[], std::size_t count,
                                           fmi3Float64 values[], std::size_t) {
    for (std::size_t i = 0; i < count; ++i) {
        const double* value = of(instance).real(references[i]);
        if (!value && references[i] != Controller::kFeed)
            return of(instance).tell(fmi3Error, "no such variable");
        values[i] = value ? *value : of(instance).feed();
    }
    return fmi3OK;
}
TRAMMEL_EXPORTED fmi3Status fmi3SetFloat64(fmi3Instance instance,
                                           const fmi3ValueReference references[], std::size_t count,
                                           const fmi3Float64 values[], std::size_t) {
    if (!of(instance).takesInputs()) return of(instance).tell(fmi3Error, "not in event mode");
    for (std::size_t i = 0; i < count; ++i)
        *of(instance).real(references[i]) = values[i];
    return fmi3OK;
}
TRAMMEL_EXPORTED fmi3Status fmi3GetInt32(fmi3Instance instance,
                                         const fmi3ValueReference references[], std::size_t count,
                                         fmi3Int32 values[], std::size_t) {
    for (std::size_t i = 0; i < count; ++i)
        values[i] = *of(instance).integer(references[i]);
    return fmi3OK;
}
TRAMMEL_EXPORTED fmi3Status fmi3SetInt32(fmi3Instance instance,
                                         const fmi3ValueReference references[], std::size_t count,
                                         const fmi3Int32 values[], std::size_t) {
    for (std::size_t i = 0; i < count; ++i)
        *of(instance).integer(references[i]) = values[i];
    return fmi3OK;
}
TRAMMEL_EXPORTED fmi3Status fmi3GetBoolean(fmi3Instance instance, const fmi3ValueReference[],
                                           std::size_t, fmi3Boolean values[], std::size_t) {
    values[0] = of(instance).on;
    return fmi3OK;
}
TRAMMEL_EXPORTED fmi3Status fmi3SetBoolean(fmi3Instance instance, const fmi3ValueReference[],
                                           std::size_t, const fmi3Boolean values[], std::size_t) {
    of(instance).on = values[0];
    return fmi3OK;
}
TRAMMEL_EXPORTED fmi3Status fmi3SetString(fmi3Instance instance, const fmi3ValueReference[],
                                          std::size_t, const fmi3String values[], std::size_t) {
    of(instance).label = values[0];
    return fmi3OK;
}
TRAMMEL_EXPORTED fmi3Status fmi3DoStep(fmi3Instance instance, fmi3Float64 time, fmi3Float64 step,
                                       fmi3Boolean, fmi3Boolean* needsEvent, fmi3Boolean* ends,
                                       fmi3Boolean* isEarly, fmi3Float64* reached) {
    Instance& own = of(instance);
    *needsEvent = *ends = *isEarly = false;
    *reached = time;
    if (own.mode != Controller::Mode::Steps) return own.tell(fmi3Error, "wrong order");
    if (!own.stepsFrom(time)) return own.tell(fmi3Error, "a step from another time");
    constexpr fmi3Status kStatus[] = {fmi3Error, fmi3Fatal, fmi3Discard, fmi3Warning};
    const bool fails = own.fails(time, step) && own.failure <= Controller::Warning;
    if (fails && own.failure == Controller::Fatal) broken().emplace_back(&own);
    if (fails && own.failure != Controller::Warning)
        return own.tell(kStatus[own.failure], "the valve is stuck");
    own.step(time, step);
    *reached = time + step;
    return fails ? own.tell(fmi3Warning, "the valve is slow") : fmi3OK;
}
TRAMMEL_EXPORTED fmi3Status fmi3GetFMUState(fmi3Instance instance, fmi3FMUState* state) {
    *state = new Instance(of(instance));
    return fmi3OK;
}
TRAMMEL_EXPORTED fmi3Status fmi3SetFMUState(fmi3Instance instance, fmi3FMUState state) {
    of(instance) = *static_cast<Instance*>(state);
    return fmi3OK;
}
TRAMMEL_EXPORTED fmi3Status fmi3FreeFMUState(fmi3Instance, fmi3FMUState* state) {
    delete static_cast<Instance*>(*state);
    *state = nullptr;
    return fmi3OK;
}

#include "controller.h"
#include "fmi/fmi2.h"

#include <memory>
#include <vector>

// The controller of the tests by FMI 2.0.

#define TRAMMEL_EXPORTED extern "C" __attribute__((visibility("default")))

namespace {

struct Instance : Controller {
    fmi2CallbackFunctions callbacks{};
    std::string name;

    fmi2Status tell(fmi2Status status, const char* text) const {
        callbacks.logger(callbacks.componentEnvironment, name.c_str(), status, "test", "%s at %g s",
                         text, time);
        return status;
    }
};

/// Those that broke for good, which nobody frees: they go with the library.
std::vector<std::unique_ptr<Instance>>& broken() {
    static std::vector<std::unique_ptr<Instance>> instances;
    return instances;
}

Instance& of(fmi2Component component) {
    return *static_cast<Instance*>(component);
}

template <class Value, class Find>
fmi2Status each(fmi2Component component, const fmi2ValueReference references[], std::size_t count,
                Value values[], bool sets, const Find& find) {
    for (std::size_t i = 0; i < count; ++i) {
        auto* value = find(references[i]);
        if (!value) return of(component).tell(fmi2Error, "no such variable");
        if (sets)
            *value = static_cast<std::remove_pointer_t<decltype(value)>>(values[i]);
        else
            const_cast<std::remove_const_t<Value>&>(values[i]) = *value;
    }
    return fmi2OK;
}

} // namespace

TRAMMEL_EXPORTED const char* fmi2GetVersion() {
    return "2.0";
}
TRAMMEL_EXPORTED const char* fmi2GetTypesPlatform() {
    return "default";
}
TRAMMEL_EXPORTED fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid,
                                               fmi2String resources,
                                               const fmi2CallbackFunctions* callbacks, fmi2Boolean,
                                               fmi2Boolean) {
    const bool isRight = type == fmi2CoSimulation && std::string(guid) == "{pi}" &&
                         std::string(resources).starts_with("file:///");
    if (!isRight) {
        callbacks->logger(callbacks->componentEnvironment, name, fmi2Error, "test",
                          "the guid is another");
        return nullptr;
    }
    auto* instance = new Instance;
    instance->callbacks = *callbacks;
    instance->name = name;
    return instance;
}
TRAMMEL_EXPORTED void fmi2FreeInstance(fmi2Component component) {
    delete static_cast<Instance*>(component);
}
TRAMMEL_EXPORTED fmi2Status fmi2SetupExperiment(fmi2Component component, fmi2Boolean, fmi2Real,
                                                fmi2Real start, fmi2Boolean, fmi2Real) {
    of(component).time = start;
    return fmi2OK;
}
TRAMMEL_EXPORTED fmi2Status fmi2EnterInitializationMode(fmi2Component component) {
    of(component).mode = Controller::Mode::Initialization;
    return fmi2OK;
}
TRAMMEL_EXPORTED fmi2Status fmi2ExitInitializationMode(fmi2Component component) {
    Instance& own = of(component);
    if (own.mode != Controller::Mode::Initialization) return own.tell(fmi2Error, "wrong order");
    own.mode = Controller::Mode::Steps;
    own.start();
    if (own.label == "refuses") return own.tell(fmi2Error, "the label is \"refuses\"");
    return fmi2OK;
}
TRAMMEL_EXPORTED fmi2Status fmi2Terminate(fmi2Component component) {
    of(component).mode = Controller::Mode::Ended;
    return fmi2OK;
}
TRAMMEL_EXPORTED fmi2Status fmi2GetReal(fmi2Component component,
                                        const fmi2ValueReference references[], std::size_t count,
                                        fmi2Real values[]) {
    if (count == 1 && references[0] == Controller::kFeed) {
        values[0] = of(component).feed();
        return fmi2OK;
    }
    return each(component, references, count, values, false,
                [&](unsigned reference) { return of(component).real(reference); });
}
TRAMMEL_EXPORTED fmi2Status fmi2SetReal(fmi2Component component,
                                        const fmi2ValueReference references[], std::size_t count,
                                        const fmi2Real values[]) {
    return each(component, references, count, values, true,
                [&](unsigned reference) { return of(component).real(reference); });
}
TRAMMEL_EXPORTED fmi2Status fmi2GetInteger(fmi2Component component,
                                           const fmi2ValueReference references[], std::size_t count,
                                           fmi2Integer values[]) {
    return each(component, references, count, values, false,
                [&](unsigned reference) { return of(component).integer(reference); });
}
TRAMMEL_EXPORTED fmi2Status fmi2SetInteger(fmi2Component component,
                                           const fmi2ValueReference references[], std::size_t count,
                                           const fmi2Integer values[]) {
    return each(component, references, count, values, true,
                [&](unsigned reference) { return of(component).integer(reference); });
}
TRAMMEL_EXPORTED fmi2Status fmi2GetBoolean(fmi2Component component,
                                           const fmi2ValueReference references[], std::size_t count,
                                           fmi2Boolean values[]) {
    return each(component, references, count, values, false, [&](unsigned reference) {
        return reference == Controller::kOn ? &of(component).on : nullptr;
    });
}
TRAMMEL_EXPORTED fmi2Status fmi2SetBoolean(fmi2Component component,
                                           const fmi2ValueReference references[], std::size_t count,
                                           const fmi2Boolean values[]) {
    return each(component, references, count, values, true, [&](unsigned reference) {
        return reference == Controller::kOn ? &of(component).on : nullptr;
    });
}
TRAMMEL_EXPORTED fmi2Status fmi2SetString(fmi2Component component,
                                          const fmi2ValueReference references[], std::size_t count,
                                          const fmi2String values[]) {
    for (std::size_t i = 0; i < count; ++i)
        if (references[i] == Controller::kLabel) of(component).label = values[i];
    return fmi2OK;
}
TRAMMEL_EXPORTED fmi2Status fmi2DoStep(fmi2Component component, fmi2Real time, fmi2Real step,
                                       fmi2Boolean) {
    Instance& own = of(component);
    if (own.mode != Controller::Mode::Steps) return own.tell(fmi2Error, "wrong order");
    if (!own.stepsFrom(time)) return own.tell(fmi2Error, "a step from another time");
    constexpr fmi2Status kStatus[] = {fmi2Error, fmi2Fatal, fmi2Discard, fmi2Warning};
    const bool fails = own.fails(time, step) && own.failure <= Controller::Warning;
    if (fails && own.failure == Controller::Fatal) broken().emplace_back(&own);
    if (fails && own.failure != Controller::Warning)
        return own.tell(kStatus[own.failure], "the valve is stuck");
    own.step(time, step);
    return fails ? own.tell(fmi2Warning, "the valve is slow") : fmi2OK;
}
TRAMMEL_EXPORTED fmi2Status fmi2GetFMUstate(fmi2Component component, fmi2FMUstate* state) {
    *state = new Instance(of(component));
    return fmi2OK;
}
TRAMMEL_EXPORTED fmi2Status fmi2SetFMUstate(fmi2Component component, fmi2FMUstate state) {
    of(component) = *static_cast<Instance*>(state);
    return fmi2OK;
}
TRAMMEL_EXPORTED fmi2Status fmi2FreeFMUstate(fmi2Component, fmi2FMUstate* state) {
    delete static_cast<Instance*>(*state);
    *state = nullptr;
    return fmi2OK;
}

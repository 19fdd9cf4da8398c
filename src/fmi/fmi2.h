#pragma once

#include <cstddef>

/// The C interface of the Functional Mock-up Interface 2.0 as this program needs it, declared from
/// the text of the standard (FMI 2.0.4, sections 2.1, 3.2 and 4.2; https://fmi-standard.org).
extern "C" {

using fmi2Component = void*;
using fmi2ComponentEnvironment = void*;
using fmi2FMUstate = void*;
using fmi2ValueReference = unsigned int;
using fmi2Real = double;
using fmi2Integer = int;
using fmi2Boolean = int;
using fmi2Char = char;
using fmi2String = const char*;
using fmi2Byte = char;

enum fmi2Status { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending };
enum fmi2Type { fmi2ModelExchange, fmi2CoSimulation };
enum fmi2StatusKind { fmi2DoStepStatus, fmi2PendingStatus, fmi2LastSuccessfulTime, fmi2Terminated };

struct fmi2CallbackFunctions {
    void (*logger)(fmi2ComponentEnvironment, fmi2String instanceName, fmi2Status,
                   fmi2String category, fmi2String message, ...);
    void* (*allocateMemory)(std::size_t count, std::size_t size);
    void (*freeMemory)(void*);
    void (*stepFinished)(fmi2ComponentEnvironment, fmi2Status);
    fmi2ComponentEnvironment componentEnvironment;
};

struct fmi2EventInfo {
    fmi2Boolean newDiscreteStatesNeeded, terminateSimulation, nominalsOfContinuousStatesChanged,
        valuesOfContinuousStatesChanged, nextEventTimeDefined;
    fmi2Real nextEventTime;
};
}

/// All functions that return a status: their names behind "fmi2", and parameters.
// clang-format off
#define TRAMMEL_FMI2_STATUS_FUNCTIONS(X) \
    X(SetDebugLogging, (fmi2Component, fmi2Boolean on, std::size_t count, const fmi2String categories[])) \
    X(SetupExperiment, (fmi2Component, fmi2Boolean toleranceDefined, fmi2Real tolerance, fmi2Real start, \
                        fmi2Boolean stopDefined, fmi2Real stop)) \
    X(EnterInitializationMode, (fmi2Component)) \
    X(ExitInitializationMode, (fmi2Component)) \
    X(Terminate, (fmi2Component)) \
    X(Reset, (fmi2Component)) \
    X(GetReal, (fmi2Component, const fmi2ValueReference[], std::size_t, fmi2Real[])) \
    X(GetInteger, (fmi2Component, const fmi2ValueReference[], std::size_t, fmi2Integer[])) \
    X(GetBoolean, (fmi2Component, const fmi2ValueReference[], std::size_t, fmi2Boolean[])) \
    X(GetString, (fmi2Component, const fmi2ValueReference[], std::size_t, fmi2String[])) \
    X(SetReal, (fmi2Component, const fmi2ValueReference[], std::size_t, const fmi2Real[])) \
    X(SetInteger, (fmi2Component, const fmi2ValueReference[], std::size_t, const fmi2Integer[])) \
    X(SetBoolean, (fmi2Component, const fmi2ValueReference[], std::size_t, const fmi2Boolean[])) \
    X(SetString, (fmi2Component, const fmi2ValueReference[], std::size_t, const fmi2String[])) \
    X(GetFMUstate, (fmi2Component, fmi2FMUstate*)) \
    X(SetFMUstate, (fmi2Component, fmi2FMUstate)) \
    X(FreeFMUstate, (fmi2Component, fmi2FMUstate*)) \
    X(SerializedFMUstateSize, (fmi2Component, fmi2FMUstate, std::size_t*)) \
    X(SerializeFMUstate, (fmi2Component, fmi2FMUstate, fmi2Byte[], std::size_t)) \
    X(DeSerializeFMUstate, (fmi2Component, const fmi2Byte[], std::size_t, fmi2FMUstate*)) \
    X(GetDirectionalDerivative, (fmi2Component, const fmi2ValueReference unknowns[], std::size_t, \
                                 const fmi2ValueReference knowns[], std::size_t, const fmi2Real seed[], \
                                 fmi2Real result[])) \
    X(EnterEventMode, (fmi2Component)) \
    X(NewDiscreteStates, (fmi2Component, fmi2EventInfo*)) \
    X(EnterContinuousTimeMode, (fmi2Component)) \
    X(CompletedIntegratorStep, (fmi2Component, fmi2Boolean noSetStateBefore, fmi2Boolean* enterEventMode, \
                                fmi2Boolean* terminateSimulation)) \
    X(SetTime, (fmi2Component, fmi2Real)) \
    X(SetContinuousStates, (fmi2Component, const fmi2Real[], std::size_t)) \
    X(GetDerivatives, (fmi2Component, fmi2Real[], std::size_t)) \
    X(GetEventIndicators, (fmi2Component, fmi2Real[], std::size_t)) \
    X(GetContinuousStates, (fmi2Component, fmi2Real[], std::size_t)) \
    X(GetNominalsOfContinuousStates, (fmi2Component, fmi2Real[], std::size_t)) \
    X(SetRealInputDerivatives, (fmi2Component, const fmi2ValueReference[], std::size_t, \
                                const fmi2Integer orders[], const fmi2Real[])) \
    X(GetRealOutputDerivatives, (fmi2Component, const fmi2ValueReference[], std::size_t, \
                                 const fmi2Integer orders[], fmi2Real[])) \
    X(DoStep, (fmi2Component, fmi2Real time, fmi2Real step, fmi2Boolean noSetStateBefore)) \
    X(CancelStep, (fmi2Component)) \
    X(GetStatus, (fmi2Component, fmi2StatusKind, fmi2Status*)) \
    X(GetRealStatus, (fmi2Component, fmi2StatusKind, fmi2Real*)) \
    X(GetIntegerStatus, (fmi2Component, fmi2StatusKind, fmi2Integer*)) \
    X(GetBooleanStatus, (fmi2Component, fmi2StatusKind, fmi2Boolean*)) \
    X(GetStringStatus, (fmi2Component, fmi2StatusKind, fmi2String*))

/// Those that return something else: type, name, parameters.
#define TRAMMEL_FMI2_OTHER_FUNCTIONS(X) \
    X(const char*, GetTypesPlatform, ()) \
    X(const char*, GetVersion, ()) \
    X(fmi2Component, Instantiate, (fmi2String name, fmi2Type, fmi2String guid, fmi2String resources, \
                                   const fmi2CallbackFunctions*, fmi2Boolean visible, fmi2Boolean logs)) \
    X(void, FreeInstance, (fmi2Component))
// clang-format on

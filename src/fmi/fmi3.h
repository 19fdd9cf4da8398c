#pragma once

#include <cstddef>
#include <cstdint>

/// The C interface of the Functional Mock-up Interface 3.0 as this program needs it, declared from
/// the text of the standard (FMI 3.0.2, sections 2.2, 3.2, 4.2 and 5.2; https://fmi-standard.org).
extern "C" {

using fmi3Instance = void*;
using fmi3InstanceEnvironment = void*;
using fmi3FMUState = void*;
using fmi3ValueReference = std::uint32_t;
using fmi3Float32 = float;
using fmi3Float64 = double;
using fmi3Int8 = std::int8_t;
using fmi3UInt8 = std::uint8_t;
using fmi3Int16 = std::int16_t;
using fmi3UInt16 = std::uint16_t;
using fmi3Int32 = std::int32_t;
using fmi3UInt32 = std::uint32_t;
using fmi3Int64 = std::int64_t;
using fmi3UInt64 = std::uint64_t;
using fmi3Boolean = bool;
using fmi3Char = char;
using fmi3String = const char*;
using fmi3Byte = std::uint8_t;
using fmi3Binary = const std::uint8_t*;
using fmi3Clock = bool;

enum fmi3Status { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal };
enum fmi3DependencyKind {
    fmi3Independent,
    fmi3Constant,
    fmi3Fixed,
    fmi3Tunable,
    fmi3Discrete,
    fmi3Dependent
};
enum fmi3IntervalQualifier { fmi3IntervalNotYetKnown, fmi3IntervalUnchanged, fmi3IntervalChanged };

using fmi3LogMessageCallback = void (*)(fmi3InstanceEnvironment, fmi3Status, fmi3String category,
                                        fmi3String message);
using fmi3ClockUpdateCallback = void (*)(fmi3InstanceEnvironment);
using fmi3IntermediateUpdateCallback = void (*)(fmi3InstanceEnvironment, fmi3Float64 time,
                                                fmi3Boolean setRequested, fmi3Boolean getAllowed,
                                                fmi3Boolean stepFinished, fmi3Boolean canReturn,
                                                fmi3Boolean* returnRequested,
                                                fmi3Float64* returnTime);
using fmi3LockPreemptionCallback = void (*)();
using fmi3UnlockPreemptionCallback = void (*)();
}

/// All functions that return a status: their names behind "fmi3", and parameters.
// clang-format off
#define TRAMMEL_FMI3_VALUES(X, TYPE) \
    X(Get##TYPE, (fmi3Instance, const fmi3ValueReference[], std::size_t, fmi3##TYPE[], std::size_t)) \
    X(Set##TYPE, (fmi3Instance, const fmi3ValueReference[], std::size_t, const fmi3##TYPE[], std::size_t))
#define TRAMMEL_FMI3_STATUS_FUNCTIONS(X) \
    X(SetDebugLogging, (fmi3Instance, fmi3Boolean on, std::size_t count, const fmi3String categories[])) \
    X(EnterInitializationMode, (fmi3Instance, fmi3Boolean toleranceDefined, fmi3Float64 tolerance, \
                                fmi3Float64 start, fmi3Boolean stopDefined, fmi3Float64 stop)) \
    X(ExitInitializationMode, (fmi3Instance)) \
    X(EnterEventMode, (fmi3Instance)) \
    X(Terminate, (fmi3Instance)) \
    X(Reset, (fmi3Instance)) \
    TRAMMEL_FMI3_VALUES(X, Float32) TRAMMEL_FMI3_VALUES(X, Float64) \
    TRAMMEL_FMI3_VALUES(X, Int8) TRAMMEL_FMI3_VALUES(X, UInt8) \
    TRAMMEL_FMI3_VALUES(X, Int16) TRAMMEL_FMI3_VALUES(X, UInt16) \
    TRAMMEL_FMI3_VALUES(X, Int32) TRAMMEL_FMI3_VALUES(X, UInt32) \
    TRAMMEL_FMI3_VALUES(X, Int64) TRAMMEL_FMI3_VALUES(X, UInt64) \
    TRAMMEL_FMI3_VALUES(X, Boolean) TRAMMEL_FMI3_VALUES(X, String) \
    X(GetBinary, (fmi3Instance, const fmi3ValueReference[], std::size_t, std::size_t sizes[], fmi3Binary[], \
                  std::size_t)) \
    X(SetBinary, (fmi3Instance, const fmi3ValueReference[], std::size_t, const std::size_t sizes[], \
                  const fmi3Binary[], std::size_t)) \
    X(GetClock, (fmi3Instance, const fmi3ValueReference[], std::size_t, fmi3Clock[])) \
    X(SetClock, (fmi3Instance, const fmi3ValueReference[], std::size_t, const fmi3Clock[])) \
    X(GetNumberOfVariableDependencies, (fmi3Instance, fmi3ValueReference, std::size_t*)) \
    X(GetVariableDependencies, (fmi3Instance, fmi3ValueReference, std::size_t[], fmi3ValueReference[], \
                                std::size_t[], fmi3DependencyKind[], std::size_t)) \
    X(GetFMUState, (fmi3Instance, fmi3FMUState*)) \
    X(SetFMUState, (fmi3Instance, fmi3FMUState)) \
    X(FreeFMUState, (fmi3Instance, fmi3FMUState*)) \
    X(SerializedFMUStateSize, (fmi3Instance, fmi3FMUState, std::size_t*)) \
    X(SerializeFMUState, (fmi3Instance, fmi3FMUState, fmi3Byte[], std::size_t)) \
    X(DeserializeFMUState, (fmi3Instance, const fmi3Byte[], std::size_t, fmi3FMUState*)) \
    X(GetDirectionalDerivative, (fmi3Instance, const fmi3ValueReference unknowns[], std::size_t, \
                                 const fmi3ValueReference knowns[], std::size_t, const fmi3Float64 seed[], \
                                 std::size_t, fmi3Float64 result[], std::size_t)) \
    X(GetAdjointDerivative, (fmi3Instance, const fmi3ValueReference unknowns[], std::size_t, \
                             const fmi3ValueReference knowns[], std::size_t, const fmi3Float64 seed[], \
                             std::size_t, fmi3Float64 result[], std::size_t)) \
    X(EnterConfigurationMode, (fmi3Instance)) \
    X(ExitConfigurationMode, (fmi3Instance)) \
    X(GetIntervalDecimal, (fmi3Instance, const fmi3ValueReference[], std::size_t, fmi3Float64[], \
                           fmi3IntervalQualifier[])) \
    X(GetIntervalFraction, (fmi3Instance, const fmi3ValueReference[], std::size_t, fmi3UInt64[], \
                            fmi3UInt64[], fmi3IntervalQualifier[])) \
    X(GetShiftDecimal, (fmi3Instance, const fmi3ValueReference[], std::size_t, fmi3Float64[])) \
    X(GetShiftFraction, (fmi3Instance, const fmi3ValueReference[], std::size_t, fmi3UInt64[], fmi3UInt64[])) \
    X(SetIntervalDecimal, (fmi3Instance, const fmi3ValueReference[], std::size_t, const fmi3Float64[])) \
    X(SetIntervalFraction, (fmi3Instance, const fmi3ValueReference[], std::size_t, const fmi3UInt64[], \
                            const fmi3UInt64[])) \
    X(SetShiftDecimal, (fmi3Instance, const fmi3ValueReference[], std::size_t, const fmi3Float64[])) \
    X(SetShiftFraction, (fmi3Instance, const fmi3ValueReference[], std::size_t, const fmi3UInt64[], \
                         const fmi3UInt64[])) \
    X(EvaluateDiscreteStates, (fmi3Instance)) \
    X(UpdateDiscreteStates, (fmi3Instance, fmi3Boolean* needUpdate, fmi3Boolean* terminate, \
                             fmi3Boolean* nominalsChanged, fmi3Boolean* statesChanged, \
                             fmi3Boolean* nextEventDefined, fmi3Float64* nextEvent)) \
    X(EnterContinuousTimeMode, (fmi3Instance)) \
    X(CompletedIntegratorStep, (fmi3Instance, fmi3Boolean noSetStateBefore, fmi3Boolean* enterEventMode, \
                                fmi3Boolean* terminate)) \
    X(SetTime, (fmi3Instance, fmi3Float64)) \
    X(SetContinuousStates, (fmi3Instance, const fmi3Float64[], std::size_t)) \
    X(GetContinuousStateDerivatives, (fmi3Instance, fmi3Float64[], std::size_t)) \
    X(GetEventIndicators, (fmi3Instance, fmi3Float64[], std::size_t)) \
    X(GetContinuousStates, (fmi3Instance, fmi3Float64[], std::size_t)) \
    X(GetNominalsOfContinuousStates, (fmi3Instance, fmi3Float64[], std::size_t)) \
    X(GetNumberOfEventIndicators, (fmi3Instance, std::size_t*)) \
    X(GetNumberOfContinuousStates, (fmi3Instance, std::size_t*)) \
    X(EnterStepMode, (fmi3Instance)) \
    X(GetOutputDerivatives, (fmi3Instance, const fmi3ValueReference[], std::size_t, const fmi3Int32 orders[], \
                             fmi3Float64[], std::size_t)) \
    X(DoStep, (fmi3Instance, fmi3Float64 time, fmi3Float64 step, fmi3Boolean noSetStateBefore, \
               fmi3Boolean* eventNeeded, fmi3Boolean* terminate, fmi3Boolean* earlyReturn, \
               fmi3Float64* lastTime)) \
    X(ActivateModelPartition, (fmi3Instance, fmi3ValueReference clock, fmi3Float64 time))

/// Those that return something else: type, name, parameters.
#define TRAMMEL_FMI3_OTHER_FUNCTIONS(X) \
    X(const char*, GetVersion, ()) \
    X(fmi3Instance, InstantiateModelExchange, (fmi3String name, fmi3String token, fmi3String resources, \
        fmi3Boolean visible, fmi3Boolean logs, fmi3InstanceEnvironment, fmi3LogMessageCallback)) \
    X(fmi3Instance, InstantiateCoSimulation, (fmi3String name, fmi3String token, fmi3String resources, \
        fmi3Boolean visible, fmi3Boolean logs, fmi3Boolean eventModeUsed, fmi3Boolean earlyReturnAllowed, \
        const fmi3ValueReference intermediateVariables[], std::size_t, fmi3InstanceEnvironment, \
        fmi3LogMessageCallback, fmi3IntermediateUpdateCallback)) \
    X(fmi3Instance, InstantiateScheduledExecution, (fmi3String name, fmi3String token, fmi3String resources, \
        fmi3Boolean visible, fmi3Boolean logs, fmi3InstanceEnvironment, fmi3LogMessageCallback, \
        fmi3ClockUpdateCallback, fmi3LockPreemptionCallback, fmi3UnlockPreemptionCallback)) \
    X(void, FreeInstance, (fmi3Instance))
// clang-format on

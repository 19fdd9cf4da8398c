#include "fmi/fmi3.h"
#include "fmi/loaded_library.h"
#include "fmi/unit_versions.h"
#include "messages/controller_messages.h"

#include <algorithm>
#include <array>

namespace trammel::fmi {

namespace {
namespace fmi3 {

#define TRAMMEL_FMI3_USED(X)                                                                       \
    X(EnterInitializationMode)                                                                     \
    X(ExitInitializationMode)                                                                      \
    X(Terminate)                                                                                   \
    X(DoStep)                                                                                      \
    X(InstantiateCoSimulation)                                                                     \
    X(FreeInstance)
#define TRAMMEL_FMI3_OF_EVENTS(X) X(EnterEventMode) X(UpdateDiscreteStates) X(EnterStepMode)
#define TRAMMEL_FMI3_OF_STATES(X) X(GetFMUState) X(SetFMUState) X(FreeFMUState)
/// The kinds of numbers with what the functions call them.
#define TRAMMEL_FMI3_NUMBERS(X)                                                                    \
    X(Real, Float64)                                                                               \
    X(Float32, Float32)                                                                            \
    X(Int8, Int8)                                                                                  \
    X(UInt8, UInt8)                                                                                \
    X(Int16, Int16)                                                                                \
    X(UInt16, UInt16)                                                                              \
    X(Int32, Int32)                                                                                \
    X(UInt32, UInt32)                                                                              \
    X(Int64, Int64)                                                                                \
    X(UInt64, UInt64)

#define TRAMMEL_POINTER(name, parameters) fmi3Status(*name) parameters = nullptr;
#define TRAMMEL_OTHER_POINTER(type, name, parameters) type(*name) parameters = nullptr;
struct Functions {
    TRAMMEL_FMI3_STATUS_FUNCTIONS(TRAMMEL_POINTER)
    TRAMMEL_FMI3_OTHER_FUNCTIONS(TRAMMEL_OTHER_POINTER)
};
#undef TRAMMEL_POINTER
#undef TRAMMEL_OTHER_POINTER

const char* textOf(fmi3Status status) {
    constexpr std::array kNames{"OK", "warning", "discard", "error", "fatal"};
    const auto place = static_cast<std::size_t>(status);
    return place < kNames.size() ? kNames[place] : "?";
}

void keepLog(fmi3InstanceEnvironment environment, fmi3Status status, fmi3String, fmi3String text) {
    if (!environment || !text || status == fmi3OK) return;
    static_cast<UnitLog*>(environment)->add(status != fmi3Warning, text);
}

/// The instance with what it needs to be freed; saved states share it.
struct Instance {
    Instance(const std::filesystem::path& file, const UnitDescription& description,
             const std::string& name)
        : library(file, description) {
#define TRAMMEL_FIND(name) library.find(call.name, "fmi3" #name);
// Of types that the unit has: some units leave out the functions of others.
#define TRAMMEL_FIND_VALUES(kind, type)                                                            \
    if (has(ValueKind::kind)) {                                                                    \
        TRAMMEL_FIND(Set##type) TRAMMEL_FIND(Get##type)                                            \
    }
        const auto has = [&](ValueKind kind) {
            return std::ranges::find(description.variables, kind, &UnitVariable::kind) !=
                   description.variables.end();
        };
        TRAMMEL_FMI3_USED(TRAMMEL_FIND)
        TRAMMEL_FMI3_NUMBERS(TRAMMEL_FIND_VALUES)
        TRAMMEL_FIND_VALUES(Boolean, Boolean)
        if (has(ValueKind::String)) {
            TRAMMEL_FIND(SetString)
        }
        if (description.hasEventMode) {
            TRAMMEL_FMI3_OF_EVENTS(TRAMMEL_FIND)
        }
        if (description.savesStates) {
            TRAMMEL_FMI3_OF_STATES(TRAMMEL_FIND)
        }
#undef TRAMMEL_FIND_VALUES
#undef TRAMMEL_FIND
        const std::string resources = (library.resources() / "").string();
        unit = call.InstantiateCoSimulation(
            name.c_str(), description.token.c_str(), resources.c_str(), false, false,
            description.hasEventMode, false, nullptr, 0, &log, keepLog, nullptr);
        if (!unit) failCall("fmi3InstantiateCoSimulation", "NULL", log);
    }
    ~Instance() {
        if (unit && !isFatal) call.FreeInstance(unit);
    }
    Instance(const Instance&) = delete;

    void check(const char* function, fmi3Status status) {
        isFatal = isFatal || status == fmi3Fatal;
        if (status != fmi3OK && status != fmi3Warning)
            failCall(std::string("fmi3") + function, textOf(status), log);
    }

    LoadedLibrary library;
    UnitLog log;
    Functions call;
    fmi3Instance unit = nullptr;
    bool isFatal = false;
};

struct SavedUnit3 final : SavedUnit {
    explicit SavedUnit3(std::shared_ptr<Instance> of) : instance(std::move(of)) {
        instance->check("GetFMUState", instance->call.GetFMUState(instance->unit, &state));
    }
    ~SavedUnit3() override {
        if (!instance->isFatal) instance->call.FreeFMUState(instance->unit, &state);
    }
    SavedUnit3(const SavedUnit3&) = delete;

    std::shared_ptr<Instance> instance;
    fmi3FMUState state = nullptr;
};

class UnitOfFmi3 final : public CoSimulationUnit {
public:
    UnitOfFmi3(const std::filesystem::path& file, const UnitDescription& description,
               const std::string& name)
        : m_instance(std::make_shared<Instance>(file, description, name)),
          m_hasEventMode(description.hasEventMode) {}

    void set(const UnitVariable& variable, const UnitValue& value) override {
        const fmi3ValueReference reference = variable.reference;
        if (const auto* text = std::get_if<std::string>(&value)) {
            const fmi3String string = text->c_str();
            check("SetString", call().SetString(unit(), &reference, 1, &string, 1));
        } else if (const auto* flag = std::get_if<bool>(&value)) {
            check("SetBoolean", call().SetBoolean(unit(), &reference, 1, flag, 1));
        } else {
            setNumber(variable, std::get<double>(value));
        }
    }

    double get(const UnitVariable& variable) override {
        const fmi3ValueReference reference = variable.reference;
        const auto read = [&](auto value, auto function, const char* name) {
            check(name, function(unit(), &reference, 1, &value, 1));
            return static_cast<double>(value);
        };
        switch (variable.kind) {
#define TRAMMEL_GET(kind, type)                                                                    \
    case ValueKind::kind:                                                                          \
        return read(fmi3##type(), call().Get##type, "Get" #type);
            TRAMMEL_FMI3_NUMBERS(TRAMMEL_GET)
#undef TRAMMEL_GET
        default:
            return read(fmi3Boolean(), call().GetBoolean, "GetBoolean");
        }
    }

    void enterInitialization(double start) override {
        check("EnterInitializationMode",
              call().EnterInitializationMode(unit(), false, 0.0, start, false, 0.0));
    }
    void exitInitialization() override {
        check("ExitInitializationMode", call().ExitInitializationMode(unit()));
        m_isInEvent = m_hasEventMode;
    }

    void step(double time, double length) override {
        fmi3Boolean needsEvent = false, ends = false, isEarly = false;
        fmi3Float64 reached = time + length;
        check("DoStep",
              call().DoStep(unit(), time, length, false, &needsEvent, &ends, &isEarly, &reached));
        if (ends) throw messages::RuntimeError(messages::kUnitEndsTheRun);
        constexpr double kNear = 1e-6; // of a step
        if (isEarly || reached < time + (1.0 - kNear) * length)
            throw messages::RuntimeError({messages::kUnitStepsShort, reached});
    }

    void takeInputs(const std::function<void()>& set) override {
        if (m_hasEventMode && !m_isInEvent) check("EnterEventMode", call().EnterEventMode(unit()));
        set();
        if (m_hasEventMode) endEvent();
    }
    void terminate() override {
        check("Terminate", call().Terminate(unit()));
    }

    std::shared_ptr<const SavedUnit> save() override {
        return std::make_shared<SavedUnit3>(m_instance);
    }
    void restore(const SavedUnit& state) override {
        check("SetFMUState",
              call().SetFMUState(unit(), static_cast<const SavedUnit3&>(state).state));
        m_isInEvent = false; // states are those between steps
    }
    std::vector<std::string> takeWarnings() override {
        return m_instance->log.takeWarnings();
    }

private:
    const Functions& call() const {
        return m_instance->call;
    }
    fmi3Instance unit() const {
        return m_instance->unit;
    }
    void check(const char* function, fmi3Status status) {
        m_instance->check(function, status);
    }

    void setNumber(const UnitVariable& variable, double number) {
        const fmi3ValueReference reference = variable.reference;
        switch (variable.kind) {
#define TRAMMEL_SET(kind, type)                                                                    \
    case ValueKind::kind: {                                                                        \
        const auto value = static_cast<fmi3##type>(number);                                        \
        return check("Set" #type, call().Set##type(unit(), &reference, 1, &value, 1));             \
    }
            TRAMMEL_FMI3_NUMBERS(TRAMMEL_SET)
#undef TRAMMEL_SET
        default:
            break;
        }
    }

    /// Until nothing in the unit changes any more.
    void endEvent() {
        constexpr int kMostUpdates = 1000;
        for (int i = 0; i < kMostUpdates; ++i) {
            fmi3Boolean again = false, ends = false, nominals = false, states = false,
                        hasNext = false;
            fmi3Float64 next = 0.0;
            check("UpdateDiscreteStates",
                  call().UpdateDiscreteStates(unit(), &again, &ends, &nominals, &states, &hasNext,
                                              &next));
            if (ends) throw messages::RuntimeError(messages::kUnitEndsTheRun);
            if (again) continue;
            check("EnterStepMode", call().EnterStepMode(unit()));
            m_isInEvent = false;
            return;
        }
        throw messages::RuntimeError({messages::kUnitEventsGoOn, kMostUpdates});
    }

    std::shared_ptr<Instance> m_instance;
    bool m_hasEventMode;
    bool m_isInEvent = false;
};

} // namespace fmi3
} // namespace

std::unique_ptr<CoSimulationUnit> loadUnitOfFmi3(const std::filesystem::path& file,
                                                 const UnitDescription& description,
                                                 const std::string& name) {
    return std::make_unique<fmi3::UnitOfFmi3>(file, description, name);
}

} // namespace trammel::fmi

#include "fmi/fmi2.h"
#include "fmi/loaded_library.h"
#include "fmi/unit_versions.h"
#include "messages/controller_messages.h"

#include <array>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace trammel::fmi {

namespace {
namespace fmi2 {

#define TRAMMEL_FMI2_USED(X)                                                                       \
    X(SetupExperiment)                                                                             \
    X(EnterInitializationMode)                                                                     \
    X(ExitInitializationMode)                                                                      \
    X(Terminate)                                                                                   \
    X(GetReal)                                                                                     \
    X(GetInteger)                                                                                  \
    X(GetBoolean)                                                                                  \
    X(SetReal)                                                                                     \
    X(SetInteger)                                                                                  \
    X(SetBoolean)                                                                                  \
    X(SetString)                                                                                   \
    X(DoStep)
#define TRAMMEL_FMI2_OF_STATES(X)                                                                  \
    X(GetFMUstate)                                                                                 \
    X(SetFMUstate)                                                                                 \
    X(FreeFMUstate)

#define TRAMMEL_POINTER(name, parameters) fmi2Status(*name) parameters = nullptr;
#define TRAMMEL_OTHER_POINTER(type, name, parameters) type(*name) parameters = nullptr;
struct Functions {
    TRAMMEL_FMI2_STATUS_FUNCTIONS(TRAMMEL_POINTER)
    TRAMMEL_FMI2_OTHER_FUNCTIONS(TRAMMEL_OTHER_POINTER)
};
#undef TRAMMEL_POINTER
#undef TRAMMEL_OTHER_POINTER

const char* textOf(fmi2Status status) {
    constexpr std::array kNames{"OK", "warning", "discard", "error", "fatal", "pending"};
    const auto place = static_cast<std::size_t>(status);
    return place < kNames.size() ? kNames[place] : "?";
}

void keepLog(fmi2ComponentEnvironment environment, fmi2String, fmi2Status status, fmi2String,
             fmi2String format, ...) {
    if (!environment || !format || status == fmi2OK) return;
    std::array<char, 2048> text{};
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text.data(), text.size(), format, arguments);
    va_end(arguments);
    static_cast<UnitLog*>(environment)->add(status != fmi2Warning, text.data());
}

/// "file:///tmp/a%20b"
std::string uriOf(const std::filesystem::path& path) {
    std::string uri = "file://";
    for (const char c : path.string()) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                             (c >= '0' && c <= '9') ||
                             std::string_view("/-._~").find(c) != std::string_view::npos;
        std::array<char, 4> code{};
        if (!isPlain)
            std::snprintf(code.data(), code.size(), "%%%02X", static_cast<unsigned char>(c));
        uri += isPlain ? std::string(1, c) : std::string(code.data());
    }
    return uri;
}

/// The instance with what it needs to be freed; saved states share it.
struct Instance {
    Instance(const std::filesystem::path& file, const UnitDescription& description,
             const std::string& name)
        : library(file, description) {
#define TRAMMEL_FIND(name) library.find(call.name, "fmi2" #name);
        TRAMMEL_FMI2_USED(TRAMMEL_FIND)
        TRAMMEL_FIND(Instantiate)
        TRAMMEL_FIND(FreeInstance)
        if (description.savesStates) {
            TRAMMEL_FMI2_OF_STATES(TRAMMEL_FIND)
        }
#undef TRAMMEL_FIND
        unit = call.Instantiate(name.c_str(), fmi2CoSimulation, description.token.c_str(),
                                uriOf(library.resources()).c_str(), &callbacks, 0, 0);
        if (!unit) failCall("fmi2Instantiate", "NULL", log);
    }
    ~Instance() {
        if (unit && !isFatal) call.FreeInstance(unit);
    }
    Instance(const Instance&) = delete;

    void check(const char* function, fmi2Status status) {
        isFatal = isFatal || status == fmi2Fatal;
        if (status != fmi2OK && status != fmi2Warning)
            failCall(std::string("fmi2") + function, textOf(status), log);
    }

    LoadedLibrary library;
    UnitLog log;
    Functions call;
    fmi2CallbackFunctions callbacks{keepLog, std::calloc, std::free, nullptr, &log};
    fmi2Component unit = nullptr;
    bool isFatal = false;
};

struct SavedUnit2 final : SavedUnit {
    explicit SavedUnit2(std::shared_ptr<Instance> of) : instance(std::move(of)) {
        instance->check("GetFMUstate", instance->call.GetFMUstate(instance->unit, &state));
    }
    ~SavedUnit2() override {
        if (!instance->isFatal) instance->call.FreeFMUstate(instance->unit, &state);
    }
    SavedUnit2(const SavedUnit2&) = delete;

    std::shared_ptr<Instance> instance;
    fmi2FMUstate state = nullptr;
};

class UnitOfFmi2 final : public CoSimulationUnit {
public:
    UnitOfFmi2(const std::filesystem::path& file, const UnitDescription& description,
               const std::string& name)
        : m_instance(std::make_shared<Instance>(file, description, name)) {}

    void set(const UnitVariable& variable, const UnitValue& value) override {
        const fmi2ValueReference reference = variable.reference;
        if (const auto* text = std::get_if<std::string>(&value)) {
            const fmi2String string = text->c_str();
            return check("SetString", call().SetString(unit(), &reference, 1, &string));
        }
        if (const auto* flag = std::get_if<bool>(&value)) {
            const fmi2Boolean boolean = *flag ? 1 : 0;
            return check("SetBoolean", call().SetBoolean(unit(), &reference, 1, &boolean));
        }
        const double number = std::get<double>(value);
        if (variable.kind == ValueKind::Real)
            return check("SetReal", call().SetReal(unit(), &reference, 1, &number));
        const auto integer = static_cast<fmi2Integer>(number);
        check("SetInteger", call().SetInteger(unit(), &reference, 1, &integer));
    }

    double get(const UnitVariable& variable) override {
        const fmi2ValueReference reference = variable.reference;
        if (variable.kind == ValueKind::Real) {
            double number = 0.0;
            check("GetReal", call().GetReal(unit(), &reference, 1, &number));
            return number;
        }
        int integer = 0;
        if (variable.kind == ValueKind::Boolean)
            check("GetBoolean", call().GetBoolean(unit(), &reference, 1, &integer));
        else
            check("GetInteger", call().GetInteger(unit(), &reference, 1, &integer));
        return variable.kind == ValueKind::Boolean && integer != 0 ? 1.0 : integer;
    }

    void enterInitialization(double start) override {
        check("SetupExperiment", call().SetupExperiment(unit(), 0, 0.0, start, 0, 0.0));
        check("EnterInitializationMode", call().EnterInitializationMode(unit()));
    }
    void exitInitialization() override {
        check("ExitInitializationMode", call().ExitInitializationMode(unit()));
    }
    void step(double time, double length) override {
        check("DoStep", call().DoStep(unit(), time, length, 0));
    }
    void takeInputs(const std::function<void()>& set) override { set(); }
    void terminate() override { check("Terminate", call().Terminate(unit())); }

    std::shared_ptr<const SavedUnit> save() override {
        return std::make_shared<SavedUnit2>(m_instance);
    }
    void restore(const SavedUnit& state) override {
        check("SetFMUstate",
              call().SetFMUstate(unit(), static_cast<const SavedUnit2&>(state).state));
    }
    std::vector<std::string> takeWarnings() override { return m_instance->log.takeWarnings(); }

private:
    const Functions& call() const { return m_instance->call; }
    fmi2Component unit() const { return m_instance->unit; }
    void check(const char* function, fmi2Status status) { m_instance->check(function, status); }

    std::shared_ptr<Instance> m_instance;
};

} // namespace fmi2
} // namespace

std::unique_ptr<CoSimulationUnit> loadUnitOfFmi2(const std::filesystem::path& file,
                                                 const UnitDescription& description,
                                                 const std::string& name) {
    return std::make_unique<fmi2::UnitOfFmi2>(file, description, name);
}

} // namespace trammel::fmi

#include "loaded_unit.h"

#include "io/model_file.h"

#include <cstdarg>
#include <cstdio>
#include <dlfcn.h>
#include <stdexcept>

namespace trammel::tests {

LoadedUnit::LoadedUnit(const std::filesystem::path& modelFile, fmu::FmiVersion version,
                       const fmu::Choice& choice)
    : m_version(version) {
    const io::ModelFile file = io::loadModelFile(modelFile);
    if (!file.ok()) throw std::runtime_error("bad model " + modelFile.string());
    const std::filesystem::path archive = m_folder.path() / "a unit.fmu";
    fmu::exportUnit(file.root, file.model, choice, version, TRAMMEL_UNIT_LIBRARY, archive);
    const std::filesystem::path folder = m_folder.path() / "un packed";
    std::filesystem::create_directory(folder);
    fmi::unpackArchive(archive, folder);
    const auto parsed = m_xml.load_file((folder / "modelDescription.xml").c_str());
    if (!parsed) throw std::runtime_error(parsed.description());
    // A unit's own C++ library keeps memory for exceptions until the process ends: it is reachable,
    // and no leak, for as long as the unit stays where it is.
    m_handle = dlopen(binary().c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!m_handle) throw std::runtime_error(dlerror());
#define TRAMMEL_FIND2(name, parameters)                                                            \
    two.name = reinterpret_cast<decltype(two.name)>(symbol("fmi2" #name));
#define TRAMMEL_FIND_OTHER2(type, name, parameters) TRAMMEL_FIND2(name, parameters)
    TRAMMEL_FMI2_STATUS_FUNCTIONS(TRAMMEL_FIND2)
    TRAMMEL_FMI2_OTHER_FUNCTIONS(TRAMMEL_FIND_OTHER2)
#define TRAMMEL_FIND3(name, parameters)                                                            \
    three.name = reinterpret_cast<decltype(three.name)>(symbol("fmi3" #name));
#define TRAMMEL_FIND_OTHER3(type, name, parameters) TRAMMEL_FIND3(name, parameters)
    TRAMMEL_FMI3_STATUS_FUNCTIONS(TRAMMEL_FIND3)
    TRAMMEL_FMI3_OTHER_FUNCTIONS(TRAMMEL_FIND_OTHER3)
}

LoadedUnit::~LoadedUnit() {
    if (m_handle) dlclose(m_handle);
}

void* LoadedUnit::symbol(const std::string& name) {
    void* found = dlsym(m_handle, name.c_str());
    if (!found) throw std::runtime_error("the unit has no " + name);
    return found;
}

std::filesystem::path LoadedUnit::binary() const {
    const std::string identifier =
        root().child("CoSimulation").attribute("modelIdentifier").value();
    return m_folder.path() / "un packed/binaries" / (isThree() ? "x86_64-linux" : "linux64") /
           (identifier + ".so");
}

std::string LoadedUnit::token() const {
    return root().attribute(isThree() ? "instantiationToken" : "guid").value();
}

std::string LoadedUnit::resources() const {
    const std::string path = (m_folder.path() / "un packed/resources").string();
    if (isThree()) return path + "/";
    std::string uri = "file://";
    for (const char c : path)
        uri += c == ' ' ? std::string("%20") : std::string(1, c);
    return uri;
}

unsigned LoadedUnit::reference(const std::string& name) const {
    for (const pugi::xml_node variable : root().child("ModelVariables"))
        if (variable.attribute("name").value() == name)
            return variable.attribute("valueReference").as_uint();
    throw std::runtime_error("no variable " + name);
}

std::vector<unsigned> LoadedUnit::references(const char* causality) const {
    std::vector<unsigned> list;
    for (const pugi::xml_node variable : root().child("ModelVariables"))
        if (std::string(variable.attribute("causality").value()) == causality)
            list.push_back(variable.attribute("valueReference").as_uint());
    return list;
}

std::vector<std::string> LoadedUnit::names(const char* causality) const {
    std::vector<std::string> list;
    for (const pugi::xml_node variable : root().child("ModelVariables"))
        if (std::string(variable.attribute("causality").value()) == causality)
            list.emplace_back(variable.attribute("name").value());
    return list;
}

std::size_t LoadedUnit::stateCount() const {
    const pugi::xml_node structure = root().child("ModelStructure");
    const auto list = isThree() ? structure.children("ContinuousStateDerivative")
                                : structure.child("Derivatives").children("Unknown");
    return static_cast<std::size_t>(std::distance(list.begin(), list.end()));
}

std::size_t LoadedUnit::indicatorCount() const {
    if (!isThree()) return root().attribute("numberOfEventIndicators").as_uint();
    const auto list = root().child("ModelStructure").children("EventIndicator");
    return static_cast<std::size_t>(std::distance(list.begin(), list.end()));
}

UnitInstance::UnitInstance(LoadedUnit& unit, Kind kind) : m_unit(unit) {
    const std::string token = unit.token(), resources = unit.resources();
    if (!unit.isThree()) {
        m_callbacks = {log2, std::calloc, std::free, nullptr, this};
        m_instance = unit.two.Instantiate(
            "one", kind == Kind::CoSimulation ? fmi2CoSimulation : fmi2ModelExchange, token.c_str(),
            resources.c_str(), &m_callbacks, 0, 1);
    } else if (kind == Kind::CoSimulation) {
        m_instance =
            unit.three.InstantiateCoSimulation("one", token.c_str(), resources.c_str(), false, true,
                                               false, false, nullptr, 0, this, log3, nullptr);
    } else {
        m_instance = unit.three.InstantiateModelExchange("one", token.c_str(), resources.c_str(),
                                                         false, true, this, log3);
    }
    if (!m_instance)
        throw std::runtime_error("not instantiated: " + (m_log.empty() ? "" : m_log.back()));
}

UnitInstance::~UnitInstance() {
    m_unit.isThree() ? m_unit.three.FreeInstance(m_instance) : m_unit.two.FreeInstance(m_instance);
}

void UnitInstance::log2(void* environment, const char*, fmi2Status, const char*, const char* format,
                        ...) {
    std::array<char, 2000> text{};
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text.data(), text.size(), format, arguments);
    va_end(arguments);
    static_cast<UnitInstance*>(environment)->m_log.emplace_back(text.data());
}

void UnitInstance::log3(void* environment, fmi3Status, const char*, const char* text) {
    static_cast<UnitInstance*>(environment)->m_log.emplace_back(text);
}

void UnitInstance::require(int status, const char* what) const {
    if (status != 0)
        throw std::runtime_error(std::string(what) + ": status " + std::to_string(status) + ", " +
                                 (m_log.empty() ? "no message" : m_log.back()));
}

void UnitInstance::set(const std::string& name, double value) {
    const unsigned reference = m_unit.reference(name);
    require(m_unit.isThree()
                ? static_cast<int>(m_unit.three.SetFloat64(m_instance, &reference, 1, &value, 1))
                : static_cast<int>(m_unit.two.SetReal(m_instance, &reference, 1, &value)),
            name.c_str());
}

double UnitInstance::get(unsigned reference) {
    return get(std::vector{reference}).front();
}

std::vector<double> UnitInstance::get(const std::vector<unsigned>& references) {
    std::vector<double> values(references.size());
    const std::size_t count = references.size();
    require(m_unit.isThree() ? static_cast<int>(m_unit.three.GetFloat64(
                                   m_instance, references.data(), count, values.data(), count))
                             : static_cast<int>(m_unit.two.GetReal(m_instance, references.data(),
                                                                   count, values.data())),
            "get");
    return values;
}

void UnitInstance::initialize(double start) {
    if (m_unit.isThree()) {
        require(m_unit.three.EnterInitializationMode(m_instance, false, 0, start, false, 0),
                "enter");
        require(m_unit.three.ExitInitializationMode(m_instance), "exit initialization");
        return;
    }
    require(m_unit.two.SetupExperiment(m_instance, 0, 0, start, 0, 0), "setup");
    require(m_unit.two.EnterInitializationMode(m_instance), "enter");
    require(m_unit.two.ExitInitializationMode(m_instance), "exit initialization");
}

void UnitInstance::step(double time, double size) {
    if (!m_unit.isThree()) {
        require(m_unit.two.DoStep(m_instance, time, size, 1), "step");
        return;
    }
    bool needsEvent = false, ends = false, isEarly = false;
    double last = 0.0;
    require(m_unit.three.DoStep(m_instance, time, size, true, &needsEvent, &ends, &isEarly, &last),
            "step");
    if (isEarly || ends || needsEvent) throw std::runtime_error("the step ended early");
}

void UnitInstance::terminate() {
    require(m_unit.isThree() ? static_cast<int>(m_unit.three.Terminate(m_instance))
                             : static_cast<int>(m_unit.two.Terminate(m_instance)),
            "terminate");
}

void UnitInstance::reset() {
    require(m_unit.isThree() ? static_cast<int>(m_unit.three.Reset(m_instance))
                             : static_cast<int>(m_unit.two.Reset(m_instance)),
            "reset");
}

void* UnitInstance::save() {
    void* state = nullptr;
    require(m_unit.isThree() ? static_cast<int>(m_unit.three.GetFMUState(m_instance, &state))
                             : static_cast<int>(m_unit.two.GetFMUstate(m_instance, &state)),
            "save");
    return state;
}

void UnitInstance::restore(void* state) {
    require(m_unit.isThree() ? static_cast<int>(m_unit.three.SetFMUState(m_instance, state))
                             : static_cast<int>(m_unit.two.SetFMUstate(m_instance, state)),
            "restore");
}

void UnitInstance::free(void* state) {
    require(m_unit.isThree() ? static_cast<int>(m_unit.three.FreeFMUState(m_instance, &state))
                             : static_cast<int>(m_unit.two.FreeFMUstate(m_instance, &state)),
            "free");
    if (state) throw std::runtime_error("a freed state is still there");
}

std::vector<unsigned char> UnitInstance::bytes(void* state) {
    std::size_t size = 0;
    require(m_unit.isThree()
                ? static_cast<int>(m_unit.three.SerializedFMUStateSize(m_instance, state, &size))
                : static_cast<int>(m_unit.two.SerializedFMUstateSize(m_instance, state, &size)),
            "size");
    std::vector<unsigned char> bytes(size);
    require(m_unit.isThree() ? static_cast<int>(m_unit.three.SerializeFMUState(m_instance, state,
                                                                               bytes.data(), size))
                             : static_cast<int>(m_unit.two.SerializeFMUstate(
                                   m_instance, state, reinterpret_cast<char*>(bytes.data()), size)),
            "serialize");
    return bytes;
}

void* UnitInstance::stateOf(const std::vector<unsigned char>& bytes) {
    void* state = nullptr;
    require(m_unit.isThree() ? static_cast<int>(m_unit.three.DeserializeFMUState(
                                   m_instance, bytes.data(), bytes.size(), &state))
                             : static_cast<int>(m_unit.two.DeSerializeFMUstate(
                                   m_instance, reinterpret_cast<const char*>(bytes.data()),
                                   bytes.size(), &state)),
            "deserialize");
    return state;
}

std::vector<double> UnitInstance::states(std::size_t count) {
    std::vector<double> y(count);
    require(m_unit.isThree()
                ? static_cast<int>(m_unit.three.GetContinuousStates(m_instance, y.data(), count))
                : static_cast<int>(m_unit.two.GetContinuousStates(m_instance, y.data(), count)),
            "get states");
    return y;
}

void UnitInstance::setStates(const std::vector<double>& y) {
    require(m_unit.isThree()
                ? static_cast<int>(m_unit.three.SetContinuousStates(m_instance, y.data(), y.size()))
                : static_cast<int>(m_unit.two.SetContinuousStates(m_instance, y.data(), y.size())),
            "set states");
}

void UnitInstance::setTime(double t) {
    require(m_unit.isThree() ? static_cast<int>(m_unit.three.SetTime(m_instance, t))
                             : static_cast<int>(m_unit.two.SetTime(m_instance, t)),
            "set time");
}

std::vector<double> UnitInstance::derivatives(std::size_t count) {
    std::vector<double> rates(count);
    require(m_unit.isThree()
                ? static_cast<int>(
                      m_unit.three.GetContinuousStateDerivatives(m_instance, rates.data(), count))
                : static_cast<int>(m_unit.two.GetDerivatives(m_instance, rates.data(), count)),
            "get derivatives");
    return rates;
}

bool UnitInstance::completedStep() {
    if (m_unit.isThree()) {
        bool event = false, ends = false;
        require(m_unit.three.CompletedIntegratorStep(m_instance, true, &event, &ends), "completed");
        return event;
    }
    int event = 0, ends = 0;
    require(m_unit.two.CompletedIntegratorStep(m_instance, 1, &event, &ends), "completed");
    return event != 0;
}

void UnitInstance::enterEvent() {
    require(m_unit.isThree() ? static_cast<int>(m_unit.three.EnterEventMode(m_instance))
                             : static_cast<int>(m_unit.two.EnterEventMode(m_instance)),
            "event mode");
}

std::vector<double> UnitInstance::indicators(std::size_t count) {
    std::vector<double> values(count);
    require(
        m_unit.isThree()
            ? static_cast<int>(m_unit.three.GetEventIndicators(m_instance, values.data(), count))
            : static_cast<int>(m_unit.two.GetEventIndicators(m_instance, values.data(), count)),
        "get indicators");
    return values;
}

bool UnitInstance::leaveEvent() {
    bool isChanged = false;
    if (m_unit.isThree()) {
        bool again = true, ends = false, nominals = false, values = false, hasNext = false;
        double next = 0.0;
        while (again) {
            require(m_unit.three.UpdateDiscreteStates(m_instance, &again, &ends, &nominals, &values,
                                                      &hasNext, &next),
                    "update");
            isChanged |= values;
        }
        require(m_unit.three.EnterContinuousTimeMode(m_instance), "continuous time");
        return isChanged;
    }
    fmi2EventInfo info{1, 0, 0, 0, 0, 0.0};
    while (info.newDiscreteStatesNeeded != 0) {
        require(m_unit.two.NewDiscreteStates(m_instance, &info), "update");
        isChanged |= info.valuesOfContinuousStatesChanged != 0;
    }
    require(m_unit.two.EnterContinuousTimeMode(m_instance), "continuous time");
    return isChanged;
}

std::vector<double> UnitInstance::directional(const std::vector<unsigned>& unknowns,
                                              const std::vector<unsigned>& knowns,
                                              const std::vector<double>& seed) {
    std::vector<double> result(unknowns.size());
    require(m_unit.isThree()
                ? static_cast<int>(m_unit.three.GetDirectionalDerivative(
                      m_instance, unknowns.data(), unknowns.size(), knowns.data(), knowns.size(),
                      seed.data(), seed.size(), result.data(), result.size()))
                : static_cast<int>(m_unit.two.GetDirectionalDerivative(
                      m_instance, unknowns.data(), unknowns.size(), knowns.data(), knowns.size(),
                      seed.data(), result.data())),
            "directional derivative");
    return result;
}

} // namespace trammel::tests

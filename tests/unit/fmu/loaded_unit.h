#pragma once

#include "fmi/archive.h"
#include "fmi/fmi2.h"
#include "fmi/fmi3.h"
#include "fmu/export.h"

#include <map>
#include <pugixml.hpp>
#include <string>
#include <vector>

namespace trammel::tests {

/// An exported unit as a tool of others loads it: unpacked, opened, every function looked up by
/// name.
class LoadedUnit {
public:
    /// Exports a model and loads what was written.
    /// @param document of a file in the directory
    LoadedUnit(const std::filesystem::path& modelFile, fmu::FmiVersion version,
               const fmu::Choice& choice = {});
    ~LoadedUnit();
    LoadedUnit(const LoadedUnit&) = delete;

    fmu::FmiVersion version() const { return m_version; }
    bool isThree() const { return m_version == fmu::FmiVersion::Three; }
    pugi::xml_node root() const { return m_xml.document_element(); }
    std::string token() const;
    std::string resources() const; ///< as the version wants them: a URI, or a path
    bool hasExchange() const { return !root().child("ModelExchange").empty(); }
    /// Of a variable, by name; fails the test where there is none.
    unsigned reference(const std::string& name) const;
    std::vector<unsigned> references(const char* causality) const;
    std::vector<std::string> names(const char* causality) const;
    /// Of model exchange, as the description says.
    std::size_t stateCount() const;
    std::size_t indicatorCount() const;
    const std::filesystem::path& folder() const { return m_folder.path(); }
    std::filesystem::path binary() const;

#define TRAMMEL_POINTER2(name, parameters) fmi2Status(*name) parameters = nullptr;
#define TRAMMEL_OTHER2(type, name, parameters) type(*name) parameters = nullptr;
    struct Two {
        TRAMMEL_FMI2_STATUS_FUNCTIONS(TRAMMEL_POINTER2)
        TRAMMEL_FMI2_OTHER_FUNCTIONS(TRAMMEL_OTHER2)
    } two;
#define TRAMMEL_POINTER3(name, parameters) fmi3Status(*name) parameters = nullptr;
#define TRAMMEL_OTHER3(type, name, parameters) type(*name) parameters = nullptr;
    struct Three {
        TRAMMEL_FMI3_STATUS_FUNCTIONS(TRAMMEL_POINTER3)
        TRAMMEL_FMI3_OTHER_FUNCTIONS(TRAMMEL_OTHER3)
    } three;

private:
    void* symbol(const std::string& name);

    fmi::TemporaryFolder m_folder;
    fmu::FmiVersion m_version;
    pugi::xml_document m_xml;
    void* m_handle = nullptr;
};

enum class Kind { CoSimulation, ModelExchange };

/// An instance by whichever version, for what both have; every call must go well.
class UnitInstance {
public:
    UnitInstance(LoadedUnit& unit, Kind kind);
    ~UnitInstance();
    UnitInstance(const UnitInstance&) = delete;

    void* handle() const { return m_instance; }
    const std::vector<std::string>& log() const { return m_log; }

    void set(const std::string& name, double value);
    double get(unsigned reference);
    double get(const std::string& name) { return get(m_unit.reference(name)); }
    std::vector<double> get(const std::vector<unsigned>& references);

    void initialize(double start = 0.0);
    void step(double time, double size);
    void terminate();
    void reset();
    void* save();
    void restore(void* state);
    void free(void* state);
    std::vector<unsigned char> bytes(void* state);
    void* stateOf(const std::vector<unsigned char>& bytes);

    // Model exchange:
    std::vector<double> states(std::size_t count);
    void setStates(const std::vector<double>& y);
    void setTime(double t);
    std::vector<double> derivatives(std::size_t count);
    /// @return whether event mode was asked for
    bool completedStep();
    void enterEvent();
    std::vector<double> indicators(std::size_t count);
    /// Updates discrete states, and into continuous time.
    /// @return whether the unit says that continuous states changed
    bool leaveEvent();
    std::vector<double> directional(const std::vector<unsigned>& unknowns,
                                    const std::vector<unsigned>& knowns,
                                    const std::vector<double>& seed);

private:
    static void log2(void* environment, const char*, fmi2Status, const char*, const char* format,
                     ...);
    static void log3(void* environment, fmi3Status, const char*, const char* text);
    void require(int status, const char* what) const;

    LoadedUnit& m_unit;
    fmi2CallbackFunctions m_callbacks{};
    void* m_instance = nullptr;
    std::vector<std::string> m_log;
};

} // namespace trammel::tests

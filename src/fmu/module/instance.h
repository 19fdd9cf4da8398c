#pragma once

#include "fmu/module/unit.h"

#include <functional>
#include <string>

namespace trammel::fmu {

/// How serious a line of an instance's log is.
enum class Severity { Warning, Error };

/// A unit with the log of its user.
class Instance {
public:
    using Log = std::function<void(Severity, const std::string& text)>;

    Instance(Unit::Kind kind, const std::filesystem::path& resources, const std::string& token,
             Log log, bool logs)
        : unit(kind, resources, token), logsWarnings(logs), m_log(std::move(log)) {}

    /// Calls something of the unit.
    /// @return whether it went well; else the log has why
    template <class Call>
    bool guarded(const Call& call) {
        try {
            call();
            if (logsWarnings)
                for (const messages::Message& warning : unit.takeWarnings())
                    tell(Severity::Warning, messages::english(warning));
            return true;
        } catch (const std::exception& error) {
            tell(Severity::Error, error.what());
        } catch (...) {
            tell(Severity::Error, "unknown error");
        }
        return false;
    }
    void tell(Severity severity, const std::string& text) const { m_log(severity, text); }

    Unit unit;
    bool logsWarnings;
    bool usesEvents = false, mayReturnEarly = false; ///< co-simulation of FMI 3.0

private:
    Log m_log;
};

/// Modes in which values, and equations of model exchange, may be asked for.
inline constexpr auto kBeforeTheEnd = {Mode::Instantiated, Mode::Initialization, Mode::Event,
                                       Mode::Continuous,   Mode::Steps,          Mode::Ended};
inline constexpr auto kWithEquations = {Mode::Initialization, Mode::Event, Mode::Continuous,
                                        Mode::Ended};

/// @throws messages::RuntimeError where an instance is not of model exchange
void requireExchange(const Unit& unit, const char* function);
/// @throws messages::RuntimeError where a pointer is null that is needed
void requirePointers(const char* function, std::initializer_list<const void*> pointers);
/// @throws messages::RuntimeError where sizes differ that are to be equal
void requireSize(const char* function, std::size_t size, std::size_t expected);

} // namespace trammel::fmu

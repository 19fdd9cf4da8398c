#pragma once

#include "fmu/exchange.h"
#include "fmu/module/co_simulation.h"
#include "fmu/module/saved_state.h"
#include "fmu/module/unit_model.h"

#include <filesystem>
#include <memory>
#include <span>

namespace trammel::fmu {

using References = std::span<const unsigned>;

/// An instance of a unit, as both versions of the standard see it: variables by value reference,
/// and modes that say what may be called. What a call cannot do it throws, with the words of the
/// command's errors; a call in the wrong mode or with wrong arguments changes nothing. Nothing is
/// shared between instances. The model's t is 0 at the user's start time.
class Unit {
public:
    enum class Kind { CoSimulation, ModelExchange };

    /// @param resources the unpacked folder of that name
    /// @param token of the description
    Unit(Kind kind, const std::filesystem::path& resources, const std::string& token);

    Kind kind() const { return m_kind; }
    Mode mode() const { return m_mode; }
    /// @param function the name of the caller, for the message
    /// @throws messages::RuntimeError unless the mode is one of these
    void require(const char* function, std::initializer_list<Mode> modes) const;
    const Interface& interface() const { return m_model.interface(); }

    void get(const char* function, References references, std::span<double> values);
    void set(const char* function, References references, std::span<const double> values);

    /// @param stop none: NaN
    void setTimes(double start, double stop);
    void enterInitialization();
    /// @param next the mode behind it
    void exitInitialization(Mode next);
    void terminate();
    void reset();
    void fail() { m_mode = Mode::Failed; }

    double time() const { return m_time; } ///< that was reached, s, of the user
    struct Step {
        bool hasEvent = false; ///< something struck at its end
        bool isEarly = false;
    };
    Step doStep(double time, double size, bool endsEarly);

    void enterEventMode() { m_mode = Mode::Event; }
    void enterContinuousMode();
    void enterStepMode();
    struct Update {
        bool hasChangedStates = false, hasChangedNominals = false; ///< of the continuous states
    };
    /// Takes over what has been set.
    Update updateDiscreteStates();
    void setTime(double time);
    void setStates(std::span<const double> values);
    void states(std::span<double> values);
    void derivatives(std::span<double> values);
    void nominals(std::span<double> values);
    void indicators(std::span<double> values);
    /// Whether the states are to be projected, in event mode.
    bool completedStep();

    /// Sensitivities J seed of unknowns (derivatives of states, outputs) to knowns (states, inputs
    /// that may change at any time), by extrapolated central differences.
    void directionalDerivative(const char* function, References unknowns, References knowns,
                               std::span<const double> seed, std::span<double> result);

    /// What there is to warn of since the last call.
    std::vector<messages::Message> takeWarnings();

    std::unique_ptr<SavedState> save();
    void restore(const SavedState& state);
    const std::string& token() const { return m_model.token(); }

private:
    using Role = Variable::Role;

    const Variable& variable(const char* function, unsigned reference) const;
    void checkSettable(const Variable& variable) const;
    void setLater(std::span<const UnitModel::Setting> settings);
    void checkFits(const SavedState& saved);
    double modelTime() const { return m_time - m_start; }
    void build();
    void applyValues();
    const std::vector<double>& channels();
    double valueOf(const Variable& variable);
    double equationValue(const Variable& variable);
    Exchange& equations(Role role);
    Eigen::VectorXd known(References references);
    void setKnown(References references, const Eigen::VectorXd& values);
    Exchange& exchange();

    Kind m_kind;
    UnitModel m_model;
    Mode m_mode = Mode::Instantiated;
    double m_start = 0.0, m_stop = 0.0, m_time = 0.0; ///< s, of the user
    std::unique_ptr<CoSimulation> m_run;
    std::unique_ptr<Exchange> m_exchange;
    /// Of a co-simulation the equations, where someone asks for their variables.
    std::unique_ptr<Exchange> m_shown;
    bool m_isShown = false, m_isMotionShown = false; ///< of where the run is
    bool m_isBuilt = false;
    bool m_hasNewInputs = false, m_hasNewSpeeds = false; ///< since the last step or event
    Eigen::VectorXd m_rates;
};

} // namespace trammel::fmu

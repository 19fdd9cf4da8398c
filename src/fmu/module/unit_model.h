#pragma once

#include "fmu/interface.h"
#include "fmu/unit_files.h"
#include "live/live_model.h"

#include <memory>
#include <span>

namespace trammel::fmu {

/// The values that a unit's user has set, and the model that they make.
class UnitModel {
public:
    /// @throws messages::RuntimeError, messages::InvalidArgument where the files are no unit's
    explicit UnitModel(UnitFiles files);

    const Interface& interface() const { return m_interface; }
    const std::string& token() const { return m_files.token; }
    double value(const Variable& variable) const;

    /// Sets a value before the start: the model is read anew by model().
    void set(const Variable& variable, double value);
    struct Setting {
        const Variable* variable = nullptr;
        double value = 0.0;
    };
    /// Sets values together at a time of the model (s) later. Where model() changes, it says so.
    /// @throws messages::InvalidArgument why they cannot be; nothing is then set
    void set(std::span<const Setting> settings, double time);
    /// Everything as at first.
    void reset();

    /// With signals in place of the inputs.
    /// @throws messages::InvalidArgument why the values make none
    model::Model model();
    /// The same, without taking over what has changed. @pre model() was called
    model::Model present() const;
    /// Whether model() is another since the last call of it.
    bool hasChanged() const { return m_hasChanged; }

    /// All that was set.
    struct Values {
        std::vector<double> inputs, parameters;
        std::vector<model::Signal> signals; ///< by input
        std::vector<double> startInputs, startParameters;
        struct Change {
            bool isInput = false;
            bool isWithLast = false; ///< set together with the one before
            int index = 0;
            double value = 0.0, time = 0.0;
            bool operator==(const Change&) const = default;
        };
        std::vector<Change> changes; ///< of parameters, behind the start
        bool operator==(const Values&) const = default;
    };
    const Values& values() const { return m_values; }
    /// How many of the changes model() had the last time.
    std::size_t taken() const { return m_taken; }
    /// @param isStarted whether signals are those of the values, else as at the start
    void setValues(Values values, bool isStarted);
    /// Makes changes of parameters whose values are held already; model() then changes.
    /// @throws messages::InvalidArgument why they cannot be made; nothing is then
    void redo(std::span<const Values::Change> changes);

private:
    const std::string& parameterName(bool isInput, int index) const;
    void hold(const Variable& variable, double value, std::vector<Setting>& held);
    void setSignal(std::size_t input, double time);
    live::LiveModel changed(live::LiveModel live, std::span<const Values::Change> changes) const;
    void startSignals(const model::Model& model);
    void readLive();

    UnitFiles m_files;
    Interface m_interface;
    Values m_values, m_first;
    std::vector<std::shared_ptr<model::Signal>> m_signals; ///< null of parameters
    std::vector<char> m_isPosition;                ///< by input: a driver's that states positions
    std::shared_ptr<const live::LiveModel> m_live; ///< null: to be read
    bool m_hasChanged = true;
    std::size_t m_taken = 0;
    bool m_isStarted = false; ///< signals are those of the values
};

} // namespace trammel::fmu

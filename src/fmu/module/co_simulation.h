#pragma once

#include "analysis/run/simulation.h"

namespace trammel::fmu {

/// A run that whoever couples it steps to times of theirs, as `trammel run` steps to its outputs.
class CoSimulation {
public:
    /// Starts it at t = 0.
    /// @throws std::invalid_argument where the model cannot be started; messages::RuntimeError
    /// where
    ///         it fails there
    explicit CoSimulation(const model::Model& model);

    double time() const { return m_run->state().t; }
    const dynamics::State& state() const { return m_run->state(); }
    const std::vector<double>& channels() const { return m_sink.values; }

    /// Steps to a time, s.
    /// @param endsEarly whether a step in which something struck is the last
    /// @return whether something struck in the last step
    /// @throws messages::RuntimeError why it failed
    bool advance(double until, bool endsEarly);
    /// Goes on with another model of the same parts.
    /// @throws std::invalid_argument why it cannot; the run is what it was
    void goOn(const model::Model& model) { m_run->goOn(model, analysis::Simulation::Fit::Closes); }
    /// Inputs have changed. @param areSpeeds whether those of drivers have
    void takeSignals(bool areSpeeds) { m_run->takeSignals(areSpeeds); }

    struct Place {
        analysis::RunPlace run;
        std::vector<double> channels;
    };
    /// From where the same steps follow again, bit by bit: here, and by put().
    Place place();
    /// Goes back to, or on from, a place of this model.
    void put(const Place& place);
    /// The same of another model.
    void put(const model::Model& model, const Place& place);
    /// Whether a place may be one of this model.
    bool fits(const Place& place) const;
    /// The run's, that were not taken before.
    std::vector<messages::Message> takeWarnings();

private:
    struct LastFrame : results::FrameSink {
        void begin(const results::RunHeader&) override {}
        void append(double, std::span<const double> frame) override {
            values.assign(frame.begin(), frame.end());
        }
        void end(std::string_view, std::string_view) override {}
        std::vector<double> values;
    };

    LastFrame m_sink;
    analysis::ProgressCallback m_progress; ///< none
    std::unique_ptr<analysis::Simulation> m_run;
    std::size_t m_told = 0; ///< warnings that were taken
};

} // namespace trammel::fmu

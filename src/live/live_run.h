#pragma once

#include "analysis/run/simulation.h"
#include "live/live_model.h"

#include <deque>
#include <memory>
#include <stop_token>

namespace trammel::live {

/// The model with another duration of runs (s), or without end. Methods with error control take the
/// model's duration as their longest step where it states none: another duration must not change
/// the steps.
model::Model withDuration(model::Model model, const std::optional<double>& duration);

/// A run that takes inputs between its steps, keeps its last states, and can go back to any of them
/// and on from there with other inputs.
///
/// It steps as `trammel run` does. Where an input changes the model, that is compiled anew and the
/// state carried over; solvers then remember nothing of before. The same happens every kFreshStart
/// steps, so that going back repeats at most so many steps. Steps depend on the model and the
/// inputs alone: repeated, they give the same bits.
class LiveRun {
public:
    static constexpr std::int64_t kFreshStart = 2000;

    struct Options {
        /// States that are kept; 0: no way back. There is none where a controller cannot go back,
        /// which the run's warnings tell.
        std::size_t history = 2000;
        std::optional<double> duration = {}; ///< s; absent: it has no end
        results::FrameSink* sink = nullptr;  ///< gets the frames; only without history
        std::stop_token stop = {};
        analysis::ProgressCallback progress = {};
        std::string inputsText = {}; ///< document of the inputs to come, for the sink's header
    };

    /// Starts the run.
    /// @param document the model's
    /// @throws std::invalid_argument why the model cannot be run
    LiveRun(const io::JsonValue& document, const std::filesystem::path& directory, Options options);
    ~LiveRun();
    LiveRun(const LiveRun&) = delete;

    /// Whether there is a step: the run has not failed, nor come to its end.
    bool hasNext() const { return m_run->hasNext(); }
    void step();
    /// As Simulation's.
    void pauseAt(double t) { m_run->pauseAt(t); }
    /// Makes changes before the next step, together with others that were made there.
    /// @throws std::invalid_argument why they cannot be made; nothing has changed then
    void apply(const std::vector<Change>& changes);

    std::int64_t stepCount() const { return m_run->steps(); }
    double time() const { return state().t; }
    const dynamics::State& state() const { return m_run->state(); }
    /// World pose of each of the model's bodies in a state of the run.
    std::vector<model::Pose> poses(const dynamics::State& state) const;
    /// Of the pull, N; nothing where there is none.
    std::optional<Vec3> pullForce() const;

    /// Largest change of a body's momentum in the last step, N s, where something struck in it;
    /// else, and without history, 0.
    double struck() const { return m_struck; }

    /// Steps whose states are kept: all from the oldest to stepCount().
    std::int64_t oldestStep() const;
    /// The state behind so many steps. @pre it is kept
    const dynamics::State& stateAfter(std::int64_t step) const;
    /// Bytes that the kept states take, with what is needed to go on from them.
    std::size_t historyBytes() const;
    /// Goes back to the state behind so many steps: inputs of that step and later ones are undone.
    /// @pre the state is kept
    void rewind(std::int64_t step);

    const std::vector<Input>& inputs() const { return m_inputs; }
    /// The time of the last output that was reached, s.
    double framesLength() const;
    /// The inputs so far, for a run up to the last output time that has been reached.
    InputLog log() const;
    /// What inputs have set.
    const LiveModel& live() const { return *m_model; }
    std::shared_ptr<const LiveModel> sharedLive() const { return m_model; }
    const analysis::RunSummary& summary() const { return m_run->summary(); }
    double stepSize() const { return m_run->settings().step; }
    /// Ends the run as failed.
    void abandon(messages::Message why) { m_run->abandon(std::move(why)); }
    void warn(messages::Message message) { m_run->warn(std::move(message)); }
    analysis::RunSummary finish();

private:
    /// From where steps follow again, bit by bit.
    struct Anchor {
        analysis::RunPlace place;
        std::shared_ptr<const LiveModel> model;
        std::size_t inputs = 0; ///< that were made before
    };

    void start();
    bool hasHistory() const { return m_options.history > 0 && m_run->whyNotBack().empty(); }
    void goOn(const std::vector<Change>& changes);
    void setAnchor();
    void keep();
    void dropOld();
    double momentumChange() const;

    const Options m_options;
    const io::JsonValue m_document;
    std::shared_ptr<const LiveModel> m_first, m_model;
    std::unique_ptr<analysis::Simulation> m_run;
    std::vector<Input> m_inputs;
    std::deque<dynamics::State> m_states; ///< the last is the present one
    std::deque<Anchor> m_anchors;
    std::optional<Anchor> m_before; ///< as it was before the inputs of this step
    double m_struck = 0.0;
};

} // namespace trammel::live

#pragma once

#include "analysis/run/controllers.h"
#include "analysis/run/energy_watch.h"
#include "analysis/run/run_engine.h"
#include "analysis/run/simulate.h"
#include "analysis/run/step_tally.h"

#include <chrono>
#include <memory>

namespace trammel::analysis {

/// Where a run stands between two steps: all that the next ones follow from, but for how methods of
/// higher order choose their steps.
struct RunPlace {
    dynamics::State state;
    std::int64_t steps = 0; ///< Simulation::step() calls that brought it there
    /// Steps of equal length, in s, lead from one output time to the next.
    std::int64_t frame = 0, part = 0, parts = 0;
    double intervalStart = 0.0, intervalEnd = 0.0, stepSize = 0.0;
    bool isBetween = false; ///< the steps lead to an earlier time, at which controllers act
    dynamics::EnergyLedger ledger;
    std::int64_t impacts = 0;
    dynamics::StepMemory memory = {};
    std::vector<results::ContactRecord> asleep = {};          ///< contacts of bodies that sleep
    std::shared_ptr<const ControllersPlace> controllers = {}; ///< null where there are none
};

/// A change in a run closes joints whatever the settings say of its start.
model::SimulationSettings settingsOfChange(model::SimulationSettings settings);

/// A run that is taken step by step: start(), step() while there are any, finish(). Between two
/// steps it may go on with another model.
class Simulation {
public:
    /// @param sink, progress outlive it
    /// @throws as simulate()
    Simulation(const model::Model& model, results::FrameSink& sink, std::stop_token stop,
               const ProgressCallback& progress, const dynamics::UserParts& user);

    /// Closes the model's pose, hands the channels to the sink, and the first frame.
    /// @param inputsText document of the inputs that the run will get, for the results
    /// @throws std::invalid_argument where that cannot be
    void start(const model::Model& model, std::string documentText, std::string inputsText = {});
    /// Whether there is a step to take: the run has not come to its end, and did not fail or stop.
    bool hasNext() const;
    /// One step, and a frame where it comes to an output time.
    void step();
    /// Has step() stop at a time between outputs, too: the caller changes something there. Steps of
    /// equal length stay as they are; none of them is long.
    void pauseAt(double t) { m_pause = t; }
    /// Steps to a time of the caller's choice, whatever the settings say of output times, and a
    /// frame there. Runs go either by step() or by this.
    /// @param endsEarly asked behind each step: whether it is to be the last
    /// @return whether it got there: it did not fail or stop
    bool advance(double until, const std::function<bool()>& endsEarly = {});
    /// The same without a frame. @return as advance()
    bool pass(double until);
    /// A frame where the run is.
    void takeFrame();
    /// Signals of the model have changed, which act from here on: methods of higher order remember
    /// what acted at the end of their last step, and begin anew.
    /// @param areSpeeds whether drivers have other speeds, onto which velocities jump
    void takeSignals(bool areSpeeds);
    RunSummary finish();

    /// How a run goes on where its model has changed.
    enum class Fit {
        Keeps,  ///< the state is kept as it is
        Closes, ///< joints are closed, and velocities brought onto them, as at a run's start
    };
    /// Goes on from where it is with a model that has the same bodies and joints, by the settings
    /// that the run has. What solvers remember begins anew, but for what slides: from place()
    /// behind it the same steps follow by resume(). Controllers go on, too.
    /// @throws std::invalid_argument why it cannot; the run then stays what it was
    void goOn(const model::Model& model, Fit fit);
    /// Goes on from a place that was place() behind goOn() or resume(), with the model of that.
    /// @throws messages::InvalidArgument where a controller cannot go back
    void resume(const model::Model& model, const RunPlace& place);
    /// The same with the model that the run has: solvers remember nothing but the place's memory.
    void restart(const RunPlace& place);
    /// Ends the run where it is, as failed.
    void abandon(messages::Message why) { fail(std::move(why)); }
    void warn(messages::Message message); ///< once behind goOn(), however often it is called

    /// The values of all channels where the run is, in the order of channels(system()).
    /// Valid until the next call or step.
    const std::vector<double>& sample();

    RunPlace place() const;
    /// Behind a stop: where to ask from the next resume() or restart() on.
    void listenTo(std::stop_token stop) { m_outerStop = std::move(stop); }
    /// What the summary counts so far.
    struct Counts {
        std::int64_t steps = 0, contactSteps = 0, impacts = 0;
    };
    Counts counts() const;
    /// Behind resume() or restart(): what came behind the place is not counted.
    void recount(const Counts& counts);
    /// Why resume() and restart() cannot go back to places of before; empty: they can.
    messages::Message whyNotBack() const;
    const dynamics::State& state() const { return m_place.state; }
    std::int64_t steps() const { return m_place.steps; } ///< step() calls so far
    /// Output times that have been reached, without the start.
    std::int64_t framesDone() const {
        return m_place.part == m_place.parts && !m_place.isBetween ? m_place.frame
                                                                   : m_place.frame - 1;
    }
    const dynamics::System& system() const { return m_engine->system; }
    const model::SimulationSettings& settings() const { return m_settings; }
    /// So far, without what finish() adds.
    const RunSummary& summary() const { return m_summary; }

private:
    using Clock = std::chrono::steady_clock;

    bool isSemiImplicit() const { return !m_engine->isHybrid(); }
    dynamics::Stepper& stepper() const { return *m_engine->stepper; }
    RunPlace here() const;
    void take(std::unique_ptr<RunEngine> engine, const RunPlace& place);
    std::vector<std::size_t> orderOf(const std::vector<results::Channel>& channels) const;
    std::unique_ptr<RunEngine> makeEngine(const model::Model& model) const;
    void beginNext();
    void beginInterval(double end);
    double outputTime(std::int64_t frame) const;
    void startControllers();
    bool exchange();
    void takeChange(const Controllers::Change& change);
    void takeParameters();
    void tellControllerWarnings();
    void ready(RunEngine& engine, const RunPlace& place) const;
    void goOnFrom(const RunPlace& place);
    bool takePart();
    bool stepInInterval();
    bool stepByMethod();
    bool stopsAt(double time);
    messages::Message whyNoProgress(const ProgressWatch::Verdict& verdict, double time);
    messages::Message describe(const ProgressWatch::Verdict& verdict, double time) const;
    bool addStep(const dynamics::StepReport& report, double start);
    void failAtStart(const messages::Message& cause);
    bool fail(messages::Message message);
    bool failStuck(double start);
    bool failDiverged(int body);
    void count(const dynamics::StepReport& report);
    void countSolves(const dynamics::StepReport& report);
    void record();
    void solveWhereResumed();
    void append(const std::vector<double>& values);
    void takeEnergy();
    void reportWhenDue();
    void report();
    void countEngine();
    void tellForceless();
    void tellMissing();
    void reportFailures();
    void reportSubstitutes();

    static const dynamics::StepReport kNoReport; ///< of an engine that has taken no step

    const dynamics::UserParts m_user;
    std::unique_ptr<Controllers> m_controllers; ///< null: none
    std::optional<model::Model> m_model; ///< without what controllers set, which makes it anew
    std::unique_ptr<RunEngine> m_engine;
    const IntegratorChoice m_choice;
    const model::SimulationSettings m_settings; ///< with the integrator that was chosen
    results::FrameSink& m_sink;
    const ProgressCallback& m_progress;
    std::stop_token m_outerStop;
    const bool m_recordsContacts;
    RunPlace m_place;
    double m_pause = 0.0;                     ///< as of pauseAt(), s
    std::vector<results::Channel> m_channels; ///< that the sink has, once another engine runs
    std::vector<std::size_t> m_order; ///< where an engine's stand; empty: as the sink has them
    std::vector<double> m_values;     ///< of a frame, in that order
    std::vector<results::ContactRecord> m_contacts; ///< of a frame
    const dynamics::StepReport* m_report;           ///< of the engine's last step; never null
    RunSummary m_summary;
    double m_orthogonality = 0.0; ///< worst |R^T R - E| of all frames
    StepTally m_tally;
    std::optional<EnergyWatch> m_energy;
    std::int64_t m_stepsBefore = 0; ///< of engines that are gone
    bool m_hasGoneOn = false;       ///< with another model
    Clock::time_point m_began = Clock::now(), m_reported = m_began, m_looked = m_began;
    int m_stepsToLook = 1; ///< at the clock
};

} // namespace trammel::analysis

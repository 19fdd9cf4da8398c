#include "optimize/optimise.h"

#include "math/least_squares.h"
#include "messages/optimisation_messages.h"
#include "optimize/ranking.h"
#include "optimize/search_run.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <utility>

namespace trammel::optimize {

namespace {

using Clock = TrialDispatcher::Clock;

/// Searches number from 1; what is run beside them is of this one.
constexpr std::size_t kBeside = 0;

double seconds(Clock::duration duration) {
    return std::chrono::duration<double>(duration).count();
}

Clock::time_point deadlineOf(double limit, Clock::time_point began) {
    constexpr double kForever = 1e9;
    if (!(limit < kForever)) return Clock::time_point::max();
    return began +
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(limit));
}

class Optimising {
public:
    Optimising(const OptimisationFolder& folder, const OptimiserOptions& options,
               std::stop_token stop, const OptimisationCallback& callback)
        : m_file(folder.file()),
          m_searches(options.searches),
          m_dispatcher(folder, options, std::move(stop)),
          m_callback(callback) {}

    OptimisationOutcome run() {
        if (m_searches.empty())
            searchToTheEnd();
        else
            searchShare();
        m_outcome.computed = m_dispatcher.computed();
        m_outcome.isStopped = m_dispatcher.isStopped();
        m_outcome.isOutOfTime = m_dispatcher.isLate();
        m_outcome.elapsed = seconds(Clock::now() - m_began);
        m_reported = {};
        report();
        return std::move(m_outcome);
    }

private:
    const Optimisation& task() const { return m_file.optimisation; }

    void searchToTheEnd() {
        searchAll(firstPlans(m_file));
        if (const auto relaxed = bestOf(m_outcome.candidates, true);
            relaxed && combinationsOf(task()).isRelaxed)
            searchAll(roundingPlans(m_file, m_outcome.candidates[*relaxed].run.trial.point,
                                    m_outcome.searches.size() + 1));
        rank(m_file, m_outcome);
        if (m_outcome.best && !m_dispatcher.isStopped()) {
            checkHalfStep();
            if (task().method == Method::LevenbergMarquardt && !m_dispatcher.isLate()) fit();
        }
    }

    /// Each search depends on nothing but the file, so that any of them can be made elsewhere.
    void searchShare() {
        std::vector<SearchPlan> plans = firstPlans(m_file);
        std::erase_if(plans, [&](const SearchPlan& plan) {
            return std::ranges::find(m_searches, plan.search) == m_searches.end();
        });
        searchAll(std::move(plans));
    }

    void searchAll(std::vector<SearchPlan> plans) {
        std::vector<std::unique_ptr<SearchRun>> searches;
        std::vector<std::function<void()>> work;
        for (SearchPlan& plan : plans) {
            m_total += plan.runs;
            searches.push_back(std::make_unique<SearchRun>(
                m_file, std::move(plan), m_dispatcher,
                [this](Candidate candidate) { record(std::move(candidate)); }));
            work.push_back([search = searches.back().get()] { search->run(); });
        }
        m_dispatcher.run(work, deadlineOf(task().budget.seconds, m_began),
                         {messages::kSearchOutOfTime, task().budget.seconds}, [this] { report(); });
        for (const auto& search : searches)
            m_outcome.searches.push_back(search->report());
        sortCandidates(m_outcome.candidates);
    }

    /// From any search's thread.
    void record(Candidate candidate) {
        const std::lock_guard lock(m_mutex);
        if (!candidate.run.evaluation.isCompleted()) ++m_failed;
        if (!candidate.isRelaxed && candidate.sample.isValid &&
            (!m_best || isBetter(candidate.sample, m_best->sample)))
            m_best = candidate;
        if (m_callback) m_finished.push_back(candidate);
        m_outcome.candidates.push_back(std::move(candidate));
    }

    /// Runs something beside the searches, without an end in time.
    void beside(const std::function<void()>& work) {
        m_dispatcher.run({[&] {
                             try {
                                 work();
                             } catch (const SearchEnded&) { // the user has stopped it
                             }
                         }},
                         Clock::time_point::max(), {}, [this] { report(); });
    }

    void checkHalfStep() {
        if (!study::traits(m_file.study.study.analysis.kind).hasSteps) return;
        const Candidate& best = m_outcome.candidates[*m_outcome.best];
        const Trial trial{best.run.trial.point, true};
        beside([&] {
            Evaluation evaluation = m_dispatcher.evaluate(kBeside, {trial}, {1}).front();
            Sample sample = sampleOf(m_file, evaluation);
            m_outcome.halfStep =
                Candidate{{kBeside, 1, trial, std::move(evaluation)}, std::move(sample), false};
        });
    }

    /// Derivatives at the best, and what they tell.
    void fit() {
        const Candidate best = m_outcome.candidates[*m_outcome.best];
        SearchPlan plan = m_outcome.searches.at(best.run.search - 1).plan;
        plan.search = kBeside;
        plan.runs = std::numeric_limits<std::size_t>::max();
        SearchRun search(m_file, plan, m_dispatcher, [](const Candidate&) {});
        const math::ManyResiduals residuals = [&](std::span<const Eigen::VectorXd> x,
                                                  std::span<Eigen::VectorXd> r) {
            std::vector<Sample> samples = search.sample({x.begin(), x.end()});
            for (std::size_t i = 0; i < samples.size(); ++i)
                r[i] = samples[i].isValid ? std::move(samples[i].residuals) : Eigen::VectorXd();
        };
        if (search.space().dimension() == 0) return;
        const Eigen::VectorXd u = search.space().coordinates(best.run.trial.point);
        math::FitLimits limits;
        limits.lower = Eigen::VectorXd::Zero(u.size());
        limits.upper = Eigen::VectorXd::Ones(u.size());
        limits.difference = task().differenceStep;
        limits.length = 1.0;
        limits.staysWithin = true;
        beside([&] {
            const auto jacobian = math::jacobianByDifferences(residuals, u, limits);
            if (jacobian)
                m_outcome.fit =
                    fitReport(search.space(), u, best.sample.residuals, *jacobian, residualCount());
        });
    }

    /// Residuals that count.
    std::size_t residualCount() const {
        std::size_t count = 0;
        for (const Objective& objective : task().objectives) {
            const OutputPlace& output = m_file.outputs[m_file.outputIndex(objective.output)];
            if (objective.goal == Goal::Target)
                ++count;
            else
                count += static_cast<std::size_t>(
                    std::ranges::count_if(m_file.measured[output.index].weight,
                                          [](double weight) { return weight > 0.0; }));
        }
        return count;
    }

    void report() {
        constexpr auto kInterval = std::chrono::milliseconds(100);
        if (!m_callback || Clock::now() < m_reported + kInterval) return;
        m_reported = Clock::now();
        OptimisationProgress progress;
        {
            const std::lock_guard lock(m_mutex);
            progress.runs = m_outcome.candidates.size();
            progress.failed = m_failed;
            progress.best = m_best;
            progress.finished = std::exchange(m_finished, {});
        }
        progress.total = m_total;
        progress.elapsed = seconds(Clock::now() - m_began);
        m_callback(progress);
    }

    const OptimisationFile& m_file;
    const std::vector<std::size_t> m_searches;
    Clock::time_point m_began = Clock::now(), m_reported;
    TrialDispatcher m_dispatcher;
    const OptimisationCallback& m_callback;
    std::size_t m_total = 0;
    std::mutex m_mutex; ///< of what follows, while searches run
    OptimisationOutcome m_outcome;
    std::optional<Candidate> m_best;
    std::vector<Candidate> m_finished; ///< not told yet
    std::size_t m_failed = 0;
};

} // namespace

OptimisationOutcome optimise(const OptimisationFolder& folder, const OptimiserOptions& options,
                             std::stop_token stop, const OptimisationCallback& progress) {
    return Optimising(folder, options, std::move(stop), progress).run();
}

} // namespace trammel::optimize

#include "optimize/search_run.h"

#include "messages/optimisation_messages.h"

#include <algorithm>

namespace trammel::optimize {

SearchRun::SearchRun(const OptimisationFile& file, SearchPlan plan, TrialDispatcher& dispatcher,
                     Record record)
    : m_file(file),
      m_plan(std::move(plan)),
      m_dispatcher(dispatcher),
      m_record(std::move(record)),
      m_space(file.optimisation.variables, m_plan.held, m_plan.whole) {}

SearchTask SearchRun::task() {
    const Optimisation& optimisation = m_file.optimisation;
    SearchTask task;
    task.dimension = m_space.dimension();
    task.sample = [this](const std::vector<Eigen::VectorXd>& places) { return sample(places); };
    if (traits(optimisation.method).usesDerivatives && mayHaveExactDerivatives(m_file))
        task.differentiate = [this](const Eigen::VectorXd& place) { return differentiate(place); };
    for (const Constraint& constraint : optimisation.constraints)
        task.constraints.push_back(constraint.relation == Relation::Equal ? Relation::Equal
                                                                          : Relation::AtMost);
    task.method = optimisation.method;
    task.start = m_space.coordinates(m_plan.start);
    constexpr std::uint64_t kApart = 1'000'003; // each search draws numbers of its own
    task.seed = optimisation.seed + kApart * m_plan.search;
    task.tolerance = optimisation.tolerance;
    task.differenceStep = optimisation.differenceStep;
    task.population = optimisation.population;
    constexpr std::size_t kMost = 1'000'000;
    task.mostRuns = static_cast<int>(std::min(m_plan.runs, kMost));
    return task;
}

void SearchRun::run() {
    try {
        m_ending = search(task());
    } catch (const SearchEnded& ended) {
        m_ending = ended.reason;
    }
}

std::vector<Sample> SearchRun::sample(const std::vector<Eigen::VectorXd>& places) {
    std::vector<Trial> trials;
    std::vector<std::string> keys, newKeys;
    bool isOver = false;
    for (const Eigen::VectorXd& place : places) {
        Trial trial{m_space.point(place), false};
        keys.push_back(toLine(trial));
        const bool isKnown = m_known.contains(keys.back()) ||
                             std::ranges::find(newKeys, keys.back()) != newKeys.end();
        if (isKnown) continue;
        isOver = isOver || m_count + trials.size() >= m_plan.runs;
        if (isOver) continue;
        newKeys.push_back(keys.back());
        trials.push_back(std::move(trial));
    }
    evaluate(std::move(trials), std::move(newKeys));
    if (isOver) throw SearchEnded{{messages::kSearchRanOut, m_plan.runs}};
    std::vector<Sample> samples;
    for (const std::string& key : keys)
        samples.push_back(m_known.at(key));
    return samples;
}

/// One run with derivatives, which stands for the place without them, too.
Sample SearchRun::differentiate(const Eigen::VectorXd& place) {
    Trial trial{m_space.point(place), false, false};
    std::string plain = toLine(trial);
    trial.wantsDerivatives = true;
    const std::string key = toLine(trial);
    if (!m_known.contains(key)) {
        if (m_count >= m_plan.runs) throw SearchEnded{{messages::kSearchRanOut, m_plan.runs}};
        evaluate({trial}, {key});
        m_known.emplace(std::move(plain), m_known.at(key));
        if (m_known.at(key).gradients.size() > 0) ++m_exact;
    }
    Sample sample = m_known.at(key);
    if (sample.gradients.size() == 0) return sample;
    Eigen::MatrixXd byPlace(sample.gradients.rows(), m_space.dimension());
    for (Eigen::Index k = 0; k < m_space.dimension(); ++k)
        byPlace.col(k) =
            m_space.slope(k, place[k]) * sample.gradients.col(static_cast<Eigen::Index>(
                                             m_space.searched()[static_cast<std::size_t>(k)]));
    sample.gradients = std::move(byPlace);
    return sample;
}

void SearchRun::evaluate(std::vector<Trial> trials, std::vector<std::string> keys) {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < trials.size(); ++i)
        numbers.push_back(++m_count);
    std::vector<Evaluation> evaluations = m_dispatcher.evaluate(m_plan.search, trials, numbers);
    for (std::size_t i = 0; i < trials.size(); ++i) {
        Sample sample = sampleOf(m_file, evaluations[i]);
        m_known.emplace(std::move(keys[i]), sample);
        const bool isRelaxed = !isAdmissible(m_file.optimisation, trials[i].point);
        m_record({{m_plan.search, numbers[i], std::move(trials[i]), std::move(evaluations[i])},
                  std::move(sample),
                  isRelaxed});
    }
}

} // namespace trammel::optimize

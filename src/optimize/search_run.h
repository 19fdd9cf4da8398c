#pragma once

#include "optimize/optimise.h"
#include "optimize/search.h"
#include "optimize/trial_dispatcher.h"

#include <functional>
#include <string>
#include <unordered_map>

namespace trammel::optimize {

/// One search with its runs: no place is run twice, and no more than the plan has.
class SearchRun {
public:
    using Record = std::function<void(Candidate)>;

    /// @param record called from any thread with each run
    SearchRun(const OptimisationFile& file, SearchPlan plan, TrialDispatcher& dispatcher,
              Record record);

    /// Searches to its end.
    void run();
    SearchReport report() const { return {m_plan, m_count, m_ending, m_exact}; }

    /// Samples at places of the space. @throws SearchEnded
    std::vector<Sample> sample(const std::vector<Eigen::VectorXd>& places);
    const Space& space() const { return m_space; }

private:
    SearchTask task();
    Sample differentiate(const Eigen::VectorXd& place);
    void evaluate(std::vector<Trial> trials, std::vector<std::string> keys);

    const OptimisationFile& m_file;
    SearchPlan m_plan;
    TrialDispatcher& m_dispatcher;
    Record m_record;
    Space m_space;
    std::unordered_map<std::string, Sample> m_known; ///< by trial
    std::size_t m_count = 0;                         ///< of runs
    std::size_t m_exact = 0;                         ///< of these with derivatives
    messages::Message m_ending;
};

} // namespace trammel::optimize

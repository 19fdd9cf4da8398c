#pragma once

#include "lcp/factored_problem.h"
#include "lcp/solver.h"
#include "lcp/sweep_mixer.h"

namespace trammel::lcp {

/// The splitting iterations on a FactoredProblem, A never formed: x = M^-1 J^T lambda is kept up to
/// date row by row. Gauss-Seidel is the same as sequential impulses with accumulated clamping.
class FactoredSweeps {
public:
    /// Solves; one of the same size as the last takes no memory.
    /// @return valid until the next solve
    const Result& solve(SweepMethod method, const FactoredProblem& problem, const Options& options,
                        const WarmStart& start);

private:
    void begin(const WarmStart& start);
    void sweep();
    double rate(Eigen::Index i) const;
    void move(Eigen::Index i, double value);
    void sweepRow(Eigen::Index i);
    void sweepContact(std::size_t k);
    bool sweepBlock(std::size_t k);
    void sweepJacobi();
    void finish();

    SweepMethod m_method = SweepMethod::GaussSeidel;
    const FactoredProblem* m_problem = nullptr;
    double m_omega = 1.0;
    FactoredState m_state;
    std::vector<Eigen::Matrix3d> m_blocks; ///< by contact
    Eigen::VectorXd m_next, m_best, m_before;
    SweepMixer m_mixer;
    Result m_result;
};

/// The same with memory of its own.
inline Result sweepFactored(SweepMethod method, const FactoredProblem& problem,
                            const Options& options, const WarmStart& start) {
    return FactoredSweeps().solve(method, problem, options, start);
}

} // namespace trammel::lcp

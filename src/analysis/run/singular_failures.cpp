#include "analysis/run/singular_failures.h"

#include "analysis/poses/constraint_space.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::analysis {

namespace {

constexpr int kMostLooked = 100, kMostRows = 400; ///< singular values take n^3
constexpr double kSingular = 0.05;                ///< of the smallest singular value at the start

Eigen::VectorXd singularValues(const dynamics::System& system, const dynamics::State& state) {
    return constraintSpace(system, constraintJacobian(system, state)).singularValues;
}

} // namespace

void SingularFailures::note(const dynamics::State& state) {
    if (m_looked >= kMostLooked || m_system.rowCount() == 0 || m_system.rowCount() > kMostRows)
        return;
    if (m_rank < 0) {
        const dynamics::State start = m_system.initialState();
        const ConstraintSpace space =
            constraintSpace(m_system, constraintJacobian(m_system, start));
        m_rank = space.rank;
        if (m_rank > 0) m_regular = space.singularValues[m_rank - 1];
    }
    ++m_looked;
    if (m_rank == 0) return;
    const double share = singularValues(m_system, state)[m_rank - 1] / m_regular;
    if (!(share < kSingular)) return;
    ++m_singular;
    m_smallest = std::min(m_smallest, share);
}

messages::Message SingularFailures::text() const {
    if (m_singular == 0) return {};
    return {messages::kFailuresInSingularPoses, m_singular, m_looked,
            fmt::format("{:.1g}", m_smallest)};
}

} // namespace trammel::analysis

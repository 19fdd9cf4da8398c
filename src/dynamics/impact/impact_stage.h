#pragma once

#include "dynamics/contacts/gap_list.h"
#include "dynamics/contacts/painleve.h"
#include "dynamics/friction/friction_model.h"
#include "dynamics/impact/impact_law.h"
#include "dynamics/impact/impact_ledger.h"
#include "dynamics/rows/condensed_rows.h"
#include "dynamics/rows/factored_rows.h"
#include "math/disjoint_sets.h"
#include "messages/message.h"
#include "model/settings.h"

#include <string>
#include <vector>

namespace trammel::dynamics {

/// The report of one instant's impacts.
struct ImpactReport {
    int impacts = 0;
    lcp::Status status = lcp::Status::Solved;
    double residual = 0.0;
    int pivots = 0;
    int solves = 0; ///< LCPs, at least 1
    lcp::Fallbacks fallbacks;
    int substituted = 0; ///< as ImpactOutcome
    messages::Message message;
};

/// Applies an impact law where touching bodies approach faster than the threshold speed.
///
/// All points take part that touch at that instant and belong to bodies connected to an approaching
/// pair by joints or other touching points, e.g. a ball that rests on the ball which is hit.
class ImpactStage {
public:
    ImpactStage(const System& system, const model::SimulationSettings& settings);
    ImpactStage(const ImpactStage&) = delete;

    /// From now on gaps that would close within this time, s, count as closed. Where impacts are
    /// to be located, that stands for those in between, and solves are rough, see
    /// lcp::Options::isRough.
    /// @param bodies whose gaps those are, by body; must outlive the use. Empty: all.
    void setPrediction(double time, std::span<const char> bodies = {}) {
        m_predictionTime = time;
        m_predicted = bodies;
        m_problem.options.isRough = m_isLocated && time > 0.0;
    }
    bool isPredicting() const { return m_predictionTime > 0.0; }
    /// Whether the prediction is for this gap.
    bool predicts(const Gap& gap) const {
        return m_predictionTime > 0.0 &&
               (m_predicted.empty() || m_predicted[gap.bodyA] || m_predicted[gap.bodyB]);
    }

    /// An impact that is asked to stop ends soon, unresolved.
    void stopWhen(const std::stop_token& token) { m_problem.options.stop = token; }

    /// Whether a gap transmits impulses.
    bool isClosed(const Gap& gap) const;
    /// Whether a gap approaches fast enough for an impact, and is closed.
    bool hits(const Gap& gap, const State& state) const;
    bool occurs(const GapList& gaps, const State& state) const;
    /// The same of gaps that are not predicted.
    bool occursNow(const GapList& gaps, const State& state) const;

    /// Applies the law to the velocities of `state`. `jointRows` and `joints` hold the joints of
    /// this pose, without springs.
    ImpactReport apply(const GapList& gaps, const std::vector<BodyKinematics>& kinematics,
                       const ConstraintRows& jointRows, JointEquations& joints, State& state);

    /// Lets solves share their work with threads.
    void shareWith(math::WorkerPool* pool) { m_problem.options.pool = pool; }

    /// Speeds below count as resting, m/s or rad/s.
    double threshold() const { return m_threshold; }

    ImpactLedger& ledger() { return m_ledger; }
    const ImpactLedger& ledger() const { return m_ledger; }

    /// Rows of the last impact, with their impulses; and those of the joints.
    const std::vector<BoxedRow>& forces() const { return m_rows; }
    const std::vector<double>& jointImpulses() const { return m_jointImpulses; }

private:
    enum class Touch : char { Open, Rests, Hits };

    void gather(const GapList& gaps, const State& state);
    void hit(const GapList& gaps, const std::vector<BodyKinematics>& kinematics,
             const ConstraintRows& jointRows, JointEquations& joints,
             std::span<const PointImpact> points, State& state);
    void resolve(const std::vector<BodyKinematics>& kinematics, const ConstraintRows& jointRows,
                 JointEquations& joints, ImpactOutcome& outcome);
    bool canFactor() const;
    bool isLarge() const;
    bool needsNoJoints() const;
    bool hasJoints() const { return m_condensed.mechanismCount() > 0; }
    Eigen::RowVector3d normalRow(const std::vector<BodyKinematics>& kinematics,
                                 const ConstraintRows& jointRows, JointEquations& joints, int row);
    int leaveOutPrescribed();
    void listReachedConstraints();
    messages::Message paradox(const GapList& gaps, const std::vector<BodyKinematics>& kinematics,
                              const ConstraintRows& jointRows, JointEquations& joints);
    void weighImpulses();
    void sumImpulses(const Eigen::VectorXd& P);
    void addJointImpulses(const ConstraintRows& jointRows,
                          const std::vector<double>& jointImpulses);
    void pose(const GapList& gaps, const State& state, std::size_t index);
    void findTouching(const GapList& gaps, const State& state);
    void markReached(const GapList& gaps);

    const System& m_system;
    const ImpactLaw& m_law;
    const std::string m_lawName; ///< in the table of events
    bool m_isSmooth;             ///< no friction, whatever the materials'
    double m_threshold;
    bool m_isLocated;              ///< whether impacts are to be taken at their own time
    double m_predictionTime = 0.0; ///< s
    std::span<const char> m_predicted;
    CondensedRows m_condensed;
    CondensedRows m_single; ///< one point
    Eigen::MatrixXd m_singleK;
    lcp::FactoredState m_judgedState; ///< of what m_lcp solved
    lcp::JoinedBlocks m_judgedBlocks;
    bool m_hasJudged = false;                   ///< whether these two are of the present impact
    std::vector<SlidingJudgement> m_judgements; ///< by point
    FactoredRows m_factored;
    FactoredRows::Place m_place;
    ImpactProblem m_problem;
    ContactProblem m_lcp; ///< memory; and the factors
    std::vector<BoxedRow> m_rows;
    math::DisjointSets m_joined, m_sets;   ///< bodies joined by joints; and by touching points
    std::vector<char> m_isReached;         ///< by body
    std::vector<int> m_reachedConstraints; ///< hard ones that hold a reached body
    std::vector<Touch> m_touches;          ///< by gap
    std::vector<int> m_touching;           ///< gaps that touch or hit
    std::vector<int> m_points;             ///< those that take part
    std::vector<Vec6> m_change;            ///< velocity jump by body
    std::vector<Vec6> m_impulses;          ///< on each body
    std::vector<double> m_jointImpulses, m_hitJointImpulses;
    State m_before;
    ImpactLedger m_ledger;
};

} // namespace trammel::dynamics

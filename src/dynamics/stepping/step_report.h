#pragma once

#include "dynamics/contacts/island_solver.h"
#include "dynamics/impact/impact_stage.h"
#include "dynamics/rows/joint_equations.h"
#include "messages/message.h"

#include <algorithm>

namespace trammel::dynamics {

/// What the solves of a step tell.
struct StepReport {
    SolveReport joints;    ///< of the last solve of the joints' equations
    SolveCounts allJoints; ///< of all of them, also in parts of the step before the last
    BoxedReport boxed;     ///< of all solves with contacts, limits and motors, and of impacts
    int impacts = 0;
    int subSteps = 0;
    /// More impacts than a step may have, or one that failed: the rest were taken as resting.
    bool isCut = false;
    /// The solves between a step's impacts took more rounds than it may have: cut for that.
    bool isLong = false;
    /// Something moved farther than was looked for contacts, or than samples of its way tell.
    bool mayHavePassed = false;
    bool isStopped = false;         ///< asked to stop before its end: there was no step
    messages::Message message;      ///< of the last solve that failed
    messages::Message failure;      ///< why there was no step at all; empty: there was
    int notes = 0;                  ///< impacts of which the law has something to tell
    messages::Message note;         ///< what, of the last
    messages::Message rotationNote; ///< what the rotation method has to tell
    /// Back to nothing; texts keep their memory.
    void clear();
    /// Takes what a solve of the joints' equations tells.
    void add(const System& system, const SolveReport& solve);
    /// Counts an impact's solves with those of its step, and what they leave.
    void add(const ImpactReport& impact);
    int solves() const { return allJoints.solves + boxed.solves; }
    int failures() const { return allJoints.failures + boxed.failures; }
    bool ok() const { return failures() == 0; }
    double residual() const { return std::max(allJoints.residual, boxed.residual); }
};

/// Why the joints' equations are not solved, naming the joint that is left over most.
messages::Message describe(const System& system, const SolveReport& report);

} // namespace trammel::dynamics

#pragma once

#include "dynamics/contacts/island_solver.h"
#include "dynamics/impact/impact_stage.h"
#include "dynamics/rows/joint_equations.h"
#include "messages/message.h"

#include <algorithm>

namespace trammel::dynamics {

/// The report of a step's solves.
struct StepReport {
    SolveReport joints;    ///< of the last solve of the joints' equations
    SolveCounts allJoints; ///< of all of them, also in parts of the step before the last
    BoxedReport boxed;     ///< of all solves with contacts, limits and motors, and of impacts
    int impacts = 0;
    int subSteps = 0;
    /// There were more impacts than a step may have, or one failed: the rest were treated as
    /// resting contacts.
    bool isCut = false;
    /// The solves between a step's impacts took more rounds than allowed, and the step was cut.
    bool isLong = false;
    /// A body moved farther than the margin of the contact search, or than the samples of its
    /// motion allow.
    bool mayHavePassed = false;
    /// Impacts that were to be located in the step were taken at the start of what was left of it.
    bool hitsAtStart = false;
    bool isStopped = false;         ///< asked to stop before its end: there was no step
    messages::Message message;      ///< of the last solve that failed
    messages::Message failure;      ///< why there was no step at all; empty: there was
    int notes = 0;                  ///< impacts whose law has a message
    messages::Message note;         ///< the last of them
    messages::Message rotationNote; ///< the rotation method's message
    /// Resets all values; texts keep their memory.
    void clear();
    /// Adds the report of a solve of the joints' equations.
    void add(const System& system, const SolveReport& solve);
    /// Adds an impact's solves and messages to those of its step.
    void add(const ImpactReport& impact);
    int solves() const { return allJoints.solves + boxed.solves; }
    int failures() const { return allJoints.failures + boxed.failures; }
    bool ok() const { return failures() == 0; }
    double residual() const { return std::max(allJoints.residual, boxed.residual); }
};

/// The message why the joints' equations are not solved; names the joint with the largest residual.
messages::Message describe(const System& system, const SolveReport& report);

} // namespace trammel::dynamics

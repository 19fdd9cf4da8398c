#pragma once

#include "dynamics/equations/total_force.h"
#include "dynamics/rotation/rotation.h"
#include "dynamics/rows/boxed_rows.h"
#include "dynamics/rows/constraint_rows.h"
#include "dynamics/system/system.h"
#include "math/worker_pool.h"

#include <span>
#include <vector>

namespace trammel::dynamics {

/// The kinetic energy of all bodies that move, J.
double kineticEnergy(const System& system, const State& state);
/// Of force elements and gravity, J.
double potentialEnergy(const System& system, const State& state);

/// Where energy went since the start of a run, J. With T kinetic and V potential energy
///     T + V + friction + impact + damping + numerical - input
/// stays at its initial value.
struct EnergyLedger {
    double friction = 0.0;  ///< of tangential impulses, and in joints
    double impact = 0.0;    ///< of impacts, and of contacts and limits that stop what approaches
    double damping = 0.0;   ///< of dampers, also in bushings and on coordinates
    double numerical = 0.0; ///< taken out by stepping and projection; negative: put in
    double slow =
        0.0; ///< of `impact`: of what approached too slowly for an impact, and was stopped
    double pushing = 0.0;    ///< of `numerical`: of contacts and limits that open what overlaps
    double projection = 0.0; ///< of `numerical`: of projections onto joints, and the like
    /// Of motors, drivers, controllers, applied loads, users' constraints, what changes springs in
    /// time, and who changes the model in a run.
    double input = 0.0;
};

/// Adds up the ledger step by step. Each term comes from the applied forces and not from a
/// remainder, so that the sum above checks the step.
///
/// Within a step M dv = h (f + J^T lambda) with M of the step's start, so each force's share of the
/// change of kinetic energy is h f . (v + v') / 2; the remainder is due to the rotation of M. With
/// generalized coordinates -M Sdot qd acts beside f, and the bodies' velocities follow from the
/// rates in the new pose: their sum is part of the remainder, too.
class EnergyAudit {
public:
    explicit EnergyAudit(const System& system);

    const EnergyLedger& ledger() const { return m_ledger; }
    /// Goes on from what was booked before, by another audit of the same motion.
    void resume(const EnergyLedger& ledger) { m_ledger = ledger; }
    /// Lets threads share the work of many bounded rows.
    void shareWith(math::WorkerPool* pool) { m_pool = pool; }

    /// The forces of a step, N, by body or by row; the step may have been cut at a share of its
    /// length.
    struct Step {
        const State& before;
        const State& after;
        const std::vector<BodyKinematics>& kinematics; ///< of `before`
        const ConstraintRows& rows;                    ///< of `before`
        std::span<const double> lambda;                ///< joints and springs, by row
        const std::vector<BoxedRow>& boxed;            ///< impulses of the whole step
        std::span<const double> startRate;             ///< J v at the start, by row
        std::span<const double> endRate;               ///< J v' at the end of the whole step
        const std::vector<Vec6>& endVelocity;          ///< of the whole step
        std::span<const Vec3> gyroscopic; ///< change of w in the step as it was cut, rad/s
        const RotationMethod& rotation;   ///< that turned the bodies
        bool isEven;                 ///< whether all velocities changed evenly, as the rates say
        std::span<const Vec6> bias;  ///< Sdot qd of generalized coordinates by body; else empty
        double h;                    ///< the whole step, s
        double gainedByBodies = 0.0; ///< by themselves, where the step is not on a tree, J
    };
    /// Step::gainedByBodies of those from the first to one before the end.
    double gainOfBodies(const Step& step, std::size_t first, std::size_t end) const;
    void addStep(const Step& step);

    /// An impact: velocities jump in a fixed pose. `rows` and `jointImpulses` are the joints'.
    void addImpact(const State& before, const State& after, const ConstraintRows& rows,
                   std::span<const double> jointImpulses, const std::vector<BoxedRow>& boxed);

    /// A smooth motion by another method, with the work done in it (J): the rest of the change is
    /// numerical.
    void addSmooth(const State& before, const State& after, const EnergyRates& work);
    /// The part of the change of energy in such a motion that is not work, J.
    double unexplained(const State& before, const State& after, const EnergyRates& work) const {
        return energy(after) - energy(before) + work.damping + work.friction - work.input;
    }

    double kinetic(const State& state) const { return kineticEnergy(m_system, state); }

    /// A projection of the positions: all of the change is numerical.
    void addProjection(const State& before, const State& after);
    /// Velocities that follow drivers whose speeds have jumped: their work.
    void addSpeedJump(const State& before, const State& after) {
        m_ledger.input += kinetic(after) - kinetic(before);
    }
    /// A change of velocities that takes back the push on overlaps, by the energy that it gives, J.
    void takeBackPush(double gained);

private:
    /// What a bounded row did; rows themselves are long.
    struct BoxedWork {
        BoxedRow::Kind kind;
        double work; ///< J
    };

    void takeMeans(const Step& step, double s);
    double turningGain(const Body& body, const Mat3& R, const BodyState& end) const;
    double addBodiesOfTree(const Step& step, double s);
    int firstInputRow(const Constraint& constraint) const;
    void listRows();
    double addRows(const Step& step, double s);
    double addForces(const Step& step, double s);
    double addBoxed(const std::vector<BoxedRow>& boxed, double share, bool isImpact);
    void findDampingWork(const Step& step, double s);
    double energy(const State& state) const;
    void takeMean(const State& before, const State& after);
    void takeMeanOfPose(const Step& step, double share);

    const System& m_system;
    EnergyLedger m_ledger;
    math::WorkerPool* m_pool = nullptr; ///< null: one thread
    std::vector<BoxedWork> m_boxedWork; ///< by bounded row
    bool m_hasLoads;                    ///< forces other than rows'
    std::vector<Vec6> m_mean;           ///< (v + v') / 2 by body
    std::vector<int> m_firstInput; ///< by constraint: the first row whose work comes from outside
    std::vector<std::pair<int, int>> m_workless; ///< ranges of rows that should do no work
    std::vector<int> m_working;                  ///< constraints whose rows all or in part may
    /// J (v + v') / 2 by row; where rates changed evenly, of working constraints only.
    std::vector<double> m_meanRate;
    std::vector<double> m_dampingWork; ///< of force elements' rows in a step, by their first row, J
    bool m_isEven = false;             ///< whether rates changed evenly in the last step
};

} // namespace trammel::dynamics

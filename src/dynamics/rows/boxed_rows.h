#pragma once

#include "dynamics/joints/coordinate.h"
#include "dynamics/system/contact.h"
#include "dynamics/system/kinematics.h"
#include "dynamics/system/system.h"
#include "messages/message.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace trammel::dynamics {

/// The third and fourth body of a user's row.
struct FarSides {
    std::array<int, 2> bodies{-1, -1}; ///< -1: none
    std::array<double, 12> J{};
};

/// A row beside the joints' equations whose multiplier is bounded: a contact's normal or tangent,
/// a joint limit, a motor, a joint's friction, a bounded user's constraint. Posed on velocities:
/// w = J v' - target, multipliers are impulses.
struct BoxedRow {
    enum class Kind : char { Normal, Tangent, Limit, Motor, Friction, User };
    Kind kind = Kind::Normal;
    int owner = 0; ///< contact, or index in the System's list of that kind
    int bodyA = 0, bodyB = 0;
    /// Null where two bodies are all: rows are many, and such rows are few.
    std::shared_ptr<const FarSides> far;
    std::array<double, 12> J{};      ///< [v_A, w_A, v_B, w_B]
    double target = 0.0;             ///< the velocity w is counted from, m/s or rad/s
    double jdotV = 0.0;              ///< Jdot v where a solve is to know it, m/s^2 or rad/s^2
    double lower = 0.0, upper = 0.0; ///< N s or N m s
    std::uint64_t key = 0;           ///< the same in the next step for the same row
    double slipPerForce = 0.0;       ///< k of a tyre's lateral row, m/s per N: w = J v' + k force
    double compliance = 0.0;         ///< of a user's row; added to A's diagonal
    double impulse = 0.0;            ///< that the last solve found, N s or N m s
    bool isIdle = false;             ///< a tangent without friction: J and the multiplier are 0

    void makeIdle() {
        J.fill(0.0);
        slipPerForce = 0.0;
        isIdle = true;
    }

    /// What its rate is of: a coordinate without linear parts is an angle.
    RowKind coordinate() const {
        const auto isZero = [&](std::size_t at) { return J[at] == 0.0; };
        const bool isRotation =
            isZero(0) && isZero(1) && isZero(2) && isZero(6) && isZero(7) && isZero(8);
        return isRotation ? RowKind::Rotation : RowKind::Translation;
    }
    void scaleJacobian(double factor);
    /// How many rows belong together from this one on: a contact's tangents follow its normal.
    std::size_t together() const { return kind == Kind::Normal ? 3 : 1; }
    /// Whether the same bodies take part, in the same order.
    bool hasBodiesOf(const BoxedRow& other) const {
        return bodyA == other.bodyA && bodyB == other.bodyB &&
               (far == other.far || (far && other.far && far->bodies == other.far->bodies));
    }
    /// Calls visit(body, J's six entries) for each body.
    template <class Visit>
    void forEachSide(const Visit& visit) const {
        visit(bodyA, J.data());
        visit(bodyB, J.data() + 6);
        for (std::size_t s = 0; far && s < far->bodies.size(); ++s)
            if (far->bodies[s] >= 0) visit(far->bodies[s], far->J.data() + 6 * s);
    }
    /// J v.
    double rate(const State& state) const;
    /// The same with velocities (v, w) by body.
    double rate(const std::vector<Vec6>& velocities) const;
};

/// A contact's normal row.
BoxedRow contactNormalRow(const Contact& contact, int owner, const State& state);

/// What a row belongs to, as messages name it.
messages::Message describe(const System& system, const BoxedRow& row);
/// Why nothing stops what approaches along a row that joints and drivers leave nothing to move.
messages::Message prescribedText(const System& system, const BoxedRow& row);

/// Appends a contact's three rows: normal, then two tangents. Bounds: the normal pushes only, the
/// tangents are left to the friction model. The second tangent of friction in one direction is
/// idle, that of a tyre yields.
void addContactRows(const Contact& contact, int owner, const State& state,
                    std::vector<BoxedRow>& rows);
/// Overwrites three rows with them.
void setContactRows(const Contact& contact, int owner, const State& state, BoxedRow* rows);

/// The row of a joint's coordinate.
BoxedRow coordinateRow(const Joint& joint, const State& state,
                       const std::vector<BodyKinematics>& kinematics);

/// The row of a motor with its target at a time; bounds are left to the caller.
BoxedRow motorRow(const System& system, int motor, double t, const State& state,
                  const std::vector<BodyKinematics>& kinematics);

/// The row of a joint's friction, about or along its axis; bounds are left to the caller.
BoxedRow frictionRow(const JointFriction& friction, const Joint& joint, const State& state,
                     const std::vector<BodyKinematics>& kinematics);

/// Appends the rows of a bounded user's constraint for a step of size h, with their targets and
/// bounds.
/// @param gamma share of phi that the step corrects where the row does not say
void addUserRows(const CompiledUserConstraint& user, int owner, const State& state,
                 const std::vector<BodyKinematics>& kinematics, double h, double gamma,
                 std::vector<BoxedRow>& rows);

} // namespace trammel::dynamics

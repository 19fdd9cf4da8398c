#pragma once

#include "dynamics/contacts/contact.h"
#include "dynamics/kinematics.h"
#include "dynamics/system.h"

#include <array>
#include <cstdint>
#include <vector>

namespace trammel::dynamics {

/// A row beside the joints' equations whose multiplier is bounded: a contact's normal or tangent,
/// a joint limit, a motor. Posed on velocities: w = J v' - target, multipliers are impulses.
struct BoxedRow {
    enum class Kind : char { Normal, Tangent, Limit, Motor };
    Kind kind = Kind::Normal;
    int owner = 0; ///< contact, or index in System::limits() or System::motors()
    int bodyA = 0, bodyB = 0;
    std::array<double, 12> J{};      ///< [v_A, w_A, v_B, w_B]
    double target = 0.0;             ///< the velocity w is counted from, m/s or rad/s
    double lower = 0.0, upper = 0.0; ///< N s or N m s
    std::uint64_t key = 0;           ///< the same in the next step for the same row
    double slipPerForce = 0.0;       ///< k of a tyre's lateral row, m/s per N: w = J v' + k force
    bool isIdle = false;             ///< a tangent without friction: J and the multiplier are 0

    void makeIdle() {
        J.fill(0.0);
        slipPerForce = 0.0;
        isIdle = true;
    }

    /// J v.
    double rate(const State& state) const;
};

/// A bounded multiplier as a step found it.
struct BoxedForce {
    BoxedRow row;
    double impulse = 0.0; ///< N s or N m s
};

/// Appends a contact's three rows: normal, then two tangents. Bounds: the normal pushes only, the
/// tangents are left to the friction model. The second tangent of friction in one direction is
/// idle, that of a tyre yields.
void addContactRows(const Contact& contact, int owner, const State& state,
                    std::vector<BoxedRow>& rows);

/// The row of a joint's coordinate.
BoxedRow coordinateRow(const Joint& joint, const State& state,
                       const std::vector<BodyKinematics>& kinematics);

/// The row of a steered wheel's spin about its hinge.
BoxedRow spinRow(const Joint& joint, const State& state,
                 const std::vector<BodyKinematics>& kinematics);

/// The joint's coordinate (rad or m).
double jointCoordinate(const Joint& joint, const State& state,
                       const std::vector<BodyKinematics>& kinematics);

} // namespace trammel::dynamics

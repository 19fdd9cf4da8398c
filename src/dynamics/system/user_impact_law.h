#pragma once

#include "dynamics/system/user_constraint.h"

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>

namespace trammel::dynamics {

/// One point of an impact, in axes (n, t1, t2), n from the first body to the second. Positions
/// stand still, and velocities jump: u' = u + K P. Without friction the tangential parts are 0.
struct UserImpact {
    Mat3 K = Mat3::Zero(); ///< Delassus matrix of the point, 1/kg
    Vec3 u = Vec3::Zero(); ///< velocity of the second body's point minus the first's, m/s; u_n < 0
    double restitution = 0.0; ///< of the two materials, 0 to 1; 0 below the threshold speed
    double friction = 0.0;    ///< the kinetic coefficient
};

/// An impact law of the user's own, in place of the one that the settings name. Derive from it and
/// hand a System a shared pointer to it. Where several points are hit at the same time, they are
/// hit one after another, fastest first, until none approaches.
class UserImpactLaw {
public:
    virtual ~UserImpactLaw() = default;
    virtual std::string name() const = 0; ///< what the table of events calls it
    /// The impulse P on the second body, N s; P_n >= 0. Called from the thread that steps.
    virtual Vec3 impulse(const UserImpact& impact) const = 0;
};

/// What users add to a model by programs.
struct UserParts {
    UserConstraints constraints;
    std::shared_ptr<const UserImpactLaw> impact; ///< null: the settings' law

    UserParts() = default;
    UserParts(UserConstraints list) : constraints(std::move(list)) {}
    UserParts(std::initializer_list<std::shared_ptr<const UserConstraint>> list)
        : constraints(list) {}
};

} // namespace trammel::dynamics

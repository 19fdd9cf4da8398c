#pragma once

#include "dynamics/joints/joint.h"

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace trammel::dynamics {

/// One row of a user's constraint, in the current state:
///     phiDot = sum_i J_i (v_i, w_i),   J_i = (v[i], w[i])
///     the step reaches phiDot = target - gamma phi / h, softened by the compliance
/// The multiplier lambda (N or N m) acts with J_i^T lambda on body i.
struct UserRow {
    std::array<Vec3, 4> v{Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
    std::array<Vec3, 4> w{Vec3::Zero(), Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
    double phi = 0.0;        ///< position error, m or rad; 0 where the row knows velocities only
    double target = 0.0;     ///< c of phiDot = c, m/s or rad/s
    double jdotV = 0.0;      ///< phiDdot - J vdot - cDot; only the acceleration formulation asks
    double compliance = 0.0; ///< added to A's diagonal, m/s^2 per N (rad/s^2 per N m); >= 0
    std::optional<double> gamma; ///< share of phi corrected in a step; the formulation's if absent
    double lower = -std::numeric_limits<double>::infinity(); ///< N or N m; bounded constraints only
    double upper = std::numeric_limits<double>::infinity();
};

/// What a user's constraint sees: its bodies in the order of bodies().
class UserView {
public:
    UserView(double t, double h, std::span<const Side* const> sides)
        : m_t(t), m_h(h), m_sides(sides) {}
    double t() const { return m_t; } ///< s
    double h() const { return m_h; } ///< the step, s
    /// Centre of mass, orientation and velocities.
    const BodyState& body(int i) const { return m_sides[i]->state; }
    const Mat3& R(int i) const { return m_sides[i]->R; } ///< body axes to world axes

private:
    double m_t, m_h;
    std::span<const Side* const> m_sides;
};

/// A constraint of the user's own between one and four bodies, solved with the joints. Derive from
/// it, hand a System a shared pointer to it, and its rows take part in every formulation, in
/// impacts and in the assembly; runs record `NAME.lambda.K`.
///
/// Rows with compliance act as springs do: they are left out of impacts and projections. The rows
/// of a bounded constraint take part in the boxed problem with contacts and limits instead, with
/// the bounds that evaluate() gives; they are left out of impacts and projections too.
/// The work of all multipliers is booked as energy input.
class UserConstraint {
public:
    virtual ~UserConstraint() = default;
    virtual std::string name() const = 0; ///< unique, also among the joints
    /// One to four different bodies by name; "ground" is one.
    virtual std::vector<std::string> bodies() const = 0;
    /// What each row measures; one to six rows.
    virtual std::vector<RowKind> rowKinds() const = 0;
    virtual bool isBounded() const { return false; }
    /// Fills the rows, which come with their defaults, for the state in view. Called at least once
    /// a step, from the thread that steps; must not allocate where steps shall not.
    virtual void evaluate(const UserView& view, std::span<UserRow> rows) const = 0;
};

using UserConstraints = std::vector<std::shared_ptr<const UserConstraint>>;

} // namespace trammel::dynamics

#pragma once

#include "dynamics/joints/joint.h"
#include "dynamics/system/tolerances.h"

#include <algorithm>
#include <vector>

namespace trammel::dynamics {

class System;
struct State;

/// What a model's lengths, times and masses are large or small against.
///
/// The unit of time is that in which 1 m/s^2 moves a body by about `length`, sqrt(length): gravity
/// and accelerations then look alike at every length, so that a watch and a bridge of the same
/// drawing move alike, each in its own time.
struct Scales {
    double length = 1.0; ///< m
    double time = 1.0;   ///< s
    double mass = 1.0;   ///< of all that moves, kg

    double speed() const { return length / time; }             ///< m/s
    double turningSpeed() const { return 1.0 / time; }         ///< rad/s
    double energy() const { return mass * speed() * speed(); } ///< J
    /// A body's velocity relative to the scales.
    /// @param v, w in m/s and rad/s
    double relative(const Vec3& v, const Vec3& w) const {
        return std::max(v.norm() / speed(), w.norm() * time);
    }
    /// Of a coordinate, m or rad.
    double of(RowKind kind) const { return kind == RowKind::Translation ? length : 1.0; }
    /// Of a coordinate's rate, m/s or rad/s.
    double rateOf(RowKind kind) const { return of(kind) / time; }
    /// The rate of slip up to which a coordinate sticks, m/s or rad/s.
    double standstill(RowKind kind = RowKind::Translation) const {
        return tolerances::kStuck * rateOf(kind);
    }
    /// How far bodies are from the origin, at least 1, in lengths: what rounding of positions goes
    /// with.
    double extent(const State& state) const;
};

/// Of bodies, joints and constraints that are compiled: the geometric mean of the moving bodies'
/// sizes; 1 m where nothing moves.
Scales scalesOf(const System& system);

/// By constraint row: the length where its gap is one, else 1 rad.
std::vector<double> rowSizes(const System& system);

} // namespace trammel::dynamics

#pragma once

#include "dynamics/joints/joint.h"
#include "model/compiled_function.h"

namespace trammel::dynamics {

/// Prescribes a joint's coordinate q over time: one more row of the joint,
///     phi = q - f(t),   phiDot = J v - f'(t)
/// with f a position driver's value; a velocity driver states f' alone, and its phi is 0. A
/// positive multiplier is a torque (N m) or force (N) on B along the coordinate.
struct JointDriver {
    bool isPosition = true;
    model::CompiledFunction value; ///< of t: rad or m; of a velocity driver rad/s or m/s
    double difference = 0.0;       ///< the longest of extrapolated differences, s

    /// f, 0 for a velocity driver.
    double position(double t) const { return isPosition ? value(t) : 0.0; }
    /// f'; of a position driver by extrapolated differences (math/derivative.h), exactly where the
    /// formula calls tables, and where differences would look before t = 0.
    double rate(double t) const;
    /// The rate with which a step from t of size h brings q to f(t + h), or to the rate there.
    double stepRate(double t, double h) const;
    /// f'' for a step of size h, by differences over it; of the instant where h = 0, as rate() has
    /// it.
    double acceleration(double t, double h) const;

    /// By what the rate changes beyond its acceleration in a step, or so near to it that
    /// differences at its ends would see it.
    double jump(double t, double h) const;

private:
    std::optional<double> exact(int order, double t) const;
    double valueBefore(double t, double h) const;
};

/// Adds the driver's row.
/// @param q the coordinate, rad or m
/// @param t the state's time, s
/// @param h the step's size, where jdotV is wanted; 0: jdotV of the instant
void addDriverRow(const JointDriver& driver, const JointKind& kind, const JointGeometry& g,
                  const Side& A, const Side& B, double q, double t, double h, RowWriter& rows);

} // namespace trammel::dynamics

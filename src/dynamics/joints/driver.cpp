#include "dynamics/joints/driver.h"

#include "dynamics/joints/coordinate.h"

namespace trammel::dynamics {

double JointDriver::rate(double t) const {
    constexpr double d = 1e-5;
    if (!isPosition) return value(t);
    return (8.0 * (value(t + d) - value(t - d)) - (value(t + 2.0 * d) - value(t - 2.0 * d))) /
           (12.0 * d);
}

double JointDriver::stepRate(double t, double h) const {
    return isPosition ? (value(t + h) - value(t)) / h : value(t + h);
}

double JointDriver::acceleration(double t, double h) const {
    if (!isPosition) return (value(t + h) - value(t)) / h;
    return (value(t + h) - 2.0 * value(t) + value(t - h)) / (h * h);
}

void addDriverRow(const JointDriver& driver, const JointKind& kind, const JointGeometry& g,
                  const Side& A, const Side& B, double q, double t, double h, RowWriter& rows) {
    const double phi = driver.isPosition ? q - driver.position(t) : 0.0;
    const double drift = rows.wantsBias() ? driver.acceleration(t, h) : 0.0;
    addCoordinateRow(kind, g, A, B, phi, drift, rows);
}

} // namespace trammel::dynamics

#include "dynamics/joints/driver.h"

#include "dynamics/joints/coordinate.h"
#include "math/derivative.h"

#include <cmath>

namespace trammel::dynamics {

double JointDriver::rate(double t) const {
    if (!isPosition || value.isConstant()) return isPosition ? 0.0 : value(t);
    if (value.hasJet()) return value.jet(t).first;
    return math::firstDerivative(value, t, difference).value;
}

double JointDriver::stepRate(double t, double h) const {
    return isPosition ? (value(t + h) - value(t)) / h : value(t + h);
}

/// f(t - h). A table may begin at t: its curve goes on for that long.
double JointDriver::valueBefore(double t, double h) const {
    if (!value.hasJet()) return value(t - h);
    const double before = value.jet(t - h).value;
    if (std::isfinite(before)) return before;
    const math::Jet now = value.jet(t);
    return now.value - h * (now.first - 0.5 * h * now.second);
}

double JointDriver::acceleration(double t, double h) const {
    if (value.isConstant()) return 0.0;
    if (h == 0.0 && value.hasJet()) {
        const math::Jet jet = value.jet(t);
        return isPosition ? jet.second : jet.first;
    }
    if (h == 0.0)
        return isPosition ? math::secondDerivative(value, t, difference).value
                          : math::firstDerivative(value, t, difference).value;
    if (!isPosition) return (value(t + h) - value(t)) / h;
    return (value(t + h) - 2.0 * value(t) + valueBefore(t, h)) / (h * h);
}

void addDriverRow(const JointDriver& driver, const JointKind& kind, const JointGeometry& g,
                  const Side& A, const Side& B, double q, double t, double h, RowWriter& rows) {
    const double phi = driver.isPosition ? q - driver.position(t) : 0.0;
    const double drift = rows.wantsBias() ? driver.acceleration(t, h) : 0.0;
    addCoordinateRow(kind, g, A, B, phi, drift, rows);
}

} // namespace trammel::dynamics

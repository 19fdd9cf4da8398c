#include "dynamics/joints/driver.h"

#include "dynamics/joints/coordinate.h"
#include "math/derivative.h"
#include "math/gauss_quadrature.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::dynamics {

double JointDriver::rate(double t) const {
    if (!isPosition || value.isConstant()) return isPosition ? 0.0 : value(t);
    if (const auto known = exact(1, t)) return *known;
    return math::firstDerivative(value, t, difference).value;
}

double JointDriver::stepRate(double t, double h) const {
    return isPosition ? (value(t + h) - value(t)) / h : value(t + h);
}

/// f(t - h). A table may begin at t, and what a formula of t has no value before: its curve goes on
/// for that long.
double JointDriver::valueBefore(double t, double h) const {
    if (!value.hasJet() && t - h >= 0.0) return value(t - h);
    const double before = value.hasJet() ? value.jet(t - h).value : value.untold(t - h);
    if (std::isfinite(before)) return before;
    const auto now = value.jetNearStart(t, h);
    if (!now) return value(t - h);
    const double bend = std::isfinite(now->second) ? now->second : 0.0;
    return now->value - h * (now->first - 0.5 * h * bend);
}

/// The derivative of that order; nothing where differences are to tell it. Where it is infinite at
/// the start, as of sqrt(t), that of a moment later: differences would look before it.
std::optional<double> JointDriver::exact(int order, double t) const {
    constexpr double kMoment = 1e-6; // of the differences
    for (const double s : {t, t + kMoment * difference}) {
        const auto jet = value.jetNearStart(s, difference);
        if (!jet) continue;
        const double result = order == 1 ? jet->first : jet->second;
        if (value.hasJet() || std::isfinite(result)) return result;
    }
    return std::nullopt;
}

double JointDriver::jump(double start, double length) const {
    const double begin = std::max(0.0, start - difference), end = start + length + difference;
    const auto jet = [&](double t) {
        return value.jetNearStart(t, std::numeric_limits<double>::infinity());
    };
    const auto first = jet(begin), last = jet(end);
    if (!first || !last) return 0.0;
    const auto rate = [&](double t) {
        const auto now = jet(t);
        return !now ? 0.0 : isPosition ? now->second : now->first;
    };
    const double followed = math::gaussIntegral(rate, begin, end);
    const double jump =
        (isPosition ? last->first - first->first : last->value - first->value) - followed;
    return std::isfinite(jump) ? jump : 0.0;
}

double JointDriver::acceleration(double t, double h) const {
    if (value.isConstant()) return 0.0;
    if (h == 0.0) {
        if (const auto known = exact(isPosition ? 2 : 1, t)) return *known;
        return isPosition ? math::secondDerivative(value, t, difference).value
                          : math::firstDerivative(value, t, difference).value;
    }
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

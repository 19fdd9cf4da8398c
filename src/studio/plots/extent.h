#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <qcustomplot.h>

namespace trammel::studio {

/// The extent of what a curve has shown so far.
struct Extent {
    double lower = std::numeric_limits<double>::infinity();
    double upper = -std::numeric_limits<double>::infinity();
    bool isEmpty() const { return lower > upper; }
    void include(double value) {
        lower = std::min(lower, value);
        upper = std::max(upper, value);
    }
    void include(const Extent& other) {
        lower = std::min(lower, other.lower);
        upper = std::max(upper, other.upper);
    }
    /// A margin of a twentieth at both ends, in decades on a logarithmic axis.
    QCPRange withMargin(bool logarithmic) const;
};

inline QCPRange Extent::withMargin(bool logarithmic) const {
    if (isEmpty()) return logarithmic ? QCPRange(1e-12, 1.0) : QCPRange(-1.0, 1.0);
    if (logarithmic) {
        const double factor = std::max(std::pow(upper / lower, 0.06), 1.5);
        return {lower / factor, upper * factor};
    }
    const double height = upper - lower;
    const double size = std::max(std::abs(upper), std::abs(lower));
    // Rounding noise of a constant is not spread over the whole height.
    const double margin = height > 1e-9 * size ? 0.06 * height : std::max(0.05 * size, 1e-9);
    return {lower - margin, upper + margin};
}

} // namespace trammel::studio

#pragma once

namespace trammel::lcp {

/// Keeps the larger one. NaN is no less than any number, so that it is not lost.
inline void takeLargest(double value, double& largest) {
    if (!(value <= largest)) largest = value;
}

} // namespace trammel::lcp

#pragma once

#include "math/four.h"

namespace trammel::lcp {

/// Vectors of four contacts or bodies, side by side.
template <class Real>
struct FourVectors {
    math::Four<Real> x, y, z;

    friend FourVectors operator+(const FourVectors& a, const FourVectors& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }
    friend FourVectors operator-(const FourVectors& a, const FourVectors& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }
    friend FourVectors operator-(const FourVectors& a) { return {-a.x, -a.y, -a.z}; }
    friend FourVectors operator*(const math::Four<Real>& factor, const FourVectors& a) {
        return {factor * a.x, factor * a.y, factor * a.z};
    }
    friend math::Four<Real> dot(const FourVectors& a, const FourVectors& b) {
        return a.x * b.x + a.y * b.y + a.z * b.z;
    }
    friend FourVectors cross(const FourVectors& a, const FourVectors& b) {
        return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    }
};

} // namespace trammel::lcp

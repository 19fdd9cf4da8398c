#pragma once

#include "math/vector.h"

namespace trammel::math {

/// Four numbers as two pairs, of which a processor takes each at once: a vector in space and one
/// number more. They are written and read in the same pieces, where three numbers are written as
/// two and one, and wait in the processor when the next read takes others of them together.
struct Lanes {
    using Pair = double __attribute__((vector_size(16)));
    Pair xy = {0.0, 0.0}, zw = {0.0, 0.0};

    Lanes() = default;
    Lanes(Pair first, Pair second) : xy(first), zw(second) {}
    explicit Lanes(const Vec3& v, double fourth = 0.0) : xy{v.x(), v.y()}, zw{v.z(), fourth} {}

    Vec3 vector() const { return {xy[0], xy[1], zw[0]}; }
    double fourth() const { return zw[1]; }

    Lanes& operator+=(const Lanes& other) { return *this = {xy + other.xy, zw + other.zw}; }
    Lanes& operator-=(const Lanes& other) { return *this = {xy - other.xy, zw - other.zw}; }
};

inline Lanes operator+(const Lanes& a, const Lanes& b) {
    return {a.xy + b.xy, a.zw + b.zw};
}
inline Lanes operator-(const Lanes& a, const Lanes& b) {
    return {a.xy - b.xy, a.zw - b.zw};
}
/// Each number times the other's.
inline Lanes operator*(const Lanes& a, const Lanes& b) {
    return {a.xy * b.xy, a.zw * b.zw};
}
inline Lanes operator*(double factor, const Lanes& a) {
    return {factor * a.xy, factor * a.zw};
}

/// The sum of all four products.
inline double dot(const Lanes& a, const Lanes& b) {
    const Lanes::Pair sum = a.xy * b.xy + a.zw * b.zw;
    return sum[0] + sum[1];
}

/// The cross product of the vectors; the fourth number is 0.
inline Lanes cross(const Lanes& a, const Lanes& b) {
    using Pair = Lanes::Pair;
    const auto yz = [](const Lanes& v) { return __builtin_shufflevector(v.xy, v.zw, 1, 2); };
    const auto zx = [](const Lanes& v) { return __builtin_shufflevector(v.zw, v.xy, 0, 2); };
    const Pair turned = a.xy * __builtin_shufflevector(b.xy, b.xy, 1, 0);
    return {yz(a) * zx(b) - zx(a) * yz(b), Pair{turned[0] - turned[1], 0.0}};
}

/// columns v, of the vector's three.
inline Lanes product(const Lanes (&columns)[3], const Lanes& v) {
    return v.xy[0] * columns[0] + v.xy[1] * columns[1] + v.zw[0] * columns[2];
}

} // namespace trammel::math

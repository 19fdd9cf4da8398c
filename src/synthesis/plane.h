#pragma once

#include <complex>
#include <vector>

namespace trammel::synthesis {

/// A place or a way of the plane: x + i y, m. The plane is the one that sketches are drawn in.
using Point = std::complex<double>;

inline double dot(Point u, Point v) {
    return (std::conj(u) * v).real();
}
inline double cross(Point u, Point v) {
    return (std::conj(u) * v).imag();
}
inline Point unit(double angle) {
    return std::polar(1.0, angle);
}
inline constexpr Point kI{0.0, 1.0};

/// Where a body is: its origin and the angle of its x axis, rad.
struct Pose {
    Point place;
    double angle = 0.0;

    Point toWorld(Point inBody) const { return place + unit(angle) * inBody; }
    Point toBody(Point inWorld) const { return unit(-angle) * (inWorld - place); }
};
using Poses = std::vector<Pose>;

/// An angle between -pi and pi.
inline double wrapped(double angle) {
    return std::arg(unit(angle));
}

} // namespace trammel::synthesis

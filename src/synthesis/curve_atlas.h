#pragma once

#include "synthesis/path_fit.h"

#include <array>
#include <span>
#include <vector>

namespace trammel::synthesis {

/// The form of a closed curve apart from place, size, angle and where it begins: its Fourier
/// coefficients over the way along it,
///     c_k = mean of z(s) e^{-2 pi i k s},   k = -5 ... 5 but 0,
/// run through in the sense in which |c_1| >= |c_-1|, turned and begun so that c_1 = 1 and
/// c_-1 >= 0. The two ways to do that differ in the sign of all c_k of even k.
/// [Zahn and Roskies, IEEE Trans. Comput. C-21 (1972) 269-281, with complex z]
class CurveShape {
public:
    static constexpr int kHarmonics = 5;

    /// @param curve points in their order, at least three different ones; the last leads back to
    /// the first
    explicit CurveShape(std::span<const Point> curve);

    /// Root of the mean squared distance of the two curves on each other, over the size of their
    /// first harmonic. @param isTurned by which of the two ways they are nearer
    double distance(const CurveShape& other, bool& isTurned) const;

    Point centre = 0.0; ///< c_0
    double size = 0.0;  ///< |c_1|, m
    double angle = 0.0; ///< by which the curve is turned from its normal form, rad

private:
    std::array<Point, 2 * kHarmonics> m_coefficients{}; ///< k = -5 ... -1, 1 ... 5
};

/// Coupler curves of crank-rockers over a grid of length ratios and coupler points, made by the
/// program at their first use, to be found by their form.
class CurveAtlas {
public:
    static const CurveAtlas& instance();

    std::size_t size() const { return m_entries.size(); }

    struct Match {
        PathVariables variables; ///< laid on the curve; crank angles where its points are nearest
        double distance = 0.0;   ///< of the forms
    };
    /// The nearest curves, mirrored ones too, the best first.
    std::vector<Match> find(std::span<const Point> curve, std::size_t most) const;

private:
    struct Entry {
        PathVariables variables; ///< origin 0, ground along x, crank 1 m
        CurveShape shape;
    };
    CurveAtlas();
    void add(double ground, double coupler, double rocker);

    std::vector<Entry> m_entries;
};

/// Whether points are a closed curve: ten or more, the last as near to the first one as neighbours
/// are.
bool isClosedCurve(std::span<const Point> points);

} // namespace trammel::synthesis

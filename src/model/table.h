#pragma once

#include "math/jet.h"

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace trammel::model {

/// How a table's value runs between its points.
enum class Interpolation {
    Cubic, ///< the spline whose second derivative is continuous; not-a-knot ends
    Akima, ///< cubics by the slopes of [Akima 1970]; first derivative continuous, hardly overshoots
    Linear ///< straight lines; the first derivative jumps at every point
};

/// What a table is worth outside of its points.
enum class Outside {
    Hold,        ///< the value of the nearest end
    Extrapolate, ///< the curve of the last interval goes on
    Stop,        ///< no value: NaN
    Repeat,      ///< y(x + P) = y(x), with P from the first x to the last
    Advance      ///< y(x + P) = y(x) + y_last - y_first: an angle that gains so much a turn
};

/// y as a function of x through given points, with x ascending. Between two points y is the cubic
/// with the points' values and slopes m (Hermite):
///     y = h00(u) y0 + h10(u) d m0 + h01(u) y1 + h11(u) d m1,   u = (x - x0)/d
/// Slopes of Cubic make y'' continuous and, at both ends, y''' at the second point and the last but
/// one (de Boor, A Practical Guide to Splines, IV); of two points a line, of three a parabola.
/// Those of Akima are of H. Akima, J. ACM 17 (1970) 589. Repeat and Advance take the points beyond
/// an end from the other one. SI units, as the formula that calls it has them.
class Table {
public:
    struct Points {
        std::vector<double> x, y;
    };

    /// @pre at least two points, finite, x strictly ascending; Repeat: y ends as it starts
    Table(Points points, Interpolation interpolation, Outside outside, std::string file = {});

    double operator()(double x) const;
    /// With dy/dx and d2y/dx2; at a point where one jumps those of its right-hand side.
    math::Jet jet(double x) const;

    const Points& points() const { return m_points; }
    Interpolation interpolation() const { return m_interpolation; }
    Outside outside() const { return m_outside; }
    /// The CSV file that it was read from, relative to Model::directory; empty: none.
    const std::string& file() const { return m_file; }
    double first() const { return m_points.x.front(); }
    double last() const { return m_points.x.back(); }

    bool operator==(const Table& other) const;

private:
    /// What evaluating begins with: x taken back into the range, and what y gains by that.
    struct Place {
        double x = 0.0, gain = 0.0;
        bool isHeld = false, isMissing = false;
    };
    Place placeOf(double x) const;
    std::size_t intervalAt(double x) const;

    void findLinearSlopes();
    void findAkimaSlopes();
    void findCubicSlopes();
    void findPeriodicSlopes();
    bool isPeriodic() const { return m_outside >= Outside::Repeat; }

    Points m_points;
    std::vector<double> m_slope; ///< of y at the points; Linear: of the interval behind each
    Interpolation m_interpolation;
    Outside m_outside;
    std::string m_file;
};

/// Tables by name.
using Tables = std::map<std::string, std::shared_ptr<const Table>, std::less<>>;

} // namespace trammel::model

#include "model/table.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <span>

namespace trammel::model {

namespace {

/// A place that is this share of the range outside still counts as its end: steps add up to an end
/// only by rounding.
constexpr double kSameEnd = 1e-9;

/// Rows of a tridiagonal system: below s[i-1] + diagonal s[i] + above s[i+1] = right.
struct TridiagonalRow {
    double below = 0.0, diagonal = 1.0, above = 0.0, right = 0.0;
};

/// Solves by elimination without exchange (Thomas).
std::vector<double> solve(std::vector<TridiagonalRow> rows) {
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const double factor = rows[i].below / rows[i - 1].diagonal;
        rows[i].diagonal -= factor * rows[i - 1].above;
        rows[i].right -= factor * rows[i - 1].right;
    }
    std::vector<double> s(rows.size());
    for (std::size_t i = rows.size(); i-- > 0;) {
        const double next = i + 1 < rows.size() ? rows[i].above * s[i + 1] : 0.0;
        s[i] = (rows[i].right - next) / rows[i].diagonal;
    }
    return s;
}

/// That y'' is the same on both sides of a point, with widths d and secants k of the intervals
/// before and behind it.
TridiagonalRow smoothRow(double d0, double d1, double k0, double k1) {
    return {d1, 2.0 * (d0 + d1), d0, 3.0 * (d1 * k0 + d0 * k1)};
}

/// Akima's slope at a point from the secants of the two intervals before and the two behind it.
double akimaSlope(double k0, double k1, double k2, double k3) {
    const double before = std::abs(k1 - k0), behind = std::abs(k3 - k2);
    const double sum = before + behind;
    if (sum <= 1e-9 * (std::abs(k1) + std::abs(k2))) return 0.5 * (k1 + k2);
    return (behind * k1 + before * k2) / sum;
}

struct Secants {
    std::vector<double> width, slope; ///< of the intervals
};

Secants secantsOf(const Table::Points& points) {
    Secants secants;
    for (std::size_t i = 0; i + 1 < points.x.size(); ++i) {
        secants.width.push_back(points.x[i + 1] - points.x[i]);
        secants.slope.push_back((points.y[i + 1] - points.y[i]) / secants.width.back());
    }
    return secants;
}

} // namespace

Table::Table(Points points, Interpolation interpolation, Outside outside, std::string file)
    : m_points(std::move(points)),
      m_interpolation(interpolation),
      m_outside(outside),
      m_file(std::move(file)) {
    assert(m_points.x.size() >= 2 && m_points.x.size() == m_points.y.size());
    if (m_interpolation == Interpolation::Linear)
        findLinearSlopes();
    else if (m_interpolation == Interpolation::Akima)
        findAkimaSlopes();
    else if (isPeriodic())
        findPeriodicSlopes();
    else
        findCubicSlopes();
}

bool Table::operator==(const Table& other) const {
    return m_interpolation == other.m_interpolation && m_outside == other.m_outside &&
           m_file == other.m_file && m_points.x == other.m_points.x &&
           m_points.y == other.m_points.y;
}

void Table::findLinearSlopes() {
    m_slope = secantsOf(m_points).slope;
    m_slope.push_back(m_slope.back());
}

void Table::findAkimaSlopes() {
    const std::vector<double> k = secantsOf(m_points).slope;
    const auto n = static_cast<std::ptrdiff_t>(k.size());
    // Beyond an end the secants of the other one, or such as continue by equal differences.
    const auto secant = [&](std::ptrdiff_t i) {
        if (i >= 0 && i < n) return k[static_cast<std::size_t>(i)];
        if (isPeriodic()) return k[static_cast<std::size_t>(((i % n) + n) % n)];
        const double end = i < 0 ? k.front() : k.back();
        if (n < 2) return end;
        const double change = i < 0 ? k[0] - k[1] : k[k.size() - 1] - k[k.size() - 2];
        return end + change * static_cast<double>(i < 0 ? -i : i - n + 1);
    };
    for (std::ptrdiff_t i = 0; i <= n; ++i)
        m_slope.push_back(akimaSlope(secant(i - 2), secant(i - 1), secant(i), secant(i + 1)));
}

void Table::findCubicSlopes() {
    const auto [d, k] = secantsOf(m_points);
    const std::size_t n = d.size(); // intervals
    if (n == 1) {
        m_slope = {k[0], k[0]};
        return;
    }
    if (n == 2) { // the parabola through three points
        const double bend = (k[1] - k[0]) / (d[0] + d[1]);
        m_slope = {k[0] - bend * d[0], k[0] + bend * d[0], k[1] + bend * d[1]};
        return;
    }
    std::vector<TridiagonalRow> rows(n + 1);
    const auto endRow = [](double d0, double d1, double k0, double k1) {
        const double sum = d0 + d1;
        return TridiagonalRow{sum, d1, sum, ((d0 + 2.0 * sum) * d1 * k0 + d0 * d0 * k1) / sum};
    };
    rows[0] = endRow(d[0], d[1], k[0], k[1]);
    for (std::size_t i = 1; i < n; ++i)
        rows[i] = smoothRow(d[i - 1], d[i], k[i - 1], k[i]);
    rows[n] = endRow(d[n - 1], d[n - 2], k[n - 1], k[n - 2]);
    m_slope = solve(std::move(rows));
}

/// The system is tridiagonal but for two corners, which are a change of rank 1 (Sherman and
/// Morrison).
void Table::findPeriodicSlopes() {
    const auto [d, k] = secantsOf(m_points);
    const std::size_t n = d.size(); // as many slopes are unknown
    if (n == 1) {
        m_slope = {k[0], k[0]};
        return;
    }
    const auto rowAt = [&](std::size_t i) {
        const std::size_t before = (i + n - 1) % n;
        return smoothRow(d[before], d[i], k[before], k[i]);
    };
    if (n == 2) { // both neighbours of a point are the other one
        const TridiagonalRow a = rowAt(0), b = rowAt(1);
        const double a1 = a.below + a.above, b0 = b.below + b.above;
        const double determinant = a.diagonal * b.diagonal - a1 * b0;
        const double first = (a.right * b.diagonal - a1 * b.right) / determinant;
        m_slope = {first, (a.diagonal * b.right - b0 * a.right) / determinant, first};
        return;
    }
    std::vector<TridiagonalRow> rows(n);
    for (std::size_t i = 0; i < n; ++i)
        rows[i] = rowAt(i);
    const double corner = rows[0].below, other = rows[n - 1].above, gamma = -rows[0].diagonal;
    rows[0].diagonal -= gamma;
    rows[n - 1].diagonal -= corner * other / gamma;
    const std::vector<double> plain = solve(rows);
    for (TridiagonalRow& row : rows)
        row.right = 0.0;
    rows[0].right = gamma;
    rows[n - 1].right = other;
    const std::vector<double> change = solve(std::move(rows));
    const double share = corner / gamma;
    const double factor =
        (plain[0] + share * plain[n - 1]) / (1.0 + change[0] + share * change[n - 1]);
    for (std::size_t i = 0; i < n; ++i)
        m_slope.push_back(plain[i] - factor * change[i]);
    m_slope.push_back(m_slope.front());
}

Table::Place Table::placeOf(double x) const {
    const double range = last() - first(), slack = kSameEnd * range;
    if (x >= first() && x <= last()) return {x};
    switch (m_outside) {
    case Outside::Hold:
        return {std::clamp(x, first(), last()), 0.0, true, std::isnan(x)};
    case Outside::Extrapolate:
        return {x, 0.0, false, std::isnan(x)};
    case Outside::Stop:
        return {std::clamp(x, first(), last()), 0.0, false,
                !(x >= first() - slack && x <= last() + slack)};
    default:
        break;
    }
    if (!std::isfinite(x)) return {x, 0.0, false, true};
    const double turns = std::floor((x - first()) / range);
    const double inside = std::clamp(x - turns * range, first(), last());
    const double gain =
        m_outside == Outside::Advance ? turns * (m_points.y.back() - m_points.y.front()) : 0.0;
    return {inside, gain};
}

std::size_t Table::intervalAt(double x) const {
    const auto above = std::upper_bound(m_points.x.begin() + 1, m_points.x.end() - 1, x);
    return static_cast<std::size_t>(above - m_points.x.begin()) - 1;
}

double Table::operator()(double x) const {
    return jet(x).value;
}

math::Jet Table::jet(double at) const {
    const Place place = placeOf(at);
    if (place.isMissing) {
        constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
        return {kNan, kNan, kNan};
    }
    const std::size_t i = intervalAt(place.x);
    const double s = place.x - m_points.x[i], y = m_points.y[i] + place.gain, m = m_slope[i];
    if (m_interpolation == Interpolation::Linear) return {y + m * s, place.isHeld ? 0.0 : m, 0.0};
    const double d = m_points.x[i + 1] - m_points.x[i];
    const double k = (m_points.y[i + 1] - m_points.y[i]) / d;
    // y + m s + b s^2 + a s^3 with the value and slope of the interval's end.
    const double b = (3.0 * k - 2.0 * m - m_slope[i + 1]) / d;
    const double a = (m + m_slope[i + 1] - 2.0 * k) / (d * d);
    const double value = y + s * (m + s * (b + s * a));
    if (place.isHeld) return {value, 0.0, 0.0};
    return {value, m + s * (2.0 * b + 3.0 * s * a), 2.0 * b + 6.0 * s * a};
}

} // namespace trammel::model

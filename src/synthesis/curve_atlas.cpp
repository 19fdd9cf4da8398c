#include "synthesis/curve_atlas.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::synthesis {

namespace {

using std::numbers::pi;
constexpr int kSamples = 64; ///< of a curve, at equal ways along it

/// Points at equal ways along a closed polygon.
std::array<Point, kSamples> evenly(std::span<const Point> curve) {
    std::vector<double> way{0.0};
    for (std::size_t i = 0; i < curve.size(); ++i)
        way.push_back(way.back() + std::abs(curve[(i + 1) % curve.size()] - curve[i]));
    std::array<Point, kSamples> points;
    std::size_t side = 0;
    for (int k = 0; k < kSamples; ++k) {
        const double s = way.back() * k / kSamples;
        while (side + 1 < curve.size() && way[side + 1] < s)
            ++side;
        const double length = way[side + 1] - way[side];
        const double share = length > 0.0 ? (s - way[side]) / length : 0.0;
        points[static_cast<std::size_t>(k)] =
            curve[side] + share * (curve[(side + 1) % curve.size()] - curve[side]);
    }
    return points;
}

Point harmonic(const std::array<Point, kSamples>& points, int k) {
    const Point step = unit(-2 * pi * k / kSamples);
    Point turn = 1.0, sum = 0.0;
    for (const Point p : points) {
        sum += p * turn;
        turn *= step;
    }
    return sum / static_cast<double>(kSamples);
}

/// -5 ... -1, 1 ... 5
int harmonicAt(std::size_t index) {
    const int k = static_cast<int>(index) - CurveShape::kHarmonics;
    return k < 0 ? k : k + 1;
}

std::vector<Point> mirrored(std::span<const Point> curve) {
    std::vector<Point> points;
    for (const Point p : curve)
        points.push_back(std::conj(p));
    return points;
}

PathVariables mirrored(PathVariables v) {
    v.tracer = std::conj(v.tracer);
    v.origin = std::conj(v.origin);
    v.groundAngle = -v.groundAngle;
    v.side = -v.side;
    return v;
}

/// A whole turn of the crank.
std::vector<Point> curveOf(PathVariables v, int count) {
    v.angles.resize(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        v.angles[static_cast<std::size_t>(i)] = 2 * pi * i / count;
    std::vector<Point> curve;
    for (std::size_t i = 0; i < v.angles.size(); ++i)
        curve.push_back(*pointAt(v, i));
    return curve;
}

/// Scaled, turned and moved as the forms say.
PathVariables laid(const PathVariables& entry, const CurveShape& from, const CurveShape& onto,
                   bool isTurned) {
    const double turn = onto.angle - from.angle + (isTurned ? pi : 0.0);
    const Point scale = std::polar(onto.size / from.size, turn);
    PathVariables v = entry;
    for (double* length : {&v.ground, &v.crank, &v.coupler, &v.rocker})
        *length *= std::abs(scale);
    v.tracer *= std::abs(scale);
    v.origin = onto.centre + scale * (entry.origin - from.centre);
    v.groundAngle = entry.groundAngle + turn;
    return v;
}

/// The crank's angles at which its curve is nearest to each point.
void findAngles(PathVariables& v, std::span<const Point> points) {
    constexpr int kSteps = 180;
    const std::vector<Point> curve = curveOf(v, kSteps);
    v.angles.clear();
    for (const Point p : points) {
        const auto way = [&](Point q) { return std::abs(q - p); };
        const auto nearest = std::ranges::min_element(curve, {}, way) - curve.begin();
        v.angles.push_back(2 * pi * static_cast<double>(nearest) / kSteps);
    }
}

} // namespace

CurveShape::CurveShape(std::span<const Point> curve) {
    std::array<Point, kSamples> points = evenly(curve);
    if (std::abs(harmonic(points, 1)) < std::abs(harmonic(points, -1)))
        std::ranges::reverse(points);
    centre = harmonic(points, 0);
    const Point ahead = harmonic(points, 1), back = harmonic(points, -1);
    size = std::abs(ahead);
    angle = (std::arg(ahead) + std::arg(back)) / 2;
    const double begin = (std::arg(ahead) - std::arg(back)) / 2;
    for (std::size_t i = 0; i < m_coefficients.size(); ++i) {
        const int k = harmonicAt(i);
        m_coefficients[i] = harmonic(points, k) * unit(-angle - k * begin) / size;
    }
}

double CurveShape::distance(const CurveShape& other, bool& isTurned) const {
    double odd = 0.0, same = 0.0, opposite = 0.0;
    for (std::size_t i = 0; i < m_coefficients.size(); ++i) {
        const Point a = m_coefficients[i], b = other.m_coefficients[i];
        if (harmonicAt(i) % 2 != 0) {
            odd += std::norm(a - b);
        } else {
            same += std::norm(a - b);
            opposite += std::norm(a + b);
        }
    }
    isTurned = opposite < same;
    return std::sqrt(odd + std::min(same, opposite));
}

CurveAtlas::CurveAtlas() {
    constexpr std::array kLengths{1.25, 1.5, 1.8, 2.1, 2.5, 3.0, 3.6, 4.3, 5.0};
    for (const double ground : kLengths)
        for (const double coupler : kLengths)
            for (const double rocker : kLengths) {
                const double longest = std::max({ground, coupler, rocker});
                const double others = ground + coupler + rocker - longest;
                if (1.0 + longest < 0.98 * others) add(ground, coupler, rocker);
            }
}

const CurveAtlas& CurveAtlas::instance() {
    static const CurveAtlas atlas;
    return atlas;
}

void CurveAtlas::add(double ground, double coupler, double rocker) {
    constexpr int kAngles = 90;
    for (const double along : {-0.5, 0.0, 0.5, 1.0, 1.5})
        for (const double across : {-1.0, -0.5, 0.0, 0.5, 1.0}) {
            if (across == 0.0 && (along == 0.0 || along == 1.0)) continue; // a circle or an arc
            PathVariables v;
            v.crank = 1.0;
            v.ground = ground;
            v.coupler = coupler;
            v.rocker = rocker;
            v.tracer = coupler * Point(along, across);
            m_entries.push_back({v, CurveShape(curveOf(v, kAngles))});
        }
}

std::vector<CurveAtlas::Match> CurveAtlas::find(std::span<const Point> curve,
                                                std::size_t most) const {
    struct Found {
        const Entry* entry;
        bool isMirrored, isTurned;
        double distance;
    };
    const std::vector<Point> mirror = mirrored(curve);
    const std::array shapes{CurveShape(curve), CurveShape(mirror)};
    std::vector<Found> all;
    for (const Entry& entry : m_entries)
        for (const bool isMirrored : {false, true}) {
            Found found{&entry, isMirrored, false, 0.0};
            found.distance = entry.shape.distance(shapes[isMirrored ? 1 : 0], found.isTurned);
            all.push_back(found);
        }
    most = std::min(most, all.size());
    std::ranges::partial_sort(all, all.begin() + static_cast<std::ptrdiff_t>(most), {},
                              &Found::distance);
    std::vector<Match> matches;
    for (const Found& found : std::span(all).first(most)) {
        const CurveShape& onto = shapes[found.isMirrored ? 1 : 0];
        PathVariables v = laid(found.entry->variables, found.entry->shape, onto, found.isTurned);
        if (found.isMirrored) v = mirrored(v);
        findAngles(v, curve);
        matches.push_back({std::move(v), found.distance});
    }
    return matches;
}

bool isClosedCurve(std::span<const Point> points) {
    constexpr std::size_t kLeast = 10;
    if (points.size() < kLeast) return false;
    double length = 0.0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        length += std::abs(points[i + 1] - points[i]);
    const double between = length / static_cast<double>(points.size() - 1);
    return std::abs(points.back() - points.front()) <= 2.5 * between;
}

} // namespace trammel::synthesis

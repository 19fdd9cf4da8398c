#include "studio/view3d/dashed_path.h"

#include <Eigen/Geometry>
#include <algorithm>

namespace trammel::studio {

namespace {

/// Lengths of pieces and gaps by turns, as QPen has them.
std::span<const float> patternOf(int style) {
    static constexpr float kDash[] = {4, 2}, kDot[] = {1, 2}, kDashDot[] = {4, 2, 1, 2},
                           kDashDotDot[] = {4, 2, 1, 2, 1, 2};
    switch (style % 5) {
    case 2:
        return kDot;
    case 3:
        return kDashDot;
    case 4:
        return kDashDotDot;
    default:
        return kDash;
    }
}

/// Where in its pattern a line is.
class Pattern {
public:
    Pattern(std::span<const float> lengths, float unit)
        : m_lengths(lengths), m_unit(unit), m_left(lengths.front() * unit) {}

    bool isPiece() const { return m_index % 2 == 0; }
    float left() const { return m_left; } ///< of the present piece or gap
    void advance(float length) {
        m_left -= length;
        if (m_left > 0.0F) return;
        m_index = (m_index + 1) % m_lengths.size();
        m_left = m_lengths[m_index] * m_unit;
    }

private:
    std::span<const float> m_lengths;
    float m_unit;
    std::size_t m_index = 0;
    float m_left;
};

} // namespace

DashedPath dashed(std::span<const Eigen::Vector3f> points, int style) {
    constexpr float kUnits = 300.0F; // in the path's extent: a dash is more than one per cent of it
    constexpr std::size_t kMostEnds = 400'000;
    Eigen::AlignedBox3f box;
    for (const Eigen::Vector3f& point : points)
        box.extend(point);
    DashedPath path;
    path.counts.assign(points.size(), 0);
    const float extent = points.empty() ? 0.0F : box.diagonal().norm();
    if (!(extent > 0.0F)) return path;
    Pattern pattern(patternOf(style), extent / kUnits);
    for (std::size_t i = 1; i < points.size(); ++i) {
        const Eigen::Vector3f step = points[i] - points[i - 1];
        const float length = step.norm();
        float done = 0.0F;
        while (done < length && path.ends.size() < kMostEnds) {
            const float part = std::min(pattern.left(), length - done);
            if (pattern.isPiece()) {
                path.ends.push_back(points[i - 1] + done / length * step);
                path.ends.push_back(points[i - 1] + (done + part) / length * step);
            }
            pattern.advance(part);
            if (done + part == done) break; // less than the numbers resolve
            done += part;
        }
        path.counts[i] = static_cast<int>(path.ends.size());
    }
    return path;
}

} // namespace trammel::studio

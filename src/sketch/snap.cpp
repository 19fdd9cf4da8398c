#include "sketch/snap.h"

#include <algorithm>
#include <cmath>

namespace trammel::sketch {

namespace {

constexpr double kSamePlace = 1e-9;

struct Bar {
    const Link* link;
    Point from, way; ///< the bar is from + s way, 0 <= s <= 1
    double length;
};

/// A line through the last point, in a direction that is worth keeping.
struct Line {
    SnapKind kind;
    Point direction; ///< unit
};

/// Looks for the nearest of what may draw a pointer, kind by kind.
class Snapper {
public:
    Snapper(const Sketch& sketch, const Point& pointer, const std::optional<Point>& from,
            const SnapSettings& settings, const Guides& guides)
        : m_sketch(sketch),
          m_pointer(pointer),
          m_from(from),
          m_settings(settings),
          m_guides(guides) {}

    Snap find() {
        if (const auto node = nearestNode()) return *node;
        if (!m_settings.isOn) return {{m_pointer, {}, {}}, SnapKind::None, {}, {}};
        collectBars();
        if (m_from) collectLines();
        if (tryBars() || tryGuides() || tryLinesWithLengths() || tryLines() || tryLengths() ||
            tryGrid())
            return m_best;
        return {{m_pointer, {}, {}}, SnapKind::None, {}, {}};
    }

private:
    std::optional<Snap> nearestNode() const {
        const Node* nearest = nullptr;
        double least = m_settings.reach * m_settings.reach;
        for (const Node& node : m_sketch.nodes) {
            const double distance = (node.place - m_pointer).squaredNorm();
            if (distance > least || (nearest && distance == least)) continue;
            nearest = &node;
            least = distance;
        }
        if (!nearest) return std::nullopt;
        return Snap{{nearest->place, nearest->name, {}}, SnapKind::Node, {}, {}};
    }

    void addBar(const Link& link, int from, int to) {
        const Point& a = m_sketch.nodes[from].place;
        const Point way = m_sketch.nodes[to].place - a;
        const double length = way.norm();
        if (length > kSamePlace) m_bars.push_back({&link, a, way, length});
    }

    /// Of a link without bars of its own the ways from node to node.
    void collectBars() {
        for (const Link& link : m_sketch.links) {
            for (const Link::Bar& bar : link.bars)
                addBar(link, bar.nodes[0], bar.nodes[1]);
            if (!link.bars.empty()) continue;
            for (std::size_t i = 0; i + 1 < link.nodes.size(); ++i)
                addBar(link, link.nodes[i], link.nodes[i + 1]);
            if (link.nodes.size() > 2) addBar(link, link.nodes.back(), link.nodes.front());
        }
    }

    /// Level and upright, and square to bars that the last point is on.
    void collectLines() {
        m_lines = {{SnapKind::Horizontal, Point::UnitX()}, {SnapKind::Vertical, Point::UnitY()}};
        for (const Bar& bar : m_bars) {
            const Point own = *m_from - bar.from;
            const double share = own.dot(bar.way) / (bar.length * bar.length);
            if (share < -kSamePlace || share > 1 + kSamePlace) continue;
            if ((own - share * bar.way).norm() > kSamePlace * (1 + bar.length)) continue;
            m_lines.push_back(
                {SnapKind::Perpendicular, Point(-bar.way.y(), bar.way.x()) / bar.length});
        }
    }

    /// Takes a place where it is within reach and nearer than the best one of its kind.
    void offer(const Point& place, const Link* link, SnapKind kind, SnapKind second) {
        const double distance = (place - m_pointer).norm();
        if (!(distance <= m_settings.reach) || (m_isFound && distance >= m_distance)) return;
        if (m_from && (place - *m_from).norm() <= kSamePlace) return;
        m_isFound = true;
        m_distance = distance;
        const bool isFromLast = kind != SnapKind::Grid && kind < SnapKind::GuidePoint &&
                                (kind != SnapKind::Link || second != SnapKind::None);
        m_best = {{place, {}, link ? link->body : std::string()}, kind, second, {}};
        if (isFromLast) m_best.guide = m_from;
    }

    void offerOnBar(const Bar& bar, double share, SnapKind second) {
        if (share < 0 || share > 1 || !std::isfinite(share)) return;
        offer(bar.from + share * bar.way, bar.link, SnapKind::Link, second);
    }

    /// On a bar: where a line or a length from the last point meets it, or the foot of its
    /// perpendicular, or else the place nearest to the pointer.
    bool tryBars() {
        const double reach = m_settings.reach;
        std::vector<const Bar*> near;
        for (const Bar& bar : m_bars) {
            const double share =
                std::clamp((m_pointer - bar.from).dot(bar.way) / (bar.length * bar.length), 0., 1.);
            if ((bar.from + share * bar.way - m_pointer).norm() <= reach) near.push_back(&bar);
        }
        if (m_from)
            for (const Bar* bar : near)
                offerMeetings(*bar);
        if (m_isFound) return true;
        for (const Bar* bar : near)
            offerOnBar(*bar, (m_pointer - bar->from).dot(bar->way) / (bar->length * bar->length),
                       SnapKind::None);
        return m_isFound;
    }

    void offerMeetings(const Bar& bar) {
        const Point own = *m_from - bar.from;
        const double square = bar.length * bar.length, foot = own.dot(bar.way) / square;
        if ((own - foot * bar.way).norm() > kSamePlace * (1 + bar.length))
            offerOnBar(bar, foot, SnapKind::Perpendicular);
        for (const Line& line : m_lines) {
            if (line.kind == SnapKind::Perpendicular) continue;
            const double across =
                bar.way.x() * line.direction.y() - bar.way.y() * line.direction.x();
            if (std::abs(across) <= kSamePlace * bar.length) continue;
            offerOnBar(bar, (own.x() * line.direction.y() - own.y() * line.direction.x()) / across,
                       line.kind);
        }
        const double rest = (own - foot * bar.way).squaredNorm();
        for (const Bar& other : m_bars) {
            if (&other == &bar || other.length * other.length < rest) continue;
            const double half = std::sqrt(other.length * other.length - rest) / bar.length;
            offerOnBar(bar, foot - half, SnapKind::EqualLength);
            offerOnBar(bar, foot + half, SnapKind::EqualLength);
        }
    }

    bool tryGuides() {
        for (const Point& point : m_guides.points)
            offer(point, nullptr, SnapKind::GuidePoint, SnapKind::None);
        std::vector<const Guides::Line*> near;
        for (const Guides::Line& line : m_guides.lines)
            if ((nearestPlace(line, m_pointer) - m_pointer).norm() <= m_settings.reach)
                near.push_back(&line);
        offerCrossings(near);
        if (m_isFound) return true;
        for (const Point& centre : m_guides.centres)
            offer(centre, nullptr, SnapKind::GuideCentre, SnapKind::None);
        if (m_isFound) return true;
        for (const Guides::Line* line : near)
            offer(nearestPlace(*line, m_pointer), nullptr, SnapKind::GuideLine, SnapKind::None);
        for (const Guides::Arc& arc : m_guides.arcs)
            offer(nearestPlace(arc, m_pointer), nullptr, SnapKind::GuideArc, SnapKind::None);
        return m_isFound;
    }

    void offerCrossings(const std::vector<const Guides::Line*>& near) {
        constexpr std::size_t kMost = 30; // a hatching has no crossings that one looks for
        if (near.size() > kMost) return;
        for (std::size_t i = 0; i < near.size(); ++i)
            for (std::size_t k = 0; k < i; ++k) {
                const Point a = near[i]->to - near[i]->from, b = near[k]->to - near[k]->from;
                const Point between = near[k]->from - near[i]->from;
                const double across = a.x() * b.y() - a.y() * b.x();
                if (std::abs(across) <= kSamePlace * a.norm() * b.norm()) continue;
                const double s = (between.x() * b.y() - between.y() * b.x()) / across;
                const double t = (between.x() * a.y() - between.y() * a.x()) / across;
                if (s >= 0 && s <= 1 && t >= 0 && t <= 1)
                    offer(near[i]->from + s * a, nullptr, SnapKind::GuidePoint, SnapKind::None);
            }
    }

    bool tryLinesWithLengths() {
        if (!m_from) return false;
        for (const Line& line : m_lines) {
            const double along = (m_pointer - *m_from).dot(line.direction);
            for (const Bar& bar : m_bars)
                offer(*m_from + std::copysign(bar.length, along) * line.direction, nullptr,
                      line.kind, SnapKind::EqualLength);
        }
        return m_isFound;
    }

    /// On a line; on the grid along it where that is near.
    bool tryLines() {
        if (!m_from) return false;
        const double grid = m_settings.grid;
        for (const Line& line : m_lines) {
            const Point place =
                *m_from + (m_pointer - *m_from).dot(line.direction) * line.direction;
            offer(place, nullptr, line.kind, SnapKind::None);
        }
        if (!m_isFound || grid <= 0 || m_best.kind == SnapKind::Perpendicular) return m_isFound;
        const Eigen::Index along = m_best.kind == SnapKind::Horizontal ? 0 : 1;
        Point place = m_best.spot.place;
        place[along] = std::round(place[along] / grid) * grid;
        if ((place - m_pointer).norm() > m_settings.reach) return true;
        if ((place - *m_from).norm() <= kSamePlace) return true;
        m_best.spot.place = place;
        m_best.second = SnapKind::Grid;
        return true;
    }

    bool tryLengths() {
        if (!m_from) return false;
        const Point way = m_pointer - *m_from;
        const double length = way.norm();
        if (length <= kSamePlace) return false;
        for (const Bar& bar : m_bars)
            offer(*m_from + way * (bar.length / length), nullptr, SnapKind::EqualLength,
                  SnapKind::None);
        return m_isFound;
    }

    bool tryGrid() {
        const double grid = m_settings.grid;
        if (!(grid > 0)) return false;
        offer({std::round(m_pointer.x() / grid) * grid, std::round(m_pointer.y() / grid) * grid},
              nullptr, SnapKind::Grid, SnapKind::None);
        return m_isFound;
    }

    const Sketch& m_sketch;
    const Point m_pointer;
    const std::optional<Point> m_from;
    const SnapSettings& m_settings;
    const Guides& m_guides;
    std::vector<Bar> m_bars;
    std::vector<Line> m_lines;
    bool m_isFound = false;
    double m_distance = 0.0;
    Snap m_best;
};

} // namespace

Snap snap(const Sketch& sketch, const Point& pointer, const std::optional<Point>& from,
          const SnapSettings& settings, const Guides& guides) {
    return Snapper(sketch, pointer, from, settings, guides).find();
}

} // namespace trammel::sketch

#include "synthesis/dyad_choice.h"

#include "synthesis/dyads_of_poses.h"
#include "synthesis/refused.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace trammel::synthesis {

namespace {

/// Around all allowed boxes.
Box sampledBox(const Poses& poses, const PivotRegions& regions) {
    const Spread spread = spreadOf(poses);
    const Point corner = 1.5 * spread.size * Point(1, 1);
    Box box{spread.centre - corner, spread.centre + corner};
    for (std::size_t i = 0; i < regions.allowed.size(); ++i) {
        const Box& next = regions.allowed[i];
        if (i == 0) box = next;
        box.low = {std::min(box.low.real(), next.low.real()),
                   std::min(box.low.imag(), next.low.imag())};
        box.high = {std::max(box.high.real(), next.high.real()),
                    std::max(box.high.imag(), next.high.imag())};
    }
    return box;
}

/// A place in the box by shares of its sides.
Point placeIn(const Box& box, double across, double up) {
    const Point size = box.high - box.low;
    return box.low + Point(across * size.real(), up * size.imag());
}

void append(std::vector<Dyad>& dyads, const Poses& poses, const Wishes& wishes) {
    try {
        std::ranges::move(dyadsOf(poses, wishes), std::back_inserter(dyads));
    } catch (const Refused&) {
        // this sample alone is degenerate; the poses themselves were looked at before
    }
}

constexpr int kNormals = 24;

/// Of four poses there is one of each kind; of three one for each direction of its normal.
void sampleSliders(std::vector<Dyad>& dyads, const Poses& poses) {
    for (const DyadKind kind : {DyadKind::PR, DyadKind::RP})
        if (poses.size() == 4)
            append(dyads, poses, {.slider = kind});
        else
            for (int i = 0; i < kNormals; ++i)
                append(dyads, poses,
                       {.slider = kind, .normal = unit(std::numbers::pi * i / kNormals)});
}

void sampleLines(std::vector<Dyad>& dyads, const Poses& poses, const Box& box) {
    constexpr int kLines = 24;
    for (int i = 0; i < kLines; ++i) {
        const double share = (i + 0.5) / kLines;
        append(dyads, poses, {.fixedOn = Wishes::Line{placeIn(box, share, 0), kI}});
        append(dyads, poses, {.fixedOn = Wishes::Line{placeIn(box, 0, share), 1.0}});
    }
    // Every line has the one slider whose hinge at the ground it does not ask for.
    std::erase_if(dyads, [](const Dyad& dyad) { return dyad.kind != DyadKind::RR; });
    sampleSliders(dyads, poses);
}

/// Of two poses a block may hold any point: it slides along the way between its two places, on the
/// ground (PR) or, the other way about, in the body (RP).
void appendSliders(std::vector<Dyad>& dyads, const Poses& poses, Point pivot, double size) {
    const Point w = pivot - spreadOf(poses).centre;
    const auto add = [&](Dyad dyad, Point first, Point second) {
        if (std::abs(second - first) <= 1e-9 * size) return;
        dyad.normal = kI * (second - first) / std::abs(second - first);
        dyad.length = dot(dyad.normal, first);
        dyads.push_back(dyad);
    };
    add({.kind = DyadKind::PR, .moving = w}, poses[0].toWorld(w), poses[1].toWorld(w));
    add({.kind = DyadKind::RP, .fixed = pivot}, poses[0].toBody(pivot), poses[1].toBody(pivot));
}

/// The ends of a ground pivot's link lie on the bisector of its two places in the body.
void appendBisector(std::vector<Dyad>& dyads, const Poses& poses, Point pivot, double size) {
    const Point first = poses[0].toBody(pivot), second = poses[1].toBody(pivot);
    const Point way = second - first;
    if (std::abs(way) <= 1e-9 * size) return;
    for (const double share : {-1.0, -0.4, 0.1, 0.5, 1.2}) {
        const Point w = (first + second) / 2.0 + share * size * kI * way / std::abs(way);
        dyads.push_back({DyadKind::RR, pivot, w, 1.0, std::abs(poses[0].toWorld(w) - pivot)});
    }
}

void sampleGrid(std::vector<Dyad>& dyads, const Poses& poses, const Box& box) {
    const int count = poses.size() == 3 ? 12 : 6;
    const double size = spreadOf(poses).size;
    for (int i = 0; i < count; ++i)
        for (int k = 0; k < count; ++k) {
            const Point pivot = placeIn(box, (i + 0.5) / count, (k + 0.5) / count);
            if (poses.size() == 3)
                append(dyads, poses, {.fixed = pivot});
            else {
                appendBisector(dyads, poses, pivot, size);
                appendSliders(dyads, poses, pivot, size);
            }
        }
    if (poses.size() == 3) sampleSliders(dyads, poses);
}

/// Joins the points of neighbouring lines to rows, the nearest ones first.
class Pieces {
public:
    explicit Pieces(double size) : m_size(size) {}

    /// The points of the next line.
    void goOn(const std::vector<Dyad>& found) {
        struct Way {
            double length;
            std::size_t open, dyad;
        };
        std::vector<Way> ways;
        for (std::size_t o = 0; o < m_open.size(); ++o)
            for (std::size_t d = 0; d < found.size(); ++d) {
                const Point end = m_pieces[m_open[o]].back().moving;
                const double length = std::abs(end - found[d].moving);
                // Where the curve runs along the lines its points lie farther apart.
                if (length < 0.2 * (m_size + std::abs(end))) ways.push_back({length, o, d});
            }
        std::ranges::sort(ways, {}, &Way::length);
        constexpr auto kNone = static_cast<std::size_t>(-1);
        std::vector<std::size_t> pieceOf(found.size(), kNone), taken(m_open.size(), 0);
        for (const Way& way : ways) {
            if (taken[way.open] != 0 || pieceOf[way.dyad] != kNone) continue;
            taken[way.open] = 1;
            pieceOf[way.dyad] = m_open[way.open];
        }
        m_open.clear();
        for (std::size_t d = 0; d < found.size(); ++d) {
            if (pieceOf[d] == kNone) {
                pieceOf[d] = m_pieces.size();
                m_pieces.emplace_back();
            }
            m_pieces[pieceOf[d]].push_back(found[d]);
            m_open.push_back(pieceOf[d]);
        }
    }

    std::vector<std::vector<Dyad>> take() { return std::move(m_pieces); }

private:
    double m_size;
    std::vector<std::vector<Dyad>> m_pieces;
    std::vector<std::size_t> m_open; ///< that the line before ended on
};

} // namespace

bool PivotRegions::permits(Point pivot) const {
    const auto isIn = [&](const Box& box) { return box.contains(pivot); };
    return (allowed.empty() || std::ranges::any_of(allowed, isIn)) &&
           std::ranges::none_of(forbidden, isIn);
}

bool PivotRegions::permits(const Dyad& dyad) const {
    return dyad.kind == DyadKind::PR || permits(dyad.fixed);
}

std::vector<Dyad> dyadsFor(const Poses& poses, const PivotRegions& regions) {
    requireDifferent(poses);
    std::vector<Dyad> dyads;
    if (poses.size() > 5)
        dyads = dyadsNear(poses);
    else if (poses.size() == 5)
        dyads = dyadsOf(poses);
    else if (poses.size() == 4)
        sampleLines(dyads, poses, sampledBox(poses, regions));
    else
        sampleGrid(dyads, poses, sampledBox(poses, regions));
    std::erase_if(dyads, [&](const Dyad& dyad) { return !regions.permits(dyad); });
    return dyads;
}

std::vector<std::vector<Dyad>> dyadCurve(const Poses& poses, int lines) {
    Pieces pieces(spreadOf(poses).size);
    for (int i = 0; i <= lines; ++i) {
        std::vector<Dyad> found;
        append(found, poses, {.movingOn = Wishes::Line{0, unit(std::numbers::pi * i / lines)}});
        std::erase_if(found, [](const Dyad& dyad) { return dyad.kind != DyadKind::RR; });
        pieces.goOn(found);
    }
    return pieces.take();
}

} // namespace trammel::synthesis

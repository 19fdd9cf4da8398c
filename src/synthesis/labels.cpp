#include "synthesis/labels.h"

#include "synthesis/tolerances.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::synthesis {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;

bool isOnOneCircuit(const Linkage& linkage, const Poses& poses) {
    return std::ranges::all_of(poses, [&](const Pose& pose) {
        return circuitOf(linkage, pose) == circuitOf(linkage, poses.front());
    });
}

/// A pose at a dead centre is on both branches that meet there.
bool isOnOneBranch(const Linkage& linkage, const Poses& poses) {
    bool hasPositive = false, hasNegative = false;
    for (const Pose& pose : poses) {
        const double rate = driverRate(linkage, pose);
        hasPositive = hasPositive || rate > 0.0;
        hasNegative = hasNegative || rate < 0.0;
    }
    return !(hasPositive && hasNegative);
}

/// A value that the driver never has: the middle of a gap.
std::optional<double> gapOf(const Linkage& linkage) {
    if (driverTurnsFully(linkage)) return std::nullopt;
    for (const double value : symmetricValues(linkage))
        if (posesAt(linkage, value).empty()) return value;
    // RP and PR: no pose at the value itself, where the block would be infinitely far away.
    const auto values = symmetricValues(linkage);
    return values.empty() ? std::nullopt : std::optional(values.front());
}

/// Angles from `gap` on, so that no motion passes the jump.
void unwrapFrom(double gap, std::vector<double>& values) {
    for (double& value : values) {
        value = gap + std::remainder(value - gap, kTurn);
        if (value < gap) value += kTurn;
    }
}

bool isMonotone(const std::vector<double>& values) {
    return std::ranges::is_sorted(values, std::less_equal()) ||
           std::ranges::is_sorted(values, std::greater_equal()) || values.size() < 3;
}

/// Ahead (1) or back (-1) from each to the next, as long as that makes no whole turn.
std::optional<std::vector<double>> onOneTurn(const std::vector<double>& values, double sense) {
    std::vector<double> result{values.front()};
    for (std::size_t i = 1; i < values.size(); ++i) {
        double step = std::remainder(sense * (values[i] - values[i - 1]), kTurn);
        if (step < 0.0) step += kTurn;
        result.push_back(result.back() + sense * step);
    }
    const bool isOneTurn = std::abs(result.back() - result.front()) < kTurn;
    return isOneTurn ? std::optional(result) : std::nullopt;
}

Defect defectOf(const Linkage& linkage, const Poses& poses) {
    if (!isOnOneCircuit(linkage, poses)) return Defect::Circuit;
    if (!isOnOneBranch(linkage, poses)) return Defect::Branch;
    return driverValuesInOrder(linkage, poses) ? Defect::None : Defect::Order;
}

double leastTransmission(const Linkage& linkage, const Poses& poses, const Labels& labels) {
    double least = std::numbers::pi / 2;
    for (const Pose& pose : poses)
        least = std::min(least, transmissionAngle(linkage, pose));
    const auto values = driverValuesInOrder(linkage, poses);
    if (labels.defect != Defect::None || !values) return least;
    const auto [low, high] = std::ranges::minmax(*values);
    const double from = labels.turnsFully ? 0.0 : low, to = labels.turnsFully ? kTurn : high;
    const auto take = [&](double value) {
        if (const auto pose = poseOnBranch(linkage, value, poses.front()))
            least = std::min(least, transmissionAngle(linkage, *pose));
    };
    constexpr int kSamples = 72;
    for (int i = 0; i <= kSamples; ++i)
        take(from + (to - from) * i / kSamples);
    for (const double value : symmetricValues(linkage))
        for (const double turned : {value - kTurn, value, value + kTurn})
            if (turned >= from && turned <= to) take(turned);
    return least;
}

double extentOf(const Linkage& linkage, const Poses& poses) {
    std::vector<Point> points;
    for (const Dyad* dyad : {&linkage.driver, &linkage.follower}) {
        if (dyad->kind != DyadKind::PR) points.push_back(dyad->fixed);
        for (const Pose& pose : poses)
            points.push_back(dyad->holdingPoint(pose));
    }
    for (const Pose& pose : poses)
        points.push_back(pose.place);
    Point low = points.front(), high = points.front();
    for (const Point p : points) {
        low = {std::min(low.real(), p.real()), std::min(low.imag(), p.imag())};
        high = {std::max(high.real(), p.real()), std::max(high.imag(), p.imag())};
    }
    return std::abs(high - low);
}

double ratioOf(const LinkLengths& l) {
    double longest = 0.0, shortest = std::numeric_limits<double>::infinity();
    for (const double length : {l.ground, l.driver, l.coupler, l.follower}) {
        if (length == 0.0) continue;
        longest = std::max(longest, length);
        shortest = std::min(shortest, length);
    }
    return longest == 0.0 ? 1.0 : longest / shortest;
}

/// Where the second dyad reaches as the crank turns on from a pose.
struct TurnOfSixBar {
    static constexpr int kPositions = 720;
    std::array<bool, kPositions> isReached{};
    double transmission = std::numbers::pi / 2;
    double start;

    TurnOfSixBar(const Linkage& linkage, const SecondDyad& dyad, const Pose& first)
        : start(driverValue(linkage, first)) {
        for (int i = 0; i < kPositions; ++i) {
            const auto pose = poseOnBranch(linkage, start + kTurn * i / kPositions, first);
            const auto places = pose ? placesOf(dyad, hingesOf(linkage, *pose)) : std::nullopt;
            isReached[static_cast<std::size_t>(i)] = places.has_value();
            if (places) transmission = std::min(transmission, places->transmission());
        }
    }
    bool closes() const {
        return std::ranges::all_of(isReached, [](bool reached) { return reached; });
    }

    /// Whether it comes to all poses from the first one, ahead or back, without a gap.
    bool reaches(const Linkage& linkage, const Poses& poses) const {
        int ahead = 0, back = 0; // positions that it comes to
        while (ahead < kPositions && isReached[static_cast<std::size_t>(ahead)])
            ++ahead;
        while (back < kPositions &&
               isReached[static_cast<std::size_t>((kPositions - back) % kPositions)])
            ++back;
        return std::ranges::all_of(poses, [&](const Pose& pose) {
            double way = std::remainder(driverValue(linkage, pose) - start, kTurn);
            if (way < 0.0) way += kTurn;
            const double position = way / kTurn * kPositions;
            return position < ahead || kPositions - position < back;
        });
    }
};

/// What the second dyad adds to lengths and extent.
void extend(Labels& labels, const Linkage& linkage, const Poses& poses, const SecondDyad& dyad) {
    const LinkLengths l = lengthsOf(linkage);
    const auto [shortest, longest] =
        std::minmax({l.ground, l.driver, l.coupler, l.follower, dyad.first, dyad.second});
    labels.lengthRatio = longest / shortest;
    Point low = linkage.driver.fixed, high = low;
    const auto take = [&](Point p) {
        low = {std::min(low.real(), p.real()), std::min(low.imag(), p.imag())};
        high = {std::max(high.real(), p.real()), std::max(high.imag(), p.imag())};
    };
    for (const Pose& pose : poses) {
        const FourBarPlaces bar = hingesOf(linkage, pose);
        const auto places = placesOf(dyad, bar);
        for (const Point p : {bar.B0, bar.A, bar.B})
            take(p);
        if (!places) continue;
        labels.transmission = std::min(labels.transmission, places->transmission());
        for (const Point p : {places->C, places->D, places->E})
            take(p);
    }
    labels.extent = std::abs(high - low);
}

} // namespace

std::string_view name(Defect defect) {
    static constexpr std::array<std::string_view, 4> kNames{"none", "circuit", "branch", "order"};
    return kNames[static_cast<std::size_t>(defect)];
}

std::optional<std::vector<double>> driverValuesInOrder(const Linkage& linkage, const Poses& poses) {
    std::vector<double> values;
    for (const Pose& pose : poses)
        values.push_back(driverValue(linkage, pose));
    if (linkage.driver.kind != DyadKind::PR && !driverTurnsFully(linkage)) {
        if (const auto gap = gapOf(linkage)) unwrapFrom(*gap, values);
        return isMonotone(values) ? std::optional(values) : std::nullopt;
    }
    if (linkage.driver.kind == DyadKind::PR)
        return isMonotone(values) ? std::optional(values) : std::nullopt;
    const auto ahead = onOneTurn(values, 1.0), back = onOneTurn(values, -1.0);
    if (ahead && back) // two poses: the shorter way
        return std::abs(ahead->back() - ahead->front()) <= std::abs(back->back() - back->front())
                   ? ahead
                   : back;
    return ahead ? ahead : back;
}

Labels labelsOf(const Linkage& linkage, const Poses& poses) {
    Labels labels;
    const LinkLengths l = lengthsOf(linkage);
    if (linkage.driver.kind == DyadKind::RR && linkage.follower.kind == DyadKind::RR)
        labels.grashof = mechanisms::classify({l.ground, l.driver, l.coupler, l.follower});
    labels.isChangePoint = isChangePoint(linkage);
    labels.turnsFully = driverTurnsFully(linkage);
    labels.defect = defectOf(linkage, poses);
    labels.transmission = leastTransmission(linkage, poses, labels);
    labels.extent = extentOf(linkage, poses);
    labels.lengthRatio = ratioOf(l);
    return labels;
}

Labels labelsOf(const Linkage& linkage, const Poses& poses, const SecondDyad& dyad) {
    Labels labels = labelsOf(linkage, poses);
    extend(labels, linkage, poses, dyad);
    if (labels.defect != Defect::None || !labels.turnsFully) return labels;
    const TurnOfSixBar turn(linkage, dyad, poses.front());
    labels.turnsFully = turn.closes();
    labels.transmission = std::min(labels.transmission, turn.transmission);
    if (!labels.turnsFully && !turn.reaches(linkage, poses)) labels.defect = Defect::Circuit;
    return labels;
}

std::string className(const Linkage& linkage, const Labels& labels) {
    using enum mechanisms::FourBarClass;
    if (labels.isChangePoint) return "change point";
    if (!labels.grashof)
        return std::string(name(linkage.driver.kind)) + "-" +
               std::string(name(linkage.follower.kind)) +
               (labels.turnsFully ? " crank" : " rocker");
    if (*labels.grashof == CrankRocker) return labels.turnsFully ? "crank-rocker" : "rocker-crank";
    if (*labels.grashof == DoubleCrank) return "double-crank";
    return *labels.grashof == DoubleRocker ? "double-rocker" : "triple-rocker";
}

} // namespace trammel::synthesis

#include "synthesis/quick_return.h"

#include <cmath>
#include <numbers>

namespace trammel::synthesis {

namespace {

using std::numbers::pi;

/// Dead centres of the output, and its pivot where it is a rocker: symmetric about the y axis.
struct Ends {
    Point first, second;
    bool isBlock = false;
};

Ends endsOf(const QuickReturn& task) {
    if (task.stroke > 0.0) return {-task.stroke / 2, task.stroke / 2, true};
    return {unit(pi / 2 + task.travel / 2), unit(pi / 2 - task.travel / 2)};
}

/// The coupler's poses at B over one turn of the crank; empty where it does not turn.
Poses posesRound(const Linkage& linkage, const Pose& first) {
    Poses poses;
    constexpr int kPoses = 6;
    const double start = driverValue(linkage, first);
    for (int i = 0; i < kPoses; ++i) {
        const auto pose =
            i == 0 ? first : poseOnBranch(linkage, start + 2 * pi * i / (kPoses + 0.5), poses[0]);
        if (!pose) return {};
        poses.push_back(*pose);
    }
    return poses;
}

std::optional<QuickReturnLinkage> linkageAt(Point A0, const Ends& ends, double scale) {
    Point first = ends.first - A0, second = ends.second - A0;
    if (std::abs(first) > std::abs(second)) std::swap(first, second);
    const double crank = (std::abs(second) - std::abs(first)) / 2;
    const double coupler = (std::abs(second) + std::abs(first)) / 2;
    if (crank < 1e-6 * coupler) return std::nullopt;
    // Where the coupler reaches farthest, in line with the crank; the output's pivot is at 0.
    const Point way = second / std::abs(second), B = scale * (A0 + second);
    const Point nearWay = first / std::abs(first);
    const Pose pose{B, std::arg(second)};
    const Dyad link{DyadKind::RR, scale * A0, Point(-scale * coupler, 0.0), 1.0, scale * crank};
    QuickReturnLinkage made{{link, {DyadKind::RR, 0.0, 0.0, 1.0, scale}}, {}};
    if (ends.isBlock) made.linkage.follower = {DyadKind::PR, {}, 0.0, kI, 0.0};
    const Point toFar = ends.isBlock ? kI : A0 + second, toNear = ends.isBlock ? kI : A0 + first;
    const bool isOneCircuit = cross(way, toFar) * cross(nearWay, toNear) > 0.0;
    if (!isOneCircuit || !driverTurnsFully(made.linkage)) return std::nullopt;
    made.poses = posesRound(made.linkage, pose);
    return made.poses.empty() ? std::nullopt : std::optional(std::move(made));
}

} // namespace

std::vector<QuickReturnLinkage> quickReturns(const QuickReturn& task, double ground) {
    const Ends ends = endsOf(task);
    const double alpha = pi * (task.ratio - 1) / (task.ratio + 1);
    const Point middle = (ends.first + ends.second) / 2.0;
    const double half = std::abs(ends.second - ends.first) / 2, radius = half / std::sin(alpha);
    std::vector<QuickReturnLinkage> found;
    constexpr int kPlaces = 360;
    for (const double side : {-1.0, 1.0}) {
        if (ends.isBlock && side < 0.0) continue; // the mirror image
        const Point centre = middle + Point(0.0, side * half / std::tan(alpha));
        for (int i = 0; i < kPlaces; ++i) {
            const Point A0 = centre + std::polar(radius, 2 * pi * (i + 0.5) / kPlaces);
            if (A0.real() < 0.0) continue; // likewise
            // On the other arc the ends are seen at pi - alpha.
            const double seen = std::abs(std::arg((ends.second - A0) / (ends.first - A0)));
            if (std::abs(seen - alpha) > 1e-6) continue;
            const double scale = ends.isBlock ? 1.0 : ground / std::abs(A0);
            if (auto made = linkageAt(A0, ends, scale)) found.push_back(std::move(*made));
        }
    }
    return found;
}

} // namespace trammel::synthesis

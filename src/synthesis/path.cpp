#include "synthesis/path.h"

#include "synthesis/dyads_of_poses.h"
#include "synthesis/refused.h"

#include <algorithm>

namespace trammel::synthesis {

namespace {

PivotRegions opposite(const PivotRegions& regions) {
    PivotRegions result = regions;
    for (auto* boxes : {&result.allowed, &result.forbidden})
        for (Box& box : *boxes)
            box = {-box.high, -box.low};
    return result;
}

/// The coupler's poses as a crank turns with the angles.
Poses posesBehind(const Dyad& crank, std::span<const Point> points,
                  std::span<const double> angles) {
    Poses poses;
    for (std::size_t j = 0; j < points.size(); ++j) {
        const Point A = -crank.fixed + unit(angles[j]) * crank.moving;
        poses.push_back({points[j], std::arg(points[j] - A)});
    }
    return poses;
}

} // namespace

std::vector<TimedPath> timedPaths(std::span<const Point> points, std::span<const double> angles,
                                  const PivotRegions& regions, const Watch& watch) {
    Poses seen;
    for (std::size_t j = 0; j < points.size(); ++j)
        seen.push_back({-points[j], angles[j]});
    std::vector<TimedPath> paths;
    const std::vector<Dyad> cranks = dyadsFor(seen, opposite(regions));
    for (std::size_t i = 0; i < cranks.size() && !watch.isStopped(); ++i) {
        watch.tell(static_cast<double>(i) / static_cast<double>(cranks.size()));
        const Dyad& crank = cranks[i];
        if (crank.kind != DyadKind::RR || std::abs(crank.moving) < 1e-9) continue;
        const Poses poses = posesBehind(crank, points, angles);
        const Point A = -crank.fixed + unit(angles[0]) * crank.moving;
        const Dyad link{DyadKind::RR, -crank.fixed, poses[0].toBody(A), 1.0,
                        std::abs(crank.moving)};
        try {
            for (const Dyad& follower : dyadsFor(poses, regions)) {
                const Linkage linkage{link, follower};
                const bool isCrankItself =
                    follower.kind == DyadKind::RR &&
                    std::abs(follower.fixed - link.fixed) < 1e-6 * std::abs(crank.moving);
                if (!isCrankItself && isMovable(linkage)) paths.push_back({linkage, poses});
            }
        } catch (const Refused&) {
            // this crank leaves the coupler's angle as it is: no linkage of one freedom
        }
    }
    return paths;
}

} // namespace trammel::synthesis

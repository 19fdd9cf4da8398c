#pragma once

#include "analysis/cycle/linkage_motion.h"

#include <stop_token>
#include <utility>
#include <vector>

namespace trammel::analysis {

/// A stated limit of a joint that moves with the input.
struct CycleStop {
    int joint = 0;
    double lower = 0.0, upper = 0.0; ///< rad or m
};

/// Those limits that a pose is within: one that does not hold to begin with says nothing.
std::vector<CycleStop> stopsAround(const LinkageRows& rows, const LinkagePose& pose);

/// Where a way along the input comes to an end.
struct WayEnd {
    enum class Kind : char {
        Reached,   ///< the goal: no end so far
        DeadPoint, ///< the input can go no further and the linkage turns back: du/ds = 0
        Limit,     ///< a stated limit of a joint
        Lost,      ///< the pose could not be followed
        Stopped    ///< by the stop token
    };
    Kind kind = Kind::Reached;
    int joint = -1; ///< of a limit
    /// The pose; rates by the input, at a dead point by the way of a body, onwards.
    LinkagePose pose;
};

/// Follows a linkage along its input to where that can go no further. Where the input hardly moves
/// any more the fastest body leads; the dead point is then the root of du/ds by Newton's method,
/// so that its input is right to rounding. A step across a change point is made anew by shorter
/// ones: they lead round a narrow gap to the dead point before it; where none is short enough both
/// assemblies have that pose, and the linkage passes it straight on.
class CycleWalk {
public:
    CycleWalk(LinkageMotion& motion, std::vector<CycleStop> stops, std::stop_token stop = {})
        : m_motion(motion), m_stops(std::move(stops)), m_stop(std::move(stop)) {}

    const std::vector<CycleStop>& stops() const { return m_stops; }
    /// The first stop that a pose is beyond, or -1.
    int crossed(const dynamics::State& state) const;

    /// @param from rates by the input
    /// @param distance signed; rad or m
    WayEnd follow(const LinkagePose& from, double distance);
    /// The same from a dead point on, where the input turns back.
    WayEnd followBack(const LinkagePose& deadPoint, double distance);

private:
    enum class Step : char { Done, Failed, Across };

    Step stepByInput(double step);
    Step stepByBody(double step);
    bool passChangePoint(double changePoint, double sign);
    bool endsBehind(double step, double goal, double sign, WayEnd& end);
    bool goByBody(double goal, double sign, WayEnd& end);
    bool locateDeadPoint(double made);
    bool arriveAt(double input);
    void locateStop(int stop, WayEnd& end);

    LinkageMotion& m_motion;
    std::vector<CycleStop> m_stops;
    std::stop_token m_stop;
    LinkagePose m_pose, m_next;
};

/// A joint's coordinate in a pose and its rates by the pose's parameter; rad or m.
struct CoordinateMotion {
    double value = 0.0, rate = 0.0, acceleration = 0.0;
};
CoordinateMotion coordinateMotion(const LinkageRows& rows, int joint, const LinkagePose& pose);

} // namespace trammel::analysis

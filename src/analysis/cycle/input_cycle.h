#pragma once

#include "dynamics/system/system.h"

#include <array>
#include <limits>
#include <optional>
#include <stop_token>
#include <vector>

namespace trammel::analysis {

/// A point of a body, from its centre of mass in body axes, m.
struct BodyPoint {
    int body = 0;
    Vec3 point = Vec3::Zero();
};

struct CycleOptions {
    int input = 0;   ///< joint with a coordinate, by index; whatever drives it does not count
    int steps = 360; ///< of one turn, or of the way between the limits there and back
    std::vector<BodyPoint> points;
    std::optional<int> output; ///< joint with a coordinate; else the only other one on the ground
    /// A hinge between coupler and output; else the last one on the way to the output.
    std::optional<int> transmissionJoint;
    /// Constant rate of the input, rad/s or m/s: then what drives it is found, too.
    std::optional<double> speed;
    /// A pose with closed joints to start from, in place of the initial one: another assembly.
    std::optional<dynamics::State> start;
    bool wantsPoses = false; ///< keep the pose of each sample
    /// Of so many samples one is solved. Those between lie on the quintic through the solved ones,
    /// off by the sixth power of their distance: of 360 samples 3 by about 1e-9 of the size over a
    /// turn, 1e-6 between dead points.
    int solvedEvery = 1;
    std::stop_token stop{};
};

/// Where the input can go no further, or the pose is singular.
struct CycleEvent {
    enum class Kind : char {
        DeadPoint,  ///< the input can go no further and the linkage turns back through the pose
        Limit,      ///< a stated limit of a joint
        ChangePoint ///< a sample where the linkage could go on in several ways; rates are those
                    ///< that it comes with
    };
    Kind kind = Kind::DeadPoint;
    double input = 0.0; ///< rad or m
    int joint = -1;     ///< of a limit
};

/// A point's motion over the input u.
struct PointSample {
    Vec3 position = Vec3::Zero();     ///< world axes, m
    Vec3 velocity = Vec3::Zero();     ///< dx/du, m/rad or m/m; NaN at dead points
    Vec3 acceleration = Vec3::Zero(); ///< d2x/du2; NaN at dead points
};

/// A joint's coordinate over the input u: rad or m, and its derivatives by u; NaN at dead points.
struct CoordinateSample {
    double value = 0.0;
    double rate = 0.0; ///< dq/du: the velocity ratio
    double acceleration = 0.0;
};

/// The motion of a linkage of one freedom over its input. At a constant rate w of the input a
/// point's velocity is w dx/du and its acceleration w^2 d2x/du2.
struct Cycle {
    /// One whole turn of the input, ahead from the start; else from the lower limit of its motion
    /// to the upper one and back: beyond a dead point on the other assembly, from a stated limit
    /// the same way.
    bool isFullTurn = false;
    bool isClosed = false;  ///< the last pose is the first
    bool isStopped = false; ///< by the stop token: the samples end early
    bool isLost = false;    ///< poses could not be followed to the end: the samples end early
    std::optional<double> lower, upper; ///< limits of the input's motion where it has them
    std::vector<CycleEvent> events;

    int pointCount = 0;
    std::vector<double> input;                 ///< u by sample, rad or m
    std::vector<PointSample> points;           ///< by sample, then by point
    std::vector<int> joints;                   ///< those with a coordinate that move with the input
    std::vector<CoordinateSample> coordinates; ///< by sample, then as `joints`
    std::optional<int> output, transmissionJoint; ///< chosen or found
    std::vector<double> transmission; ///< rad, folded into [0, pi/2]; empty without its joint
    /// Mechanical advantage: what a torque or force of 1 on the input holds on the output without
    /// losses, 1 / (dq/du); 0 at dead points of the input, infinite at those of the output. Empty
    /// without output.
    std::vector<double> advantage;
    std::vector<double> effort;         ///< N m or N on the input; empty without a speed
    std::vector<dynamics::State> poses; ///< by sample; velocities by the input; empty unless wanted

    int count() const { return static_cast<int>(input.size()); }
    const PointSample& point(int sample, int index) const {
        return points[static_cast<std::size_t>(sample) * pointCount + index];
    }
    const CoordinateSample& coordinate(int sample, int index) const {
        return coordinates[static_cast<std::size_t>(sample) * joints.size() + index];
    }
    /// A joint's place in `joints`, or -1.
    int placeOf(int joint) const;
};

/// Follows a linkage over its input. Each pose begins with the one that the last two lead to and is
/// closed by Newton's method; rates are exact:
///     J v = e,   J a = -jdotV
/// with the input's row among the joints' and e 1 in it. Between limits the input goes as
/// middle - half cos(theta), theta in equal steps: poses then change smoothly through dead points.
/// Other drivers of the linkage hold their coordinate, unless they leave nothing to move; what is
/// not joined to it stays.
///
/// What drives the input at a constant rate w under gravity, springs and loads, by virtual power:
///     effort = sum over bodies of v . (M a w^2 - f),   v per unit of the input
/// Contacts, motors and friction in joints are left out.
///
/// @throws messages::InvalidArgument where the input has no coordinate or cannot move, the joints
///         cannot be closed, or the linkage has more freedoms (naming one)
Cycle inputCycle(const dynamics::System& system, const CycleOptions& options);

} // namespace trammel::analysis

#pragma once

#include "dynamics/bodies/body_state.h"
#include "dynamics/joints/row_writer.h"
#include "model/model.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace trammel::dynamics {

/// A joint's constants, fixed in its two bodies.
struct JointGeometry {
    Vec3 rA = Vec3::Zero(), rB = Vec3::Zero(); ///< centre of mass to joint point, body axes, m
    Mat3 frameA = Mat3::Identity(); ///< joint axes (columns; third = the joint's axis), A's axes
    Mat3 frameB = Mat3::Identity(); ///< the same of B; coincides with A's when the joint is closed
    double length = 0.0;            ///< distance joints, m
    bool isSteering = false;        ///< the coordinate is the azimuth of frameB's first axis
    double tilt = 0.0;              ///< steering joints: cosine between steering and hinge axis
    double advance = 0.0;           ///< screw joints: displacement along the axis per angle, m/rad
};

enum class RowKind { Translation, Rotation }; ///< residual in m or rad, multiplier in N or N m

inline constexpr int kWorldAxes = -1;    ///< the world's axes, in the rows' order
inline constexpr int kPointToPoint = -2; ///< from A's point to B's
inline constexpr int kBetweenAxes = -3;  ///< cross product of B's axis and A's
inline constexpr int kAcrossHinge = -4;  ///< cross product of B's first axis and A's axis

/// How a body of a joint tree moves relative to its parent.
enum class TreeMotion : char {
    Free, ///< six degrees of freedom: the root of a tree that is not held
    Fixed,
    Revolute,
    Prismatic,
    Cylindrical,
    Screw,
    Spherical,
    Universal,
    Planar
};

/// A motion that a joint leaves to B against A.
enum class JointFreedom : char {
    None,
    Angle,       ///< the coordinate, see jointAngle()
    AlongAxis,   ///< along A's axis
    AlongFirst,  ///< along frameA's first axis
    AlongSecond, ///< along frameA's second axis
    AboutAxis,   ///< about A's axis
    AboutAxisB,  ///< about B's axis
    Spin,        ///< about a steered wheel's hinge, see spinAxis()
    AboutAll     ///< about all three axes: the world's
};

/// A freer kind that may take a kind's place where rows of that hold what others hold already.
struct JointRelease {
    model::JointType to;
    RowKind freed;                ///< the rows that go
    std::optional<int> axis{};    ///< of these rows: along or about that of frameA; none: all
    bool keepsCoordinate = false; ///< and with it what drives it
    int newAxis = -1;             ///< of frameA: becomes the new joint's axis; -1: it keeps its own
    int newAxis2 = -1;            ///< the same for axis2
};

/// What a joint is drawn as, about or along its axis.
enum class JointGlyph : char {
    None, ///< drawn at the joints that it couples
    Block,
    Hinge,
    Slider,
    RoundSlider,
    ThinRoundSlider,
    Ball,
    Cross, ///< of both axes
    Plate,
    Rod ///< between its two points
};

/// A kind of joint: all that tells it from others, as every joint file defines it.
struct JointKind {
    model::JointType type;
    int rowCount; ///< 1 to 6
    std::array<RowKind, 6> rowKinds;
    std::array<int, 6> rowAxes;    ///< column of frameA that a row acts along or about, or
                                   ///< one of those above
    bool hasAngle, hasTranslation; ///< coordinates about and along the axis
    /// Whether the first rows are parts::coincidentPoints() and the others concern rotation only.
    bool joinsPoints = false;
    /// Evaluates phi, J and, where wanted, jdotV. Directions: world axes.
    void (*evaluate)(const JointGeometry& g, const Side& A, const Side& B, RowWriter& rows);
    std::array<JointFreedom, 3> freedoms{}; ///< in the order in which they are listed
    /// The motion in joint coordinates; none: a tree is always cut there.
    std::optional<TreeMotion> treeMotion{};
    JointGlyph glyph = JointGlyph::None;
    bool isThreaded = false; ///< the displacement along the axis follows from the angle
    /// Of a kind that couples two joints' coordinates: what stands for it where the second one is a
    /// displacement; null: the kind itself.
    const JointKind* whereSecondSlides = nullptr;
    /// What stands for it where its journal has play in the bearing; null: it cannot have.
    const JointKind* withClearance = nullptr;
    /// Where two free as much the first is taken.
    std::span<const JointRelease> releases{};
    /// Makes of frames about `axis` (world, initial pose) those that the kind has, and what else of
    /// the geometry is its own; null: nothing.
    void (*shape)(const model::Joint& joint, Mat3& frameA, Mat3& frameB,
                  JointGeometry& g) = nullptr;

    /// Whether a row acts along or about an axis of frameA.
    bool holds(RowKind kind, int axis) const;
    /// Whether B's axis stays parallel to A's, and whether all of its frame does.
    bool keepsAxis() const { return holds(RowKind::Rotation, 0) && holds(RowKind::Rotation, 1); }
    bool keepsFrame() const { return keepsAxis() && holds(RowKind::Rotation, 2); }
    /// Whether the rows of coincident points may be read along frameA's axes, in which the other
    /// rows are.
    bool hasPointInFrame() const { return joinsPoints && keepsAxis(); }
};

/// Right-handed frame whose third column is the (not yet unit) axis.
Mat3 frameAbout(const Vec3& axis);

/// The kind for a type, or null where this version has none.
const JointKind* findJointKind(model::JointType type);

/// Angle of B's frame about the joint axis relative to A's, right-handed, in (-pi, pi].
double jointAngle(const JointGeometry& g, const Mat3& R_A, const Mat3& R_B);
/// Of the angles that differ from one by whole turns the nearest to another, rad.
double unwrapped(double angle, double near);
/// What the angle's rate is measured about, and a torque on it acts about; world. The joint's axis
/// u, for a steering joint what parts::turningAxis() makes of it and the hinge axis.
Vec3 angleAxis(const JointGeometry& g, const Side& A, const Side& B);
/// Rate of the angle: angleAxis() . (w_B - w_A), rad/s.
double jointAngleRate(const JointGeometry& g, const Side& A, const Side& B);
/// Way of B's point along the axis fixed in A (m), and its rate (m/s).
double jointTranslation(const JointGeometry& g, const Side& A, const Side& B);
double jointTranslationRate(const JointGeometry& g, const Side& A, const Side& B);
/// What the rates change by, rad/s^2 and m/s^2.
/// @param a_A, a_B vdot (m/s^2) and wdot (rad/s^2) of the bodies, world axes
double jointAngleAcceleration(const JointGeometry& g, const Side& A, const Side& B, const Vec6& a_A,
                              const Vec6& a_B);
double jointTranslationAcceleration(const JointGeometry& g, const Side& A, const Side& B,
                                    const Vec6& a_A, const Vec6& a_B);

/// World direction of a row in a given pose: what it acts along or about.
Vec3 rowDirection(const JointKind& kind, const JointGeometry& g, int row, const Side& A,
                  const Side& B);

} // namespace trammel::dynamics

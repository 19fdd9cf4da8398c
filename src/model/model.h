#pragma once

#include "math/vector.h"
#include "model/expression.h"
#include "model/settings.h"

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// What the user describes: plain values in SI units, every expression over parameters already
/// evaluated. The solver compiles a Model into a dynamics::System; the file's own text, with its
/// expressions, key order and layout, lives in io::JsonValue.
namespace trammel::model {

inline constexpr std::string_view kGround = "ground";
inline constexpr std::string_view kDefaultMaterial = "default";

struct Pose {
    Vec3 position = Vec3::Zero(); ///< m
    Quat orientation = Quat::Identity();

    bool operator==(const Pose& o) const {
        return position == o.position && orientation.coeffs() == o.orientation.coeffs();
    }
};

struct Material {
    std::string name;
    double density = 1000.0; ///< kg/m^3
    double restitution = 0.0;
    double friction = 0.5;
    std::optional<double> kineticFriction; ///< friction where absent

    bool operator==(const Material&) const = default;
};

struct Sphere {
    double radius;
    bool operator==(const Sphere&) const = default;
};
struct Ellipsoid {
    Vec3 radii;
    bool operator==(const Ellipsoid&) const = default;
};
struct Box {
    Vec3 size;
    bool operator==(const Box&) const = default;
};
/// Axis along the shape's z.
struct Cylinder {
    double radius;
    double length;
    bool operator==(const Cylinder&) const = default;
};
/// Axis along the shape's z, length between the cap centres.
struct Capsule {
    double radius;
    double length;
    bool operator==(const Capsule&) const = default;
};
/// The half space below the plane is solid; normal in the shape's frame.
struct Plane {
    Vec3 normal;
    bool operator==(const Plane&) const = default;
};
/// STL or OBJ file, relative to Model::directory.
struct Mesh {
    std::string file;
    double scale;
    bool operator==(const Mesh&) const = default;
};

/// The smallest convex solid around points, or around the vertices of an STL or OBJ file, relative
/// to Model::directory.
struct Hull {
    std::vector<Vec3> points; ///< times scale: m; empty where there is a file
    std::string file;         ///< empty where there are points
    double scale;
    bool operator==(const Hull&) const = default;
};

struct Shape {
    std::variant<Sphere, Ellipsoid, Box, Cylinder, Capsule, Plane, Mesh, Hull> geometry;
    Pose pose; ///< in the body frame (ground's: the world)
    std::string material{kDefaultMaterial};
    bool collide = true;
    std::optional<std::array<double, 4>> color; ///< r, g, b, a in [0, 1]

    bool operator==(const Shape&) const = default;
};

/// Inertia about the centre of mass, body axes: [Ixx, Iyy, Izz, Ixy, Ixz, Iyz], tensor entries.
using InertiaEntries = std::array<double, 6>;

/// A body without dynamics that goes where others do: for cylinders, ropes, cameras, decoration.
struct Follow {
    enum class Kind {
        KeepPlace, ///< keeps its place in the first body's frame
        Telescope  ///< a segment between two points, which it points along
    } kind = Kind::KeepPlace;
    std::array<std::string, 2> bodies; ///< keep-place: the first only
    /// Telescope: a point on each body, world frame in the initial pose, fixed in its body from
    /// then on. The segment keeps its distance from the first and points at the second.
    std::array<Vec3, 2> points{Vec3::Zero(), Vec3::Zero()};

    bool operator==(const Follow&) const = default;
};

struct Body {
    std::string name;
    Pose pose;                           ///< body frame in the world
    Vec3 velocity = Vec3::Zero();        ///< of the centre of mass, world, m/s
    Vec3 angularVelocity = Vec3::Zero(); ///< world, rad/s
    bool fixed = false;
    std::optional<double> mass;            ///< kg; from the shapes where absent
    std::optional<Vec3> com;               ///< body frame, m
    std::optional<InertiaEntries> inertia; ///< kg m^2; from the shapes where absent
    std::vector<Shape> shapes;
    std::optional<Follow> follow;

    /// Whether forces move it.
    bool isDynamic() const { return !fixed && !follow; }
    bool operator==(const Body&) const = default;
};

enum class JointType {
    Fixed,
    Revolute,
    Prismatic,
    Cylindrical,
    Spherical,
    Universal,
    Planar,
    Distance,
    Screw,
    PointOnLine,
    Gear,
    Steering
};

/// What a joint's coordinate is, which limits, motors, drivers, springs, torques and friction act
/// on; of a joint that turns and slides it is the angle.
enum class JointCoordinate { None, Angle, Way, AngleAndWay };

/// What describes a type of joint; a row of one table.
struct JointTraits {
    std::string_view name;
    bool usesPosition = true; ///< whether `position`, `axis`, `axis2` and `points` count
    bool usesAxis = true;
    bool usesAxis2 = false;
    bool usesPoints = false;
    bool couplesJoints = false; ///< joins other joints' coordinates and no bodies of its own
    /// The coordinate is the angle of `axis`, fixed in the second body, about `axis2`, fixed in the
    /// first; else it is about or along `axis`, fixed in the first.
    bool turnsAboutAxis2 = false;
    JointCoordinate coordinate = JointCoordinate::None;
};
const JointTraits& traits(JointType type);
std::string_view name(JointType type);
std::optional<JointType> jointTypeFromName(std::string_view name);
bool hasCoordinate(JointType type);
bool isSlide(JointType type); ///< whether the coordinate is a way
bool usesPosition(JointType type);
bool usesAxis(JointType type);
bool usesAxis2(JointType type);

/// What formulas of forces may call a joint's measured coordinates: NAME.coordinate, NAME.rate,
/// and where it turns and slides NAME.translation, NAME.translation_rate; none where the joint has
/// no coordinate.
struct Joint;
std::vector<std::string> measuredNames(const Joint& joint);

struct Motor {
    Function velocity;
    Function maxForce;
    bool operator==(const Motor&) const = default;
};
struct Driver {
    enum class Kind { Position, Velocity } kind;
    Function value; ///< of t
    bool operator==(const Driver&) const = default;
};
struct JointSpring {
    double stiffness = 0, damping = 0, rest = 0;
    bool operator==(const JointSpring&) const = default;
};
struct JointFriction {
    double staticCoefficient = 0, kineticCoefficient = 0, radius = 0;
    bool operator==(const JointFriction&) const = default;
};

/// A revolute joint whose second body's journal plays in the first one's bearing and touches it.
struct JointClearance {
    double radial = 0;                      ///< m, what the bearing's radius is larger by; 0: none
    double radius = 0;                      ///< m, of the journal
    std::string material{kDefaultMaterial}; ///< of both surfaces
    std::optional<double> restitution, friction, kineticFriction; ///< in place of the material's
    bool operator==(const JointClearance&) const = default;
};

/// A joint in the initial pose, in the world frame. Which members count depends on the type.
struct Joint {
    std::string name;
    JointType type = JointType::Fixed;
    std::array<std::string, 2> bodies; ///< first, second; "ground" allowed
    Vec3 position = Vec3::Zero();
    Vec3 axis = Vec3::UnitZ();
    Vec3 axis2 = Vec3::UnitX();
    std::optional<Vec3> positionB; ///< rough sketches: the point on the second body
    std::optional<Vec3> axisB;
    std::array<Vec3, 2> points{Vec3::Zero(), Vec3::Zero()}; ///< distance
    std::optional<double> length;                           ///< distance
    double pitch = 0;                                       ///< screw, m a turn
    double ratio = 1;                                       ///< gear
    std::optional<Function>
        relation; ///< gear, instead of ratio: q2 as a function of q, which is q1
    std::array<std::string, 2> joints; ///< gear
    // On the joint's coordinate:
    std::optional<std::array<double, 2>> limits;
    double limitRestitution = 0;
    std::optional<Motor> motor;
    std::optional<Motor> spinMotor; ///< steering: turns the wheel about its hinge
    std::optional<Driver> driver;
    std::optional<JointSpring> spring;
    std::optional<Function> torque; ///< force on a prismatic joint; of t, q, qd
    std::optional<JointFriction> friction;
    std::optional<JointClearance> clearance; ///< revolute

    bool operator==(const Joint&) const = default;

    bool hasClearance() const { return clearance && clearance->radial > 0; }

    /// About or along which the coordinate is.
    const Vec3& coordinateAxis() const { return traits(type).turnsAboutAxis2 ? axis2 : axis; }
};

inline bool isSlide(const Joint& joint) {
    return isSlide(joint.type);
}

enum class Frame { World, Body };
using VectorFunction = std::array<Function, 3>;

struct SpringDamper {
    std::array<std::string, 2> bodies;
    std::array<Vec3, 2> points{Vec3::Zero(), Vec3::Zero()}; ///< world, initial pose; body-fixed
    Function stiffness, damping;
    std::optional<Function> length; ///< natural length; the initial distance where absent
    bool isImplicit = true;
    bool operator==(const SpringDamper&) const = default;
};
struct AppliedForce {
    std::string body;
    std::optional<Vec3> point; ///< world, initial pose; the centre of mass where absent
    VectorFunction vector;
    Frame frame = Frame::World;
    bool operator==(const AppliedForce&) const = default;
};
struct AppliedTorque {
    std::string body;
    VectorFunction vector;
    Frame frame = Frame::World;
    bool operator==(const AppliedTorque&) const = default;
};
/// Six-by-six elastic bushing between two bodies, axes of the world in the initial pose.
struct Bushing {
    std::array<std::string, 2> bodies;
    Vec3 position = Vec3::Zero();
    std::vector<double> stiffness, damping; ///< 6 (diagonal) or 36 (row by row) entries
    Vec3 displacement = Vec3::Zero();       ///< in the initial pose, m
    Vec3 rotation = Vec3::Zero();           ///< the same: rotation vector, rad
    bool operator==(const Bushing&) const = default;
};
/// Torsion spring and damper on a joint's coordinate.
struct TorsionSpring {
    std::string joint;
    Function stiffness, damping, rest; ///< of t; N m/rad or N/m, N m s/rad or N s/m, rad or m
    bool operator==(const TorsionSpring&) const = default;
};
struct PdController {
    std::string joint;
    Function target;
    double kp = 0, kd = 0;
    bool operator==(const PdController&) const = default;
};

struct Force {
    std::string name;
    std::variant<SpringDamper, AppliedForce, AppliedTorque, Bushing, PdController, TorsionSpring>
        law;
    bool operator==(const Force&) const = default;
};

/// Distance of two points, one on each body, with its rate.
struct DistanceMeasure {
    std::array<std::string, 2> bodies;
    std::array<Vec3, 2> points{Vec3::Zero(), Vec3::Zero()}; ///< world, initial pose; body-fixed
    bool operator==(const DistanceMeasure&) const = default;
};
/// Angle in [0, pi] between two directions, one fixed in each body.
struct AngleMeasure {
    std::array<std::string, 2> bodies;
    std::array<Vec3, 2> axes{Vec3::UnitX(), Vec3::UnitX()}; ///< world, initial pose; body-fixed
    bool operator==(const AngleMeasure&) const = default;
};
/// A point of a body: where it goes and how fast; its path may be drawn (a coupler curve).
struct PointMeasure {
    std::string body;
    Vec3 point = Vec3::Zero(); ///< world, initial pose; body-fixed
    bool trace = true;
    bool operator==(const PointMeasure&) const = default;
};
/// A formula over channels, t, parameters and the measures before it. Channels are named as they
/// are, those with other characters than letters, digits, "_" and "." in braces.
struct ExpressionMeasure {
    std::string expression;
    std::string unit;
    bool operator==(const ExpressionMeasure&) const = default;
};
struct Measure {
    std::string name;
    std::variant<DistanceMeasure, AngleMeasure, PointMeasure, ExpressionMeasure> law;
    bool operator==(const Measure&) const = default;
};

/// A unit of the FMI standard that acts on the model while it runs: a program of its own, which
/// sees the model at its communication points only. What it sets is held between two of them.
struct Controller {
    /// What the unit gets: a formula of channels, t and parameters.
    struct Input {
        std::string variable, formula;
        bool operator==(const Input&) const = default;
    };
    /// What it sets: see InputTarget.
    struct Output {
        std::string target, variable;
        std::shared_ptr<const double> held{}; ///< in a run: what the variable is
        bool operator==(const Output&) const = default;
    };
    /// What a variable of the unit begins with, by what the file says.
    struct Start {
        std::string variable;
        std::optional<std::string> text;
        std::optional<double> number; ///< also of a text that is a formula of parameters
        std::optional<bool> truth;
        bool operator==(const Start&) const = default;
    };
    std::string name;
    std::string file;           ///< FMU, relative to Model::directory
    std::optional<double> step; ///< between communication points, s; the unit's own where absent
    std::vector<Input> inputs;
    std::vector<Output> outputs;
    std::vector<Start> starts;

    bool operator==(const Controller&) const = default;
};

/// In which directions of the contact plane friction acts [Kea 3.1].
enum class FrictionMode {
    None,
    OneDirection,  ///< along ContactPair::frictionDirection
    TwoDirections, ///< all of the plane
    Tyre           ///< Coulomb along the drive direction, slip in proportion to the force across it
};
std::optional<FrictionMode> frictionModeFromName(std::string_view name);
std::string_view name(FrictionMode mode);

struct ContactPair {
    std::array<std::string, 2> bodies;
    std::optional<double> restitution, friction, kineticFriction;
    bool collide = true;
    FrictionMode frictionMode = FrictionMode::TwoDirections;
    /// World frame in the initial pose, fixed in frictionBody from then on: the direction of
    /// friction, or a tyre's axis of rotation (its drive direction is axis x normal). With two
    /// directions it turns the axes of a friction pyramid.
    std::optional<Vec3> frictionDirection;
    std::optional<std::string> frictionBody; ///< the first of the two where absent
    double lateralSlip = 0.0;                ///< of a tyre, k in v = -k F, m/s per N
    bool operator==(const ContactPair&) const = default;
};
enum class Combine { Geometric, Product, Minimum, Maximum, Average };
struct Contacts {
    Combine combineRestitution = Combine::Geometric;
    Combine combineFriction = Combine::Geometric;
    std::vector<ContactPair> pairs;
    bool operator==(const Contacts&) const = default;
};

struct Model;

/// A model made again with other values of parameters, SI by name.
/// @throws messages::InvalidArgument why they make none
struct ModelVariants {
    std::function<Model(const ParameterValues&)> with;           ///< none where nothing needs it
    bool operator==(const ModelVariants&) const { return true; } // follows from the model's file
};

struct Model {
    std::string name;
    std::string description;
    ParameterValues parameters;
    Vec3 gravity{0, 0, -9.81};
    std::vector<Material> materials;
    std::vector<Shape> groundShapes;
    std::vector<Body> bodies;
    std::vector<Joint> joints;
    std::vector<Force> forces;
    std::vector<Measure> measures;
    std::vector<Controller> controllers;
    Contacts contacts;
    SimulationSettings simulation;
    std::filesystem::path directory; ///< where relative mesh files are looked for
    ModelVariants variants;          ///< where controllers set parameters

    bool operator==(const Model&) const = default;

    const Body* findBody(std::string_view name) const;
    const Joint* findJoint(std::string_view name) const;
    /// The named material; the built-in default for "default" where the model does not define it.
    Material material(std::string_view name) const;
};

/// The model with every joint's driver taken away, so that it moves as its joints allow.
Model withoutDrivers(Model model);
/// The model with ideal joints, as kinematics has them.
Model withoutClearances(Model model);

} // namespace trammel::model

#pragma once

#include "model/model.h"
#include "robots/import_report.h"
#include "robots/pose.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// What files of robots say, whatever their format: the common form between the readers (URDF,
/// SDFormat, MJCF), the model that is made of it (to_model.h) and the writers.
///
/// SI units, right-handed frames. Everything that a user may be told of has its Place.
namespace trammel::robots {

inline constexpr int kWorld = -1; ///< in the place of a link's index
/// Links of a file at most, joints, and shapes of a link: readers refuse more.
inline constexpr std::size_t kMostParts = 10'000;

/// A shape of a link, in the link's frame.
struct Geometry {
    /// Solid, pose, colour, `collide`, and the name of its material. A mesh's file and scale count
    /// only once toModel() has placed it; until then it is `meshFile`.
    model::Shape shape;
    std::filesystem::path
        meshFile; ///< of a mesh: an existing file, of any format that Assimp reads
    Vec3 meshScale = Vec3::Ones();
    bool isHull = false;           ///< a mesh that collides as its convex hull
    std::optional<double> mass;    ///< kg; what a link without inertia is made of (MJCF)
    std::optional<double> density; ///< kg/m^3; likewise
    Place place;
};

struct Inertia {
    double mass = 0.0;          ///< kg
    Vec3 com = Vec3::Zero();    ///< in the link's frame, m
    Mat3 tensor = Mat3::Zero(); ///< about com, axes of the link's frame, kg m^2
    Place place;
};

struct Link {
    std::string name; ///< unique among the links
    /// None where the file states none: URDF takes such links as massless. A reader whose format
    /// takes it from the geometry fills it in (geometryInertia).
    std::optional<Inertia> inertia;
    std::vector<Geometry> geometries;
    bool hasGravity = true;
    /// Where it stands in the world if no joint places it.
    Pose pose;
    Place place;
};

enum class JointKind {
    Fixed,
    Revolute,
    Prismatic,
    Cylindrical,
    Spherical,
    Universal,   ///< `axis` fixed in the parent, `axis2` in the child
    Planar,      ///< `axis` is the plane's normal
    Screw,       ///< about and along `axis`
    PointOnLine, ///< the child's frame's origin on the parent's line along `axis`
    Free
};

/// A joint between two links: of the tree, or one that closes a loop. There is no difference but
/// `closesLoop`, which says what a file called it: toModel() finds the loops itself, and a link may
/// have any number of joints that it is the child of. Equality constraints are joints: a weld is
/// Fixed, a connect Spherical.
///
/// Kinematics: at coordinates 0 the frames `inParent` (in the parent link) and `inChild` (in the
/// child link) coincide, and both have `axis`. Coordinates are those of the file: q is the angle
/// about `axis` (revolute, screw, cylindrical) or the way along it (prismatic).
struct Joint {
    std::string name; ///< unique among the joints
    JointKind kind = JointKind::Fixed;
    int parent = kWorld, child = kWorld; ///< links by index
    Pose inParent, inChild;
    Vec3 axis = Vec3::UnitZ(), axis2 = Vec3::UnitX(); ///< unit, in the joint's frame
    double pitch = 0.0;                               ///< of a screw, m a turn, right-handed
    /// The coordinate in the pose that the model starts in, rad or m. toModel() starts joints that
    /// follow others (Coupling) where those have them, whatever is said here.
    double start = 0.0;
    double startRate = 0.0; ///< rad/s or m/s; of joints with one freedom
    /// Of a Free joint: what the child's frame starts with, velocity of its origin, world axes.
    Vec3 startVelocity = Vec3::Zero(), startAngularVelocity = Vec3::Zero();

    // On the coordinate, in the file's zero:
    std::optional<std::array<double, 2>> limits; ///< rad or m
    double damping = 0.0;                        ///< N m s/rad or N s/m
    double stiffness = 0.0, rest = 0.0;          ///< N m/rad or N/m; rad or m
    double friction = 0.0;                       ///< N m or N, Coulomb
    double armature = 0.0;                       ///< kg m^2 or kg
    std::optional<double> effort, speed;         ///< what an actuator gives at most
    bool isActuated = false;                     ///< the file names it as driven
    bool closesLoop = false;
    Place place;
};

/// A linear relation between the coordinates of two joints, a gear:
///     q_second = ratio q_first + offset
struct Coupling {
    std::string name;
    int first = 0, second = 0; ///< joints by index
    double ratio = 1.0;
    double offset = 0.0; ///< rad or m
    Place place;
};

/// Something that acts on a joint's coordinate.
struct Actuator {
    enum class Kind {
        Torque,   ///< gear times a control value, which becomes a parameter (0)
        Position, ///< kp (target - q) - kd qd
        Velocity  ///< kd (target - qd)
    } kind = Kind::Torque;
    std::string name; ///< unique among the actuators
    int joint = 0;
    double gear = 1.0;
    double kp = 0.0, kd = 0.0;
    double target = 0.0;         ///< rad or m, rad/s or m/s
    std::optional<double> force; ///< at most, N m or N
    Place place;
};

/// What counts for contacts of two links instead of what their materials say.
struct ContactRule {
    int first = kWorld, second = kWorld;
    bool collide = true;
    std::optional<double> friction;
    Place place;
};

struct Robot {
    std::string name;
    std::string format; ///< "URDF", "SDFormat", "MJCF"
    std::vector<Link> links;
    std::vector<Geometry> worldGeometries;
    std::vector<Joint> joints;
    std::vector<Coupling> couplings;
    std::vector<Actuator> actuators;
    std::vector<ContactRule> contacts;
    std::vector<model::Material> materials; ///< for contacts, by the shapes' names of them
    Vec3 gravity{0, 0, -9.81};              ///< m/s^2
    std::optional<double> step;             ///< s
    /// Of two materials in contact: whether the larger friction counts, else the geometric mean.
    bool takesLargerFriction = false;
    /// What a link without a joint towards the world does: none has one in URDF.
    bool rootsAreFixed = true;
    bool statesWorld = false; ///< the file has the world as a link of its own
    Place place;
    std::vector<std::filesystem::path> files; ///< that it was read from, but for meshes

    int findLink(std::string_view linkName) const;   ///< index, or kWorld where there is none
    int findJoint(std::string_view jointName) const; ///< index, or -1
};

/// The child's joint frame in the parent's at a coordinate.
Pose jointMotion(const Joint& joint, double coordinate);

/// All files that it is made of: those that it was read from, and its meshes.
std::vector<std::filesystem::path> inputFiles(const Robot& robot);

/// The joint seen from its other side: the same motion, the child's in the place of the parent's.
Joint reversed(Joint joint);

/// A link's inertia from its shapes; planes and meshes that are missing have none.
/// @param density of shapes that state neither mass nor density, kg/m^3
/// @param report is told of shapes without a volume beside others
/// @return none where the shapes have no volume
std::optional<Inertia> geometryInertia(const Link& link, double density, ImportReport& report);

} // namespace trammel::robots

#pragma once

#include "collision/scene.h"
#include "dynamics/bodies/body.h"
#include "dynamics/bodies/state.h"
#include "dynamics/forces/force_list.h"
#include "dynamics/joints/compiled_joint.h"
#include "dynamics/joints/joint_friction.h"
#include "dynamics/system/contact_properties.h"
#include "dynamics/system/follower.h"
#include "dynamics/system/scales.h"
#include "dynamics/system/user_impact_law.h"
#include "math/block_cholesky.h"
#include "messages/message.h"
#include "model/model.h"

#include <filesystem>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace trammel::dynamics {

/// Bounds of a joint's coordinate.
struct JointLimit {
    int joint = 0;
    double lower = 0.0, upper = 0.0; ///< rad or m
    double restitution = 0.0;
};

/// Drives a joint's rate to a velocity with at most a force.
struct JointMotor {
    int joint = 0;
    model::CompiledFunction velocity; ///< of t; rad/s or m/s
    model::CompiledFunction maxForce; ///< of t; N m or N
    bool isSpin = false;              ///< of a steering joint: turns the wheel about its hinge
};

/// What a model's measure needs of the bodies; which members count says the law.
struct Measure {
    model::Measure source;
    int bodyA = 0, bodyB = 0;
    Vec3 rA = Vec3::Zero(), rB = Vec3::Zero(); ///< points from the centres of mass, body axes, m
    Vec3 axisA = Vec3::UnitX(), axisB = Vec3::UnitX(); ///< unit, body axes
};

/// What a controller sets, a channel of a run: one of its unit's variables.
struct ControlledValue {
    std::string controller, variable;
    std::string unit;                   ///< of what it sets, SI
    std::shared_ptr<const double> held; ///< null outside of runs
};

/// A user's constraint with its place among the constraints or the boxed rows.
struct CompiledUserConstraint {
    std::shared_ptr<const UserConstraint> law;
    std::string name;
    std::vector<RowKind> rowKinds;
    std::vector<int> bodies;
    bool isBounded = false;
    int constraint = -1; ///< index in System::constraints(); -1 where it is bounded
};

/// One of a constraint's bodies.
struct ConstraintSide {
    int body = 0;
    int columns = 0; ///< where its six columns of the first row begin in ConstraintRows::J
};

/// A block of rows between up to four bodies, each named once.
struct Constraint {
    enum class Kind : char { Joint, Force, User };
    static constexpr int kMaxSides = 4;

    Kind kind = Kind::Joint;
    bool joinsPoints = false; ///< see JointKind::joinsPoints
    short forceKind = 0;      ///< of a force element: index in System::forces()
    int owner = 0; ///< index in the System's list, or among the force elements, of that kind
    int row = 0;   ///< first row among all
    int rowCount = 0;
    int sideCount = 2;
    int numbers = 0; ///< where what its rows are made of begins in ConstraintRows
    std::array<ConstraintSide, kMaxSides> allSides{}; ///< the first two: bodies A and B

    std::span<const ConstraintSide> sides() const {
        return {allSides.data(), static_cast<std::size_t>(sideCount)};
    }
    /// Whether impacts and projections keep it, too: joints, and users' rows without compliance.
    bool isHard() const { return kind == Kind::Joint || kind == Kind::User; }
    int bodyA() const { return allSides[0].body; }
    int bodyB() const { return allSides[1].body; }
    int end() const { return row + rowCount; } ///< behind the last row
};

/// Two constraints (or one with itself) that share a moving body: a block of the Delassus matrix.
struct Coupling {
    int left = 0, leftSide = 0; ///< constraint, later in the order; index of its side
    int right = 0, rightSide = 0;
};

/// A model compiled to arrays: what stays the same during a run. Bodies keep the model's order, the
/// ground is the last. Constraints stand in the elimination order of the Delassus matrix, which
/// fill-reducing ordering of the constraint graph gave, once.
class System {
public:
    /// Compiles bodies, joints, forces and contacts. Settings are not its matter: whoever runs a
    /// model asks unsupportedParts() first.
    /// @throws std::invalid_argument naming the joint of a kind that is not built, or the user's
    ///         constraint and what is wrong with it
    /// @throws std::runtime_error naming the body without mass.
    explicit System(const model::Model& model, const UserParts& user = {});

    /// Turns joints' frames about their axes as in a system of the same model with other numbers.
    /// No motion depends on these frames, but single rows do, and their derivatives: a frame about
    /// an axis is chosen, and choices jump.
    void alignFrames(const System& other);

    const std::vector<Body>& bodies() const { return m_bodies; }
    int ground() const { return static_cast<int>(m_bodies.size()) - 1; }
    const std::vector<Joint>& joints() const { return m_joints; }
    const ForceList& forces() const { return m_forces; }
    /// A force element's kind.
    const ForceElements& forces(const Constraint& constraint) const {
        return m_forces[constraint.forceKind];
    }
    /// A state as force elements see it.
    MotionView motion(const State& state, const std::vector<BodyKinematics>& kinematics) const {
        return motion(state, kinematics, {state.t, state.t});
    }
    /// The same, seen by a step.
    MotionView motion(const State& state, const std::vector<BodyKinematics>& kinematics,
                      const TimeWindow& step) const {
        return {state, kinematics, m_joints, step};
    }
    const std::vector<CompiledUserConstraint>& userConstraints() const { return m_userConstraints; }
    /// Null: the law that settings name.
    const UserImpactLaw* userImpactLaw() const { return m_userImpactLaw.get(); }
    const Vec3& gravity() const { return m_gravity; }
    const Scales& scales() const { return m_scales; }
    /// The largest of some gaps of constraint rows, by row; relative to the scales.
    double largestOf(std::span<const double> gaps) const;
    /// What a constraint row's gap, or its rate or acceleration, is to be multiplied by for that:
    /// 1 / length, or 1 where it is an angle.
    double rowShare(int row) const { return m_rowShares[row]; }
    const std::vector<JointLimit>& limits() const { return m_limits; }
    const std::vector<JointMotor>& motors() const { return m_motors; }
    const std::vector<JointFriction>& jointFrictions() const { return m_jointFrictions; }

    const std::vector<Follower>& followers() const { return m_followers; }
    const std::vector<Measure>& measures() const { return m_measures; }
    const std::vector<ControlledValue>& controls() const { return m_controls; }
    /// What formulas of measures may use.
    const model::ParameterValues& parameters() const { return m_parameters; }

    /// Shapes that take part in contacts, by collider; each with its body.
    const std::vector<model::Shape>& colliderShapes() const { return m_colliderShapes; }
    const std::vector<int>& colliderBodies() const { return m_colliderBodies; }
    const ContactPropertyTable& contactProperties() const { return m_contactProperties; }
    const std::vector<JournalBearing>& journals() const { return m_journals; }
    /// Whether anything may touch anything.
    bool hasContacts() const { return !m_colliderShapes.empty() || !m_journals.empty(); }
    /// Where mesh files are looked for.
    const std::filesystem::path& directory() const { return m_directory; }
    /// The shapes as collision scenes hold them, which all of this system share: made once, when
    /// they are asked for first.
    /// @param stop ends that soon, with surfaces of which parts are missing: for whoever ends, too
    /// @throws std::runtime_error naming the mesh file that cannot be used
    const collision::Solids& solids(const std::stop_token& stop = {}) const;
    /// A collision scene of this system's shapes; it refers to them.
    /// @throws std::runtime_error naming the mesh file that cannot be used
    collision::Scene makeScene() const;
    /// Pairs of bodies that may touch: both have shapes, one moves, none is excluded; or a journal
    /// plays in a bearing. In ascending order, the first ones: thousands of bodies make millions.
    std::vector<std::pair<int, int>> collidingBodies(std::size_t most) const;
    /// How many there are, without making them.
    std::size_t collidingPairCount() const;

    const std::vector<Constraint>& constraints() const { return m_constraints; }
    const std::vector<Coupling>& couplings() const { return m_couplings; }
    int rowCount() const { return m_rowCount; }
    /// Numbers that ConstraintRows::J has room for.
    int jacobianSize() const { return m_jacobianSize; }
    /// The Delassus matrix' factor with its pattern analysed, to be copied by whoever solves.
    const math::BlockCholesky& pattern() const { return m_pattern; }
    /// Whether joints close loops, so that rows may be redundant.
    bool hasLoops() const { return m_hasLoops; }

    /// Formulas of t, of forces, motors and drivers, that have no value where they are evaluated.
    model::FormulaWatch& formulaWatch() const { return *m_watch; }

    /// The model's initial state, velocities as stated (not projected).
    const State& initialState() const { return m_initial; }

private:
    std::vector<collision::Collider> colliders() const;
    void compileBodies(const model::Model& model);
    void compileJoints(const model::Model& model);
    void compileGear(const model::Model& model, std::size_t index);
    void compileForces(const model::Model& model);
    ForceCompiler forceCompiler(const model::Model& model) const;
    void addForceRows(const ForceCompiler& compiler);
    void compileFollowers(const model::Model& model);
    void compileMeasures(const model::Model& model);
    void compileControls(const model::Model& model);
    void compileUserConstraint(std::shared_ptr<const UserConstraint> law);
    void compileContacts(const model::Model& model);
    bool mayCollide(int a, int b) const;
    std::vector<std::pair<int, int>> journalPairs(const std::set<int>& solids) const;
    void compileJournals(const model::Model& model);
    void compileCoordinate(const model::Model& model, const model::Joint& source, int joint);
    void addConstraint(Constraint::Kind kind, int owner, int rowCount, std::span<const int> bodies);
    void orderConstraints();
    void placeColumns();
    void findCouplings();
    void findLoops();
    void findScales();
    template <class Function>
    void watch(Function& function, messages::Message place, bool isReplaceable = true) {
        dynamics::watch(m_watch, function, std::move(place), isReplaceable);
    }
    int bodyIndex(std::string_view name) const { return m_names->body(name); }
    int jointIndex(std::string_view name) const { return m_names->joint(name); }

    const PartNames* m_names = nullptr; ///< while it is compiled
    std::vector<Body> m_bodies;
    std::vector<Joint> m_joints;
    ForceList m_forces;
    std::vector<CompiledUserConstraint> m_userConstraints;
    std::shared_ptr<const UserImpactLaw> m_userImpactLaw;
    std::vector<Follower> m_followers;
    std::vector<Measure> m_measures;
    std::vector<ControlledValue> m_controls;
    model::ParameterValues m_parameters;
    std::vector<JointLimit> m_limits;
    std::vector<JointMotor> m_motors;
    std::vector<JointFriction> m_jointFrictions;
    std::vector<model::Shape> m_colliderShapes;
    std::vector<int> m_colliderBodies;
    struct SharedSolids {
        std::mutex mutex;
        std::shared_ptr<const collision::Solids> made;
    };
    std::shared_ptr<SharedSolids> m_solids = std::make_shared<SharedSolids>();
    /// Bodies that do not collide; lower index first, ascending.
    std::vector<std::pair<int, int>> m_excluded;
    ContactPropertyTable m_contactProperties;
    std::vector<JournalBearing> m_journals;
    std::filesystem::path m_directory;
    Vec3 m_gravity = Vec3::Zero();
    Scales m_scales;
    std::vector<double> m_rowShares; ///< by constraint row: 1 / m, or 1
    std::vector<Constraint> m_constraints;
    std::vector<Coupling> m_couplings;
    int m_rowCount = 0, m_jacobianSize = 0;
    math::BlockCholesky m_pattern;
    bool m_hasLoops = false;
    State m_initial;
    std::shared_ptr<model::FormulaWatch> m_watch = std::make_shared<model::FormulaWatch>();
};

} // namespace trammel::dynamics

#pragma once

#include "dynamics/forces/applied_load.h"
#include "dynamics/forces/spring_damper.h"
#include "dynamics/joints/joint.h"
#include "dynamics/state.h"
#include "math/block_cholesky.h"
#include "model/model.h"

#include <span>
#include <string>
#include <vector>

namespace trammel::dynamics {

/// A body's constants.
struct Body {
    std::string name;
    bool isMoving = false;              ///< neither fixed nor the ground
    double mass = 0.0;                  ///< kg
    double inverseMass = 0.0;           ///< 0 where the body does not move
    Mat3 inertia = Mat3::Zero();        ///< kg m^2, about the centre of mass, body axes
    Mat3 inverseInertia = Mat3::Zero(); ///< 0 where the body does not move
    bool isGyroscopic = false;          ///< the inertia differs between directions
    Vec3 com = Vec3::Zero();            ///< centre of mass in the body frame, m
};

/// A joint compiled: its kind, its constants and its place among the constraints.
struct Joint {
    std::string name;
    const JointKind* kind = nullptr;
    int bodyA = 0, bodyB = 0;
    JointGeometry geometry;
    int constraint = 0; ///< index in System::constraints()
    int angle = -1;     ///< index in State::angles, or -1
};

/// A block of rows between two bodies: a joint, or an implicit spring-damper.
struct Constraint {
    int bodyA = 0, bodyB = 0;
    int row = 0; ///< first row among all
    int rowCount = 0;
    int joint = -1;  ///< index in System::joints(), or
    int spring = -1; ///< index in System::springs()
};

/// Two constraints (or one with itself) that share a moving body: a block of the Delassus matrix.
struct Coupling {
    int left = 0, leftSide = 0; ///< constraint, later in the order; 0: body A, 1: body B
    int right = 0, rightSide = 0;
};

/// A model compiled to arrays: what stays the same during a run. Bodies keep the model's order, the
/// ground is the last. Constraints stand in the elimination order of the Delassus matrix, which
/// fill-reducing ordering of the constraint graph gave, once.
class System {
public:
    /// Compiles bodies, joints and forces. Contacts and settings are not its matter: whoever runs a
    /// model asks unsupportedParts() first.
    /// @throws std::invalid_argument naming the joint of a kind that is not built
    /// @throws std::runtime_error naming the body without mass.
    explicit System(const model::Model& model);

    const std::vector<Body>& bodies() const { return m_bodies; }
    int ground() const { return static_cast<int>(m_bodies.size()) - 1; }
    const std::vector<Joint>& joints() const { return m_joints; }
    const std::vector<SpringDamper>& springs() const { return m_springs; }
    const std::vector<AppliedLoad>& loads() const { return m_loads; }
    const Vec3& gravity() const { return m_gravity; }

    const std::vector<Constraint>& constraints() const { return m_constraints; }
    const std::vector<Coupling>& couplings() const { return m_couplings; }
    int rowCount() const { return m_rowCount; }
    /// The Delassus matrix' factor with its pattern analysed, to be copied by whoever solves.
    const math::BlockCholesky& pattern() const { return m_pattern; }
    /// Whether joints close loops, so that rows may be redundant.
    bool hasLoops() const { return m_hasLoops; }

    /// The model's initial state, velocities as stated (not projected).
    const State& initialState() const { return m_initial; }

private:
    void compileBodies(const model::Model& model);
    void compileJoints(const model::Model& model);
    void compileForces(const model::Model& model);
    void orderConstraints();
    void findCouplings();
    void findLoops();
    int bodyIndex(std::string_view name) const;

    std::vector<Body> m_bodies;
    std::vector<Joint> m_joints;
    std::vector<SpringDamper> m_springs;
    std::vector<AppliedLoad> m_loads;
    Vec3 m_gravity = Vec3::Zero();
    std::vector<Constraint> m_constraints;
    std::vector<Coupling> m_couplings;
    int m_rowCount = 0;
    math::BlockCholesky m_pattern;
    bool m_hasLoops = false;
    State m_initial;
};

} // namespace trammel::dynamics

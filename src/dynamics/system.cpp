#include "dynamics/system.h"

#include "model/mass_properties.h"

#include <algorithm>
#include <numbers>
#include <numeric>
#include <set>
#include <stdexcept>

namespace trammel::dynamics {

namespace {

/// Right-handed frame whose third column is the (not yet unit) axis.
Mat3 frameAbout(const Vec3& axis) {
    const Vec3 z = axis.normalized();
    const Vec3 x = z.unitOrthogonal();
    Mat3 frame;
    frame << x, z.cross(x), z;
    return frame;
}

/// Bodies of a loop search: each stands for the group it was joined to.
int root(std::vector<int>& parent, int body) {
    while (parent[body] != body)
        body = parent[body] = parent[parent[body]];
    return body;
}

Body compileBody(const model::Model& model, const model::Body& source) {
    Body body;
    body.name = source.name;
    body.isMoving = !source.fixed;
    if (source.fixed) {
        body.com = source.com.value_or(Vec3::Zero());
        return body;
    }
    const auto properties = model::massProperties(model, source);
    body.mass = properties.mass;
    body.com = properties.com;
    body.inertia = properties.inertia;
    body.inverseMass = 1.0 / body.mass;
    body.inverseInertia = body.inertia.inverse();
    const Mat3 anisotropy = body.inertia - Mat3(body.inertia(0, 0) * Mat3::Identity());
    body.isGyroscopic = anisotropy.cwiseAbs().maxCoeff() > 1e-15 * body.inertia(0, 0);
    return body;
}

/// From a body's centre of mass to a world point of the initial pose, in body axes.
Vec3 bodyPoint(const BodyState& body, const Vec3& point) {
    return body.q.conjugate() * (point - body.p);
}

/// Axes of a steering joint in the initial pose, see steering.h.
void frameSteering(const model::Joint& joint, Mat3& frameA, Mat3& frameB, JointGeometry& g) {
    const Vec3 u = joint.axis2.stableNormalized();
    const Vec3 s = joint.axis.stableNormalized();
    g.isSteering = true;
    g.tilt = u.dot(s);
    const Vec3 across = u.cross(s).normalized();
    frameA << across.cross(u), across, u;
    frameB << s, across, s.cross(across);
}

JointGeometry compileGeometry(const model::Joint& joint, const BodyState& A, const BodyState& B) {
    const bool isDistance = joint.type == model::JointType::Distance;
    const Vec3 pointA = isDistance ? joint.points[0] : joint.position;
    const Vec3 pointB = isDistance ? joint.points[1] : joint.positionB.value_or(joint.position);
    Mat3 frameA = frameAbout(joint.axis);
    Mat3 frameB = frameA;
    JointGeometry g;
    if (joint.type == model::JointType::Steering)
        frameSteering(joint, frameA, frameB, g);
    else if (joint.type == model::JointType::Universal)
        frameB = frameAbout(joint.axis2);
    else if (joint.axisB)
        frameB = Quat::FromTwoVectors(joint.axis, *joint.axisB).toRotationMatrix() * frameA;
    g.rA = bodyPoint(A, pointA);
    g.rB = bodyPoint(B, pointB);
    g.frameA = A.q.conjugate().toRotationMatrix() * frameA;
    g.frameB = B.q.conjugate().toRotationMatrix() * frameB;
    g.advance =
        joint.type == model::JointType::Screw ? joint.pitch / (2.0 * std::numbers::pi) : 0.0;
    g.length = joint.length.value_or((pointB - pointA).norm());
    return g;
}

} // namespace

System::System(const model::Model& model) : m_directory(model.directory), m_gravity(model.gravity) {
    compileBodies(model);
    compileJoints(model);
    compileForces(model);
    compileContacts(model);
    orderConstraints();
    findCouplings();
    findLoops();
}

int System::bodyIndex(std::string_view name) const {
    if (name == model::kGround) return ground();
    const auto it = std::find_if(m_bodies.begin(), m_bodies.end(),
                                 [&](const Body& body) { return body.name == name; });
    if (it == m_bodies.end())
        throw std::invalid_argument("no body is named '" + std::string(name) + "'");
    return static_cast<int>(it - m_bodies.begin());
}

void System::compileBodies(const model::Model& model) {
    for (const auto& source : model.bodies) {
        m_bodies.push_back(compileBody(model, source));
        BodyState state;
        state.q = source.pose.orientation.normalized();
        state.p = source.pose.position + state.q * m_bodies.back().com;
        if (!source.fixed) {
            state.v = source.velocity;
            state.w = source.angularVelocity;
        }
        m_initial.bodies.push_back(state);
    }
    m_bodies.push_back({.name = std::string(model::kGround)});
    m_initial.bodies.emplace_back();
}

void System::compileJoints(const model::Model& model) {
    for (const auto& source : model.joints) {
        Joint joint;
        joint.name = source.name;
        joint.kind = findJointKind(source.type);
        if (!joint.kind)
            throw std::invalid_argument("joint '" + source.name +
                                        "' is of a kind that this version "
                                        "of Trammel has not: " +
                                        std::string(name(source.type)));
        joint.bodyA = bodyIndex(source.bodies[0]);
        joint.bodyB = bodyIndex(source.bodies[1]);
        joint.geometry =
            compileGeometry(source, m_initial.bodies[joint.bodyA], m_initial.bodies[joint.bodyB]);
        if (source.driver)
            joint.driver = {source.driver->kind == model::Driver::Kind::Position,
                            model::CompiledFunction(source.driver->value, model.parameters)};
        if (joint.kind->hasAngle) {
            joint.angle = static_cast<int>(m_initial.angles.size());
            m_initial.angles.push_back(0.0);
        }
        addConstraint(Constraint::Kind::Joint, static_cast<int>(m_joints.size()), joint.rowCount(),
                      {joint.bodyA, joint.bodyB});
        m_joints.push_back(std::move(joint));
        compileCoordinate(model, source, static_cast<int>(m_joints.size()) - 1);
    }
}

void System::compileCoordinate(const model::Model& model, const model::Joint& source, int joint) {
    if (source.limits)
        m_limits.push_back(
            {joint, (*source.limits)[0], (*source.limits)[1], source.limitRestitution});
    const auto addMotor = [&](const std::optional<model::Motor>& motor, bool isSpin) {
        if (!motor) return;
        m_motors.push_back({joint, model::CompiledFunction(motor->velocity, model.parameters),
                            model::CompiledFunction(motor->maxForce, model.parameters), isSpin});
    };
    addMotor(source.motor, false);
    addMotor(source.spinMotor, true);
}

void System::compileForces(const model::Model& model) {
    const auto compiled = [&](const model::Function& f) {
        return model::CompiledFunction(f, model.parameters);
    };
    const auto addLoad = [&](const std::string& name, const std::string& body,
                             const model::VectorFunction& vector, model::Frame frame) {
        AppliedLoad load{.name = name, .body = bodyIndex(body), .frame = frame};
        for (int k = 0; k < 3; ++k)
            load.vector[k] = compiled(vector[k]);
        m_loads.push_back(std::move(load));
    };
    for (const auto& force : model.forces) {
        if (const auto* s = std::get_if<model::SpringDamper>(&force.law)) {
            SpringDamper spring{.name = force.name,
                                .bodyA = bodyIndex(s->bodies[0]),
                                .bodyB = bodyIndex(s->bodies[1])};
            spring.rA = bodyPoint(m_initial.bodies[spring.bodyA], s->points[0]);
            spring.rB = bodyPoint(m_initial.bodies[spring.bodyB], s->points[1]);
            spring.stiffness = compiled(s->stiffness);
            spring.damping = compiled(s->damping);
            spring.length = compiled(s->length.value_or((s->points[1] - s->points[0]).norm()));
            spring.isImplicit = s->isImplicit;
            if (spring.isImplicit)
                addConstraint(Constraint::Kind::Spring, static_cast<int>(m_springs.size()), 1,
                              {spring.bodyA, spring.bodyB});
            m_springs.push_back(std::move(spring));
        } else if (const auto* f = std::get_if<model::AppliedForce>(&force.law)) {
            addLoad(force.name, f->body, f->vector, f->frame);
            if (f->point)
                m_loads.back().r = bodyPoint(m_initial.bodies[m_loads.back().body], *f->point);
        } else if (const auto* torque = std::get_if<model::AppliedTorque>(&force.law)) {
            addLoad(force.name, torque->body, torque->vector, torque->frame);
            m_loads.back().isTorque = true;
        }
    }
}

void System::compileContacts(const model::Model& model) {
    std::vector<model::Material> materials;
    const auto addShapes = [&](const std::vector<model::Shape>& shapes, int body) {
        for (const model::Shape& shape : shapes) {
            if (!shape.collide) continue;
            m_colliderShapes.push_back(shape);
            m_colliderBodies.push_back(body);
            materials.push_back(model.material(shape.material));
        }
    };
    for (std::size_t i = 0; i < model.bodies.size(); ++i)
        addShapes(model.bodies[i].shapes, static_cast<int>(i));
    addShapes(model.groundShapes, ground());

    std::map<std::pair<int, int>, StatedPair> pairs;
    for (const model::ContactPair& pair : model.contacts.pairs) {
        StatedPair stated{.values = pair};
        if (pair.frictionDirection) {
            stated.directionBody = bodyIndex(pair.frictionBody.value_or(pair.bodies[0]));
            stated.direction = m_initial.bodies[stated.directionBody].q.conjugate() *
                               pair.frictionDirection->stableNormalized();
        }
        pairs[std::minmax({bodyIndex(pair.bodies[0]), bodyIndex(pair.bodies[1])})] = stated;
    }
    // A joint keeps its bodies from colliding unless a pair entry asks for it.
    for (const Joint& joint : m_joints)
        if (const std::pair<int, int> bodies = std::minmax({joint.bodyA, joint.bodyB});
            !pairs.contains(bodies))
            m_excluded.push_back(bodies);
    for (const auto& [bodies, pair] : pairs)
        if (!pair.values.collide) m_excluded.push_back(bodies);
    m_contactProperties = ContactPropertyTable(model, std::move(materials), std::move(pairs));
}

collision::Scene System::makeScene() const {
    std::vector<collision::Collider> colliders;
    for (std::size_t i = 0; i < m_colliderShapes.size(); ++i)
        colliders.push_back({m_colliderBodies[i], &m_colliderShapes[i]});
    collision::Scene::Options options{.excluded = m_excluded, .directory = m_directory};
    for (const Body& body : m_bodies)
        options.isMoving.push_back(body.isMoving);
    return {std::move(colliders), std::move(options)};
}

std::vector<std::pair<int, int>> System::collidingBodies() const {
    std::set<int> solids(m_colliderBodies.begin(), m_colliderBodies.end());
    std::vector<std::pair<int, int>> result;
    for (int a : solids)
        for (int b : solids) {
            const bool isOff = std::ranges::find(m_excluded, std::pair(a, b)) != m_excluded.end();
            if (a < b && !isOff && (m_bodies[a].isMoving || m_bodies[b].isMoving))
                result.emplace_back(a, b);
        }
    return result;
}

namespace {

/// A side of a constraint, both by index.
struct SideOf {
    int constraint, side;
};

/// The constraints that act on each moving body.
std::vector<std::vector<SideOf>> constraintsByBody(const std::vector<Body>& bodies,
                                                   const std::vector<Constraint>& constraints) {
    std::vector<std::vector<SideOf>> result(bodies.size());
    for (int c = 0; c < static_cast<int>(constraints.size()); ++c)
        for (int s = 0; s < constraints[c].sideCount; ++s)
            if (const int body = constraints[c].allSides[s].body; bodies[body].isMoving)
                result[body].push_back({c, s});
    return result;
}

} // namespace

void System::addConstraint(Constraint::Kind kind, int owner, int rowCount,
                           std::initializer_list<int> bodies) {
    Constraint constraint{.kind = kind, .owner = owner, .rowCount = rowCount};
    constraint.sideCount = static_cast<int>(bodies.size());
    std::ranges::transform(bodies, constraint.allSides.begin(),
                           [](int body) { return ConstraintSide{.body = body}; });
    m_constraints.push_back(constraint);
}

void System::orderConstraints() {
    math::BlockEdges edges;
    for (const auto& shared : constraintsByBody(m_bodies, m_constraints))
        for (std::size_t i = 0; i < shared.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                edges.emplace_back(shared[i].constraint, shared[j].constraint);
    const auto order = math::fillReducingOrder(static_cast<int>(m_constraints.size()), edges);
    std::vector<Constraint> ordered;
    for (int c : order) {
        ordered.push_back(m_constraints[c]);
        ordered.back().row = m_rowCount;
        m_rowCount += ordered.back().rowCount;
        if (ordered.back().kind == Constraint::Kind::Joint)
            m_joints[ordered.back().owner].constraint = static_cast<int>(ordered.size()) - 1;
    }
    m_constraints = std::move(ordered);
    placeColumns();
}

/// Bodies A and B of a row stand side by side. What a constraint has of further bodies stands
/// behind all rows, in rows of the same width, so that one stride serves every block.
void System::placeColumns() {
    m_jacobianSize = m_rowCount * kRowEntries;
    for (Constraint& constraint : m_constraints) {
        for (int s = 0; s < constraint.sideCount; ++s)
            constraint.allSides[s].columns =
                (s < 2 ? constraint.row * kRowEntries : m_jacobianSize) + 6 * (s % 2);
        if (constraint.sideCount > 2) m_jacobianSize += constraint.rowCount * kRowEntries;
    }
}

void System::findCouplings() {
    math::BlockEdges edges;
    std::vector<int> sizes;
    for (const auto& constraint : m_constraints)
        sizes.push_back(constraint.rowCount);
    const auto byBody = constraintsByBody(m_bodies, m_constraints);
    for (int body = 0; body < static_cast<int>(m_bodies.size()); ++body) {
        for (const auto& [left, leftSide] : byBody[body])
            for (const auto& [right, rightSide] : byBody[body]) {
                if (right > left) continue;
                m_couplings.push_back({left, leftSide, right, rightSide});
                if (right < left) edges.emplace_back(left, right);
            }
    }
    std::sort(m_couplings.begin(), m_couplings.end(), [](const Coupling& a, const Coupling& b) {
        return std::pair(a.right, a.left) < std::pair(b.right, b.left);
    });
    m_pattern = math::BlockCholesky(std::move(sizes), edges);
}

void System::findLoops() {
    std::vector<int> parent(m_bodies.size());
    std::iota(parent.begin(), parent.end(), 0);
    for (std::size_t body = 0; body < m_bodies.size(); ++body)
        if (!m_bodies[body].isMoving) parent[body] = ground();
    for (const Joint& joint : m_joints) {
        const int a = root(parent, joint.bodyA);
        const int b = root(parent, joint.bodyB);
        m_hasLoops = m_hasLoops || a == b;
        parent[a] = b;
    }
}

} // namespace trammel::dynamics

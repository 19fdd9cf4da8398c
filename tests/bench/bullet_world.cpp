#include "bench/bullet_conversion.h"
#include "bench/mechanism_gauge.h"
#include "bench/peers.h"

#include <btBulletDynamicsCommon.h>

namespace trammel::bench {

namespace {

class BulletWorld : public World {
public:
    explicit BulletWorld(const model::Model& model)
        : m_dispatcher(&m_configuration),
          m_world(&m_dispatcher, &m_broadphase, &m_solver, &m_configuration) {
        m_world.setGravity(bullet(model.gravity));
        const Motion start = initialMotion(model);
        for (std::size_t i = 0; i < model.bodies.size(); ++i)
            addBody(model.bodies[i], start[i]);
        for (const model::Joint& joint : model.joints)
            addJoint(model, start, joint);
    }
    ~BulletWorld() override {
        for (const auto& constraint : m_constraints)
            m_world.removeConstraint(constraint.get());
        for (const auto& body : m_bodies)
            m_world.removeRigidBody(body.get());
    }
    BulletWorld(const BulletWorld&) = delete;
    BulletWorld& operator=(const BulletWorld&) = delete;

    void step(double h) override { m_world.stepSimulation(h, 0); }

    Motion motion() const override {
        Motion result;
        for (const auto& body : m_bodies)
            result.push_back(bulletMotion(*body));
        return result;
    }

private:
    void addBody(const model::Body& body, const dynamics::BodyState& start) {
        btRigidBody::btRigidBodyConstructionInfo info(body.mass.value(), nullptr, &m_noShape,
                                                      principalInertia(body));
        info.m_startWorldTransform = btTransform(bullet(start.q), bullet(start.p));
        m_bodies.push_back(std::make_unique<btRigidBody>(info));
        m_bodies.back()->setLinearVelocity(bullet(start.v));
        m_bodies.back()->setAngularVelocity(bullet(start.w));
        m_bodies.back()->setActivationState(DISABLE_DEACTIVATION);
        m_world.addRigidBody(m_bodies.back().get(), 0, 0);
    }

    btRigidBody& body(int index) {
        return index < 0 ? btTypedConstraint::getFixedBody() : *m_bodies[index];
    }

    void addJoint(const model::Model& model, const Motion& start, const model::Joint& joint) {
        std::array<int, 2> bodies{};
        std::array<btVector3, 2> points, axes;
        for (int side = 0; side < 2; ++side) {
            bodies[side] = bodyIndex(model, joint.bodies[side]);
            const dynamics::BodyState at =
                bodies[side] < 0 ? dynamics::BodyState{} : start[bodies[side]];
            points[side] = bullet(at.q.conjugate() * (joint.position - at.p));
            axes[side] = bullet(at.q.conjugate() * joint.axis.normalized());
        }
        btRigidBody &first = body(bodies[0]), &second = body(bodies[1]);
        if (joint.type == model::JointType::Spherical)
            m_constraints.push_back(
                std::make_unique<btPoint2PointConstraint>(first, second, points[0], points[1]));
        else if (joint.type == model::JointType::Revolute)
            m_constraints.push_back(std::make_unique<btHingeConstraint>(
                first, second, points[0], points[1], axes[0], axes[1]));
        else
            throw std::invalid_argument(
                fmt::format("joint '{}': spherical or revolute expected", joint.name));
        m_world.addConstraint(m_constraints.back().get(), true);
    }

    btDefaultCollisionConfiguration m_configuration;
    btCollisionDispatcher m_dispatcher;
    btDbvtBroadphase m_broadphase;
    btSequentialImpulseConstraintSolver m_solver;
    btDiscreteDynamicsWorld m_world;
    btSphereShape m_noShape{0.01}; ///< bodies need one; no group collides
    std::vector<std::unique_ptr<btRigidBody>> m_bodies;
    std::vector<std::unique_ptr<btTypedConstraint>> m_constraints;
};

} // namespace

std::unique_ptr<World> makeBulletWorld(const model::Model& model) {
    return std::make_unique<BulletWorld>(model);
}

} // namespace trammel::bench

#include "bench/bullet_conversion.h"
#include "bench/contact_world.h"

#include <BulletDynamics/MLCPSolvers/btDantzigSolver.h>
#include <BulletDynamics/MLCPSolvers/btMLCPSolver.h>
#include <btBulletDynamicsCommon.h>
#include <cmath>

namespace trammel::bench {

namespace {

class BulletContacts : public ContactWorld {
public:
    BulletContacts(const model::Model& model, BulletSolver solver)
        : m_dispatcher(&m_configuration),
          // Bullet multiplies the two bodies' values.
          m_friction(std::sqrt(model.materials.front().friction)),
          m_restitution(std::sqrt(model.materials.front().restitution)) {
        if (solver == BulletSolver::Mlcp) {
            auto mlcp = std::make_unique<btMLCPSolver>(&m_dantzig);
            m_mlcp = mlcp.get();
            m_solver = std::move(mlcp);
        } else {
            m_solver = std::make_unique<btSequentialImpulseConstraintSolver>();
        }
        m_world = std::make_unique<btDiscreteDynamicsWorld>(&m_dispatcher, &m_broadphase,
                                                            m_solver.get(), &m_configuration);
        // The direct solver needs one problem a step.
        if (m_mlcp) m_world->getSolverInfo().m_minimumSolverBatchSize = 1;
        m_world->setGravity(bullet(model.gravity));
        for (const model::Shape& shape : model.groundShapes) {
            const Vec3 n = shape.pose.orientation * std::get<model::Plane>(shape.geometry).normal;
            add(std::make_unique<btStaticPlaneShape>(bullet(n), n.dot(shape.pose.position)), 0.0,
                {0, 0, 0}, {});
        }
        for (const model::Body& body : model.bodies)
            m_bodies.push_back(addBody(body));
    }
    ~BulletContacts() override {
        for (const auto& body : m_all)
            m_world->removeRigidBody(body.get());
    }
    BulletContacts(const BulletContacts&) = delete;
    BulletContacts& operator=(const BulletContacts&) = delete;

    void step(double h) override { m_world->stepSimulation(h, 0); }

    Motion motion() const override {
        Motion result;
        for (const btRigidBody* body : m_bodies)
            result.push_back(bulletMotion(*body));
        return result;
    }
    long failures() const override { return m_mlcp ? m_mlcp->getNumFallbacks() : -1; }

private:
    btRigidBody* addBody(const model::Body& body) {
        const auto& geometry = body.shapes.front().geometry;
        std::unique_ptr<btCollisionShape> shape;
        if (const auto* box = std::get_if<model::Box>(&geometry))
            shape = std::make_unique<btBoxShape>(bullet(0.5 * box->size));
        else if (const auto* capsule = std::get_if<model::Capsule>(&geometry))
            shape = std::make_unique<btCapsuleShapeZ>(capsule->radius, capsule->length);
        else
            shape = std::make_unique<btSphereShape>(std::get<model::Sphere>(geometry).radius);
        btRigidBody* added =
            add(std::move(shape), body.mass.value(), principalInertia(body), body.pose);
        added->setLinearVelocity(bullet(body.velocity));
        added->setAngularVelocity(bullet(body.angularVelocity));
        return added;
    }

    btRigidBody* add(std::unique_ptr<btCollisionShape> shape, double mass, const btVector3& inertia,
                     const model::Pose& pose) {
        btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shape.get(), inertia);
        info.m_startWorldTransform = btTransform(bullet(pose.orientation), bullet(pose.position));
        info.m_friction = m_friction;
        info.m_restitution = m_restitution;
        m_shapes.push_back(std::move(shape));
        m_all.push_back(std::make_unique<btRigidBody>(info));
        m_all.back()->setActivationState(DISABLE_DEACTIVATION);
        m_world->addRigidBody(m_all.back().get());
        return m_all.back().get();
    }

    btDefaultCollisionConfiguration m_configuration;
    btCollisionDispatcher m_dispatcher;
    btDbvtBroadphase m_broadphase;
    btDantzigSolver m_dantzig;
    std::unique_ptr<btConstraintSolver> m_solver;
    btMLCPSolver* m_mlcp = nullptr;
    double m_friction, m_restitution;
    std::unique_ptr<btDiscreteDynamicsWorld> m_world;
    std::vector<std::unique_ptr<btCollisionShape>> m_shapes;
    std::vector<std::unique_ptr<btRigidBody>> m_all;
    std::vector<btRigidBody*> m_bodies;
};

} // namespace

std::unique_ptr<ContactWorld> makeBulletContacts(const model::Model& model, BulletSolver solver) {
    return std::make_unique<BulletContacts>(model, solver);
}

} // namespace trammel::bench

#include "bench/bullet_conversion.h"
#include "bench/mechanism_gauge.h"
#include "bench/peers.h"
#include "bench/spanning_tree.h"

#include <BulletDynamics/Featherstone/btMultiBody.h>
#include <BulletDynamics/Featherstone/btMultiBodyConstraintSolver.h>
#include <BulletDynamics/Featherstone/btMultiBodyDynamicsWorld.h>
#include <btBulletDynamicsCommon.h>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::bench {

namespace {

/// One btMultiBody with the ground as its base.
class BulletMultiBody : public World {
public:
    explicit BulletMultiBody(const model::Model& model)
        : m_start(initialMotion(model)),
          m_dispatcher(&m_configuration),
          m_world(&m_dispatcher, &m_broadphase, &m_solver, &m_configuration) {
        const SpanningTree tree = spanningTree(model);
        if (!tree.closingJoints.empty())
            throw std::invalid_argument(
                fmt::format("joint '{}' closes a loop", model.joints[tree.closingJoints[0]].name));
        m_world.setGravity(bullet(model.gravity));
        m_linkOf.assign(model.bodies.size(), -1);
        m_body = std::make_unique<btMultiBody>(static_cast<int>(tree.links.size()), 0.0,
                                               btVector3(0, 0, 0), true, false);
        for (const SpanningTree::Link& link : tree.links)
            addLink(model, link);
        m_body->finalizeMultiDof();
        m_body->setLinearDamping(0);
        m_body->setAngularDamping(0);
        m_body->setMaxCoordinateVelocity(1e9);
        m_body->setHasSelfCollision(false);
        m_world.addMultiBody(m_body.get());
        updateTransforms();
    }
    ~BulletMultiBody() override { m_world.removeMultiBody(m_body.get()); }
    BulletMultiBody(const BulletMultiBody&) = delete;
    BulletMultiBody& operator=(const BulletMultiBody&) = delete;

    void step(double h) override { m_world.stepSimulation(h, 0); }

    Motion motion() const override {
        std::vector<btVector3> w(m_linkOf.size() + 1), v(m_linkOf.size() + 1);
        m_body->compTreeLinkVelocities(w.data(), v.data());
        Motion result;
        for (const int link : m_linkOf) {
            btMatrix3x3 axes;
            axes.setIdentity();
            axes = m_body->localFrameToWorld(link, axes);
            btQuaternion q;
            axes.getRotation(q);
            result.push_back({vec(m_body->localPosToWorld(link, btVector3(0, 0, 0))),
                              Quat(q.w(), q.x(), q.y(), q.z()).normalized(),
                              vec(axes * v[link + 1]), vec(axes * w[link + 1])});
        }
        return result;
    }

private:
    Quat orientation(int body) const { return body < 0 ? Quat::Identity() : m_start[body].q; }
    Vec3 com(int body) const { return body < 0 ? Vec3::Zero() : m_start[body].p; }

    void addLink(const model::Model& model, const SpanningTree::Link& link) {
        if (link.joint < 0)
            throw std::invalid_argument(
                fmt::format("body '{}': not joined to the ground", model.bodies[link.body].name));
        const model::Body& body = model.bodies[link.body];
        const model::Joint& joint = model.joints[link.joint];
        const Quat here = orientation(link.body), there = orientation(link.parent);
        const btQuaternion turn = bullet(here.conjugate() * there);
        const btVector3 pivot = bullet(there.conjugate() * (joint.position - com(link.parent)));
        const btVector3 toCom = bullet(here.conjugate() * (com(link.body) - joint.position));
        const btVector3 inertia = principalInertia(body);
        const int parent = link.parent < 0 ? -1 : m_linkOf[link.parent];
        const int index = m_linkCount++;
        m_linkOf[link.body] = index;
        if (joint.type == model::JointType::Spherical)
            m_body->setupSpherical(index, body.mass.value(), inertia, parent, turn, pivot, toCom,
                                   true);
        else if (joint.type == model::JointType::Revolute)
            m_body->setupRevolute(index, body.mass.value(), inertia, parent, turn,
                                  bullet(here.conjugate() * joint.axis.normalized()), pivot, toCom,
                                  true);
        else
            throw std::invalid_argument(
                fmt::format("joint '{}': spherical or revolute expected", joint.name));
    }

    void updateTransforms() {
        btAlignedObjectArray<btQuaternion> rotations;
        btAlignedObjectArray<btVector3> positions;
        m_body->forwardKinematics(rotations, positions);
    }

    Motion m_start;
    btDefaultCollisionConfiguration m_configuration;
    btCollisionDispatcher m_dispatcher;
    btDbvtBroadphase m_broadphase;
    btMultiBodyConstraintSolver m_solver;
    btMultiBodyDynamicsWorld m_world;
    std::unique_ptr<btMultiBody> m_body;
    std::vector<int> m_linkOf; ///< by body
    int m_linkCount = 0;
};

} // namespace

std::unique_ptr<World> makeBulletMultiBody(const model::Model& model) {
    return std::make_unique<BulletMultiBody>(model);
}

} // namespace trammel::bench

#include "bench/mechanism_gauge.h"
#include "bench/ode_library.h"
#include "bench/peers.h"

#include <fmt/format.h>
#include <ode/ode.h>
#include <stdexcept>

namespace trammel::bench {

namespace {

class OdeWorld : public World {
public:
    OdeWorld(const model::Model& model, OdeStep method)
        : m_world(dWorldCreate()), m_method(method) {
        dWorldSetGravity(m_world, model.gravity.x(), model.gravity.y(), model.gravity.z());
        dWorldSetAutoDisableFlag(m_world, 0);
        const Motion start = initialMotion(model);
        for (std::size_t i = 0; i < model.bodies.size(); ++i)
            addBody(model.bodies[i], start[i]);
        for (const model::Joint& joint : model.joints)
            addJoint(model, joint);
    }
    ~OdeWorld() override { dWorldDestroy(m_world); }
    OdeWorld(const OdeWorld&) = delete;
    OdeWorld& operator=(const OdeWorld&) = delete;

    void step(double h) override {
        if (m_method == OdeStep::Direct) {
            dWorldStep(m_world, h);
        } else {
            dWorldQuickStep(m_world, h);
        }
    }

    Motion motion() const override {
        Motion result;
        for (const dBodyID body : m_bodies)
            result.push_back(odeMotion(body));
        return result;
    }

private:
    /// ODE keeps a body's frame at its centre of mass.
    void addBody(const model::Body& body, const dynamics::BodyState& start) {
        const dQuaternion rotation{start.q.w(), start.q.x(), start.q.y(), start.q.z()};
        const model::InertiaEntries& I = body.inertia.value();
        dMass mass;
        dMassSetParameters(&mass, body.mass.value(), 0, 0, 0, I[0], I[1], I[2], I[3], I[4], I[5]);
        const dBodyID id = dBodyCreate(m_world);
        dBodySetMass(id, &mass);
        dBodySetPosition(id, start.p.x(), start.p.y(), start.p.z());
        dBodySetQuaternion(id, rotation);
        dBodySetLinearVel(id, start.v.x(), start.v.y(), start.v.z());
        dBodySetAngularVel(id, start.w.x(), start.w.y(), start.w.z());
        m_bodies.push_back(id);
    }

    dBodyID find(const model::Model& model, const std::string& name) const {
        const int body = bodyIndex(model, name);
        return body < 0 ? nullptr : m_bodies[body]; // the world is ODE's null body
    }

    void addJoint(const model::Model& model, const model::Joint& joint) {
        const bool isBall = joint.type == model::JointType::Spherical;
        if (!isBall && joint.type != model::JointType::Revolute)
            throw std::invalid_argument(
                fmt::format("joint '{}': spherical or revolute expected", joint.name));
        const dJointID id =
            isBall ? dJointCreateBall(m_world, nullptr) : dJointCreateHinge(m_world, nullptr);
        dJointAttach(id, find(model, joint.bodies[1]), find(model, joint.bodies[0]));
        const Vec3& p = joint.position;
        if (isBall) {
            dJointSetBallAnchor(id, p.x(), p.y(), p.z());
        } else {
            dJointSetHingeAnchor(id, p.x(), p.y(), p.z());
            dJointSetHingeAxis(id, joint.axis.x(), joint.axis.y(), joint.axis.z());
        }
    }

    dWorldID m_world;
    OdeStep m_method;
    std::vector<dBodyID> m_bodies;
};

/// ODE's global state, for as long as the program runs.
struct OdeLibrary {
    OdeLibrary() { dInitODE2(0); }
    ~OdeLibrary() { dCloseODE(); }
};

} // namespace

void useOdeLibrary() {
    static const OdeLibrary library;
}

dynamics::BodyState odeMotion(dBodyID body) {
    const dReal *p = dBodyGetPosition(body), *q = dBodyGetQuaternion(body);
    const dReal *v = dBodyGetLinearVel(body), *w = dBodyGetAngularVel(body);
    return {
        {p[0], p[1], p[2]}, Quat(q[0], q[1], q[2], q[3]), {v[0], v[1], v[2]}, {w[0], w[1], w[2]}};
}

std::unique_ptr<World> makeOdeWorld(const model::Model& model, OdeStep method) {
    useOdeLibrary();
    return std::make_unique<OdeWorld>(model, method);
}

} // namespace trammel::bench

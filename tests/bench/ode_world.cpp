#include "bench/ode_library.h"
#include "bench/world.h"

#include <algorithm>
#include <map>
#include <ode/ode.h>
#include <string>

namespace trammel::bench {

namespace {

class OdeWorld : public World {
public:
    OdeWorld(const model::Model& model, OdeStep method)
        : m_world(dWorldCreate()), m_method(method) {
        dWorldSetGravity(m_world, model.gravity.x(), model.gravity.y(), model.gravity.z());
        dWorldSetAutoDisableFlag(m_world, 0);
        for (const model::Body& body : model.bodies) {
            addBody(body);
        }
        for (const model::Joint& joint : model.joints) {
            addJoint(joint);
        }
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

    double jointDrift() const override {
        double drift = 0;
        for (const dJointID joint : m_joints) {
            dVector3 onA, onB;
            if (dJointGetType(joint) == dJointTypeBall) {
                dJointGetBallAnchor(joint, onA);
                dJointGetBallAnchor2(joint, onB);
            } else {
                dJointGetHingeAnchor(joint, onA);
                dJointGetHingeAnchor2(joint, onB);
            }
            const Vec3 gap(onA[0] - onB[0], onA[1] - onB[1], onA[2] - onB[2]);
            drift = std::max(drift, gap.norm());
        }
        return drift;
    }

private:
    /// ODE keeps a body's frame at its centre of mass.
    void addBody(const model::Body& body) {
        const Vec3 com = body.pose.position + body.pose.orientation * body.com.value();
        const Quat& q = body.pose.orientation;
        const dQuaternion rotation{q.w(), q.x(), q.y(), q.z()};
        const model::InertiaEntries& I = body.inertia.value();
        dMass mass;
        dMassSetParameters(&mass, body.mass.value(), 0, 0, 0, I[0], I[1], I[2], I[3], I[4], I[5]);
        const dBodyID id = dBodyCreate(m_world);
        dBodySetMass(id, &mass);
        dBodySetPosition(id, com.x(), com.y(), com.z());
        dBodySetQuaternion(id, rotation);
        m_bodies[body.name] = id;
    }

    void addJoint(const model::Joint& joint) {
        const bool isBall = joint.type == model::JointType::Spherical;
        const dJointID id =
            isBall ? dJointCreateBall(m_world, nullptr) : dJointCreateHinge(m_world, nullptr);
        // The world is ODE's null body.
        dJointAttach(id, m_bodies[joint.bodies[1]], m_bodies[joint.bodies[0]]);
        const Vec3& p = joint.position;
        if (isBall) {
            dJointSetBallAnchor(id, p.x(), p.y(), p.z());
        } else {
            dJointSetHingeAnchor(id, p.x(), p.y(), p.z());
            dJointSetHingeAxis(id, joint.axis.x(), joint.axis.y(), joint.axis.z());
        }
        m_joints.push_back(id);
    }

    dWorldID m_world;
    OdeStep m_method;
    std::map<std::string, dBodyID> m_bodies;
    std::vector<dJointID> m_joints;
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

std::unique_ptr<World> makeOdeWorld(const model::Model& model, OdeStep method) {
    useOdeLibrary();
    return std::make_unique<OdeWorld>(model, method);
}

} // namespace trammel::bench

#include "bench/contact_world.h"
#include "bench/ode_library.h"

#include <array>
#include <cstdarg>
#include <ode/ode.h>

namespace trammel::bench {

namespace {

/// Messages of ODE's solvers ("LCP internal error"), which would flood the table.
long messageCount = 0;

void countMessage(int, const char*, va_list) {
    ++messageCount;
}

class OdeContacts : public ContactWorld {
public:
    OdeContacts(const model::Model& model, OdeStep method)
        : m_world(dWorldCreate()),
          m_space(dHashSpaceCreate(nullptr)),
          m_contacts(dJointGroupCreate(0)),
          m_method(method),
          m_friction(model.materials.front().friction),
          m_restitution(model.materials.front().restitution) {
        dSetMessageHandler(&countMessage);
        dWorldSetGravity(m_world, model.gravity.x(), model.gravity.y(), model.gravity.z());
        dWorldSetAutoDisableFlag(m_world, 0);
        for (const model::Shape& shape : model.groundShapes) {
            const Vec3 n = shape.pose.orientation * std::get<model::Plane>(shape.geometry).normal;
            dCreatePlane(m_space, n.x(), n.y(), n.z(), n.dot(shape.pose.position));
        }
        for (const model::Body& body : model.bodies)
            addBody(body);
    }
    ~OdeContacts() override {
        dJointGroupDestroy(m_contacts);
        dSpaceDestroy(m_space);
        dWorldDestroy(m_world);
    }
    OdeContacts(const OdeContacts&) = delete;
    OdeContacts& operator=(const OdeContacts&) = delete;

    void step(double h) override {
        const long before = messageCount;
        dSpaceCollide(m_space, this, &OdeContacts::collide);
        if (m_method == OdeStep::Direct)
            dWorldStep(m_world, h);
        else
            dWorldQuickStep(m_world, h);
        dJointGroupEmpty(m_contacts);
        m_failures += messageCount > before ? 1 : 0;
    }
    long failures() const override { return m_failures; }

    Motion motion() const override {
        Motion result;
        for (const dBodyID body : m_bodies)
            result.push_back(odeMotion(body));
        return result;
    }

private:
    void addBody(const model::Body& body) {
        const dBodyID id = dBodyCreate(m_world);
        const model::InertiaEntries& I = body.inertia.value();
        dMass mass;
        dMassSetParameters(&mass, body.mass.value(), 0, 0, 0, I[0], I[1], I[2], I[3], I[4], I[5]);
        dBodySetMass(id, &mass);
        dBodySetPosition(id, body.pose.position.x(), body.pose.position.y(),
                         body.pose.position.z());
        const Quat& q = body.pose.orientation;
        const dQuaternion attitude{q.w(), q.x(), q.y(), q.z()};
        dBodySetQuaternion(id, attitude);
        dBodySetLinearVel(id, body.velocity.x(), body.velocity.y(), body.velocity.z());
        dBodySetAngularVel(id, body.angularVelocity.x(), body.angularVelocity.y(),
                           body.angularVelocity.z());
        const auto& geometry = body.shapes.front().geometry;
        dGeomID geom = nullptr;
        if (const auto* box = std::get_if<model::Box>(&geometry))
            geom = dCreateBox(m_space, box->size.x(), box->size.y(), box->size.z());
        else if (const auto* capsule = std::get_if<model::Capsule>(&geometry))
            geom = dCreateCapsule(m_space, capsule->radius, capsule->length);
        else
            geom = dCreateSphere(m_space, std::get<model::Sphere>(geometry).radius);
        dGeomSetBody(geom, id);
        m_bodies.push_back(id);
    }

    static void collide(void* data, dGeomID first, dGeomID second) {
        constexpr int kMaxPoints = 8;
        auto& world = *static_cast<OdeContacts*>(data);
        std::array<dContact, kMaxPoints> contacts{};
        const int count = dCollide(first, second, kMaxPoints, &contacts[0].geom, sizeof(dContact));
        for (int i = 0; i < count; ++i) {
            dSurfaceParameters& surface = contacts[i].surface;
            surface.mode = dContactApprox1 | (world.m_restitution > 0 ? dContactBounce : 0);
            surface.mu = world.m_friction;
            surface.bounce = world.m_restitution;
            surface.bounce_vel = 0.01;
            const dJointID joint =
                dJointCreateContact(world.m_world, world.m_contacts, &contacts[i]);
            dJointAttach(joint, dGeomGetBody(first), dGeomGetBody(second));
        }
    }

    dWorldID m_world;
    dSpaceID m_space;
    dJointGroupID m_contacts;
    OdeStep m_method;
    double m_friction, m_restitution;
    long m_failures = 0;
    std::vector<dBodyID> m_bodies;
};

} // namespace

std::unique_ptr<ContactWorld> makeOdeContacts(const model::Model& model, OdeStep method) {
    useOdeLibrary();
    return std::make_unique<OdeContacts>(model, method);
}

} // namespace trammel::bench

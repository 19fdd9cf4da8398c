#include "bench/mechanism_gauge.h"
#include "bench/peers.h"
#include "bench/spanning_tree.h"

#include <SimTKsimbody.h>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::bench {

namespace {

SimTK::Vec3 simbody(const Vec3& v) {
    return {v.x(), v.y(), v.z()};
}
SimTK::Rotation simbody(const Quat& q) {
    return SimTK::Rotation(SimTK::Quaternion(q.w(), q.x(), q.y(), q.z()));
}
Vec3 vec(const SimTK::Vec3& v) {
    return {v[0], v[1], v[2]};
}

/// Axes with this one as z, and the other as x where there is one.
Quat axesAlong(const Vec3& z, const Vec3& x = Vec3::Zero()) {
    if (x.isZero()) return Quat::FromTwoVectors(Vec3::UnitZ(), z);
    Mat3 R;
    R << x.normalized(), z.cross(x).normalized(), z.normalized();
    return Quat(R);
}

class SimbodyWorld : public World {
public:
    SimbodyWorld(const model::Model& model, const SimbodyMethod& method)
        : m_start(initialMotion(model)),
          m_matter(m_system),
          m_forces(m_system),
          m_gravity(m_forces, m_matter, simbody(model.gravity)) {
        const SpanningTree tree = spanningTree(model);
        m_index.resize(model.bodies.size());
        for (const SpanningTree::Link& link : tree.links)
            addLink(model, link);
        for (const int joint : tree.closingJoints)
            close(model, model.joints[joint], tree.isPlanar);
        for (const model::Force& force : model.forces)
            addForce(model, force);
        m_system.realizeTopology();
        SimTK::State state = m_system.getDefaultState();
        setVelocities(state);
        makeIntegrator(method);
        m_integrator->setAccuracy(method.accuracy);
        m_integrator->setProjectInterpolatedStates(false);
        m_integrator->initialize(state);
    }

    void step(double h) override {
        m_time += h;
        while (m_integrator->getTime() < m_time)
            m_integrator->stepTo(m_time);
    }

    Motion motion() const override {
        const SimTK::State& state = m_integrator->getState();
        m_system.realize(state, SimTK::Stage::Velocity);
        Motion result;
        for (std::size_t i = 0; i < m_start.size(); ++i) {
            const SimTK::MobilizedBody& body = mobilized(static_cast<int>(i));
            const SimTK::Quaternion q = body.getBodyRotation(state).convertRotationToQuaternion();
            result.push_back({vec(body.getBodyOriginLocation(state)), Quat(q[0], q[1], q[2], q[3]),
                              vec(body.getBodyOriginVelocity(state)),
                              vec(body.getBodyAngularVelocity(state))});
        }
        return result;
    }

private:
    const SimTK::MobilizedBody& mobilized(int body) const {
        return m_matter.getMobilizedBody(body < 0 ? SimTK::GroundIndex : m_index[body]);
    }
    SimTK::MobilizedBody& updMobilized(int body) {
        return m_matter.updMobilizedBody(body < 0 ? SimTK::GroundIndex : m_index[body]);
    }
    dynamics::BodyState start(int body) const {
        return body < 0 ? dynamics::BodyState{} : m_start[body];
    }
    SimTK::Vec3 local(int body, const Vec3& point) const {
        return simbody(Vec3(start(body).q.conjugate() * (point - start(body).p)));
    }
    /// A frame in the world, given by its origin and axes, as seen from a body at the start.
    SimTK::Transform frameOn(int body, const Vec3& origin, const Quat& axes) const {
        return {simbody(start(body).q.conjugate() * axes), local(body, origin)};
    }

    /// Frames of Simbody's bodies stand at the centres of mass.
    void addLink(const model::Model& model, const SpanningTree::Link& link) {
        const model::Body& source = model.bodies[link.body];
        const Mat3 I = inertiaMatrix(source.inertia.value());
        const SimTK::Body::Rigid rigid(SimTK::MassProperties(
            source.mass.value(), SimTK::Vec3(0),
            SimTK::Inertia(I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2))));
        SimTK::MobilizedBody& parent = updMobilized(link.parent);
        m_order.push_back(link.body);
        if (link.joint < 0) {
            const dynamics::BodyState& at = m_start[link.body];
            m_index[link.body] =
                SimTK::MobilizedBody::Free(parent, frameOn(-1, at.p, at.q), rigid, SimTK::Transform())
                    .getMobilizedBodyIndex();
            return;
        }
        const model::Joint& joint = model.joints[link.joint];
        const Quat axes = jointAxes(joint);
        const SimTK::Transform onParent = frameOn(link.parent, joint.position, axes);
        const SimTK::Transform onBody = frameOn(link.body, joint.position, axes);
        m_index[link.body] = join(joint, parent, onParent, rigid, onBody);
    }

    /// Pins turn about z, sliders go along x, universal joints turn about x and y.
    static Quat jointAxes(const model::Joint& joint) {
        switch (joint.type) {
        case model::JointType::Revolute:
            return axesAlong(joint.axis);
        case model::JointType::Prismatic:
            return Quat::FromTwoVectors(Vec3::UnitX(), joint.axis);
        case model::JointType::Universal:
            return axesAlong(joint.axis.cross(joint.axis2), joint.axis);
        default:
            return Quat::Identity();
        }
    }

    static SimTK::MobilizedBodyIndex join(const model::Joint& joint, SimTK::MobilizedBody& parent,
                                          const SimTK::Transform& onParent,
                                          const SimTK::Body& rigid,
                                          const SimTK::Transform& onBody) {
        using MB = SimTK::MobilizedBody;
        switch (joint.type) {
        case model::JointType::Revolute:
            return MB::Pin(parent, onParent, rigid, onBody).getMobilizedBodyIndex();
        case model::JointType::Prismatic:
            return MB::Slider(parent, onParent, rigid, onBody).getMobilizedBodyIndex();
        case model::JointType::Universal:
            return MB::Universal(parent, onParent, rigid, onBody).getMobilizedBodyIndex();
        default:
            return MB::Ball(parent, onParent, rigid, onBody).getMobilizedBodyIndex();
        }
    }

    void close(const model::Model& model, const model::Joint& joint, bool isPlanar) {
        if (joint.type != model::JointType::Spherical && !isPlanar)
            throw std::invalid_argument(
                fmt::format("joint '{}': only a spherical joint can close a loop", joint.name));
        const int a = bodyIndex(model, joint.bodies[0]), b = bodyIndex(model, joint.bodies[1]);
        SimTK::Constraint::Ball(updMobilized(a), local(a, joint.position), updMobilized(b),
                                local(b, joint.position));
    }

    /// Constant torques on bodies in world axes, and undamped springs of constant stiffness.
    void addForce(const model::Model& model, const model::Force& force) {
        if (const auto* torque = std::get_if<model::AppliedTorque>(&force.law)) {
            const Vec3 value(torque->vector[0].constant, torque->vector[1].constant,
                             torque->vector[2].constant);
            SimTK::Force::ConstantTorque(m_forces, mobilized(bodyIndex(model, torque->body)),
                                         simbody(value));
        } else if (const auto* spring = std::get_if<model::SpringDamper>(&force.law)) {
            const int a = bodyIndex(model, spring->bodies[0]);
            const int b = bodyIndex(model, spring->bodies[1]);
            SimTK::Force::TwoPointLinearSpring(
                m_forces, mobilized(a), local(a, spring->points[0]), mobilized(b),
                local(b, spring->points[1]), spring->stiffness.constant,
                spring->length.value().constant);
        } else {
            throw std::invalid_argument(fmt::format("force '{}' is not compared", force.name));
        }
    }

    /// The mobilities that give the bodies the model's velocities, links in the tree's order.
    void setVelocities(SimTK::State& state) {
        m_system.realize(state, SimTK::Stage::Position);
        for (const int body : m_order) {
            const dynamics::BodyState& at = m_start[body];
            if (at.v.isZero() && at.w.isZero()) continue;
            mobilized(body).setUToFitVelocity(state, {simbody(at.w), simbody(at.v)});
        }
    }

    void makeIntegrator(const SimbodyMethod& method) {
        using enum SimbodyMethod::Integrator;
        if (method.integrator == RungeKuttaMerson)
            m_integrator = std::make_unique<SimTK::RungeKuttaMersonIntegrator>(m_system);
        else if (method.integrator == RungeKuttaFeldberg)
            m_integrator = std::make_unique<SimTK::RungeKuttaFeldbergIntegrator>(m_system);
        else
            m_integrator = std::make_unique<SimTK::CPodesIntegrator>(m_system);
    }

    Motion m_start;
    SimTK::MultibodySystem m_system;
    SimTK::SimbodyMatterSubsystem m_matter;
    SimTK::GeneralForceSubsystem m_forces;
    SimTK::Force::UniformGravity m_gravity;
    std::vector<int> m_order;                         ///< bodies, parents first
    std::vector<SimTK::MobilizedBodyIndex> m_index;   ///< by body
    std::unique_ptr<SimTK::Integrator> m_integrator;
    double m_time = 0.0;
};

} // namespace

std::unique_ptr<World> makeSimbodyWorld(const model::Model& model, const SimbodyMethod& method) {
    return std::make_unique<SimbodyWorld>(model, method);
}

} // namespace trammel::bench

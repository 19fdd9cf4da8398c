#include "bench/simbody_engine.h"

#include <SimTKsimbody.h>

namespace trammel::bench {

namespace {

using MB = SimTK::MobilizedBody;

SimTK::Vec3 simbody(const Vec3& v) {
    return {v.x(), v.y(), v.z()};
}
SimTK::Rotation simbody(const Quat& q) {
    return SimTK::Rotation(SimTK::Quaternion(q.w(), q.x(), q.y(), q.z()));
}
Vec3 vec(const SimTK::Vec3& v) {
    return {v[0], v[1], v[2]};
}

/// Pins turn about z, sliders go along x, universal joints turn about x and y.
Quat jointAxes(const SimbodyLink& link) {
    switch (link.form) {
    case SimbodyLink::Form::Pin:
        return Quat::FromTwoVectors(Vec3::UnitZ(), link.axis);
    case SimbodyLink::Form::Slider:
        return Quat::FromTwoVectors(Vec3::UnitX(), link.axis);
    case SimbodyLink::Form::Universal: {
        Mat3 axes;
        axes << link.axis, link.axis2, link.axis.cross(link.axis2);
        return Quat(axes);
    }
    default:
        return Quat::Identity();
    }
}

SimTK::MobilizedBodyIndex join(SimbodyLink::Form form, MB& parent, const SimTK::Transform& onParent,
                               const SimTK::Body& rigid, const SimTK::Transform& onBody) {
    switch (form) {
    case SimbodyLink::Form::Pin:
        return MB::Pin(parent, onParent, rigid, onBody).getMobilizedBodyIndex();
    case SimbodyLink::Form::Slider:
        return MB::Slider(parent, onParent, rigid, onBody).getMobilizedBodyIndex();
    case SimbodyLink::Form::Universal:
        return MB::Universal(parent, onParent, rigid, onBody).getMobilizedBodyIndex();
    case SimbodyLink::Form::Ball:
        return MB::Ball(parent, onParent, rigid, onBody).getMobilizedBodyIndex();
    default:
        return MB::Free(parent, onParent, rigid, onBody).getMobilizedBodyIndex();
    }
}

std::unique_ptr<SimTK::Integrator> makeIntegrator(const SimTK::MultibodySystem& system,
                                                  SimbodyMethod::Integrator integrator) {
    switch (integrator) {
    case SimbodyMethod::Integrator::RungeKuttaMerson:
        return std::make_unique<SimTK::RungeKuttaMersonIntegrator>(system);
    case SimbodyMethod::Integrator::RungeKuttaFeldberg:
        return std::make_unique<SimTK::RungeKuttaFeldbergIntegrator>(system);
    default:
        return std::make_unique<SimTK::CPodesIntegrator>(system);
    }
}

} // namespace

/// Simbody's frames of the bodies stand at the centres of mass.
struct SimbodyEngine::Parts {
    explicit Parts(const SimbodyMechanism& mechanism)
        : matter(system), forces(system), gravity(forces, matter, simbody(mechanism.gravity)) {}

    MB& at(int link) {
        return matter.updMobilizedBody(link < 0 ? SimTK::MobilizedBodyIndex(0) : indices[link]);
    }

    SimTK::MultibodySystem system;
    SimTK::SimbodyMatterSubsystem matter;
    SimTK::GeneralForceSubsystem forces;
    SimTK::Force::UniformGravity gravity;
    std::vector<SimTK::MobilizedBodyIndex> indices; ///< by link
    std::unique_ptr<SimTK::Integrator> integrator;
};

SimbodyEngine::SimbodyEngine(const SimbodyMechanism& mechanism, const SimbodyMethod& method)
    : m_parts(std::make_unique<Parts>(mechanism)) {
    Parts& parts = *m_parts;
    const auto start = [&](int link) {
        return link < 0 ? dynamics::BodyState{} : mechanism.links[link].start;
    };
    const auto local = [&](int link, const Vec3& point) {
        return simbody(Vec3(start(link).q.conjugate() * (point - start(link).p)));
    };
    const auto frame = [&](int link, const Vec3& origin, const Quat& axes) {
        return SimTK::Transform(simbody(start(link).q.conjugate() * axes), local(link, origin));
    };
    for (int i = 0; i < static_cast<int>(mechanism.links.size()); ++i) {
        const SimbodyLink& link = mechanism.links[i];
        const Mat3& I = link.inertia;
        const SimTK::Body::Rigid rigid(SimTK::MassProperties(
            link.mass, SimTK::Vec3(0),
            SimTK::Inertia(I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2))));
        const bool isFree = link.form == SimbodyLink::Form::Free;
        const Quat axes = isFree ? link.start.q : jointAxes(link);
        const Vec3 point = isFree ? link.start.p : link.point;
        parts.indices.push_back(join(link.form, parts.at(link.parent),
                                     frame(link.parent, point, axes), rigid,
                                     frame(i, point, axes)));
    }
    for (const SimbodyClosure& closure : mechanism.closures)
        SimTK::Constraint::Ball(parts.at(closure.a), local(closure.a, closure.point),
                                parts.at(closure.b), local(closure.b, closure.point));
    for (const SimbodySpring& spring : mechanism.springs)
        SimTK::Force::TwoPointLinearSpring(
            parts.forces, parts.at(spring.a), local(spring.a, spring.onA), parts.at(spring.b),
            local(spring.b, spring.onB), spring.stiffness, spring.length);
    for (const SimbodyTorque& torque : mechanism.torques)
        SimTK::Force::ConstantTorque(parts.forces, parts.at(torque.body), simbody(torque.torque));
    parts.system.realizeTopology();
    SimTK::State state = parts.system.getDefaultState();
    parts.system.realize(state, SimTK::Stage::Position);
    for (int i = 0; i < static_cast<int>(mechanism.links.size()); ++i) {
        const dynamics::BodyState& body = mechanism.links[i].start;
        if (body.v.isZero() && body.w.isZero()) continue;
        parts.at(i).setUToFitVelocity(state, {simbody(body.w), simbody(body.v)});
    }
    parts.integrator = makeIntegrator(parts.system, method.integrator);
    parts.integrator->setAccuracy(method.accuracy);
    parts.integrator->setAllowInterpolation(false); // it is less exact than the steps
    parts.integrator->initialize(state);
}

SimbodyEngine::~SimbodyEngine() = default;

void SimbodyEngine::advanceTo(double time) {
    while (m_parts->integrator->getTime() < time)
        m_parts->integrator->stepTo(time);
}

std::vector<dynamics::BodyState> SimbodyEngine::motion() const {
    const SimTK::State& state = m_parts->integrator->getState();
    m_parts->system.realize(state, SimTK::Stage::Velocity);
    std::vector<dynamics::BodyState> result;
    for (const SimTK::MobilizedBodyIndex index : m_parts->indices) {
        const MB& body = m_parts->matter.getMobilizedBody(index);
        const SimTK::Quaternion q = body.getBodyRotation(state).convertRotationToQuaternion();
        result.push_back({vec(body.getBodyOriginLocation(state)), Quat(q[0], q[1], q[2], q[3]),
                          vec(body.getBodyOriginVelocity(state)),
                          vec(body.getBodyAngularVelocity(state))});
    }
    return result;
}

} // namespace trammel::bench

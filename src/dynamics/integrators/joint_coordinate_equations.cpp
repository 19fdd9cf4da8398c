#include "dynamics/integrators/joint_coordinate_equations.h"

#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

namespace {

using Eigen::Map;

constexpr int kFreeRates = 6; ///< of a body that no joint holds

int coordinateCount(TreeMotion motion) {
    if (motion == TreeMotion::Free) return 7;
    return motion == TreeMotion::Spherical ? 4 : dofCount(motion);
}

/// A quaternion stands in y as (w, x, y, z).
void write(const Quat& quat, double* q) {
    q[0] = quat.w();
    q[1] = quat.x();
    q[2] = quat.y();
    q[3] = quat.z();
}

Quat readQuat(const double* q) {
    return {q[0], q[1], q[2], q[3]};
}

/// With the sign that is nearer to what stands there.
void writeQuat(const Quat& quat, double* q) {
    const double sign = readQuat(q).dot(quat) < 0.0 ? -1.0 : 1.0;
    write(Quat(sign * quat.coeffs()), q);
}

/// qdot = (0, w) q / 2.
void writeQuatRate(const Vec3& w, const double* q, double* qdot) {
    write(Quat(0.0, 0.5 * w.x(), 0.5 * w.y(), 0.5 * w.z()) * readQuat(q), qdot);
}

Quat rotationAboutZ(double angle) {
    return {std::cos(0.5 * angle), 0.0, 0.0, std::sin(0.5 * angle)};
}

/// A universal joint's turn is Rz(a) Rx(90 deg) Rz(b).
Quat universalRotation(double a, double b) {
    const double half = 0.5 * (a + b), other = 0.5 * (a - b), s = std::sqrt(0.5);
    return {s * std::cos(half), s * std::cos(other), s * std::sin(other), s * std::sin(half)};
}

JointPlace readPlace(const TreeNode& node, const double* q, const double* rates) {
    JointPlace place;
    std::copy_n(rates, std::min(node.dofCount(), 3), place.rate.data());
    switch (node.motion) {
    case TreeMotion::Free:
    case TreeMotion::Fixed:
        break;
    case TreeMotion::Revolute:
        place.rotation = rotationAboutZ(q[0]);
        break;
    case TreeMotion::Prismatic:
        place.displacement.z() = q[0];
        break;
    case TreeMotion::Cylindrical:
        place.rotation = rotationAboutZ(q[0]);
        place.displacement.z() = q[1];
        break;
    case TreeMotion::Screw:
        place.rotation = rotationAboutZ(q[0]);
        place.displacement.z() = node.advance * q[0];
        break;
    case TreeMotion::Spherical:
        place.rotation = readQuat(q).normalized();
        break;
    case TreeMotion::Universal:
        place.rotation = universalRotation(q[0], q[1]);
        break;
    case TreeMotion::Planar:
        place.rotation = rotationAboutZ(q[0]);
        place.displacement << q[1], q[2], 0.0;
        break;
    }
    return place;
}

/// Which of a joint's coordinates, or of its rates, are ways; the others are angles, or of
/// quaternions.
bool isWay(TreeMotion motion, int coordinate) {
    switch (motion) {
    case TreeMotion::Free:
        return coordinate < 3;
    case TreeMotion::Prismatic:
        return true;
    case TreeMotion::Cylindrical:
    case TreeMotion::Planar:
        return coordinate > 0;
    default:
        return false;
    }
}

void setSizes(TreeMotion motion, const Scales& scales, double* q, double* rates) {
    const auto kindOf = [&](int i) {
        return isWay(motion, i) ? RowKind::Translation : RowKind::Rotation;
    };
    for (int i = 0; i < coordinateCount(motion); ++i)
        q[i] = scales.of(kindOf(i));
    const int count = motion == TreeMotion::Free ? kFreeRates : dofCount(motion);
    for (int i = 0; i < count; ++i)
        rates[i] = scales.rateOf(kindOf(i));
}

/// Angles are counted on from those that stand in q.
void writePlace(const TreeNode& node, const JointPlace& place, double* q, double* rates) {
    std::copy_n(place.rate.data(), std::min(node.dofCount(), 3), rates);
    const Quat& rotation = place.rotation;
    const double about = 2.0 * std::atan2(rotation.z(), rotation.w());
    switch (node.motion) {
    case TreeMotion::Free:
    case TreeMotion::Fixed:
        break;
    case TreeMotion::Revolute:
        q[0] = unwrapped(about, q[0]);
        break;
    case TreeMotion::Prismatic:
        q[0] = place.displacement.z();
        break;
    case TreeMotion::Cylindrical:
        q[0] = unwrapped(about, q[0]);
        q[1] = place.displacement.z();
        break;
    case TreeMotion::Screw:
        q[0] = unwrapped(about, node.advance == 0.0 ? q[0] : place.displacement.z() / node.advance);
        break;
    case TreeMotion::Spherical:
        writeQuat(rotation, q);
        break;
    case TreeMotion::Universal: {
        const double half = 0.5 * about, other = std::atan2(rotation.y(), rotation.x());
        q[0] = unwrapped(half + other, q[0]);
        q[1] = unwrapped(half - other, q[1]);
        break;
    }
    case TreeMotion::Planar:
        q[0] = unwrapped(about, q[0]);
        q[1] = place.displacement.x();
        q[2] = place.displacement.y();
        break;
    }
}

/// Rates of a joint's coordinates.
void writeCoordinateRates(const TreeNode& node, const double* q, const double* rates,
                          double* qdot) {
    if (node.motion == TreeMotion::Spherical)
        writeQuatRate(Map<const Vec3>(rates), q, qdot);
    else
        std::copy_n(rates, node.dofCount(), qdot);
}

void readFree(const double* q, const double* rates, BodyState& body) {
    body = {Map<const Vec3>(q), readQuat(q + 3).normalized(), Map<const Vec3>(rates),
            Map<const Vec3>(rates + 3)};
}

void writeFree(const BodyState& body, double* q, double* rates) {
    Map<Vec3> p(q), v(rates), w(rates + 3);
    p = body.p;
    writeQuat(body.q, q + 3);
    v = body.v;
    w = body.w;
}

/// Whether rows that hold in smooth motion bind what joints of the trees leave free.
bool hasHardCuts(const JointTree& tree) {
    return std::ranges::any_of(tree.cutRows(), [&](const CutRows& cut) {
        return tree.system().constraints()[cut.constraint].isHard();
    });
}

} // namespace

JointCoordinateEquations::JointCoordinateEquations(SmoothEquations& equations)
    : OrdinaryEquations(equations),
      m_tree(*equations.tree()),
      m_kinematics(m_system.bodies().size()),
      m_force(m_system.bodies().size(), Vec6::Zero()),
      m_acceleration(m_system.bodies().size(), Vec6::Zero()),
      m_rateDerivatives(m_tree.tree().nodes().size(), Vec3::Zero()) {
    if (!hasHardCuts(m_tree.tree())) m_trees.emplace(m_system);
    layOut();
}

void JointCoordinateEquations::layOut() {
    m_freeNodes.assign(m_system.bodies().size(), -1);
    int next = 0;
    for (const TreeNode& node : m_tree.tree().nodes()) {
        Place place{.coordinates = next, .rates = next + coordinateCount(node.motion)};
        next = place.rates + node.dofCount();
        if (node.joint >= 0) {
            place.angle = m_system.joints()[node.joint].angle;
            place.angleSign = node.side == 1 ? 1.0 : -1.0;
        }
        if (node.motion == TreeMotion::Free)
            m_freeNodes[node.body] = static_cast<int>(m_places.size());
        m_places.push_back(place);
    }
    m_size += next;
    m_sizes.setConstant(m_size, scales().energy());
    m_isRate.assign(m_size, false);
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const TreeNode& node = m_tree.tree().nodes()[i];
        setSizes(node.motion, scales(), &m_sizes[m_places[i].coordinates],
                 &m_sizes[m_places[i].rates]);
        std::fill_n(m_isRate.begin() + m_places[i].rates, node.dofCount(), true);
    }
}

void JointCoordinateEquations::toVector(const State& state, Eigen::VectorXd& y) {
    updateKinematics(m_system, state, m_kinematics);
    m_tree.start(state, m_kinematics);
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const TreeNode& node = m_tree.tree().nodes()[i];
        const Place& at = m_places[i];
        double* q = &y[at.coordinates];
        double* rates = &y[at.rates];
        if (node.motion == TreeMotion::Free) {
            writeFree(state.bodies[node.body], q, rates);
            continue;
        }
        if (at.angle >= 0) q[0] = at.angleSign * state.angles[at.angle];
        writePlace(node, m_tree.motion().startPlace(static_cast<int>(i)), q, rates);
    }
    y.tail<kWorks>().setZero();
}

void JointCoordinateEquations::toState(double t, const Eigen::VectorXd& y, State& state) const {
    state.t = t;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const TreeNode& node = m_tree.tree().nodes()[i];
        const Place& at = m_places[i];
        const double* q = &y[at.coordinates];
        const double* rates = &y[at.rates];
        BodyState& body = state.bodies[node.body];
        if (node.motion == TreeMotion::Free)
            readFree(q, rates, body);
        else
            m_tree.motion().put(static_cast<int>(i), readPlace(node, q, rates),
                                state.bodies[node.parentBody], body);
        if (at.angle >= 0) state.angles[at.angle] = at.angleSign * q[0];
    }
    if (!m_trees) resolveAngles(m_system, state); // of cut joints, too
}

/// O(n), without rows.
EnergyRates JointCoordinateEquations::accelerateTrees() {
    for (const TreeNode& node : m_tree.tree().nodes()) // what stands was turned by toVector()
        m_kinematics[node.body].R = m_state.bodies[node.body].q.toRotationMatrix();
    totalForces(m_system, m_state, m_kinematics, m_force);
    m_trees->evaluate(m_state, m_kinematics, m_force, m_acceleration);
    for (int i = 0; i < static_cast<int>(m_places.size()); ++i)
        m_rateDerivatives[i] = m_trees->rateDerivatives(i, m_state, m_kinematics, m_acceleration);
    if (!m_equations.hasEnergyRates()) return {};
    return forceRates(m_system, m_system.motion(m_state, m_kinematics));
}

/// Accelerations that keep all rows are S qdd + Sdot qd.
EnergyRates JointCoordinateEquations::accelerateWithCuts() {
    m_acceleration = m_equations.accelerations(m_state);
    m_tree.start(m_state, m_equations.kinematics());
    m_force = m_acceleration;
    for (std::size_t i = 0; i < m_force.size(); ++i)
        m_force[i] -= m_tree.bias()[i];
    m_tree.setVelocity(m_force);
    for (int i = 0; i < static_cast<int>(m_places.size()); ++i)
        m_rateDerivatives[i] = m_tree.motion().endRate(i);
    if (!m_equations.hasEnergyRates()) return {};
    return m_equations.energyRates(m_state);
}

void JointCoordinateEquations::derivative(double t, const Eigen::VectorXd& y,
                                          Eigen::VectorXd& ydot) {
    toState(t, y, m_state);
    const EnergyRates energy = isTreeAlone() ? accelerateTrees() : accelerateWithCuts();
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const TreeNode& node = m_tree.tree().nodes()[i];
        const Place& at = m_places[i];
        const double* q = &y[at.coordinates];
        const double* rates = &y[at.rates];
        if (node.motion == TreeMotion::Free) {
            std::copy_n(rates, 3, &ydot[at.coordinates]);
            writeQuatRate(Map<const Vec3>(rates + 3), q + 3, &ydot[at.coordinates + 3]);
            std::copy_n(m_acceleration[node.body].data(), 6, &ydot[at.rates]);
            continue;
        }
        writeCoordinateRates(node, q, rates, &ydot[at.coordinates]);
        std::copy_n(m_rateDerivatives[i].data(), node.dofCount(), &ydot[at.rates]);
    }
    ydot.tail<kWorks>() << energy.damping, energy.input, energy.friction;
}

OrdinaryEquations::Entries JointCoordinateEquations::entriesOf(int body) const {
    if (m_freeNodes[body] < 0 || m_isBound.empty() || m_isBound[body]) return {};
    const Place& at = m_places[m_freeNodes[body]];
    return {at.coordinates, at.rates + kFreeRates - at.coordinates};
}

void JointCoordinateEquations::toBody(int body, const Eigen::VectorXd& y, BodyState& state) const {
    const Place& at = m_places[m_freeNodes[body]];
    readFree(&y[at.coordinates], &y[at.rates], state);
}

bool JointCoordinateEquations::project(double t, Eigen::VectorXd& y) {
    return !isTreeAlone() && OrdinaryEquations::project(t, y);
}

} // namespace trammel::dynamics

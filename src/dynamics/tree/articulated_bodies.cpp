#include "dynamics/tree/articulated_bodies.h"

#include "dynamics/tree/small_cholesky.h"

#include <Eigen/Cholesky>

namespace trammel::dynamics {

namespace {

template <int N>
using Columns = Eigen::Matrix<double, 6, N>;

/// A rigid body's inertia about a point from which its centre of mass lies at c.
SpatialInertia rigidInertia(const Body& body, const Mat3& R, const Vec3& c) {
    SpatialInertia inertia{body.mass * Mat3::Identity(), skew(-body.mass * c), body.inertia};
    if (body.isGyroscopic) inertia.ww = R * (body.inertia * R.transpose());
    inertia.ww.noalias() -= body.mass * c * c.transpose();
    inertia.ww.diagonal().array() += body.mass * c.squaredNorm();
    return inertia;
}

Vec6 multiply(const SpatialInertia& inertia, const Vec6& motion) {
    Vec6 force;
    force.head<3>() = inertia.vv * motion.head<3>() + inertia.vw * motion.tail<3>();
    force.tail<3>() = inertia.vw.transpose() * motion.head<3>() + inertia.ww * motion.tail<3>();
    return force;
}

/// Adds an inertia about a point that lies at r from the sum's.
void addShifted(SpatialInertia& sum, const SpatialInertia& part, const Vec3& r) {
    const Mat3 X = skew(r);
    const Mat3 vw = part.vw - part.vv * X;
    sum.vv += part.vv;
    sum.vw += vw;
    sum.ww += part.ww + X * vw - part.vw.transpose() * X;
}

/// What is left of an inertia when N degrees of freedom move freely:
///     I - U (S^T U)^-1 U^T,   U = I S,   K = U (S^T U)^-1
template <int N>
SpatialInertia project(const SpatialInertia& inertia, const Subspace& subspace, Subspace& allK,
                       Mat3& allL) {
    const Columns<N> S = subspace.leftCols<N>();
    Columns<N> U;
    U.template topRows<3>() =
        inertia.vv * S.template topRows<3>() + inertia.vw * S.template bottomRows<3>();
    U.template bottomRows<3>() =
        inertia.vw.transpose() * S.template topRows<3>() + inertia.ww * S.template bottomRows<3>();
    const Eigen::Matrix<double, N, N> pivot = S.transpose() * U;
    factorSmall<N>(pivot, allL);
    const Columns<N> K = solveRight<6, N>(allL, U);
    allK.template leftCols<N>() = K;
    const auto Kv = K.template topRows<3>(), Kw = K.template bottomRows<3>();
    const auto Uv = U.template topRows<3>(), Uw = U.template bottomRows<3>();
    return {inertia.vv - Kv * Uv.transpose(), inertia.vw - Kv * Uw.transpose(),
            inertia.ww - Kw * Uw.transpose()};
}

/// A ball joint leaves a force alone, at the reference point.
/// @return vv, the other parts being 0
Mat3 projectSpherical(const SpatialInertia& inertia, Subspace& K, Mat3& L) {
    factorSmall<3>(inertia.ww, L);
    const Mat3 Kv = solveRight<3, 3>(L, inertia.vw);
    K.topRows<3>() = Kv;
    return inertia.vv - Kv * inertia.vw.transpose();
}

/// Adds an inertia of forces alone, at a point that lies at r from the sum's.
void addShifted(SpatialInertia& sum, const Mat3& vv, const Vec3& r) {
    Mat3 vw; // -vv [r]x
    for (int i = 0; i < 3; ++i)
        vw.row(i) = r.cross(Vec3(vv.row(i))).transpose();
    sum.vv += vv;
    sum.vw += vw;
    for (int i = 0; i < 3; ++i)
        sum.ww.col(i) += r.cross(Vec3(vw.col(i)));
}

/// Calls a template with a joint's degrees of freedom, 1 to 3.
template <class Call>
auto withDofs(int count, const Call& call) {
    if (count == 1) return call(std::integral_constant<int, 1>());
    if (count == 2) return call(std::integral_constant<int, 2>());
    return call(std::integral_constant<int, 3>());
}

} // namespace

ArticulatedBodies::ArticulatedBodies(const JointTree& tree)
    : m_tree(tree),
      m_nodes(tree.nodes().size()),
      m_roots(tree.nodes().size(), Mat6::Identity()),
      m_force(tree.nodes().size()),
      m_rates(tree.nodes().size(), Vec3::Zero()) {
    // A ball joint's lower half stays so.
    for (Node& node : m_nodes)
        node.K.bottomRows<3>().setIdentity();
}

void ArticulatedBodies::assemble(const TreePose& pose,
                                 const std::vector<BodyKinematics>& kinematics) {
    const auto& nodes = m_tree.nodes();
    for (std::size_t i = 0; i < nodes.size(); ++i)
        m_nodes[i].inertia = rigidInertia(m_tree.system().bodies()[nodes[i].body],
                                          kinematics[nodes[i].body].R, pose.c[i]);
}

void ArticulatedBodies::factor(const TreePose& pose) {
    const auto& nodes = m_tree.nodes();
    for (int i = static_cast<int>(nodes.size()) - 1; i >= 0; --i) {
        Node& node = m_nodes[i];
        const int parent = nodes[i].parent;
        if (nodes[i].motion == TreeMotion::Spherical) {
            const Mat3 left = projectSpherical(node.inertia, node.K, node.L);
            if (parent >= 0) addShifted(m_nodes[parent].inertia, left, pose.r[i]);
            continue;
        }
        const SpatialInertia left = eliminate(i, pose);
        if (parent >= 0) addShifted(m_nodes[parent].inertia, left, pose.r[i]);
    }
}

/// Factors a joint's pivot.
/// @return the inertia that the parent feels at the node's reference point
SpatialInertia ArticulatedBodies::eliminate(int i, const TreePose& pose) {
    Node& node = m_nodes[i];
    switch (m_tree.nodes()[i].motion) {
    case TreeMotion::Fixed:
        return node.inertia;
    case TreeMotion::Free: {
        Mat6 whole;
        whole << node.inertia.vv, node.inertia.vw, node.inertia.vw.transpose(), node.inertia.ww;
        m_roots[i] = Eigen::LLT<Mat6>(whole).matrixL();
        return {};
    }
    default:
        return withDofs(m_tree.nodes()[i].dofCount(), [&](auto n) {
            return project<n>(node.inertia, pose.S[i], node.K, node.L);
        });
    }
}

/// What is left of the force on a node for its parent, about the node's reference point:
///     g - K S^T g,   g = force - inertia b
Vec6 ArticulatedBodies::passOn(int i, const TreePose& pose, const Vec6& jointBias) {
    const Node& node = m_nodes[i];
    if (m_tree.nodes()[i].motion == TreeMotion::Spherical) {
        const Vec3 slip = jointBias.head<3>();
        const Vec3 gw = m_force[i].tail<3>() - node.inertia.vw.transpose() * slip;
        m_rates[i] = solveSmall<3>(node.L, gw);
        Vec6 left = Vec6::Zero();
        left.head<3>() = m_force[i].head<3>() - node.inertia.vv * slip - node.K.topRows<3>() * gw;
        return left;
    }
    const Vec6 g = m_force[i] - multiply(node.inertia, jointBias);
    const int dofs = m_tree.nodes()[i].dofCount();
    if (dofs == 0 || dofs == 6) return g;
    return withDofs(dofs, [&](auto n) -> Vec6 {
        const Eigen::Matrix<double, n, 1> y = pose.S[i].leftCols<n>().transpose() * g;
        m_rates[i].template head<n>() = solveSmall<n>(node.L, y);
        return g - node.K.leftCols<n>() * y;
    });
}

void ArticulatedBodies::solve(const TreePose& pose, const std::vector<Vec6>& force,
                              const std::vector<Vec6>& jointBias, std::vector<Vec6>& acceleration) {
    const auto& nodes = m_tree.nodes();
    const int count = static_cast<int>(nodes.size());
    std::copy(force.begin(), force.end(), m_force.begin());
    for (int i = count - 1; i >= 0; --i) {
        const Vec6 left = passOn(i, pose, jointBias[i]);
        if (nodes[i].parent >= 0) m_force[nodes[i].parent] += shiftForce(left, pose.r[i]);
    }
    for (int i = 0; i < count; ++i) {
        Vec6& a = acceleration[i];
        if (nodes[i].motion == TreeMotion::Free) {
            a = m_roots[i].triangularView<Eigen::Lower>().solve(m_force[i]);
            m_roots[i].transpose().triangularView<Eigen::Upper>().solveInPlace(a);
            continue;
        }
        a = nodes[i].parent >= 0 ? shiftMotion(acceleration[nodes[i].parent], pose.r[i])
                                 : Vec6(Vec6::Zero());
        const int dofs = nodes[i].dofCount();
        if (nodes[i].motion == TreeMotion::Spherical)
            a.tail<3>() = m_rates[i] - m_nodes[i].K.topRows<3>().transpose() * a.head<3>();
        else if (dofs > 0)
            withDofs(dofs, [&](auto n) {
                auto rates = m_rates[i].template head<n>();
                rates.noalias() -= m_nodes[i].K.leftCols<n>().transpose() * a;
                a += pose.S[i].leftCols<n>() * rates;
            });
        a += jointBias[i];
    }
}

Vec6 ArticulatedBodies::jointForce(int node, const std::vector<Vec6>& acceleration) const {
    return multiply(m_nodes[node].inertia, acceleration[node]) - m_force[node];
}

void ArticulatedBodies::whiten(const TreePose& pose, int i, Vec6& force, double* y) const {
    const Node& node = m_nodes[i];
    const int dofs = m_tree.nodes()[i].dofCount();
    if (dofs == 0) return;
    if (dofs == 6) {
        Eigen::Map<Vec6> z(y);
        z = m_roots[i].triangularView<Eigen::Lower>().solve(force);
        return;
    }
    withDofs(dofs, [&](auto n) {
        const Eigen::Matrix<double, n, 1> rates = pose.S[i].leftCols<n>().transpose() * force;
        force -= node.K.leftCols<n>() * rates;
        Eigen::Map<Eigen::Matrix<double, n, 1>> z(y);
        z = solveLower<n>(node.L, rates);
    });
}

} // namespace trammel::dynamics

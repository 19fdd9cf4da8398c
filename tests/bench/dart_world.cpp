#include "bench/mechanism_gauge.h"
#include "bench/peers.h"
#include "bench/spanning_tree.h"

#include <dart/constraint/BallJointConstraint.hpp>
#include <dart/constraint/ConstraintSolver.hpp>
#include <dart/dynamics/BallJoint.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/simulation/World.hpp>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::bench {

namespace {

using namespace dart::dynamics;

/// One skeleton; bodies without a joint to the ground move on a free joint.
class DartWorld : public World {
public:
    explicit DartWorld(const model::Model& model)
        : m_start(initialMotion(model)),
          m_nodes(model.bodies.size()),
          m_skeleton(Skeleton::create("model")) {
        const SpanningTree tree = spanningTree(model);
        for (const SpanningTree::Link& link : tree.links)
            addLink(model, link);
        m_world.setGravity(model.gravity);
        m_world.addSkeleton(m_skeleton);
        for (const int joint : tree.closingJoints)
            close(model, model.joints[joint], tree.isPlanar);
    }

    void step(double h) override {
        if (m_world.getTimeStep() != h) m_world.setTimeStep(h);
        m_world.step();
    }

    Motion motion() const override {
        Motion result;
        for (const BodyNode* node : m_nodes) {
            const Eigen::Isometry3d at = node->getWorldTransform();
            result.push_back({at.translation(), Quat(at.linear()), node->getLinearVelocity(),
                              node->getAngularVelocity()});
        }
        return result;
    }

private:
    dynamics::BodyState start(int body) const {
        return body < 0 ? dynamics::BodyState{} : m_start[body];
    }

    /// A frame at a point with the world's axes, as seen from a body at the start.
    Eigen::Isometry3d frameOn(int body, const Vec3& point) const {
        const dynamics::BodyState at = start(body);
        Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
        frame.linear() = at.q.conjugate().toRotationMatrix();
        frame.translation() = at.q.conjugate() * (point - at.p);
        return frame;
    }

    template <class JointKind, class Properties>
    JointKind* add(const SpanningTree::Link& link, const model::Body& body, const Vec3& point,
                   Properties properties) {
        properties.mT_ParentBodyToJoint = frameOn(link.parent, point);
        properties.mT_ChildBodyToJoint = frameOn(link.body, point);
        properties.mName = "joint of " + body.name; // DART tells of every name that comes twice
        BodyNode* parent = link.parent < 0 ? nullptr : m_nodes[link.parent];
        const auto [joint, node] = m_skeleton->createJointAndBodyNodePair<JointKind>(
            parent, properties, BodyNode::AspectProperties(body.name));
        const Mat3 I = inertiaMatrix(body.inertia.value());
        node->setInertia(Inertia(body.mass.value(), Vec3::Zero(), I));
        m_nodes[link.body] = node;
        return joint;
    }

    /// Frames of DART's bodies stand at the centres of mass.
    void addLink(const model::Model& model, const SpanningTree::Link& link) {
        const model::Body& body = model.bodies[link.body];
        if (link.joint < 0) {
            const dynamics::BodyState& at = m_start[link.body];
            auto* joint = add<FreeJoint>(link, body, Vec3::Zero(), FreeJoint::Properties());
            joint->setSpatialVelocity(
                (Eigen::Vector6d() << at.q.conjugate() * at.w, at.q.conjugate() * at.v).finished(),
                Frame::World(), m_nodes[link.body]);
            return;
        }
        const model::Joint& joint = model.joints[link.joint];
        if (joint.type == model::JointType::Spherical) {
            add<BallJoint>(link, body, joint.position, BallJoint::Properties());
        } else if (joint.type == model::JointType::Revolute) {
            RevoluteJoint::Properties properties;
            properties.mAxis = joint.axis.normalized();
            add<RevoluteJoint>(link, body, joint.position, properties);
        } else {
            throw std::invalid_argument(
                fmt::format("joint '{}': spherical or revolute expected", joint.name));
        }
    }

    void close(const model::Model& model, const model::Joint& joint, bool isPlanar) {
        if (joint.type != model::JointType::Spherical && !isPlanar)
            throw std::invalid_argument(
                fmt::format("joint '{}': only a spherical joint can close a loop", joint.name));
        const int a = bodyIndex(model, joint.bodies[0]), b = bodyIndex(model, joint.bodies[1]);
        const auto constraint = a < 0 || b < 0
                                    ? std::make_shared<dart::constraint::BallJointConstraint>(
                                          m_nodes[std::max(a, b)], joint.position)
                                    : std::make_shared<dart::constraint::BallJointConstraint>(
                                          m_nodes[a], m_nodes[b], joint.position);
        m_world.getConstraintSolver()->addConstraint(constraint);
    }

    Motion m_start;
    std::vector<BodyNode*> m_nodes; ///< by body
    SkeletonPtr m_skeleton;
    dart::simulation::World m_world;
};

} // namespace

std::unique_ptr<World> makeDartWorld(const model::Model& model) {
    return std::make_unique<DartWorld>(model);
}

} // namespace trammel::bench

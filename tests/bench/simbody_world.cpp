#include "bench/mechanism_gauge.h"
#include "bench/peers.h"
#include "bench/spanning_tree.h"

#include <fmt/format.h>
#include <stdexcept>

namespace trammel::bench {

namespace {

SimbodyLink::Form form(model::JointType type) {
    switch (type) {
    case model::JointType::Revolute:
        return SimbodyLink::Form::Pin;
    case model::JointType::Prismatic:
        return SimbodyLink::Form::Slider;
    case model::JointType::Universal:
        return SimbodyLink::Form::Universal;
    default:
        return SimbodyLink::Form::Ball;
    }
}

/// Tells a model in Simbody's terms.
class Translator {
public:
    Translator(const model::Model& model, const SpanningTree& tree)
        : m_model(model), m_tree(tree), m_linkOf(model.bodies.size(), -1) {}

    SimbodyMechanism translate() {
        m_result.gravity = m_model.gravity;
        const Motion start = initialMotion(m_model);
        for (const SpanningTree::Link& link : m_tree.links)
            addLink(link, start[link.body]);
        for (const int joint : m_tree.closingJoints)
            close(m_model.joints[joint]);
        for (const model::Force& force : m_model.forces)
            addForce(force);
        return std::move(m_result);
    }

    /// By body; -1: the ground.
    const std::vector<int>& links() const { return m_linkOf; }

private:
    int linkOf(const std::string& body) const {
        const int index = bodyIndex(m_model, body);
        return index < 0 ? -1 : m_linkOf[index];
    }

    void addLink(const SpanningTree::Link& source, const dynamics::BodyState& start) {
        const model::Body& body = m_model.bodies[source.body];
        SimbodyLink link{.mass = body.mass.value(),
                         .inertia = inertiaMatrix(body.inertia.value()),
                         .start = start,
                         .parent = source.parent < 0 ? -1 : m_linkOf[source.parent]};
        if (source.joint >= 0) {
            const model::Joint& joint = m_model.joints[source.joint];
            link.form = form(joint.type);
            link.point = joint.position;
            link.axis = (source.isReversed ? joint.axis2 : joint.axis).normalized();
            link.axis2 = (source.isReversed ? joint.axis : joint.axis2).normalized();
            if (link.form != SimbodyLink::Form::Universal) link.axis = joint.axis.normalized();
        }
        m_linkOf[source.body] = static_cast<int>(m_result.links.size());
        m_result.links.push_back(link);
    }

    void close(const model::Joint& joint) {
        if (joint.type != model::JointType::Spherical && !m_tree.isPlanar)
            throw std::invalid_argument(
                fmt::format("joint '{}': only a spherical joint can close a loop", joint.name));
        m_result.closures.push_back(
            {linkOf(joint.bodies[0]), linkOf(joint.bodies[1]), joint.position});
    }

    /// Constant torques in world axes, and undamped springs of constant stiffness.
    void addForce(const model::Force& force) {
        if (const auto* torque = std::get_if<model::AppliedTorque>(&force.law))
            m_result.torques.push_back({linkOf(torque->body),
                                        {torque->vector[0].constant, torque->vector[1].constant,
                                         torque->vector[2].constant}});
        else if (const auto* spring = std::get_if<model::SpringDamper>(&force.law))
            m_result.springs.push_back(
                {linkOf(spring->bodies[0]), linkOf(spring->bodies[1]), spring->points[0],
                 spring->points[1], spring->stiffness.constant, spring->length.value().constant});
        else
            throw std::invalid_argument(fmt::format("force '{}' is not compared", force.name));
    }

    const model::Model& m_model;
    const SpanningTree& m_tree;
    std::vector<int> m_linkOf;
    SimbodyMechanism m_result;
};

class SimbodyWorld : public World {
public:
    SimbodyWorld(const SimbodyMechanism& mechanism, std::vector<int> links,
                 const SimbodyMethod& method)
        : m_links(std::move(links)), m_engine(mechanism, method) {}

    void step(double h) override { advance(h, 1); }
    void advance(double h, int steps) override { m_engine.advanceTo(m_time += steps * h); }
    Motion motion() const override {
        const Motion links = m_engine.motion();
        Motion result;
        for (const int link : m_links)
            result.push_back(links[link]);
        return result;
    }

private:
    std::vector<int> m_links; ///< by body
    SimbodyEngine m_engine;
    double m_time = 0.0;
};

} // namespace

std::unique_ptr<World> makeSimbodyWorld(const model::Model& model, const SimbodyMethod& method) {
    const SpanningTree tree = spanningTree(model);
    Translator translator(model, tree);
    const SimbodyMechanism mechanism = translator.translate();
    return std::make_unique<SimbodyWorld>(mechanism, translator.links(), method);
}

} // namespace trammel::bench

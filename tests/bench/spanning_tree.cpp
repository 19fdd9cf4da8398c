#include "bench/spanning_tree.h"

#include "bench/mechanism_gauge.h"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::bench {

namespace {

int rowCount(const model::Joint& joint) {
    switch (joint.type) {
    case model::JointType::Revolute:
    case model::JointType::Prismatic:
        return 5;
    case model::JointType::Universal:
        return 4;
    case model::JointType::Spherical:
        return 3;
    default:
        throw std::invalid_argument(fmt::format("joint '{}': type '{}' is not compared", joint.name,
                                                model::name(joint.type)));
    }
}

class TreeFinder {
public:
    explicit TreeFinder(const model::Model& model)
        : m_model(model), m_isReached(model.bodies.size() + 1), m_isUsed(model.joints.size()) {
        m_isReached.back() = true; // the ground
        for (const model::Joint& joint : model.joints)
            m_ends.push_back({bodyIndex(model, joint.bodies[0]), bodyIndex(model, joint.bodies[1]),
                              rowCount(joint)});
    }

    SpanningTree find() {
        const int bodies = static_cast<int>(m_model.bodies.size());
        while (goAlongBestJoint() || startAtFreeBody(bodies)) {
        }
        for (std::size_t i = 0; i < m_isUsed.size(); ++i)
            if (!m_isUsed[i]) m_tree.closingJoints.push_back(static_cast<int>(i));
        m_tree.isPlanar = std::ranges::all_of(m_model.joints, [&](const model::Joint& joint) {
            return joint.type == model::JointType::Revolute &&
                   joint.axis.cross(m_model.joints[0].axis).norm() < 1e-12;
        });
        return std::move(m_tree);
    }

private:
    bool isReached(int body) const { return m_isReached[body < 0 ? m_isReached.size() - 1 : body]; }

    /// The joint with the most rows that leads on, in the model's order among equals.
    bool goAlongBestJoint() {
        int best = -1, bestRows = 0;
        for (std::size_t i = 0; i < m_ends.size(); ++i) {
            const Ends& ends = m_ends[i];
            if (m_isUsed[i] || ends.rows <= bestRows) continue;
            if (isReached(ends.a) == isReached(ends.b)) continue;
            best = static_cast<int>(i);
            bestRows = ends.rows;
        }
        if (best < 0) return false;
        const auto [a, b, rows] = m_ends[best];
        const bool isReversed = isReached(b);
        add({isReversed ? a : b, isReversed ? b : a, best, isReversed});
        m_isUsed[best] = true;
        return true;
    }

    bool startAtFreeBody(int bodies) {
        for (int i = 0; i < bodies; ++i)
            if (!isReached(i)) {
                add({i});
                return true;
            }
        return false;
    }

    void add(const SpanningTree::Link& link) {
        m_isReached[link.body] = true;
        m_tree.links.push_back(link);
    }

    struct Ends {
        int a, b, rows;
    };

    const model::Model& m_model;
    std::vector<Ends> m_ends; ///< of the joints
    std::vector<char> m_isReached, m_isUsed;
    SpanningTree m_tree;
};

} // namespace

SpanningTree spanningTree(const model::Model& model) {
    return TreeFinder(model).find();
}

} // namespace trammel::bench

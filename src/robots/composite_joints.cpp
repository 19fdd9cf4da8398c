#include "robots/composite_joints.h"

#include "messages/robot_messages.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace trammel::robots {

namespace {

constexpr double kSame = 1e-6; ///< m, rad and sines; files have rounded numbers

/// A line in some frame.
struct Line {
    Vec3 point, direction;
};

/// A chain of joints from its first body to its last; every joint as it is gone through.
struct Chain {
    std::vector<Joint> joints; ///< each one's child is the next one's parent
    std::vector<int> indices;
};

/// The pose of the last body in the first one's, with the joints at their starts.
Pose startOf(const Chain& chain) {
    Pose pose;
    for (const Joint& joint : chain.joints)
        pose = pose * joint.inParent * jointMotion(joint, joint.start) * inverse(joint.inChild);
    return pose;
}

/// The joints' axes at the start, in the first body's frame.
std::vector<Line> linesOf(const Chain& chain) {
    std::vector<Line> lines;
    Pose pose;
    for (const Joint& joint : chain.joints) {
        const Pose frame = pose * joint.inParent;
        lines.push_back({frame.position, frame.orientation * joint.axis});
        pose = frame * jointMotion(joint, joint.start) * inverse(joint.inChild);
    }
    return lines;
}

double distance(const Line& line, const Vec3& point) {
    return (point - line.point).cross(line.direction).norm();
}

/// Where two lines meet.
std::optional<Vec3> crossing(const Line& a, const Line& b) {
    const Vec3 across = a.direction.cross(b.direction);
    if (across.norm() <= kSame) return std::nullopt;
    const double way = (b.point - a.point).cross(b.direction).dot(across) / across.squaredNorm();
    const Vec3 point = a.point + way * a.direction;
    if (distance(b, point) > kSame) return std::nullopt;
    return point;
}

/// A joint between the chain's ends, its frames where they coincide at the start.
Joint composite(const Chain& chain, JointKind kind, const Vec3& point) {
    Joint joint = chain.joints.front();
    joint.kind = kind;
    joint.child = chain.joints.back().child;
    joint.inParent = {point, Quat::Identity()};
    joint.inChild = inverse(startOf(chain)) * joint.inParent;
    joint.start = 0.0;
    joint.closesLoop = std::ranges::any_of(chain.joints, &Joint::closesLoop);
    return joint;
}

using Kinds = std::vector<JointKind>;

Kinds kindsOf(const Chain& chain) {
    Kinds kinds;
    for (const Joint& joint : chain.joints)
        kinds.push_back(joint.kind);
    return kinds;
}

/// Hinges whose axes meet. That they do so at the start is enough: the middle one turns about a
/// line through the point.
std::optional<Joint> spherical(const Chain& chain) {
    const std::vector<Line> lines = linesOf(chain);
    const auto point = crossing(lines[0], lines[1]);
    if (!point || distance(lines[2], *point) > kSame) return std::nullopt;
    if (lines[1].direction.cross(lines[2].direction).norm() <= kSame) return std::nullopt;
    return composite(chain, JointKind::Spherical, *point);
}

std::optional<Joint> universal(const Chain& chain) {
    const std::vector<Line> lines = linesOf(chain);
    const auto point = crossing(lines[0], lines[1]);
    if (!point || std::abs(lines[0].direction.dot(lines[1].direction)) > kSame) return std::nullopt;
    Joint joint = composite(chain, JointKind::Universal, *point);
    joint.axis = lines[0].direction;
    // Rounding is no reason for the model file to refuse it.
    joint.axis2 =
        (lines[1].direction - lines[1].direction.dot(joint.axis) * joint.axis).normalized();
    return joint;
}

std::optional<Joint> cylindrical(const Chain& chain) {
    const std::vector<Line> lines = linesOf(chain);
    const std::size_t hinge = chain.joints[0].kind == JointKind::Revolute ? 0 : 1;
    if (lines[0].direction.cross(lines[1].direction).norm() > kSame) return std::nullopt;
    Joint joint = composite(chain, JointKind::Cylindrical, lines[hinge].point);
    joint.axis = lines[hinge].direction;
    return joint;
}

std::optional<Joint> planar(const Chain& chain) {
    const std::vector<Line> lines = linesOf(chain);
    Vec3 normal = Vec3::Zero();
    std::vector<Vec3> slides;
    for (std::size_t i = 0; i < 3; ++i)
        if (chain.joints[i].kind == JointKind::Revolute)
            normal = lines[i].direction;
        else
            slides.push_back(lines[i].direction);
    // A slide behind the hinge turns with it and stays across it.
    if (slides[0].cross(slides[1]).norm() <= kSame || std::abs(slides[0].dot(normal)) > kSame ||
        std::abs(slides[1].dot(normal)) > kSame)
        return std::nullopt;
    Joint joint = composite(chain, JointKind::Planar, lines[2].point);
    joint.axis = normal;
    return joint;
}

std::optional<Joint> oneJoint(const Chain& chain) {
    constexpr JointKind R = JointKind::Revolute, P = JointKind::Prismatic;
    Kinds kinds = kindsOf(chain);
    if (kinds == Kinds{R, R, R}) return spherical(chain);
    if (kinds == Kinds{R, R}) return universal(chain);
    std::ranges::sort(kinds);
    if (kinds == Kinds{R, P}) return cylindrical(chain);
    if (kinds == Kinds{R, P, P}) return planar(chain);
    return std::nullopt;
}

class ChainJoiner {
public:
    ChainJoiner(const Robot& robot, LumpedRobot& lumped, ImportReport& report)
        : m_robot(robot), m_lumped(lumped), m_report(report) {
        m_jointsOf.resize(lumped.lumps.size());
        for (std::size_t j = 0; j < lumped.joints.size(); ++j)
            for (const int lump : {lumped.joints[j].parent, lumped.joints[j].child})
                if (lump >= 0) m_jointsOf[lump].push_back(static_cast<int>(j));
        for (const Coupling& coupling : robot.couplings)
            m_used.insert({coupling.first, coupling.second});
        for (const Actuator& actuator : robot.actuators)
            m_used.insert(actuator.joint);
    }

    void join() {
        std::vector<char> isDone(m_lumped.lumps.size(), 0);
        for (std::size_t i = 0; i < m_lumped.lumps.size(); ++i)
            if (!isDone[i] && isLink(static_cast<int>(i))) joinAt(static_cast<int>(i), isDone);
        if (!m_gone.empty()) removeGone();
    }

private:
    bool isBare(int index) const {
        const Joint& joint = m_lumped.joints[index];
        return !joint.limits && joint.damping == 0.0 && joint.stiffness == 0.0 &&
               joint.friction == 0.0 && joint.armature == 0.0 && joint.startRate == 0.0 &&
               !joint.isActuated && !m_used.contains(m_lumped.source[index]) &&
               (joint.kind == JointKind::Revolute || joint.kind == JointKind::Prismatic);
    }

    /// Whether it is nothing but a link of a chain.
    bool isLink(int index) const {
        const Lump& lump = m_lumped.lumps[index];
        return lump.isMassless && !lump.isFixed && m_jointsOf[index].size() == 2 &&
               std::ranges::all_of(m_jointsOf[index], [&](int j) { return isBare(j); }) &&
               std::ranges::all_of(lump.links,
                                   [&](int l) { return m_robot.links[l].geometries.empty(); });
    }

    int across(int joint, int lump) const {
        const Joint& j = m_lumped.joints[joint];
        return j.parent == lump ? j.child : j.parent;
    }

    /// The end of the chain that begins with a joint from a lump: the joints, from there on.
    std::vector<int> walk(int lump, int joint) const {
        std::vector<int> way;
        const int start = lump;
        while (true) {
            way.push_back(joint);
            lump = across(joint, lump);
            if (lump < 0 || lump == start || !isLink(lump)) return way;
            joint = m_jointsOf[lump][m_jointsOf[lump][0] == joint ? 1 : 0];
        }
    }

    void joinAt(int lump, std::vector<char>& isDone) {
        const std::vector<int> back = walk(lump, m_jointsOf[lump][0]);
        const std::vector<int> ahead = walk(lump, m_jointsOf[lump][1]);
        std::vector<int> way(back.rbegin(), back.rend());
        way.insert(way.end(), ahead.begin(), ahead.end());
        if (way.front() == way.back()) return; // a ring of nothing
        Chain chain = chainOf(way, lump, back.size());
        std::vector<int> between;
        for (std::size_t i = 0; i + 1 < chain.joints.size(); ++i) {
            between.push_back(chain.joints[i].child);
            isDone[between.back()] = 1;
        }
        if (chain.joints.front().parent == chain.joints.back().child) return;
        // In the file's order, so that axes are as the file has them.
        if (m_lumped.joints[way.front()].parent != chain.joints.front().parent) flip(chain);
        if (const auto joint = oneJoint(chain)) replace(chain, between, *joint);
    }

    /// @param way its joints, of which the first `before` lead to the lump
    Chain chainOf(const std::vector<int>& way, int lump, std::size_t before) const {
        int at = lump;
        for (std::size_t i = before; i-- > 0;)
            at = across(way[i], at);
        Chain chain;
        for (const int index : way) {
            const Joint& joint = m_lumped.joints[index];
            chain.joints.push_back(joint.parent == at ? joint : reversed(joint));
            chain.indices.push_back(index);
            at = chain.joints.back().child;
        }
        return chain;
    }

    static void flip(Chain& chain) {
        std::ranges::reverse(chain.joints);
        std::ranges::reverse(chain.indices);
        for (Joint& joint : chain.joints)
            joint = reversed(joint);
    }

    void replace(const Chain& chain, const std::vector<int>& between, const Joint& joint) {
        const int kept = chain.indices.front();
        m_report.approximated(joint.place, chain.joints.size() == 3
                                               ? messages::Message(messages::kChainOfThree)
                                               : messages::Message(messages::kChainOfTwo));
        m_lumped.joints[kept] = joint;
        m_joined.insert(kept);
        for (const int index : chain.indices)
            if (index != kept) m_gone.insert(index);
        m_goneLumps.insert(between.begin(), between.end());
    }

    void removeGone() {
        LumpedRobot rest;
        std::vector<int> lumpAt(m_lumped.lumps.size(), -1);
        for (std::size_t i = 0; i < m_lumped.lumps.size(); ++i)
            if (!m_goneLumps.contains(static_cast<int>(i))) {
                lumpAt[i] = static_cast<int>(rest.lumps.size());
                rest.lumps.push_back(std::move(m_lumped.lumps[i]));
            }
        rest.lumpOf = m_lumped.lumpOf;
        rest.inLump = m_lumped.inLump;
        for (int& lump : rest.lumpOf)
            lump = lumpAt[lump];
        rest.jointOf.assign(m_lumped.jointOf.size(), -1);
        const auto placed = [&](int lump) { return lump < 0 ? kWorld : lumpAt[lump]; };
        for (std::size_t j = 0; j < m_lumped.joints.size(); ++j) {
            const int index = static_cast<int>(j);
            if (m_gone.contains(index)) continue;
            Joint joint = m_lumped.joints[j];
            joint.parent = placed(joint.parent);
            joint.child = placed(joint.child);
            if (!m_joined.contains(index))
                rest.jointOf[m_lumped.source[j]] = static_cast<int>(rest.joints.size());
            rest.joints.push_back(std::move(joint));
            rest.source.push_back(m_lumped.source[j]);
        }
        m_lumped = std::move(rest);
    }

    const Robot& m_robot;
    LumpedRobot& m_lumped;
    ImportReport& m_report;
    std::vector<std::vector<int>> m_jointsOf; ///< by lump
    std::set<int> m_used;                     ///< joints of the robot that something names
    std::set<int> m_gone, m_joined;           ///< joints
    std::set<int> m_goneLumps;
};

} // namespace

void joinChains(const Robot& robot, LumpedRobot& lumped, ImportReport& report) {
    ChainJoiner(robot, lumped, report).join();
}

} // namespace trammel::robots

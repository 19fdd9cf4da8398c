#include "robots/lumps.h"

#include "messages/robot_messages.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <numeric>

namespace trammel::robots {

namespace {

constexpr double kSamePlace = 1e-6;      ///< m and rad; files have rounded numbers
constexpr double kDummyMass = 1e-6;      ///< share of the robot's mass
constexpr double kTriangleBreach = 1e-9; ///< what the model file allows

bool isSame(const Pose& a, const Pose& b) {
    return (a.position - b.position).norm() <= kSamePlace &&
           a.orientation.angularDistance(b.orientation) <= kSamePlace;
}

double massOf(const Link& link) {
    return link.inertia ? link.inertia->mass : 0.0;
}

class Lumper {
public:
    Lumper(const Robot& robot, const ImportOptions& options, ImportReport& report)
        : m_robot(robot), m_options(options), m_report(report) {
        m_result.lumpOf.assign(robot.links.size(), -1);
        m_result.inLump.resize(robot.links.size());
        m_result.jointOf.assign(robot.joints.size(), -1);
        m_isHeld.assign(robot.links.size(), 0);
        m_fixedJoints.resize(robot.links.size());
    }

    LumpedRobot lump() {
        for (std::size_t j = 0; j < m_robot.joints.size(); ++j)
            note(static_cast<int>(j));
        for (const int link : order())
            if (m_result.lumpOf[link] < 0) grow(link);
        for (Lump& each : m_result.lumps)
            addInertia(each);
        judgeMass();
        fixInWorld();
        for (std::size_t j = 0; j < m_robot.joints.size(); ++j)
            if (!m_isLumped[j]) keep(static_cast<int>(j));
        return std::move(m_result);
    }

private:
    bool joinsLinks(const Joint& joint) const {
        if (joint.kind != JointKind::Fixed || joint.parent < 0 || joint.child < 0) return false;
        if (!m_options.keepFixed || joint.closesLoop) return true;
        return massOf(m_robot.links[joint.parent]) <= 0 || massOf(m_robot.links[joint.child]) <= 0;
    }

    void note(int index) {
        const Joint& joint = m_robot.joints[index];
        m_isLumped.push_back(joinsLinks(joint));
        if (!m_isLumped.back()) return;
        m_fixedJoints[joint.parent].push_back(index);
        m_fixedJoints[joint.child].push_back(index);
        if (!joint.closesLoop) m_isHeld[joint.child] = 1;
    }

    /// Links that no fixed joint of the tree holds first, the heaviest of them first.
    std::vector<int> order() const {
        std::vector<int> links(m_robot.links.size());
        std::iota(links.begin(), links.end(), 0);
        std::ranges::stable_sort(links, [&](int a, int b) {
            if (m_isHeld[a] != m_isHeld[b]) return m_isHeld[a] < m_isHeld[b];
            return m_isHeld[a] == 0 && massOf(m_robot.links[a]) > massOf(m_robot.links[b]);
        });
        return links;
    }

    void grow(int main) {
        const int index = static_cast<int>(m_result.lumps.size());
        Lump& lump = m_result.lumps.emplace_back();
        lump.main = main;
        lump.inWorld = m_robot.links[main].pose;
        m_result.lumpOf[main] = index;
        lump.links.push_back(main);
        for (std::size_t i = 0; i < lump.links.size(); ++i)
            for (const int joint : m_fixedJoints[lump.links[i]])
                follow(m_robot.joints[joint], lump.links[i], lump);
        std::ranges::sort(lump.links);
    }

    void follow(const Joint& joint, int from, Lump& lump) {
        const bool isDown = joint.parent == from;
        const int to = isDown ? joint.child : joint.parent;
        const Pose& here = isDown ? joint.inParent : joint.inChild;
        const Pose& there = isDown ? joint.inChild : joint.inParent;
        const Pose pose = m_result.inLump[from] * here * inverse(there);
        if (m_result.lumpOf[to] < 0) {
            m_result.lumpOf[to] = m_result.lumpOf[from];
            m_result.inLump[to] = pose;
            lump.links.push_back(to);
        } else if (isDown && !isSame(m_result.inLump[to], pose)) {
            m_report.leftOut(joint.place, {messages::kWeldContradicts, joint.name});
        }
    }

    void addInertia(Lump& lump) const {
        for (const int link : lump.links)
            if (const auto& inertia = m_robot.links[link].inertia)
                lump.inertia = joined(lump.inertia, moved(*inertia, m_result.inLump[link]));
        lump.inertia.place = m_robot.links[lump.main].place;
    }

    void judgeMass() {
        double total = 0.0;
        for (const Lump& lump : m_result.lumps)
            total += std::max(0.0, lump.inertia.mass);
        for (Lump& lump : m_result.lumps)
            lump.isMassless = lump.inertia.mass <= kDummyMass * total &&
                              lump.inertia.tensor.cwiseAbs().maxCoeff() == 0.0;
    }

    /// Fixed joints towards the world.
    void fixInWorld() {
        for (std::size_t j = 0; j < m_robot.joints.size(); ++j) {
            const Joint& joint = m_robot.joints[j];
            if (joint.kind != JointKind::Fixed || (joint.parent >= 0) == (joint.child >= 0))
                continue;
            m_isLumped[j] = true;
            const bool isDown = joint.parent < 0;
            const int link = isDown ? joint.child : joint.parent;
            const Pose pose = (isDown ? joint.inParent : joint.inChild) *
                              inverse(isDown ? joint.inChild : joint.inParent) *
                              inverse(m_result.inLump[link]);
            Lump& lump = m_result.lumps[m_result.lumpOf[link]];
            if (lump.isFixed && !isSame(lump.inWorld, pose))
                m_report.leftOut(joint.place, {messages::kWeldContradicts, joint.name});
            if (!lump.isFixed) lump.inWorld = pose;
            lump.isFixed = true;
        }
    }

    void keep(int index) {
        Joint joint = m_robot.joints[index];
        const auto move = [&](int& link, Pose& frame) {
            if (link < 0) return;
            frame = m_result.inLump[link] * frame;
            link = m_result.lumpOf[link];
        };
        move(joint.parent, joint.inParent);
        move(joint.child, joint.inChild);
        const auto stands = [&](int lump) { return lump < 0 || m_result.lumps[lump].isFixed; };
        if (joint.parent == joint.child || (stands(joint.parent) && stands(joint.child))) {
            m_report.leftOut(joint.place, {messages::kJointWithinBody, joint.name});
            return;
        }
        m_result.jointOf[index] = static_cast<int>(m_result.joints.size());
        m_result.joints.push_back(std::move(joint));
        m_result.source.push_back(index);
    }

    const Robot& m_robot;
    const ImportOptions& m_options;
    ImportReport& m_report;
    LumpedRobot m_result;
    std::vector<std::vector<int>> m_fixedJoints; ///< by link
    std::vector<char> m_isHeld;                  ///< by link: by a fixed joint of the tree
    std::vector<char> m_isLumped;                ///< by joint
};

} // namespace

LumpedRobot lump(const Robot& robot, const ImportOptions& options, ImportReport& report) {
    return Lumper(robot, options, report).lump();
}

Inertia joined(const Inertia& a, const Inertia& b) {
    Inertia whole = a;
    whole.mass = a.mass + b.mass;
    if (whole.mass != 0.0) whole.com = (a.mass * a.com + b.mass * b.com) / whole.mass;
    const auto about = [&](const Inertia& part) -> Mat3 {
        const Vec3 arm = part.com - whole.com;
        return part.tensor +
               part.mass * (arm.squaredNorm() * Mat3::Identity() - arm * arm.transpose());
    };
    whole.tensor = about(a) + about(b);
    return whole;
}

Inertia moved(const Inertia& inertia, const Pose& by) {
    const Mat3 R = by.orientation.toRotationMatrix();
    return {inertia.mass, by * inertia.com, R * inertia.tensor * R.transpose(), inertia.place};
}

bool isPossible(const Mat3& tensor) {
    const Vec3 moments = Eigen::SelfAdjointEigenSolver<Mat3>(tensor).eigenvalues();
    return moments[0] > 0.0 && moments[0] + moments[1] >= moments[2] * (1.0 - kTriangleBreach);
}

Mat3 nearestPossible(const Mat3& tensor, double least) {
    const Eigen::SelfAdjointEigenSolver<Mat3> solver(tensor);
    Vec3 moments = solver.eigenvalues();
    const double floor = std::max(least, 1e-3 * moments[2]);
    for (int k = 0; k < 3; ++k)
        if (!(moments[k] > 0.0)) moments[k] = floor;
    std::sort(moments.begin(), moments.end());
    if (const double breach = moments[2] - moments[0] - moments[1]; breach > 0.0) {
        moments[0] += 0.5 * breach;
        moments[1] += 0.5 * breach;
    }
    // The axes belong to the moments in their order before, which raising keeps.
    const Mat3 axes = solver.eigenvectors();
    return axes * moments.asDiagonal() * axes.transpose();
}

} // namespace trammel::robots

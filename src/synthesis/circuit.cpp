#include "synthesis/circuit.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <optional>

namespace trammel::synthesis {

namespace {

class Walk {
public:
    Walk(const Linkage& linkage, const Pose& start, double size)
        : m_linkage(linkage), m_start(start), m_size(size) {}

    /// @return whether it came back to the start
    bool go(double sense, Poses& poses) {
        constexpr int kMost = 4000;
        constexpr double kStep = 0.01;
        Pose pose = m_start;
        double way = 0.0;
        for (int i = 0; i < kMost; ++i) {
            const auto next = stepped(pose, sense * kStep * m_size);
            if (!next) return false;
            way += distance(pose, *next, m_size);
            pose = *next;
            // The start lies within the last step: it was left by several steps before.
            if (way > 4 * kStep * m_size && distance(pose, m_start, m_size) < kStep * m_size)
                return true;
            constexpr double kFar = 5.0;
            if (std::abs(pose.place - m_start.place) > kFar * m_size) return false;
            poses.push_back(pose);
        }
        return false;
    }

private:
    /// Half a step where the circuit bends so much that the pose is brought back by more than a
    /// third of it.
    std::optional<Pose> stepped(const Pose& from, double length) const {
        for (int halvings = 0; halvings < 12; ++halvings, length /= 2) {
            const auto along = tangent(from);
            if (!along) return std::nullopt;
            const Pose ahead{from.place + length * Point(along->x(), along->y()),
                             from.angle + length * along->z() / m_size};
            const Pose there = nearestPose(m_linkage, ahead, m_size);
            if (distance(ahead, there, m_size) < std::abs(length) / 3 && fits(there)) return there;
        }
        return std::nullopt;
    }

    bool fits(const Pose& pose) const {
        return std::abs(m_linkage.driver.residual(pose)) < 1e-9 * m_size &&
               std::abs(m_linkage.follower.residual(pose)) < 1e-9 * m_size;
    }

    /// Unit, its third part times the size; none at a change point.
    std::optional<Eigen::Vector3d> tangent(const Pose& pose) const {
        const Eigen::Vector3d scale{1.0, 1.0, 1.0 / m_size};
        const Eigen::Vector3d a = scale.asDiagonal() * m_linkage.driver.gradient(pose),
                              b = scale.asDiagonal() * m_linkage.follower.gradient(pose);
        const Eigen::Vector3d way = a.cross(b);
        const double length = way.norm();
        if (!(length > 1e-9 * a.norm() * b.norm())) return std::nullopt;
        return way / length;
    }

    const Linkage& m_linkage;
    const Pose& m_start;
    double m_size;
};

} // namespace

double distance(const Pose& a, const Pose& b, double size) {
    return std::hypot(std::abs(a.place - b.place), size * wrapped(a.angle - b.angle));
}

Circuit circuitThrough(const Linkage& linkage, const Pose& start, double size) {
    Circuit circuit{{start}};
    Walk walk(linkage, start, size);
    circuit.isClosed = walk.go(1.0, circuit.poses);
    if (circuit.isClosed) return circuit;
    Poses back;
    walk.go(-1.0, back);
    std::ranges::reverse(back);
    circuit.poses.insert(circuit.poses.begin(), back.begin(), back.end());
    return circuit;
}

} // namespace trammel::synthesis

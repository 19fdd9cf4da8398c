#pragma once

#include "synthesis/labels.h"

#include <Eigen/Dense>
#include <algorithm>
#include <string>
#include <vector>

/// Labels of a linkage as its motion tells them: a walk along its poses, step by step, that uses
/// none of the formulas for circuits, branches and order.
namespace trammel::support {

using synthesis::DyadKind;
using synthesis::Linkage;
using synthesis::Point;
using synthesis::Pose;
using synthesis::Poses;

/// What a walk from the first pose along its circuit tells of the others.
struct Walk {
    std::vector<double> at;    ///< by pose, the way to it; below 0: it was not met
    std::vector<double> turns; ///< ways at which the driver turned back
    double length = 0.0;
    bool isClosed = false;
    std::size_t positions = 0;
    double driven = 0.0;  ///< the driver's way, rad or m, where none turned back
    double coupler = 0.0; ///< the turn of the body from its start, rad
};

/// Both ways from a pose, until it is back there or far away. Each step is closed by Newton's
/// method; the driver's rate is by its values in two poses, and not by the formula that is tested.
class Walker {
public:
    struct Settings {
        double step = 8e-3, size = 1.0; ///< angles count by the size
        double far = 60.0;
        std::size_t most = 20000; ///< steps to a side
    };
    Walker(const Linkage& linkage, const Poses& poses) : Walker(linkage, poses, Settings()) {}
    Walker(const Linkage& linkage, const Poses& poses, const Settings& settings)
        : m_linkage(linkage), m_poses(poses), m_settings(settings) {}

    Walk walk() {
        Walk result;
        result.at.assign(m_poses.size(), -1.0);
        go(1.0, result);
        if (!result.isClosed) go(-1.0, result);
        return result;
    }

private:
    double difference(const Pose& a, const Pose& b) const {
        return std::hypot(std::abs(a.place - b.place),
                          m_settings.size *
                              std::abs(synthesis::unit(a.angle) - synthesis::unit(b.angle)));
    }

    /// t = grad r1 x grad r2, normalised; angles times the size.
    Pose ahead(const Pose& pose, double step) const {
        const Eigen::Vector3d scale{1.0, 1.0, 1.0 / m_settings.size};
        const Eigen::Vector3d a = scale.asDiagonal() * m_linkage.driver.gradient(pose),
                              b = scale.asDiagonal() * m_linkage.follower.gradient(pose);
        const Eigen::Vector3d t = step * a.cross(b).normalized();
        return {pose.place + Point(t.x(), t.y()), pose.angle + t.z() / m_settings.size};
    }

    void go(double sense, Walk& result) {
        const double step = m_settings.step;
        Pose pose = m_poses.front();
        double way = 0.0, before = 0.0;
        result.at[0] = 0.0;
        for (std::size_t i = 0; i < m_settings.most; ++i) {
            const Pose next = nearestPose(m_linkage, ahead(pose, sense * step), m_settings.size);
            double change = driverValue(m_linkage, next) - driverValue(m_linkage, pose);
            if (m_linkage.driver.kind != DyadKind::PR) change = synthesis::wrapped(change);
            way += step;
            ++result.positions;
            if (before * change < 0.0) result.turns.push_back(sense * way);
            before = change;
            result.driven += sense * change;
            result.coupler += sense * synthesis::wrapped(next.angle - pose.angle);
            for (std::size_t j = 1; j < m_poses.size(); ++j)
                if (result.at[j] == -1.0 && difference(next, m_poses[j]) < 0.8 * step)
                    result.at[j] = sense > 0 ? way : 1e6 - way;
            pose = next;
            if (i > 10 && difference(pose, m_poses.front()) < 0.8 * step) {
                result.isClosed = true;
                result.length = way;
                return;
            }
            if (std::abs(pose.place) > m_settings.far) return;
        }
    }

    const Linkage& m_linkage;
    const Poses& m_poses;
    Settings m_settings;
};

inline bool isSorted(const std::vector<double>& at) {
    return std::ranges::is_sorted(at) || std::ranges::is_sorted(at, std::greater());
}

/// The order on a closed way without a dead centre, where any turn leads on. The first one is 0.
inline std::string cyclicOrder(const std::vector<double>& at, double length) {
    std::vector<double> back = at;
    for (double& way : back)
        if (way > 0) way = length - way;
    return std::ranges::is_sorted(at) || std::ranges::is_sorted(back) ? "none" : "order";
}

/// On a closed way with dead centres all have to lie between two of them.
inline std::string betweenTurns(std::vector<double> at, const Walk& walk) {
    const auto [first, last] = std::ranges::minmax(walk.turns);
    const auto isWithin = [&](double way) {
        const auto after = std::ranges::count_if(walk.turns, [&](double t) { return t < way; });
        return after % static_cast<long>(walk.turns.size());
    };
    for (double& way : at) {
        if (isWithin(way) != isWithin(0.0)) return "branch";
        if (way > last) way -= walk.length;
    }
    return first <= last && isSorted(at) ? "none" : "order";
}

/// The defect as a walk tells it; empty where its steps do not tell.
/// @param margin of poses from dead centres, m
inline std::string defectOf(const Linkage& linkage, const Walk& walk, double margin) {
    // Only a slider on the ground with one on the body goes to infinity; others go round.
    const auto has = [&](DyadKind kind) {
        return linkage.driver.kind == kind || linkage.follower.kind == kind;
    };
    if (!walk.isClosed && !(has(DyadKind::PR) && has(DyadKind::RP))) return {};
    std::vector<double> at = walk.at;
    for (const double way : at)
        if (way == -1.0) return "circuit";
    for (double& way : at)
        if (way > 5e5) way -= 1e6; // met on the way back
    for (const double way : at)
        for (const double turn : walk.turns)
            if (std::abs(way - turn) < margin) return {};
    if (walk.turns.empty() && walk.isClosed) return cyclicOrder(at, walk.length);
    if (walk.isClosed) return betweenTurns(at, walk);
    const auto [low, high] = std::ranges::minmax(at);
    for (const double turn : walk.turns)
        if (turn > low && turn < high) return "branch";
    return isSorted(at) ? "none" : "order";
}

} // namespace trammel::support

#include "analysis/cycle/transmission_angle.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::analysis {

using dynamics::Joint;

namespace {

bool isOn(const Joint& joint, int body) {
    return joint.bodyA == body || joint.bodyB == body;
}

bool hasCoordinate(const Joint& joint) {
    return joint.kind->hasAngle || joint.kind->hasTranslation;
}

/// By body the joint by which the way from the input comes to it: -1 where none does, and at the
/// input's own bodies the input.
std::vector<int> waysFromInput(const LinkageRows& rows) {
    const auto& joints = rows.system().joints();
    std::vector<int> by(rows.system().bodies().size(), -1), queue;
    const auto take = [&](int body, int joint) {
        if (!rows.system().bodies()[body].isMoving || by[body] >= 0) return;
        by[body] = joint;
        queue.push_back(body);
    };
    take(joints[rows.input()].bodyA, rows.input());
    take(joints[rows.input()].bodyB, rows.input());
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const int j : rows.joints())
            if (const Joint& joint = joints[j]; !joint.gear && isOn(joint, queue[i]))
                take(joint.bodyA == queue[i] ? joint.bodyB : joint.bodyA, j);
    return by;
}

bool isOnGround(const LinkageRows& rows, const Joint& joint) {
    const auto& bodies = rows.system().bodies();
    return bodies[joint.bodyA].isMoving != bodies[joint.bodyB].isMoving;
}

int movingBody(const LinkageRows& rows, const Joint& joint) {
    return rows.system().bodies()[joint.bodyB].isMoving ? joint.bodyB : joint.bodyA;
}

/// How many bodies lie between the input and a body.
int distanceFromInput(const LinkageRows& rows, const std::vector<int>& ways, int body) {
    int distance = 0;
    while (ways[body] >= 0 && ways[body] != rows.input()) {
        const Joint& joint = rows.system().joints()[ways[body]];
        body = joint.bodyA == body ? joint.bodyB : joint.bodyA;
        ++distance;
    }
    return distance;
}

/// Which joint the output link goes on to: the output, one on the ground, or any.
int jointBehind(const LinkageRows& rows, int body, int except, std::optional<int> output) {
    const auto& joints = rows.system().joints();
    int best = -1, bestRank = 0;
    for (const int j : rows.joints()) {
        if (j == except || joints[j].gear || !isOn(joints[j], body)) continue;
        const int rank = output && j == *output ? 3 : isOnGround(rows, joints[j]) ? 2 : 1;
        if (rank > bestRank) {
            best = j;
            bestRank = rank;
        }
    }
    return best;
}

} // namespace

std::optional<int> usualOutput(const LinkageRows& rows) {
    std::optional<int> output;
    for (const int j : rows.joints()) {
        const Joint& joint = rows.system().joints()[j];
        if (j == rows.input() || joint.gear || !hasCoordinate(joint) || !isOnGround(rows, joint))
            continue;
        if (output) return {};
        output = j;
    }
    return output;
}

std::optional<int> usualTransmissionJoint(const LinkageRows& rows, int output) {
    const int link = movingBody(rows, rows.system().joints()[output]);
    const int joint = waysFromInput(rows)[link];
    if (joint < 0 || joint == rows.input() || joint == output) return {};
    return joint;
}

std::optional<TransmissionAngle> TransmissionAngle::at(const LinkageRows& rows, int index,
                                                       std::optional<int> output) {
    const auto& joints = rows.system().joints();
    const dynamics::State& pose = rows.system().initialState();
    const Joint& hinge = joints[index];
    if (!hinge.kind->joinsPoints) return {};
    const std::vector<int> ways = waysFromInput(rows);
    int coupler = hinge.bodyA, link = hinge.bodyB;
    if (ways[coupler] < 0 || ways[link] < 0) return {};
    if (ways[link] != index && (ways[coupler] == index || distanceFromInput(rows, ways, coupler) >
                                                              distanceFromInput(rows, ways, link)))
        std::swap(coupler, link);
    const auto pointOf = [](const Joint& joint, int body) {
        return joint.bodyA == body ? joint.geometry.rA : joint.geometry.rB;
    };
    bool isDefined = true;
    const auto lineTo = [&](int body, int other) -> Line {
        isDefined = isDefined && other >= 0 && other != index;
        if (!isDefined) return {};
        const Joint& joint = joints[other];
        if (joint.kind->hasTranslation && !joint.kind->hasAngle)
            return {joint.bodyA, joint.geometry.frameA.col(2), true};
        const Vec3 way = pointOf(joint, body) - pointOf(hinge, body);
        isDefined = way.norm() > 1e-9 * rows.length();
        return {body, way, false};
    };
    TransmissionAngle result;
    result.m_coupler = lineTo(coupler, ways[coupler]);
    result.m_output = lineTo(link, jointBehind(rows, link, index, output));
    result.m_axisBody = hinge.bodyA;
    if (hinge.kind->hasAngle) result.m_axis = hinge.geometry.frameA.col(2);
    if (!isDefined || !std::isfinite(result.of(pose))) return {};
    return result;
}

Vec3 TransmissionAngle::direction(const Line& line, const dynamics::State& state,
                                  const Vec3& axis) const {
    const Vec3 way = state.bodies[line.body].q * line.way;
    if (line.isSlider) return axis.cross(way);
    return way - axis.dot(way) * axis;
}

double TransmissionAngle::of(const dynamics::State& state) const {
    const Vec3 axis = state.bodies[m_axisBody].q * m_axis;
    const Vec3 a = direction(m_coupler, state, axis), b = direction(m_output, state, axis);
    // By sine and cosine: exact near 0 as well as near a right angle.
    const double sine = a.cross(b).norm(), cosine = std::abs(a.dot(b));
    return sine + cosine > 0.0 ? std::atan2(sine, cosine) : std::nan("");
}

} // namespace trammel::analysis

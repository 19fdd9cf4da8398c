#pragma once

#include "analysis/poses/drift.h"
#include "dynamics/stepping/stepper.h"
#include "results/run_data.h"

#include <span>
#include <string>
#include <vector>

/// Channels that runs and kinematic analyses share: `list...` adds channels to a list, and the
/// `put...` of the same name their values, in the same order.
namespace trammel::analysis {

class ChannelList {
public:
    void add(std::string name, const char* unit) { m_list.push_back({std::move(name), unit}); }
    void addVector(const std::string& name, const char* unit);
    std::vector<results::Channel> take() { return std::move(m_list); }

private:
    std::vector<results::Channel> m_list;
};

class ChannelValues {
public:
    void add(double value) { m_values.push_back(value); }
    void add(const Vec3& v);
    void clear() { m_values.clear(); }
    void reserve(std::size_t count) { m_values.reserve(count); }
    const std::vector<double>& values() const { return m_values; }
    std::vector<double>& list() { return m_values; } ///< to be added to

private:
    std::vector<double> m_values;
};

/// A joint's coordinates in a state; 0 where it has none of that kind.
struct JointMotion {
    double angle = 0.0, angleRate = 0.0;             ///< rad, rad/s
    double translation = 0.0, translationRate = 0.0; ///< m, m/s
};
JointMotion jointMotion(const dynamics::Joint& joint, const dynamics::State& state);

/// The one that drivers, springs and limits act on: the angle where there is one.
double coordinate(const dynamics::Joint& joint, const JointMotion& motion);
double coordinateRate(const dynamics::Joint& joint, const JointMotion& motion);

/// com, q, v and w of a body.
void listBody(const dynamics::Body& body, ChannelList& list);
void putBody(const dynamics::BodyState& body, ChannelValues& values);

/// A joint's coordinate is its angle, or its way along the axis where it has no angle; a
/// cylindrical joint's way has a name of its own. Then its drift.
void listJointMotion(const dynamics::Joint& joint, ChannelList& list);
void putJointMotion(const dynamics::Joint& joint, const JointMotion& motion,
                    const JointDrift& drift, ChannelValues& values);

/// Multipliers, reaction, and the driver's effort and power.
void listJointForces(const dynamics::Joint& joint, ChannelList& list);
void putJointForces(const dynamics::Joint& joint, const JointMotion& motion,
                    std::span<const double> lambda, const dynamics::JointReaction& reaction,
                    ChannelValues& values);

} // namespace trammel::analysis

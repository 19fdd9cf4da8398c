#include "messages/mjcf_messages.h"
#include "messages/robot_messages.h"
#include "model/short_text.h"
#include "robots/mjcf_contents.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>

namespace trammel::robots {

namespace {

Quat orientation(std::span<const double> q, const Element& key) {
    const Quat result(q[0], q[1], q[2], q[3]);
    if (!(result.norm() > 1e-14)) key.fail({messages::kMjcfQuaternionIsZero, "qpos"});
    return result.normalized();
}

class KeyReader {
public:
    KeyReader(MjcfContents& contents, const Element& key)
        : m_contents(contents), m_robot(contents.robot), m_key(key, nullptr) {}

    void read() {
        std::size_t positions = 0, rates = 0;
        for (const MjcfJoint& joint : m_contents.joints) {
            positions += static_cast<std::size_t>(joint.positions);
            rates += static_cast<std::size_t>(joint.rates);
        }
        const std::vector<double> q = values("qpos", positions), v = values("qvel", rates),
                                  u = values("ctrl", m_contents.actuators.size());
        std::size_t at = 0, rateAt = 0;
        for (const MjcfJoint& each : m_contents.joints) {
            Joint& joint = m_robot.joints[each.index];
            if (!q.empty()) setPosition(joint, std::span(q).subspan(at));
            if (!v.empty()) setRate(joint, std::span(v).subspan(rateAt));
            at += static_cast<std::size_t>(each.positions);
            rateAt += static_cast<std::size_t>(each.rates);
        }
        for (std::size_t i = 0; i < u.size(); ++i)
            if (const int index = m_contents.actuators[i]; index >= 0) setControl(index, u[i]);
        for (const char* attribute : {"act", "mpos", "mquat"})
            if (m_key.has(attribute))
                m_contents.report.leftOut(m_key.element().place(),
                                          {messages::kMjcfKeyPartNotUsed, attribute});
    }

private:
    std::vector<double> values(const char* attribute, std::size_t count) const {
        if (!m_key.has(attribute)) return {};
        std::vector<double> result =
            numbers(m_key.text(attribute), m_key.element().place(), attribute);
        if (result.size() != count)
            m_key.fail({messages::kMjcfKeyHas, attribute, result.size(), count});
        return result;
    }

    void setPosition(Joint& joint, std::span<const double> q) const {
        const Element& key = m_key.element();
        if (joint.kind == JointKind::Free)
            joint.inParent = {Vec3(q[0], q[1], q[2]), orientation(q.subspan(3), key)};
        else if (joint.kind == JointKind::Spherical)
            joint.inParent.orientation = joint.inParent.orientation * orientation(q, key);
        else if (joint.kind != JointKind::Fixed) // a locked one
            joint.start = q[0];
    }

    void setRate(Joint& joint, std::span<const double> v) const {
        if (joint.kind == JointKind::Free) {
            joint.startVelocity = Vec3(v[0], v[1], v[2]);
            // In the body's axes.
            joint.startAngularVelocity = joint.inParent.orientation * Vec3(v[3], v[4], v[5]);
        } else if (joint.kind == JointKind::Spherical) {
            if (v[0] != 0 || v[1] != 0 || v[2] != 0)
                m_contents.report.leftOut(
                    m_key.element().place(),
                    {messages::kMjcfKeyPartNotUsed, fmt::format("qvel ({})", joint.name)});
        } else if (joint.kind != JointKind::Fixed) {
            joint.startRate = v[0];
        }
    }

    void setControl(int index, double control) const {
        Actuator& actuator = m_robot.actuators[index];
        actuator.target =
            actuator.kind == Actuator::Kind::Torque ? control : control / actuator.gear;
    }

    MjcfContents& m_contents;
    Robot& m_robot;
    MjcfElement m_key;
};

} // namespace

void readKeyframes(MjcfContents& contents, const ImportOptions& options) {
    std::size_t number = 0;
    bool isDone = false;
    for (const Element& section : contents.source.sections("keyframe"))
        for (const Element& key : contents.source.children(section)) {
            const std::string numbered = fmt::format("{}", number++);
            const bool isIt =
                !options.keyframe.empty() && !isDone &&
                (key.text("name") == options.keyframe || numbered == options.keyframe);
            tellOfAttributes(key, contents.report);
            if (isIt)
                KeyReader(contents, key).read();
            else
                contents.report.leftOut(key.place(), messages::kMjcfKeyNotUsed);
            isDone = isDone || isIt;
        }
    if (!options.keyframe.empty() && !isDone)
        contents.source.root().fail(
            {messages::kMjcfNothingNamed, "keyframe", model::shortened(options.keyframe)});
}

} // namespace trammel::robots

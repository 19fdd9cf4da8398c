#include "messages/mjcf_messages.h"
#include "messages/robot_messages.h"
#include "model/short_text.h"
#include "robots/mjcf_contents.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace trammel::robots {

namespace {

/// What an actuator's force is, before the gear:
///     gain u - stiffness g q - damping g qd
struct Law {
    double gain = 1.0, stiffness = 0.0, damping = 0.0;
};

class ActuatorReader {
public:
    explicit ActuatorReader(MjcfContents& contents) : m_contents(contents) {}

    void read() {
        for (const Element& section : m_contents.source.sections("actuator"))
            for (const Element& each : m_contents.source.children(section)) {
                m_contents.actuators.push_back(-1);
                if (!m_contents.compiler.isDisabled("actuation")) readOne(each);
            }
    }

private:
    void readOne(const Element& element) {
        tellOfAttributes(element, m_contents.report);
        const MjcfClass* const defaults =
            m_contents.defaults.of(element, "class", m_contents.defaults.main());
        const MjcfElement common(element, defaults, kAnyActuator), own(element, defaults);
        Actuator actuator;
        actuator.name =
            unused(MjcfContents::nameOr(element, "actuator", m_contents.actuators.size()));
        actuator.place = element.place();
        const std::optional<Law> law = lawOf(own, common);
        const char* const joint = element.has("joint") ? "joint" : "jointinparent";
        if (!law || !element.has(joint) || !isOneCoordinate(element, joint) ||
            !set(*law, common, actuator))
            return m_contents.report.leftOut(element.place(),
                                             {messages::kMjcfActuatorKind, actuator.name});
        actuator.joint = m_contents.robot.findJoint(element.text(joint));
        m_contents.robot.joints[actuator.joint].isActuated = true;
        m_contents.actuators.back() = static_cast<int>(m_contents.robot.actuators.size());
        m_contents.robot.actuators.push_back(std::move(actuator));
    }

    std::string unused(std::string name) {
        while (!m_names.insert(name).second)
            name += "_";
        return name;
    }

    /// Whether the joint is a hinge or a slide; there has to be one of the name.
    bool isOneCoordinate(const Element& element, const char* attribute) const {
        const int index = m_contents.robot.findJoint(element.text(attribute));
        const auto found = std::ranges::find(m_contents.joints, index, &MjcfJoint::index);
        if (index < 0 || found == m_contents.joints.end())
            element.fail(
                {messages::kMjcfNothingNamed, "joint", model::shortened(element.text(attribute))});
        return found->positions == 1;
    }

    static std::optional<Law> lawOf(const MjcfElement& own, const MjcfElement& common) {
        const std::string_view kind = own.element().name();
        if (kind == "motor") return Law{};
        if (kind == "position") {
            const double kp = own.number("kp", gainOf(common));
            return Law{kp, kp, own.number("kv", 0.0)};
        }
        if (kind == "velocity") {
            const double kv = own.number("kv", gainOf(common));
            return Law{kv, 0.0, kv};
        }
        return kind == "general" ? lawOfGeneral(common) : std::nullopt;
    }

    static double gainOf(const MjcfElement& common) {
        const std::vector<double> gain = common.numbers("gainprm", 0, 10);
        return gain.empty() ? 1.0 : gain[0];
    }

    /// @param own with the defaults of all kinds of actuators
    static std::optional<Law> lawOfGeneral(const MjcfElement& own) {
        const auto isPlain = [&](const char* attribute, const char* plain) {
            return !own.has(attribute) || own.text(attribute) == plain;
        };
        if (!isPlain("dyntype", "none") || !isPlain("gaintype", "fixed")) return std::nullopt;
        Law law;
        if (const auto gain = own.numbers("gainprm", 1, 10); !gain.empty()) law.gain = gain[0];
        if (isPlain("biastype", "none")) return law;
        if (own.text("biastype") != "affine") return std::nullopt;
        std::vector<double> bias = own.numbers("biasprm", 0, 10);
        bias.resize(3);
        if (bias[0] != 0.0) return std::nullopt;
        law.stiffness = -bias[1];
        law.damping = -bias[2];
        return law;
    }

    /// The range where it counts, as what is reached at most to both sides.
    std::optional<double> rangeOf(const MjcfElement& common, const char* attribute,
                                  const char* limited) const {
        const std::vector<double> range = common.numbers(attribute, 2, 2);
        const std::string word = common.word(limited, {"auto", "true", "false"});
        if (range.empty() || word == "false") return std::nullopt;
        if (word != "true" && !m_contents.compiler.autoLimits) return std::nullopt;
        if (!(range[0] < range[1])) return std::nullopt;
        if (range[0] != -range[1])
            m_contents.report.approximated(common.place(attribute),
                                           {messages::kMjcfRangeIsUneven, attribute});
        return std::max(std::abs(range[0]), std::abs(range[1]));
    }

    /// @return whether it is one of the three laws
    bool set(const Law& law, const MjcfElement& common, Actuator& actuator) const {
        const std::vector<double> gears = common.numbers("gear", 1, 6);
        const double gear = gears.empty() ? 1.0 : gears[0];
        if (gear == 0.0) return false;
        actuator.force = rangeOf(common, "forcerange", "forcelimited");
        if (actuator.force) *actuator.force *= std::abs(gear);
        if (law.stiffness == 0.0 && law.damping == 0.0) {
            actuator.kind = Actuator::Kind::Torque;
            actuator.gear = gear * law.gain;
            if (const auto control = rangeOf(common, "ctrlrange", "ctrllimited")) {
                const double most = *control * std::abs(actuator.gear);
                actuator.force = std::min(actuator.force.value_or(most), most);
            }
            return true;
        }
        // A target that the control is taken to: u = g q, or g qd.
        const bool isPosition = law.gain == law.stiffness && law.stiffness != 0.0;
        if (!isPosition && !(law.stiffness == 0.0 && law.gain == law.damping)) return false;
        actuator.kind = isPosition ? Actuator::Kind::Position : Actuator::Kind::Velocity;
        actuator.gear = gear;
        actuator.kp = law.stiffness * gear * gear;
        actuator.kd = law.damping * gear * gear;
        if (common.has("ctrlrange"))
            m_contents.report.approximated(actuator.place, messages::kMjcfTargetIsFree);
        return true;
    }

    MjcfContents& m_contents;
    std::set<std::string> m_names;
};

} // namespace

void readActuators(MjcfContents& contents) {
    ActuatorReader(contents).read();
}

} // namespace trammel::robots

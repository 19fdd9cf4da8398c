#include "messages/mjcf_messages.h"
#include "messages/robot_messages.h"
#include "model/short_text.h"
#include "robots/mjcf_contents.h"

#include <algorithm>
#include <set>

namespace trammel::robots {

namespace {

class EqualityReader {
public:
    explicit EqualityReader(MjcfContents& contents)
        : m_contents(contents), m_robot(contents.robot) {
        for (const Joint& joint : m_robot.joints)
            m_names.insert(joint.name);
    }

    void read() {
        for (const Element& section : m_contents.source.sections("equality"))
            for (const Element& each : m_contents.source.children(section))
                readOne(each);
    }

private:
    void readOne(const Element& element) {
        const std::string_view kind = element.name();
        if (kind != "connect" && kind != "weld" && kind != "joint")
            return m_contents.report.leftOut(
                element.place(), {messages::kElementNotRead, "equality/" + std::string(kind)});
        const std::string name =
            unused(MjcfContents::nameOr(element, (std::string(kind) + "_").c_str(), ++m_count));
        tellOfAttributes(element, kind == "joint" ? "equality/joint" : kind, m_contents.report);
        const MjcfElement stated(element, nullptr);
        if (m_contents.compiler.isDisabled("equality")) return; // the flag is told
        if (stated.word("active", {"true", "false"}) == "false")
            return m_contents.report.leftOut(element.place(), {messages::kMjcfInactive, name});
        if (kind == "joint")
            readCoupling(stated, name);
        else
            readLoop(stated, name, kind == "weld");
    }

    std::string unused(std::string name) {
        while (!m_names.insert(name).second)
            name += "_";
        return name;
    }

    /// @throws ImportError where it is none
    const MjcfSite& site(const Element& element, const char* attribute) const {
        const std::string name = element.neededText(attribute);
        const auto found = m_contents.sites.find(name);
        if (found == m_contents.sites.end())
            element.fail({messages::kMjcfNothingNamed, "site", model::shortened(name)});
        return found->second;
    }

    void readLoop(const MjcfElement& stated, const std::string& name, bool isWeld) {
        const Element& element = stated.element();
        Joint joint;
        joint.name = name;
        joint.place = element.place();
        joint.kind = isWeld ? JointKind::Fixed : JointKind::Spherical;
        joint.closesLoop = true;
        if (element.has("site1") || element.has("site2")) {
            const MjcfSite &first = site(element, "site1"), &second = site(element, "site2");
            joint.parent = first.link;
            joint.child = second.link;
            joint.inParent = first.pose;
            joint.inChild = second.pose;
        } else {
            if (!element.has("body1"))
                element.fail({messages::kMjcfEqualityEnds, model::shortened(name)});
            joint.parent = m_contents.body(element, "body1");
            joint.child = element.has("body2") ? m_contents.body(element, "body2") : kWorld;
            isWeld ? placeWeld(stated, joint) : placeConnect(stated, joint);
        }
        // Its rotations count for nothing: a point on the other body.
        if (isWeld && stated.number("torquescale", 1.0) == 0.0) joint.kind = JointKind::Spherical;
        if (joint.parent == joint.child)
            return m_contents.report.leftOut(joint.place, {messages::kMjcfEqualityOfOneBody, name});
        if (joint.child < 0) joint = reversed(joint);
        m_robot.joints.push_back(std::move(joint));
    }

    /// The anchor is in the first body, and on the second where the file draws that.
    void placeConnect(const MjcfElement& stated, Joint& joint) const {
        joint.inParent.position =
            robots::vector(stated.element().neededText("anchor"), joint.place, "anchor");
        joint.inChild.position = inverse(m_contents.pose(joint.child)) *
                                 (m_contents.pose(joint.parent) * joint.inParent.position);
    }

    /// The anchor is in the second body. The relative pose says where the anchor is in the first
    /// one, and how the second is turned in it; without one all is as the file draws it.
    void placeWeld(const MjcfElement& stated, Joint& joint) const {
        joint.inChild.position = stated.vector("anchor", Vec3::Zero());
        const std::vector<double> v = stated.numbers("relpose", 7, 7);
        const Quat turned = v.empty() ? Quat(0, 0, 0, 0) : Quat(v[3], v[4], v[5], v[6]);
        if (turned.norm() > 1e-14)
            joint.inParent = {Vec3(v[0], v[1], v[2]), turned.normalized()};
        else
            joint.inParent = inverse(m_contents.pose(joint.parent)) * m_contents.pose(joint.child) *
                             joint.inChild;
    }

    /// q1 - ref1 = a0 + a1 (q2 - ref2) + ..., or q1 - ref1 = a0 without a second joint.
    void readCoupling(const MjcfElement& stated, const std::string& name) {
        const Element& element = stated.element();
        std::vector<double> a = stated.numbers("polycoef", 1, 5);
        constexpr double kOtherwise[] = {0, 1, 0, 0, 0};
        while (a.size() < 5)
            a.push_back(kOtherwise[a.size()]);
        const int first = m_contents.hingeOrSlide(element, "joint1");
        const double reference = m_robot.joints[first].start;
        if (!element.has("joint2")) return lock(first, reference + a[0], element.place());
        const int second = m_contents.hingeOrSlide(element, "joint2");
        if (first == second) element.fail({messages::kMimicOfItself, m_robot.joints[first].name});
        if (a[2] != 0.0 || a[3] != 0.0 || a[4] != 0.0)
            m_contents.report.approximated(element.place(),
                                           {messages::kMjcfPolynomialIsLinear, name});
        if (a[1] == 0.0) return lock(first, reference + a[0], element.place());
        Coupling coupling;
        coupling.name = name;
        coupling.place = element.place();
        coupling.first = second;
        coupling.second = first;
        coupling.ratio = a[1];
        coupling.offset = reference + a[0] - a[1] * m_robot.joints[second].start;
        checkFollowing(coupling, element);
        m_robot.couplings.push_back(std::move(coupling));
    }

    /// A joint follows one other, and not itself by way of others.
    void checkFollowing(const Coupling& coupling, const Element& element) const {
        int leader = coupling.first;
        for (std::size_t i = 0; i <= m_robot.joints.size(); ++i) {
            if (leader == coupling.second)
                element.fail({messages::kMimicOfItself, m_robot.joints[coupling.second].name});
            const auto next = std::ranges::find(m_robot.couplings, leader, &Coupling::second);
            if (next == m_robot.couplings.end()) return;
            leader = next->first;
        }
    }

    void lock(int index, double coordinate, const Place& place) {
        Joint& joint = m_robot.joints[index];
        m_contents.report.approximated(place, {messages::kMjcfJointIsLocked, joint.name});
        joint.inParent = joint.inParent * jointMotion(joint, coordinate);
        joint.kind = JointKind::Fixed;
    }

    MjcfContents& m_contents;
    Robot& m_robot;
    std::set<std::string> m_names;
    std::size_t m_count = 0;
};

} // namespace

void readEqualities(MjcfContents& contents) {
    EqualityReader(contents).read();
}

} // namespace trammel::robots

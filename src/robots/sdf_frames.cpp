#include "robots/sdf_frames.h"

#include "messages/robot_messages.h"
#include "model/short_text.h"
#include "robots/robot.h"

#include <numbers>

namespace trammel::robots {

std::string scoped(const std::string& scope, const std::string& name) {
    return scope.empty() ? name : scope + "::" + name;
}

SdfPose sdfPose(const Element& parent) {
    const Element element = parent.child("pose");
    if (!element) return {};
    SdfPose result;
    result.relativeTo = element.text("relative_to");
    if (result.relativeTo.empty()) result.relativeTo = element.text("frame");
    const bool isQuaternion = element.text("rotation_format") == "quat_xyzw";
    const bool hasDegrees = element.text("degrees") == "true" || element.text("degrees") == "1";
    if (isQuaternion && hasDegrees) element.fail(messages::kQuaternionInDegrees);
    const std::vector<double> v = numbers(element.text(), element.place(), "pose");
    if (v.empty()) return result;
    const std::size_t count = isQuaternion ? 7 : 6;
    if (v.size() != count)
        element.fail(
            {messages::kSomeNumbersExpected, "pose", model::shortened(element.text()), count});
    result.pose.position = {v[0], v[1], v[2]};
    if (isQuaternion) {
        const Quat q(v[6], v[3], v[4], v[5]);
        if (!(q.norm() > 1e-6)) element.fail({messages::kAxisIsZero, "pose"});
        result.pose.orientation = q.normalized();
    } else {
        const double unit = hasDegrees ? std::numbers::pi / 180.0 : 1.0;
        result.pose.orientation = fromRollPitchYaw(unit * Vec3(v[3], v[4], v[5]));
    }
    return result;
}

SdfFrames::SdfFrames() {
    m_nodes[""] = {}; // the world
}

void SdfFrames::add(Kind kind, const Element& element, const std::string& scope, int link) {
    Node node;
    node.kind = kind;
    node.scope = scope;
    node.name = scoped(scope, element.neededText("name"));
    node.link = link;
    node.place = element.place();
    const SdfPose pose = sdfPose(element);
    node.pose = pose.pose;
    node.relativeTo = pose.relativeTo;
    if (kind == Kind::Frame) node.attachedTo = element.text("attached_to");
    if (kind == Kind::Model) {
        node.attachedTo = element.text("canonical_link");
        node.placement = element.text("placement_frame");
    }
    if (kind == Kind::Joint)
        for (const Element& each : element.children())
            if (each.localName() == "child") node.attachedTo = each.trimmedText();
    const std::string name = node.name;
    if (m_nodes.size() >= 2 * kMostParts) element.fail({messages::kTooManyParts, kMostParts});
    if (!m_nodes.emplace(name, std::move(node)).second)
        element.fail({messages::kNameIsTaken, element.localName(), model::shortened(name)});
}

const SdfFrames::Node* SdfFrames::find(const std::string& scope, const std::string& name) const {
    const auto at = [&](const std::string& key) {
        const auto found = m_nodes.find(key);
        return found == m_nodes.end() ? nullptr : &found->second;
    };
    constexpr std::string_view kModel = "__model__";
    if (name == "world" || name == "__root__") return at("");
    if (name == kModel) return at(scope);
    if (name.ends_with(std::string("::") + std::string(kModel)))
        return at(scoped(scope, name.substr(0, name.size() - kModel.size() - 2)));
    return at(scoped(scope, name));
}

const SdfFrames::Node& SdfFrames::get(const std::string& scope, const std::string& name,
                                      const Place& place) const {
    if (const Node* node = find(scope, name)) return *node;
    throw ImportError(place, {messages::kNoSdfFrame, model::shortened(name)});
}

/// What a node's pose is relative to.
const SdfFrames::Node& SdfFrames::base(const Node& node) const {
    if (!node.relativeTo.empty()) return get(node.scope, node.relativeTo, node.place);
    if ((node.kind == Kind::Joint || node.kind == Kind::Frame) && !node.attachedTo.empty())
        return get(node.scope, node.attachedTo, node.place);
    return m_nodes.at(node.scope);
}

/// As deep as there are frames is a ring.
void SdfFrames::checkDepth(const Node& node, std::size_t depth) const {
    constexpr std::size_t kMostDeep = 1000; // for the stack
    if (depth > std::min(kMostDeep, m_nodes.size()))
        throw ImportError(node.place, {messages::kRingOfFrames, model::shortened(node.name)});
}

Pose SdfFrames::pose(const Node& node, std::size_t depth) const {
    checkDepth(node, depth);
    if (node.kind == Kind::World) return {};
    return pose(base(node), depth + 1) * inBase(node, depth + 1);
}

/// A model's pose is that of its placement frame.
Pose SdfFrames::inBase(const Node& node, std::size_t depth) const {
    if (node.placement.empty()) return node.pose;
    return node.pose * inverse(within(node, get(node.name, node.placement, node.place), depth));
}

/// The pose of a model's part in its frame.
Pose SdfFrames::within(const Node& model, const Node& node, std::size_t depth) const {
    checkDepth(node, depth);
    if (&node == &model) return {};
    if (node.kind == Kind::World)
        throw ImportError(model.place, {messages::kNoSdfFrame, model::shortened(model.placement)});
    return within(model, base(node), depth + 1) * inBase(node, depth + 1);
}

int SdfFrames::link(const Node& node, std::size_t depth) const {
    checkDepth(node, depth);
    switch (node.kind) {
    case Kind::World:
        return kWorld;
    case Kind::Link:
        return node.link;
    case Kind::Model:
        return canonicalLink(node);
    case Kind::Joint:
        return link(get(node.scope, node.attachedTo, node.place), depth + 1);
    case Kind::Frame:
        return link(node.attachedTo.empty() ? m_nodes.at(node.scope)
                                            : get(node.scope, node.attachedTo, node.place),
                    depth + 1);
    }
    return kWorld;
}

void SdfFrames::check() const {
    for (const auto& [name, node] : m_nodes) {
        pose(node);
        link(node);
    }
}

/// The one that it names, or the first of its links, those of nested models last.
int SdfFrames::canonicalLink(const Node& model) const {
    if (!model.attachedTo.empty())
        if (const Node* named = find(model.name, model.attachedTo);
            named && named->kind == Kind::Link)
            return named->link;
    int own = kWorld, nested = kWorld;
    const auto first = [](int& best, int link) { best = best < 0 ? link : std::min(best, link); };
    for (const auto& [name, node] : m_nodes) {
        if (node.kind != Kind::Link) continue;
        if (node.scope == model.name) first(own, node.link);
        if (node.scope.starts_with(model.name + "::")) first(nested, node.link);
    }
    return own >= 0 ? own : nested;
}

} // namespace trammel::robots

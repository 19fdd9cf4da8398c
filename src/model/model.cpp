#include "model/model.h"

#include <algorithm>

namespace trammel::model {

namespace {

/// In the order of JointType.
constexpr std::array<std::string_view, 12> kJointTypeNames{
    "fixed",  "revolute", "prismatic", "cylindrical",   "spherical", "universal",
    "planar", "distance", "screw",     "point-on-line", "gear",      "steering"};

/// In the order of FrictionMode.
constexpr std::array<std::string_view, 4> kFrictionModeNames{"none", "one-direction",
                                                             "two-directions", "tyre"};

template <typename Item>
const Item* findNamed(const std::vector<Item>& items, std::string_view name) {
    const auto found = std::find_if(items.begin(), items.end(),
                                    [&](const Item& item) { return item.name == name; });
    return found == items.end() ? nullptr : &*found;
}

} // namespace

std::string_view name(JointType type) {
    return kJointTypeNames.at(static_cast<std::size_t>(type));
}

std::optional<JointType> jointTypeFromName(std::string_view name) {
    const auto found = std::find(kJointTypeNames.begin(), kJointTypeNames.end(), name);
    if (found == kJointTypeNames.end()) return std::nullopt;
    return static_cast<JointType>(found - kJointTypeNames.begin());
}

std::string_view name(FrictionMode mode) {
    return kFrictionModeNames.at(static_cast<std::size_t>(mode));
}

std::optional<FrictionMode> frictionModeFromName(std::string_view name) {
    const auto found = std::find(kFrictionModeNames.begin(), kFrictionModeNames.end(), name);
    if (found == kFrictionModeNames.end()) return std::nullopt;
    return static_cast<FrictionMode>(found - kFrictionModeNames.begin());
}

bool hasCoordinate(JointType type) {
    switch (type) {
    case JointType::Revolute:
    case JointType::Prismatic:
    case JointType::Cylindrical:
    case JointType::Screw:
    case JointType::PointOnLine:
    case JointType::Steering:
        return true;
    default:
        return false;
    }
}

std::vector<std::string> measuredNames(const Joint& joint) {
    if (!hasCoordinate(joint.type)) return {};
    std::vector<std::string> names{joint.name + ".coordinate", joint.name + ".rate"};
    if (joint.type == JointType::Cylindrical || joint.type == JointType::Screw)
        names.insert(names.end(), {joint.name + ".translation", joint.name + ".translation_rate"});
    return names;
}

bool usesPosition(JointType type) {
    return type != JointType::Distance && type != JointType::Gear;
}

bool usesAxis(JointType type) {
    return usesPosition(type) && type != JointType::Fixed && type != JointType::Spherical;
}

bool usesAxis2(JointType type) {
    return type == JointType::Universal || type == JointType::Steering;
}

const Body* Model::findBody(std::string_view wanted) const {
    return findNamed(bodies, wanted);
}

const Joint* Model::findJoint(std::string_view wanted) const {
    return findNamed(joints, wanted);
}

Material Model::material(std::string_view wanted) const {
    if (const Material* found = findNamed(materials, wanted)) return *found;
    Material builtIn;
    builtIn.name = kDefaultMaterial;
    return builtIn;
}

Model withoutDrivers(Model model) {
    for (Joint& joint : model.joints)
        joint.driver.reset();
    return model;
}

} // namespace trammel::model

#include "model/model.h"

#include <algorithm>

namespace trammel::model {

namespace {

using enum JointCoordinate;

/// In the order of JointType.
constexpr std::array kJointTraits{
    JointTraits{.name = "fixed", .usesAxis = false},
    JointTraits{.name = "revolute", .coordinate = Angle},
    JointTraits{.name = "prismatic", .coordinate = Way},
    JointTraits{.name = "cylindrical", .coordinate = AngleAndWay},
    JointTraits{.name = "spherical", .usesAxis = false},
    JointTraits{.name = "universal", .usesAxis2 = true},
    JointTraits{.name = "planar"},
    JointTraits{.name = "distance", .usesPosition = false, .usesAxis = false, .usesPoints = true},
    JointTraits{.name = "screw", .coordinate = AngleAndWay},
    JointTraits{.name = "point-on-line", .coordinate = Way},
    JointTraits{.name = "gear", .usesPosition = false, .usesAxis = false, .couplesJoints = true},
    JointTraits{
        .name = "steering", .usesAxis2 = true, .turnsAboutAxis2 = true, .coordinate = Angle}};
static_assert(kJointTraits.size() == static_cast<std::size_t>(JointType::Steering) + 1);

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

const JointTraits& traits(JointType type) {
    return kJointTraits.at(static_cast<std::size_t>(type));
}

std::string_view name(JointType type) {
    return traits(type).name;
}

std::optional<JointType> jointTypeFromName(std::string_view name) {
    const auto found = std::ranges::find(kJointTraits, name, &JointTraits::name);
    if (found == kJointTraits.end()) return std::nullopt;
    return static_cast<JointType>(found - kJointTraits.begin());
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
    return traits(type).coordinate != None;
}

bool isSlide(JointType type) {
    return traits(type).coordinate == Way;
}

bool usesPosition(JointType type) {
    return traits(type).usesPosition;
}

bool usesAxis(JointType type) {
    return traits(type).usesAxis;
}

bool usesAxis2(JointType type) {
    return traits(type).usesAxis2;
}

std::vector<std::string> measuredNames(const Joint& joint) {
    if (!hasCoordinate(joint.type)) return {};
    std::vector<std::string> names{joint.name + ".coordinate", joint.name + ".rate"};
    if (traits(joint.type).coordinate == AngleAndWay)
        names.insert(names.end(), {joint.name + ".translation", joint.name + ".translation_rate"});
    return names;
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

Model withoutClearances(Model model) {
    for (Joint& joint : model.joints)
        joint.clearance.reset();
    return model;
}

Model withoutDrivers(Model model) {
    for (Joint& joint : model.joints)
        joint.driver.reset();
    return model;
}

} // namespace trammel::model

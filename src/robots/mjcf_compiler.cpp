#include "robots/mjcf_compiler.h"

#include "messages/mjcf_messages.h"
#include "messages/robot_messages.h"
#include "model/short_text.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::robots {

namespace {

constexpr double kShortest = 1e-14; ///< of a vector that is to give a direction

[[noreturn]] void failDirection(const MjcfElement& element, const char* attribute) {
    throw ImportError(element.place(attribute), {messages::kMjcfNoDirection, attribute,
                                                 model::shortened(element.text(attribute))});
}

bool isTrue(const MjcfElement& element, const char* attribute, bool otherwise) {
    if (!element.has(attribute)) return otherwise;
    return element.word(attribute, {"true", "false"}) == "true";
}

} // namespace

MjcfCompiler::MjcfCompiler(const MjcfSource& source, ImportReport& report) {
    for (const Element& each : source.sections("compiler")) {
        readCompiler({each, nullptr}, report);
        for (const Element& child : source.children(each))
            report.leftOut(child.place(),
                           {messages::kElementNotRead, model::shortened(child.name())});
    }
    for (const Element& each : source.sections("option"))
        readOption(source, {each, nullptr}, report);
}

void MjcfCompiler::readCompiler(const MjcfElement& element, ImportReport& report) {
    if (element.has("angle")) isDegrees = element.word("angle", {"degree", "radian"}) == "degree";
    if (element.word("coordinate", {"local", "global"}) == "global")
        element.fail(messages::kMjcfGlobalCoordinates);
    if (element.has("eulerseq")) {
        eulerSequence = element.text("eulerseq");
        if (eulerSequence.size() != 3 ||
            eulerSequence.find_first_not_of("xyzXYZ") != std::string::npos)
            element.fail({messages::kMjcfEulerSequence, model::shortened(eulerSequence)});
    }
    autoLimits = isTrue(element, "autolimits", autoLimits);
    balanceInertia = isTrue(element, "balanceinertia", balanceInertia);
    stripsPath = isTrue(element, "strippath", stripsPath);
    if (element.has("inertiafromgeom")) {
        const std::string word = element.word("inertiafromgeom", {"auto", "true", "false"});
        inertiaFromGeom = word == "true"    ? InertiaFromGeom::Always
                          : word == "false" ? InertiaFromGeom::Never
                                            : InertiaFromGeom::WhereMissing;
    }
    if (const auto groups = element.numbers("inertiagrouprange", 2, 2); !groups.empty())
        inertiaGroups = {groups[0], groups[1]};
    boundMass = element.number("boundmass", boundMass);
    boundInertia = element.number("boundinertia", boundInertia);
    if (const double total = element.number("settotalmass", -1.0); total > 0) totalMass = total;
    if (element.has("assetdir")) meshFolder = element.text("assetdir");
    if (element.has("meshdir")) meshFolder = element.text("meshdir");
    // Bodies that stand on others are one body of the model with or without fusestatic; threads and
    // textures move nothing.
    constexpr const char* kRead[] = {
        "angle",          "coordinate",        "eulerseq",     "autolimits",
        "balanceinertia", "strippath",         "assetdir",     "inertiafromgeom",
        "boundmass",      "inertiagrouprange", "boundinertia", "meshdir",
        "settotalmass",   "texturedir",        "fusestatic",   "usethread"};
    for (const pugi::xml_attribute each : element.element().node().attributes())
        if (std::ranges::find(kRead, std::string_view(each.name())) == std::end(kRead))
            report.leftOut(element.element().place(), {messages::kAttributeNotRead,
                                                       model::shortened(each.name()), "compiler"});
}

void MjcfCompiler::readOption(const MjcfSource& source, const MjcfElement& element,
                              ImportReport& report) {
    gravity = element.vector("gravity", gravity);
    if (element.has("timestep")) {
        step = element.number("timestep", step);
        if (!(step > 0)) element.fail({messages::kSizeIsNotPositive, "timestep", step});
    }
    for (const pugi::xml_attribute each : element.element().node().attributes())
        if (const std::string_view name = each.name(); name != "gravity" && name != "timestep")
            report.leftOut(element.element().place(),
                           {messages::kAttributeNotRead, model::shortened(name), "option"});
    for (const Element& child : source.children(element.element())) {
        if (child.name() == "flag")
            readFlags(child, report);
        else
            report.leftOut(child.place(),
                           {messages::kElementNotRead, model::shortened(child.name())});
    }
    if (isDisabled("gravity")) gravity = Vec3::Zero();
}

void MjcfCompiler::readFlags(const Element& element, ImportReport& report) {
    // "passive" in one word switched off springs and dampers before they had flags of their own.
    constexpr const char* kRead[] = {"constraint", "equality",  "frictionloss", "limit",
                                     "contact",    "passive",   "spring",       "damper",
                                     "gravity",    "actuation", "filterparent"};
    const MjcfElement flags(element, nullptr);
    for (const pugi::xml_attribute each : element.node().attributes()) {
        const bool isOn = flags.word(each.name(), {"enable", "disable"}) == "enable";
        if (std::ranges::find(kRead, std::string_view(each.name())) == std::end(kRead)) {
            report.leftOut(element.place(),
                           {messages::kMjcfFlagNotRead, model::shortened(each.name())});
        } else if (isOn) {
            disabled.erase(each.name());
        } else {
            disabled.insert(each.name());
            report.leftOut(element.place(), {messages::kMjcfSwitchedOff, each.name()});
        }
    }
    const auto with = [&](const char* flag, std::initializer_list<const char*> others) {
        if (isDisabled(flag)) disabled.insert(others.begin(), others.end());
    };
    with("constraint", {"equality", "frictionloss", "limit", "contact"});
    with("passive", {"spring", "damper"});
}

double MjcfCompiler::angle() const {
    return isDegrees ? std::numbers::pi / 180.0 : 1.0;
}

Quat MjcfCompiler::fromEuler(const Vec3& angles) const {
    Quat result = Quat::Identity();
    for (int i = 0; i < 3; ++i) {
        const char letter = eulerSequence[static_cast<std::size_t>(i)];
        const bool isFixed = letter < 'a';
        const int axis = letter - (isFixed ? 'X' : 'x');
        const Quat turn(Eigen::AngleAxisd(angles[i] * angle(), Vec3::Unit(axis)));
        result = isFixed ? turn * result : result * turn;
    }
    return result;
}

Quat fromZAxis(const Vec3& direction) {
    const Vec3 across = Vec3::UnitZ().cross(direction);
    const double sine = across.norm();
    const Vec3 axis = sine < 1e-10 * direction.norm() ? Vec3(Vec3::UnitX()) : Vec3(across / sine);
    return Quat(Eigen::AngleAxisd(std::atan2(sine, direction.z()), axis));
}

Quat MjcfCompiler::stated(const MjcfElement& element, const char* attribute) const {
    const std::string_view name = attribute;
    const std::size_t count = name == "quat" || name == "axisangle" ? 4 : name == "xyaxes" ? 6 : 3;
    const std::vector<double> v =
        robots::numbers(element.text(attribute), element.place(attribute), attribute, count);
    const Vec3 first(v[0], v[1], v[2]);
    if (name == "euler") return fromEuler(first);
    if (name == "quat") {
        const Quat q(v[0], v[1], v[2], v[3]);
        if (!(q.norm() > kShortest)) failDirection(element, attribute);
        return q.normalized();
    }
    if (!(first.norm() > kShortest)) failDirection(element, attribute);
    if (name == "axisangle") return Quat(Eigen::AngleAxisd(v[3] * angle(), first.normalized()));
    if (name == "zaxis") return fromZAxis(first);
    Mat3 axes;
    axes.col(0) = first.normalized();
    const Vec3 second(v[3], v[4], v[5]);
    const Vec3 across = second - second.dot(axes.col(0)) * axes.col(0);
    if (!(across.norm() > kShortest)) failDirection(element, attribute);
    axes.col(1) = across.normalized();
    axes.col(2) = axes.col(0).cross(axes.col(1));
    return Quat(axes).normalized();
}

std::optional<Quat> MjcfCompiler::orientation(const MjcfElement& element) const {
    constexpr const char* kWays[] = {"axisangle", "xyaxes", "zaxis", "euler", "quat"};
    const char* own = nullptr;
    const char* any = nullptr;
    for (const char* way : kWays) {
        if (any == nullptr && element.has(way)) any = way;
        if (!element.isOwn(way)) continue;
        if (own != nullptr) element.fail({messages::kMjcfTwoOrientations, own, way});
        own = way;
    }
    if (own == nullptr && any == nullptr) return std::nullopt;
    return stated(element, own != nullptr ? own : any);
}

Pose MjcfCompiler::pose(const MjcfElement& element) const {
    return {element.vector("pos", Vec3::Zero()), orientation(element).value_or(Quat::Identity())};
}

} // namespace trammel::robots

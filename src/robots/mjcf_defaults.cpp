#include "robots/mjcf_defaults.h"

#include "messages/mjcf_messages.h"
#include "messages/robot_messages.h"
#include "model/short_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace trammel::robots {

namespace {

/// What is read of each kind of element, and what has no meaning for how a model moves.
struct KnownAttributes {
    std::string_view kind, names;
};

constexpr std::string_view kOfActuators =
    "name class group user joint jointinparent tendon site refsite slidersite cranksite "
    "cranklength body gear ctrlrange ctrllimited forcerange forcelimited nsample";
constexpr KnownAttributes kKnown[] = {
    {"body", "name childclass user pos quat axisangle xyaxes zaxis euler mocap"},
    {"frame", "name childclass pos quat axisangle xyaxes zaxis euler"},
    {"replicate", "count sep offset euler childclass"},
    {"joint", "name class type group user pos axis range limited ref springref stiffness damping "
              "armature frictionloss"},
    {"freejoint", "name group"},
    {"inertial", "pos mass quat axisangle xyaxes zaxis euler diaginertia fullinertia"},
    {"geom", "name class type group user rgba material size fromto pos quat axisangle xyaxes zaxis "
             "euler contype conaffinity condim friction mass density mesh"},
    {"site", "name class type group user rgba material size fromto pos quat axisangle xyaxes "
             "zaxis euler"},
    {"mesh", "name class file vertex normal texcoord face scale"},
    {"material", "name class texture texrepeat texuniform emission specular shininess reflectance "
                 "metallic roughness rgba"},
    {"connect", "name class active body1 body2 anchor site1 site2"},
    {"weld", "name class active body1 body2 anchor relpose torquescale site1 site2"},
    {"equality/joint", "name class active joint1 joint2 polycoef"},
    {"exclude", "name body1 body2"},
    {"pair", "name class geom1 geom2 condim friction"},
    {"key", "name time qpos qvel ctrl act mpos mquat"},
    {"motor", ""},
    {"position", "kp kv"},
    {"velocity", "kv"},
    {"general", "gaintype biastype dyntype gainprm biasprm"},
};

bool isWordOf(std::string_view list, std::string_view word) {
    std::size_t at = 0;
    while (at < list.size()) {
        const std::size_t end = std::min(list.find(' ', at), list.size());
        if (list.substr(at, end - at) == word) return true;
        at = end + 1;
    }
    return false;
}

} // namespace

bool isActuatorKind(std::string_view name) {
    constexpr std::string_view kKinds = "general motor position velocity intvelocity damper "
                                        "cylinder muscle adhesion dcmotor plugin";
    return isWordOf(kKinds, name);
}

void tellOfAttributes(const Element& element, ImportReport& report) {
    tellOfAttributes(element, element.name(), report);
}

void tellOfAttributes(const Element& element, std::string_view kind, ImportReport& report) {
    const auto known = std::ranges::find(kKnown, kind, &KnownAttributes::kind);
    if (known == std::end(kKnown)) return;
    const bool isActuator = isActuatorKind(element.name());
    for (const pugi::xml_attribute attribute : element.node().attributes())
        if (!isWordOf(known->names, attribute.name()) &&
            !(isActuator && isWordOf(kOfActuators, attribute.name())))
            report.leftOut(element.place(), {messages::kAttributeNotRead,
                                             model::shortened(attribute.name()), element.name()});
}

const DefaultValue* MjcfClass::find(const std::string& kind, const std::string& attribute) const {
    for (const MjcfClass* each = this; each != nullptr; each = each->m_parent)
        if (const auto found = each->m_values.find({kind, attribute});
            found != each->m_values.end())
            return &found->second;
    return nullptr;
}

MjcfDefaults::MjcfDefaults(const MjcfSource& source, ImportReport& report)
    : m_source(source), m_report(report), m_main(add("main", nullptr)) {
    for (const Element& section : source.sections("default")) {
        if (const std::string name = section.text("class"); !name.empty() && name != "main") {
            // The outermost class may have a name of its own.
            m_classes.try_emplace(name, std::make_unique<MjcfClass>(m_main));
        }
        readValues(section, *m_main);
        for (const Element& each : source.children(section))
            if (each.name() == "default") read(each, m_main);
    }
}

MjcfClass* MjcfDefaults::add(const std::string& name, const MjcfClass* parent) {
    return m_classes.try_emplace(name, std::make_unique<MjcfClass>(parent)).first->second.get();
}

void MjcfDefaults::read(const Element& element, MjcfClass* parent) {
    const std::string name = element.neededText("class");
    if (m_classes.contains(name))
        element.fail({messages::kNameIsTaken, "class", model::shortened(name)});
    MjcfClass* const own = add(name, parent);
    readValues(element, *own);
    for (const Element& each : m_source.children(element))
        if (each.name() == "default") read(each, own);
}

void MjcfDefaults::readValues(const Element& element, MjcfClass& of) {
    for (const Element& each : m_source.children(element)) {
        if (each.name() == "default") continue;
        tellOfAttributes(each, m_report);
        for (const pugi::xml_attribute attribute : each.node().attributes()) {
            const DefaultValue value{attribute.value(), each.place()};
            of.set(std::string(each.name()), attribute.name(), value);
            if (isActuatorKind(each.name())) of.set(kAnyActuator, attribute.name(), value);
        }
        setGeneralLaw(each, of);
    }
}

/// The short kinds of actuators are "general" with a law of theirs, in defaults, too.
void MjcfDefaults::setGeneralLaw(const Element& element, MjcfClass& of) {
    const std::string_view kind = element.name();
    const auto set = [&](const char* attribute, std::string text) {
        of.set(kAnyActuator, attribute, {std::move(text), element.place()});
    };
    const auto setLaw = [&](const std::string& gain, const char* type, const std::string& bias) {
        set("gainprm", gain);
        set("biastype", type);
        set("biasprm", bias);
    };
    if (kind == "motor") setLaw("1", "none", "0 0 0");
    if (kind == "position" && element.has("kp")) {
        const double kp = element.number("kp");
        setLaw(fmt::format("{}", kp), "affine",
               fmt::format("0 {} {}", -kp, -element.number("kv", 0.0)));
    }
    if (kind == "velocity" && element.has("kv")) {
        const double kv = element.number("kv");
        setLaw(fmt::format("{}", kv), "affine", fmt::format("0 0 {}", -kv));
    }
}

const MjcfClass* MjcfDefaults::of(const Element& user, const char* attribute,
                                  const MjcfClass* otherwise) const {
    if (!user.has(attribute)) return otherwise;
    const auto found = m_classes.find(user.text(attribute));
    if (found == m_classes.end())
        user.fail({messages::kMjcfNothingNamed, "class", model::shortened(user.text(attribute))});
    return found->second.get();
}

MjcfElement::MjcfElement(const Element& element, const MjcfClass* defaults, std::string kind)
    : m_element(element),
      m_defaults(defaults),
      m_kind(kind.empty() ? std::string(element.name()) : std::move(kind)) {}

const DefaultValue* MjcfElement::inherited(const char* attribute) const {
    return m_defaults == nullptr ? nullptr : m_defaults->find(m_kind, attribute);
}

bool MjcfElement::has(const char* attribute) const {
    return isOwn(attribute) || inherited(attribute) != nullptr;
}

Place MjcfElement::place(const char* attribute) const {
    const DefaultValue* const value = isOwn(attribute) ? nullptr : inherited(attribute);
    return value != nullptr ? value->place : m_element.place();
}

std::string MjcfElement::text(const char* attribute) const {
    if (isOwn(attribute)) return m_element.text(attribute);
    const DefaultValue* const value = inherited(attribute);
    return value != nullptr ? value->text : std::string();
}

double MjcfElement::number(const char* attribute, double otherwise) const {
    return has(attribute) ? robots::number(text(attribute), place(attribute), attribute)
                          : otherwise;
}

Vec3 MjcfElement::vector(const char* attribute, const Vec3& otherwise) const {
    return has(attribute) ? robots::vector(text(attribute), place(attribute), attribute)
                          : otherwise;
}

std::vector<double> MjcfElement::numbers(const char* attribute, std::size_t least,
                                         std::size_t most) const {
    if (!has(attribute)) return {};
    std::vector<double> values = robots::numbers(text(attribute), place(attribute), attribute);
    if (values.size() < least || values.size() > most)
        throw ImportError(place(attribute), {messages::kMjcfCountOfNumbers, attribute,
                                             model::shortened(text(attribute)), least, most});
    return values;
}

std::string MjcfElement::word(const char* attribute,
                              std::initializer_list<const char*> words) const {
    if (!has(attribute)) return *words.begin();
    std::string value = text(attribute);
    if (std::ranges::find(words, value) == words.end())
        throw ImportError(place(attribute),
                          {messages::kMjcfWordExpected, attribute, model::shortened(value),
                           fmt::format("{}", fmt::join(words, ", "))});
    return value;
}

} // namespace trammel::robots

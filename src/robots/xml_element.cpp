#include "robots/xml_element.h"

#include "messages/robot_messages.h"
#include "model/short_text.h"

#include <algorithm>

namespace trammel::robots {

std::string_view Element::localName() const {
    const std::string_view whole = name();
    return whole.substr(whole.find(':') + 1);
}

void Element::fail(messages::Message what) const {
    throw ImportError(place(), std::move(what));
}

std::vector<Element> Element::children() const {
    std::vector<Element> result;
    for (const pugi::xml_node node : m_node.children())
        if (node.type() == pugi::node_element) result.emplace_back(*m_files, node);
    return result;
}

std::vector<Element> Element::children(const char* named) const {
    std::vector<Element> result;
    for (const pugi::xml_node node : m_node.children(named))
        result.emplace_back(*m_files, node);
    return result;
}

Element Element::needed(const char* named) const {
    const Element found = child(named);
    if (!found) fail({messages::kElementIsMissing, name(), named});
    return found;
}

std::string Element::neededText(const char* attribute) const {
    std::string value = text(attribute);
    if (value.empty()) fail({messages::kAttributeIsMissing, name(), attribute});
    return value;
}

double Element::number(const char* attribute) const {
    return robots::number(neededText(attribute), place(), attribute);
}

double Element::number(const char* attribute, double otherwise) const {
    return has(attribute) ? robots::number(text(attribute), place(), attribute) : otherwise;
}

Vec3 Element::vector(const char* attribute, const Vec3& otherwise) const {
    return has(attribute) ? robots::vector(text(attribute), place(), attribute) : otherwise;
}

void Element::reportOthers(std::initializer_list<std::string_view> known,
                           ImportReport& report) const {
    for (const Element& each : children())
        if (std::ranges::find(known, each.name()) == known.end())
            report.leftOut(each.place(),
                           {messages::kElementNotRead, model::shortened(each.name())});
}

} // namespace trammel::robots

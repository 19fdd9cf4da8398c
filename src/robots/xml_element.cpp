#include "robots/xml_element.h"

#include "messages/mjcf_messages.h"
#include "messages/robot_messages.h"
#include "model/short_text.h"

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
    for (const pugi::xml_node node : read().children())
        if (node.type() == pugi::node_element) result.emplace_back(*m_files, node);
    return result;
}

std::vector<Element> Element::children(const char* named) const {
    std::vector<Element> result;
    for (const pugi::xml_node node : read().children(named))
        result.emplace_back(*m_files, node);
    return result;
}

Element Element::firstChild() const {
    return {*m_files, read().find_child(
                          [](pugi::xml_node node) { return node.type() == pugi::node_element; })};
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

void Element::pass(std::initializer_list<const char*> named) const {
    for (const char* name : named)
        for (const pugi::xml_node node : m_node.children(name))
            m_files->noteDone(node);
}

pugi::xml_attribute Element::read(const char* attribute) const {
    const pugi::xml_attribute found = read().attribute(attribute);
    if (found) m_files->noteRead(found);
    return found;
}

namespace {

bool isNameOnly(std::string_view attribute) {
    return attribute == "name" || attribute == "version" || attribute.starts_with("xmlns");
}

/// Files are no deeper than kMaxXmlDepth.
void tellOfUnread(const XmlFiles& files, pugi::xml_node node, ImportReport& report) {
    for (const pugi::xml_attribute attribute : node.attributes())
        if (!files.isRead(attribute) && !isNameOnly(attribute.name()))
            report.leftOut(files.place(node), {messages::kAttributeNotRead,
                                               model::shortened(attribute.name()), node.name()});
    for (const pugi::xml_node child : node.children()) {
        if (child.type() != pugi::node_element || files.isDone(child)) continue;
        if (files.isRead(child))
            tellOfUnread(files, child, report);
        else
            report.leftOut(files.place(child),
                           {messages::kElementNotRead, model::shortened(child.name())});
    }
}

} // namespace

void tellOfUnread(const XmlFiles& files, ImportReport& report) {
    tellOfUnread(files, files.main().root(), report);
}

} // namespace trammel::robots

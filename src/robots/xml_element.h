#pragma once

#include "robots/import_report.h"
#include "robots/xml_reader.h"

#include <initializer_list>

namespace trammel::robots {

/// An element of a robot's file with the place of whatever is wrong in it.
class Element {
public:
    Element(const XmlFiles& files, pugi::xml_node node) : m_files(&files), m_node(node) {}

    explicit operator bool() const { return static_cast<bool>(m_node); }
    pugi::xml_node node() const { return m_node; }
    std::string_view name() const { return m_node.name(); }
    /// Without the prefix of a foreign namespace.
    std::string_view localName() const;
    Place place() const { return m_files->place(m_node); }
    [[noreturn]] void fail(messages::Message what) const;

    std::vector<Element> children() const;
    std::vector<Element> children(const char* named) const;
    Element child(const char* named) const { return {*m_files, m_node.child(named)}; }
    /// @throws ImportError where there is none
    Element needed(const char* named) const;
    /// What stands between its tags.
    std::string_view text() const { return m_node.text().get(); }

    bool has(const char* attribute) const { return static_cast<bool>(m_node.attribute(attribute)); }
    std::string text(const char* attribute) const { return m_node.attribute(attribute).value(); }
    /// @throws ImportError where it is missing or empty
    std::string neededText(const char* attribute) const;
    double number(const char* attribute) const;
    double number(const char* attribute, double otherwise) const;
    Vec3 vector(const char* attribute, const Vec3& otherwise) const;

    /// Tells of children that are none of these.
    void reportOthers(std::initializer_list<std::string_view> known, ImportReport& report) const;

private:
    const XmlFiles* m_files;
    pugi::xml_node m_node;
};

} // namespace trammel::robots

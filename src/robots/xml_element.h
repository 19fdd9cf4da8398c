#pragma once

#include "io/trimmed.h"
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
    Element child(const char* named) const { return {*m_files, read().child(named)}; }
    Element firstChild() const;
    /// @throws ImportError where there is none
    Element needed(const char* named) const;
    /// What stands between its tags.
    std::string_view text() const { return read().text().get(); }
    /// The same without the white space around it.
    std::string_view trimmedText() const { return io::trimmed(text()); }

    bool has(const char* attribute) const { return static_cast<bool>(read(attribute)); }
    std::string text(const char* attribute) const { return read(attribute).value(); }
    /// @throws ImportError where it is missing or empty
    std::string neededText(const char* attribute) const;
    double number(const char* attribute) const;
    double number(const char* attribute, double otherwise) const;
    Vec3 vector(const char* attribute, const Vec3& otherwise) const;

    /// Says that nothing of it is to be told: it has no meaning here, or its reader has told.
    void pass() const { m_files->noteDone(m_node); }
    /// The same of children.
    void pass(std::initializer_list<const char*> named) const;

private:
    pugi::xml_node read() const {
        m_files->noteRead(m_node);
        return m_node;
    }
    pugi::xml_attribute read(const char* attribute) const;

    const XmlFiles* m_files;
    pugi::xml_node m_node;
};

/// Tells of every element and attribute that no reader asked for, once the main file's are read.
/// Names and versions, which nothing may refer to, are not told.
void tellOfUnread(const XmlFiles& files, ImportReport& report);

} // namespace trammel::robots

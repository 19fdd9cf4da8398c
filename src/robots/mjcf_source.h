#pragma once

#include "robots/xml_element.h"

#include <map>
#include <vector>

namespace trammel::robots {

/// The elements of an MJCF file, with those of the files that it includes in the places where it
/// does so.
class MjcfSource {
public:
    /// @throws ImportError for an include that XmlFiles refuses, a wrong root of an included file,
    ///         and elements that are nested too deep with the included ones counted
    explicit MjcfSource(XmlFiles& files);

    const XmlFiles& files() const { return m_files; }
    Element root() const { return {m_files, m_files.main().root()}; }
    std::vector<Element> children(const Element& parent) const;
    /// The sections of the file with a name, in its order.
    std::vector<Element> sections(std::string_view name) const;

private:
    void findIncludes(pugi::xml_node parent, int depth);
    void append(pugi::xml_node parent, std::vector<Element>& elements) const;

    XmlFiles& m_files;
    std::map<pugi::xml_node, pugi::xml_node> m_included; ///< roots by the elements naming them
};

} // namespace trammel::robots

#include "robots/mjcf_source.h"

#include "messages/mjcf_messages.h"
#include "messages/robot_messages.h"
#include "model/short_text.h"

namespace trammel::robots {

MjcfSource::MjcfSource(XmlFiles& files) : m_files(files) {
    findIncludes(files.main().root(), 1);
}

void MjcfSource::findIncludes(pugi::xml_node parent, int depth) {
    for (const pugi::xml_node node : parent.children()) {
        if (node.type() != pugi::node_element) continue;
        const Element element(m_files, node);
        if (depth >= kMaxXmlDepth) element.fail({messages::kXmlIsTooDeep, kMaxXmlDepth});
        if (element.name() != "include") {
            findIncludes(node, depth + 1);
            continue;
        }
        const XmlFile& file = m_files.include(element.neededText("file"), element.place());
        const pugi::xml_node root = file.root();
        const std::string_view name = root.name();
        if (name != "mujoco" && name != "mujocoinclude")
            throw ImportError(file.place(root),
                              {messages::kMjcfIncludedRoot, model::shortened(name)});
        m_included[node] = root;
        findIncludes(root, depth + 1);
        m_files.finishInclude();
    }
}

void MjcfSource::append(pugi::xml_node parent, std::vector<Element>& elements) const {
    for (const pugi::xml_node node : parent.children()) {
        if (node.type() != pugi::node_element) continue;
        if (const auto included = m_included.find(node); included != m_included.end())
            append(included->second, elements);
        else
            elements.emplace_back(m_files, node);
    }
}

std::vector<Element> MjcfSource::children(const Element& parent) const {
    std::vector<Element> elements;
    append(parent.node(), elements);
    return elements;
}

std::vector<Element> MjcfSource::sections(std::string_view name) const {
    std::vector<Element> elements = children(root());
    std::erase_if(elements, [&](const Element& each) { return each.name() != name; });
    return elements;
}

} // namespace trammel::robots

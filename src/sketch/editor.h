#pragma once

#include "io/numbers.h"
#include "mechanisms/mechanism_builder.h"
#include "sketch/frame.h"
#include "sketch/gestures.h"
#include "sketch/node_rule.h"

#include <set>

namespace trammel::sketch {

/// A document while a gesture edits it, with what is drawn in it.
class Editor {
public:
    explicit Editor(const io::JsonValue& document);

    const io::JsonValue& document() const { return m_document; }
    const Sketch& sketch() const { return m_sketch; }
    const Frame& frame() const { return m_frame; }
    const NodeNames& names() const { return m_names; }
    ParameterTexts parameters() const { return ParameterTexts(m_document); }
    double value(std::string_view parameter) const;
    /// Brings sketch() up to date. @throws Refused where a parameter has lost its value
    void read();

    // Edits; each notes what it changed.
    void set(const std::string& pointer, io::JsonValue value);
    void remove(const std::string& pointer);
    /// Appends to a list of the document, such as "bodies", which it may lack.
    std::string append(const std::string& list, io::JsonValue value);
    /// A key of the document that it lacks, before the key `next`, or last.
    void addSection(const std::string& key, io::JsonValue value, std::string_view next);
    void addParameter(const std::string& name, io::JsonValue value);
    /// What the parameter is worth: the rest of its entry stays.
    void setParameter(const std::string& name, io::JsonValue value);
    void removeParameter(const std::string& name);
    void addLinkSizes(); ///< link_thickness and link_width
    /// Layers are counted in link_pitch from now on, which has to be there.
    void useLinkPitch() { m_frame.countLayersIn(std::string(kLinkPitch)); }

    // Names that nothing has yet.
    std::string newNodeName() const;
    std::string newParameterName(std::string_view stem) const; ///< L1, L2
    /// link1, link2
    std::string newItemName(const std::string& list, std::string_view stem) const;
    /// A, A_2
    std::string newJointName(const std::string& node) const;
    std::string itemPointer(const std::string& list, std::string_view name) const;

    // Nodes.
    std::string addNode(const Point& place);
    void setPlace(const std::string& node, const Point& place);
    int nodeIndex(const std::string& name) const; ///< @throws Refused where there is none
    const Node& node(const std::string& name) const { return m_sketch.nodes[nodeIndex(name)]; }
    const Link& link(const std::string& body) const; ///< @throws Refused
    NodeRule ruleOf(const std::string& node) const;
    /// The parameter of the length between two nodes; a measured one is added where none is.
    std::string lengthBetween(const std::string& from, const std::string& to);

    /// A hinge of the ground or a link and another link at a node.
    std::string addHinge(const std::string& node, const std::string& first,
                         const std::string& second);
    /// What a new link at a node is hinged to: "ground", or the first link or block that has it;
    /// empty: nothing yet.
    std::string holderOf(const std::string& node) const;
    /// The link at a spot. @throws Refused where there is none
    std::string linkAt(const Spot& spot) const;
    /// A spot's place as formulas: its node, or the place along its link's first two nodes.
    PlaceText placeOf(const Spot& spot) const;

    /// @throws Refused where parameters have lost their value
    Drawn take(std::string main = {});

private:
    bool isTaken(std::string_view node) const;
    /// @throws Refused where nodes of a link have come together
    void requireBars() const;

    io::JsonValue m_document;
    std::vector<std::string> m_items;
    Frame m_frame;
    NodeNames m_names;
    io::Numbers m_numbers;
    std::set<std::string> m_wrongBefore; ///< parameters that had no value
    Sketch m_sketch;
};

/// To a picometre, which is what a drawn place is worth.
double rounded(double value);
io::JsonValue number(double value);
io::JsonValue measuredEntry(const std::string& formula, const char* unit);

} // namespace trammel::sketch

#pragma once

#include "sketch/editor.h"

namespace trammel::sketch {

/// The parameters of a link's sizes: those of all links, or its own.
struct LinkSizes {
    std::string thickness{kLinkThickness}, width{kLinkWidth};
};
LinkSizes sizesOf(const Editor& editor, const std::string& body);
/// What a link's own sizes are called: "crank_width".
LinkSizes ownSizes(const std::string& body);

/// The shapes of a link: bars between nodes and round ends at them, as formulas in the link's
/// frame, which is at its first node with x towards the second.
class LinkShapes {
public:
    /// @param nodes of the link by name; the first two give its frame
    /// @param length parameter of the way from the first to the second
    LinkShapes(const Editor& editor, std::vector<std::string> nodes, std::string length, int layer,
               io::JsonValue color, LinkSizes sizes = {});

    io::JsonValue bar(const std::string& from, const std::string& to,
                      const std::string& length) const;
    io::JsonValue roundEnd(const std::string& node) const;
    io::JsonValue disc(const std::string& node, const std::string& radius) const;

private:
    std::string frameAngle() const;
    PlaceText inFrame(const PlaceText& place) const;
    PlaceText placeOf(const std::string& node) const;
    io::JsonValue shape(const char* type,
                        std::vector<std::pair<std::string, io::JsonValue>> members,
                        const PlaceText& place, io::JsonValue orientation) const;

    const Editor& m_editor;
    std::vector<std::string> m_nodes;
    std::string m_length;
    int m_layer;
    io::JsonValue m_color;
    LinkSizes m_sizes;
};

std::vector<std::string> nodeNames(const Sketch& sketch, const Link& link);

/// Bars along the way over the nodes, closed where there are three or more, and round ends. Lengths
/// are measured where they are not yet.
std::vector<io::JsonValue> shapesOver(Editor& editor, const std::vector<std::string>& nodes,
                                      int layer, const io::JsonValue& color,
                                      const LinkSizes& sizes = {});
/// Whether the link stands as drawn ones do: at its first node, x towards the second.
bool isDrawn(const Editor& editor, const Link& link);
/// Makes a link of a ready mechanism a drawn one over its nodes; mass and inertia then follow from
/// its shapes. One that is drawn stays as it is.
void makeDrawn(Editor& editor, const std::string& body);
/// Draws a link anew over some of its nodes.
void drawLinkOver(Editor& editor, const std::string& body, const std::vector<std::string>& nodes);

/// Makes the node one of a link: a round end, and where a bar runs by it two bars in its place.
void addNodeToLink(Editor& editor, const std::string& body, const std::string& node);

/// The node at a spot. On a link a new one is added to it, in the plane an own one.
std::string nodeAt(Editor& editor, const Spot& spot);

} // namespace trammel::sketch

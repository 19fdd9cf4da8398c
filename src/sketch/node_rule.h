#pragma once

#include "sketch/frame.h"
#include "sketch/sketch.h"

#include <map>
#include <optional>
#include <set>
#include <utility>

/// How parameters give nodes, as texts: what is written is recognised again by writing it anew.
namespace trammel::sketch {

/// Parameters of a document by name, as they stand there.
class ParameterTexts {
public:
    explicit ParameterTexts(const io::JsonValue& document);
    const io::JsonValue* find(std::string_view name) const;
    bool contains(std::string_view name) const { return find(name) != nullptr; }
    /// The formula; empty where it is none.
    std::string formula(std::string_view name) const;
    /// Whether it is a number, with or without unit.
    bool isNumber(std::string_view name) const;
    /// As the user would state it.
    std::string spelling(std::string_view name) const;
    const std::vector<std::string>& names() const { return m_names; }

private:
    std::map<std::string, const io::JsonValue*, std::less<>> m_values;
    std::vector<std::string> m_names;
};

/// What gives a node.
struct NodeRule {
    enum class Kind {
        Free,     ///< two numbers
        Polar,    ///< length and angle from another node
        Crossing, ///< lengths from two others, to the left of the way from the first to the second
        Formula   ///< of another kind
    } kind = Kind::Free;
    std::string origin, second; ///< nodes
    std::string length, angle;  ///< parameters of a polar one
    bool isTurnedRound = false; ///< polar: the angle is that of the way to the origin
    std::string lengths[2];     ///< parameters of a crossing
};

using NamedTexts = std::vector<std::pair<std::string, std::string>>;

/// Names of a node's parameters.
class NodeNames {
public:
    explicit NodeNames(const Frame& frame) : m_suffixes(frame.suffixes()) {}

    std::string u(std::string_view node) const { return std::string(node) + m_suffixes[0]; }
    std::string v(std::string_view node) const { return std::string(node) + m_suffixes[1]; }
    PlaceText place(std::string_view node) const { return {u(node), v(node)}; }
    /// The node whose first or second coordinate a parameter would be; empty: of none.
    std::string nodeOf(std::string_view parameter) const;

    std::string lengthText(std::string_view from, std::string_view to) const;
    std::string angleText(std::string_view from, std::string_view to) const;
    NamedTexts polar(std::string_view node, const NodeRule& rule) const;
    NamedTexts crossing(std::string_view node, const NodeRule& rule) const;

    NodeRule ruleOf(const ParameterTexts& parameters, std::string_view node) const;
    /// The length or angle that a parameter's formula measures; its nodes by name.
    struct Measured {
        Dimension::Kind kind;
        std::string from, to;
    };
    std::optional<Measured> measuredBy(std::string_view formula) const;
    /// Coordinates of a node that are another node's and a parameter further or back: "Ax +
    /// ground".
    struct Offset {
        Dimension::Kind kind; ///< Horizontal or Vertical
        std::string origin, parameter;
    };
    std::vector<Offset> offsetsOf(const ParameterTexts& parameters, std::string_view node) const;

private:
    std::optional<NodeRule> polarRule(const ParameterTexts& parameters,
                                      std::string_view node) const;
    std::optional<NodeRule> crossingRule(const ParameterTexts& parameters,
                                         std::string_view node) const;

    std::array<std::string, 2> m_suffixes;
};

/// The parameters that a polar node has where no dimension gives them.
inline std::string ownAngle(std::string_view node) {
    return std::string(node) + "_angle";
}
inline std::string ownLength(std::string_view node) {
    return std::string(node) + "_length";
}
/// Whether a parameter has such a name: no dimension has it.
bool isOwnName(std::string_view parameter);
/// Whether it is a thickness or width, of all links or of one: link_width, crank_width.
bool isLinkSize(std::string_view parameter);

} // namespace trammel::sketch

#pragma once

#include "io/json_value.h"
#include "model/model.h"
#include "sketch/plane.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::sketch {

/// A point that links meet in, end at or are held by. In the document a node A of the plane x-z is
/// the two parameters Ax and Az: numbers where it is free, formulas where dimensions give it.
struct Node {
    std::string name; ///< A, B, ...
    Point place = Point::Zero();
    std::vector<std::string> bodies; ///< of links that have it
    std::vector<std::string> joints; ///< that are there
    bool isGrounded = false;         ///< a joint there holds it at the ground
    /// It can be moved, if only along a circle or a line: its coordinates are numbers, or
    /// dimensions leave one of its length and angle free.
    bool isFree = true;
};

/// A body that was drawn, a bar over its nodes, or one of a ready mechanism.
struct Link {
    std::string body;
    /// At least two: in the order in which they were drawn, then what else it is hinged or traced
    /// at.
    std::vector<int> nodes;
    /// Nodes that a bar of it goes between, and the bar's length, a parameter or formula.
    struct Bar {
        std::array<int, 2> nodes{};
        std::string length;
        int shape = 0; ///< of the body, by index
    };
    std::vector<Bar> bars;
    int layer = 0; ///< in front of the plane, in thicknesses

    bool has(int node) const;
};

/// A block at a node, which slides along a line.
struct Block {
    std::string body;
    int node = 0;
    std::string joint; ///< the slide
};

/// A length between two nodes, the angle of the way from one to the other, or how far along u or v
/// the way goes. Several may have one parameter.
struct Dimension {
    std::string parameter; ///< L1, ...
    enum class Kind { Length, Angle, Horizontal, Vertical } kind = Kind::Length;
    std::array<int, 2> nodes{};
    double value = 0.0;     ///< m or rad
    bool isDriving = false; ///< it is set, and a node follows; else it is measured
    std::string text;       ///< as the document states a driving one: a number or a formula

    bool isAngle() const { return kind == Kind::Angle; }
};

/// A text that stands beside what is drawn.
struct Note {
    std::string text;
    Point place = Point::Zero(); ///< its middle
    int index = 0;               ///< in the document's list
};

/// What a document has of a sketch: read from its parameters, bodies and joints, never stored
/// beside them. Bodies and joints that were not drawn are not in it.
struct Sketch {
    Plane plane;
    std::vector<Node> nodes;
    std::vector<Link> links;
    std::vector<Block> blocks;
    std::vector<Dimension> dimensions;
    std::vector<Note> notes;

    int find(std::string_view node) const; ///< index, -1: none
    const Link* link(std::string_view body) const;
};

/// @param model read from the document without errors
Sketch sketchOf(const io::JsonValue& document, const model::Model& model);

/// The plane of the document's key "sketch": {"plane": "xz" | "xy" | "yz"} or {"plane": "custom",
/// "origin", "u", "v"}; x-z where it has none.
Plane planeOf(const io::JsonValue& document);

} // namespace trammel::sketch

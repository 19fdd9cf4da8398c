#pragma once

#include "messages/message.h"
#include "sketch/snap.h"

#include <map>
#include <span>
#include <string>
#include <vector>

/// What one draws, as edits of a model document: ordinary parameters, bodies, joints, forces and
/// measures. Each takes a document and gives the one after; what is not concerned keeps its text.
namespace trammel::sketch {

/// A gesture that cannot be carried out, and why.
class Refused : public messages::RuntimeError {
public:
    using Told::Told;
};

struct Drawn {
    io::JsonValue document;
    std::vector<std::string> items; ///< pointers of what was added or changed, the main one first
};

/// Makes it the plane that is drawn in. @throws Refused where nodes are drawn in another one
Drawn setPlane(const io::JsonValue& document, const Plane& plane);

/// A link over two or more spots: its parameters, its body with bars and holes; hinges join it to
/// the links that have its nodes or lie under its spots. @throws Refused
Drawn addLink(const io::JsonValue& document, std::span<const Spot> spots);

/// A hinge to the ground at a node or a place on a link; on an empty place a node of the ground
/// that links drawn to it later are hinged to. @throws Refused, also for the gestures below
Drawn addGroundPivot(const io::JsonValue& document, const Spot& spot);
/// A node of a link at a place on it, which others may be hinged to.
Drawn addLinkPivot(const io::JsonValue& document, const Spot& spot);
/// A slide of a node's link along a line of the plane. @param towards a place on that line
/// A block with a hinge to the link slides on the ground, or along the link `rail`.
Drawn addSlider(const io::JsonValue& document, const Spot& spot, const Point& towards,
                const std::string& rail = "ground");
/// Node of a link held on the line through two nodes of another one: a pin in a slot.
Drawn addPinInSlot(const io::JsonValue& document, const Spot& pin, const std::string& slotted);
/// Two links become one rigid thing: a fixed joint at the node in place of the hinge.
Drawn addWeld(const io::JsonValue& document, const Spot& spot);
/// A gear joint of two hinges. Of hinges to the ground whose links turn against each other there
/// are discs, too, that roll on each other: their radii follow from the way between the hinges.
/// @param ratio rate of the second hinge over the first one's; below 0 they turn against each other
Drawn addGearPair(const io::JsonValue& document, const std::string& first,
                  const std::string& second, double ratio);
/// Drives the hinge or slide at a spot, or the nearest ground hinge of the link under it, at a
/// parameter's speed (rad/s, m/s).
Drawn addMotor(const io::JsonValue& document, const Spot& spot, double speed);
enum class Element { Spring, Damper };
Drawn addSpringDamper(const io::JsonValue& document, Element element, const Spot& from,
                      const Spot& to);
/// A force on a link at a spot. @param vector N, in the plane
Drawn addForce(const io::JsonValue& document, const Spot& spot, const Point& vector);
/// A point mass at a spot, welded to the link: a sphere of that mass in kg.
Drawn addWeight(const io::JsonValue& document, const Spot& spot, double mass);
/// A measured point of the link at a spot, whose path is drawn.
Drawn addTrace(const io::JsonValue& document, const Spot& spot);

/// Moves free nodes; those that dimensions hold keep their dimensions where they can.
Drawn moveNodes(const io::JsonValue& document, std::span<const std::string> nodes, const Point& by);
/// Puts each node to a place of its own, as another assembly has them: points of two lengths change
/// sides where they must. @throws Refused naming a node that cannot be there
Drawn placeNodes(const io::JsonValue& document, const std::map<std::string, Point>& places);
/// Takes items away with what hangs on them: links, joints, forces, measures, a node by the pointer
/// of its first parameter ("/parameters/Ax"), a dimension by that of its own. A link that has two
/// other nodes goes on without a node; a dimension that is set is released, and one that bars are
/// drawn by stays measured. Parameters of the drawing go that nothing rests on any more. @see
/// hangingOn
Drawn remove(const io::JsonValue& document, std::span<const std::string> pointers);
/// Names of what remove() would take besides.
std::vector<std::string> hangingOn(const io::JsonValue& document,
                                   std::span<const std::string> pointers);

/// A motion of the plane: p -> origin + shift + R(angle) M (p - origin), M mirrors across the line
/// through the origin in direction `mirror` where there is one.
struct Motion {
    Point origin = Point::Zero();
    Point shift = Point::Zero();
    double angle = 0.0;          ///< rad
    std::optional<Point> mirror; ///< direction

    Point operator()(const Point& p) const;
};
/// Moves links with all their nodes.
Drawn transform(const io::JsonValue& document, std::span<const std::string> bodies,
                const Motion& motion);
/// Copies links with the joints between them, `count` times, each a motion further.
Drawn copy(const io::JsonValue& document, std::span<const std::string> bodies, const Motion& motion,
           int count = 1);

/// Adds a measured length between two nodes, or the angle of the way between them; gives it a name.
Drawn addDimension(const io::JsonValue& document, Dimension::Kind kind, const std::string& from,
                   const std::string& to);
/// Makes a dimension driving: the parameter is `text` (number with unit or formula), and a free
/// node of it follows: it is given by lengths and angles from the others. @throws Refused naming
/// the dimensions that give both nodes already
Drawn drive(const io::JsonValue& document, const std::string& parameter, const std::string& text);
/// Makes it measured again: the node is free where it is.
Drawn release(const io::JsonValue& document, const std::string& parameter);

/// Thickness, width and layers of all links are the parameters link_thickness, link_width; a
/// link's layer counts in thicknesses along the normal.
Drawn setLayer(const io::JsonValue& document, const std::string& body, int layer);

} // namespace trammel::sketch

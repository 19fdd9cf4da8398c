#pragma once

#include "robots/pose.h"
#include "robots/xml_element.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace trammel::robots {

/// The frames of an SDFormat file: links, joints, models and frames, each with a pose relative to
/// another one, and attached to a link. Names are scoped: "M1::L1" of the world or the file.
class SdfFrames {
public:
    enum class Kind { World, Model, Link, Joint, Frame };
    struct Node {
        Kind kind = Kind::World;
        std::string scope;      ///< in which its element's names are looked up
        std::string name;       ///< scoped
        std::string relativeTo; ///< as written; empty: the default of its kind
        std::string attachedTo; ///< likewise; of a joint its child
        std::string placement;  ///< of a model: what of it stands at the pose; empty: it itself
        Pose pose;              ///< relative to that
        int link = -1;          ///< of a link: its index
        Place place;
    };

    SdfFrames();

    /// Adds an element with its name.
    /// @throws ImportError where the scope has the name already
    void add(Kind kind, const Element& element, const std::string& scope, int link = -1);
    /// Whether a name is known in a scope: "L", "M::L", "__model__", "world".
    const Node* find(const std::string& scope, const std::string& name) const;
    /// @throws ImportError naming the place of who asks
    const Node& get(const std::string& scope, const std::string& name, const Place& place) const;

    /// Looks at all frames. @throws ImportError where one rests on itself, or on what is not there
    void check() const;

    /// The pose in the world. @throws ImportError where frames rest on one another in a ring
    Pose pose(const Node& node) const { return pose(node, 0); }
    /// The link that it moves with, kWorld of what does with none.
    int link(const Node& node) const { return link(node, 0); }

private:
    void checkDepth(const Node& node, std::size_t depth) const;
    Pose pose(const Node& node, std::size_t depth) const;
    int link(const Node& node, std::size_t depth) const;
    const Node& base(const Node& node) const;
    Pose inBase(const Node& node, std::size_t depth) const;
    Pose within(const Node& model, const Node& node, std::size_t depth) const;
    int canonicalLink(const Node& model) const;

    std::map<std::string, Node> m_nodes;
};

/// The pose of an element's child "pose": angles in rad, or in degrees where it says so, or a
/// quaternion x y z w. @param scope of its relative_to
/// @throws ImportError for another number of numbers
struct SdfPose {
    Pose pose;
    std::string relativeTo;
};
SdfPose sdfPose(const Element& parent);

/// "SCOPE::NAME"
std::string scoped(const std::string& scope, const std::string& name);

} // namespace trammel::robots

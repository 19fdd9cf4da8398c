#pragma once

#include "sketch/gestures.h"

namespace trammel::sketch {

/// How links are made; what is not stated stays as it is.
struct LinkStyle {
    std::optional<double> thickness, width; ///< m
    std::optional<double> gap;              ///< between layers, m
    std::optional<std::string> material;    ///< by name
    bool arrangesLayers = false;            ///< gives links layers in which they pass each other
    /// Links that come across each other on their way, besides those that share a node.
    std::vector<std::pair<std::string, std::string>> crossing = {};
};

/// Sizes of all links are the parameters link_thickness and link_width; of some of them own ones
/// (crank_width), in place of those. Layers are link_pitch apart where there is a gap: the largest
/// thickness and link_gap. A link of a ready mechanism becomes a drawn one. The joints' axes and
/// the places in the plane stay; masses follow from the shapes and the material's density.
/// @param bodies links; none: all
/// @throws Refused where there are no links, a size is not above 0 or the gap is below 0
Drawn styleLinks(const io::JsonValue& document, std::span<const std::string> bodies,
                 const LinkStyle& style);

/// All links in the layer of the plane, to see which come across each other.
io::JsonValue inOneLayer(const io::JsonValue& document);

/// The sizes as they are now, of all links, m; absent: no link is drawn yet.
struct LinkDefaults {
    std::optional<double> thickness, width, gap;
};
LinkDefaults linkDefaults(const io::JsonValue& document);

} // namespace trammel::sketch

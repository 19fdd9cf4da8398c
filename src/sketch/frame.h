#pragma once

#include "io/json_value.h"
#include "sketch/plane.h"

#include <array>
#include <string>
#include <string_view>

namespace trammel::sketch {

/// m; linkages of micrometres have links, too.
inline constexpr double kLeastLinkSize = 1e-12;
inline constexpr std::string_view kLinkThickness = "link_thickness", kLinkWidth = "link_width";
inline constexpr std::string_view kLinkGap = "link_gap", kLinkPitch = "link_pitch";

/// A place of the plane, as formulas.
struct PlaceText {
    std::string u = "0", v = "0";
};

/// What the document says of a plane: places and directions as formulas over its coordinates. A
/// link's frame is turned about the normal from the world's axes in a principal plane; in others
/// its x goes along u, its y along v and its z along the normal before it is turned.
class Frame {
public:
    explicit Frame(const Plane& plane);
    /// Layers are counted in that parameter: link_thickness unless said, or link_pitch.
    void countLayersIn(std::string parameter) { m_layerUnit = std::move(parameter); }

    /// Of the parameters of a node: Ax, Az.
    const std::array<std::string, 2>& suffixes() const { return m_suffixes; }

    io::JsonValue normal() const;
    /// @param layer in front of the plane, in thicknesses of a link
    io::JsonValue world(const PlaceText& place, int layer = 0) const;
    io::JsonValue direction(const PlaceText& way) const;
    /// Of a vector of numbers along u and v.
    io::JsonValue direction(const Point& way) const;
    /// Orientation in the world of a link whose x axis has that angle from u.
    io::JsonValue turned(std::string_view angle) const;

    // In a link's frame.
    io::JsonValue inBody(const PlaceText& place, int layer) const;
    io::JsonValue size(std::string_view along, std::string_view across,
                       std::string_view thick) const;
    io::JsonValue turnedInBody(std::string_view angle) const;
    /// Of a cylinder along the normal; null where it has that axis anyway.
    io::JsonValue alongNormal() const;
    /// Which layer a place in a link's frame is in, counted in either parameter; 0 where it states
    /// none.
    int layerOf(const io::JsonValue& position) const;
    /// The part of a place that states the layer, and what it states.
    std::size_t layerIndex() const { return m_normal; }
    io::JsonValue layerValue(int layer) const;

    /// Whether its axes are the world's.
    bool isPrincipal() const { return m_isPrincipal; }

private:
    std::string layerText(int layer) const;
    std::string worldComponent(const PlaceText& place, int layer, std::size_t axis,
                               const Vec3& origin) const;
    std::array<std::string, 3> ordered(std::string_view u, std::string_view v,
                                       std::string_view n) const;

    Plane m_plane;
    bool m_isPrincipal = true;
    std::string m_layerUnit{kLinkThickness};
    std::array<std::string, 2> m_suffixes;
    std::size_t m_u = 0, m_v = 2, m_normal = 1; ///< axes of a link's frame
    int m_sign = -1;                            ///< of the normal along its axis
};

} // namespace trammel::sketch

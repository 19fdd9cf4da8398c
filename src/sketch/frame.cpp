#include "sketch/frame.h"

#include "mechanisms/mechanism_builder.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace trammel::sketch {

namespace {

using io::JsonValue;
using mechanisms::formula;
using mechanisms::grouped;

/// "+ 0.6*Au", without what is 0.
void addTerm(std::string& sum, double factor, std::string_view text) {
    if (factor == 0 || text == "0") return;
    const double size = std::abs(factor);
    if (!sum.empty())
        sum += factor < 0 ? " - " : " + ";
    else if (factor < 0)
        sum += "-";
    if (text.empty())
        sum += fmt::format("{}", size);
    else if (size == 1)
        sum += grouped(text);
    else
        sum += fmt::format("{}*{}", size, grouped(text));
}

JsonValue vectorOf(const std::array<std::string, 3>& parts) {
    return mechanisms::vector(parts[0], parts[1], parts[2]);
}

JsonValue turn(JsonValue axis, std::string_view angle) {
    return JsonValue::object({{"axis", std::move(axis)}, {"angle", formula(angle)}});
}

} // namespace

Frame::Frame(const Plane& plane) : m_plane(plane), m_suffixes{"x", "z"} {
    if (plane == principalPlane(PrincipalPlane::XZ)) return;
    m_sign = 1;
    if (plane == principalPlane(PrincipalPlane::YZ)) {
        m_u = 1, m_v = 2, m_normal = 0;
        m_suffixes = {"y", "z"};
        return;
    }
    m_u = 0, m_v = 1, m_normal = 2;
    m_isPrincipal = plane == principalPlane(PrincipalPlane::XY);
    if (m_isPrincipal)
        m_suffixes = {"x", "y"};
    else
        m_suffixes = {"u", "v"};
}

std::array<std::string, 3> Frame::ordered(std::string_view u, std::string_view v,
                                          std::string_view n) const {
    std::array<std::string, 3> parts;
    parts.at(m_u) = u;
    parts.at(m_v) = v;
    parts.at(m_normal) = n;
    return parts;
}

std::string Frame::layerText(int layer) const {
    return layer == 0 ? "0" : fmt::format("{}*{}", layer, m_layerUnit);
}

JsonValue Frame::normal() const {
    const Vec3 normal = m_plane.normal();
    return JsonValue::array({normal.x() + 0.0, normal.y() + 0.0, normal.z() + 0.0});
}

std::string Frame::worldComponent(const PlaceText& place, int layer, std::size_t axis,
                                  const Vec3& origin) const {
    const auto i = static_cast<Eigen::Index>(axis);
    std::string sum;
    addTerm(sum, origin[i], {});
    addTerm(sum, m_plane.u[i], place.u);
    addTerm(sum, m_plane.v[i], place.v);
    if (layer != 0) addTerm(sum, m_plane.normal()[i] * layer, m_layerUnit);
    return sum.empty() ? "0" : sum;
}

JsonValue Frame::world(const PlaceText& place, int layer) const {
    if (m_isPrincipal) return vectorOf(ordered(place.u, place.v, layerText(m_sign * layer)));
    std::array<std::string, 3> parts;
    for (std::size_t i = 0; i < 3; ++i)
        parts.at(i) = worldComponent(place, layer, i, m_plane.origin);
    return vectorOf(parts);
}

JsonValue Frame::direction(const PlaceText& way) const {
    if (m_isPrincipal) return vectorOf(ordered(way.u, way.v, "0"));
    std::array<std::string, 3> parts;
    for (std::size_t i = 0; i < 3; ++i)
        parts.at(i) = worldComponent(way, 0, i, Vec3::Zero());
    return vectorOf(parts);
}

JsonValue Frame::direction(const Point& way) const {
    return direction(PlaceText{fmt::format("{}", way.x()), fmt::format("{}", way.y())});
}

JsonValue Frame::turned(std::string_view angle) const {
    if (m_isPrincipal) return turn(normal(), angle);
    // The turn about the normal behind that of the axes into the plane: each component is
    // a cos(angle/2) + b sin(angle/2).
    Mat3 axes;
    axes << m_plane.u, m_plane.v, m_plane.normal();
    const Quat plane(axes);
    const Quat half =
        Quat(0, m_plane.normal().x(), m_plane.normal().y(), m_plane.normal().z()) * plane;
    const auto component = [&](double a, double b) {
        std::string sum;
        addTerm(sum, a, fmt::format("cos(({})/2)", angle));
        addTerm(sum, b, fmt::format("sin(({})/2)", angle));
        return formula(sum.empty() ? "0" : sum);
    };
    return JsonValue::array({component(plane.w(), half.w()), component(plane.x(), half.x()),
                             component(plane.y(), half.y()), component(plane.z(), half.z())});
}

JsonValue Frame::inBody(const PlaceText& place, int layer) const {
    return vectorOf(ordered(place.u, place.v, layerText(m_sign * layer)));
}

JsonValue Frame::size(std::string_view along, std::string_view across,
                      std::string_view thick) const {
    return vectorOf(ordered(along, across, thick));
}

JsonValue Frame::turnedInBody(std::string_view angle) const {
    return turn(vectorOf(ordered("0", "0", m_sign < 0 ? "-1" : "1")), angle);
}

JsonValue Frame::alongNormal() const {
    if (m_normal == 2) return {};
    return turn(m_normal == 1 ? mechanisms::vector("1", "0", "0")
                              : mechanisms::vector("0", "1", "0"),
                "pi/2");
}

int Frame::layerOf(const JsonValue& position) const {
    if (!position.isArray() || position.size() != 3 || !position[m_normal].isString()) return 0;
    const std::string& text = position[m_normal].string();
    int layer = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), layer);
    if (error != std::errc()) return 0;
    for (const std::string_view unit : {kLinkThickness, kLinkPitch})
        if (std::string_view(end) == fmt::format("*{}", unit)) return m_sign * layer;
    if (std::string_view(end) != "*r" || layer == 0) return 0;
    // Bars of ready mechanisms lie three radii apart.
    const int apart = std::max(1, (std::abs(layer) + 1) / 3);
    return layer < 0 ? -m_sign * apart : m_sign * apart;
}

JsonValue Frame::layerValue(int layer) const {
    return formula(layerText(m_sign * layer));
}

} // namespace trammel::sketch

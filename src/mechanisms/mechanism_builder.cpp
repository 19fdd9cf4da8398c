#include "mechanisms/mechanism_builder.h"

#include "io/default_document.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <fmt/format.h>

namespace trammel::mechanisms {

using io::JsonValue;

namespace {

JsonValue turned(std::string_view x, std::string_view y, std::string_view z,
                 std::string_view angle) {
    return JsonValue::object({{"axis", vector(x, y, z)}, {"angle", formula(angle)}});
}

JsonValue named(std::string_view name) {
    return {std::string(name)};
}

JsonValue shapeOf(const char* type, std::vector<std::pair<std::string, JsonValue>> geometry,
                  const JsonValue& position, Color color) {
    std::vector<std::pair<std::string, JsonValue>> members{{"type", type}};
    for (auto& member : geometry)
        members.push_back(std::move(member));
    members.emplace_back("position", position);
    members.emplace_back("collide", false);
    members.emplace_back("color", colorValue(color));
    return JsonValue::object(std::move(members));
}

/// In brackets unless it is a name or a number.
std::string grouped(std::string_view text) {
    const bool isPlain = std::ranges::all_of(text, [](char c) {
        return c == '_' || c == '.' || std::isalnum(static_cast<unsigned char>(c)) != 0;
    });
    return isPlain ? std::string(text) : fmt::format("({})", text);
}

void append(JsonValue& document, const std::string& list, JsonValue value) {
    document.insert(list, document.at(list)->size(), std::move(value));
}

} // namespace

JsonValue formula(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isNumber = error == std::errc() && end == text.data() + text.size();
    return isNumber ? JsonValue(number) : JsonValue(std::string(text));
}

JsonValue vector(std::string_view x, std::string_view y, std::string_view z) {
    return JsonValue::array({formula(x), formula(y), formula(z)});
}

JsonValue colorValue(Color color) {
    static constexpr std::array<std::array<double, 3>, 7> kColors{{{0.68, 0.4, 0.37},
                                                                   {0.3, 0.47, 0.62},
                                                                   {0.43, 0.58, 0.46},
                                                                   {0.76, 0.62, 0.36},
                                                                   {0.5, 0.44, 0.6},
                                                                   {0.45, 0.47, 0.5},
                                                                   {0.3, 0.3, 0.32}}};
    const auto& [red, green, blue] = kColors.at(static_cast<std::size_t>(color));
    return JsonValue::array({red, green, blue, 1});
}

std::string difference(std::string_view b, std::string_view a) {
    if (a == "0") return std::string(b);
    return b == "0" ? fmt::format("-{}", grouped(a)) : fmt::format("{} - {}", b, grouped(a));
}

JsonValue box(const JsonValue& size, const JsonValue& position, Color color) {
    return shapeOf("box", {{"size", size}}, position, color);
}

JsonValue cylinder(std::string_view radius, std::string_view length, const JsonValue& position,
                   Color color) {
    return shapeOf("cylinder",
                   {{"radius", formula(radius)},
                    {"length", formula(length)},
                    {"orientation", turned("1", "0", "0", "pi/2")}},
                   position, color);
}

JsonValue sphere(std::string_view radius, const JsonValue& position, Color color) {
    return shapeOf("sphere", {{"radius", formula(radius)}}, position, color);
}

MechanismBuilder::MechanismBuilder(std::string_view name, std::string_view description)
    : m_document(io::emptyModelDocument()) {
    m_document.set("/name", named(name));
    m_document.insert("", 2, named(description), "description");
    m_document.insert("", 6, JsonValue::object({{"shapes", JsonValue::array()}}), "ground");
}

void MechanismBuilder::parameter(std::string_view name, JsonValue value) {
    m_document.set(io::joinPointer("/parameters", name), std::move(value));
}

void MechanismBuilder::parameters(
    std::initializer_list<std::pair<std::string_view, JsonValue>> values) {
    for (const auto& [name, value] : values)
        parameter(name, value);
}

Point MechanismBuilder::leftOf(std::string_view name, const Point& P, const Point& Q,
                               std::string_view p, std::string_view q) {
    const auto own = [&](std::string_view what) { return fmt::format("{}_{}", name, what); };
    const std::string x = own("dx"), z = own("dz"), d = own("distance");
    const std::string along = own("along"), across = own("across");
    parameter(x, formula(difference(Q.x, P.x)));
    parameter(z, formula(difference(Q.z, P.z)));
    parameter(d, fmt::format("sqrt({}^2 + {}^2)", x, z));
    parameter(along, fmt::format("({}^2 - {}^2 + {}^2)/(2*{})", p, q, d, d));
    parameter(across, fmt::format("sqrt({}^2 - {}^2)", p, along));
    const Point result{fmt::format("{}x", name), fmt::format("{}z", name)};
    parameter(result.x, fmt::format("{} + ({}*{} - {}*{})/{}", P.x, along, x, across, z, d));
    parameter(result.z, fmt::format("{} + ({}*{} + {}*{})/{}", P.z, along, z, across, x, d));
    return result;
}

void MechanismBuilder::pedestal(const Point& at, Layer layer) {
    groundShape(box(vector("6*r", "4*r", "3*r"),
                    vector(at.x, fmt::format("{}*r", layer), difference(at.z, "2.5*r")),
                    Color::Grey));
}

void MechanismBuilder::groundShape(JsonValue shape) {
    append(m_document, "/ground/shapes", std::move(shape));
}

void MechanismBuilder::bar(std::string_view name, const Point& from, const Point& to,
                           std::string_view length, Layer layer, Color color) {
    const std::string mass = fmt::format("rho*{}", grouped(length));
    const std::string across = fmt::format("{}*({}^2/12 + r^2/4)", mass, grouped(length));
    const std::string angle =
        fmt::format("atan2({}, {})", difference(to.z, from.z), difference(to.x, from.x));
    const std::string middle = fmt::format("{}/2", grouped(length));
    JsonValue capsule = shapeOf("capsule",
                                {{"radius", "r"},
                                 {"length", formula(length)},
                                 {"orientation", turned("0", "1", "0", "pi/2")}},
                                vector(middle, fmt::format("{}*r", layer), "0"), color);
    body(JsonValue::object(
        {{"name", named(name)},
         {"position", vector(from.x, "0", from.z)},
         {"orientation", turned("0", "-1", "0", angle)},
         {"mass", mass},
         {"com", vector(middle, "0", "0")},
         {"inertia", JsonValue::array({fmt::format("{}*r^2/2", mass), across, across, 0, 0, 0})},
         {"shapes", JsonValue::array({std::move(capsule)})}}));
}

void MechanismBuilder::body(JsonValue value) {
    append(m_document, "/bodies", std::move(value));
}

void MechanismBuilder::shape(JsonValue value) {
    const std::size_t last = m_document.at("/bodies")->size() - 1;
    append(m_document, fmt::format("/bodies/{}/shapes", last), std::move(value));
}

void MechanismBuilder::hinge(std::string_view name, std::string_view first, std::string_view second,
                             const Point& at, std::string_view driver) {
    std::vector<std::pair<std::string, JsonValue>> members{
        {"name", named(name)},
        {"type", "revolute"},
        {"bodies", JsonValue::array({named(first), named(second)})},
        {"position", vector(at.x, "0", at.z)},
        {"axis", vector("0", "-1", "0")}};
    if (!driver.empty())
        members.emplace_back("driver", JsonValue::object({{"position", named(driver)}}));
    joint(JsonValue::object(std::move(members)));
}

void MechanismBuilder::joint(JsonValue value) {
    append(m_document, "/joints", std::move(value));
}

} // namespace trammel::mechanisms

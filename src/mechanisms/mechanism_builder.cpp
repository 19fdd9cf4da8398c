#include "mechanisms/mechanism_builder.h"

#include "io/default_document.h"
#include "io/parameters.h"

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

std::string grouped(std::string_view text) {
    const bool isPlain = std::ranges::all_of(text, [](char c) {
        return c == '_' || c == '.' || std::isalnum(static_cast<unsigned char>(c)) != 0;
    });
    return isPlain ? std::string(text) : fmt::format("({})", text);
}

std::string difference(std::string_view b, std::string_view a) {
    if (a == "0") return std::string(b);
    return b == "0" ? fmt::format("-{}", grouped(a)) : fmt::format("{} - {}", b, grouped(a));
}

std::string sum(std::string_view a, std::string_view b) {
    if (b == "0") return std::string(a);
    if (a == "0") return std::string(b);
    return b.starts_with('-') ? fmt::format("{} - {}", a, b.substr(1))
                              : fmt::format("{} + {}", a, b);
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

int MechanismBuilder::count(std::string_view name) const {
    const JsonValue& entry = *m_document.at(io::joinPointer("/parameters", name));
    return static_cast<int>(io::parameterValue(entry)->number());
}

void MechanismBuilder::material(std::string_view name, JsonValue value) {
    m_document.set(io::joinPointer("/materials", name), std::move(value));
}

Point MechanismBuilder::leftOf(std::string_view name, const Point& P, const Point& Q,
                               std::string_view p, std::string_view q) {
    for (const auto& [parameterName, text] : mechanisms::leftOf(name, P, Q, p, q))
        parameter(parameterName, formula(text));
    m_reaches.push_back(fmt::format("{}_across", name));
    return {fmt::format("{}x", name), fmt::format("{}z", name)};
}

std::vector<std::pair<std::string, std::string>>
leftOf(std::string_view name, const Point& P, const Point& Q, std::string_view p,
       std::string_view q, const std::array<std::string, 2>& suffixes) {
    const auto own = [&](std::string_view what) { return fmt::format("{}_{}", name, what); };
    const std::string x = own("d" + suffixes[0]), z = own("d" + suffixes[1]), d = own("distance");
    const std::string along = own("along"), across = own("across");
    return {{x, difference(Q.x, P.x)},
            {z, difference(Q.z, P.z)},
            {d, fmt::format("sqrt({}^2 + {}^2)", x, z)},
            {along, fmt::format("({}^2 - {}^2 + {}^2)/(2*{})", grouped(p), grouped(q), d, d)},
            {across, fmt::format("sqrt({}^2 - {}^2)", grouped(p), along)},
            {fmt::format("{}{}", name, suffixes[0]),
             fmt::format("{} + ({}*{} - {}*{})/{}", P.x, along, x, across, z, d)},
            {fmt::format("{}{}", name, suffixes[1]),
             fmt::format("{} + ({}*{} + {}*{})/{}", P.z, along, z, across, x, d)}};
}

Point MechanismBuilder::fixed(std::string_view name, std::string_view x, std::string_view z) {
    const Point result{fmt::format("{}x", name), fmt::format("{}z", name)};
    parameters({{result.x, formula(x)}, {result.z, formula(z)}});
    return result;
}

Point MechanismBuilder::offset(std::string_view name, const Point& P, std::string_view dx,
                               std::string_view dz) {
    return fixed(name, sum(P.x, dx), sum(P.z, dz));
}

Point MechanismBuilder::onWay(std::string_view name, const Point& P, const Point& Q,
                              std::string_view length, std::string_view distance) {
    const Point result{fmt::format("{}x", name), fmt::format("{}z", name)};
    const std::string share = fmt::format("{}/{}", grouped(distance), grouped(length));
    parameter(result.x, fmt::format("{} + {}*({})", P.x, share, difference(Q.x, P.x)));
    parameter(result.z, fmt::format("{} + {}*({})", P.z, share, difference(Q.z, P.z)));
    return result;
}

Point MechanismBuilder::atAngle(std::string_view name, const Point& P, std::string_view length,
                                std::string_view angle) {
    const Point result{fmt::format("{}x", name), fmt::format("{}z", name)};
    parameter(result.x, sum(P.x, fmt::format("{}*cos({})", grouped(length), angle)));
    parameter(result.z, sum(P.z, fmt::format("{}*sin({})", grouped(length), angle)));
    return result;
}

void MechanismBuilder::reach(std::string_view name, std::string_view value) {
    parameter(name, formula(value));
    m_reaches.emplace_back(name);
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

namespace {

/// The sum over rods of a formula of each.
template <class Term>
std::string summed(const std::vector<Rod>& rods, Term&& term) {
    std::string sum;
    for (const Rod& rod : rods)
        sum += (sum.empty() ? "" : " + ") + term(rod);
    return sum;
}

std::string middleOf(const std::string& a, const std::string& b) {
    if (a == "0") return fmt::format("{}/2", grouped(b));
    return b == "0" ? fmt::format("{}/2", grouped(a)) : fmt::format("({} + {})/2", a, b);
}

/// A capsule in a body whose frame stands at `origin`.
JsonValue capsuleOf(const Rod& rod, const Point& origin, Layer layer, Color color) {
    const std::string angle = fmt::format("pi/2 - atan2({}, {})", difference(rod.to.z, rod.from.z),
                                          difference(rod.to.x, rod.from.x));
    return shapeOf("capsule",
                   {{"radius", "r"},
                    {"length", formula(rod.length)},
                    {"orientation", turned("0", "1", "0", angle)}},
                   vector(difference(middleOf(rod.from.x, rod.to.x), origin.x),
                          fmt::format("{}*r", layer),
                          difference(middleOf(rod.from.z, rod.to.z), origin.z)),
                   color);
}

} // namespace

/// About the common centre of mass c, with the way d along a rod, its middle m and its length l:
///     Ixx = sum rho l (dz^2/12 + (mz - cz)^2 + r^2/4 (1 + dx^2/l^2)), Izz with x and z exchanged,
///     Ixz = -sum rho l (dx dz/12 + (mx - cx)(mz - cz) - r^2/4 dx dz/l^2),
///     Iyy = Ixx + Izz - sum rho l r^2/2.
void MechanismBuilder::addMoments(std::string_view name, const std::vector<Rod>& rods) {
    const auto own = [&](const char* what) { return fmt::format("{}_{}", name, what); };
    using Axis = std::string Point::*;
    const auto way = [](const Rod& rod, Axis axis) {
        return difference(rod.to.*axis, rod.from.*axis);
    };
    const auto middle = [](const Rod& rod, Axis axis) {
        return middleOf(rod.from.*axis, rod.to.*axis);
    };
    const auto centre = [&](Axis axis) {
        return fmt::format("({})/{}",
                           summed(rods,
                                  [&](const Rod& rod) {
                                      return fmt::format("{}*{}", grouped(rod.length),
                                                         grouped(middle(rod, axis)));
                                  }),
                           own("length"));
    };
    const auto moment = [&](Axis across, Axis along, const std::string& c) {
        return fmt::format("rho*({})", summed(rods, [&](const Rod& rod) {
                               return fmt::format(
                                   "{0}*(({1})^2/12 + ({2} - {3})^2 + r^2/4*(1 + ({4})^2/{0}^2))",
                                   grouped(rod.length), way(rod, across), middle(rod, across), c,
                                   way(rod, along));
                           }));
    };
    const std::string cx = own("cx"), cz = own("cz");
    const std::string product = summed(rods, [&](const Rod& rod) {
        return fmt::format("{0}*(({1})*({2})*(1/12 - r^2/(4*{0}^2)) + ({3} - {4})*({5} - {6}))",
                           grouped(rod.length), way(rod, &Point::x), way(rod, &Point::z),
                           middle(rod, &Point::x), cx, middle(rod, &Point::z), cz);
    });
    parameter(own("length"),
              formula(summed(rods, [](const Rod& rod) { return grouped(rod.length); })));
    parameter(cx, centre(&Point::x));
    parameter(cz, centre(&Point::z));
    parameter(own("xx"), moment(&Point::z, &Point::x, cz));
    parameter(own("zz"), moment(&Point::x, &Point::z, cx));
    parameter(own("xz"), fmt::format("-rho*({})", product));
}

void MechanismBuilder::rods(std::string_view name, const std::vector<Rod>& rods, Layer layer,
                            Color color) {
    addMoments(name, rods);
    const Point& origin = rods.front().from;
    std::vector<JsonValue> shapes;
    for (const Rod& rod : rods)
        shapes.push_back(capsuleOf(rod, origin, layer, color));
    const auto own = [&](const char* what) { return fmt::format("{}_{}", name, what); };
    const std::string xx = own("xx"), zz = own("zz"), mass = "rho*" + own("length");
    body(JsonValue::object(
        {{"name", named(name)},
         {"position", vector(origin.x, "0", origin.z)},
         {"mass", mass},
         {"com", vector(difference(own("cx"), origin.x), "0", difference(own("cz"), origin.z))},
         {"inertia", JsonValue::array({xx, fmt::format("{} + {} - {}*r^2/2", xx, zz, mass), zz, 0,
                                       own("xz"), 0})},
         {"shapes", JsonValue::array(std::move(shapes))}}));
}

void MechanismBuilder::block(std::string_view name, const Point& at, std::string_view angle,
                             JsonValue shapes) {
    const std::string inertia = "m_slider*20*r^2";
    body(JsonValue::object({{"name", named(name)},
                            {"position", vector(at.x, "0", at.z)},
                            {"orientation", turned("0", "-1", "0", angle)},
                            {"mass", "m_slider"},
                            {"inertia", JsonValue::array({inertia, inertia, inertia, 0, 0, 0})},
                            {"shapes", std::move(shapes)}}));
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

void MechanismBuilder::slide(std::string_view name, const char* type, std::string_view first,
                             std::string_view second, const Point& at, const Point& direction) {
    joint(JsonValue::object({{"name", named(name)},
                             {"type", type},
                             {"bodies", JsonValue::array({named(first), named(second)})},
                             {"position", vector(at.x, "0", at.z)},
                             {"axis", vector(direction.x, "0", direction.z)}}));
}

void MechanismBuilder::joint(JsonValue value) {
    append(m_document, "/joints", std::move(value));
}

void MechanismBuilder::trace(std::string_view name, std::string_view body, const Point& at) {
    if (!m_document.contains("/measures")) m_document.set("/measures", JsonValue::array());
    append(m_document, "/measures",
           JsonValue::object({{"name", named(name)},
                              {"type", "point"},
                              {"body", named(body)},
                              {"point", vector(at.x, "0", at.z)}}));
}

void MechanismBuilder::simulation(std::string_view key, JsonValue value) {
    m_document.set(io::joinPointer("/simulation", key), std::move(value));
}

} // namespace trammel::mechanisms

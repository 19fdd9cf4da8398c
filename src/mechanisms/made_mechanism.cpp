#include "mechanisms/made_mechanism.h"

#include "io/parameters.h"
#include "mechanisms/mechanism_builder.h"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <map>
#include <vector>

namespace trammel::mechanisms {

namespace {

using io::JsonValue;
using Values = std::map<std::string, double, std::less<>>;

/// The names in files, in the order of Mechanism's alternatives; ready ones have their own.
constexpr std::array<std::string_view, std::variant_size_v<Mechanism> - 1> kNames{
    "four-bar", "slider-crank", "scissor-lift", "pantograph", "gear-teeth", "gear-radii"};

std::string nameOf(const Mechanism& lengths) {
    const auto* ready = std::get_if<ReadyMechanism>(&lengths);
    return std::string(ready ? ready->kind->name : kNames.at(lengths.index()));
}

/// What the parameters of made models mean.
struct Meaning {
    std::string_view name, unit, description;
};
constexpr Meaning kMeanings[] = {
    {"ground", "m", "distance of the two fixed hinges"},
    {"input", "m", "length of the link that is driven"},
    {"coupler", "m", "length of the link between input and output link"},
    {"output", "m", "length of the other link that is hinged to ground"},
    {"crank", "m", "from the crank's hinge to the crank pin"},
    {"rod", "m", "from the crank pin to the slider"},
    {"offset", "m", "how far the slider's line passes above the crank's hinge"},
    {"arm", "m", "length of an arm"},
    {"forearm", "m", "length of the forearm"},
    {"opening", "m", "distance of an arm's ends along the ground at first"},
    {"travel", "m", "how far the foot is drawn in"},
    {"ratio", "", "size of the drawing over that of the tracer's path"},
    {"teeth1", "", "teeth of the first gear"},
    {"teeth2", "", "teeth of the second gear"},
    {"module", "m", "pitch diameter over the number of teeth"},
    {"radius1", "m", "pitch radius of the first gear"},
    {"radius2", "m", "pitch radius of the second gear"},
    {"width", "m", "width of the gears"},
    {"start", "deg", "angle of the driven link at first"},
    {"low", "deg", "smallest angle that the driven link can reach"},
    {"high", "deg", "largest angle that the driven link can reach"},
    {"lean", "deg", "angle of the arm at first"},
    {"lever", "deg", "angle of the arm that the rod hangs on, at first"},
    {"rise", "m", "height of a stage at first"},
    {"centres", "m", "distance of the fixed hinges"},
    {"inner_arm", "m", "length of the bar beside the arm"},
    {"inner_forearm", "m", "length of the bar beside the forearm"},
    {"piston", "m", "length of the piston rod"},
    {"bend", "deg", "angle of the forearm at first"},
    {"w", "rad/s", "speed of the drive"},
    {"tau", "s", "time constant with which the drive starts"},
    {"T", "s", "time of a swing to and fro"},
    {"density", "kg/m^3", "density of the links"},
    {"rho", "", "mass of a bar per length, kg/m"},
    {"r", "m", "radius of the bars as they are drawn"},
    {"m_slider", "kg", "mass of the slider"},
    {"m_platform", "kg", "mass of the platform"},
    {"point_along", "m", "coupler point: along the link from its first hinge"},
    {"point_across", "m", "coupler point: across the link, to the left"}};

JsonValue lengthsDocument(const Mechanism& lengths) {
    return std::visit(
        []<class Lengths>(const Lengths& own) {
            if constexpr (std::constructible_from<GearPair, Lengths>)
                return document(GearPair(own));
            else
                return document(own);
        },
        lengths);
}

/// Puts a parameter before another one, so that the list reads from what is asked for to what
/// follows.
void putBefore(JsonValue& root, std::string_view next, const char* name, JsonValue value) {
    const auto& members = root.at("/parameters")->members();
    const auto place = std::ranges::find(members, next, &JsonValue::Member::key);
    root.insert("/parameters", static_cast<std::size_t>(place - members.begin()), std::move(value),
                name);
}

void setSpeed(JsonValue& root, double speed) {
    if (root.contains("/parameters/w")) {
        root.set("/parameters/w", speed);
        return;
    }
    putBefore(root, "T", "w", speed);
    root.set("/parameters/T", "2*pi/w");
}

void setDensity(JsonValue& root, double density) {
    if (root.contains("/parameters/density")) {
        root.set("/parameters/density", density);
        return;
    }
    putBefore(root, "rho", "density", density);
    root.set("/parameters/rho", "density*pi*r^2");
}

/// The traced point of a link from (x, z) to (endX, endZ), at `along` and `across` of it.
void addCouplerPoint(JsonValue& root, const char* link, const Point& from, const Point& to,
                     std::string_view length, const std::array<double, 2>& at) {
    root.set("/parameters/point_along", at[0]);
    root.set("/parameters/point_across", at[1]);
    const std::string dx = "(" + difference(to.x, from.x) + ")/" + std::string(length);
    const std::string dz = "(" + difference(to.z, from.z) + ")/" + std::string(length);
    const JsonValue point =
        JsonValue::array({from.x + " + point_along*" + dx + " - point_across*" + dz, 0,
                          from.z + " + point_along*" + dz + " + point_across*" + dx});
    const JsonValue measure = JsonValue::object(
        {{"name", "coupler_point"}, {"type", "point"}, {"body", link}, {"point", point}});
    if (!root.contains("/measures")) root.set("/measures", JsonValue::array());
    root.insert("/measures", root.at("/measures")->size(), measure);
}

void addCouplerPoint(JsonValue& root, const MadeMechanism& made) {
    if (!made.couplerPoint) return;
    if (std::holds_alternative<FourBar>(made.lengths))
        addCouplerPoint(root, "coupler", {"Bx", "Bz"}, {"Cx", "Cz"}, "coupler", *made.couplerPoint);
    if (std::holds_alternative<SliderCrank>(made.lengths))
        addCouplerPoint(root, "rod", {"Bx", "Bz"}, {"Sx", "Sz"}, "rod", *made.couplerPoint);
}

void describe(JsonValue& root) {
    for (const Meaning& meaning : kMeanings) {
        const std::string pointer = io::joinPointer("/parameters", meaning.name);
        const JsonValue* value = root.at(pointer);
        if (!value || value->isObject()) continue; // a ready one's says what it is
        std::vector<std::pair<std::string, JsonValue>> members{{"value", *value}};
        if (!meaning.unit.empty()) members.emplace_back("unit", std::string(meaning.unit));
        members.emplace_back("description", std::string(meaning.description));
        root.set(pointer, JsonValue::object(std::move(members)));
    }
}

/// Reads lengths by the names of their parameters.
class LengthReader {
public:
    explicit LengthReader(const Values& values) : m_values(values) {}

    bool isComplete = true;
    double at(std::string_view name) {
        const auto found = m_values.find(name);
        isComplete = isComplete && found != m_values.end();
        return found == m_values.end() ? 0.0 : found->second;
    }
    int whole(std::string_view name) { return static_cast<int>(std::lround(at(name))); }

    Mechanism lengths(const ReadyKind& kind) {
        ReadyMechanism ready{&kind, {}};
        for (const Dimension& dimension : kind.dimensions)
            ready.values.push_back(at(dimension.name));
        return ready;
    }
    Mechanism lengths(std::size_t kind, int stages) {
        switch (kind) {
        case 0:
            return FourBar{at("ground"), at("input"), at("coupler"), at("output")};
        case 1:
            return SliderCrank{at("crank"), at("rod"), at("offset")};
        case 2:
            return ScissorLift{stages, at("arm"), at("opening")};
        case 3:
            return Pantograph{at("ratio"), at("arm"), at("forearm")};
        case 4:
            return GearTeeth{whole("teeth1"), whole("teeth2"), at("module")};
        default:
            return GearRadii{at("radius1"), at("radius2")};
        }
    }

private:
    const Values& m_values;
};

/// A list's items by name, or by place where they have none; an object's by key.
std::string nameOf(const JsonValue& list, std::size_t index) {
    const JsonValue::Member& member = list.members()[index];
    if (list.isObject()) return member.key;
    const JsonValue* name = member.value.isObject() ? member.value.find("name") : nullptr;
    return name && name->isString() ? name->string() : std::to_string(index);
}

const JsonValue* itemNamed(const JsonValue* list, const std::string& name) {
    for (std::size_t i = 0; list && i < list->size(); ++i)
        if (nameOf(*list, i) == name) return &list->members()[i].value;
    return nullptr;
}

/// Items as the newer list has them, as far as nobody edited them.
JsonValue merged(const JsonValue& current, const JsonValue* before, const JsonValue* after) {
    std::vector<std::pair<std::string, JsonValue>> members;
    for (std::size_t i = 0; i < current.size(); ++i) {
        const std::string name = nameOf(current, i);
        const JsonValue& own = current.members()[i].value;
        const JsonValue *old = itemNamed(before, name), *now = itemNamed(after, name);
        if (!old || own != *old)
            members.emplace_back(name, own);
        else if (now)
            members.emplace_back(name, *now);
    }
    for (std::size_t i = 0; after && i < after->size(); ++i) {
        const std::string name = nameOf(*after, i);
        // What was made before and is gone was taken away by somebody.
        if (!itemNamed(&current, name) && !itemNamed(before, name))
            members.emplace_back(name, after->members()[i].value);
    }
    if (current.isObject()) return JsonValue::object(std::move(members));
    std::vector<JsonValue> elements;
    for (auto& [name, value] : members)
        elements.push_back(std::move(value));
    return JsonValue::array(std::move(elements));
}

/// Parameters that the mechanism is asked for by; they take the new values, also where somebody
/// gave them others.
constexpr std::string_view kAsked[] = {
    "ground", "input",  "coupler",     "output",       "crank",   "rod",
    "offset", "arm",    "forearm",     "ratio",        "opening", "teeth1",
    "teeth2", "module", "point_along", "point_across", "radius1", "radius2"};

std::vector<std::string_view> askedOf(const Mechanism& lengths) {
    std::vector<std::string_view> names(std::begin(kAsked), std::end(kAsked));
    if (const auto* ready = std::get_if<ReadyMechanism>(&lengths)) {
        names.clear();
        for (const Dimension& dimension : ready->kind->dimensions)
            names.emplace_back(dimension.name);
    }
    return names;
}

void takeAsked(JsonValue& root, const Mechanism& lengths, const JsonValue& before,
               const JsonValue& made) {
    for (const std::string_view name : askedOf(lengths)) {
        const std::string pointer = io::joinPointer("/parameters", name);
        const JsonValue *old = before.at(pointer), *entry = made.at(pointer);
        const bool isOther = entry && !(old && *old == *entry); // a formula may have that value
        if (isOther && root.contains(pointer))
            root.set(io::valuePlace(root, pointer), *io::parameterValue(*entry));
    }
}

/// A stated speed or density, which a parameter of that name has.
void takeStated(JsonValue& root, const JsonValue& made, const std::optional<double>& stated,
                std::string_view name) {
    const std::string pointer = io::joinPointer("/parameters", name);
    if (stated && made.contains(pointer) && root.contains(pointer))
        root.set(io::valuePlace(root, pointer), *stated);
}

} // namespace

JsonValue document(const MadeMechanism& made) {
    JsonValue root = lengthsDocument(made.lengths);
    if (made.speed) setSpeed(root, *made.speed);
    if (made.density) setDensity(root, *made.density);
    addCouplerPoint(root, made);
    describe(root);
    JsonValue note = JsonValue::object({{"kind", nameOf(made.lengths)}});
    if (const auto* lift = std::get_if<ScissorLift>(&made.lengths))
        note.set("/stages", lift->stages);
    root.insert("", 3, std::move(note), "mechanism");
    return root;
}

std::optional<MadeMechanism> madeAs(const JsonValue& root) {
    const JsonValue* name = root.at("/mechanism/kind");
    if (!name || !name->isString()) return std::nullopt;
    const auto* found = std::ranges::find(kNames, name->string());
    const ReadyKind* ready = findReadyKind(name->string());
    if (found == kNames.end() && !ready) return std::nullopt;
    Values values;
    for (const io::ParameterNote& note : io::parameterNotes(root))
        if (note.value) values[note.name] = *note.value;
    const JsonValue* stages = root.at("/mechanism/stages");
    LengthReader reader(values);
    MadeMechanism made;
    made.lengths =
        ready ? reader.lengths(*ready)
              : reader.lengths(static_cast<std::size_t>(found - kNames.begin()),
                               stages && stages->isNumber() ? static_cast<int>(stages->number())
                                                            : ScissorLift().stages);
    if (!reader.isComplete) return std::nullopt;
    const auto stated = [&](std::string_view parameter) -> std::optional<double> {
        const auto value = values.find(parameter);
        return value == values.end() ? std::nullopt : std::optional(value->second);
    };
    made.speed = stated("w");
    made.density = stated("density");
    if (const auto along = stated("point_along"), across = stated("point_across"); along && across)
        made.couplerPoint = {*along, *across};
    return made;
}

JsonValue remade(const JsonValue& current, const MadeMechanism& before,
                 const MadeMechanism& after) {
    const JsonValue old = document(before), now = document(after);
    JsonValue result = current;
    for (const char* list : {"/parameters", "/bodies", "/joints", "/forces", "/measures"}) {
        const JsonValue *own = current.at(list), *oldList = old.at(list), *nowList = now.at(list);
        if (own)
            result.set(list, merged(*own, oldList, nowList));
        else if (nowList && nowList->size() > 0)
            result.set(list, *nowList);
    }
    const JsonValue *ground = current.at("/ground"), *oldGround = old.at("/ground");
    if (ground && oldGround && *ground == *oldGround) result.set("/ground", *now.at("/ground"));
    takeAsked(result, after.lengths, old, now);
    if (after.speed != before.speed) takeStated(result, now, after.speed, "w");
    if (after.density != before.density) takeStated(result, now, after.density, "density");
    result.set("/mechanism", *now.at("/mechanism"));
    return result;
}

} // namespace trammel::mechanisms

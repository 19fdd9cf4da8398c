#include "mechanisms/mechanism_kinds.h"

#include "io/parameters.h"
#include "messages/file_messages.h"
#include "messages/model_messages.h"
#include "messages/study_messages.h"

#include <algorithm>
#include <cmath>

namespace trammel::mechanisms {

namespace {

using io::JsonValue;

constexpr const char* kStages = "stages";

/// The kinds whose lengths have a type of their own; their models tell the rest.
struct OwnKind {
    Mechanism usual;
    std::vector<const char*> values;
    bool hasCouplerPoint = false;
};

const std::vector<OwnKind>& ownKinds() {
    static const std::vector<OwnKind> kinds{
        {FourBar(), {"ground", "input", "coupler", "output"}, true},
        {SliderCrank(), {"crank", "rod", "offset"}, true},
        {ScissorLift(), {kStages, "arm", "opening"}},
        {Pantograph(), {"ratio", "arm", "forearm"}},
        {GearTeeth(), {"teeth1", "teeth2", "module"}},
        {GearRadii(), {"radius1", "radius2"}}};
    return kinds;
}

std::string textAt(const JsonValue& root, const std::string& pointer) {
    const JsonValue* value = root.at(pointer);
    return value && value->isString() ? value->string() : std::string();
}

AskedValue valueOf(const JsonValue& root, const char* name) {
    if (name == std::string(kStages))
        return {name, "", "stages of crossed arms", root.at("/mechanism/stages")->number()};
    const std::string pointer = io::joinPointer("/parameters", name);
    return {name, textAt(root, pointer + "/unit"), textAt(root, pointer + "/description"),
            io::parameterValue(*root.at(pointer))->number()};
}

MechanismKind kindOf(const OwnKind& own) {
    const JsonValue root = document(MadeMechanism{own.usual, {}, {}, {}});
    MechanismKind kind{textAt(root, "/mechanism/kind"),
                       textAt(root, "/name"),
                       textAt(root, "/description"),
                       {},
                       own.hasCouplerPoint};
    for (const char* name : own.values)
        kind.values.push_back(valueOf(root, name));
    return kind;
}

MechanismKind kindOf(const ReadyKind& ready) {
    MechanismKind kind{ready.name, ready.title, ready.description, {}, false};
    for (const Dimension& dimension : ready.dimensions) {
        const bool isLength = dimension.kind == Dimension::Kind::Length ||
                              dimension.kind == Dimension::Kind::Coordinate;
        kind.values.push_back(
            {dimension.name, isLength ? "m" : "", dimension.description, dimension.value});
    }
    return kind;
}

/// The values of a kind by name; each is checked for what it is to be.
class Asked {
public:
    Asked(const MechanismKind& kind, const model::ParameterValues& others) {
        for (const AskedValue& value : kind.values)
            m_values[value.name] = value.usual;
        for (const auto& [name, value] : others) {
            const auto found = m_values.find(name);
            if (found == m_values.end())
                throw messages::InvalidArgument(
                    {messages::kMechanismHasNoValue, kind.name, name, namesOf(kind)});
            found->second = value;
        }
    }

    double any(const char* name) const {
        const double value = m_values.find(name)->second;
        if (!std::isfinite(value)) refuse(name, value, messages::kANumber);
        return value;
    }
    double length(const char* name) const {
        if (!(any(name) > 0)) refuse(name, any(name), messages::kExpectedAbove0);
        return any(name);
    }
    double share(const char* name) const {
        if (!(any(name) > 0 && any(name) < 1))
            refuse(name, any(name), messages::kExpectedBetween0And1);
        return any(name);
    }
    int whole(const char* name, int least, int most) const {
        const double value = any(name);
        if (value != std::round(value) || value < least || value > most)
            refuse(name, value, {messages::kWholeNumberWithin, least, most});
        return static_cast<int>(value);
    }

private:
    static std::string namesOf(const MechanismKind& kind) {
        std::string names;
        for (const AskedValue& value : kind.values)
            names += (names.empty() ? "" : ", ") + value.name;
        return names;
    }
    [[noreturn]] static void refuse(const char* name, double value, messages::Message expected) {
        throw messages::InvalidArgument(
            {messages::kMechanismValueIsWrong, name, value, std::move(expected)});
    }

    model::ParameterValues m_values;
};

constexpr int kMostTeeth = 10000;

Mechanism lengthsOf(const Mechanism& usual, const Asked& a) {
    switch (usual.index()) {
    case 0:
        return FourBar{a.length("ground"), a.length("input"), a.length("coupler"),
                       a.length("output")};
    case 1:
        return SliderCrank{a.length("crank"), a.length("rod"), a.any("offset")};
    case 2:
        return ScissorLift{a.whole(kStages, 1, kMostStages), a.length("arm"), a.length("opening")};
    case 3:
        return Pantograph{a.length("ratio"), a.length("arm"), a.length("forearm")};
    case 4:
        return GearTeeth{a.whole("teeth1", 1, kMostTeeth), a.whole("teeth2", 1, kMostTeeth),
                         a.length("module")};
    default:
        return GearRadii{a.length("radius1"), a.length("radius2")};
    }
}

Mechanism lengthsOf(const ReadyKind& kind, const Asked& asked) {
    ReadyMechanism ready{&kind, {}};
    for (const Dimension& dimension : kind.dimensions) {
        using enum Dimension::Kind;
        const char* name = dimension.name;
        ready.values.push_back(dimension.kind == Length       ? asked.length(name)
                               : dimension.kind == Coordinate ? asked.any(name)
                               : dimension.kind == Share      ? asked.share(name)
                                                              : asked.whole(name, 3, kMostCount));
    }
    return ready;
}

} // namespace

const std::vector<MechanismKind>& mechanismKinds() {
    static const std::vector<MechanismKind> kinds = [] {
        std::vector<MechanismKind> all;
        for (const OwnKind& own : ownKinds())
            all.push_back(kindOf(own));
        for (const ReadyKind& ready : readyKinds())
            all.push_back(kindOf(ready));
        return all;
    }();
    return kinds;
}

Mechanism mechanismOf(const MechanismKind& kind, const model::ParameterValues& others) {
    const Asked asked(kind, others);
    if (const ReadyKind* ready = findReadyKind(kind.name)) return lengthsOf(*ready, asked);
    const auto place = std::ranges::find(mechanismKinds(), kind.name, &MechanismKind::name) -
                       mechanismKinds().begin();
    return lengthsOf(ownKinds().at(static_cast<std::size_t>(place)).usual, asked);
}

} // namespace trammel::mechanisms

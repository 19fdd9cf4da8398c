#include "mechanisms/ready_mechanism.h"

#include "mechanisms/mechanism_builder.h"
#include "mechanisms/ready_kinds.h"
#include "messages/study_messages.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::mechanisms {

namespace {

using io::JsonValue;

bool isValid(const Dimension& dimension, double value) {
    switch (dimension.kind) {
    case Dimension::Kind::Length:
        return value > 0 && std::isfinite(value);
    case Dimension::Kind::Coordinate:
        return std::isfinite(value);
    case Dimension::Kind::Share:
        return value > 0 && value < 1;
    case Dimension::Kind::Count:
        return value >= 3 && value <= kMostCount && value == std::round(value);
    }
    return false;
}

bool areValid(const ReadyMechanism& mechanism) {
    const std::vector<Dimension>& dimensions = mechanism.kind->dimensions;
    return dimensions.size() == mechanism.values.size() &&
           std::ranges::equal(dimensions, mechanism.values, isValid);
}

bool swings(const ReadyKind& kind) {
    return *kind.low != '\0';
}

/// What is asked for, with unit, range and meaning.
JsonValue entryOf(const Dimension& dimension, double value) {
    std::vector<std::pair<std::string, JsonValue>> members{{"value", value}};
    if (dimension.kind == Dimension::Kind::Length || dimension.kind == Dimension::Kind::Coordinate)
        members.emplace_back("unit", "m");
    if (dimension.kind != Dimension::Kind::Coordinate) members.emplace_back("min", 0);
    if (dimension.kind == Dimension::Kind::Share) members.emplace_back("max", 1);
    members.emplace_back("description", dimension.description);
    return JsonValue::object(std::move(members));
}

void addDimensions(MechanismBuilder& builder, const ReadyMechanism& mechanism) {
    for (std::size_t i = 0; i < mechanism.values.size(); ++i) {
        const Dimension& dimension = mechanism.kind->dimensions[i];
        builder.parameter(dimension.name, entryOf(dimension, mechanism.values[i]));
    }
}

/// The ends of a swing, and a drive that goes through the inner 90 % of it and back.
void addSwing(MechanismBuilder& builder, const JsonValue& low, const JsonValue& high) {
    builder.parameters(
        {{"low", low}, {"high", high}, {"start", "low + 0.05*(high - low)"}, {"T", 4}});
}
constexpr std::string_view kSwinging = "0.45*(high - low)*(1 - cos(2*pi*t/T))";

/// Bars and links, after the parameters of the drive.
void addLinks(MechanismBuilder& builder, const ReadyKind& kind, std::string_view driver) {
    if (kind.hasBars) builder.parameter("rho", 2);
    builder.parameter("r", kind.barRadius);
    kind.construct(builder, driver);
}

} // namespace

const std::vector<ReadyKind>& readyKinds() {
    static const std::vector<ReadyKind> kinds = [] {
        std::vector<ReadyKind> all;
        for (const auto& group : {sixBars(), legs(), straightLines(), sliderMechanisms()})
            all.insert(all.end(), group.begin(), group.end());
        all.push_back(genevaDrive());
        return all;
    }();
    return kinds;
}

const ReadyKind* findReadyKind(std::string_view name) {
    const std::vector<ReadyKind>& kinds = readyKinds();
    const auto found = std::ranges::find(kinds, name, &ReadyKind::name);
    return found == kinds.end() ? nullptr : &*found;
}

ReadyMechanism usual(const ReadyKind& kind) {
    ReadyMechanism mechanism{&kind, {}};
    for (const Dimension& dimension : kind.dimensions)
        mechanism.values.push_back(dimension.value);
    return mechanism;
}

InputRange inputRange(const ReadyMechanism& mechanism) {
    if (!areValid(mechanism)) return {};
    const ReadyKind& kind = *mechanism.kind;
    MechanismBuilder builder({}, {});
    addDimensions(builder, mechanism);
    if (swings(kind))
        addSwing(builder, kind.low, kind.high);
    else
        builder.parameter("start", kind.start);
    addLinks(builder, kind, {});
    const std::vector<std::string> reaches = builder.reaches();
    const JsonValue document = builder.take();
    Construction construction(*document.at("/parameters"), reaches);
    return swings(kind) ? swingingRange(construction) : turningRange(construction, kind.start);
}

JsonValue document(const ReadyMechanism& mechanism) {
    const ReadyKind& kind = *mechanism.kind;
    const InputRange range = inputRange(mechanism);
    if (!range.isPossible)
        throw messages::InvalidArgument({messages::kMechanismCannotBeMade, kind.name});
    MechanismBuilder builder(kind.title, kind.description);
    addDimensions(builder, mechanism);
    if (swings(kind))
        addSwing(builder, formula(kind.low), formula(kind.high));
    else if (range.turnsFully)
        builder.parameters({{"start", kind.start}, {"w", "pi"}, {"tau", 0.2}});
    else
        addSwing(builder, range.low, range.high);
    addLinks(builder, kind, range.turnsFully ? kTurning : kSwinging);
    return builder.take();
}

} // namespace trammel::mechanisms

#include "results/channel.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>

namespace trammel::results {
namespace {

constexpr std::string_view kAxes[] = {"w", "x", "y", "z"};
constexpr std::string_view kVectors[] = {quantity::kPosition,     quantity::kOrientation,
                                         quantity::kVelocity,     quantity::kAngularVelocity,
                                         quantity::kAcceleration, quantity::kAngularAcceleration,
                                         quantity::kForce,        quantity::kTorque};
/// What begins the names of quantities that have a dot.
constexpr std::string_view kDriver = "driver", kFriction = "friction";
constexpr std::string_view kFamilies[] = {kDriver, kFriction, "motor"};
constexpr std::string_view kSpring = "spring"; ///< ends the owner of what a joint's own spring does

constexpr std::string_view kOfJoints[] = {quantity::kCoordinate,
                                          quantity::kRate,
                                          quantity::kCoordinateAcceleration,
                                          quantity::kTranslation,
                                          quantity::kTranslationRate,
                                          quantity::kTranslationAcceleration,
                                          quantity::kDrift,
                                          quantity::kDriftRate,
                                          quantity::kDriftAngle,
                                          quantity::kDriftAngleRate,
                                          quantity::kMultiplier,
                                          quantity::kForce,
                                          quantity::kTorque,
                                          kDriver,
                                          kFriction,
                                          kSpring};
constexpr std::string_view kOfForces[] = {quantity::kForce, quantity::kTorque, quantity::kLength};
constexpr std::string_view kOfMeasures[] = {quantity::kRate,
                                            quantity::kCoordinateAcceleration,
                                            quantity::kVelocity,
                                            quantity::kAcceleration,
                                            kAxes[1],
                                            kAxes[2],
                                            kAxes[3]};

struct Whole {
    ChannelKind kind;
    std::string_view word;
};
/// What stands where others have their owner.
constexpr Whole kWholes[] = {{ChannelKind::Energy, "energy"},
                             {ChannelKind::Momentum, "momentum"},
                             {ChannelKind::Drift, "drift"},
                             {ChannelKind::Lcp, "lcp"},
                             {ChannelKind::Contacts, "contacts"}};
constexpr std::string_view kContact = "contact", kMode = "mode", kCycle = "cycle";
constexpr std::string_view kOfModes[] = {quantity::kFrequency, quantity::kDampedFrequency,
                                         quantity::kDampingRatio, quantity::kGrowth};
constexpr std::string_view kOfCycles[] = {quantity::kFullTurn, quantity::kTravel};

std::string_view wordOf(ChannelKind kind) {
    if (kind == ChannelKind::Contact) return kContact;
    if (kind == ChannelKind::Mode) return kMode;
    if (kind == ChannelKind::Cycle) return kCycle;
    for (const Whole& whole : kWholes)
        if (whole.kind == kind) return whole.word;
    return {};
}

bool isOneOf(std::span<const std::string_view> words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

bool isNumber(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

/// What is behind the last dot; empty where there is none, or nothing before it.
std::string_view lastWord(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    return dot == name.npos || dot == 0 ? std::string_view() : name.substr(dot + 1);
}

std::string_view withoutLastWord(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    return name.substr(0, dot == name.npos ? 0 : dot);
}

bool dropWord(std::string_view& name, std::string_view word) {
    if (name.size() <= word.size() + 1 || !name.starts_with(word) || name[word.size()] != '.')
        return false;
    name.remove_prefix(word.size() + 1);
    return true;
}

/// Owner, quantity and axis of a body, joint or another item.
ChannelId idOfItem(std::string_view name) {
    const std::string_view last = lastWord(name);
    if (last.empty()) return {.owner = std::string(name)};
    const std::string_view before = withoutLastWord(name), word = lastWord(before);
    const std::string rest(withoutLastWord(before));
    const bool isAxis = isOneOf(kAxes, last);
    if ((isAxis && isOneOf(kVectors, word)) || (isNumber(last) && word == quantity::kMultiplier))
        return {.owner = rest, .quantity = std::string(word), .axis = std::string(last)};
    if (isAxis) return {.owner = std::string(before), .axis = std::string(last)};
    if (isOneOf(kFamilies, word))
        return {.owner = rest, .quantity = std::string(name.substr(rest.size() + 1))};
    return {.owner = std::string(before), .quantity = std::string(last)};
}

/// Of a mode or a cycle, "mode.2.frequency": a body may have these names, too, but has not these
/// quantities.
std::optional<ChannelId> idOfAnalysis(std::string_view name) {
    if (dropWord(name, kCycle) && isOneOf(kOfCycles, name))
        return ChannelId{.kind = ChannelKind::Cycle, .quantity = std::string(name)};
    if (!dropWord(name, kMode)) return {};
    const std::string_view number = withoutLastWord(name),
                           word = number.empty() ? name : lastWord(name);
    if (!isOneOf(kOfModes, word) || (!number.empty() && !isNumber(number))) return {};
    return ChannelId{
        .kind = ChannelKind::Mode, .owner = std::string(number), .quantity = std::string(word)};
}

/// What a body that moves has.
constexpr auto kMotions = std::span(kVectors).first<6>();

} // namespace

std::string ChannelId::name() const {
    std::string name;
    for (const std::string_view part : {wordOf(kind), std::string_view(owner),
                                        std::string_view(quantity), std::string_view(axis)}) {
        if (part.empty()) continue;
        if (!name.empty()) name += '.';
        name += part;
    }
    return name;
}

ChannelId ChannelId::multiplier(ChannelKind kind, std::string owner, int row) {
    return {kind, std::move(owner), std::string(quantity::kMultiplier), std::to_string(row)};
}

std::string ChannelId::quantityAndAxis() const {
    return ChannelId{.quantity = quantity, .axis = axis}.name();
}

std::span<const std::string_view> wordsAfterOwner(ChannelKind kind) {
    switch (kind) {
    case ChannelKind::Body:
        return kMotions;
    case ChannelKind::Joint:
        return kOfJoints;
    case ChannelKind::Force:
        return kOfForces;
    case ChannelKind::Measure:
        return kOfMeasures;
    default:
        return {};
    }
}

std::string pairName(std::string_view a, std::string_view b) {
    std::string name(a);
    name += '-';
    return name += b;
}

std::string springName(std::string_view joint) {
    return ChannelId{.owner = std::string(joint), .quantity = std::string(kSpring)}.name();
}

Channel describedChannel(ChannelId id, std::string_view unit) {
    Channel channel{id.name(), std::string(unit)};
    channel.id = std::move(id);
    return channel;
}

ChannelId channelId(std::string_view name) {
    for (const Whole& whole : kWholes) {
        std::string_view rest = name;
        if (!dropWord(rest, whole.word)) continue;
        ChannelId id{.kind = whole.kind, .quantity = std::string(rest)};
        if (whole.kind == ChannelKind::Momentum && !lastWord(rest).empty()) {
            id.quantity = withoutLastWord(rest);
            id.axis = lastWord(rest);
        }
        return id;
    }
    std::string_view pair = name;
    if (dropWord(pair, kContact))
        if (ChannelId id = idOfItem(pair); id.quantity == quantity::kForce && !id.axis.empty()) {
            id.kind = ChannelKind::Contact;
            return id;
        }
    if (auto id = idOfAnalysis(name)) return std::move(*id);
    return idOfItem(name);
}

void identify(std::span<Channel> channels) {
    std::vector<ChannelId*> found;
    std::unordered_set<std::string> bodies, joints;
    for (Channel& channel : channels) {
        if (!channel.id.isEmpty()) continue;
        channel.id = channelId(channel.name);
        if (channel.id.kind != ChannelKind::Other) continue;
        found.push_back(&channel.id);
        const ChannelId& id = channel.id;
        if (id.quantity == quantity::kPosition) bodies.insert(id.owner);
        if (id.quantity == quantity::kDrift || id.quantity == quantity::kCoordinate)
            joints.insert(id.owner);
    }
    for (ChannelId* id : found) {
        if (isOneOf(kMotions, id->quantity) && bodies.contains(id->owner))
            id->kind = ChannelKind::Body;
        else if (!id->quantity.empty() && joints.contains(id->owner))
            id->kind = ChannelKind::Joint;
    }
}

} // namespace trammel::results

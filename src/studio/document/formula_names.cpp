#include "studio/document/formula_names.h"

#include "io/formulas.h"
#include "model/formula_text.h"
#include "model/input_target.h"
#include "results/channel.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::studio {

namespace {

using io::JsonValue;

/// Items that have channels. Where items of two lists have one name, the first list's channel is
/// meant.
struct ChannelOwner {
    ItemKind kind;
    std::string_view list;
    results::ChannelKind channels;
};
constexpr ChannelOwner kOwners[] = {{ItemKind::Body, "bodies", results::ChannelKind::Body},
                                    {ItemKind::Joint, "joints", results::ChannelKind::Joint},
                                    {ItemKind::Force, "forces", results::ChannelKind::Force},
                                    {ItemKind::Measure, "measures", results::ChannelKind::Measure}};

/// Whether a formula is one over channels, which may stand in braces.
bool isOverChannels(std::string_view pointer) {
    if (pointer.starts_with("/controllers/")) return pointer.find("/inputs/") != pointer.npos;
    return pointer.starts_with("/measures/") && pointer.ends_with("/expression");
}

bool isListed(const JsonValue& root, std::string_view list, std::string_view name) {
    const JsonValue* items = root.find(list);
    for (std::size_t i = 0; items && items->isArray() && i < items->size(); ++i) {
        const JsonValue* own = (*items)[i].isObject() ? (*items)[i].find("name") : nullptr;
        if (own && own->isString() && own->string() == name) return true;
    }
    return false;
}

ItemKind ownerOf(const JsonValue& root, std::string_view item, std::string_view word) {
    for (const ChannelOwner& owner : kOwners) {
        const auto words = results::wordsAfterOwner(owner.channels);
        if (std::ranges::find(words, word) != words.end() && isListed(root, owner.list, item))
            return owner.kind;
    }
    return ItemKind::None;
}

/// Whether a controller has a variable of its unit as a channel, NAME.VARIABLE.
bool isControllersChannel(const JsonValue& root, std::string_view controller,
                          std::string_view variable) {
    const JsonValue* all = root.find("controllers");
    for (std::size_t i = 0; all && all->isArray() && i < all->size(); ++i) {
        const JsonValue* own = (*all)[i].find("name");
        const JsonValue* outputs = (*all)[i].find("outputs");
        if (!own || !own->isString() || own->string() != controller) continue;
        if (!outputs || !outputs->isObject()) continue;
        return std::ranges::any_of(outputs->members(), [&](const JsonValue::Member& output) {
            return output.value.isString() && output.value.string() == variable;
        });
    }
    return false;
}

using model::Rename;
using model::replaceNames;

/// A channel's name where a formula may have it: in braces unless it reads as one name.
std::string braced(const std::string& channel) {
    const auto names = model::namesIn(channel);
    return names.size() == 1 && names[0].name == channel ? channel : fmt::format("{{{}}}", channel);
}

/// Names inside and outside of braces; what has no closing brace stays.
std::string replaceChannels(std::string_view formula, const Rename& rename) {
    const Rename outside = [&](std::string_view name) {
        const std::string renamed = rename(name);
        return renamed == name ? renamed : braced(renamed);
    };
    std::string result;
    while (true) {
        const std::size_t open = formula.find('{');
        const std::size_t close = open == formula.npos ? open : formula.find('}', open);
        result += replaceNames(formula.substr(0, open), outside);
        if (close == formula.npos) return result += formula.substr(std::min(open, formula.size()));
        result += fmt::format("{{{}}}", rename(formula.substr(open + 1, close - open - 1)));
        formula.remove_prefix(close + 1);
    }
}

/// "contact.A-B.force.x" with one of its bodies renamed.
std::string renameContact(const JsonValue& root, std::string_view channel, std::string_view from,
                          std::string_view to) {
    constexpr std::string_view kHead = "contact.", kTail = ".force.";
    const std::size_t end = channel.rfind(kTail);
    if (!channel.starts_with(kHead) || end == channel.npos || end < kHead.size())
        return std::string(channel);
    const std::string_view pair = channel.substr(kHead.size(), end - kHead.size());
    const auto isBody = [&](std::string_view name) {
        return name == "ground" || isListed(root, "bodies", name);
    };
    for (std::size_t dash = pair.find('-'); dash != pair.npos; dash = pair.find('-', dash + 1)) {
        const std::string_view a = pair.substr(0, dash), b = pair.substr(dash + 1);
        if (!isBody(a) || !isBody(b)) continue;
        return fmt::format("{}{}-{}{}", kHead, a == from ? to : a, b == from ? to : b,
                           channel.substr(end));
    }
    return std::string(channel);
}

std::string renameChannel(const JsonValue& root, ItemKind kind, std::string_view channel,
                          std::string_view from, std::string_view to) {
    if (kind == ItemKind::Measure && channel == from) return std::string(to);
    if (kind == ItemKind::Body && channel.starts_with("contact."))
        return renameContact(root, channel, from, to);
    if (channel.size() <= from.size() + 1 || !channel.starts_with(from) ||
        channel[from.size()] != '.')
        return std::string(channel);
    const std::string_view rest = channel.substr(from.size() + 1);
    const ItemKind owner = ownerOf(root, from, rest.substr(0, rest.find('.')));
    const bool isMeant = kind == ItemKind::Controller
                             ? owner == ItemKind::None && isControllersChannel(root, from, rest)
                             : owner == kind;
    return isMeant ? fmt::format("{}.{}", to, rest) : std::string(channel);
}

/// What controllers set of an item that gets another name: "A.motor.velocity", a parameter.
void renameTargets(JsonValue& root, ItemKind kind, std::string_view from, std::string_view to) {
    using Target = model::InputTarget::Kind;
    const std::string name(from);
    std::vector<model::InputTarget> targets;
    const auto add = [&](std::initializer_list<Target> kinds) {
        for (const Target target : kinds)
            for (int axis = 0; axis < 3; ++axis)
                targets.push_back({target, name, axis});
    };
    if (kind == ItemKind::Joint)
        add({Target::MotorSpeed, Target::DriverSpeed, Target::JointTorque});
    else if (kind == ItemKind::Body)
        add({Target::BodyForce, Target::BodyTorque});
    else if (kind == ItemKind::Force)
        add({Target::Vector});
    else if (kind == ItemKind::Parameter)
        targets.push_back({Target::Parameter, name});
    std::vector<std::pair<std::string, std::string>> edits;
    const JsonValue* controllers = root.find("controllers");
    for (std::size_t i = 0; controllers && controllers->isArray() && i < controllers->size(); ++i) {
        const JsonValue* outputs = (*controllers)[i].find("outputs");
        if (!outputs || !outputs->isObject()) continue;
        const std::string list = fmt::format("/controllers/{}/outputs", i);
        for (const JsonValue::Member& output : outputs->members()) {
            const auto own = std::ranges::find(targets, output.key, &model::InputTarget::name);
            if (own == targets.end()) continue;
            model::InputTarget renamed = *own;
            renamed.owner = to;
            edits.emplace_back(io::joinPointer(list, output.key), renamed.name());
        }
    }
    for (auto& [pointer, key] : edits)
        root.renameKey(pointer, std::move(key));
}

} // namespace

std::string renameInFormula(std::string_view formula, std::string_view from, std::string_view to) {
    return replaceNames(
        formula, [&](std::string_view name) { return std::string(name == from ? to : name); });
}

void renameInFormulas(JsonValue& root, ItemKind kind, std::string_view from, std::string_view to) {
    const bool isParameter = kind == ItemKind::Parameter;
    // A measure's name hides a parameter's where channels are named.
    const bool isHidden = isParameter && isListed(root, "measures", from);
    const Rename rename = [&](std::string_view name) {
        if (isParameter) return std::string(name == from ? to : name);
        return renameChannel(root, kind, name, from, to);
    };
    std::vector<std::pair<std::string, std::string>> edits;
    io::visitFormulas(root, [&](const std::string& pointer, const std::string& formula) {
        if (isOverChannels(pointer) && isHidden) return;
        std::string edited = isOverChannels(pointer) ? replaceChannels(formula, rename)
                                                     : replaceNames(formula, rename);
        if (edited != formula) edits.emplace_back(pointer, std::move(edited));
    });
    for (auto& [pointer, formula] : edits)
        root.set(pointer, JsonValue(std::move(formula)));
    renameTargets(root, kind, from, to);
}

bool isMeasuredByForces(const JsonValue& root, std::string_view joint) {
    bool isFound = false;
    io::visitFormulas(root, [&](const std::string& pointer, const std::string& formula) {
        if (isOverChannels(pointer)) return;
        isFound = isFound || replaceNames(formula, [&](std::string_view name) {
                                 return renameChannel(root, ItemKind::Joint, name, joint, "");
                             }) != formula;
    });
    return isFound;
}

} // namespace trammel::studio

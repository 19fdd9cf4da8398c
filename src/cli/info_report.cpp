#include "cli/info_report.h"

#include "cli/json_text.h"
#include "cli/message_text.h"
#include "cli/print.h"
#include "messages/run_messages.h"
#include "model/quantity.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace trammel::cli {
namespace {

using analysis::Mobility;
using io::JsonValue;

constexpr std::size_t kMostLines = 20; ///< of a list, on a terminal

template <class Range, class ToJson>
JsonValue listOf(const Range& values, ToJson toJson) {
    std::vector<JsonValue> elements;
    for (const auto& value : values)
        elements.push_back(toJson(value));
    return JsonValue::array(std::move(elements));
}

JsonValue vectorJson(const Vec3& v) {
    return JsonValue::array({v.x(), v.y(), v.z()});
}

JsonValue optionalVector(const std::optional<Vec3>& v) {
    return v ? vectorJson(*v) : JsonValue();
}

JsonValue swapJson(const analysis::JointSwap& swap) {
    return JsonValue::object(
        {{"joint", swap.joint},
         {"from", std::string(model::name(swap.from))},
         {"to", swap.to ? JsonValue(std::string(model::name(*swap.to))) : JsonValue()},
         {"axis", optionalVector(swap.axis)},
         {"axis2", optionalVector(swap.axis2)}});
}

JsonValue redundantJson(const analysis::RedundantConstraint& constraint) {
    return JsonValue::object(
        {{"joint", constraint.joint},
         {"direction", english(constraint.direction)},
         {"swap", constraint.swap ? JsonValue(english(swapText(*constraint.swap))) : JsonValue()}});
}

JsonValue rateJson(const analysis::JointRate& rate) {
    const bool isTurn = rate.kind == dynamics::RowKind::Rotation;
    return JsonValue::object({{"joint", rate.joint},
                              {"kind", isTurn ? "rotation" : "translation"},
                              {"direction", vectorJson(rate.direction)},
                              {"rate", rate.rate}});
}

JsonValue twistJson(const analysis::BodyTwist& twist) {
    return JsonValue::object({{"body", twist.body},
                              {"velocity", vectorJson(twist.velocity)},
                              {"angular_velocity", vectorJson(twist.angularVelocity)}});
}

JsonValue freedomJson(const analysis::Freedom& freedom) {
    return JsonValue::object({{"text", english(freedom.text)},
                              {"finite", freedom.isFinite},
                              {"joints", listOf(freedom.joints, rateJson)},
                              {"bodies", listOf(freedom.bodies, twistJson)}});
}

JsonValue multiplierJson(const analysis::MultiplierEntry& entry) {
    return JsonValue::object({{"joint", entry.joint},
                              {"row", entry.row},
                              {"direction", english(entry.direction)},
                              {"value", entry.value ? finiteOrNull(*entry.value) : JsonValue()}});
}

JsonValue stressJson(const std::vector<analysis::MultiplierEntry>& stress) {
    return listOf(stress, multiplierJson);
}

using Members = std::vector<std::pair<std::string, JsonValue>>;

JsonValue optionalNumber(const std::optional<double>& value) {
    return value ? finiteOrNull(*value) : JsonValue();
}

JsonValue parameterJson(const io::ParameterNote& note) {
    return JsonValue::object({{"name", note.name},
                              {"value", optionalNumber(note.value)},
                              {"unit", note.unit},
                              {"min", optionalNumber(note.min)},
                              {"max", optionalNumber(note.max)},
                              {"description", note.description}});
}

/// "L = 250 mm (100 mm to 400 mm): length of the crank"
std::string parameterText(const io::ParameterNote& note) {
    std::string text = note.name;
    if (note.value) text += " = " + model::quantityText(*note.value, note.unit);
    if (note.min || note.max) text += fmt::format(" ({})", english(io::rangeText(note)));
    return note.description.empty() ? text : fmt::format("{}: {}", text, note.description);
}

/// What the contract does not list.
Members furtherMembers(const Mobility& m) {
    return {{"pose_dof", m.poseDofCount},
            {"pose_rank", m.poseRank},
            {"singular", m.isSingular},
            {"assembled", m.isAssembled},
            {"swaps", listOf(m.swaps, swapJson)},
            {"free_bodies", listOf(m.freeBodies, [](const auto& name) { return JsonValue(name); })},
            {"freedoms", listOf(m.freedoms, freedomJson)},
            {"multipliers", listOf(m.multipliers, multiplierJson)},
            {"self_stresses", listOf(m.selfStresses, stressJson)},
            {"large_parts", m.hasLargeParts}};
}

/// A line for each of the values, up to kMostLines.
template <class Range, class ToText>
void printLines(const Range& values, ToText toText) {
    std::size_t count = 0;
    for (const auto& value : values) {
        if (count++ == kMostLines) {
            say("    and {} more (--json has all)\n", values.size() - kMostLines);
            return;
        }
        say("    {}\n", toText(value));
    }
}

void printSwaps(const Mobility& m) {
    if (m.swaps.empty()) return;
    const auto isSwapped = [](const auto& constraint) { return constraint.swap.has_value(); };
    const bool isEnough = std::ranges::all_of(m.redundant, isSwapped);
    say("  joint swaps that remove {}\n", isEnough ? "them" : "some of them");
    printLines(m.swaps, analysis::swapText);
}

std::string multiplierText(const analysis::MultiplierEntry& entry) {
    const bool isTorque = entry.direction.is(messages::kRotationAbout);
    const std::string value =
        entry.value ? fmt::format(", least norm {:.6g} {}", *entry.value + 0.0, // no -0
                                  isTorque ? "N m" : "N")
                    : "";
    return fmt::format("{}: {}{}", entry.channel(), entry.direction, value);
}

void printFreedoms(const Mobility& m) {
    if (m.freeBodies.empty() && m.freedoms.empty()) return;
    say("  freedoms\n");
    printLines(m.freeBodies,
               [](const std::string& name) { return fmt::format("body '{}' is free (6)", name); });
    printLines(m.freedoms, [](const analysis::Freedom& freedom) {
        return english(freedom.text) + (freedom.isFinite ? "" : " (cannot be followed)");
    });
}

void printMobility(const Mobility& m) {
    say("  degrees of freedom    {}  (velocities {} - rank {})\n", m.dofCount, m.velocityCount,
        m.rank);
    if (m.isSingular)
        say("    the pose is singular: it has {} (rank {}), poses near by have {}\n",
            m.poseDofCount, m.poseRank, m.dofCount);
    say("  Gruebler count        {}  (velocities {} - constraints {})\n", m.gruebler,
        m.velocityCount, m.rowCount);
    say("  redundant constraints {}\n", m.redundant.size());
    printLines(m.redundant, [](const auto& constraint) {
        return fmt::format("{}: {}", constraint.joint, constraint.direction);
    });
    printSwaps(m);
    if (m.hasLargeParts)
        say("    of parts with more than {} constraints only the rank at the pose is known\n",
            analysis::kDenseRows);
    printFreedoms(m);
    if (!m.multipliers.empty()) {
        say("  multipliers that are not unique\n");
        printLines(m.multipliers, multiplierText);
    }
    say("  assembly residual     {:.6g} m or rad{}\n", m.assemblyResidual,
        m.isAssembled ? "" : "; the joints cannot be closed");
}

void printCentre(const Mobility& m) {
    say("  centre of mass        ({:.6g}, {:.6g}, {:.6g}) m\n", m.com.x(), m.com.y(), m.com.z());
    const Mat3& I = m.inertia;
    const char* label = "inertia there";
    for (int row = 0; row < 3; ++row, label = "")
        say("  {:<21} {:12.6g} {:12.6g} {:12.6g}{}\n", label, I(row, 0), I(row, 1), I(row, 2),
            row == 0 ? " kg m^2" : "");
}

} // namespace

JsonValue infoJson(const Info& info) {
    const Mobility& m = info.values;
    const auto known = [&](JsonValue value) {
        return info.hasMobility ? std::move(value) : JsonValue();
    };
    Members members{{"name", info.name},
                    {"bodies", m.bodyCount},
                    {"joints", m.jointCount},
                    {"dof", known(m.dofCount)},
                    {"gruebler", known(m.gruebler)},
                    {"rank", known(m.rank)},
                    {"redundant", known(listOf(m.redundant, redundantJson))},
                    {"assembly_residual", known(finiteOrNull(m.assemblyResidual))},
                    {"mass", finiteOrNull(m.mass)}};
    if (info.hasMobility) std::ranges::move(furtherMembers(m), std::back_inserter(members));
    members.emplace_back("parameters", listOf(info.parameters, parameterJson));
    return JsonValue::object(std::move(members));
}

void printInfo(const Info& info) {
    const Mobility& m = info.values;
    say("{}\n", info.name.empty() ? "(no name)" : info.name);
    say("  bodies                {}\n", m.bodyCount);
    say("  joints                {}\n", m.jointCount);
    if (info.hasMobility) printMobility(m);
    say("  mass                  {:.6g} kg\n", m.mass);
    if (info.hasMobility) printCentre(m);
    if (info.parameters.empty()) return;
    say("  parameters            {}\n", info.parameters.size());
    printLines(info.parameters, parameterText);
}

} // namespace trammel::cli

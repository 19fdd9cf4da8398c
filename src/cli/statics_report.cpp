#include "cli/statics_report.h"

#include "cli/json_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace trammel::cli {
namespace {

using analysis::StaticBody;
using analysis::StaticJoint;
using analysis::Statics;
using io::JsonValue;

JsonValue vector(const Vec3& v) {
    return JsonValue::array({finiteOrNull(v[0]), finiteOrNull(v[1]), finiteOrNull(v[2])});
}

JsonValue orientation(const Quat& q) {
    return JsonValue::array(
        {finiteOrNull(q.w()), finiteOrNull(q.x()), finiteOrNull(q.y()), finiteOrNull(q.z())});
}

JsonValue optional(const std::optional<double>& value) {
    return value ? finiteOrNull(*value) : JsonValue();
}

JsonValue bodyJson(const StaticBody& body) {
    return JsonValue::object({{"name", body.name},
                              {"position", vector(body.position)},
                              {"orientation", orientation(body.orientation)},
                              {"shift", finiteOrNull(body.shift)},
                              {"turn", finiteOrNull(body.turn)}});
}

JsonValue jointJson(const StaticJoint& joint) {
    const auto known = [](bool isKnown, double value) {
        return isKnown ? finiteOrNull(value) : JsonValue();
    };
    return JsonValue::object(
        {{"name", joint.name},
         {"angle", known(joint.hasAngle, joint.motion.angle)},
         {"translation", known(joint.hasTranslation, joint.motion.translation)},
         {"force", vector(joint.reaction.force)},
         {"torque", vector(joint.reaction.torque)},
         {"drive", optional(joint.drive)},
         {"stop", optional(joint.stop)}});
}

std::string bodyName(const Statics& statics, std::int32_t body) {
    const auto index = static_cast<std::size_t>(body);
    return index < statics.bodies.size() ? statics.bodies[index].name : std::string(model::kGround);
}

JsonValue contactJson(const Statics& statics, const results::ContactRecord& contact) {
    return JsonValue::object({{"body_a", bodyName(statics, contact.bodyA)},
                              {"body_b", bodyName(statics, contact.bodyB)},
                              {"point", vector(contact.point)},
                              {"normal", vector(contact.normal)},
                              {"force", vector(contact.force())}});
}

template <typename List, typename Convert>
JsonValue array(const List& list, const Convert& convert) {
    std::vector<JsonValue> values;
    std::ranges::transform(list, std::back_inserter(values), convert);
    return JsonValue::array(std::move(values));
}

std::string row(const Vec3& v) {
    return fmt::format("{:>12.6g} {:>12.6g} {:>12.6g}", v[0], v[1], v[2]);
}

std::string bodyTable(const Statics& s) {
    if (s.bodies.empty()) return {};
    std::string text = fmt::format("  {:<20} {:>12} {:>12} {:>12}   {:>12} {:>12}\n", "body",
                                   "x (m)", "y (m)", "z (m)", "shift (m)", "turn (rad)");
    for (const StaticBody& body : s.bodies)
        text += fmt::format("    {:<18} {}   {:>12.6g} {:>12.6g}\n", body.name, row(body.position),
                            body.shift, body.turn);
    return text;
}

std::string coordinates(const StaticJoint& joint) {
    std::string text;
    if (joint.hasAngle) text = fmt::format("{:.6g} rad", joint.motion.angle);
    if (joint.hasTranslation)
        text += fmt::format("{}{:.6g} m", text.empty() ? "" : ", ", joint.motion.translation);
    return text.empty() ? "-" : text;
}

std::string jointTable(const Statics& s) {
    if (s.joints.empty()) return {};
    std::string text =
        fmt::format("  {:<20} {:>12} {:>12} {:>12}   {:>12} {:>12} {:>12}  {}\n", "joint", "Fx (N)",
                    "Fy (N)", "Fz (N)", "Tx (N m)", "Ty (N m)", "Tz (N m)", "coordinate");
    for (const StaticJoint& joint : s.joints) {
        text += fmt::format("    {:<18} {}   {}  {}", joint.name, row(joint.reaction.force),
                            row(joint.reaction.torque), coordinates(joint));
        const char* unit = joint.hasAngle ? "N m" : "N";
        if (joint.drive) text += fmt::format(", driven with {:.6g} {}", *joint.drive, unit);
        if (joint.stop) text += fmt::format(", at its limit with {:.6g} {}", *joint.stop, unit);
        text += "\n";
    }
    return text;
}

std::string springTable(const Statics& s) {
    if (s.springs.empty()) return {};
    std::string text =
        fmt::format("  {:<20} {:>12} {:>12}\n", "spring", "length (m)", "tension (N)");
    for (const analysis::StaticSpring& spring : s.springs)
        text += fmt::format("    {:<18} {:>12.6g} {:>12.6g}\n", spring.name, spring.length,
                            spring.tension);
    return text;
}

std::string contactTable(const Statics& s) {
    if (s.contacts.empty()) return {};
    std::string text =
        fmt::format("  {:<20} {:>12} {:>12} {:>12}   {:>12} {:>12} {:>12}\n", "contact", "x (m)",
                    "y (m)", "z (m)", "Fx (N)", "Fy (N)", "Fz (N)");
    for (const results::ContactRecord& contact : s.contacts)
        text += fmt::format(
            "    {:<18} {}   {}\n",
            fmt::format("{}-{}", bodyName(s, contact.bodyA), bodyName(s, contact.bodyB)),
            row(contact.point), row(contact.force()));
    return text;
}

} // namespace

JsonValue toJson(const Statics& s) {
    const JsonValue stability =
        s.stability ? JsonValue(std::string(name(*s.stability))) : JsonValue();
    return JsonValue::object(
        {{"model", s.model},
         {"found", s.isFound},
         {"method", std::string(name(s.method))},
         {"stability", stability},
         {"iterations", s.iterations},
         {"residual", finiteOrNull(s.residual)},
         {"potential", finiteOrNull(s.potential)},
         {"bodies", array(s.bodies, [](const StaticBody& body) { return bodyJson(body); })},
         {"joints", array(s.joints, [](const StaticJoint& joint) { return jointJson(joint); })},
         {"springs", array(s.springs,
                           [](const analysis::StaticSpring& spring) {
                               return JsonValue::object(
                                   {{"name", spring.name},
                                    {"length", finiteOrNull(spring.length)},
                                    {"tension", finiteOrNull(spring.tension)}});
                           })},
         {"contacts",
          array(s.contacts, [&](const auto& contact) { return contactJson(s, contact); })},
         {"message", english(s.message)}});
}

std::string toText(const Statics& s) {
    std::string text = fmt::format("{}\n", s.model.empty() ? "(no name)" : s.model);
    text += fmt::format("  {:<20} {} by {} in {} steps{}\n", "equilibrium",
                        s.isFound ? "found" : "not found", name(s.method), s.iterations,
                        s.stability ? fmt::format(", {}", name(*s.stability)) : std::string());
    text += fmt::format("  {:<20} {:.3g} N or N m\n", "not balanced", s.residual);
    text += fmt::format("  {:<20} {:.9g} J\n", "potential energy", s.potential);
    return fmt::format("{}{}{}{}{}", text, bodyTable(s), jointTable(s), springTable(s),
                       contactTable(s));
}

} // namespace trammel::cli

#include "studio/document/new_items.h"

#include "model/input_target.h"
#include "studio/document/body_places.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"

#include <algorithm>
#include <array>

namespace trammel::studio {

namespace {

using io::JsonValue;

constexpr double kNewCube = 0.1; // m, the box that a new body starts with

QString addNamed(Document& document, const QString& list, const QString& name, JsonValue item) {
    item.insert("", 0, JsonValue(document.uniqueName(list, name).toStdString()), "name");
    return document.addItem(list, std::move(item));
}

bool hasPair(const model::Model& model, const std::string& a, const std::string& b) {
    return std::ranges::any_of(model.contacts.pairs, [&](const model::ContactPair& pair) {
        return (pair.bodies[0] == a && pair.bodies[1] == b) ||
               (pair.bodies[0] == b && pair.bodies[1] == a);
    });
}

/// The chosen bodies, the ground before others; of one the ground and it.
/// @returns nothing where no body is chosen
std::optional<std::array<std::string, 2>> chosenPair(const ItemWish& wish) {
    std::vector<std::string> bodies;
    for (const std::string& name : wish.bodies)
        if (name != model::kGround && bodies.size() < 2) bodies.push_back(name);
    const bool hasGround = std::ranges::find(wish.bodies, model::kGround) != wish.bodies.end();
    if (bodies.empty()) return std::nullopt;
    if (bodies.size() == 1 || (hasGround && wish.bodies.size() == 2))
        return std::array{std::string(model::kGround), bodies[0]};
    return std::array{bodies[0], bodies[1]};
}

/// Two names of the bodies and the ground that no contact pair has yet, the chosen ones before
/// others; the first two where every pair is taken.
std::array<std::string, 2> bodiesWithoutPair(const Document& document, const ItemWish& wish) {
    const model::Model& model = document.model();
    if (const auto chosen = chosenPair(wish); chosen && !hasPair(model, (*chosen)[0], (*chosen)[1]))
        return *chosen;
    std::vector<std::string> names{std::string(model::kGround)};
    for (const model::Body& body : model.bodies)
        names.push_back(body.name);
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t j = i + 1; j < names.size(); ++j)
            if (!hasPair(model, names[i], names[j])) return {names[i], names[j]};
    return {names[0], firstBody(document)};
}

/// A distance is between two points: where the bodies meet it is between their origins.
void keepApart(const Document& document, LikelyJoint& likely) {
    constexpr double kNone = 1e-6; // m
    if ((likely.points[0] - likely.points[1]).norm() > kNone) return;
    for (std::size_t i = 0; i < 2; ++i)
        likely.points[i] = originOf(document, likely.bodies[i]);
    if ((likely.points[0] - likely.points[1]).norm() < kNone) likely.points[1] += Vec3::UnitZ();
}

/// States of a new joint what was guessed, of the keys that its type has.
void place(JsonValue& joint, const LikelyJoint& likely) {
    const auto set = [&joint](const char* key, const JsonValue& value) {
        if (joint.find(key)) joint.set(std::string("/") + key, value);
    };
    set("bodies", JsonValue::array({likely.bodies[0], likely.bodies[1]}));
    set("position", vectorEntries(likely.position));
    set("points",
        JsonValue::array({vectorEntries(likely.points[0]), vectorEntries(likely.points[1])}));
    if (!likely.axis) return;
    set("axis", vectorEntries(*likely.axis));
    const Vec3 across = likely.axis->unitOrthogonal();
    const Vec3 usual =
        likely.axis->cross(Vec3::UnitX()).norm() > 0.5 ? Vec3(Vec3::UnitX()) : across;
    set("axis2", vectorEntries((usual - usual.dot(*likely.axis) * *likely.axis).normalized()));
}

/// States of a new force or measure where it acts between two bodies, of the keys that it may have.
void placeBetween(const Document& document, const std::array<std::string, 2>& bodies,
                  const QStringList& keys, JsonValue& item) {
    if (keys.contains("bodies")) item.set("/bodies", JsonValue::array({bodies[0], bodies[1]}));
    if (keys.contains("points")) {
        LikelyJoint ends;
        ends.bodies = bodies;
        keepApart(document, ends);
        item.set("/points",
                 JsonValue::array({vectorEntries(ends.points[0]), vectorEntries(ends.points[1])}));
    }
    if (!keys.contains("position")) return;
    // Where a joint of any type would be: only that is asked for.
    const auto type = model::jointTypeFromName(jointTypes().front().toStdString());
    const JointWish joined{.bodies = {bodies[0], bodies[1]}, .place = {}, .axis = {}};
    if (const auto likely = likelyJoint(document.model(), type.value(), joined))
        item.set("/position", vectorEntries(likely->position));
}

/// The start of a new force or measure: its type and what was chosen for it to act on.
JsonValue chosenStart(const Document& document, const QString& type, const QStringList& keys,
                      const ItemWish& wish) {
    JsonValue item = ofType(type);
    if (const auto bodies = chosenPair(wish)) {
        placeBetween(document, *bodies, keys, item);
        // On one body it acts that was chosen first.
        const bool isFirst = (*bodies)[0] != model::kGround;
        if (keys.contains("body")) item.set("/body", JsonValue((*bodies)[isFirst ? 0 : 1]));
    }
    const QStringList possible = coordinateJoints(document);
    for (const std::string& joint : wish.joints) {
        if (!keys.contains("joint") || !possible.contains(QString::fromStdString(joint))) continue;
        item.set("/joint", JsonValue(joint));
        break;
    }
    return item;
}

} // namespace

bool hasBodies(const Document& document) {
    return !firstBody(document).empty();
}

QString addParameter(Document& document) {
    return document.addItem("/parameters", JsonValue(1), document.uniqueName("/parameters", "p1"));
}

QString addMaterial(Document& document) {
    return document.addItem("/materials",
                            JsonValue::object({{"density", JsonValue(7850)},
                                               {"restitution", JsonValue(0)},
                                               {"friction", JsonValue(0.5)}}),
                            document.uniqueName("/materials", "material1"));
}

QString addBody(Document& document) {
    const Eigen::AlignedBox3d cube(Vec3::Constant(-0.5 * kNewCube), Vec3::Constant(0.5 * kNewCube));
    return addNamed(
        document, "/bodies", "body1",
        JsonValue::object({{"position", vectorEntries(shiftBeside(document.model(), cube))},
                           {"shapes", JsonValue::array({shapeAs(ofType("box"), "box")})}}));
}

QString addJoint(Document& document, const QString& type, const JointWish& wish) {
    const auto known = model::jointTypeFromName(type.toStdString());
    const auto likely =
        known ? likelyJoint(document.model(), *known, wish) : std::optional<LikelyJoint>();
    if (likely) return addJointAt(document, type, *likely);
    return addNamed(document, "/joints", "joint1", jointAs(document, ofType(type), type));
}

QString addJointAt(Document& document, const QString& type, const LikelyJoint& where) {
    JsonValue joint = jointAs(document, ofType(type), type);
    LikelyJoint apart = where;
    keepApart(document, apart);
    place(joint, apart);
    return addNamed(document, "/joints", "joint1", std::move(joint));
}

QString addForce(Document& document, const QString& type, const ItemWish& wish) {
    const JsonValue start = chosenStart(document, type, forceKeys(type), wish);
    return addNamed(document, "/forces", type.section('-', 0, 0) + '1',
                    forceAs(document, start, type));
}

QString addMeasure(Document& document, const QString& type, const ItemWish& wish) {
    const JsonValue start = chosenStart(document, type, measureKeys(type), wish);
    return addNamed(document, "/measures", type + '1', measureAs(document, start, type));
}

QString addController(Document& document) {
    std::string target;
    for (const model::InputTarget& input : model::possibleInputs(document.model()))
        if (target.empty() && input.kind != model::InputTarget::Kind::Parameter)
            target = input.name();
    if (target.empty())
        target =
            model::InputTarget{model::InputTarget::Kind::BodyForce, firstBody(document)}.name();
    return addNamed(
        document, "/controllers", "controller1",
        JsonValue::object({{"fmu", JsonValue("controller.fmu")},
                           {"step", JsonValue(0.01)},
                           {"outputs", JsonValue::object({{target, JsonValue("u")}})}}));
}

QString addShape(Document& document, const QString& owner, const QString& type) {
    return document.addItem(owner + "/shapes", shapeAs(ofType(type), type));
}

QString addContactPair(Document& document, const ItemWish& wish) {
    const auto [first, second] = bodiesWithoutPair(document, wish);
    return document.addItem(
        "/contacts/pairs",
        JsonValue::object({{"bodies", JsonValue::array({JsonValue(first), JsonValue(second)})}}));
}

} // namespace trammel::studio

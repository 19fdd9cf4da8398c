#include "studio/document/new_items.h"

#include "io/model_file.h"
#include "model/input_target.h"
#include "studio/document/body_places.h"
#include "studio/document/document.h"
#include "studio/document/item_formats.h"
#include "studio/document/item_kind.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace trammel::studio {

namespace {

using io::JsonValue;

constexpr double kNewCube = 0.1; // m, the box that a new body starts with

JsonValue number(double value) {
    return value == static_cast<int>(value) ? JsonValue(static_cast<int>(value)) : JsonValue(value);
}

JsonValue vector(double x, double y, double z) {
    return JsonValue::array({number(x), number(y), number(z)});
}

std::string firstBody(const Document& document) {
    const JsonValue* body = document.root().at("/bodies/0/name");
    return body && body->isString() ? body->string() : std::string();
}

JsonValue groundAndFirstBody(const Document& document) {
    return JsonValue::array({JsonValue("ground"), JsonValue(firstBody(document))});
}

/// A body's origin; the world's where there is none of that name.
Vec3 originOf(const Document& document, std::string_view body) {
    const model::Body* found = document.model().findBody(body);
    return found ? found->pose.position : Vec3(Vec3::Zero());
}

/// Two points a distance apart whatever the body is: the origin and the body's.
JsonValue twoPoints(const Document& document, std::string_view body) {
    const Vec3 own = originOf(document, body);
    const Vec3 p = own.norm() < 1e-6 ? Vec3(0, 0, 1) : own;
    return JsonValue::array({vector(0, 0, 0), vector(p.x(), p.y(), p.z())});
}

/// What is usual between two joints: gears of the same size turn against each other, a rack moves
/// by its pinion's radius.
double usualRatio(bool firstSlides, bool secondSlides) {
    constexpr double kRadius = 0.05; // m
    if (firstSlides == secondSlides) return firstSlides ? 1.0 : -1.0;
    return secondSlides ? kRadius : 1 / kRadius;
}

JsonValue usualRatio(const Document& document, const QStringList& joints) {
    return number(usualRatio(isSlide(jointType(document, joints.value(0))),
                             isSlide(jointType(document, joints.value(1)))));
}

/// A value as it would be made, without the layout of the text that it was read from.
JsonValue remade(const JsonValue& value) {
    if (value.isNumber()) return number(value.number());
    if (!value.isArray()) return value.isString() ? JsonValue(value.string()) : value;
    std::vector<JsonValue> elements;
    for (std::size_t i = 0; i < value.size(); ++i)
        elements.push_back(remade(value[i]));
    return JsonValue::array(std::move(elements));
}

/// What a key of a new item holds by the format; an empty text where that leaves it open.
JsonValue startValue(const io::KeyFormat& key) {
    return key.startText.empty() ? JsonValue("") : remade(io::parseJson(key.startText).root);
}

/// The same; where the format leaves it open what suits the document.
JsonValue startValue(const Document& document, const QString& ownName,
                     const io::KeyFormat& format) {
    const std::string_view key = format.key;
    if (key == "ratio") return usualRatio(document, coordinateJoints(document, ownName));
    if (!format.startText.empty()) return startValue(format);
    if (key == "bodies") return groundAndFirstBody(document);
    if (key == "points") return twoPoints(document, firstBody(document));
    if (key == "body") return JsonValue(firstBody(document));
    const QStringList joints = coordinateJoints(document, ownName);
    if (key == "joint") return JsonValue(joints.value(0).toStdString());
    if (key == "joints")
        return JsonValue::array(
            {JsonValue(joints.value(0).toStdString()), JsonValue(joints.value(1).toStdString())});
    return JsonValue("");
}

/// The keys of an item of that type; none where the format has no such type.
const std::vector<io::KeyFormat>& keysOf(std::string_view list, const QString& type) {
    static const std::vector<io::KeyFormat> none;
    const io::VariantFormat* variant = variantOf(list, type);
    return variant ? variant->keys : none;
}

QString name(const io::KeyFormat& key) {
    return QString::fromUtf8(key.key.data(), static_cast<qsizetype>(key.key.size()));
}

template <typename Test>
QStringList keyNames(const std::vector<io::KeyFormat>& keys, const Test& isMeant) {
    QStringList names;
    for (const io::KeyFormat& key : keys)
        if (isMeant(key)) names << name(key);
    return names;
}

QStringList allKeys(std::string_view list, const QString& type) {
    return keyNames(keysOf(list, type), [](const io::KeyFormat&) { return true; });
}

bool isStatedFromStart(const io::KeyFormat& key) {
    return key.isRequired || !key.startText.empty();
}

/// Keys that act on a joint's coordinate, where the type has exactly one.
QStringList coordinateKeys(const QString& type) {
    return keyNames(keysOf("joints", type),
                    [](const io::KeyFormat& key) { return key.isOnCoordinate; });
}

using Members = std::vector<std::pair<std::string, JsonValue>>;

/// The members of `item` under the given keys, in their order.
Members kept(const JsonValue& item, const QStringList& keys) {
    Members members;
    for (const JsonValue::Member& member : item.members())
        if (keys.contains(QString::fromStdString(member.key)))
            members.emplace_back(member.key, member.value);
    return members;
}

/// Adds what a new item states and the members do not.
template <typename Start>
void addMissing(Members& members, const std::vector<io::KeyFormat>& keys, const Start& startOf) {
    for (const io::KeyFormat& key : keys)
        if (isStatedFromStart(key) &&
            std::ranges::none_of(members, [&](const auto& m) { return m.first == key.key; }))
            members.emplace_back(key.key, startOf(key));
}

void setType(Members& members, const QString& type) {
    for (auto& [key, value] : members)
        if (key == "type") value = JsonValue(type.toStdString());
}

/// A shape of a type with what that needs, and nothing of another type.
/// @param keys of the type's, those that it may have
JsonValue shapeWith(const JsonValue& shape, const QString& type, const QStringList& keys) {
    Members members =
        kept(shape,
             QStringList{"type", "position", "orientation", "material", "collide", "color"} + keys);
    setType(members, type);
    std::vector<io::KeyFormat> meant;
    for (io::KeyFormat key : keysOf("shapes", type)) {
        // Of keys that exclude each other the one that is meant is needed.
        key.isRequired = key.isRequired || key.key == "points" || key.key == "file";
        if (keys.contains(name(key))) meant.push_back(key);
    }
    addMissing(members, meant, [](const io::KeyFormat& key) { return startValue(key); });
    return JsonValue::object(std::move(members));
}

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

JsonValue vector(const Vec3& v) {
    return vector(v.x(), v.y(), v.z());
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
    set("position", vector(likely.position));
    set("points", JsonValue::array({vector(likely.points[0]), vector(likely.points[1])}));
    if (!likely.axis) return;
    set("axis", vector(*likely.axis));
    const Vec3 across = likely.axis->unitOrthogonal();
    const Vec3 usual =
        likely.axis->cross(Vec3::UnitX()).norm() > 0.5 ? Vec3(Vec3::UnitX()) : across;
    set("axis2", vector((usual - usual.dot(*likely.axis) * *likely.axis).normalized()));
}

JsonValue typed(const QString& type) {
    return JsonValue::object({{"type", JsonValue(type.toStdString())}});
}

/// States of a new force or measure where it acts between two bodies, of the keys that it may have.
void placeBetween(const Document& document, const std::array<std::string, 2>& bodies,
                  const QStringList& keys, JsonValue& item) {
    if (keys.contains("bodies")) item.set("/bodies", JsonValue::array({bodies[0], bodies[1]}));
    if (keys.contains("points")) {
        LikelyJoint ends;
        ends.bodies = bodies;
        keepApart(document, ends);
        item.set("/points", JsonValue::array({vector(ends.points[0]), vector(ends.points[1])}));
    }
    if (!keys.contains("position")) return;
    // Where a joint of any type would be: only that is asked for.
    const auto type = model::jointTypeFromName(jointTypes().front().toStdString());
    const JointWish joined{.bodies = {bodies[0], bodies[1]}, .place = {}, .axis = {}};
    if (const auto likely = likelyJoint(document.model(), type.value(), joined))
        item.set("/position", vector(likely->position));
}

/// The start of a new force or measure: its type and what was chosen for it to act on.
JsonValue chosenStart(const Document& document, const QString& type, const QStringList& keys,
                      const ItemWish& wish) {
    JsonValue item = typed(type);
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
        JsonValue::object({{"position", vector(shiftBeside(document.model(), cube))},
                           {"shapes", JsonValue::array({shapeAs(typed("box"), "box")})}}));
}

QString addJoint(Document& document, const QString& type, const JointWish& wish) {
    const auto known = model::jointTypeFromName(type.toStdString());
    const auto likely =
        known ? likelyJoint(document.model(), *known, wish) : std::optional<LikelyJoint>();
    if (likely) return addJointAt(document, type, *likely);
    return addNamed(document, "/joints", "joint1", jointAs(document, typed(type), type));
}

QString addJointAt(Document& document, const QString& type, const LikelyJoint& where) {
    JsonValue joint = jointAs(document, typed(type), type);
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
    return document.addItem(owner + "/shapes", shapeAs(typed(type), type));
}

QString addContactPair(Document& document, const ItemWish& wish) {
    const auto [first, second] = bodiesWithoutPair(document, wish);
    return document.addItem(
        "/contacts/pairs",
        JsonValue::object({{"bodies", JsonValue::array({JsonValue(first), JsonValue(second)})}}));
}

bool hasCoordinate(const QString& type) {
    return !coordinateKeys(type).isEmpty();
}

bool isSlide(const QString& type) {
    const auto known = model::jointTypeFromName(type.toStdString());
    return known && model::isSlide(*known);
}

QStringList coordinateJoints(const Document& document, const QString& except) {
    QStringList names;
    const JsonValue* joints = document.root().find("joints");
    for (std::size_t i = 0; joints && joints->isArray() && i < joints->size(); ++i) {
        const QString name = stringValue((*joints)[i].find("name"));
        if (!name.isEmpty() && name != except && hasCoordinate(itemType((*joints)[i])))
            names << name;
    }
    return names;
}

QStringList followableBodies(const Document& document, const QString& follower) {
    QStringList names;
    const JsonValue* bodies = document.root().find("bodies");
    for (std::size_t i = 0; bodies && bodies->isArray() && i < bodies->size(); ++i) {
        const QString name = stringValue((*bodies)[i].find("name"));
        if (!name.isEmpty() && name != follower && !(*bodies)[i].find("follow")) names << name;
    }
    return names;
}

QString jointType(const Document& document, const QString& name) {
    const JsonValue* joints = document.root().find("joints");
    for (std::size_t i = 0; joints && joints->isArray() && i < joints->size(); ++i)
        if (stringValue((*joints)[i].find("name")) == name) return itemType((*joints)[i]);
    return {};
}

QString whyNot(const Document& document, const QString& type, const QString& ownName) {
    const auto joints = coordinateJoints(document, ownName).size();
    if (jointKeys(type).contains("joints") && joints < 2)
        return QCoreApplication::translate("trammel::studio::NewItems",
                                           "A gear couples the coordinates of two joints. Add two "
                                           "joints with a coordinate first, such as revolute or "
                                           "prismatic ones.");
    if (forceKeys(type).contains("joint") && joints < 1)
        return QCoreApplication::translate("trammel::studio::NewItems",
                                           "It acts on a joint's coordinate. Add a joint with one "
                                           "first, such as a revolute or prismatic one.");
    return {};
}

QStringList jointKeys(const QString& type) {
    return keyNames(keysOf("joints", type), [](const io::KeyFormat& key) {
        // "_b": of a rough sketch, until it is put together
        return !key.isOnCoordinate && !key.key.ends_with("_b");
    });
}

QStringList forceKeys(const QString& type) {
    return allKeys("forces", type);
}

QStringList measureKeys(const QString& type) {
    return allKeys("measures", type);
}

QStringList shapeKeys(const QString& type) {
    // Of a hull's points and file the points come first.
    QStringList keys = allKeys("shapes", type);
    if (type == "hull") keys.removeAll("file");
    return keys;
}

QStringList shapeKeys(const JsonValue& shape) {
    QStringList keys = shapeKeys(itemType(shape));
    if (itemType(shape) != "hull" || !shape.find("file")) return keys;
    // Of both, which is one too many, both are shown.
    if (!shape.find("points")) keys.removeAll("points");
    return keys << "file";
}

JsonValue jointAs(const Document& document, const JsonValue& joint, const QString& type) {
    const QString own = stringValue(joint.find("name"));
    Members members =
        kept(joint, QStringList{"name", "type"} + jointKeys(type) + coordinateKeys(type));
    setType(members, type);
    addMissing(members, keysOf("joints", type),
               [&](const io::KeyFormat& key) { return startValue(document, own, key); });
    return JsonValue::object(std::move(members));
}

JsonValue forceAs(const Document& document, const JsonValue& force, const QString& type) {
    Members members = kept(force, QStringList{"name", "type"} + forceKeys(type));
    const auto& keys = keysOf("forces", type);
    // What is a matrix for one type is a number for another.
    std::erase_if(members, [&](const auto& member) {
        const auto key = std::ranges::find(keys, member.first, &io::KeyFormat::key);
        return key != keys.end() && (member.first == "stiffness" || member.first == "damping") &&
               member.second.isArray() != (key->type == io::ValueType::Numbers);
    });
    setType(members, type);
    addMissing(members, keys,
               [&](const io::KeyFormat& key) { return startValue(document, {}, key); });
    return JsonValue::object(std::move(members));
}

JsonValue measureAs(const Document& document, const JsonValue& measure, const QString& type) {
    Members members = kept(measure, QStringList{"name", "type"} + measureKeys(type));
    setType(members, type);
    addMissing(members, keysOf("measures", type),
               [&](const io::KeyFormat& key) { return startValue(document, {}, key); });
    return JsonValue::object(std::move(members));
}

JsonValue followAs(const Document& document, const QString& body, const QString& type) {
    const QString name = document.itemName(body);
    const JsonValue* before = document.root().at((body + "/follow").toStdString());
    QString followed = before ? stringValue(before->find("body")) : QString();
    if (before && before->find("bodies")) followed = stringValue(before->at("/bodies/1"));
    if (followed.isEmpty()) followed = followableBodies(document, name).value(0, "ground");
    JsonValue follow = typed(type);
    const JsonValue leader(followed.toStdString());
    if (type == "keep-place") {
        follow.insert("", 1, leader, "body");
        return follow;
    }
    follow.insert("", 1, JsonValue::array({JsonValue("ground"), leader}), "bodies");
    follow.insert("", 2, twoPoints(document, followed.toStdString()), "points");
    return follow;
}

JsonValue shapeAs(const JsonValue& shape, const QString& type) {
    // A mesh that becomes a hull keeps its file.
    const bool keepsFile = type == "hull" && !stringValue(shape.find("file")).isEmpty();
    return shapeWith(shape, type, keepsFile ? QStringList{"file", "scale"} : shapeKeys(type));
}

JsonValue hullFrom(const JsonValue& shape, const QString& source) {
    return shapeWith(shape, "hull", {source, "scale"});
}

} // namespace trammel::studio

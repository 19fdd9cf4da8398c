#include "studio/document/item_types.h"

#include "io/model_file.h"
#include "studio/document/document.h"
#include "studio/document/item_formats.h"
#include "studio/document/item_kind.h"

#include <QCoreApplication>
#include <algorithm>

namespace trammel::studio {

namespace {

using io::JsonValue;

JsonValue number(double value) {
    return value == static_cast<int>(value) ? JsonValue(static_cast<int>(value)) : JsonValue(value);
}

JsonValue vector(double x, double y, double z) {
    return JsonValue::array({number(x), number(y), number(z)});
}

JsonValue groundAndFirstBody(const Document& document) {
    return JsonValue::array({JsonValue("ground"), JsonValue(firstBody(document))});
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

} // namespace

io::JsonValue vectorEntries(const Vec3& v) {
    return vector(v.x(), v.y(), v.z());
}

io::JsonValue ofType(const QString& type) {
    return JsonValue::object({{"type", JsonValue(type.toStdString())}});
}

std::string firstBody(const Document& document) {
    const JsonValue* body = document.root().at("/bodies/0/name");
    return body && body->isString() ? body->string() : std::string();
}

Vec3 originOf(const Document& document, std::string_view body) {
    const model::Body* found = document.model().findBody(body);
    return found ? found->pose.position : Vec3(Vec3::Zero());
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
    JsonValue follow = ofType(type);
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

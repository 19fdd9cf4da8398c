#include "studio/document/new_items.h"

#include "studio/document/document.h"
#include "studio/document/item_kind.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace trammel::studio {

namespace {

using io::JsonValue;

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

JsonValue gearDefault(const Document& document, const QString& ownName, const QString& key) {
    const QStringList joints = coordinateJoints(document, ownName);
    const QString first = joints.value(0), second = joints.value(1);
    if (key == "joints")
        return JsonValue::array({JsonValue(first.toStdString()), JsonValue(second.toStdString())});
    return number(
        usualRatio(isSlide(jointType(document, first)), isSlide(jointType(document, second))));
}

JsonValue jointDefault(const Document& document, const QString& ownName, const QString& key) {
    if (key == "bodies") return groundAndFirstBody(document);
    if (key == "joints" || key == "ratio") return gearDefault(document, ownName, key);
    if (key == "points") return twoPoints(document, firstBody(document));
    if (key == "axis2") return vector(1, 0, 0);
    if (key == "pitch") return JsonValue(0.01);
    return key == "axis" ? vector(0, 1, 0) : vector(0, 0, 0);
}

/// Three equal entries for ways, three for angles.
JsonValue diagonal(int ways, int angles) {
    return JsonValue::array({ways, ways, ways, angles, angles, angles});
}

JsonValue forceDefault(const Document& document, const QString& type, const QString& key) {
    if (key == "bodies") return groundAndFirstBody(document);
    if (key == "points") return twoPoints(document, firstBody(document));
    if (key == "body") return JsonValue(firstBody(document));
    if (key == "joint") return JsonValue(coordinateJoints(document).value(0).toStdString());
    if (key == "position") return vector(0, 0, 0);
    if (key == "target") return JsonValue(0);
    if (key == "stiffness" && type == "bushing") return diagonal(10000, 100);
    if (key == "stiffness" || key == "kp") return JsonValue(100);
    if (key == "damping" || key == "kd") return JsonValue(1);
    return type == "force" ? vector(0, 0, 1) : vector(0, 1, 0);
}

JsonValue measureDefault(const Document& document, const QString& key) {
    if (key == "bodies") return groundAndFirstBody(document);
    if (key == "points") return twoPoints(document, firstBody(document));
    if (key == "axes") return JsonValue::array({vector(1, 0, 0), vector(1, 0, 0)});
    if (key == "body") return JsonValue(firstBody(document));
    if (key == "point") {
        const Vec3 p = originOf(document, firstBody(document));
        return vector(p.x(), p.y(), p.z());
    }
    return JsonValue(key == "unit" ? "J" : "energy.total");
}

/// The corners of an octahedron.
JsonValue sixPoints() {
    constexpr double kReach = 0.1;
    return JsonValue::array({vector(kReach, 0, 0), vector(-kReach, 0, 0), vector(0, kReach, 0),
                             vector(0, -kReach, 0), vector(0, 0, kReach), vector(0, 0, -kReach)});
}

JsonValue shapeDefault(const QString& key) {
    if (key == "points") return sixPoints();
    if (key == "radii" || key == "size") return vector(0.1, 0.1, 0.1);
    if (key == "normal") return vector(0, 0, 1);
    if (key == "file") return JsonValue("");
    return key == "radius" ? JsonValue(0.05) : JsonValue(0.2);
}

QStringList neededForceKeys(const QString& type) {
    if (type == "spring-damper") return {"bodies", "points", "stiffness", "damping"};
    if (type == "bushing") return {"bodies", "position", "stiffness"};
    if (type == "torsion-spring") return {"joint", "stiffness", "damping"};
    if (type == "pd") return {"joint", "target", "kp", "kd"};
    return {"body", "vector"};
}

/// Keys that a force of that type may have beside the ones it needs.
QStringList optionalForceKeys(const QString& type) {
    if (type == "spring-damper") return {"length", "integration"};
    if (type == "bushing") return {"damping"};
    if (type == "torsion-spring") return {"rest"};
    if (type == "pd") return {};
    return type == "force" ? QStringList{"point", "frame"} : QStringList{"frame"};
}

/// Keys that act on a joint's coordinate, where the type has exactly one.
QStringList coordinateKeys(const QString& type) {
    QStringList keys{"limits", "limit_restitution", "motor", "driver", "spring",
                     "torque", "friction"};
    if (type == "steering") return keys << "spin_motor";
    const QStringList others{"revolute", "prismatic", "cylindrical", "screw", "point-on-line"};
    return others.contains(type) ? keys : QStringList{};
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

template <typename Default>
void addMissing(Members& members, const QStringList& keys, const Default& valueOf) {
    for (const QString& key : keys) {
        const std::string name = key.toStdString();
        if (std::ranges::none_of(members, [&](const auto& m) { return m.first == name; }))
            members.emplace_back(name, valueOf(key));
    }
}

void setType(Members& members, const QString& type) {
    for (auto& [key, value] : members)
        if (key == "type") value = JsonValue(type.toStdString());
}

/// A shape of a type with what that needs, and nothing of another type.
JsonValue shapeWith(const JsonValue& shape, const QString& type, QStringList needed) {
    Members members =
        kept(shape, QStringList{"type", "position", "orientation", "material", "collide", "color"} +
                        needed);
    needed.removeAll("scale");
    setType(members, type);
    addMissing(members, needed, shapeDefault);
    return JsonValue::object(std::move(members));
}

QString addNamed(Document& document, const QString& list, const QString& name, JsonValue item) {
    item.insert("", 0, JsonValue(document.uniqueName(list, name).toStdString()), "name");
    return document.addItem(list, std::move(item));
}

/// Two names of the bodies and the ground that no contact pair has yet; the first two where every
/// pair is taken.
std::array<std::string, 2> bodiesWithoutPair(const Document& document) {
    const model::Model& model = document.model();
    std::vector<std::string> names{std::string(model::kGround)};
    for (const model::Body& body : model.bodies)
        names.push_back(body.name);
    const auto isTaken = [&](const std::string& a, const std::string& b) {
        return std::ranges::any_of(model.contacts.pairs, [&](const model::ContactPair& pair) {
            return (pair.bodies[0] == a && pair.bodies[1] == b) ||
                   (pair.bodies[0] == b && pair.bodies[1] == a);
        });
    };
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t j = i + 1; j < names.size(); ++j)
            if (!isTaken(names[i], names[j])) return {names[i], names[j]};
    return {names[0], firstBody(document)};
}

JsonValue typed(const QString& type) {
    return JsonValue::object({{"type", JsonValue(type.toStdString())}});
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
    return addNamed(
        document, "/bodies", "body1",
        JsonValue::object({{"position", vector(0, 0, 0)},
                           {"shapes", JsonValue::array({shapeAs(typed("box"), "box")})}}));
}

QString addJoint(Document& document, const QString& type) {
    return addNamed(document, "/joints", "joint1", jointAs(document, typed(type), type));
}

QString addForce(Document& document, const QString& type) {
    const QString name = type == "spring-damper"    ? "spring"
                         : type == "torsion-spring" ? "torsion"
                                                    : type;
    return addNamed(document, "/forces", name + '1', forceAs(document, typed(type), type));
}

QString addMeasure(Document& document, const QString& type) {
    return addNamed(document, "/measures", type + '1', measureAs(document, typed(type), type));
}

QString addShape(Document& document, const QString& owner, const QString& type) {
    return document.addItem(owner + "/shapes", shapeAs(typed(type), type));
}

QString addContactPair(Document& document) {
    const auto [first, second] = bodiesWithoutPair(document);
    return document.addItem(
        "/contacts/pairs",
        JsonValue::object({{"bodies", JsonValue::array({JsonValue(first), JsonValue(second)})}}));
}

bool hasCoordinate(const QString& type) {
    return !coordinateKeys(type).isEmpty();
}

bool isSlide(const QString& type) {
    return type == "prismatic" || type == "point-on-line";
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
    if (type == "gear" && joints < 2)
        return QCoreApplication::translate("trammel::studio::NewItems",
                                           "A gear couples the coordinates of two joints. Add two "
                                           "joints with a coordinate first, such as revolute or "
                                           "prismatic ones.");
    if ((type == "torsion-spring" || type == "pd") && joints < 1)
        return QCoreApplication::translate("trammel::studio::NewItems",
                                           "It acts on a joint's coordinate. Add a joint with one "
                                           "first, such as a revolute or prismatic one.");
    return {};
}

QStringList jointKeys(const QString& type) {
    if (type == "gear") return {"joints", "ratio"};
    if (type == "fixed" || type == "spherical") return {"bodies", "position"};
    if (type == "universal" || type == "steering") return {"bodies", "position", "axis", "axis2"};
    if (type == "distance") return {"bodies", "points", "length"};
    if (type == "screw") return {"bodies", "position", "axis", "pitch"};
    return {"bodies", "position", "axis"};
}

QStringList forceKeys(const QString& type) {
    return neededForceKeys(type) + optionalForceKeys(type);
}

QStringList measureKeys(const QString& type) {
    if (type == "distance") return {"bodies", "points"};
    if (type == "angle") return {"bodies", "axes"};
    if (type == "point") return {"body", "point", "trace"};
    return {"expression", "unit"};
}

QStringList shapeKeys(const QString& type) {
    if (type == "sphere") return {"radius"};
    if (type == "ellipsoid") return {"radii"};
    if (type == "box") return {"size"};
    if (type == "plane") return {"normal"};
    if (type == "mesh") return {"file", "scale"};
    if (type == "hull") return {"points", "scale"};
    return {"radius", "length"};
}

QStringList shapeKeys(const JsonValue& shape) {
    QStringList keys = shapeKeys(itemType(shape));
    if (itemType(shape) != "hull" || !shape.find("file")) return keys;
    // Of both, which is one too many, both are shown.
    if (!shape.find("points")) keys.removeAll("points");
    return keys << "file";
}

JsonValue jointAs(const Document& document, const JsonValue& joint, const QString& type) {
    QStringList needed = jointKeys(type);
    const QString name = stringValue(joint.find("name"));
    Members members = kept(joint, QStringList{"name", "type"} + needed + coordinateKeys(type));
    needed.removeAll("length");
    setType(members, type);
    addMissing(members, needed,
               [&](const QString& key) { return jointDefault(document, name, key); });
    return JsonValue::object(std::move(members));
}

JsonValue forceAs(const Document& document, const JsonValue& force, const QString& type) {
    Members members = kept(force, QStringList{"name", "type"} + forceKeys(type));
    // A bushing's stiffness and damping are matrices.
    std::erase_if(members, [&](const auto& member) {
        const bool isCoefficient = member.first == "stiffness" || member.first == "damping";
        return isCoefficient && member.second.isArray() != (type == "bushing");
    });
    setType(members, type);
    addMissing(members, neededForceKeys(type),
               [&](const QString& key) { return forceDefault(document, type, key); });
    return JsonValue::object(std::move(members));
}

JsonValue measureAs(const Document& document, const JsonValue& measure, const QString& type) {
    QStringList needed = measureKeys(type);
    Members members = kept(measure, QStringList{"name", "type"} + needed);
    needed.removeAll("trace"); // which is so unless it is stated
    setType(members, type);
    addMissing(members, needed, [&](const QString& key) { return measureDefault(document, key); });
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

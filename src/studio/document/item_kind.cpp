#include "studio/document/item_kind.h"

#include "model/settings.h"
#include "studio/document/method_titles.h"

#include <QCoreApplication>
#include <QHash>
#include <algorithm>
#include <iterator>

namespace trammel::studio {

namespace {

std::vector<std::string> tokens(const QString& pointer) {
    return io::pointerTokens(pointer.toStdString());
}

ItemKind listKind(const std::string& key) {
    static const QHash<QString, ItemKind> kinds{
        {"parameters", ItemKind::ParameterList}, {"materials", ItemKind::MaterialList},
        {"bodies", ItemKind::BodyList},          {"ground", ItemKind::Ground},
        {"joints", ItemKind::JointList},         {"forces", ItemKind::ForceList},
        {"contacts", ItemKind::ContactList},     {"measures", ItemKind::MeasureList},
        {"simulation", ItemKind::Simulation}};
    return kinds.value(QString::fromStdString(key), ItemKind::None);
}

ItemKind elementKind(ItemKind list) {
    switch (list) {
    case ItemKind::ParameterList:
        return ItemKind::Parameter;
    case ItemKind::MaterialList:
        return ItemKind::Material;
    case ItemKind::BodyList:
        return ItemKind::Body;
    case ItemKind::JointList:
        return ItemKind::Joint;
    case ItemKind::ForceList:
        return ItemKind::Force;
    case ItemKind::MeasureList:
        return ItemKind::Measure;
    default:
        return ItemKind::None;
    }
}

/// How many tokens of a pointer name the item that it lies in.
std::size_t itemDepth(const std::vector<std::string>& parts) {
    if (parts.empty()) return 0;
    const ItemKind list = listKind(parts[0]);
    if (list == ItemKind::None) return 0;
    if (list == ItemKind::Ground) return parts.size() >= 3 && parts[1] == "shapes" ? 3 : 1;
    if (list == ItemKind::ContactList) return parts.size() >= 3 && parts[1] == "pairs" ? 3 : 1;
    if (list == ItemKind::Simulation || parts.size() == 1) return 1;
    if (list == ItemKind::BodyList && parts.size() >= 4 && parts[2] == "shapes") return 4;
    return 2;
}

struct KindText {
    ItemKind kind;
    const char* title;
};

constexpr KindText kKinds[] = {
    {ItemKind::Model, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Model")},
    {ItemKind::ParameterList, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Parameters")},
    {ItemKind::MaterialList, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Materials")},
    {ItemKind::BodyList, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Bodies")},
    {ItemKind::Ground, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Ground")},
    {ItemKind::JointList, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Joints")},
    {ItemKind::ForceList, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Forces")},
    {ItemKind::ContactList, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Contacts")},
    {ItemKind::MeasureList, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Measures")},
    {ItemKind::Simulation, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Simulation")},
    {ItemKind::Parameter, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Parameter")},
    {ItemKind::Material, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Material")},
    {ItemKind::Body, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Body")},
    {ItemKind::Shape, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Shape")},
    {ItemKind::Joint, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Joint")},
    {ItemKind::Force, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Force")},
    {ItemKind::ContactPair, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Contact pair")},
    {ItemKind::Measure, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Measure")},
};

struct TypeText {
    const char* type;
    const char* title;
};

constexpr TypeText kTypes[] = {
    {"fixed", QT_TRANSLATE_NOOP("trammel::studio::Types", "Fixed joint")},
    {"revolute", QT_TRANSLATE_NOOP("trammel::studio::Types", "Revolute joint")},
    {"prismatic", QT_TRANSLATE_NOOP("trammel::studio::Types", "Prismatic joint")},
    {"cylindrical", QT_TRANSLATE_NOOP("trammel::studio::Types", "Cylindrical joint")},
    {"spherical", QT_TRANSLATE_NOOP("trammel::studio::Types", "Spherical joint")},
    {"universal", QT_TRANSLATE_NOOP("trammel::studio::Types", "Universal joint")},
    {"planar", QT_TRANSLATE_NOOP("trammel::studio::Types", "Planar joint")},
    {"distance", QT_TRANSLATE_NOOP("trammel::studio::Types", "Distance joint")},
    {"screw", QT_TRANSLATE_NOOP("trammel::studio::Types", "Screw joint")},
    {"point-on-line", QT_TRANSLATE_NOOP("trammel::studio::Types", "Point-on-line joint")},
    {"steering", QT_TRANSLATE_NOOP("trammel::studio::Types", "Steering joint")},
    {"gear", QT_TRANSLATE_NOOP("trammel::studio::Types", "Gear")},
    {"spring-damper", QT_TRANSLATE_NOOP("trammel::studio::Types", "Spring-damper")},
    {"force", QT_TRANSLATE_NOOP("trammel::studio::Types", "Force")},
    {"torque", QT_TRANSLATE_NOOP("trammel::studio::Types", "Torque")},
    {"bushing", QT_TRANSLATE_NOOP("trammel::studio::Types", "Bushing")},
    {"torsion-spring", QT_TRANSLATE_NOOP("trammel::studio::Types", "Torsion spring")},
    {"pd", QT_TRANSLATE_NOOP("trammel::studio::Types", "PD controller")},
    {"measure-distance", QT_TRANSLATE_NOOP("trammel::studio::Types", "Distance")},
    {"measure-angle", QT_TRANSLATE_NOOP("trammel::studio::Types", "Angle")},
    {"measure-point", QT_TRANSLATE_NOOP("trammel::studio::Types", "Point")},
    {"measure-expression", QT_TRANSLATE_NOOP("trammel::studio::Types", "Expression")},
    {"sphere", QT_TRANSLATE_NOOP("trammel::studio::Types", "Sphere")},
    {"ellipsoid", QT_TRANSLATE_NOOP("trammel::studio::Types", "Ellipsoid")},
    {"box", QT_TRANSLATE_NOOP("trammel::studio::Types", "Box")},
    {"cylinder", QT_TRANSLATE_NOOP("trammel::studio::Types", "Cylinder")},
    {"capsule", QT_TRANSLATE_NOOP("trammel::studio::Types", "Capsule")},
    {"plane", QT_TRANSLATE_NOOP("trammel::studio::Types", "Plane")},
    {"mesh", QT_TRANSLATE_NOOP("trammel::studio::Types", "Mesh")},
    {"hull", QT_TRANSLATE_NOOP("trammel::studio::Types", "Convex hull")},
    {"geometric", QT_TRANSLATE_NOOP("trammel::studio::Types", "Geometric mean")},
    {"product", QT_TRANSLATE_NOOP("trammel::studio::Types", "Product")},
    {"minimum", QT_TRANSLATE_NOOP("trammel::studio::Types", "Minimum")},
    {"maximum", QT_TRANSLATE_NOOP("trammel::studio::Types", "Maximum")},
    {"average", QT_TRANSLATE_NOOP("trammel::studio::Types", "Average")},
};

struct AxisText {
    const char* type;
    const char* axis;
    const char* axis2;
};

/// Of joints whose axes have titles of their own; the last: where there is none.
constexpr AxisText kAxes[] = {
    {"planar", QT_TRANSLATE_NOOP("trammel::studio::JointEditor", "Normal"), ""},
    {"universal", QT_TRANSLATE_NOOP("trammel::studio::JointEditor", "First axis"), ""},
    {"steering", QT_TRANSLATE_NOOP("trammel::studio::JointEditor", "Hinge axis"),
     QT_TRANSLATE_NOOP("trammel::studio::JointEditor", "Steering axis")},
    {"point-on-line", QT_TRANSLATE_NOOP("trammel::studio::JointEditor", "Line along"), ""},
    {"", QT_TRANSLATE_NOOP("trammel::studio::JointEditor", "Axis"),
     QT_TRANSLATE_NOOP("trammel::studio::JointEditor", "Second axis")},
};

} // namespace

ItemKind itemKind(const QString& pointer) {
    const auto parts = tokens(pointer);
    if (parts.empty()) return ItemKind::Model;
    if (itemDepth(parts) != parts.size()) return ItemKind::None;
    const ItemKind list = listKind(parts[0]);
    if (parts.size() == 1) return list;
    if (parts.size() == 2) return elementKind(list);
    return list == ItemKind::ContactList ? ItemKind::ContactPair : ItemKind::Shape;
}

bool isElement(ItemKind kind) {
    return isNamed(kind) || kind == ItemKind::Shape || kind == ItemKind::ContactPair;
}

bool isNamed(ItemKind kind) {
    return kind == ItemKind::Parameter || kind == ItemKind::Material || kind == ItemKind::Body ||
           kind == ItemKind::Joint || kind == ItemKind::Force || kind == ItemKind::Measure;
}

QString itemOf(const QString& pointer) {
    const auto parts = tokens(pointer);
    std::string item;
    for (std::size_t i = 0; i < itemDepth(parts); ++i)
        item = io::joinPointer(item, parts[i]);
    return QString::fromStdString(item);
}

QString parentPointer(const QString& pointer) {
    return pointer.left(pointer.lastIndexOf('/'));
}

QString lastToken(const QString& pointer) {
    const auto parts = tokens(pointer);
    return parts.empty() ? QString() : QString::fromStdString(parts.back());
}

QString childPointer(const QString& parent, const QString& key) {
    return QString::fromStdString(io::joinPointer(parent.toStdString(), key.toStdString()));
}

QString childPointer(const QString& parent, int index) {
    return parent + '/' + QString::number(index);
}

QString stringValue(const io::JsonValue* value) {
    return value && value->isString() ? QString::fromStdString(value->string()) : QString();
}

QString itemType(const io::JsonValue& item) {
    return item.isObject() ? stringValue(item.find("type")) : QString();
}

QString kindTitle(ItemKind kind) {
    for (const KindText& entry : kKinds)
        if (kind == entry.kind)
            return QCoreApplication::translate("trammel::studio::Kinds", entry.title);
    return {};
}

QString typeTitle(const QString& type) {
    for (const TypeText& entry : kTypes)
        if (type == QLatin1String(entry.type))
            return QCoreApplication::translate("trammel::studio::Types", entry.title);
    const QString method = methodTitle(type.toStdString());
    return method.isEmpty() ? type : method;
}

AxisTitles axisTitles(const QString& type) {
    const AxisText& usual = *std::prev(std::end(kAxes));
    const auto* found = std::ranges::find_if(
        kAxes, [&](const AxisText& entry) { return type == QLatin1String(entry.type); });
    const AxisText& own = found == std::end(kAxes) ? usual : *found;
    const auto title = [](const char* text, const char* standard) {
        return QCoreApplication::translate("trammel::studio::JointEditor", *text ? text : standard);
    };
    return {title(own.axis, usual.axis), title(own.axis2, usual.axis2)};
}

QString typeTitle(ItemKind kind, const QString& type) {
    return typeTitle(kind == ItemKind::Measure ? "measure-" + type : type);
}

QString bodyTitle(const QString& name) {
    return name == QLatin1String("ground") ? kindTitle(ItemKind::Ground) : name;
}

QString iconName(ItemKind kind, const QString& type) {
    switch (kind) {
    case ItemKind::ParameterList:
    case ItemKind::Parameter:
        return "parameter";
    case ItemKind::MaterialList:
    case ItemKind::Material:
        return "material";
    case ItemKind::BodyList:
    case ItemKind::Body:
        return "body";
    case ItemKind::Ground:
        return "ground";
    case ItemKind::JointList:
        return "joint";
    case ItemKind::ForceList:
        return "force";
    case ItemKind::ContactList:
    case ItemKind::ContactPair:
        return "contact";
    case ItemKind::MeasureList:
        return "measure";
    case ItemKind::Measure:
        return measureTypes().contains(type) ? "measure-" + type : "measure";
    case ItemKind::Simulation:
        return "simulation";
    case ItemKind::Joint:
        return jointTypes().contains(type) ? "joint-" + type : "joint";
    case ItemKind::Force:
        return forceTypes().contains(type) ? type : QString("force");
    case ItemKind::Shape:
        return shapeTypes().contains(type) ? "shape-" + type : "body";
    case ItemKind::Model:
    case ItemKind::None:
        break;
    }
    return "model";
}

const QStringList& jointTypes() {
    static const QStringList types{"fixed",     "revolute",      "prismatic", "cylindrical",
                                   "spherical", "universal",     "planar",    "distance",
                                   "screw",     "point-on-line", "steering",  "gear"};
    return types;
}

const QStringList& forceTypes() {
    static const QStringList types{"spring-damper", "bushing", "torsion-spring", "pd",
                                   "force",         "torque"};
    return types;
}

const QStringList& measureTypes() {
    static const QStringList types{"distance", "angle", "point", "expression"};
    return types;
}

const QStringList& combineRules() {
    static const QStringList rules{"geometric", "product", "minimum", "maximum", "average"};
    return rules;
}

QStringList methods(const char* key) {
    QStringList names;
    for (const std::string_view name : model::methodNames(key))
        names << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    return names;
}

const QStringList& shapeTypes() {
    static const QStringList types{"box",       "sphere", "cylinder", "capsule",
                                   "ellipsoid", "plane",  "mesh",     "hull"};
    return types;
}

} // namespace trammel::studio

#include "studio/document/item_kind.h"

#include "model/settings.h"
#include "studio/document/item_formats.h"
#include "studio/document/method_titles.h"

#include <QCoreApplication>
#include <QHash>
#include <span>

namespace trammel::studio {

namespace {

std::vector<std::string> tokens(const QString& pointer) {
    return io::pointerTokens(pointer.toStdString());
}

ItemKind listKind(const std::string& key) {
    static const QHash<QString, ItemKind> kinds{{"parameters", ItemKind::ParameterList},
                                                {"materials", ItemKind::MaterialList},
                                                {"bodies", ItemKind::BodyList},
                                                {"ground", ItemKind::Ground},
                                                {"joints", ItemKind::JointList},
                                                {"forces", ItemKind::ForceList},
                                                {"contacts", ItemKind::ContactList},
                                                {"measures", ItemKind::MeasureList},
                                                {"controllers", ItemKind::ControllerList},
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
    case ItemKind::ControllerList:
        return ItemKind::Controller;
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

/// Before a measure's type, whose title differs from a joint's of the same name.
const QLatin1String kMeasure("measure-");

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
    {ItemKind::ControllerList, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Controllers")},
    {ItemKind::Simulation, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Simulation")},
    {ItemKind::Parameter, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Parameter")},
    {ItemKind::Material, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Material")},
    {ItemKind::Body, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Body")},
    {ItemKind::Shape, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Shape")},
    {ItemKind::Joint, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Joint")},
    {ItemKind::Force, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Force")},
    {ItemKind::ContactPair, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Contact pair")},
    {ItemKind::Measure, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Measure")},
    {ItemKind::Controller, QT_TRANSLATE_NOOP("trammel::studio::Kinds", "Controller")},
};

QString titleOf(std::string_view list, const QString& type) {
    const io::VariantFormat* variant = variantOf(list, type);
    return variant ? QCoreApplication::translate("trammel::studio::Types", variant->title)
                   : QString();
}

QString combineTitle(const QString& rule) {
    const qsizetype place = combineRules().indexOf(rule);
    if (place < 0) return {};
    return QCoreApplication::translate("trammel::studio::Types",
                                       combineKey().titles[static_cast<std::size_t>(place)]);
}

QString titleOfKey(const QString& type, const char* key, const QString& usual) {
    const io::KeyFormat* format = keyOf("joints", type, key);
    return format && format->title
               ? QCoreApplication::translate("trammel::studio::JointEditor", format->title)
               : usual;
}

QStringList namesOf(std::span<const std::string_view> names) {
    QStringList list;
    for (const std::string_view name : names)
        list << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    return list;
}

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
           kind == ItemKind::Joint || kind == ItemKind::Force || kind == ItemKind::Measure ||
           kind == ItemKind::Controller;
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

QStringList wholeElements(const QStringList& pointers) {
    QStringList whole;
    for (const QString& pointer : pointers) {
        const ItemKind kind = itemKind(pointer);
        const bool goesAlong = kind == ItemKind::Shape &&
                               pointers.contains(parentPointer(parentPointer(pointer))) &&
                               itemKind(parentPointer(parentPointer(pointer))) == ItemKind::Body;
        if (isElement(kind) && !goesAlong) whole << pointer;
    }
    return whole;
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
    if (type.startsWith(kMeasure)) return titleOf("measures", type.mid(kMeasure.size()));
    for (const QString& title :
         {titleOf("joints", type), titleOf("forces", type), titleOf("shapes", type),
          combineTitle(type), methodTitle(type.toStdString())})
        if (!title.isEmpty()) return title;
    return type;
}

AxisTitles axisTitles(const QString& type) {
    return {titleOfKey(type, "axis",
                       QCoreApplication::translate("trammel::studio::JointEditor", "Axis")),
            titleOfKey(type, "axis2",
                       QCoreApplication::translate("trammel::studio::JointEditor", "Second axis"))};
}

QString typeTitle(ItemKind kind, const QString& type) {
    return typeTitle(kind == ItemKind::Measure ? kMeasure + type : type);
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
        return measureTypes().contains(type) ? kMeasure + type : QString("measure");
    case ItemKind::ControllerList:
    case ItemKind::Controller:
        return "controller";
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
    static const QStringList types = typesOf("joints");
    return types;
}

const QStringList& forceTypes() {
    static const QStringList types = typesOf("forces");
    return types;
}

const QStringList& measureTypes() {
    static const QStringList types = typesOf("measures");
    return types;
}

const QStringList& shapeTypes() {
    static const QStringList types = typesOf("shapes");
    return types;
}

const QStringList& combineRules() {
    static const QStringList rules = namesOf(combineKey().names);
    return rules;
}

QStringList methods(const char* key) {
    return namesOf(model::methodNames(key));
}

} // namespace trammel::studio

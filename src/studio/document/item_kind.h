#pragma once

#include "io/json_value.h"

#include <QString>
#include <QStringList>

namespace trammel::studio {

/// What a JSON pointer stands for in Studio's tree and forms.
enum class ItemKind {
    None,
    Model,
    ParameterList,
    MaterialList,
    BodyList,
    Ground,
    JointList,
    ForceList,
    ContactList,
    MeasureList,
    ControllerList,
    Simulation,
    Parameter,
    Material,
    Body,
    Shape,
    Joint,
    Force,
    ContactPair,
    Measure,
    Controller
};

/// The kind of thing at a pointer, judged by the pointer alone: "" is the model, "/bodies/0" a
/// body, "/ground" the ground. Pointers into an item ("/bodies/0/mass") have kind None.
ItemKind itemKind(const QString& pointer);

/// Whether it is one of several in a list, which can be added, copied and deleted.
bool isElement(ItemKind kind);
/// Whether it is an element with a name that others refer to it by.
bool isNamed(ItemKind kind);

/// The item that a pointer lies in or is: "/bodies/0/position/1" -> "/bodies/0",
/// "/bodies/0/shapes/1/size" -> "/bodies/0/shapes/1", "/contacts/pairs/2/friction" ->
/// "/contacts/pairs/2", "/parameters" -> "/parameters", "/gravity" -> "".
QString itemOf(const QString& pointer);

/// The pointer's parent: "/bodies/0" -> "/bodies".
QString parentPointer(const QString& pointer);
/// The elements among pointers, without shapes whose body is one of them: they go along with it.
QStringList wholeElements(const QStringList& pointers);
/// The pointer's last token, unescaped.
QString lastToken(const QString& pointer);
QString childPointer(const QString& parent, const QString& key);
QString childPointer(const QString& parent, int index);

/// A joint's, force's, measure's or shape's "type"; empty where it has none.
QString itemType(const io::JsonValue& item);
/// The value's text where it is a string; empty otherwise.
QString stringValue(const io::JsonValue* value);

/// A kind's, type's or method's name in the user's language: "Body", "Revolute joint".
QString kindTitle(ItemKind kind);
QString typeTitle(const QString& type);
/// The title of an item's type; a measure's "distance" is another one than a joint's.
QString typeTitle(ItemKind kind, const QString& type);
/// What a form calls the axes of a joint of that type.
struct AxisTitles {
    QString axis, axis2;
};
AxisTitles axisTitles(const QString& type);
/// A body's name as it is shown; the ground's in the user's language.
QString bodyTitle(const QString& name);
/// File name, without suffix, of the drawing in resources/icons for an item.
QString iconName(ItemKind kind, const QString& type = {});

/// The types that this version can make and run, in the order of menus.
const QStringList& jointTypes();
const QStringList& forceTypes();
const QStringList& measureTypes();
const QStringList& shapeTypes();
/// The rules by which two materials' values join, the default first.
const QStringList& combineRules();
/// The methods that a simulation key may name, the default first: "lcp" -> "auto", ...
QStringList methods(const char* key);

} // namespace trammel::studio

#pragma once

#include "io/format.h"

#include <QString>
#include <QStringList>
#include <string_view>
#include <vector>

/// What the format of model files says of the types of items: of "joints", "forces", "measures",
/// "shapes".
namespace trammel::studio {

/// The types of a list's items. @throws std::invalid_argument where the format has no such list
const std::vector<io::VariantFormat>& variantsOf(std::string_view list);
/// A type of a list's items; null: the format has no such type.
const io::VariantFormat* variantOf(std::string_view list, const QString& type);
/// The types in the order of menus.
QStringList typesOf(std::string_view list);

/// A key that items of a type have, "axis", or have within one, "motor/velocity", "bodies/0"; null:
/// they have none.
const io::KeyFormat* keyOf(std::string_view list, const QString& type, const QString& key);
/// The key of one of the rules by which materials join.
const io::KeyFormat& combineKey();

/// The SI unit of a key of the simulation, "step"; empty where it has none.
QString settingUnit(const QString& key);

/// A key's unit as forms show it; of "rad or m", which a joint's coordinate decides, the one of an
/// angle or of a way.
QString unitOf(const io::KeyFormat& key, bool isWay);

} // namespace trammel::studio

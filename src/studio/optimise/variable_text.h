#pragma once

#include "io/json_value.h"
#include "studio/study/factor_text.h"

#include <QString>
#include <QStringList>

/// A variable of an optimisation as a person writes it: its kind, "100 .. 400 mm" or a list of
/// values, and where a search begins.
namespace trammel::studio {

/// Any number, any number by factors, whole numbers, one of a list.
enum class VariableInput { Number, Factor, Whole, List };
QStringList variableKindTitles(); ///< in the order of the enum

VariableInput variableKind(const io::JsonValue& variable);
/// What its values were stays, as far as that kind has them.
void setVariableKind(io::JsonValue& variable, VariableInput kind);

QString boundsText(const io::JsonValue& variable, const FactorUnit& unit);
/// Bounds of a list's variable make it a number's, and the other way.
void setBounds(io::JsonValue& variable, const QString& text, const FactorUnit& unit);

QString startText(const io::JsonValue& variable, const FactorUnit& unit);
void setStart(io::JsonValue& variable, const QString& text, const FactorUnit& unit);

/// With another name it has that one's bounds, where it is a parameter.
io::JsonValue renamedVariable(const io::JsonValue& variable, const QString& name,
                              const io::JsonValue& model);
io::JsonValue newVariable(const QString& name, const io::JsonValue& model);

} // namespace trammel::studio

#pragma once

#include "io/json_value.h"
#include "studio/document/shown_units.h"
#include "study/study.h"

#include <QString>
#include <QStringList>
#include <vector>

namespace trammel::studio {

/// The unit of a factor's values as people see them: of a parameter its own or the chosen one, of a
/// setting the chosen one.
struct FactorUnit {
    QString si;    ///< empty: the values have no unit
    QString shown; ///< one of the quantity's

    /// @param model the document
    /// @param name "L", "simulation.step"
    static FactorUnit of(const io::JsonValue& model, const QString& name);
    ShownScale scale() const;
    /// "250" of a number, "250 mm"; a name or truth as it is.
    QString number(const study::Value& value) const;
    QString text(const study::Value& value) const;
};

/// What a factor may be: the model's parameters, then the keys of the simulation.
QStringList factorNames(const io::JsonValue& model);
/// To begin with: coefficients of restitution and friction go from 0 to 1, others half down and
/// half up.
study::Range suggestedRange(const std::string& parameter, double value);

/// A factor's values as a person writes them: "0, 0.5, 1", "newton, poisson", or a range from, to
/// and how many, "100 .. 400 mm : 21" (a sample needs no number). What is wrong is left to the
/// reader of studies to find.
QString factorText(const study::Factor& factor, const FactorUnit& unit = {});
/// Numbers with as few digits as tell them apart, four at least; other texts as they are.
std::vector<QString> shortTexts(const std::vector<QString>& texts);
/// The factor's object in a study document, in SI. Numbers without a unit count in that of the last
/// value, else in the shown one.
io::JsonValue factorObject(const QString& name, const QString& text, const FactorUnit& unit = {});

} // namespace trammel::studio

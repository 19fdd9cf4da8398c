#pragma once

#include "io/json_value.h"
#include "study/study.h"

#include <QString>
#include <vector>

namespace trammel::studio {

/// A factor's values as a person writes them: "0, 0.5, 1", "newton, poisson", or a range from, to
/// and how many, "0 .. 1 : 21" (a sample needs no number). What is wrong is left to the reader of
/// studies to find.
QString factorText(const study::Factor& factor);
/// Numbers with as few digits as tell them apart, four at least; other texts as they are.
std::vector<QString> shortTexts(const std::vector<QString>& texts);
/// The factor's object in a study document.
io::JsonValue factorObject(const QString& name, const QString& text);

} // namespace trammel::studio

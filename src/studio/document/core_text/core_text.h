#pragma once

#include <QString>
#include <string_view>

namespace trammel::studio {

/// What the solver library says, in the window's language. The library writes English: warnings,
/// findings, reasons and errors made from templates (core_templates.h). This finds the template
/// that the text was made from, the one with the longest literal part where several fit, and
/// gives its translation with the text's own names and numbers put in. A part that is such a
/// text itself is translated, too, and so is each line of several.
///
/// @param text UTF-8, as the library or its file has it
/// @return the text as it is where no template fits, and in English.
QString localized(std::string_view text);

} // namespace trammel::studio

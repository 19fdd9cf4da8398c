#pragma once

#include <QtGlobal>
#include <span>

namespace trammel::studio {

/// A text of the solver library with %1, %2, ... in this order where it has values; its
/// translation stands in the context CoreText.
struct CoreTemplate {
    const char* text;
    /// A character for each place: x what stays as it is, such as a name; p the same, in front of
    /// a text; w a name without ": " and ", "; n a number; k a type or method by its key, shown by
    /// its title; t a text that may be one of the library's itself; T one that must be. x where
    /// there are fewer.
    const char* places = "";
};

std::span<const CoreTemplate> modelTemplates();   ///< src/model: findings of a model, meshes
std::span<const CoreTemplate> formulaTemplates(); ///< formulas of models, measures and studies
std::span<const CoreTemplate> fileTemplates();    ///< src/io, src/results: files and their form
std::span<const CoreTemplate> runTemplates();     ///< src/analysis: runs, mobility, statics
std::span<const CoreTemplate> solverTemplates();  ///< src/dynamics, src/lcp: why a step failed
std::span<const CoreTemplate> studyTemplates();   ///< src/study, src/mechanisms

} // namespace trammel::studio

#include "io/model_family.h"

#include "io/model_file.h"

#include <fmt/format.h>

namespace trammel::io {

ModelFamily::ModelFamily(const JsonValue& root, std::filesystem::path directory)
    : m_root(root), m_directory(std::move(directory)), m_parameters(parameterNotes(root)) {
    for (const ParameterNote& parameter : m_parameters) {
        const std::string place = joinPointer("/parameters", parameter.name);
        for (const char* key : {"min", "max", "tolerance"})
            if (m_root.at(place)->find(key)) m_root.remove(joinPointer(place, key));
    }
    if (m_root.find("correlations")) m_root.remove("/correlations");
}

bool ModelFamily::isFormula(std::size_t parameter) const {
    return followsFromOthers(m_root, m_parameters.at(parameter).name);
}

void ModelFamily::apply(const ParameterChange& change, JsonValue& document) const {
    const ParameterNote& note = m_parameters.at(change.parameter);
    const std::string place = valuePlace(m_root, joinPointer("/parameters", note.name));
    if (isFormula(change.parameter))
        document.set(place, fmt::format("({}) + ({:.17g})", m_root.at(place)->string(), change.by));
    else
        document.set(place, note.value.value_or(0.0) + change.by);
}

model::Model ModelFamily::with(std::span<const ParameterChange> changes) const {
    JsonValue document = m_root;
    for (const ParameterChange& change : changes)
        apply(change, document);
    ModelResult result = readModel(document, m_directory);
    for (const model::Diagnostic& finding : result.diagnostics)
        if (finding.severity == model::Severity::Error)
            throw messages::InvalidArgument(finding.message);
    return std::move(result.model);
}

} // namespace trammel::io

#pragma once

#include "io/json_value.h"
#include "io/parameters.h"
#include "model/model.h"

#include <filesystem>
#include <vector>

namespace trammel::io {

/// A model document as its parameters make it: models in which the value of one is another. What
/// follows from a parameter by formulas follows; what itself follows from others is changed by what
/// is added to its formula. Ranges of parameters do not count.
class ModelFamily {
public:
    ModelFamily(const JsonValue& root, std::filesystem::path directory);

    const std::vector<ParameterNote>& parameters() const { return m_parameters; }
    /// Whether the value follows from other parameters.
    bool isFormula(std::size_t parameter) const;
    /// @throws messages::InvalidArgument with the first finding about the changed model
    model::Model with(std::size_t parameter, double change) const;
    /// The document of that.
    JsonValue documentWith(std::size_t parameter, double change) const;

private:
    JsonValue m_root;
    std::filesystem::path m_directory;
    std::vector<ParameterNote> m_parameters;
};

} // namespace trammel::io

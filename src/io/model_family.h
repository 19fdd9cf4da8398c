#pragma once

#include "io/json_value.h"
#include "io/parameters.h"
#include "model/model.h"

#include <filesystem>
#include <span>
#include <vector>

namespace trammel::io {

/// What is added to a parameter's value or formula.
struct ParameterChange {
    std::size_t parameter = 0; ///< index in the document's order
    double by = 0.0;           ///< SI
};

/// A model document as its parameters make it: models in which the values of some are others. What
/// follows from a parameter by formulas follows; what itself follows from others is changed by what
/// is added to its formula. Ranges and tolerances of parameters do not count: those are of the
/// document's own values, as a fit of its nominal size is.
class ModelFamily {
public:
    ModelFamily(const JsonValue& root, std::filesystem::path directory);

    const std::vector<ParameterNote>& parameters() const { return m_parameters; }
    /// Whether the value follows from other parameters.
    bool isFormula(std::size_t parameter) const;
    /// @throws messages::InvalidArgument with the first finding about the changed model
    model::Model with(std::span<const ParameterChange> changes) const;
    model::Model with(std::size_t parameter, double by) const {
        const ParameterChange change{parameter, by};
        return with({&change, 1});
    }

private:
    void apply(const ParameterChange& change, JsonValue& document) const;

    JsonValue m_root;
    std::filesystem::path m_directory;
    std::vector<ParameterNote> m_parameters;
};

} // namespace trammel::io

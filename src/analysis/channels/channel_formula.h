#pragma once

#include "model/expression.h"
#include "results/run_data.h"

#include <span>
#include <string>
#include <vector>

namespace trammel::analysis {

/// A formula over channels, parameters and t. A channel is named as it is; where its name has other
/// characters than letters, digits, "_" and "." it stands in braces: {left-hinge.rate}.
class ChannelFormula {
public:
    /// @throws std::invalid_argument naming what is not known or where the formula cannot be read.
    ChannelFormula(std::string_view text, const model::ParameterValues& parameters,
                   std::span<const results::Channel> channels);

    /// @param values of all channels, in their order
    double operator()(double t, std::span<const double> values) const;

private:
    std::vector<std::size_t> m_channels; ///< of the variables behind t
    mutable std::vector<double> m_values;
    std::vector<model::Expression> m_expression; ///< one
};

} // namespace trammel::analysis

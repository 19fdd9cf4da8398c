#pragma once

#include "optimize/optimisation_file.h"
#include "study/output_expression.h"
#include "study/run_one.h"

#include <string>
#include <vector>

namespace trammel::optimize {

/// Hears of a run what its measurements are held against.
class MeasurementFormulas : public study::RunListener {
public:
    explicit MeasurementFormulas(const OptimisationFile& file) : m_file(file) {}

    std::vector<std::string> channels(const model::Model& model,
                                      std::span<const results::Channel> channels) override;

protected:
    const OptimisationFile& m_file;
    std::vector<study::SeriesExpression> m_formulas; ///< by measurement
    std::vector<double> m_shifts;                    ///< of their times, s
};

} // namespace trammel::optimize

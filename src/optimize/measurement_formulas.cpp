#include "optimize/measurement_formulas.h"

#include <algorithm>
#include <iterator>

namespace trammel::optimize {

std::vector<std::string> MeasurementFormulas::channels(const model::Model& model,
                                                       std::span<const results::Channel> channels) {
    std::vector<std::string> names;
    for (const Measurement& measurement : m_file.optimisation.measurements) {
        m_formulas.emplace_back(measurement.formula, model.parameters, channels);
        std::ranges::copy(m_formulas.back().channels(), std::back_inserter(names));
        m_shifts.push_back(shiftOf(measurement, model.parameters));
    }
    return names;
}

} // namespace trammel::optimize

#include "optimize/measured_data.h"

#include "io/csv_columns.h"
#include "messages/optimisation_messages.h"

#include <optional>

namespace trammel::optimize {

namespace {

constexpr std::size_t kFewestRows = 2;

} // namespace

MeasuredData readMeasured(std::string_view text, const Measurement& measurement) {
    io::CsvColumns table(text, measurement.file);
    const std::size_t time = table.column(measurement.timeColumn),
                      column = table.column(measurement.column);
    const bool hasWeights = !measurement.weightColumn.empty();
    const std::size_t weights = hasWeights ? table.column(measurement.weightColumn) : 0;
    MeasuredData data;
    while (table.next()) {
        const auto t = table.number(time), value = table.number(column);
        const auto weight = hasWeights ? table.number(weights) : std::optional(measurement.weight);
        if (!t || !value || !weight) continue;
        if (!(*weight >= 0.0))
            throw messages::InvalidArgument(
                {messages::kWeightIsNegative, measurement.file, table.line(), *weight});
        data.time.push_back(*t);
        data.value.push_back(measurement.factor * *value);
        data.weight.push_back(*weight);
    }
    if (data.time.size() < kFewestRows)
        throw messages::InvalidArgument(
            {messages::kTooFewRows, measurement.file, data.time.size(), kFewestRows});
    return data;
}

double shiftOf(const Measurement& measurement, const model::ParameterValues& parameters) {
    if (measurement.shift.empty()) return 0.0;
    return model::Expression(measurement.shift, parameters).evaluate({});
}

} // namespace trammel::optimize

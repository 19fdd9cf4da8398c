#include "optimize/measured_data.h"

#include "io/csv_columns.h"
#include "messages/optimisation_messages.h"
#include "model/quantity.h"

#include <optional>

namespace trammel::optimize {

namespace {

constexpr std::size_t kFewestRows = 2;

/// What brings a column to SI by the unit in its title: 1 where none is there that is known.
double unitFactor(const std::string& title) {
    const auto found = model::findUnit(io::csvTitle(title).unit);
    return found ? found->unit->inSi(1.0) : 1.0;
}

} // namespace

MeasuredData readMeasured(std::string_view text, const Measurement& measurement) {
    io::CsvColumns table(text, measurement.file);
    const std::size_t time = table.column(measurement.timeColumn),
                      column = table.column(measurement.column);
    const bool hasWeights = !measurement.weightColumn.empty();
    const std::size_t weights = hasWeights ? table.column(measurement.weightColumn) : 0;
    const double ofTime = unitFactor(table.titles()[time]);
    const double factor = measurement.factor.value_or(unitFactor(table.titles()[column]));
    MeasuredData data;
    while (table.next()) {
        const auto t = table.number(time), value = table.number(column);
        const auto weight = hasWeights ? table.number(weights) : std::optional(measurement.weight);
        if (!t || !value || !weight) continue;
        if (!(*weight >= 0.0))
            throw messages::InvalidArgument(
                {messages::kWeightIsNegative, measurement.file, table.line(), *weight});
        data.time.push_back(ofTime * *t);
        data.value.push_back(factor * *value);
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

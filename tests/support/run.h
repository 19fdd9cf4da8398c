#pragma once

#include "analysis/run/simulate.h"
#include "results/run_data.h"

#include <span>
#include <string>
#include <vector>

namespace trammel::support {

/// A finished run: its channels by name and its summary.
class Run {
public:
    /// Simulates the model. @throws std::runtime_error where the run does not complete.
    explicit Run(const model::Model& model, const dynamics::UserParts& user = {});

    /// @throws std::out_of_range naming a channel that the run does not have.
    std::span<const double> operator[](const std::string& channel) const;
    const std::vector<double>& time() const { return m_data.time(); }
    const std::vector<results::ImpactRecord>& impacts() const { return m_data.impacts(); }
    const analysis::RunSummary& summary() const { return m_summary; }
    /// All warnings but that of the energy which stepping took out or put in: methods of order 1 do
    /// so by their nature, and what else they do is tested by its figures.
    std::vector<std::string> warnings() const;

private:
    results::RunData m_data;
    analysis::RunSummary m_summary;
};

/// Whether any of the warnings has a text in it.
bool anyContains(const std::vector<messages::Message>& warnings, const std::string& text);

/// Times at which the values cross a level, linear between frames.
std::vector<double> crossingTimes(std::span<const double> times, std::span<const double> values,
                                  double level);
double largest(std::span<const double> values);
double smallest(std::span<const double> values);
/// Largest |value - first value|.
double deviation(std::span<const double> values);

} // namespace trammel::support

#include "support/run.h"

#include "messages/message_list.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace trammel::support {

namespace {

class Recorder : public results::FrameSink {
public:
    explicit Recorder(results::RunData& data) : m_data(data) {}

    void begin(const results::RunHeader& header) override { m_data = results::RunData(header); }
    void append(double t, std::span<const double> values) override { m_data.append(t, values); }
    void appendImpact(const results::ImpactRecord& impact) override { m_data.appendImpact(impact); }
    void end(std::string_view status, std::string_view message) override {
        m_data.status = status;
        m_data.message = messages::verbatim(std::string(message));
    }

private:
    results::RunData& m_data;
};

} // namespace

Run::Run(const model::Model& model, const dynamics::UserParts& user) {
    Recorder recorder(m_data);
    m_summary = analysis::simulate(model, {}, recorder, {}, {}, user);
    if (!m_summary.hasCompleted()) {
        throw std::runtime_error("the run of '" + model.name +
                                 "' ended: " + english(m_summary.message));
    }
}

std::span<const double> Run::operator[](const std::string& channel) const {
    const auto values = m_data.channel(channel);
    if (!values) {
        throw std::out_of_range("no channel '" + channel + "'");
    }
    return *values;
}

std::vector<std::string> Run::warnings() const {
    std::vector<std::string> result = english(m_summary.warnings);
    std::erase_if(result,
                  [](const std::string& warning) { return warning.starts_with("stepping "); });
    return result;
}

bool anyContains(const std::vector<messages::Message>& warnings, const std::string& text) {
    return std::ranges::any_of(english(warnings), [&](const std::string& warning) {
        return warning.find(text) != std::string::npos;
    });
}

std::vector<double> crossingTimes(std::span<const double> times, std::span<const double> values,
                                  double level) {
    std::vector<double> result;
    for (std::size_t i = 1; i < values.size(); ++i) {
        const double before = values[i - 1] - level, after = values[i] - level;
        if (before != 0 && before * after <= 0) {
            result.push_back(times[i - 1] + (times[i] - times[i - 1]) * before / (before - after));
        }
    }
    return result;
}

double largest(std::span<const double> values) {
    return *std::ranges::max_element(values);
}

double smallest(std::span<const double> values) {
    return *std::ranges::min_element(values);
}

double deviation(std::span<const double> values) {
    return std::max(largest(values) - values.front(), values.front() - smallest(values));
}

} // namespace trammel::support

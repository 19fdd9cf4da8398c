#pragma once

#include "results/impact_columns.h"
#include "results/run_data.h"

#include <string>
#include <vector>

namespace trammel::results {

/// A run whose every sample can be told from its place: frame number and channel.
inline RunHeader patternHeader(std::size_t channels) {
    RunHeader header{"pattern", "{\n  \"trammel\": 1\n}\n", "{\"step\": 0.001}", "0.1.0", {}};
    for (std::size_t i = 0; i < channels; ++i)
        header.channels.push_back({"body" + std::to_string(i) + ".com.x", "m"});
    return header;
}

inline double patternTime(std::size_t frame) {
    return 0.25 * static_cast<double>(frame);
}

/// One channel in four is constant, as in real runs: such chunks compress to a few bytes.
inline double patternValue(std::size_t frame, std::size_t channel) {
    if (channel % 4 == 3) return static_cast<double>(channel);
    return 1.0 / (1.0 + static_cast<double>(frame)) + 1e3 * static_cast<double>(channel);
}

inline void patternRow(std::size_t frame, std::vector<double>& row) {
    for (std::size_t c = 0; c < row.size(); ++c)
        row[c] = patternValue(frame, c);
}

/// Puts a value that can be told from its place into every field.
struct PatternField {
    ImpactRecord& record;
    double value;
    std::size_t number;

    void operator()(double ImpactRecord::*field) const { record.*field = value; }
    void operator()(const VectorField& field) const { (record.*field.member)[field.axis] = value; }
    void operator()(std::int64_t ImpactRecord::*field) const {
        record.*field = static_cast<std::int64_t>(number);
    }
    void operator()(std::string ImpactRecord::*field) const {
        record.*field = number % 3 == 0 ? "" : "body" + std::to_string(number % 7);
    }
    void operator()(ContactMode ImpactRecord::*field) const {
        record.*field = static_cast<ContactMode>(number % 4);
    }
};

inline ImpactRecord patternImpact(std::size_t number) {
    ImpactRecord record;
    double value = 1.0 / (1.0 + static_cast<double>(number));
    for (const ImpactColumn& column : impactColumns()) {
        std::visit(PatternField{record, value, number}, column.field);
        value += 1e3;
    }
    return record;
}

/// As many contacts as frames go by, up to 9, then none again; every number tells its place.
inline std::vector<ContactRecord> patternContacts(std::size_t frame) {
    std::vector<ContactRecord> contacts(frame % 10);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const double value = static_cast<double>(frame) + 0.1 * static_cast<double>(i);
        contacts[i] = {.bodyA = static_cast<std::int32_t>(i % 3),
                       .bodyB = 2,
                       .point = Vec3(value, -value, 1.0 / (1.0 + value)),
                       .normal = Vec3(0.0, 0.6, 0.8),
                       .normalForce = 1e3 * value,
                       .tangentialForce = Vec3(value, 2.0 * value, 3.0 * value)};
    }
    return contacts;
}

inline RunHeader patternHeaderWithContacts(std::size_t channels = 1) {
    RunHeader header = patternHeader(channels);
    header.hasContacts = true;
    header.bodies = {"a", "box, \"big\"", "ground"};
    return header;
}

} // namespace trammel::results

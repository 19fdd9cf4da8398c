#pragma once

#include "analysis/run/inverse.h"
#include "results/sinks.h"

#include <stdexcept>
#include <string>
#include <vector>

namespace trammel::support {

/// A kinematic run or inverse dynamics kept in memory: its channels by name and its summary.
class Motion {
public:
    enum class Kind { Kinematics, Inverse };

    explicit Motion(const model::Model& model, Kind kind = Kind::Kinematics) {
        if (kind == Kind::Inverse) {
            auto result = analysis::inverse(model, {}, m_sink);
            m_summary = std::move(result.kinematics);
            m_drives = std::move(result.drives);
        } else {
            m_summary = analysis::kinematics(model, {}, m_sink);
        }
    }

    /// @throws std::out_of_range naming a channel that there is not.
    std::span<const double> operator[](const std::string& channel) const {
        const auto values = m_sink.run().channel(channel);
        if (!values) throw std::out_of_range("no channel '" + channel + "'");
        return *values;
    }
    const std::vector<double>& time() const { return m_sink.run().time(); }
    const analysis::KinematicsSummary& summary() const { return m_summary; }
    const std::vector<analysis::DriveRange>& drives() const { return m_drives; }

private:
    results::MemorySink m_sink{false};
    analysis::KinematicsSummary m_summary;
    std::vector<analysis::DriveRange> m_drives;
};

} // namespace trammel::support

#pragma once

#include "model/model.h"
#include "page/motion_page.h"
#include "results/run_data.h"

#include <array>
#include <optional>
#include <stop_token>
#include <vector>

namespace trammel::page {

/// What a page takes of a run's frames as they are read: the bodies' poses, and values of channels.
class MotionFrames : public results::FrameSink {
public:
    /// @param model that the run was made from; outlives it
    MotionFrames(const model::Model& model, const PageOptions& options, std::stop_token stop);

    /// @throws std::invalid_argument where a pattern fits no channel
    void begin(const results::RunHeader& header) override;
    /// @throws std::invalid_argument where the page would be too large; Stopped
    void append(double t, std::span<const double> values) override;
    void end(std::string_view status, std::string_view message) override;

    struct Stopped {};

    struct Curve {
        results::Channel channel;
        std::size_t column = 0; ///< of the run
        std::vector<float> values;
    };

    const std::vector<double>& times() const { return m_times; }
    const std::vector<std::vector<model::Pose>>& poses() const { return m_poses; }
    const std::vector<Curve>& curves() const { return m_curves; }
    const std::string& status() const { return m_status; }
    const std::string& message() const { return m_ending; }

private:
    /// Columns of a body's centre of mass and orientation; -1: not recorded.
    struct BodyColumns {
        std::array<int, 3> position{-1, -1, -1};
        std::array<int, 4> orientation{-1, -1, -1, -1}; ///< w, x, y, z
        std::optional<Vec3> com; ///< in the body frame, m; none: not known yet
    };

    bool isUsual(const results::ChannelId& id) const;
    void findComs(std::span<const double> values);
    void chooseCurves(const results::RunHeader& header);
    model::Pose poseOf(std::size_t body, std::span<const double> values) const;

    const model::Model& m_model;
    const PageOptions& m_options;
    std::stop_token m_stop;
    std::vector<BodyColumns> m_bodies;
    std::vector<Curve> m_curves;
    std::vector<double> m_times;
    std::vector<std::vector<model::Pose>> m_poses;
    std::size_t m_read = 0; ///< frames in the range
    std::string m_status, m_ending;
};

} // namespace trammel::page

#pragma once

#include "model/model.h"
#include "results/run_data.h"

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace trammel::studio {

/// Where a run's bodies are, frame by frame, found in its channels once.
///
/// A run stores centres of mass and orientations; the body frame's origin is
/// p_WB = p_WBcm - R_WB p_BBcm_B, with p_BBcm_B from the mass properties of the model that was run.
class RunPoses {
public:
    RunPoses() = default;
    /// Bodies that the run has no channels of (fixed ones) keep the model's pose.
    RunPoses(const model::Model& model, std::shared_ptr<const results::RunData> run);

    /// World pose of each body frame, in the model's order.
    /// @throws std::out_of_range naming a frame that the run has not.
    std::vector<model::Pose> at(std::size_t frame) const;

private:
    struct BodyChannels {
        bool stored = false;
        std::array<std::size_t, 7> columns{}; ///< com x y z, q w x y z
        Vec3 com = Vec3::Zero();              ///< p_BBcm_B, m
        model::Pose initial;
    };
    std::shared_ptr<const results::RunData> m_run;
    std::vector<BodyChannels> m_bodies;
};

} // namespace trammel::studio

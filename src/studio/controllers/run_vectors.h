#pragma once

#include "model/force_fields.h"
#include "results/run_data.h"
#include "studio/jobs/run_poses.h"
#include "studio/view3d/vector_kinds.h"
#include "studio/view3d/vector_mark.h"

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace trammel::studio {

/// The vectors of a run's frames as they are drawn, all but the impulses:
///     contact force   on the second body, at the point; see contactMarks()
///     joint force     `J.force` on the second body, where the joint holds it
///     joint torque    `J.torque`, likewise
///     applied force   of force elements, and along the coordinates of slides; springs at both ends
///     applied torque  of force elements, and about the coordinates of hinges
///     momentum        p = m v at the centre of mass
///     angular momentum  L = R I R^T w about the centre of mass
/// What acts on the ground as the second body is shown on the first, with the other sign.
/// Motors and friction at joints are not stored as vectors and not among them.
class RunVectors {
public:
    RunVectors() = default;
    /// @param model that was run
    RunVectors(const model::Model& model, std::shared_ptr<const results::RunData> run);

    /// None for impulses, and for a frame that is not there.
    std::vector<VectorMark> at(VectorKind kind, std::size_t frame) const;

    /// What suits the run as its largest of a kind, in the kind's unit: the largest of all but
    /// the few frames (one in a hundred) with the highest peaks, so that the blow of a stop or an
    /// impact does not make all else too small to be seen. Of a long run a sample of frames counts.
    double largest(VectorKind kind) const;

private:
    struct Moment {
        std::size_t frame;
        double t; ///< s
        std::span<const model::Pose> poses;
    };
    struct Source {
        std::string owner;
        std::function<Vec3(const Moment&)> point, vector;
    };
    using Columns = std::array<std::size_t, 3>; ///< of the run, for x, y, z
    using Scalar = std::function<double(const Moment&)>;

    void addBody(int index);
    void addJoint(int index);
    void addForce(int index);
    void addApplied(const model::ForceAction& action, const std::string& owner);
    void addBetween(const model::ForceAction& action, const std::string& name,
                    const std::string& owner);
    void addWrench(const model::ForceAction& action, const std::string& name,
                   const std::string& owner);
    void addAlong(const model::Joint& joint, const Scalar& value, const std::string& owner);
    void add(VectorKind kind, std::string owner, std::function<Vec3(const Moment&)> point,
             std::function<Vec3(const Moment&)> vector);

    int bodyIndex(std::string_view name) const; ///< -1: ground
    std::optional<Columns> columns(results::ChannelId vector) const;
    Scalar channel(const results::ChannelId& id) const; ///< empty where there is none
    Scalar formula(const model::Function& function, std::vector<std::string> channels) const;
    std::function<Vec3(const Moment&)> bodyPoint(int body, const Vec3& world) const;
    std::function<Vec3(const Moment&)> stored(const Columns& columns, double sign) const;
    std::vector<VectorMark> marks(VectorKind kind, const Moment& moment) const;
    double peakAt(VectorKind kind, const Moment& moment) const;

    model::Model m_model;
    std::shared_ptr<const results::RunData> m_run;
    RunPoses m_poses;
    std::array<std::vector<Source>, kVectorKinds> m_sources;
};

} // namespace trammel::studio

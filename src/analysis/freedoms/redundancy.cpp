#include "analysis/freedoms/redundancy.h"

#include "dynamics/system/kinematics.h"
#include "math/decompositions.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::analysis {

namespace {

using dynamics::JointRelease;
using dynamics::RowKind;

constexpr double kFull = 1e-6; ///< singular values of self-stresses in some rows that count as 0

/// Removes the sign and the digits of rounding: -0 and 1e-17 read as 0.
double tidy(double value) {
    return std::abs(value) < 1e-9 ? 0.0 : value;
}

std::string number(double value) {
    return fmt::format("{:.4g}", tidy(value));
}

/// Of a direction and its opposite, which here mean the same, the one that starts positive.
Vec3 upright(const Vec3& direction) {
    for (const double entry : direction)
        if (tidy(entry) != 0.0) return entry < 0.0 ? Vec3(-direction) : direction;
    return direction;
}

/// A row of a joint in the joint's own axes.
struct Direction {
    RowKind kind;
    int axis;         ///< of the joint's frame in A, or one of joint.h's names
    Vec3 vector;      ///< world
    Eigen::Index row; ///< of the stresses
};

struct JointRows {
    int joint;
    std::vector<Direction> directions;
};

/// Whether a row goes where the joint is swapped; without a release: left out, every row goes.
bool frees(const JointRelease* release, const Direction& d) {
    return !release || (d.kind == release->freed && (!release->axis || d.axis == *release->axis));
}

/// Takes constraints away as long as the motions stay.
class ConstraintRemover {
public:
    ConstraintRemover(const dynamics::System& system, const dynamics::State& state,
                      const ConstraintJacobian& jacobian, const ConstraintSpace& space,
                      const std::vector<bool>& isDriven)
        : m_system(system), m_isDriven(isDriven), m_stresses(space.selfStresses) {
        const double length = characteristicLength(system);
        for (Eigen::Index i = 0; i < m_stresses.rows(); ++i)
            m_stresses.row(i) /= rowScale(system, jacobian.joint[i], jacobian.jointRow[i], length);
        std::vector<dynamics::BodyKinematics> kinematics(system.bodies().size());
        dynamics::updateKinematics(system, state, kinematics);
        for (std::size_t i = 0; i < jacobian.joint.size();) {
            addRows(jacobian.joint[i], static_cast<Eigen::Index>(i), state, kinematics);
            i += m_rows.back().directions.size();
        }
        // Joints between moving bodies are looser in practice than those of the frame.
        std::ranges::stable_partition(m_rows, [&](const JointRows& rows) {
            const dynamics::Joint& joint = system.joints()[rows.joint];
            return system.bodies()[joint.bodyA].isMoving && system.bodies()[joint.bodyB].isMoving;
        });
    }

    bool isDone() const { return m_stresses.cols() == 0; }

    void swapJoints() {
        while (!isDone() && swapBest()) {
        }
    }
    void leaveOutJoints() {
        for (auto rows = m_rows.rbegin(); rows != m_rows.rend() && !isDone(); ++rows)
            if (!m_isDriven[rows->joint]) free(*rows, nullptr);
    }
    /// Rows that may go though no swap says how.
    void dropRows() {
        for (JointRows& rows : m_rows)
            for (const Direction& direction : rows.directions)
                if (!isDone() && freesAll({direction})) drop(rows, {direction}, std::nullopt);
    }

    /// In the joints' order.
    std::vector<RedundantConstraint> take() {
        std::ranges::stable_sort(m_found, {}, &Found::joint);
        std::vector<RedundantConstraint> result;
        for (Found& found : m_found)
            result.push_back(std::move(found.constraint));
        return result;
    }

private:
    struct Found {
        int joint;
        RedundantConstraint constraint;
    };

    /// The joint's rows, those along the world's axes turned into the joint's.
    void addRows(int index, Eigen::Index first, const dynamics::State& state,
                 const std::vector<dynamics::BodyKinematics>& kinematics) {
        const dynamics::Joint& joint = m_system.joints()[index];
        const auto A = side(state, kinematics, joint.bodyA);
        const auto B = side(state, kinematics, joint.bodyB);
        JointRows rows{index, {}};
        const bool hasFrame = joint.kind->hasPointInFrame();
        const Mat3 frame = A.R * joint.geometry.frameA;
        for (int i = 0; i < joint.rowCount(); ++i) {
            const bool isDriver = i >= joint.kind->rowCount;
            Direction direction{joint.rowKind(i), isDriver ? 2 : joint.kind->rowAxes[i],
                                isDriver ? Vec3(frame.col(2))
                                         : rowDirection(*joint.kind, joint.geometry, i, A, B),
                                first + i};
            if (hasFrame && direction.axis == dynamics::kWorldAxes) {
                direction.axis = i;
                direction.vector = frame.col(i);
            }
            rows.directions.push_back(direction);
        }
        if (hasFrame)
            m_stresses.middleRows<3>(first) =
                (frame.transpose() * m_stresses.middleRows<3>(first)).eval();
        m_rows.push_back(std::move(rows));
    }

    Eigen::MatrixXd stressesIn(const std::vector<Direction>& directions) const {
        Eigen::MatrixXd result(directions.size(), m_stresses.cols());
        for (std::size_t i = 0; i < directions.size(); ++i)
            result.row(static_cast<Eigen::Index>(i)) = m_stresses.row(directions[i].row);
        return result;
    }

    bool freesAll(const std::vector<Direction>& directions) const {
        const auto count = static_cast<Eigen::Index>(directions.size());
        if (count == 0 || count > m_stresses.cols()) return false;
        const math::SingularValues svd = math::jacobiSvd(stressesIn(directions));
        return svd.singularValues()[count - 1] > kFull;
    }

    static std::vector<Direction> freed(const JointRows& rows, const JointRelease* release) {
        std::vector<Direction> result;
        std::ranges::copy_if(rows.directions, std::back_inserter(result),
                             [&](const Direction& d) { return frees(release, d); });
        return result;
    }

    bool swapBest() {
        JointRows* best = nullptr;
        const JointRelease* how = nullptr;
        std::size_t most = 0;
        for (JointRows& rows : m_rows)
            for (const JointRelease& release : m_system.joints()[rows.joint].kind->releases) {
                if (m_isDriven[rows.joint] && !release.keepsCoordinate) continue;
                const auto directions = freed(rows, &release);
                if (directions.size() <= most || !freesAll(directions)) continue;
                best = &rows;
                how = &release;
                most = directions.size();
            }
        if (best) free(*best, how);
        return best != nullptr;
    }

    /// Swaps the joint, or leaves it out where there is no release.
    void free(JointRows& rows, const JointRelease* release) {
        const auto directions = freed(rows, release);
        if (!freesAll(directions)) return;
        const dynamics::Joint& joint = m_system.joints()[rows.joint];
        JointSwap swap{joint.name, joint.kind->type, {}, {}, {}};
        if (release) {
            swap.to = release->to;
            swap.axis = directionAlong(directions, release->newAxis);
            swap.axis2 = directionAlong(directions, release->newAxis2);
        }
        drop(rows, directions, std::move(swap));
    }

    static std::optional<Vec3> directionAlong(const std::vector<Direction>& directions, int axis) {
        if (axis < 0) return std::nullopt;
        return upright(std::ranges::find(directions, axis, &Direction::axis)->vector);
    }

    /// The stresses that are left have nothing in the directions.
    void drop(JointRows& rows, const std::vector<Direction>& directions,
              const std::optional<JointSwap>& swap) {
        const auto count = static_cast<Eigen::Index>(directions.size());
        const math::SingularValues svd =
            math::jacobiSvd(stressesIn(directions), Eigen::ComputeFullV);
        m_stresses = (m_stresses * svd.matrixV().rightCols(m_stresses.cols() - count)).eval();
        for (const Direction& d : directions)
            m_found.push_back({rows.joint,
                               {m_system.joints()[rows.joint].name,
                                directionText(d.kind, upright(d.vector)), swap, d.kind, d.vector}});
        if (swap) rows.directions.clear(); // one swap a joint
    }

    const dynamics::System& m_system;
    const std::vector<bool>& m_isDriven;
    Eigen::MatrixXd m_stresses; ///< nc x (left), dimensionless
    std::vector<JointRows> m_rows;
    std::vector<Found> m_found;
};

} // namespace

messages::Message directionText(RowKind kind, const Vec3& d) {
    return {kind == RowKind::Rotation ? messages::kRotationAbout : messages::kTranslationAlong,
            number(d.x()), number(d.y()), number(d.z())};
}

Vec3 rowAxis(const dynamics::System& system, const dynamics::State& state, int index, int row) {
    const dynamics::Joint& joint = system.joints()[index];
    const Mat3 R_A = state.bodies[joint.bodyA].q.toRotationMatrix();
    const Mat3 R_B = state.bodies[joint.bodyB].q.toRotationMatrix();
    const dynamics::Side A{state.bodies[joint.bodyA], R_A}, B{state.bodies[joint.bodyB], R_B};
    return row < joint.kind->rowCount ? rowDirection(*joint.kind, joint.geometry, row, A, B)
                                      : Vec3(R_A * joint.geometry.frameA.col(2));
}

messages::Message directionText(const dynamics::System& system, const dynamics::State& state,
                                int joint, int row) {
    return directionText(system.joints()[joint].rowKind(row), rowAxis(system, state, joint, row));
}

messages::Message swapText(const JointSwap& swap) {
    if (!swap.to) return {messages::kJointLeftOut, swap.joint};
    std::vector<messages::Argument> places{swap.joint,
                                           messages::Key{std::string(model::name(swap.from))},
                                           messages::Key{std::string(model::name(*swap.to))}};
    for (const std::optional<Vec3>& axis : {swap.axis, swap.axis2})
        for (Eigen::Index i = 0; axis && i < 3; ++i)
            places.emplace_back(number((*axis)[i]));
    const auto& text = [&]() -> const messages::Entry& {
        if (swap.axis && swap.axis2) return messages::kSwapAxes;
        if (swap.axis) return messages::kSwapAxis;
        if (swap.axis2) return messages::kSwapAxis2;
        return messages::kSwap;
    }();
    return {text, std::move(places)};
}

std::vector<RedundantConstraint> redundantConstraints(const dynamics::System& system,
                                                      const dynamics::State& state,
                                                      const ConstraintJacobian& jacobian,
                                                      const ConstraintSpace& space,
                                                      const std::vector<bool>& isDriven) {
    ConstraintRemover swaps(system, state, jacobian, space, isDriven);
    swaps.swapJoints();
    if (swaps.isDone()) return swaps.take();
    ConstraintRemover leavingOut(system, state, jacobian, space, isDriven);
    leavingOut.leaveOutJoints();
    leavingOut.swapJoints();
    ConstraintRemover& best = leavingOut.isDone() ? leavingOut : swaps;
    best.dropRows();
    return best.take();
}

} // namespace trammel::analysis

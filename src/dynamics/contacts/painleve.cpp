#include "dynamics/contacts/painleve.h"

#include "messages/solver_messages.h"

#include <fmt/format.h>

namespace trammel::dynamics {

SlidingJudgement judgeSliding(const Eigen::RowVector3d& A, double mu, const Eigen::Vector2d& slip,
                              double freeAcceleration, double standstill, bool hasAxes) {
    SlidingJudgement result{.stiffness = A[0]};
    if (!(slip.norm() > standstill) || mu == 0.0 || !(A[0] > 0.0)) return result;
    Eigen::Vector2d direction = slip.normalized();
    if (hasAxes)
        for (double& d : direction)
            d = std::abs(d) * slip.norm() > standstill ? std::copysign(1.0, d) : 0.0;
    result.stiffness -= mu * A.tail<2>().dot(direction);
    if (result.stiffness <= 0.0)
        result.kind =
            freeAcceleration > 0.0 ? SlidingJudgement::Kind::Several : SlidingJudgement::Kind::None;
    return result;
}

messages::Message describe(const SlidingJudgement& judgement, messages::Message contact) {
    if (judgement.kind == SlidingJudgement::Kind::One) return {};
    const bool isNone = judgement.kind == SlidingJudgement::Kind::None;
    return {isNone ? messages::kNoSlidingSolution : messages::kSeveralSlidingSolutions,
            std::move(contact), fmt::format("{:.4g}", judgement.stiffness)};
}

} // namespace trammel::dynamics

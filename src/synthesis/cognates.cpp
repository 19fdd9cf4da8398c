#include "synthesis/cognates.h"

#include "messages/synthesis_messages.h"
#include "synthesis/refused.h"
#include "synthesis/tolerances.h"

namespace trammel::synthesis {

namespace {

Cognate cognateBy(Point first, Point second, Point A, Point B, Point P) {
    const Pose pose{P, std::arg(B - A)};
    return {fourBar(first, second, A, B, pose), pose};
}

} // namespace

std::array<Cognate, 2> cognatesOf(const Linkage& linkage, const Pose& pose) {
    const Dyad &crank = linkage.driver, &rocker = linkage.follower;
    if (crank.kind != DyadKind::RR || rocker.kind != DyadKind::RR)
        throw Refused(messages::kSynthesisCognatesOfFourBar);
    const Point A0 = crank.fixed, B0 = rocker.fixed, P = pose.place;
    const Point A = crank.holdingPoint(pose), B = rocker.holdingPoint(pose);
    const double size = std::abs(B - A) + std::abs(B0 - A0);
    for (const double way : {std::abs(B - A), std::abs(P - A), std::abs(P - B)})
        if (way <= kSame * size) throw Refused(messages::kSynthesisNoCognate);
    const Point k = (P - A) / (B - A), C0 = A0 + k * (B0 - A0);
    const Point first = A0 + P - A, second = B0 + P - B;
    return {cognateBy(A0, C0, first, first + k * (A - A0), P),
            cognateBy(B0, C0, second, second + (1.0 - k) * (B - B0), P)};
}

} // namespace trammel::synthesis

#include "dynamics/friction/coupled.h"

#include "lcp/lemke.h"

namespace trammel::dynamics {

namespace {

constexpr int kSides = 8, kTyreSides = 4; ///< of the polyhedral cone, and of the diamond

template <lcp::Friction::Shape shape>
void pose(ContactProblem& problem) {
    problem.friction().clear();
    for (const ContactEntry& contact : problem.contacts) {
        const bool isDiamond = contact.isTyre && shape == lcp::Friction::Shape::Pyramid;
        problem.friction().push_back({.normal = contact.normal,
                                      .tangents = {contact.normal + 1, contact.normal + 2},
                                      .mu = contact.mu,
                                      .shape = isDiamond ? lcp::Friction::Shape::Polyhedral : shape,
                                      .sides = isDiamond ? kTyreSides : kSides});
    }
}

const lcp::Result& solvePolyhedral(ContactProblem& problem) {
    const bool isAnother = problem.solver != &lcp::kLemke;
    problem.solver = &lcp::kLemke;
    const lcp::Result& result = problem.solve();
    if (!isAnother) return result;
    problem.total = result;
    problem.total.fallbacks.count(lcp::Fallback::PolyhedralLemke);
    return problem.total;
}

} // namespace

const FrictionModel kPyramid{.kind = model::FrictionKind::Pyramid,
                             .pose = pose<lcp::Friction::Shape::Pyramid>,
                             .modes = FrictionModes::Pyramid,
                             .tyreSides = kTyreSides,
                             .boundsEachTangent = true};
const FrictionModel kPolyhedral{.kind = model::FrictionKind::Polyhedral,
                                .pose = pose<lcp::Friction::Shape::Polyhedral>,
                                .modes = FrictionModes::Polygon,
                                .sides = kSides,
                                .tyreSides = kSides,
                                .solver = &lcp::kLemke,
                                .solvePosed = solvePolyhedral};
const FrictionModel kCone{.kind = model::FrictionKind::Cone,
                          .pose = pose<lcp::Friction::Shape::Cone>,
                          .modes = FrictionModes::Cone};

} // namespace trammel::dynamics

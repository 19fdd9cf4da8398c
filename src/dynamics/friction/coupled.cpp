#include "dynamics/friction/coupled.h"

#include "lcp/lemke.h"

namespace trammel::dynamics {

namespace {

constexpr int kSides = 8, kTyreSides = 4; ///< of the polyhedral cone, and of the diamond

const lcp::Result& solve(ContactProblem& problem, lcp::Friction::Shape shape) {
    problem.friction().clear();
    for (const ContactEntry& contact : problem.contacts) {
        const bool isDiamond = contact.isTyre && shape == lcp::Friction::Shape::Pyramid;
        problem.friction().push_back({.normal = contact.normal,
                                      .tangents = {contact.normal + 1, contact.normal + 2},
                                      .mu = contact.mu,
                                      .shape = isDiamond ? lcp::Friction::Shape::Polyhedral : shape,
                                      .sides = isDiamond ? kTyreSides : kSides});
    }
    return problem.solve();
}

const lcp::Result& solvePyramid(ContactProblem& problem) {
    return solve(problem, lcp::Friction::Shape::Pyramid);
}

const lcp::Result& solvePolyhedral(ContactProblem& problem) {
    const bool isAnother = problem.solver != &lcp::kLemke;
    problem.solver = &lcp::kLemke;
    const lcp::Result& result = solve(problem, lcp::Friction::Shape::Polyhedral);
    if (!isAnother) return result;
    problem.total = result;
    problem.total.fallbacks.count(lcp::Fallback::PolyhedralLemke);
    return problem.total;
}

const lcp::Result& solveCone(ContactProblem& problem) {
    return solve(problem, lcp::Friction::Shape::Cone);
}

} // namespace

const FrictionModel kPyramid{.kind = model::FrictionKind::Pyramid,
                             .solve = solvePyramid,
                             .modes = FrictionModes::Pyramid,
                             .tyreSides = kTyreSides,
                             .boundsEachTangent = true};
const FrictionModel kPolyhedral{.kind = model::FrictionKind::Polyhedral,
                                .solve = solvePolyhedral,
                                .modes = FrictionModes::Polygon,
                                .sides = kSides,
                                .tyreSides = kSides,
                                .solver = &lcp::kLemke};
const FrictionModel kCone{
    .kind = model::FrictionKind::Cone, .solve = solveCone, .modes = FrictionModes::Cone};

} // namespace trammel::dynamics

#include "dynamics/impact/impact_law.h"

#include "dynamics/impact/flores.h"
#include "dynamics/impact/hunt_crossley.h"
#include "dynamics/impact/kelvin_voigt.h"
#include "dynamics/impact/lankarani_nikravesh.h"
#include "dynamics/impact/newton.h"
#include "dynamics/impact/plastic.h"
#include "dynamics/impact/poisson.h"
#include "dynamics/impact/single_point.h"
#include "dynamics/impact/stronge.h"
#include "dynamics/impact/uno_noda.h"

#include <array>

namespace trammel::dynamics {

namespace {

/// The registry, in the order of model::ImpactKind: a new law is a line here.
const std::array kLaws{&kNewton,  &kPoisson,     &kStronge,      &kUnoNoda,
                       &kPlastic, &kKelvinVoigt, &kHuntCrossley, &kLankaraniNikravesh,
                       &kFlores};
static_assert(kLaws.size() == model::kMethodCount<model::ImpactKind>);

} // namespace

const ImpactLaw& impactLaw(model::ImpactKind kind) {
    return *kLaws[indexOf(kind)];
}

void resolveImpact(const ImpactLaw& law, const ImpactProblem& problem, ImpactOutcome& outcome) {
    if (!law.isSimultaneous && problem.points.size() > 1)
        return applySequential(law, problem, outcome);
    outcome = {};
    if (problem.points.empty()) return;
    law.resolve(problem, outcome);
    if (outcome.after.size() == 0) outcome.after = problem.u + problem.K * outcome.P;
    for (std::size_t i = 0; i < problem.points.size(); ++i) {
        const int row = problem.points[i].row, n = rowCount(problem.points[i]);
        PointImpact impact{static_cast<int>(i)};
        impact.P.head(n) = outcome.P.segment(row, n);
        impact.uBefore.head(n) = problem.u.segment(row, n);
        impact.uAfter.head(n) = outcome.after.segment(row, n);
        outcome.sequence.push_back(impact);
    }
}

double energyChange(const ImpactProblem& problem, const ImpactOutcome& outcome) {
    return 0.5 * outcome.P.dot(problem.u + outcome.after);
}

} // namespace trammel::dynamics

#include "dynamics/formulations/formulation.h"

#include "dynamics/formulations/acceleration.h"
#include "dynamics/formulations/position_projection.h"
#include "dynamics/formulations/velocity_projection.h"
#include "dynamics/formulations/velocity_projection_newton.h"

#include <array>

namespace trammel::dynamics {

namespace {

/// The registry, in the order of model::FormulationKind: a new formulation is a line here.
const std::array kFormulations{&kPositionProjection, &kVelocityProjection,
                               &kVelocityProjectionNewton, &kAccelerationFormulation};
static_assert(kFormulations.size() == model::kMethodCount<model::FormulationKind>);

} // namespace

const Formulation& formulation(model::FormulationKind kind) {
    return *kFormulations[indexOf(kind)];
}

namespace {

/// @param rate of steps, 1 / h
double velocityLevel(const StepTerms& terms, std::size_t row, double rate) {
    return -rate * (rate * terms.rows.gamma[row] * terms.rows.phi[row] + terms.Jv[row]) -
           terms.Ja[row];
}

} // namespace

double velocityLevel(const StepTerms& terms, std::size_t row) {
    return velocityLevel(terms, row, 1.0 / terms.h);
}

void instantRows(const StepTerms& terms, std::size_t first, std::size_t end, std::span<double> r) {
    velocityLevelRows(terms, first, end, r);
    for (std::size_t i = first; i < end; ++i)
        if (!terms.rows.isSoft[i]) r[i] -= terms.rows.jdotV[i];
}

void velocityLevelRows(const StepTerms& terms, std::size_t first, std::size_t end,
                       std::span<double> r) {
    const double rate = 1.0 / terms.h;
    for (std::size_t i = first; i < end; ++i)
        r[i] = velocityLevel(terms, i, rate);
}

} // namespace trammel::dynamics

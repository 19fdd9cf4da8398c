#include "dynamics/formulations/formulation.h"

#include "dynamics/formulations/acceleration.h"
#include "dynamics/formulations/position_projection.h"
#include "dynamics/formulations/velocity_projection.h"
#include "dynamics/formulations/velocity_projection_newton.h"

#include <array>
#include <stdexcept>
#include <string>

namespace trammel::dynamics {

namespace {

/// The registry: a new formulation is a line here.
const std::array kFormulations{&kPositionProjection, &kVelocityProjection,
                               &kVelocityProjectionNewton, &kAccelerationFormulation};

} // namespace

std::span<const std::string_view> formulationNames() {
    static const auto names = [] {
        std::array<std::string_view, kFormulations.size()> result;
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] = kFormulations[i]->name;
        return result;
    }();
    return names;
}

const Formulation& findFormulation(std::string_view name) {
    std::string names;
    for (const Formulation* formulation : kFormulations) {
        if (formulation->name == name) return *formulation;
        names += (names.empty() ? "" : ", ") + std::string(formulation->name);
    }
    throw std::invalid_argument("no formulation is named '" + std::string(name) + "'; there are " +
                                names);
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

void momentRows(const StepTerms& terms, std::span<double> r) {
    velocityLevelRows(terms, r);
    for (std::size_t i = 0; i < r.size(); ++i)
        if (!terms.rows.isSoft[i]) r[i] -= terms.rows.jdotV[i];
}

void velocityLevelRows(const StepTerms& terms, std::span<double> r) {
    const double rate = 1.0 / terms.h;
    for (std::size_t i = 0; i < r.size(); ++i)
        r[i] = velocityLevel(terms, i, rate);
}

} // namespace trammel::dynamics

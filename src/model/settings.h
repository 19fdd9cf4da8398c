#pragma once

#include "model/methods.h"

#include <optional>

namespace trammel::model {

/// The `simulation` object of a model file; every default is the contract's.
///
/// Methods are those of methods.h; dynamics::unsupportedParts() tells which cannot go together.
struct SimulationSettings {
    double duration = 10.0;                     ///< s
    std::optional<double> plannedDuration;      ///< s; of a run whose end is not known, a usual one
    double step = 1e-3;                         ///< s
    std::optional<double> outputStep;           ///< s; step where absent
    std::optional<FormulationKind> formulation; ///< position projection where absent
    double gamma = 0.2;
    double epsilon = 0.0;
    RotationKind rotation = RotationKind::Exact;
    GyroscopicKind gyroscopic =
        GyroscopicKind::Midpoint; ///< torque, for methods that step by formula
    int nodarOrder = 5;           ///< of rotation nodar, 4 or 5
    LcpKind lcp = LcpKind::Automatic;
    FrictionKind friction = FrictionKind::Pyramid;
    ImpactKind impact = ImpactKind::Newton;
    CoordinatesKind coordinates = CoordinatesKind::Maximal;
    ImpactLocation impactLocation = ImpactLocation::InStep;
    double restitutionThreshold = 0.01; ///< m/s; of limits of hinges rad/s
    IntegratorKind integrator = IntegratorKind::Auto;
    double tolerance = 1e-6;
    std::optional<double> maxStep; ///< s
    double spectralRadius = 0.8;   ///< of generalized-alpha at infinite frequency; 1: no damping
    int threads = 1;
    bool assemble = true;
    InitialVelocity initialVelocity = InitialVelocity::Project;
    InitialOverlap initialOverlap = InitialOverlap::Resolve;
    bool islands = true;             ///< bodies that do not touch are solved apart
    bool warmStart = true;           ///< solves start from the last step's multipliers
    int lcpIterations = 1000;        ///< of iterative solvers, at most
    double lcpTolerance = 1e-10;     ///< of iterative solvers, relative
    bool sleeping = false;           ///< islands at rest are left out until something wakes them
    double sleepSpeed = 0.01;        ///< m/s; what counts as rest
    double sleepAngularSpeed = 0.01; ///< rad/s
    double sleepTime = 0.5;          ///< s at rest before an island sleeps
    bool recordContacts = true;      ///< contact points and forces of every output frame
    double failureShare = 0.01;      ///< of the solves that may fail in a run that succeeds
    FaultResponse onNotANumber = FaultResponse::Fail; ///< to a formula without a value
    FaultResponse onNoProgress = FaultResponse::Fail;

    /// What methods with error control take their longest steps from, s.
    double expectedDuration() const { return plannedDuration.value_or(duration); }
    double outputInterval() const { return outputStep.value_or(step); }
    FormulationKind constraintFormulation() const {
        return formulation.value_or(FormulationKind::PositionProjection);
    }
    bool isGeneralized() const { return coordinates == CoordinatesKind::Generalized; }
    bool operator==(const SimulationSettings&) const = default;
};

} // namespace trammel::model

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace trammel::model {

/// The `simulation` object of a model file; every default is the contract's.
///
/// Methods are chosen by name; methodNames() lists what the format knows, and
/// dynamics::unsupportedParts() what this version can run.
struct SimulationSettings {
    double duration = 10.0;           ///< s
    double step = 1e-3;               ///< s
    std::optional<double> outputStep; ///< s; step where absent
    std::string formulation = "position-projection";
    double gamma = 0.2;
    double epsilon = 0.0;
    std::string rotation = "exact";
    std::string gyroscopic = "midpoint"; ///< torque, for methods that step by formula
    int nodarOrder = 5;                  ///< of rotation nodar, 4 or 5
    std::string lcp = "murty";
    std::string friction = "pyramid";
    std::string impact = "newton";
    std::string coordinates = "maximal";
    std::string impactLocation = "in-step";
    double restitutionThreshold = 0.01; ///< m/s
    std::string integrator = "semi-implicit";
    double tolerance = 1e-6;
    std::optional<double> maxStep; ///< s
    double spectralRadius = 0.8;   ///< of generalized-alpha at infinite frequency; 1: no damping
    int threads = 1;
    bool assemble = true;
    std::string initialVelocity = "project"; ///< or "refuse"
    std::string initialOverlap = "resolve";  ///< or "refuse"
    bool islands = true;                     ///< bodies that do not touch are solved apart
    bool warmStart = true;                   ///< solves start from the last step's multipliers
    int lcpIterations = 1000;                ///< of iterative solvers, at most
    double lcpTolerance = 1e-10;             ///< of iterative solvers, relative
    bool sleeping = false;             ///< islands at rest are left out until something wakes them
    double sleepSpeed = 0.01;          ///< m/s; what counts as rest
    double sleepAngularSpeed = 0.01;   ///< rad/s
    double sleepTime = 0.5;            ///< s at rest before an island sleeps
    bool recordContacts = true;        ///< contact points and forces of every output frame
    double failureShare = 0.01;        ///< of the solves that may fail in a run that succeeds
    std::string onNotANumber = "fail"; ///< what a formula without a value does: or "continue"
    std::string onNoProgress = "fail"; ///< or "continue"

    double outputInterval() const { return outputStep.value_or(step); }
    bool operator==(const SimulationSettings&) const = default;
};

/// The names the format knows for a simulation key that takes one, e.g. "formulation"; the first
/// is the default. Empty for a key that takes none.
std::span<const std::string_view> methodNames(std::string_view key);

} // namespace trammel::model

#pragma once

#include "mechanisms/four_bar.h"
#include "synthesis/second_dyad.h"

namespace trammel::synthesis {

/// What a linkage does with prescribed poses, for its driver; tests in this order: where one has
/// failed, those after it say nothing.
enum class Defect {
    None,
    Circuit, ///< it cannot reach all of them without being taken apart
    Branch,  ///< it reaches all, but not with this driver: a dead centre lies between them
    Order    ///< the driver reaches them in another order
};
std::string_view name(Defect defect); ///< "none", "circuit", "branch", "order"

struct Labels {
    /// Of links between four hinges; none with a slider.
    std::optional<mechanisms::FourBarClass> grashof;
    bool isChangePoint = false; ///< within kChangePoint: circuits meet
    bool turnsFully = false;    ///< the driver
    Defect defect = Defect::None;
    /// Least transmission angle, rad: over a whole turn, or between the prescribed poses; with a
    /// defect in them only.
    double transmission = 0.0;
    /// Diagonal of the box around pivots and the body's origin in the prescribed poses, m.
    double extent = 0.0;
    double lengthRatio = 1.0; ///< longest link over the shortest one
};

/// @param poses that the linkage goes through, in their order
Labels labelsOf(const Linkage& linkage, const Poses& poses);

/// Of a six-bar, whose motion over a whole turn of its crank is gone through in 720 positions:
/// where the second dyad does not reach in some of them the crank does not turn fully, and poses
/// that it does not come to from the first one without them are a defect of the circuit.
Labels labelsOf(const Linkage& linkage, const Poses& poses, const SecondDyad& dyad);

/// "crank-rocker", "double-crank" and so on, as seen from the driver; with sliders the kinds of the
/// dyads and whether the driver turns fully: "RR-PR crank".
std::string className(const Linkage& linkage, const Labels& labels);

/// The driver's coordinates at poses of one branch, each so near to the one before as the order of
/// the poses has it; nothing where the driver does not reach them in their order. One turn at most.
std::optional<std::vector<double>> driverValuesInOrder(const Linkage& linkage, const Poses& poses);

} // namespace trammel::synthesis

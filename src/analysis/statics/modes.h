#pragma once

#include "analysis/statics/linearize.h"
#include "messages/message.h"
#include "model/model.h"

#include <complex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::analysis {

enum class ModeKind {
    Oscillation, ///< damped or not; growing where the damping ratio is negative
    Decay,       ///< returns, or comes to rest, without oscillating
    Unstable,    ///< moves away without oscillating
    Zero         ///< neither force nor damping: moves on as it was pushed
};
std::string_view name(ModeKind kind); ///< "oscillation", "decay", "unstable", "zero"

/// How a joint's coordinate takes part in a mode.
struct JointShare {
    int joint = 0;       ///< in System::joints()
    bool isAngle = true; ///< about the axis; else along it
    std::complex<double> share;
};

/// A free motion Re(shape exp(eigenvalue t)) of the linearized mechanism. Of a conjugate pair it
/// stands for both; so does an undamped unstable one for its mirror image.
struct Mode {
    ModeKind kind = ModeKind::Zero;
    std::complex<double> eigenvalue; ///< 1/s; imaginary part >= 0
    /// Displacement of each body, by System::bodies(): of the centre of mass (m), then the rotation
    /// vector (rad), world axes. The largest entry, metres counted in characteristic lengths, is 1.
    std::vector<Eigen::Matrix<std::complex<double>, 6, 1>> shape;
    std::vector<JointShare> joints; ///< those of the joints that have coordinates; rad or m

    /// |eigenvalue| of an oscillation, else 0; rad/s.
    double omega() const;
    double frequency() const;       ///< Hz, omega / 2 pi
    double dampedFrequency() const; ///< Hz, of the imaginary part
    double dampingRatio() const;    ///< -Re / |eigenvalue| of an oscillation, else 0
};

/// The modes of a linearization, oscillations by rising frequency first, then those that do not
/// oscillate by falling speed, zero modes last. Without damping, and where the stiffness is
/// symmetric, of the symmetric problem K y = omega^2 M y; else of the first-order form. What is
/// within the derivatives' error counts as zero.
/// @param state the pose that was linearized
std::vector<Mode> modes(const dynamics::System& system, const dynamics::State& state,
                        const Linearization& linearization);

/// What `trammel modes` prints.
struct ModesReport {
    std::vector<Mode> modes;
    int dofCount = 0;
    std::vector<std::string> jointNames, bodyNames; ///< of the System, the ground left out
    bool isEquilibrium = true;
    double unbalanced = 0.0; ///< N or N m, the largest on a body
    bool isConservative = true, isDamped = false;
    dynamics::State state; ///< the pose, at rest
    std::vector<messages::Message> warnings;
};

enum class ModesPose { Initial, Equilibrium };

/// Compiles a model, closes its joints, and linearizes it at rest.
/// @param pose where: as the model states it, or in the static equilibrium found from there
/// @throws std::invalid_argument where the model cannot be used or assembled
/// @throws std::runtime_error where the equilibrium is not found, or a formula has no value there
ModesReport findModes(const model::Model& model, ModesPose pose = ModesPose::Initial,
                      const std::stop_token& stop = {});

} // namespace trammel::analysis

#pragma once

#include "dynamics/system/system.h"
#include "messages/message.h"
#include "model/settings.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::dynamics {

/// How bodies turn in a step: what the gyroscopic torque -w x I w does to the angular velocity, and
/// where the orientation goes. Makers take what they need of the settings; the System must outlive
/// the method. One object serves one run: a method may keep a history of each body, and bodies may
/// be asked for at the same time.
class RotationMethod {
public:
    virtual ~RotationMethod() = default;

    /// Which bodies joints or contacts hold in the step, from now on; the caller keeps it up to
    /// date. The orientation of such a body must go the way that its angular velocity was solved
    /// for, and rotate() leaves that velocity.
    void setHeld(std::span<const char> isHeld) { m_isHeld = isHeld; }

    /// Change of w that the gyroscopic torque makes in h seconds, world axes, rad/s. Asked for
    /// bodies that are gyroscopic; the step's forces and constraints add theirs.
    /// @param R of the start's orientation
    virtual Vec3 gyroscopicChange(int body, const BodyState& start, const Mat3& R, double h) = 0;

    /// Sets end.q, s seconds after the start.
    /// @param end has the angular velocity that the step came to; a method with a law of its own
    ///            for it (nodar) sets it
    /// @param gyroscopic the part of end.w - start.w that is gyroscopicChange() of s seconds
    virtual void rotate(int body, const BodyState& start, const Vec3& gyroscopic, double s,
                        BodyState& end) = 0;

    /// Whether held bodies turn about end.w, so that they see the same angular velocity before and
    /// after.
    virtual bool rotatesHeldAboutVelocity() const { return false; }

    /// Largest entry of |R^T R - E| that the body's own rotation matrix has come to, where the
    /// method has one: State::q is the nearest rotation.
    virtual double orthogonalityError(int /*body*/) const { return 0.0; }

    /// What the last turns have to tell that a user must know; empty: nothing. It is told once.
    virtual messages::Message takeNote() { return {}; }

    /// What the method keeps of the steps before, as numbers; empty: nothing.
    virtual std::vector<double> memory() const { return {}; }
    /// Goes on from what memory() was; what is empty, or of other bodies, is as if there were none.
    virtual void recall(std::span<const double> /*memory*/) {}

    bool isHeld(int body) const { return !m_isHeld.empty() && m_isHeld[body]; }

private:
    std::span<const char> m_isHeld; ///< by body
};

/// The method of settings.rotation, with the settings that concern it.
std::unique_ptr<RotationMethod> makeRotation(const System& system,
                                             const model::SimulationSettings& settings);

} // namespace trammel::dynamics

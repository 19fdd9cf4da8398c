#pragma once

#include <QColor>
#include <QString>
#include <array>
#include <cstddef>

namespace trammel::studio {

/// What arrows in the 3-D view stand for.
enum class VectorKind {
    Impulse,
    ContactForce,
    JointForce,
    AppliedForce,
    JointTorque,
    AppliedTorque,
    Momentum,
    AngularMomentum
};
inline constexpr std::size_t kVectorKinds = 8;
inline constexpr std::array<VectorKind, kVectorKinds> kAllVectorKinds{
    VectorKind::Impulse,      VectorKind::ContactForce,   VectorKind::JointForce,
    VectorKind::AppliedForce, VectorKind::JointTorque,    VectorKind::AppliedTorque,
    VectorKind::Momentum,     VectorKind::AngularMomentum};

/// Kinds of one quantity share a unit, a scale and a colour.
enum class VectorQuantity { Impulse, Force, Torque, Momentum, AngularMomentum };
inline constexpr std::size_t kVectorQuantities = 5;
inline constexpr std::array<VectorQuantity, kVectorQuantities> kAllVectorQuantities{
    VectorQuantity::Impulse, VectorQuantity::Force, VectorQuantity::Torque,
    VectorQuantity::Momentum, VectorQuantity::AngularMomentum};

template <class Enum>
constexpr std::size_t indexOf(Enum value) {
    return static_cast<std::size_t>(value);
}

VectorQuantity quantityOf(VectorKind kind);
/// "N s", "N", "N m", "kg m/s", "kg m²/s"
QString unitOf(VectorQuantity quantity);
QColor colourOf(VectorQuantity quantity);
/// Those that turn have arrows with two heads, about their axis.
bool isAxial(VectorQuantity quantity);

} // namespace trammel::studio

#include "studio/view3d/vector_kinds.h"

namespace trammel::studio {

VectorQuantity quantityOf(VectorKind kind) {
    switch (kind) {
    case VectorKind::Impulse:
        return VectorQuantity::Impulse;
    case VectorKind::ContactForce:
    case VectorKind::JointForce:
    case VectorKind::AppliedForce:
        break;
    case VectorKind::JointTorque:
    case VectorKind::AppliedTorque:
        return VectorQuantity::Torque;
    case VectorKind::Momentum:
        return VectorQuantity::Momentum;
    case VectorKind::AngularMomentum:
        return VectorQuantity::AngularMomentum;
    }
    return VectorQuantity::Force;
}

QString unitOf(VectorQuantity quantity) {
    switch (quantity) {
    case VectorQuantity::Impulse:
        return QStringLiteral("N s");
    case VectorQuantity::Force:
        break;
    case VectorQuantity::Torque:
        return QStringLiteral("N m");
    case VectorQuantity::Momentum:
        return QStringLiteral("kg m/s");
    case VectorQuantity::AngularMomentum:
        return QStringLiteral("kg m²/s");
    }
    return QStringLiteral("N");
}

QColor colourOf(VectorQuantity quantity) {
    switch (quantity) {
    case VectorQuantity::Impulse:
        return {204, 71, 140};
    case VectorQuantity::Force:
        break;
    case VectorQuantity::Torque:
        return {226, 143, 0};
    case VectorQuantity::Momentum:
        return {0, 114, 200};
    case VectorQuantity::AngularMomentum:
        return {0, 150, 136};
    }
    return {222, 56, 31};
}

bool isAxial(VectorQuantity quantity) {
    return quantity == VectorQuantity::Torque || quantity == VectorQuantity::AngularMomentum;
}

} // namespace trammel::studio

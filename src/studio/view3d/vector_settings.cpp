#include "studio/view3d/vector_settings.h"

#include <QSettings>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr auto kGroup = "view3d/vectors";
constexpr auto kThreshold = "threshold";

QString keyOf(VectorQuantity quantity) {
    constexpr std::array<const char*, kVectorQuantities> kNames{"impulse", "force", "torque",
                                                                "momentum", "angular-momentum"};
    return QStringLiteral("factor/%1").arg(QLatin1String(kNames[indexOf(quantity)]));
}

double within(double value, double least, double most, double otherwise) {
    return std::isfinite(value) ? std::clamp(value, least, most) : otherwise;
}

} // namespace

VectorSettings VectorSettings::load() {
    VectorSettings settings;
    QSettings stored;
    stored.beginGroup(kGroup);
    for (const VectorQuantity quantity : kAllVectorQuantities)
        settings.factors[indexOf(quantity)] =
            within(stored.value(keyOf(quantity), 1.0).toDouble(), kLeastFactor, kMostFactor, 1.0);
    const double before = settings.threshold;
    settings.threshold = within(stored.value(kThreshold, before).toDouble(), 0.0, 1.0, before);
    return settings;
}

void VectorSettings::save() const {
    QSettings stored;
    stored.beginGroup(kGroup);
    for (const VectorQuantity quantity : kAllVectorQuantities)
        stored.setValue(keyOf(quantity), factors[indexOf(quantity)]);
    stored.setValue(kThreshold, threshold);
}

} // namespace trammel::studio

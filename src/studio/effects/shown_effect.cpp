#include "studio/effects/shown_effect.h"

#include "studio/document/units.h"

#include <QRegularExpression>

namespace trammel::studio {

ShownScale scaleOf(const ShownParameter& parameter) {
    if (parameter.siUnit.isEmpty()) return {};
    return {parameter.unit, fromSi(1.0, parameter.siUnit, parameter.unit)};
}

ShownScale ratioOf(const ShownScale& output, const ShownScale& parameter) {
    static const QRegularExpression compound("[*/·]");
    QString unit = output.unit;
    if (!parameter.unit.isEmpty()) {
        const QString below =
            parameter.unit.contains(compound) ? '(' + parameter.unit + ')' : parameter.unit;
        unit = (unit.isEmpty() ? QString("1") : unit) + '/' + below;
    }
    return {unit, output.factor / parameter.factor};
}

} // namespace trammel::studio

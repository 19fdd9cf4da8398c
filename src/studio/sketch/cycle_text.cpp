#include "studio/sketch/cycle_text.h"

#include "studio/document/shown_units.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace trammel::studio {

namespace {

using EventKind = analysis::CycleEvent::Kind;

struct CycleText {
    Q_DECLARE_TR_FUNCTIONS(CycleText)
};

constexpr int kDigits = 5;

QString wayText(const LinkageCycle& shown) {
    const analysis::Cycle& cycle = shown.cycle;
    if (cycle.isFullTurn)
        return cycle.isClosed
                   ? CycleText::tr("turns fully")
                   : CycleText::tr("turns fully, after which other parts stand elsewhere");
    const auto [lower, upper] = std::ranges::minmax(cycle.input);
    const QString from = shownValue(lower, shown.unit(), kDigits);
    const QString to = shownValue(upper, shown.unit(), kDigits);
    return shown.joint().kind->hasAngle ? CycleText::tr("turns from %1 to %2").arg(from, to)
                                        : CycleText::tr("slides from %1 to %2").arg(from, to);
}

QString valuesOf(const LinkageCycle& shown, EventKind kind) {
    QStringList values;
    for (const analysis::CycleEvent& event : shown.cycle.events)
        if (event.kind == kind) values << shownValue(event.input, shown.unit(), kDigits);
    values.removeDuplicates();
    return values.join(", ");
}

} // namespace

QString cycleText(const LinkageCycle& shown) {
    QStringList parts{wayText(shown)};
    if (const QString values = valuesOf(shown, EventKind::DeadPoint); !values.isEmpty())
        parts << (values.contains(',') ? CycleText::tr("dead points at %1").arg(values)
                                       : CycleText::tr("dead point at %1").arg(values));
    for (const analysis::CycleEvent& event : shown.cycle.events) {
        if (event.kind != EventKind::Limit || event.joint < 0) continue;
        const auto& joint = shown.system->joints()[static_cast<std::size_t>(event.joint)];
        parts << CycleText::tr("limit of %1 at %2")
                     .arg(QString::fromStdString(joint.name),
                          shownValue(event.input, shown.unit(), kDigits));
    }
    if (const QString values = valuesOf(shown, EventKind::ChangePoint); !values.isEmpty())
        parts << CycleText::tr("change points at %1").arg(values);
    if (shown.cycle.isLost) parts << CycleText::tr("it could not be followed any farther");
    return parts.join("; ");
}

} // namespace trammel::studio

#include "studio/app/ghost_settings.h"

#include <QSettings>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr auto kGroup = "view3d/onion";
constexpr double kFaintest = 0.35;

} // namespace

GhostSettings GhostSettings::load() {
    GhostSettings settings;
    QSettings stored;
    stored.beginGroup(kGroup);
    const int range = stored.value("range").toInt();
    if (range >= 0 && range <= static_cast<int>(Range::Cursors))
        settings.range = static_cast<Range>(range);
    settings.count = std::clamp(stored.value("count", settings.count).toInt(), 1, kMostCount);
    settings.before = std::max(0.0, stored.value("before", settings.before).toDouble());
    settings.after = std::max(0.0, stored.value("after", settings.after).toDouble());
    return settings;
}

void GhostSettings::save() const {
    QSettings stored;
    stored.beginGroup(kGroup);
    stored.setValue("range", static_cast<int>(range));
    stored.setValue("count", count);
    stored.setValue("before", before);
    stored.setValue("after", after);
}

std::vector<GhostTime> ghostTimes(const GhostSettings& settings, const RunTimes& run) {
    using Range = GhostSettings::Range;
    double from = run.first, to = run.last;
    if (settings.range == Range::Around) {
        from = run.now - settings.before;
        to = run.now + settings.after;
    } else if (settings.range == Range::Cursors) {
        if (!run.cursorA || !run.cursorB) return {};
        std::tie(from, to) = std::minmax(*run.cursorA, *run.cursorB);
    }
    const double reach = std::max({settings.before, settings.after, 1e-12});
    std::vector<GhostTime> times;
    for (int i = 0; i < settings.count; ++i) {
        const double part = settings.count > 1 ? 1.0 * i / (settings.count - 1) : 1.0;
        const double t = from + part * (to - from);
        if (t < run.first || t > run.last) continue;
        const double near =
            settings.range == Range::Around ? 1.0 - std::abs(t - run.now) / reach : part;
        times.push_back({t, kFaintest + (1.0 - kFaintest) * near});
    }
    return times;
}

} // namespace trammel::studio

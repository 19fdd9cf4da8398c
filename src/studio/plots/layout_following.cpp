#include "studio/plots/layout_following.h"

#include "studio/plots/channel_catalog.h"

namespace trammel::studio {
namespace {

using Exists = std::function<bool(const std::string& channel)>;

/// Whether something is left to show.
bool strip(PlotSpec& plot, const Exists& exists) {
    if (plot.isAutomatic) return true;
    const auto isMissing = [&](const CurveSpec& curve) { return !exists(curve.channel); };
    std::erase_if(plot.curves, isMissing);
    std::erase_if(plot.otherCurves, isMissing);
    if (plot.abscissa == Abscissa::Channel && isMissing(plot.against)) return false;
    return !plot.curves.empty();
}

} // namespace

LayoutSpec following(const LayoutSpec& layout, const Exists& exists) {
    LayoutSpec result = layout;
    result.pages.clear();
    result.front = 0;
    for (int i = 0; i < static_cast<int>(layout.pages.size()); ++i) {
        PageSpec page = layout.pages[static_cast<std::size_t>(i)];
        std::erase_if(page.plots, [&](PlotSpec& plot) { return !strip(plot, exists); });
        if (page.plots.empty() && !page.kind.isEmpty()) page = ChannelCatalog::page(page.kind);
        if (page.plots.empty()) continue;
        if (i == layout.front) result.front = static_cast<int>(result.pages.size());
        result.pages.push_back(std::move(page));
    }
    return result;
}

} // namespace trammel::studio

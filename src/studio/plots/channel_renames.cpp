#include "studio/plots/channel_renames.h"

#include "results/channel.h"
#include "studio/plots/plot_layout.h"

namespace trammel::studio {
namespace {

/// A channel's name once an item of it is called otherwise.
std::string renamed(const std::string& channel, const std::string& from, const std::string& to) {
    if (channel.starts_with(from + '.')) return to + channel.substr(from.size());
    results::ChannelId id = results::channelId(channel);
    if (id.kind != results::ChannelKind::Contact) return channel;
    const std::string first = results::pairName(from, ""), second = results::pairName("", from);
    if (id.owner.starts_with(first))
        id.owner = results::pairName(to, id.owner.substr(first.size()));
    else if (id.owner.ends_with(second))
        id.owner = results::pairName(id.owner.substr(0, id.owner.size() - second.size()), to);
    return id.name();
}

template <class Name>
LayoutSpec withNames(LayoutSpec layout, const Name& nameOf) {
    for (PageSpec& page : layout.pages)
        for (PlotSpec& plot : page.plots) {
            for (std::vector<CurveSpec>* curves : {&plot.curves, &plot.otherCurves})
                for (CurveSpec& curve : *curves)
                    curve.channel = nameOf(curve.channel);
            plot.against.channel = nameOf(plot.against.channel);
        }
    return layout;
}

} // namespace

void ChannelRenames::add(std::string from, std::string to) {
    m_renames.push_back({std::move(from), std::move(to)});
}

std::string ChannelRenames::find(const std::string& channel, const Exists& exists) const {
    if (exists(channel)) return channel;
    std::string name = channel;
    for (const Rename& rename : m_renames) {
        name = renamed(name, rename.from, rename.to);
        if (exists(name)) return name;
    }
    name = channel;
    for (auto rename = m_renames.rbegin(); rename != m_renames.rend(); ++rename) {
        name = renamed(name, rename->to, rename->from);
        if (exists(name)) return name;
    }
    return channel;
}

LayoutSpec ChannelRenames::applied(const LayoutSpec& layout, const Exists& exists) const {
    return withNames(layout, [&](const std::string& name) { return find(name, exists); });
}

LayoutSpec ChannelRenames::latest(const LayoutSpec& layout) const {
    return withNames(layout, [&](std::string name) {
        for (const Rename& rename : m_renames)
            name = renamed(name, rename.from, rename.to);
        return name;
    });
}

} // namespace trammel::studio

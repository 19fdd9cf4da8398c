#include "studio/plots/ready_pages.h"

#include "results/channel.h"

#include <initializer_list>

namespace trammel::studio {
namespace {

using results::ChannelId;
namespace quantity = results::quantity;

/// Makes a plot of those of an item's channels that there are.
class PlotOf {
public:
    PlotOf(const std::string& owner, const ReadyPages::Names& channels)
        : m_owner(owner), m_channels(channels) {}

    PlotOf& add(std::string_view of, const char* axis = "") {
        const std::string name =
            ChannelId{.owner = m_owner, .quantity = std::string(of), .axis = axis}.name();
        const bool isThere = m_channels.contains(name);
        if (isThere) m_plot.curves.push_back({.channel = name});
        return *this;
    }
    PlotOf& addVector(std::string_view of) {
        for (const char* axis : {"x", "y", "z"})
            add(of, axis);
        return *this;
    }
    /// What has another unit than what is there.
    PlotOf& addOther(std::string_view of) {
        const std::size_t before = m_plot.curves.size();
        add(of);
        if (before > 0 && m_plot.curves.size() > before) m_plot.curves.back().isOnRight = true;
        return *this;
    }
    const PlotSpec& plot() const { return m_plot; }

private:
    const std::string& m_owner;
    const ReadyPages::Names& m_channels;
    PlotSpec m_plot;
};

PageSpec pageOf(const QString& title, std::initializer_list<PlotSpec> plots) {
    PageSpec page{.kind = {}, .title = title, .plots = {}};
    for (const PlotSpec& plot : plots)
        if (!plot.curves.empty()) page.plots.push_back(plot);
    return page;
}

} // namespace

PageSpec ReadyPages::motion(const std::string& owner, const Names& channels) {
    const PlotSpec position = PlotOf(owner, channels)
                                  .addVector(quantity::kPosition)
                                  .addVector({}) // of a point
                                  .add({})       // of a distance
                                  .add(quantity::kCoordinate)
                                  .addOther(quantity::kTranslation)
                                  .plot();
    const PlotSpec velocity = PlotOf(owner, channels)
                                  .addVector(quantity::kVelocity)
                                  .add(quantity::kRate)
                                  .addOther(quantity::kTranslationRate)
                                  .plot();
    const PlotSpec acceleration = PlotOf(owner, channels)
                                      .addVector(quantity::kAcceleration)
                                      .add(quantity::kCoordinateAcceleration)
                                      .addOther(quantity::kTranslationAcceleration)
                                      .plot();
    if (velocity.curves.empty()) return {};
    return pageOf(tr("%1: motion").arg(QString::fromStdString(owner)),
                  {position, velocity, acceleration});
}

PageSpec ReadyPages::drive(const std::string& owner, const Names& channels) {
    const PlotSpec effort =
        PlotOf(owner, channels).add(quantity::kDriverTorque).add(quantity::kDriverForce).plot();
    const PlotSpec power = PlotOf(owner, channels).add(quantity::kDriverPower).plot();
    if (power.curves.empty()) return {};
    return pageOf(tr("%1: drive").arg(QString::fromStdString(owner)), {effort, power});
}

QString ReadyPages::motionText() {
    return tr("Plot Position, Velocity and Acceleration");
}

QString ReadyPages::driveText(const PageSpec& page) {
    const bool isForce = !page.plots.empty() &&
                         results::channelId(page.plots.front().curves.front().channel).quantity ==
                             quantity::kDriverForce;
    return isForce ? tr("Plot Drive Force and Power") : tr("Plot Drive Torque and Power");
}

} // namespace trammel::studio

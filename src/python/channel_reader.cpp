#include "python/channel_reader.h"

#include "analysis/channels/motion_channels.h"
#include "dynamics/joints/coordinate.h"
#include "model/suggest.h"
#include "python/errors.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::python {
namespace {

namespace quantity = results::quantity;

template <class Parts>
int indexOf(const Parts& parts, const std::string& name) {
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (parts[i].name == name) return static_cast<int>(i);
    return -1;
}

double coordinateNow(const dynamics::Joint& joint, const dynamics::State& state) {
    const dynamics::SidePair sides(state, joint.bodyA, joint.bodyB);
    const double near = joint.kind->hasAngle ? state.angles[joint.angle] : 0.0;
    return dynamics::coordinateOf(*joint.kind, joint.geometry, sides.A, sides.B, near);
}

} // namespace

ChannelReader::ChannelReader(const dynamics::System& system, const std::vector<std::string>& names)
    : m_channels(analysis::channels(system)) {
    for (const std::string& name : names) {
        m_entries.push_back(entryOf(system, name));
        m_needsSample = m_needsSample || m_entries.back().kind == Entry::Kind::Other;
    }
}

ChannelReader::Entry ChannelReader::entryOf(const dynamics::System& system,
                                            const std::string& name) const {
    using Kind = Entry::Kind;
    const auto found = std::ranges::find(m_channels, name, &results::Channel::name);
    if (found == m_channels.end()) {
        std::vector<std::string_view> known;
        for (const results::Channel& channel : m_channels)
            known.push_back(channel.name);
        throwError("UsageError",
                   fmt::format("there is no channel '{}'; {}runs have {} channels", name,
                               english(model::didYouMean(name, known)), known.size()));
    }
    const Entry other{Kind::Other, static_cast<int>(found - m_channels.begin())};
    const results::ChannelId& id = found->id;
    if (id.kind == results::ChannelKind::Body) {
        static constexpr std::pair<std::string_view, Kind> kKinds[] = {
            {quantity::kPosition, Kind::Position},
            {quantity::kOrientation, Kind::Orientation},
            {quantity::kVelocity, Kind::Velocity},
            {quantity::kAngularVelocity, Kind::Spin}};
        for (const auto& [what, kind] : kKinds)
            if (id.quantity == what)
                return {kind, indexOf(system.bodies(), id.owner),
                        static_cast<int>(std::string_view("xyzw").find(id.axis))};
    } else if (id.kind == results::ChannelKind::Joint) {
        const int joint = indexOf(system.joints(), id.owner);
        if (id.quantity == quantity::kCoordinate) return {Kind::Coordinate, joint};
        if (id.quantity == quantity::kRate) return {Kind::Rate, joint};
    }
    return other;
}

double ChannelReader::value(const Entry& entry, const dynamics::System& system,
                            const dynamics::State& state) {
    using Kind = Entry::Kind;
    const std::size_t index = static_cast<std::size_t>(entry.index);
    switch (entry.kind) {
    case Kind::Position:
        return state.bodies[index].p[entry.axis];
    case Kind::Orientation:
        return state.bodies[index].q.coeffs()[entry.axis];
    case Kind::Velocity:
        return state.bodies[index].v[entry.axis];
    case Kind::Spin:
        return state.bodies[index].w[entry.axis];
    case Kind::Coordinate:
        return coordinateNow(system.joints()[index], state);
    case Kind::Rate: {
        const dynamics::Joint& joint = system.joints()[index];
        return analysis::coordinateRate(joint, analysis::jointMotion(joint, state));
    }
    case Kind::Other:
        break;
    }
    return 0.0;
}

void ChannelReader::read(analysis::Simulation& run, std::vector<double>& values) const {
    const std::vector<double>* sample = m_needsSample ? &run.sample() : nullptr;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const Entry& entry = m_entries[i];
        values[i] = entry.kind == Entry::Kind::Other
                        ? (*sample)[static_cast<std::size_t>(entry.index)]
                        : value(entry, run.system(), run.state());
    }
}

} // namespace trammel::python

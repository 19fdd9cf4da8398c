#include "analysis/run/run_size.h"

#include "analysis/channels/channels.h"
#include "analysis/run/output_times.h"
#include "messages/run_messages.h"

#include <fmt/format.h>

namespace trammel::analysis {

namespace {

constexpr std::int64_t kMostFrames = 1'000'000;
constexpr double kMostBytes = 4e9;
/// Channels that a model has at most: beside those of its parts, and of a part.
constexpr std::int64_t kMostChannels = 500, kMostOfAPart = 100;

std::int64_t frameCount(const model::Model& model) {
    return outputCount(model.simulation) + 1;
}

} // namespace

bool RunSize::isLarge() const {
    return frames > kMostFrames || bytes() > kMostBytes;
}

RunSize runSize(const model::Model& model) {
    const dynamics::System system(model);
    const std::size_t count = system.measures().empty() && system.controls().empty()
                                  ? runChannelCount(system)
                                  : channels(system).size();
    return {frameCount(model), static_cast<std::int64_t>(count)};
}

bool mayBeLarge(const model::Model& model) {
    const auto parts = static_cast<std::int64_t>(model.bodies.size() + model.joints.size() +
                                                 model.forces.size() + model.measures.size());
    return RunSize{frameCount(model), kMostChannels + kMostOfAPart * parts}.isLarge();
}

messages::Message largeRunText(const model::Model& model) {
    if (!mayBeLarge(model)) return {};
    const RunSize size = runSize(model);
    if (!size.isLarge()) return {};
    return {messages::kRunIsLarge, size.frames, size.channels,
            fmt::format("{:.3g}", 1e-9 * size.bytes())};
}

} // namespace trammel::analysis

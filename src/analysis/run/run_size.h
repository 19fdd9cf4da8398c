#pragma once

#include "messages/message.h"
#include "model/model.h"

#include <cstdint>
#include <string>

namespace trammel::analysis {

/// What a run will write.
struct RunSize {
    std::int64_t frames = 0;
    std::int64_t channels = 0;
    double bytes() const { return 8.0 * static_cast<double>(frames) * (channels + 1.0); }
    /// Whether it is more than one starts without being asked: a million frames, or 4 GB.
    bool isLarge() const;
    bool operator==(const RunSize&) const = default;
};
/// Of a model that can be run; contact points come on top.
RunSize runSize(const model::Model& model);

/// Whether a run may be large, told by its times and the number of its parts, at once: where it is
/// not, runSize(), which compiles the model, need not be asked.
bool mayBeLarge(const model::Model& model);

/// What a large run will write, in words; empty of one that is not large.
messages::Message largeRunText(const model::Model& model);

} // namespace trammel::analysis

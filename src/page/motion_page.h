#pragma once

#include "messages/message.h"
#include "results/run_data.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

/// The motion of a run as a page for a browser.
namespace trammel::page {

struct PageOptions {
    /// Channels to plot, as results::ChannelChoice has it; empty: energies, coordinates and rates
    /// of joints, and measures, kMostUsual at most.
    std::string channels;
    int every = 1; ///< frames of the run of which one is taken
    double from = -std::numeric_limits<double>::infinity(); ///< s
    double to = std::numeric_limits<double>::infinity();
    /// Where the model's meshes are; of the results where there is none.
    std::optional<std::filesystem::path> directory;
};
inline constexpr std::size_t kMostUsual = 40;
/// Numbers of a page, beyond which no browser shows it: 320 MB.
inline constexpr std::uint64_t kMostNumbers = 60'000'000;

struct PageReport {
    std::size_t frames = 0, bodies = 0, channels = 0;
    std::uintmax_t bytes = 0;
    std::vector<std::string> missing; ///< mesh files without which the picture does
};

/// What a page is made of that is not in the options.
struct PageSource {
    std::string modelText;           ///< document of the model
    std::filesystem::path directory; ///< where its meshes are
    std::string title;               ///< of a model without a name
    /// Hands the run's header, frames and end to a sink; what the sink throws ends it.
    std::function<void(results::FrameSink&)> replay;
};

/// One HTML page that shows a run: the bodies as Studio draws them (as glTF), their motion, plots
/// of channels linked to the time. It needs no network, and WebGL 2. What comes from the model is
/// data in it, never markup or script. Empty where it was stopped, or where there are no frames in
/// the range.
/// @param options the directory in them leads over the source's
/// @throws std::invalid_argument where a pattern fits no channel, or the page would be too large
std::string motionPage(const PageSource& source, const PageOptions& options, PageReport& report,
                       const std::stop_token& stop = {});

/// Writes the page of a stored run.
/// @throws results::ReadError where that is no result file or has no frames in the range;
///         std::invalid_argument where a pattern fits no channel, or the page would be too large;
///         std::runtime_error where the page cannot be written
/// Where it is stopped nothing is written, and the report has no bytes.
PageReport writeMotionPage(const std::filesystem::path& results, const std::filesystem::path& page,
                           const PageOptions& options, const std::stop_token& stop = {});

} // namespace trammel::page

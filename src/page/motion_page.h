#pragma once

#include "messages/message.h"

#include <cstdint>
#include <filesystem>
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

/// Writes one HTML file that shows a stored run: the bodies as Studio draws them (as glTF), their
/// motion, plots of channels linked to the time. It needs no network, and WebGL 2. What comes from
/// the model is data in it, never markup or script.
/// @throws results::ReadError where that is no result file or has no frames in the range;
///         std::invalid_argument where a pattern fits no channel, or the page would be too large;
///         std::runtime_error where the page cannot be written
/// Where it is stopped nothing is written, and the report has no bytes.
PageReport writeMotionPage(const std::filesystem::path& results, const std::filesystem::path& page,
                           const PageOptions& options, const std::stop_token& stop = {});

} // namespace trammel::page

#include "cli/progress_bar.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace trammel::cli {
namespace {

constexpr auto kInterval = std::chrono::milliseconds(100);
constexpr int kLongestBar = 40;

int terminalWidth() {
    winsize size{};
    const bool isKnown = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return isKnown ? size.ws_col : 80;
}

std::string text(const analysis::Progress& progress, int width) {
    const double share =
        progress.duration > 0.0 ? std::clamp(progress.time / progress.duration, 0.0, 1.0) : 1.0;
    std::string tail = fmt::format(" {:3.0f} %  t = {:.4g} of {:.4g} s", 100.0 * share,
                                   progress.time, progress.duration);
    if (share > 0.0 && progress.wallSeconds > 1.0)
        tail += fmt::format("  {:.0f} s left", progress.wallSeconds * (1.0 - share) / share);
    const int bar = std::clamp(width - static_cast<int>(tail.size()) - 3, 0, kLongestBar);
    const int done = static_cast<int>(share * bar);
    return fmt::format("[{:#<{}}{:.<{}}]{}", "", done, "", bar - done, tail)
        .substr(0, static_cast<std::size_t>(std::max(width - 1, 1)));
}

} // namespace

ProgressBar::ProgressBar(bool isWanted) : m_isActive(isWanted && isatty(STDERR_FILENO) == 1) {}

void ProgressBar::show(const analysis::Progress& progress) {
    if (!m_isActive || Clock::now() < m_next) return;
    fmt::print(stderr, "\r{}\033[K", text(progress, terminalWidth()));
    std::fflush(stderr);
    m_isDrawn = true;
    m_next = Clock::now() + kInterval;
}

void ProgressBar::clear() {
    if (!m_isDrawn) return;
    fmt::print(stderr, "\r\033[K");
    std::fflush(stderr);
    m_isDrawn = false;
}

} // namespace trammel::cli

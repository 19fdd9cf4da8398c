#include "cli/progress_bar.h"

#include "cli/print.h"
#include "cli/session.h"

#include <algorithm>
#include <cmath>
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

/// "42 s", "3 min 20 s", "2 h 05 min".
std::string timeText(double seconds) {
    const auto whole = static_cast<long>(std::lround(seconds));
    if (whole < 120) return fmt::format("{} s", whole);
    if (whole < 7200) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

} // namespace

ProgressBar::ProgressBar(bool isWanted)
    : m_isActive(isWanted && !session() && isatty(STDERR_FILENO) == 1) {}

void ProgressBar::show(const analysis::Progress& progress) {
    if (!isDue()) return;
    const double share =
        progress.duration > 0.0 ? std::clamp(progress.time / progress.duration, 0.0, 1.0) : 1.0;
    std::optional<double> left;
    if (share > 0.0 && progress.wallSeconds > 1.0)
        left = progress.wallSeconds * (1.0 - share) / share;
    draw(share, fmt::format("t = {:.4g} of {:.4g} s", progress.time, progress.duration), left);
}

void ProgressBar::show(const study::StudyProgress& progress) {
    if (!isDue()) return;
    const double share = progress.total > 0 ? static_cast<double>(progress.done) /
                                                  static_cast<double>(progress.total)
                                            : 1.0;
    std::string text = fmt::format("{} of {} runs", progress.done, progress.total);
    if (progress.withFailures > 0) text += fmt::format(", {} with failures", progress.withFailures);
    if (progress.failed > 0) text += fmt::format(", {} failed", progress.failed);
    draw(share, text, progress.left);
}

void ProgressBar::show(std::size_t done, std::size_t all, const char* what, double wallSeconds) {
    if (!isDue()) return;
    const double share = static_cast<double>(done) / static_cast<double>(all);
    std::optional<double> left;
    if (share > 0.0 && wallSeconds > 1.0) left = wallSeconds * (1.0 - share) / share;
    draw(share, fmt::format("{} of {} {}", done, all, what), left);
}

void ProgressBar::show(const SearchProgress& progress) {
    if (!isDue()) return;
    const double runs = static_cast<double>(progress.runs) /
                        static_cast<double>(std::max<std::size_t>(progress.total, 1));
    const double share = std::min(1.0, std::max(runs, progress.elapsed / progress.seconds));
    std::string text = fmt::format("{} runs", progress.runs);
    if (progress.failed > 0) text += fmt::format(", {} failed", progress.failed);
    if (!progress.best.empty()) text += ", best: " + progress.best;
    draw(share, text, {});
}

void ProgressBar::draw(double share, const std::string& text, std::optional<double> left) {
    std::string tail = fmt::format(" {:3.0f} %  {}", 100.0 * share, text);
    if (left) tail += fmt::format("  {} left", timeText(*left));
    const int width = terminalWidth();
    const int bar = std::clamp(width - static_cast<int>(tail.size()) - 3, 0, kLongestBar);
    const int done = static_cast<int>(share * bar);
    say(stderr, "\r{}\033[K",
        fmt::format("[{:#<{}}{:.<{}}]{}", "", done, "", bar - done, tail)
            .substr(0, static_cast<std::size_t>(std::max(width - 1, 1))));
    std::fflush(stderr);
    m_isDrawn = true;
    m_next = Clock::now() + kInterval;
}

void ProgressBar::clear() {
    if (!m_isDrawn) return;
    say(stderr, "\r\033[K");
    std::fflush(stderr);
    m_isDrawn = false;
}

} // namespace trammel::cli

#pragma once

#include "analysis/simulate.h"

#include <chrono>

namespace trammel::cli {

/// A line on the terminal behind stderr that is drawn over itself; draws nothing elsewhere.
class ProgressBar {
public:
    /// @param isWanted false: draws nothing on a terminal either.
    explicit ProgressBar(bool isWanted);
    ~ProgressBar() { clear(); }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(const analysis::Progress& progress);
    void clear();

private:
    using Clock = std::chrono::steady_clock;
    bool m_isActive;
    bool m_isDrawn = false;
    Clock::time_point m_next = Clock::now();
};

} // namespace trammel::cli

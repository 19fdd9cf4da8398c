#pragma once

#include "analysis/run/simulate.h"
#include "study/runner.h"

#include <chrono>
#include <optional>
#include <string>

namespace trammel::cli {

/// How far an optimisation is.
struct SearchProgress {
    std::size_t runs = 0, failed = 0, total = 0; ///< `total` at most
    double elapsed = 0.0, seconds = 0.0;         ///< s, of at most so many
    std::string best;                            ///< empty: nothing yet
};

/// A line on the terminal behind stderr that is drawn over itself; draws nothing elsewhere.
class ProgressBar {
public:
    /// @param isWanted false: draws nothing on a terminal either.
    explicit ProgressBar(bool isWanted);
    ~ProgressBar() { clear(); }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(const analysis::Progress& progress);
    void show(const study::StudyProgress& progress);
    /// @param what is counted: "samples"
    void show(std::size_t done, std::size_t all, const char* what, double wallSeconds);
    void show(const SearchProgress& progress);
    void clear();

private:
    using Clock = std::chrono::steady_clock;
    bool isDue() const { return m_isActive && Clock::now() >= m_next; }
    /// @param left s, where it is known
    void draw(double share, const std::string& text, std::optional<double> left);

    bool m_isActive;
    bool m_isDrawn = false;
    Clock::time_point m_next = Clock::now();
};

} // namespace trammel::cli

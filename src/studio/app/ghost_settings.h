#pragma once

#include <optional>
#include <vector>

namespace trammel::studio {

/// Which times of a run are shown as ghosts beside the shown frame.
struct GhostSettings {
    enum class Range { Around, Whole, Cursors };
    Range range = Range::Around;
    int count = 6;
    double before = 0.5, after = 0.5; ///< s, of Around

    bool operator==(const GhostSettings&) const = default;

    static GhostSettings load(); ///< as they were saved, else the defaults
    void save() const;

    static constexpr int kMostCount = 40;
};

/// Times of a run, s.
struct RunTimes {
    double first = 0.0, last = 0.0;
    double now = 0.0;
    std::optional<double> cursorA, cursorB;
};

struct GhostTime {
    double t;        ///< s
    double strength; ///< 0 to 1: fainter the farther from now, in a fixed range the older
};

/// Times that lie evenly over the range, its ends among them; a single one is its end. Around the
/// shown time: as far as the run goes. None between cursors that are not both set.
std::vector<GhostTime> ghostTimes(const GhostSettings& settings, const RunTimes& run);

} // namespace trammel::studio

#pragma once

#include "studio/plots/plot_layout.h"

#include <QCoreApplication>
#include <set>
#include <string>

namespace trammel::studio {

/// Pages of plots for a body, a joint or a measure, by its name and the names of the channels that
/// there are. A page without plots: there is nothing to show.
class ReadyPages {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::ReadyPages)

public:
    using Names = std::set<std::string, std::less<>>;

    /// Position, velocity and acceleration above each other; only of what has a velocity.
    static PageSpec motion(const std::string& owner, const Names& channels);
    /// What a driver exerts, and its power.
    static PageSpec drive(const std::string& owner, const Names& channels);
    static QString motionText();
    /// @param page made by drive()
    static QString driveText(const PageSpec& page);
};

} // namespace trammel::studio

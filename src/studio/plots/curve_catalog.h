#pragma once

#include "results/run_data.h"

#include <QCoreApplication>
#include <QString>
#include <vector>

namespace trammel::studio {

/// A curve that a plot offers.
struct CurveSpec {
    QString group; ///< the joint's name; empty for what belongs to the whole
    QString label;
    QString unit; ///< as shown: "N m"
    std::size_t channel = 0;
    bool initiallyShown = false;
    int sign = 0;          ///< in the stack of energies: +1, -1; 0: not in it
    bool isLowest = false; ///< of the stack, since it may be negative where what lies on it is not
    bool isCount = false;  ///< a whole number, shown on an axis of its own

    /// "crank: row 1 [N]"
    QString title() const;
};

enum class PlotKind { Energy, Drift, Multipliers, Momenta, Lcp };

/// Which of a run's channels a plot offers, in the order of the list beside it.
class CurveCatalog {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::CurveCatalog)

public:
    static std::vector<CurveSpec> curves(PlotKind kind, const results::RunHeader& header);

private:
    static std::vector<CurveSpec> energies(const results::RunHeader& header);
    static std::vector<CurveSpec> drifts(const results::RunHeader& header);
    static std::vector<CurveSpec> multipliers(const results::RunHeader& header);
    static std::vector<CurveSpec> momenta(const results::RunHeader& header);
    static std::vector<CurveSpec> solverFigures(const results::RunHeader& header);
};

} // namespace trammel::studio

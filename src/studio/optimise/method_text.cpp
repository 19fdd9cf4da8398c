#include "studio/optimise/method_text.h"

#include <QCoreApplication>
#include <array>

namespace trammel::studio {

namespace {

struct MethodText {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::MethodText)
};

} // namespace

QString methodTitle(optimize::Method method) {
    // In the order of the enum.
    static constexpr std::array kTitles{
        QT_TRANSLATE_NOOP("trammel::studio::MethodText", "automatic"),
        QT_TRANSLATE_NOOP("trammel::studio::MethodText", "COBYLA (local, linear models)"),
        QT_TRANSLATE_NOOP("trammel::studio::MethodText", "BOBYQA (local, quadratic models)"),
        QT_TRANSLATE_NOOP("trammel::studio::MethodText", "Subplex (local, simplexes)"),
        QT_TRANSLATE_NOOP("trammel::studio::MethodText", "Nelder-Mead (local, a simplex)"),
        QT_TRANSLATE_NOOP("trammel::studio::MethodText", "CRS2 (global, random)"),
        QT_TRANSLATE_NOOP("trammel::studio::MethodText", "ISRES (global, evolution)"),
        QT_TRANSLATE_NOOP("trammel::studio::MethodText", "DIRECT (global, divides the space)"),
        QT_TRANSLATE_NOOP("trammel::studio::MethodText", "AGS (global, divides the space)"),
        QT_TRANSLATE_NOOP("trammel::studio::MethodText", "SLSQP (derivatives, least squares)"),
        QT_TRANSLATE_NOOP("trammel::studio::MethodText", "MMA (derivatives, moving asymptotes)"),
        QT_TRANSLATE_NOOP("trammel::studio::MethodText", "L-BFGS (derivatives)"),
        QT_TRANSLATE_NOOP("trammel::studio::MethodText", "Levenberg-Marquardt (fit)"),
        QT_TRANSLATE_NOOP("trammel::studio::MethodText", "NSGA-II (Pareto front)")};
    static_assert(kTitles.size() == optimize::kMethods.size());
    return MethodText::tr(kTitles[static_cast<std::size_t>(method)]);
}

} // namespace trammel::studio

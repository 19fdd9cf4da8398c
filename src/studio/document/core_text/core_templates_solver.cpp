#include "studio/document/core_text/core_templates.h"

#include <QtGlobal>

namespace trammel::studio {

namespace {

constexpr CoreTemplate kTemplates[] = {
    {QT_TRANSLATE_NOOP("CoreText", "generalized-alpha's iterations of the step to t = %1 s do not "
                                   "converge; try a smaller step"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText", "rattle's iterations for the %1 of the step to t = %2 s do not "
                                   "converge; try a smaller step or another integrator"),
     "tn"},
    {QT_TRANSLATE_NOOP("CoreText", "joints")},
    {QT_TRANSLATE_NOOP("CoreText", "velocities")},
    {QT_TRANSLATE_NOOP("CoreText", "no step meets the tolerance %1"), "n"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "no step meets the tolerance %1: the error is not a number, however short "
                       "the step; a force may be infinite or undefined from here on"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the Euler angles of body '%1' are singular: its pitch is %2 degrees and a "
                       "step turns it by up to %3; its motion from here on is wrong"),
     "xnn"},
    {QT_TRANSLATE_NOOP(
        "CoreText",
        "the joints' equations contradict others: what is asked for cannot be reached")},
    {QT_TRANSLATE_NOOP("CoreText", "the joints' equations have terms that are not finite")},
    {QT_TRANSLATE_NOOP("CoreText", "the joints' equations are not solved: the factors could not "
                                   "use %1 rows"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the joints' equations are not solved: %1 is left of terms up to %2"),
     "nn"},
    {QT_TRANSLATE_NOOP(
        "CoreText",
        "the equations of joint '%1' contradict others: what is asked for cannot be reached")},
    {QT_TRANSLATE_NOOP("CoreText", "the equations of joint '%1' have terms that are not finite")},
    {QT_TRANSLATE_NOOP("CoreText", "the equations of joint '%1' are not solved: the factors could "
                                   "not use %2 rows"),
     "xn"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the equations of joint '%1' are not solved: %2 is left of terms up to %3"),
     "xnn"},
    {QT_TRANSLATE_NOOP("CoreText", "friction in the joints and their reactions do not fit after %1 "
                                   "rounds: off by %2 of the largest"),
     "nn"},
    {QT_TRANSLATE_NOOP("CoreText", "the %1 solver ends '%2' at %3"), "ktt"},
    {QT_TRANSLATE_NOOP("CoreText", "the %1 solver ends '%2' at %3: %4"), "ktTt"},
    {QT_TRANSLATE_NOOP("CoreText", "solved")},
    {QT_TRANSLATE_NOOP("CoreText", "limit reached")},
    {QT_TRANSLATE_NOOP("CoreText", "cycled")},
    {QT_TRANSLATE_NOOP("CoreText", "infeasible")},
    {QT_TRANSLATE_NOOP("CoreText", "ray")},
    {QT_TRANSLATE_NOOP("CoreText", "singular")},
    {QT_TRANSLATE_NOOP("CoreText", "inexact")},
    {QT_TRANSLATE_NOOP("CoreText", "the motor of joint '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the spin motor of joint '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the friction of joint '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "constraint '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the limit of joint '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the contact of '%1' and '%2'")},
    {QT_TRANSLATE_NOOP("CoreText", "the hitting contact of '%1' and '%2'")},
    {QT_TRANSLATE_NOOP("CoreText", "%1 slides with A_nn - mu A_nt = %2 1/kg: sliding has no "
                                   "solution with finite forces (Painleve)"),
     "Tn"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "%1 slides with A_nn - mu A_nt = %2 1/kg: sliding has several solutions (Painleve)"),
     "Tn"},
    {QT_TRANSLATE_NOOP("CoreText", "the friction bounds do not settle")},
    {QT_TRANSLATE_NOOP("CoreText", "the bodies approach but cannot move along the normal")},
    {QT_TRANSLATE_NOOP("CoreText", "the approach did not come to its end along the impulse")},
    {QT_TRANSLATE_NOOP("CoreText", "Newton's law with friction gained %1 J in an impact"), "n"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "points still approach with up to %1 m/s after %2 impacts one by one"),
     "nn"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "no impulse stops the approach: the bodies cannot move that way")},
    {QT_TRANSLATE_NOOP("CoreText", "the interpolated impulse pulls the bodies together")},
    {QT_TRANSLATE_NOOP("CoreText", "%1; solved by %2"), "TT"},
    {QT_TRANSLATE_NOOP("CoreText", "%1, and no other method found a solution"), "T"},
    {QT_TRANSLATE_NOOP("CoreText", "pyramid pivoting: %1"), "t"},
    {QT_TRANSLATE_NOOP("CoreText", "pivoting: %1; solved by %2"), "tk"},
    {QT_TRANSLATE_NOOP("CoreText", "semismooth Newton")},
    {QT_TRANSLATE_NOOP("CoreText", "boxed pivoting with the friction bounds of the round before")},
    {QT_TRANSLATE_NOOP("CoreText", "block Gauss-Seidel sweeps")},
    {QT_TRANSLATE_NOOP("CoreText", "Lemke's pivoting")},
    {QT_TRANSLATE_NOOP("CoreText", "pyramid by pivoting")},
    {QT_TRANSLATE_NOOP("CoreText", "%1; then semismooth Newton"), "T"},
    {QT_TRANSLATE_NOOP("CoreText", "%1; then semismooth Newton; then Lemke's pivoting"), "T"},
    {QT_TRANSLATE_NOOP("CoreText", "%1; then semismooth Newton; then Lemke's pivoting: %2"), "Tt"},
    {QT_TRANSLATE_NOOP("CoreText", "active sets did not settle in %1 steps; block sweeps did"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "active sets did not settle in %1 steps; block sweeps did not either"),
     "n"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "the multipliers grow %1 times as the perturbation falls %2 times: no solution"),
     "nn"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "the multipliers grow %1 times as the perturbation falls %2 times: none was found"),
     "nn"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "ended on a ray: no solution was found, though there may be one")},
    {QT_TRANSLATE_NOOP("CoreText", "the rows contradict each other: no solution exists")},
    {QT_TRANSLATE_NOOP("CoreText", "%1 pivots in %2 rounds did not suffice"), "nn"},
    {QT_TRANSLATE_NOOP("CoreText", "the same index sets came again")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "a principal submatrix that the method needs cannot be inverted")},
    {QT_TRANSLATE_NOOP("CoreText", "a shift of A's diagonal")},
    {QT_TRANSLATE_NOOP("CoreText", "Kostreva's perturbation")},
    {QT_TRANSLATE_NOOP("CoreText", "pyramid pivoting")},
    {QT_TRANSLATE_NOOP("CoreText", "semismooth Newton on cones")},
    {QT_TRANSLATE_NOOP("CoreText", "active sets on factors")},
    {QT_TRANSLATE_NOOP("CoreText", "a solve on factors")},
    {QT_TRANSLATE_NOOP("CoreText", "the formed matrix")},
    {QT_TRANSLATE_NOOP("CoreText", "polyhedral friction")},
    {QT_TRANSLATE_NOOP("CoreText", "the semi-implicit method")},
    {QT_TRANSLATE_NOOP("CoreText", "another method of high order")},
    {QT_TRANSLATE_NOOP("CoreText", "redundant joint rows left out")},
    {QT_TRANSLATE_NOOP("CoreText", "all joint rows as they are")},
    {QT_TRANSLATE_NOOP("CoreText", "%1 pivots did not suffice"), "n"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "polygons of %1 sides by Lemke's pivoting, then the circular cones by semismooth Newton"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText", "polygons of %1 sides by Lemke's pivoting, then the circular "
                                   "cones by semismooth Newton: %2"),
     "nt"},
    {QT_TRANSLATE_NOOP("CoreText", "Lemke's pivoting: %1; solved by semismooth Newton"), "t"},
    {QT_TRANSLATE_NOOP("CoreText", "Lemke's pivoting: %1; solved by block Gauss-Seidel sweeps"),
     "t"},
    {QT_TRANSLATE_NOOP("CoreText", "Lemke's pivoting: %1; block sweeps: %2"), "tt"},
    {QT_TRANSLATE_NOOP("CoreText", "a tableau of %1 rows is too large"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "the free rows' submatrix is not positive definite")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "rows depend on one another: solved with a shift of A's diagonal")},
    {QT_TRANSLATE_NOOP("CoreText", "A's diagonal has negative entries, or none that is positive")},
    {QT_TRANSLATE_NOOP("CoreText", "%1 Newton steps and the sweeps between did not suffice"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "the solution found leaves a residual of %1"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "diagonal entry %1 is not positive"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "%1; A is not symmetric: the sweeps need not converge"), "T"},
    {QT_TRANSLATE_NOOP(
         "CoreText", "%1; B - C = 2 D - A is not positive definite: the sweeps need not converge"),
     "T"},
    {QT_TRANSLATE_NOOP("CoreText", "%1; A is not positive definite: the sweeps need not converge"),
     "T"},
    {QT_TRANSLATE_NOOP("CoreText", "%1; A is positive definite, but with bounds that follow the "
                                   "normal multipliers the sweeps need not converge"),
     "T"},
    {QT_TRANSLATE_NOOP("CoreText", "%1; A is positive definite: more sweeps would converge"), "T"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "the sweeps diverge: the residual comes down to %1, but is %2 again in %3 sweeps"),
     "nnn"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "the sweeps do not converge: the residual comes down to %1, but is %2 again in %3 sweeps"),
     "nnn"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "%1 sweeps did not suffice: a residual of %2 is left, %3 was after half of them"),
     "nnn"},
    {QT_TRANSLATE_NOOP("CoreText", "boxed LCP: friction %1: %2"), "nt"},
    {QT_TRANSLATE_NOOP("CoreText", "boxed LCP: %1 has %2 entries; expected %3, as many as b"),
     "tnn"},
    {QT_TRANSLATE_NOOP("CoreText", "a column of A")},
    {QT_TRANSLATE_NOOP("CoreText", "a row of A")},
    {QT_TRANSLATE_NOOP("CoreText", "row %1 is not between 0 and %2"), "nn"},
    {QT_TRANSLATE_NOOP("CoreText", "row %1 has friction already"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "lower[%1] = %2 of the normal row; expected at least 0"), "nn"},
    {QT_TRANSLATE_NOOP("CoreText", "mu = %1; expected a number of at least 0"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "sides = %1; expected at least 3"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "boxed LCP: row %1 of A or b is not finite; expected numbers"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText", "boxed LCP: lower[%1] = %2 is not at most upper[%3] = %4"),
     "nnnn"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "successive over-relaxation: omega = %1; expected a number between 0 and 2"),
     "n"},
};

} // namespace

std::span<const CoreTemplate> solverTemplates() {
    return kTemplates;
}

} // namespace trammel::studio

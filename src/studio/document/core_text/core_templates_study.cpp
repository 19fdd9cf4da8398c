#include "studio/document/core_text/core_templates.h"

#include <QtGlobal>

namespace trammel::studio {

namespace {

constexpr CoreTemplate kTemplates[] = {
    {QT_TRANSLATE_NOOP("CoreText", "the model cannot be run: %1"), "t"},
    {QT_TRANSLATE_NOOP("CoreText", "the key \"samples\" is missing, which design \"%1\" needs")},
    {QT_TRANSLATE_NOOP("CoreText", "a number of seconds")},
    {QT_TRANSLATE_NOOP("CoreText", "%1 is no time that a run could take; expected seconds above 0"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText", "the simulation has no key \"%1\"; %2expected one of %3"),
     "xtx"},
    {QT_TRANSLATE_NOOP("CoreText", "an array of at least one factor")},
    {QT_TRANSLATE_NOOP("CoreText", "there is a factor \"%1\" already; expected each once")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "\"%1\" is given under /simulation too; expected only one of them")},
    {QT_TRANSLATE_NOOP("CoreText", "the model has no parameter \"%1\"; %2expected %3or a key of "
                                   "the simulation such as \"simulation.impact\""),
     "xtt"},
    {QT_TRANSLATE_NOOP("CoreText", "one of %1, ")},
    {QT_TRANSLATE_NOOP("CoreText", "an array of at least one value")},
    {QT_TRANSLATE_NOOP("CoreText", "[first, last, count]")},
    {QT_TRANSLATE_NOOP("CoreText", "[first, last] or [first, last, count]")},
    {QT_TRANSLATE_NOOP("CoreText", "\"%1\" takes no numbers; expected \"values\" instead")},
    {QT_TRANSLATE_NOOP("CoreText", "\"%1\" takes whole numbers only; expected \"values\" instead")},
    {QT_TRANSLATE_NOOP("CoreText", "an object with at least one \"name\": \"expression\"")},
    {QT_TRANSLATE_NOOP(
        "CoreText",
        "\"%1\" cannot name an output; expected a name that no factor has, nor one of %2")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the grid has more than %1 runs; expected fewer, or a design with samples"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText", "the design has no runs; expected 1 to %1"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "the design has more than %1 runs; expected 1 to %2"), "nn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 has no value: %2"), "wt"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "took longer than the %1 s that a run may take; it had come to t = %2 s"),
     "nn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 does not work: its processes end with %2"), "wt"},
    {QT_TRANSLATE_NOOP("CoreText", "the process that computed it ended with %1"), "t"},
    {QT_TRANSLATE_NOOP("CoreText", "no word")},
    {QT_TRANSLATE_NOOP("CoreText", "signal %1 (%2)"), "nx"},
    {QT_TRANSLATE_NOOP("CoreText", "exit code %1"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "cannot start %1: %2"), "xt"},
    {QT_TRANSLATE_NOOP("CoreText", "cannot make the folder %1: %2"), "xt"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "%1: no study was begun there; expected the folder that `trammel study --out` made"),
     "w"},
    {QT_TRANSLATE_NOOP("CoreText", "%1: another process is running this study"), "w"},
    {QT_TRANSLATE_NOOP("CoreText", "cannot lock %1: %2"), "xt"},
    {QT_TRANSLATE_NOOP("CoreText", "%1: cannot be read; expected the shares of an array job"), "w"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 failed with exit code %2: %3"), "wnx"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 failed with exit code %2"), "wn"},
    {QT_TRANSLATE_NOOP("CoreText", "submission %1 has no task %2; expected 0 to %3"), "nnn"},
    {QT_TRANSLATE_NOOP("CoreText", "there is no run %1; expected 1 to %2"), "nn"},
    {QT_TRANSLATE_NOOP("CoreText", "study: %1"), "t"},
    {QT_TRANSLATE_NOOP("CoreText", "model: %1"), "t"},
    {QT_TRANSLATE_NOOP("CoreText", "%1: %2 there, %3 here"), "wtt"},
    {QT_TRANSLATE_NOOP("CoreText", "nothing")},
    {QT_TRANSLATE_NOOP("CoreText", "%1 with %2 elements"), "tn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1: %2"), "pT"},
    {QT_TRANSLATE_NOOP("CoreText", "%1; %2"), "TT"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "a four-bar of %1, %2, %3 and %4 m cannot be assembled; expected lengths "
                       "above 0, the longest below the sum of the others"),
     "nnnn"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "gears of pitch radii %1 and %2 m cannot be made; expected both above 0"),
     "nn"},
    {QT_TRANSLATE_NOOP("CoreText", "a pantograph of ratio %1 with arms of %2 and %3 m cannot be "
                                   "assembled; expected a ratio above 1 and lengths above 0"),
     "nnn"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "a scissor lift of %1 stages with arms of %2 m and an opening of %3 m cannot be "
         "assembled; expected 1 to %4 stages and an opening between 0 and the arms' length"),
     "nnnn"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "a slider-crank of crank %1 m, rod %2 m and offset %3 m cannot be "
                       "assembled; expected lengths above 0 and an offset below their sum"),
     "nnn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1: error: %2: %3"), "pxT"},
};

} // namespace

std::span<const CoreTemplate> studyTemplates() {
    return kTemplates;
}

} // namespace trammel::studio

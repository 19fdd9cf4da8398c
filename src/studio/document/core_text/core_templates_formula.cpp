#include "studio/document/core_text/core_templates.h"

#include <QtGlobal>

namespace trammel::studio {

namespace {

constexpr CoreTemplate kTemplates[] = {
    {QT_TRANSLATE_NOOP("CoreText", "%1 at position %2; expected %3"), "Tnt"},
    {QT_TRANSLATE_NOOP("CoreText", "unknown name \"%1\"")},
    {QT_TRANSLATE_NOOP("CoreText", "%1 at position %2; expected %3, pi or a function"), "Tnx"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 at position %2; %3expected %4"), "Tntt"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 at position %2; %3expected %4, pi or a function"), "Tntx"},
    {QT_TRANSLATE_NOOP("CoreText", "pi or a function")},
    {QT_TRANSLATE_NOOP("CoreText", "unexpected \"%1\"")},
    {QT_TRANSLATE_NOOP("CoreText", "unexpected character")},
    {QT_TRANSLATE_NOOP("CoreText", "numbers, names, operators and parentheses")},
    {QT_TRANSLATE_NOOP("CoreText", "assignment \"=\"")},
    {QT_TRANSLATE_NOOP("CoreText", "a formula, or \"==\" to compare")},
    {QT_TRANSLATE_NOOP("CoreText", "the formula is empty; expected numbers, names and operators")},
    {QT_TRANSLATE_NOOP("CoreText", "the formula ends")},
    {QT_TRANSLATE_NOOP("CoreText", "a number, a name or \"(\"")},
    {QT_TRANSLATE_NOOP("CoreText", "too few arguments of %1")},
    {QT_TRANSLATE_NOOP("CoreText", "too many arguments of %1")},
    {QT_TRANSLATE_NOOP("CoreText", "another argument")},
    {QT_TRANSLATE_NOOP("CoreText", "an operator before it")},
    {QT_TRANSLATE_NOOP("CoreText", "matching parentheses")},
    {QT_TRANSLATE_NOOP("CoreText", "commas only between a function's arguments")},
    {QT_TRANSLATE_NOOP("CoreText", "\"?\" without \":\"")},
    {QT_TRANSLATE_NOOP("CoreText", "misplaced \"?\" or \":\"")},
    {QT_TRANSLATE_NOOP("CoreText", "condition ? value : other value")},
    {QT_TRANSLATE_NOOP("CoreText", "something unreadable")},
    {QT_TRANSLATE_NOOP("CoreText", "a number, a name or an operator")},
    {QT_TRANSLATE_NOOP("CoreText", "the formula cannot be read")},
    {QT_TRANSLATE_NOOP("CoreText", "numbers, names and operators")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the formula cannot be read; expected numbers, names and operators")},
    {QT_TRANSLATE_NOOP("CoreText", "%1 characters; expected a formula of at most %2"), "nn"},
    {QT_TRANSLATE_NOOP("CoreText", "\"%1\": %2"), "pT"},
    {QT_TRANSLATE_NOOP("CoreText", "\"%1\" is not finite; expected a finite number")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "more than %1 parameters build on one another; expected a shorter chain"),
     "n"},
    {QT_TRANSLATE_NOOP(
        "CoreText",
        "parameters define one another in a circle (%1); expected none that leads back to itself")},
    {QT_TRANSLATE_NOOP("CoreText", "\"{\" without \"}\"; expected a channel's name in braces")},
    {QT_TRANSLATE_NOOP("CoreText", "no channel is named \"%1\"; expected a channel's name")},
    {QT_TRANSLATE_NOOP("CoreText", "no channel is named \"%1\"; expected a channel's name, such as "
                                   "those in the CSV file's first row")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "there is a channel named \"%1\" already; expected another name")},
    {QT_TRANSLATE_NOOP("CoreText", "measure '%1': %2"), "pt"},
    {QT_TRANSLATE_NOOP("CoreText", "\"%1\" stands beside %2"), "xt"},
    {QT_TRANSLATE_NOOP("CoreText", "events")},
    {QT_TRANSLATE_NOOP("CoreText", "channels")},
    {QT_TRANSLATE_NOOP("CoreText", "channels or events in one formula, not both")},
    {QT_TRANSLATE_NOOP("CoreText", "a channel, event or t stands outside of a function that makes "
                                   "one number of it; expected for instance last(crank.com.x)")},
    {QT_TRANSLATE_NOOP("CoreText", "functions stand in one another too deeply")},
    {QT_TRANSLATE_NOOP("CoreText", "at most %1 levels"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "%1() has %2 arguments"), "wn"},
    {QT_TRANSLATE_NOOP("CoreText", "one, such as a channel")},
    {QT_TRANSLATE_NOOP("CoreText", "two, such as at(crank.com.x, 0.5)")},
    {QT_TRANSLATE_NOOP("CoreText", "%1() of one number"), "w"},
    {QT_TRANSLATE_NOOP("CoreText", "a formula over channels or events inside")},
    {QT_TRANSLATE_NOOP("CoreText", "at() of events, which have no value in between")},
    {QT_TRANSLATE_NOOP("CoreText", "a formula over channels")},
    {QT_TRANSLATE_NOOP("CoreText", "at() with a time that varies")},
    {QT_TRANSLATE_NOOP("CoreText", "one number as its second argument")},
    {QT_TRANSLATE_NOOP("CoreText", "\"{\" without \"}\"")},
    {QT_TRANSLATE_NOOP("CoreText", "a channel's name in braces")},
    {QT_TRANSLATE_NOOP("CoreText", "\"%1\" is text")},
    {QT_TRANSLATE_NOOP("CoreText", "a column of numbers")},
    {QT_TRANSLATE_NOOP("CoreText", "nothing is named \"%1\"")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "a channel, a column of events such as events.energy_loss, or a parameter")},
    {QT_TRANSLATE_NOOP("CoreText", "a channel, a column of events, or a parameter; %1"), "t"},
    {QT_TRANSLATE_NOOP("CoreText", "the nearest are %1")},
    {QT_TRANSLATE_NOOP("CoreText", "%1() of no events"), "w"},
    {QT_TRANSLATE_NOOP("CoreText", "%1() of no frames"), "w"},
    {QT_TRANSLATE_NOOP("CoreText", "at(..., %1) is outside of the run, %2 to %3 s"), "nnn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 is no finite number"), "n"},
};

} // namespace

std::span<const CoreTemplate> formulaTemplates() {
    return kTemplates;
}

} // namespace trammel::studio

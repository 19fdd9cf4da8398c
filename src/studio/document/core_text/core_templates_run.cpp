#include "studio/document/core_text/core_templates.h"

#include <QtGlobal>

namespace trammel::studio {

namespace {

constexpr CoreTemplate kTemplates[] = {
    {QT_TRANSLATE_NOOP("CoreText", "stopped at t = %1 s"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "stopped")},
    {QT_TRANSLATE_NOOP("CoreText", "stuck at t = %1 s: %2"), "nt"},
    {QT_TRANSLATE_NOOP("CoreText", "stuck at t = %1 s: %2; %3"), "ntT"},
    {QT_TRANSLATE_NOOP("CoreText", "diverged at t = %1 s: the state of body '%2' is no longer "
                                   "finite, for %3"),
     "nxT"},
    {QT_TRANSLATE_NOOP("CoreText", "diverged at t = %1 s: the state of body '%2' is no longer "
                                   "finite; try a smaller step or another formulation"),
     "nx"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "the solve for the initial state diverged: %1; try another solver or friction model"),
     "t"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 is not a number at t = %2 s"), "Tn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1, and counts as 0 where it is none"), "T"},
    {QT_TRANSLATE_NOOP("CoreText", "completed with failures")},
    {QT_TRANSLATE_NOOP("CoreText", "measure '%1' is not a number (%2) at t = %3 s"), "xtn"},
    {QT_TRANSLATE_NOOP("CoreText", "channel '%1' is not a number (%2) at t = %3 s"), "xtn"},
    {QT_TRANSLATE_NOOP("CoreText", "nan")},
    {QT_TRANSLATE_NOOP("CoreText", "infinite")},
    {QT_TRANSLATE_NOOP("CoreText", "%1; with \"on_not_a_number\": \"continue\" the run goes on"),
     "T"},
    {QT_TRANSLATE_NOOP("CoreText", "measure '%1' has no value in %2 frames, the first at t = %3 s"),
     "xnn"},
    {QT_TRANSLATE_NOOP("CoreText", "the stiffness of spring-damper '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the damping of spring-damper '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the length of spring-damper '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the vector of force '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the vector of torque '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the target of controller '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the stiffness of torsion spring '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the damping of torsion spring '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the rest of torsion spring '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the motor velocity of joint '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the largest motor force of joint '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the torque of joint '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "at t = %1 s %2"), "nT"},
    {QT_TRANSLATE_NOOP("CoreText", "spring-damper '%1' had no length and so no force in %2 steps"),
     "xn"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "%1 of %2 solves failed, the first in the step to t = %3 s; the last: %4"),
     "nnnt"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 of %2 solves failed, more than the share of %3 that "
                                   "\"failure_share\" allows; the first in the step to t = %4 s: "
                                   "%5"),
     "nnnnt"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 of %2 solves were not answered by %3, which was chosen, but "
                                   "by other methods, most often by %4"),
     "nnkT"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 impacts with a warning; the last: %2"), "nt"},
    {QT_TRANSLATE_NOOP("CoreText", "%1, and so in %2 steps more"), "Tn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1; so in %2 steps more"), "Tn"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "rotation 'nodar': the rotation matrices came off SO(3) by up to %1 "
                       "(entries of |R^T R - E|); results have the nearest rotation"),
     "n"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "in %1 steps the impacts came to no end; the rest was taken as resting contact"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "in %1 steps the solves between impacts took more rounds than a step may "
                       "have; what else would have hit in the step was taken as resting contact"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText", "in %1 steps bodies moved so far that one may have passed "
                                   "another unseen; try a smaller step"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText", "stepping took out %1 J, %2 % of the %3 J in play: %4"), "nnnt"},
    {QT_TRANSLATE_NOOP("CoreText", "stepping put in %1 J, %2 % of the %3 J in play: %4"), "nnnt"},
    {QT_TRANSLATE_NOOP("CoreText", "overlaps were pushed apart; try a shorter step")},
    {QT_TRANSLATE_NOOP("CoreText", "drifting joints were brought back; try a shorter step")},
    {QT_TRANSLATE_NOOP("CoreText", "the step is long for a method of order 1; try a shorter step")},
    {QT_TRANSLATE_NOOP("CoreText", "the steps of the method are too long; try a smaller tolerance "
                                   "or a shorter step")},
    {QT_TRANSLATE_NOOP("CoreText", "joint '%1' is outside of its limits by %2 rad at the start"),
     "xn"},
    {QT_TRANSLATE_NOOP("CoreText", "joint '%1' is outside of its limits by %2 m at the start"),
     "xn"},
    {QT_TRANSLATE_NOOP("CoreText", "'%1' and '%2' overlap by %3 m at (%4, %5, %6) m at the start"),
     "xxnnnn"},
    {QT_TRANSLATE_NOOP("CoreText", "joint '%1' is outside of its limits by %2 rad"), "xn"},
    {QT_TRANSLATE_NOOP("CoreText", "joint '%1' is outside of its limits by %2 m"), "xn"},
    {QT_TRANSLATE_NOOP("CoreText", "'%1' and '%2' overlap by %3 m at (%4, %5, %6) m"), "xxnnnn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 more overlap at the start"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "%1, and \"initial_overlap\" is \"refuse\""), "T"},
    {QT_TRANSLATE_NOOP("CoreText", "moved apart before the run, without energy: body '%1' moved "
                                   "most, by %2 m and %3 rad"),
     "xnn"},
    {QT_TRANSLATE_NOOP("CoreText", "could not be moved apart: %1"), "t"},
    {QT_TRANSLATE_NOOP("CoreText", "what '%1' and '%2' meet with cannot be stopped: joints and "
                                   "drivers prescribe how they move"),
     "xx"},
    {QT_TRANSLATE_NOOP("CoreText", "the run has %1 frames of %2 channels, %3 GB; a longer output "
                                   "step makes it smaller"),
     "nnn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 of %2 steps were %3's, to the tolerance: contacts, limits, "
                                   "motors or friction in joints acted, which %4 hands over"),
     "nnkk"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "%1 of %2 steps were the semi-implicit method's: bodies that touch or are joined had more "
         "contact, limit, motor and friction equations than the %3 that %4 solves at once"),
     "nnnk"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "%1 trial solves, by which it is told when contacts, limits, motors or friction change, "
         "did not converge, the first at t = %2 s; what they found was used"),
     "nn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 of %2 steps were the semi-implicit method's: friction model "
                                   "'%3' has no modes that %4 could hold between events"),
     "nnxk"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 of %2 steps were the semi-implicit method's: a tyre's slip "
                                   "has no modes that %3 could hold between events"),
     "nnk"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "%1 of %2 steps were the semi-implicit method's: a bounded constraint of "
                       "the user has no modes that %3 could hold between events"),
     "nnk"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "%1 of %2 steps were the semi-implicit method's: what touches overlaps or "
                       "approaches still, and %3 holds it where it no longer does"),
     "nnk"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "%1 of %2 steps were the semi-implicit method's: what contacts, limits, motors and "
         "friction ask for all but contradicts, so that %3 could not hold it"),
     "nnk"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 of %2 steps were the semi-implicit method's: sticking, "
                                   "sliding and parting changed too often for %3 to hold each"),
     "nnk"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 of %2 steps were the semi-implicit method's: %3 found no "
                                   "step that meets the tolerance %4"),
     "nnkn"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "%1 of %2 steps are as near as rounding lets, not to the tolerance %3: in "
                       "singular poses of closed loops what rounding leaves of the joints grows; "
                       "the largest error was %4 tolerances"),
     "nnnn"},
    {QT_TRANSLATE_NOOP("CoreText", "assembled: body '%1' moved most, by %2 m and %3 rad"), "xnn"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the initial velocities break joint '%1' by %2 m/s and %3 rad/s"),
     "xnn"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the initial velocities break joint '%1' by %2 m/s and %3 rad/s; projected"),
     "xnn"},
    {QT_TRANSLATE_NOOP("CoreText", "the initial velocities break joint '%1' by %2 m/s and %3 "
                                   "rad/s, and \"initial_velocity\" is \"refuse\""),
     "xnn"},
    {QT_TRANSLATE_NOOP("CoreText", "the initial pose cannot be assembled: %1"), "t"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 stays open by %2 m or rad"), "Tn"},
    {QT_TRANSLATE_NOOP("CoreText", "joint '%1' is open by %2 m and %3 rad"), "xnn"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "joint '%1' is open by %2 m and %3 rad in the initial pose, and \"assemble\" is false"),
     "xnn"},
    {QT_TRANSLATE_NOOP("CoreText", "joint '%1' closes only with its axis turned to the opposite")},
    {QT_TRANSLATE_NOOP("CoreText", "joint '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "the driver of joint '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "no body can move; expected one that is not fixed")},
    {QT_TRANSLATE_NOOP("CoreText", "%1 of the mechanism's freedoms is not driven; expected a "
                                   "\"driver\" on as many joint coordinates as there are freedoms"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 of the mechanism's freedoms are not driven; expected a "
                                   "\"driver\" on as many joint coordinates as there are freedoms"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "%1 of the mechanism's freedoms is not driven in the initial pose; expected "
                       "a \"driver\" on as many joint coordinates as there are freedoms, and a "
                       "pose in which they decide the motion (no dead point)"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "%1 of the mechanism's freedoms are not driven in the initial pose; "
                       "expected a \"driver\" on as many joint coordinates as there are freedoms, "
                       "and a pose in which they decide the motion (no dead point)"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText", "the mechanism cannot follow its drivers beyond t = %1 s: a "
                                   "dead point, the end of its reach, or a driver that jumps"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the mechanism cannot follow its drivers beyond t = %1 s: a dead point, the "
                       "end of its reach, or a driver that jumps; %2 opens first"),
     "nt"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "no progress at t = %1 s: one step has taken %2 s of computing, with %3 contacts; try "
         "another solver or friction model, or \"on_no_progress\": \"continue\""),
     "nnn"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "no progress at t = %1 s: %2 steps of %3 came %4 s further in %5 s of "
                       "computing, with %6 contacts, where steps of %7 s are asked for; try "
                       "another integrator, a larger tolerance or, if steps so short are meant, a "
                       "\"step\" like them or \"on_no_progress\": \"continue\""),
     "xxxxxxx"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "the mechanism cannot follow its drivers beyond t = %1 s: a dead point, the end of its "
         "reach, a limit or drivers that contradict each other; %2 opens first; driven: %3"),
     "ntx"},
    {QT_TRANSLATE_NOOP("CoreText", "the limit of joint '%1'"), "x"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "joint '%1' came open by %2 m and %3 rad by t = %4 s: the steps are too "
                       "long for the motion, or joints contradict each other; try a smaller step"),
     "xnnn"},
    {QT_TRANSLATE_NOOP("CoreText", "joint '%1' is driven, but in the initial pose the other joints "
                                   "leave it no freedom: the mechanism is locked there"),
     "x"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the drivers of joints %1 decide the same motion more than once: where they "
                       "do not agree the mechanism cannot follow them"),
     "x"},
    {QT_TRANSLATE_NOOP("CoreText", "no equilibrium was found in %1 steps"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "no direction was found in which the forces do work")},
    {QT_TRANSLATE_NOOP("CoreText", "no static equilibrium: %1"), "t"},
    {QT_TRANSLATE_NOOP("CoreText", "the motion of body '%1' diverged")},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "it does not come to rest in %1 steps: body '%2' is out of balance by %3 N or N m"),
     "nxn"},
    {QT_TRANSLATE_NOOP(
         "CoreText", "it moves on and on in %1 steps: body '%2' is out of balance by %3 N or N m"),
     "nxn"},
    {QT_TRANSLATE_NOOP("CoreText", "channel '%1' is not finite at t = %2 s"), "xn"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the motor of joint '%1' is left out: only drivers move the mechanism")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "contacts are left out: the drive forces are those of the free motion")},
    {QT_TRANSLATE_NOOP("CoreText", "the friction of joint '%1' is left out")},
    {QT_TRANSLATE_NOOP("CoreText", "the motor of joint '%1' is taken as switched off")},
    {QT_TRANSLATE_NOOP("CoreText", "%1: %2; left out"), "wT"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "in %1 poses the drivers do not decide the motion (a singular position was "
                       "passed); velocities and accelerations were continued there"),
     "n"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "%1 pairs of bodies may touch, more than %2: there are no channels contact.A-B.force; %3"),
     "nnt"},
    {QT_TRANSLATE_NOOP("CoreText", "the contact points of each frame have the forces")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "with \"record_contacts\" the contact points would have the forces")},
    {QT_TRANSLATE_NOOP("CoreText", "rotation about (%1, %2, %3)"), "nnn"},
    {QT_TRANSLATE_NOOP("CoreText", "translation along (%1, %2, %3)"), "nnn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 turns %2 rad"), "wn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 slides %2 m"), "wn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 turns %2 rad about (%3, %4, %5)"), "wnnnn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 slides %2 m along (%3, %4, %5)"), "wnnnn"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "body '%1' moves by (%2, %3, %4) m and turns by (%5, %6, %7) rad"),
     "xnnnnnn"},
    {QT_TRANSLATE_NOOP("CoreText", "and %1 more"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "%1: %2"), "TT"},
    {QT_TRANSLATE_NOOP("CoreText", "%1, %2"), "TT"},
    {QT_TRANSLATE_NOOP("CoreText", "%1: left out"), "w"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "joint '%1' is of a kind that this version of Trammel has not: %2")},
    {QT_TRANSLATE_NOOP(
        "CoreText",
        "friction mode 'tyre' of '%1' and '%2' cannot be used with friction model '%3', which has "
        "no limit that two directions share; expected friction pyramid, polyhedral, cone or none")},
    {QT_TRANSLATE_NOOP(
        "CoreText",
        "rotation 'nodar' cannot be used with joint '%1'; expected bodies without joints and "
        "contacts, or rotation exact, exponential, quaternion or euler-angles")},
    {QT_TRANSLATE_NOOP(
        "CoreText",
        "rotation 'nodar' cannot be used with the contact of body '%1' and '%2'; expected bodies "
        "without joints and contacts, or rotation exact, exponential, quaternion or euler-angles")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "a softness of joints of %1 cannot be used with generalized coordinates, in "
                       "which joints do not yield; expected 0, or coordinates maximal"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "integrator '%1' cannot be used with generalized coordinates; expected "
                       "integrator semi-implicit, rk45 or radau, or coordinates maximal")},
    {QT_TRANSLATE_NOOP("CoreText", "no LCP solver is named '%1'; there are %2")},
    {QT_TRANSLATE_NOOP("CoreText", "no contact mode is named '%1'; there are %2")},
    {QT_TRANSLATE_NOOP("CoreText", "no body is named '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "no joint is named '%1'")},
    {QT_TRANSLATE_NOOP("CoreText", "%1 joint '%2' cannot be simulated by this version of Trammel"),
     "w"},
    {QT_TRANSLATE_NOOP("CoreText", "completed")},
    {QT_TRANSLATE_NOOP("CoreText", "failed")},
    {QT_TRANSLATE_NOOP("CoreText", "%1: %2 -> %3"), "wkk"},
    {QT_TRANSLATE_NOOP("CoreText", "%1: %2 -> %3, axis (%4, %5, %6)"), "wkknnn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1: %2 -> %3, axis2 (%4, %5, %6)"), "wkknnn"},
    {QT_TRANSLATE_NOOP("CoreText", "%1: %2 -> %3, axis (%4, %5, %6), axis2 (%7, %8, %9)"),
     "wkknnnnnn"},
};

} // namespace

std::span<const CoreTemplate> runTemplates() {
    return kTemplates;
}

} // namespace trammel::studio

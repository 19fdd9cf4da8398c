// What runs, mobility, statics and modes tell; see text.h.
// How runs end
TRAMMEL_MESSAGE(StoppedAt, QT_TRANSLATE_NOOP("CoreText", "stopped at t = %1 s"))
TRAMMEL_MESSAGE(StuckAt, QT_TRANSLATE_NOOP("CoreText", "stuck at t = %1 s: %2"))
TRAMMEL_MESSAGE(StuckAtBecause, QT_TRANSLATE_NOOP("CoreText", "stuck at t = %1 s: %2; %3"))
TRAMMEL_MESSAGE(DivergedBecause,
                QT_TRANSLATE_NOOP("CoreText", "diverged at t = %1 s: the state of body '%2' is "
                                              "no longer finite, for %3"))
TRAMMEL_MESSAGE(Diverged,
                QT_TRANSLATE_NOOP("CoreText", "diverged at t = %1 s: the state of body '%2' is "
                                              "no longer finite; try a smaller step or another "
                                              "formulation"))
TRAMMEL_MESSAGE(StartDiverged,
                QT_TRANSLATE_NOOP("CoreText", "the solve for the initial state diverged: %1; try "
                                              "another solver or friction model"))
TRAMMEL_MESSAGE(Completed, QT_TRANSLATE_NOOP("CoreText", "completed"))
TRAMMEL_MESSAGE(CompletedWithFailures, QT_TRANSLATE_NOOP("CoreText", "completed with failures"))
TRAMMEL_MESSAGE(Failed, QT_TRANSLATE_NOOP("CoreText", "failed"))
TRAMMEL_MESSAGE(NoProgressInOneStep,
                QT_TRANSLATE_NOOP("CoreText", "no progress at t = %1 s: one step has taken %2 s "
                                              "of computing, with %3 contacts; try another "
                                              "solver or friction model, or \"on_no_progress\": "
                                              "\"continue\""))
TRAMMEL_MESSAGE(NoProgress,
                QT_TRANSLATE_NOOP("CoreText", "no progress at t = %1 s: %2 steps of %3 came %4 s "
                                              "further in %5 s of computing, with %6 contacts, "
                                              "where steps of %7 s are asked for; try another "
                                              "integrator, a larger tolerance or, if steps so "
                                              "short are meant, a \"step\" like them or "
                                              "\"on_no_progress\": \"continue\""))
TRAMMEL_MESSAGE(CannotFollow,
                QT_TRANSLATE_NOOP("CoreText", "the mechanism cannot follow its drivers beyond t "
                                              "= %1 s: a dead point, the end of its reach, or a "
                                              "driver that jumps"))
TRAMMEL_MESSAGE(CannotFollowOpens,
                QT_TRANSLATE_NOOP("CoreText", "the mechanism cannot follow its drivers beyond t "
                                              "= %1 s: a dead point, the end of its reach, or a "
                                              "driver that jumps; %2 opens first"))
TRAMMEL_MESSAGE(DriversContradict,
                QT_TRANSLATE_NOOP("CoreText", "the mechanism cannot follow its drivers beyond t "
                                              "= %1 s: a dead point, the end of its reach, a "
                                              "limit or drivers that contradict each other; %2 "
                                              "opens first; driven: %3"))
TRAMMEL_MESSAGE(JointCameOpen,
                QT_TRANSLATE_NOOP("CoreText", "joint '%1' came open by %2 m and %3 rad by t = %4 "
                                              "s: the steps are too long for the motion, or "
                                              "joints contradict each other; try a smaller step"))
TRAMMEL_MESSAGE(NamedJoint, QT_TRANSLATE_NOOP("CoreText", "joint '%1'"))

// Which integrator a run takes
TRAMMEL_MESSAGE(IntegratorIsSet, QT_TRANSLATE_NOOP("CoreText", "as set"))
TRAMMEL_MESSAGE(AutoSmooth,
                QT_TRANSLATE_NOOP("CoreText", "automatic: drivers move it, nothing can collide"))
TRAMMEL_MESSAGE(AutoStiff,
                QT_TRANSLATE_NOOP("CoreText", "automatic: drivers move it, nothing can collide, "
                                              "springs are stiff"))
TRAMMEL_MESSAGE(AutoNotDriven, QT_TRANSLATE_NOOP("CoreText", "automatic: no joint is driven"))
TRAMMEL_MESSAGE(AutoStiffAndLarge,
                QT_TRANSLATE_NOOP("CoreText", "automatic: springs are stiff, between %1 bodies"))
TRAMMEL_MESSAGE(AutoJournals,
                QT_TRANSLATE_NOOP("CoreText", "automatic: the journal of joint '%1' plays in its "
                                              "bearing, nothing else can collide"))
TRAMMEL_MESSAGE(AutoCollisions,
                QT_TRANSLATE_NOOP("CoreText", "automatic: '%1' and '%2' can collide"))
TRAMMEL_MESSAGE(AutoLimits,
                QT_TRANSLATE_NOOP("CoreText", "automatic: joint '%1' has limits to run into"))
TRAMMEL_MESSAGE(AutoSettingChosen,
                QT_TRANSLATE_NOOP("CoreText", "automatic: '%1' is a setting of this step alone"))
TRAMMEL_MESSAGE(AutoUserConstraints,
                QT_TRANSLATE_NOOP("CoreText", "automatic: the program adds constraints of its own"))

// Values that are missing
TRAMMEL_MESSAGE(TableEndsTheRun,
                QT_TRANSLATE_NOOP("CoreText", "the run ends: %1 has no value at t = %2 s; expected "
                                              "points up to there, or another \"outside\""))
TRAMMEL_MESSAGE(IsNotANumberAt, QT_TRANSLATE_NOOP("CoreText", "%1 is not a number at t = %2 s"))
TRAMMEL_MESSAGE(IsNotANumberInPose,
                QT_TRANSLATE_NOOP("CoreText", "%1 is not a number (%2) in the pose or near by"))
TRAMMEL_MESSAGE(CountsAsZero, QT_TRANSLATE_NOOP("CoreText", "%1, and counts as 0 where it is none"))
TRAMMEL_MESSAGE(MeasureIsNotANumber,
                QT_TRANSLATE_NOOP("CoreText", "measure '%1' is not a number (%2) at t = %3 s"))
TRAMMEL_MESSAGE(ChannelIsNotANumber,
                QT_TRANSLATE_NOOP("CoreText", "channel '%1' is not a number (%2) at t = %3 s"))
TRAMMEL_MESSAGE(Nan, QT_TRANSLATE_NOOP("CoreText", "nan"))
TRAMMEL_MESSAGE(Infinite, QT_TRANSLATE_NOOP("CoreText", "infinite"))
TRAMMEL_MESSAGE(ContinueGoesOn,
                QT_TRANSLATE_NOOP("CoreText", "%1; with \"on_not_a_number\": \"continue\" the "
                                              "run goes on"))
TRAMMEL_MESSAGE(MeasureHasNoValue,
                QT_TRANSLATE_NOOP("CoreText", "measure '%1' has no value in %2 frames, the first "
                                              "at t = %3 s"))
TRAMMEL_MESSAGE(ChannelIsNotFinite,
                QT_TRANSLATE_NOOP("CoreText", "channel '%1' is not finite at t = %2 s"))

// Solves and steps
TRAMMEL_MESSAGE(AtTime, QT_TRANSLATE_NOOP("CoreText", "at t = %1 s %2"))
TRAMMEL_MESSAGE(SpringHadNoLength,
                QT_TRANSLATE_NOOP("CoreText", "spring-damper '%1' had no length and so no force "
                                              "in %2 steps"))
TRAMMEL_MESSAGE(SolvesFailed,
                QT_TRANSLATE_NOOP("CoreText", "%1 of %2 solves failed, the first in the step to "
                                              "t = %3 s; the last: %4"))
TRAMMEL_MESSAGE(FailuresInSingularPoses,
                QT_TRANSLATE_NOOP("CoreText", "%1 of the first %2 failed solves were in singular "
                                              "poses of closed loops: the smallest singular value "
                                              "of the joints' equations fell to %3 of that at the "
                                              "start, and forces there are not decided"))
TRAMMEL_MESSAGE(TooManySolvesFailed,
                QT_TRANSLATE_NOOP("CoreText", "%1 of %2 solves failed, more than the share of %3 "
                                              "that \"failure_share\" allows; the first in the "
                                              "step to t = %4 s: %5"))
TRAMMEL_MESSAGE(SolvesWereSubstituted,
                QT_TRANSLATE_NOOP("CoreText", "%1 of %2 solves were not answered by %3, which "
                                              "was chosen, but by other methods, most often by %4"))
TRAMMEL_MESSAGE(ImpactsWithWarning,
                QT_TRANSLATE_NOOP("CoreText", "%1 impacts with a warning; the last: %2"))
TRAMMEL_MESSAGE(AndSoInSteps, QT_TRANSLATE_NOOP("CoreText", "%1, and so in %2 steps more"))
TRAMMEL_MESSAGE(SoInSteps, QT_TRANSLATE_NOOP("CoreText", "%1; so in %2 steps more"))
TRAMMEL_MESSAGE(NodarCameOff,
                QT_TRANSLATE_NOOP("CoreText", "rotation 'nodar': the rotation matrices came off "
                                              "SO(3) by up to %1 (entries of |R^T R - E|); "
                                              "results have the nearest rotation"))
TRAMMEL_MESSAGE(ImpactsWereCut,
                QT_TRANSLATE_NOOP("CoreText", "in %1 steps the impacts came to no end; the rest "
                                              "was taken as resting contact"))
TRAMMEL_MESSAGE(SubStepsWereCut,
                QT_TRANSLATE_NOOP("CoreText", "in %1 steps the solves between impacts took more "
                                              "rounds than a step may have; what else would have "
                                              "hit in the step was taken as resting contact"))
TRAMMEL_MESSAGE(BodiesMayHavePassed,
                QT_TRANSLATE_NOOP("CoreText", "in %1 steps bodies moved so far that one may have "
                                              "passed another unseen; try a smaller step"))
TRAMMEL_MESSAGE(SteppingTookOut,
                QT_TRANSLATE_NOOP("CoreText", "stepping took out %1 J, %2 % of the %3 J in play: "
                                              "%4"))
TRAMMEL_MESSAGE(SteppingPutIn,
                QT_TRANSLATE_NOOP("CoreText", "stepping put in %1 J, %2 % of the %3 J in play: %4"))
TRAMMEL_MESSAGE(OverlapsWerePushed,
                QT_TRANSLATE_NOOP("CoreText", "overlaps were pushed apart; try a shorter step"))
TRAMMEL_MESSAGE(JointsWereBroughtBack,
                QT_TRANSLATE_NOOP("CoreText", "drifting joints were brought back; try a shorter "
                                              "step"))
TRAMMEL_MESSAGE(StepIsLong,
                QT_TRANSLATE_NOOP("CoreText", "the step is long for a method of order 1; try a "
                                              "shorter step"))
TRAMMEL_MESSAGE(StepsAreTooLong,
                QT_TRANSLATE_NOOP("CoreText", "the steps of the method are too long; try a "
                                              "smaller tolerance or a shorter step"))
TRAMMEL_MESSAGE(RunIsLarge,
                QT_TRANSLATE_NOOP("CoreText", "the run has %1 frames of %2 channels, %3 GB; a "
                                              "longer output step makes it smaller"))
TRAMMEL_MESSAGE(TooManyPairs,
                QT_TRANSLATE_NOOP("CoreText", "%1 pairs of bodies may touch, more than %2: there "
                                              "are no channels contact.A-B.force; %3"))
TRAMMEL_MESSAGE(PointsHaveForces,
                QT_TRANSLATE_NOOP("CoreText", "the contact points of each frame have the forces"))
TRAMMEL_MESSAGE(PointsWouldHaveForces,
                QT_TRANSLATE_NOOP("CoreText", "with \"record_contacts\" the contact points would "
                                              "have the forces"))

// Steps of other methods than the one chosen
TRAMMEL_MESSAGE(StepsOfHolder,
                QT_TRANSLATE_NOOP("CoreText", "%1 of %2 steps were %3's, to the tolerance: "
                                              "contacts, limits, motors or friction in joints "
                                              "acted, which %4 hands over"))
TRAMMEL_MESSAGE(StepsOfRelief,
                QT_TRANSLATE_NOOP("CoreText", "%1 of %2 steps were %3's, to the tolerance: %4 "
                                              "steps of %5 have no solution that its iterations "
                                              "find, as next to singular poses; try a smaller "
                                              "step"))
TRAMMEL_MESSAGE(HandoverOfUser,
                QT_TRANSLATE_NOOP("CoreText", "%1 of %2 steps were the semi-implicit method's: a "
                                              "bounded constraint of the user has no modes that "
                                              "%3 could hold between events"))
TRAMMEL_MESSAGE(HandoverOfSettling,
                QT_TRANSLATE_NOOP("CoreText", "%1 of %2 steps were the semi-implicit method's: "
                                              "what touches overlaps or approaches still, and %3 "
                                              "holds it where it no longer does"))
TRAMMEL_MESSAGE(HandoverOfContradiction,
                QT_TRANSLATE_NOOP("CoreText", "%1 of %2 steps were the semi-implicit method's: "
                                              "what contacts, limits, motors and friction ask "
                                              "for all but contradicts, so that %3 could not "
                                              "hold it"))
TRAMMEL_MESSAGE(HandoverOften,
                QT_TRANSLATE_NOOP("CoreText", "%1 of %2 steps were the semi-implicit method's: "
                                              "sticking, sliding and parting changed too often "
                                              "for %3 to hold each"))
TRAMMEL_MESSAGE(HandoverOfMany,
                QT_TRANSLATE_NOOP("CoreText", "%1 of %2 steps were the semi-implicit method's: "
                                              "bodies that touch or are joined had more contact, "
                                              "limit, motor and friction equations than the %3 "
                                              "that %4 solves at once"))
TRAMMEL_MESSAGE(HandoverOfNoStep,
                QT_TRANSLATE_NOOP("CoreText", "%1 of %2 steps were the semi-implicit method's: "
                                              "%3 found no step that meets the tolerance %4"))
TRAMMEL_MESSAGE(HandoverOfTyres,
                QT_TRANSLATE_NOOP("CoreText", "%1 of %2 steps were the semi-implicit method's: "
                                              "tyres yield so little across that %3 took %4 "
                                              "steps or more in the time of one"))
TRAMMEL_MESSAGE(TrialsDidNotConverge,
                QT_TRANSLATE_NOOP("CoreText", "%1 trial solves, by which it is told when "
                                              "contacts, limits, motors or friction change, did "
                                              "not converge, the first at t = %2 s; what they "
                                              "found was used"))
TRAMMEL_MESSAGE(StepsAreRounded,
                QT_TRANSLATE_NOOP("CoreText", "%1 of %2 steps are as near as rounding lets, not "
                                              "to the tolerance %3: in singular poses of closed "
                                              "loops what rounding leaves of the joints grows; "
                                              "the largest error was %4 tolerances"))

// The start
TRAMMEL_MESSAGE(LimitIsPassedRad,
                QT_TRANSLATE_NOOP("CoreText", "joint '%1' is outside of its limits by %2 rad"))
TRAMMEL_MESSAGE(LimitIsPassedM,
                QT_TRANSLATE_NOOP("CoreText", "joint '%1' is outside of its limits by %2 m"))
TRAMMEL_MESSAGE(Overlap,
                QT_TRANSLATE_NOOP("CoreText", "'%1' and '%2' overlap by %3 m at (%4, %5, %6) m"))
TRAMMEL_MESSAGE(LimitIsPassedRadAtStart,
                QT_TRANSLATE_NOOP("CoreText", "joint '%1' is outside of its limits by %2 rad at "
                                              "the start"))
TRAMMEL_MESSAGE(LimitIsPassedMAtStart,
                QT_TRANSLATE_NOOP("CoreText", "joint '%1' is outside of its limits by %2 m at "
                                              "the start"))
TRAMMEL_MESSAGE(OverlapAtStart,
                QT_TRANSLATE_NOOP("CoreText", "'%1' and '%2' overlap by %3 m at (%4, %5, %6) m "
                                              "at the start"))
TRAMMEL_MESSAGE(MoreOverlap, QT_TRANSLATE_NOOP("CoreText", "%1 more overlap at the start"))
TRAMMEL_MESSAGE(OverlapIsRefused,
                QT_TRANSLATE_NOOP("CoreText", "%1, and \"initial_overlap\" is \"refuse\""))
TRAMMEL_MESSAGE(MovedApart,
                QT_TRANSLATE_NOOP("CoreText", "moved apart before the run, without energy: body "
                                              "'%1' moved most, by %2 m and %3 rad"))
TRAMMEL_MESSAGE(CannotBeMovedApart, QT_TRANSLATE_NOOP("CoreText", "could not be moved apart: %1"))
TRAMMEL_MESSAGE(Assembled,
                QT_TRANSLATE_NOOP("CoreText", "assembled: body '%1' moved most, by %2 m and %3 "
                                              "rad"))
TRAMMEL_MESSAGE(VelocitiesBreakJoint,
                QT_TRANSLATE_NOOP("CoreText", "the initial velocities break joint '%1' by %2 m/s "
                                              "and %3 rad/s"))
TRAMMEL_MESSAGE(VelocitiesAreProjected,
                QT_TRANSLATE_NOOP("CoreText", "the initial velocities break joint '%1' by %2 m/s "
                                              "and %3 rad/s; projected"))
TRAMMEL_MESSAGE(VelocitiesOfMoreAreProjected,
                QT_TRANSLATE_NOOP("CoreText", "the initial velocities break %1 more joints; "
                                              "projected"))
TRAMMEL_MESSAGE(VelocitiesAreRefused,
                QT_TRANSLATE_NOOP("CoreText", "the initial velocities break joint '%1' by %2 m/s "
                                              "and %3 rad/s, and \"initial_velocity\" is "
                                              "\"refuse\""))
TRAMMEL_MESSAGE(CannotBeAssembled,
                QT_TRANSLATE_NOOP("CoreText", "the initial pose cannot be assembled: %1"))
TRAMMEL_MESSAGE(StaysOpen, QT_TRANSLATE_NOOP("CoreText", "%1 stays open by %2 m or rad"))
TRAMMEL_MESSAGE(JointIsOpen, QT_TRANSLATE_NOOP("CoreText", "joint '%1' is open by %2 m and %3 rad"))
TRAMMEL_MESSAGE(JointIsOpenAndRefused,
                QT_TRANSLATE_NOOP("CoreText", "joint '%1' is open by %2 m and %3 rad in the "
                                              "initial pose, and \"assemble\" is false"))
TRAMMEL_MESSAGE(JointClosesTurned,
                QT_TRANSLATE_NOOP("CoreText", "joint '%1' closes only with its axis turned to "
                                              "the opposite"))
TRAMMEL_MESSAGE(NoBodyCanMove,
                QT_TRANSLATE_NOOP("CoreText", "no body can move; expected one that is not fixed"))
TRAMMEL_MESSAGE(FreedomIsNotDriven,
                QT_TRANSLATE_NOOP("CoreText", "%1 of the mechanism's freedoms is not driven; "
                                              "expected a \"driver\" on as many joint "
                                              "coordinates as there are freedoms"))
TRAMMEL_MESSAGE(FreedomsAreNotDriven,
                QT_TRANSLATE_NOOP("CoreText", "%1 of the mechanism's freedoms are not driven; "
                                              "expected a \"driver\" on as many joint "
                                              "coordinates as there are freedoms"))
TRAMMEL_MESSAGE(FreedomIsNotDrivenInPose,
                QT_TRANSLATE_NOOP("CoreText", "%1 of the mechanism's freedoms is not driven in "
                                              "the initial pose; expected a \"driver\" on as "
                                              "many joint coordinates as there are freedoms, and "
                                              "a pose in which they decide the motion (no dead "
                                              "point)"))
TRAMMEL_MESSAGE(FreedomsAreNotDrivenInPose,
                QT_TRANSLATE_NOOP("CoreText", "%1 of the mechanism's freedoms are not driven in "
                                              "the initial pose; expected a \"driver\" on as "
                                              "many joint coordinates as there are freedoms, and "
                                              "a pose in which they decide the motion (no dead "
                                              "point)"))
TRAMMEL_MESSAGE(DrivenJointIsLocked,
                QT_TRANSLATE_NOOP("CoreText", "joint '%1' is driven, but in the initial pose the "
                                              "other joints leave it no freedom: the mechanism "
                                              "is locked there"))
TRAMMEL_MESSAGE(DriversDecideTwice,
                QT_TRANSLATE_NOOP("CoreText", "the drivers of joints %1 decide the same motion "
                                              "more than once: where they do not agree the "
                                              "mechanism cannot follow them"))

// Statics and driven motion
TRAMMEL_MESSAGE(NoEquilibriumInSteps,
                QT_TRANSLATE_NOOP("CoreText", "no equilibrium was found in %1 steps"))
TRAMMEL_MESSAGE(ForcesHaveNoValue,
                QT_TRANSLATE_NOOP("CoreText", "the forces in the pose or near by are not numbers"))
TRAMMEL_MESSAGE(NoDirectionWorks,
                QT_TRANSLATE_NOOP("CoreText", "no direction was found in which the forces do work"))
TRAMMEL_MESSAGE(NoStaticEquilibrium, QT_TRANSLATE_NOOP("CoreText", "no static equilibrium: %1"))
TRAMMEL_MESSAGE(BodyDiverged, QT_TRANSLATE_NOOP("CoreText", "the motion of body '%1' diverged"))
TRAMMEL_MESSAGE(DoesNotComeToRest,
                QT_TRANSLATE_NOOP("CoreText", "it does not come to rest in %1 steps: body '%2' "
                                              "is out of balance by %3 N or N m"))
TRAMMEL_MESSAGE(MovesOn,
                QT_TRANSLATE_NOOP("CoreText", "it moves on and on in %1 steps: body '%2' is out "
                                              "of balance by %3 N or N m"))
TRAMMEL_MESSAGE(MotorIsLeftOut,
                QT_TRANSLATE_NOOP("CoreText", "the motor of joint '%1' is left out: only drivers "
                                              "move the mechanism"))
TRAMMEL_MESSAGE(ContactsAreLeftOut,
                QT_TRANSLATE_NOOP("CoreText", "contacts are left out: the drive forces are those "
                                              "of the free motion"))
TRAMMEL_MESSAGE(FrictionIsLeftOut,
                QT_TRANSLATE_NOOP("CoreText", "the friction of joint '%1' is left out"))
TRAMMEL_MESSAGE(MotorIsOff,
                QT_TRANSLATE_NOOP("CoreText", "the motor of joint '%1' is taken as switched off"))
TRAMMEL_MESSAGE(NoJointWithCoordinate,
                QT_TRANSLATE_NOOP("CoreText", "there is no joint \"%1\" with a coordinate; "
                                              "%2expected one of %3"))
TRAMMEL_MESSAGE(InputIsNotChosen,
                QT_TRANSLATE_NOOP("CoreText", "no input is chosen, and the model has %1 joints "
                                              "with a driver, not one; expected one of %2"))
TRAMMEL_MESSAGE(LinkageIsLost,
                QT_TRANSLATE_NOOP("CoreText", "the linkage could not be followed beyond %1 of "
                                              "the input"))
TRAMMEL_MESSAGE(FindingLeftOut, QT_TRANSLATE_NOOP("CoreText", "%1: %2; left out"))
TRAMMEL_MESSAGE(SingularPosesPassed,
                QT_TRANSLATE_NOOP("CoreText", "in %1 poses the drivers do not decide the motion "
                                              "(a singular position was passed); velocities and "
                                              "accelerations were continued there"))

// Freedoms and constraints
TRAMMEL_MESSAGE(RotationAbout, QT_TRANSLATE_NOOP("CoreText", "rotation about (%1, %2, %3)"))
TRAMMEL_MESSAGE(TranslationAlong, QT_TRANSLATE_NOOP("CoreText", "translation along (%1, %2, %3)"))
TRAMMEL_MESSAGE(Turns, QT_TRANSLATE_NOOP("CoreText", "%1 turns %2 rad"))
TRAMMEL_MESSAGE(Slides, QT_TRANSLATE_NOOP("CoreText", "%1 slides %2 m"))
TRAMMEL_MESSAGE(TurnsAbout, QT_TRANSLATE_NOOP("CoreText", "%1 turns %2 rad about (%3, %4, %5)"))
TRAMMEL_MESSAGE(SlidesAlong, QT_TRANSLATE_NOOP("CoreText", "%1 slides %2 m along (%3, %4, %5)"))
TRAMMEL_MESSAGE(BodyMovesAndTurns,
                QT_TRANSLATE_NOOP("CoreText", "body '%1' moves by (%2, %3, %4) m and turns by "
                                              "(%5, %6, %7) rad"))
TRAMMEL_MESSAGE(AndMore, QT_TRANSLATE_NOOP("CoreText", "and %1 more"))
TRAMMEL_MESSAGE(With, QT_TRANSLATE_NOOP("CoreText", "%1: %2"))
TRAMMEL_MESSAGE(Listed, QT_TRANSLATE_NOOP("CoreText", "%1, %2"))
TRAMMEL_MESSAGE(JointLeftOut, QT_TRANSLATE_NOOP("CoreText", "%1: left out"))
TRAMMEL_MESSAGE(Swap, QT_TRANSLATE_NOOP("CoreText", "%1: %2 -> %3"))
TRAMMEL_MESSAGE(SwapAxis, QT_TRANSLATE_NOOP("CoreText", "%1: %2 -> %3, axis (%4, %5, %6)"))
TRAMMEL_MESSAGE(SwapAxis2, QT_TRANSLATE_NOOP("CoreText", "%1: %2 -> %3, axis2 (%4, %5, %6)"))
TRAMMEL_MESSAGE(SwapAxes,
                QT_TRANSLATE_NOOP("CoreText", "%1: %2 -> %3, axis (%4, %5, %6), axis2 (%7, %8, "
                                              "%9)"))

// The cycle of a linkage over its input
TRAMMEL_MESSAGE(InputCannotMove,
                QT_TRANSLATE_NOOP("CoreText", "the input '%1' cannot move: its linkage has no "
                                              "freedom"))
TRAMMEL_MESSAGE(InputStands,
                QT_TRANSLATE_NOOP("CoreText", "the input '%1' does not move where its linkage "
                                              "does"))
TRAMMEL_MESSAGE(InputLeavesFreedom,
                QT_TRANSLATE_NOOP("CoreText", "with the input '%1' held, %2 freedom of its linkage "
                                              "is left: %3; expected a driver on it"))
TRAMMEL_MESSAGE(InputLeavesFreedoms,
                QT_TRANSLATE_NOOP("CoreText", "with the input '%1' held, %2 freedoms of its "
                                              "linkage are left, one of them: %3; expected "
                                              "drivers on them"))

// Inputs to a run that goes on
TRAMMEL_MESSAGE(PartsChangeInRun,
                QT_TRANSLATE_NOOP("CoreText", "'%1' would change; while a run goes on, its bodies, "
                                              "joints and forces stay those of its start"))
TRAMMEL_MESSAGE(InputCannotBeMade,
                QT_TRANSLATE_NOOP("CoreText", "the input /inputs/%1 cannot be made: %2"))
TRAMMEL_MESSAGE(InputTellsNoTime,
                QT_TRANSLATE_NOOP("CoreText", "the input /inputs/%1 tells its step only; expected "
                                              "its time, too"))
TRAMMEL_MESSAGE(InputsMovedToTimes,
                QT_TRANSLATE_NOOP("CoreText", "inputs made at their times, where this run had "
                                              "taken other numbers of steps than they name: %1"))
TRAMMEL_MESSAGE(InputsBehindEnd,
                QT_TRANSLATE_NOOP("CoreText", "inputs not made, since the run ends before: %1, "
                                              "from /inputs/%2 on"))
TRAMMEL_MESSAGE(InputIsNegative,
                QT_TRANSLATE_NOOP("CoreText", "%1: %2 is negative; expected at least 0"))
TRAMMEL_MESSAGE(InputIsNotFinite,
                QT_TRANSLATE_NOOP("CoreText", "the value is not finite; expected a number"))
TRAMMEL_MESSAGE(NoSuchParameterInRun,
                QT_TRANSLATE_NOOP("CoreText", "the model has no parameter '%1'; expected one of "
                                              "its parameters"))
TRAMMEL_MESSAGE(JointHasNoDrive,
                QT_TRANSLATE_NOOP("CoreText", "the model has no joint '%1' with a motor or driver; "
                                              "expected one that has"))
TRAMMEL_MESSAGE(RestitutionIsLarge,
                QT_TRANSLATE_NOOP("CoreText", "the restitution %1 is too large; expected at most "
                                              "1"))
TRAMMEL_MESSAGE(NoSuchMaterialInRun,
                QT_TRANSLATE_NOOP("CoreText", "the model has no material '%1'; expected one of its "
                                              "materials or 'default'"))
TRAMMEL_MESSAGE(NoSuchPairInRun,
                QT_TRANSLATE_NOOP("CoreText", "the model states no contact pair of '%1' and '%2'; "
                                              "expected one of its pairs, in its order"))
TRAMMEL_MESSAGE(BodyCannotBePulled,
                QT_TRANSLATE_NOOP("CoreText", "the model has no body '%1' that moves; expected one "
                                              "to pull"))
TRAMMEL_MESSAGE(InputsFile, QT_TRANSLATE_NOOP("CoreText", "file of inputs"))
TRAMMEL_MESSAGE(InputsOfARun, QT_TRANSLATE_NOOP("CoreText", "the inputs of a run"))
TRAMMEL_MESSAGE(AnInput, QT_TRANSLATE_NOOP("CoreText", "an input"))
TRAMMEL_MESSAGE(APull, QT_TRANSLATE_NOOP("CoreText", "a pull"))
TRAMMEL_MESSAGE(True, QT_TRANSLATE_NOOP("CoreText", "true"))
TRAMMEL_MESSAGE(InputIsBeforeOther,
                QT_TRANSLATE_NOOP("CoreText", "this input is earlier than the one before it; "
                                              "expected them in the order of time"))

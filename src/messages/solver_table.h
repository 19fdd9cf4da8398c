// Why a step failed, and what solvers tell; see text.h.
// Integrators and rotations
TRAMMEL_MESSAGE(AlphaDoesNotConverge,
                QT_TRANSLATE_NOOP("CoreText", "generalized-alpha's iterations of the step to t = "
                                              "%1 s do not converge; try a smaller step"))
TRAMMEL_MESSAGE(RattleDoesNotConverge,
                QT_TRANSLATE_NOOP("CoreText", "rattle's iterations for the %1 of the step to t = "
                                              "%2 s do not converge; try a smaller step or "
                                              "another integrator"))
TRAMMEL_MESSAGE(Joints, QT_TRANSLATE_NOOP("CoreText", "joints"))
TRAMMEL_MESSAGE(Velocities, QT_TRANSLATE_NOOP("CoreText", "velocities"))
TRAMMEL_MESSAGE(NoStepMeetsTolerance,
                QT_TRANSLATE_NOOP("CoreText", "no step meets the tolerance %1"))
TRAMMEL_MESSAGE(ErrorIsNotANumber,
                QT_TRANSLATE_NOOP("CoreText", "no step meets the tolerance %1: the error is not "
                                              "a number, however short the step; a force may be "
                                              "infinite or undefined from here on"))
TRAMMEL_MESSAGE(EulerAnglesAreSingular,
                QT_TRANSLATE_NOOP("CoreText", "the Euler angles of body '%1' are singular: its "
                                              "pitch is %2 degrees and a step turns it by up to "
                                              "%3; its motion from here on is wrong"))

// Equations of joints
TRAMMEL_MESSAGE(JointsContradict,
                QT_TRANSLATE_NOOP("CoreText", "the joints' equations contradict others: what is "
                                              "asked for cannot be reached"))
TRAMMEL_MESSAGE(JointsAreNotFinite,
                QT_TRANSLATE_NOOP("CoreText", "the joints' equations have terms that are not "
                                              "finite"))
TRAMMEL_MESSAGE(JointsLackRows,
                QT_TRANSLATE_NOOP("CoreText", "the joints' equations are not solved: the factors "
                                              "could not use %1 rows"))
TRAMMEL_MESSAGE(JointsAreNotSolved,
                QT_TRANSLATE_NOOP("CoreText", "the joints' equations are not solved: %1 is left "
                                              "of terms up to %2"))
TRAMMEL_MESSAGE(JointContradicts,
                QT_TRANSLATE_NOOP("CoreText", "the equations of joint '%1' contradict others: "
                                              "what is asked for cannot be reached"))
TRAMMEL_MESSAGE(JointIsNotFinite,
                QT_TRANSLATE_NOOP("CoreText", "the equations of joint '%1' have terms that are "
                                              "not finite"))
TRAMMEL_MESSAGE(JointLacksRows,
                QT_TRANSLATE_NOOP("CoreText", "the equations of joint '%1' are not solved: the "
                                              "factors could not use %2 rows"))
TRAMMEL_MESSAGE(JointIsNotSolved,
                QT_TRANSLATE_NOOP("CoreText", "the equations of joint '%1' are not solved: %2 is "
                                              "left of terms up to %3"))
TRAMMEL_MESSAGE(JointFrictionDoesNotFit,
                QT_TRANSLATE_NOOP("CoreText", "friction in the joints and their reactions do not "
                                              "fit after %1 rounds: off by %2 of the largest"))

// Contacts, limits, motors
TRAMMEL_MESSAGE(SolverEnds, QT_TRANSLATE_NOOP("CoreText", "the %1 solver ends '%2' at %3"))
TRAMMEL_MESSAGE(SolverEndsBecause,
                QT_TRANSLATE_NOOP("CoreText", "the %1 solver ends '%2' at %3: %4"))
TRAMMEL_MESSAGE(MotorOfJoint, QT_TRANSLATE_NOOP("CoreText", "the motor of joint '%1'"))
TRAMMEL_MESSAGE(SpinMotorOfJoint, QT_TRANSLATE_NOOP("CoreText", "the spin motor of joint '%1'"))
TRAMMEL_MESSAGE(FrictionOfJoint, QT_TRANSLATE_NOOP("CoreText", "the friction of joint '%1'"))
TRAMMEL_MESSAGE(UserConstraint, QT_TRANSLATE_NOOP("CoreText", "constraint '%1'"))
TRAMMEL_MESSAGE(LimitOfJoint, QT_TRANSLATE_NOOP("CoreText", "the limit of joint '%1'"))
TRAMMEL_MESSAGE(ContactOf, QT_TRANSLATE_NOOP("CoreText", "the contact of '%1' and '%2'"))
TRAMMEL_MESSAGE(HittingContactOf,
                QT_TRANSLATE_NOOP("CoreText", "the hitting contact of '%1' and '%2'"))
TRAMMEL_MESSAGE(NoSlidingSolution,
                QT_TRANSLATE_NOOP("CoreText", "%1 slides with A_nn - mu A_nt = %2 1/kg: sliding "
                                              "has no solution with finite forces (Painleve)"))
TRAMMEL_MESSAGE(SeveralSlidingSolutions,
                QT_TRANSLATE_NOOP("CoreText", "%1 slides with A_nn - mu A_nt = %2 1/kg: sliding "
                                              "has several solutions (Painleve)"))
TRAMMEL_MESSAGE(FrictionBoundsDoNotSettle,
                QT_TRANSLATE_NOOP("CoreText", "the friction bounds do not settle"))
TRAMMEL_MESSAGE(ContactIsPrescribed,
                QT_TRANSLATE_NOOP("CoreText", "what '%1' and '%2' meet with cannot be stopped: "
                                              "joints and drivers prescribe how they move"))

// Impacts
TRAMMEL_MESSAGE(CannotMoveAlongNormal,
                QT_TRANSLATE_NOOP("CoreText", "the bodies approach but cannot move along the "
                                              "normal"))
TRAMMEL_MESSAGE(ApproachDoesNotEnd,
                QT_TRANSLATE_NOOP("CoreText", "the approach did not come to its end along the "
                                              "impulse"))
TRAMMEL_MESSAGE(NewtonGainedEnergy,
                QT_TRANSLATE_NOOP("CoreText", "Newton's law with friction gained %1 J in an "
                                              "impact"))
TRAMMEL_MESSAGE(PointsStillApproach,
                QT_TRANSLATE_NOOP("CoreText", "points still approach with up to %1 m/s after %2 "
                                              "impacts one by one"))
TRAMMEL_MESSAGE(NoImpulseStops,
                QT_TRANSLATE_NOOP("CoreText", "no impulse stops the approach: the bodies cannot "
                                              "move that way"))
TRAMMEL_MESSAGE(ImpulsePulls,
                QT_TRANSLATE_NOOP("CoreText", "the interpolated impulse pulls the bodies together"))

// How a solver of complementarity problems ended
TRAMMEL_MESSAGE(Solved, QT_TRANSLATE_NOOP("CoreText", "solved"))
TRAMMEL_MESSAGE(LimitReached, QT_TRANSLATE_NOOP("CoreText", "limit reached"))
TRAMMEL_MESSAGE(Cycled, QT_TRANSLATE_NOOP("CoreText", "cycled"))
TRAMMEL_MESSAGE(Infeasible, QT_TRANSLATE_NOOP("CoreText", "infeasible"))
TRAMMEL_MESSAGE(Ray, QT_TRANSLATE_NOOP("CoreText", "ray"))
TRAMMEL_MESSAGE(Singular, QT_TRANSLATE_NOOP("CoreText", "singular"))
TRAMMEL_MESSAGE(Stopped, QT_TRANSLATE_NOOP("CoreText", "stopped"))
TRAMMEL_MESSAGE(Inexact, QT_TRANSLATE_NOOP("CoreText", "inexact"))

// What gave the answer instead, and of what
TRAMMEL_MESSAGE(SolvedBy, QT_TRANSLATE_NOOP("CoreText", "%1; solved by %2"))
TRAMMEL_MESSAGE(NoOtherMethod,
                QT_TRANSLATE_NOOP("CoreText", "%1, and no other method found a solution"))
TRAMMEL_MESSAGE(PyramidPivotingEnds, QT_TRANSLATE_NOOP("CoreText", "pyramid pivoting: %1"))
TRAMMEL_MESSAGE(PivotingSolvedBy, QT_TRANSLATE_NOOP("CoreText", "pivoting: %1; solved by %2"))
TRAMMEL_MESSAGE(SemismoothNewton, QT_TRANSLATE_NOOP("CoreText", "semismooth Newton"))
TRAMMEL_MESSAGE(BoxedPivoting,
                QT_TRANSLATE_NOOP("CoreText", "boxed pivoting with the friction bounds of the "
                                              "round before"))
TRAMMEL_MESSAGE(BlockSweeps, QT_TRANSLATE_NOOP("CoreText", "block Gauss-Seidel sweeps"))
TRAMMEL_MESSAGE(LemkesPivoting, QT_TRANSLATE_NOOP("CoreText", "Lemke's pivoting"))
TRAMMEL_MESSAGE(PyramidByPivoting, QT_TRANSLATE_NOOP("CoreText", "pyramid by pivoting"))
TRAMMEL_MESSAGE(ThenNewton, QT_TRANSLATE_NOOP("CoreText", "%1; then semismooth Newton"))
TRAMMEL_MESSAGE(ThenNewtonBecause, QT_TRANSLATE_NOOP("CoreText", "%1; then semismooth Newton: %2"))
TRAMMEL_MESSAGE(ThenNewtonThenLemke,
                QT_TRANSLATE_NOOP("CoreText", "%1; then semismooth Newton; then Lemke's pivoting"))
TRAMMEL_MESSAGE(ThenNewtonThenLemkeBecause,
                QT_TRANSLATE_NOOP("CoreText", "%1; then semismooth Newton; then Lemke's "
                                              "pivoting: %2"))
TRAMMEL_MESSAGE(ShiftOfDiagonal, QT_TRANSLATE_NOOP("CoreText", "a shift of A's diagonal"))
TRAMMEL_MESSAGE(KostrevasPerturbation, QT_TRANSLATE_NOOP("CoreText", "Kostreva's perturbation"))
TRAMMEL_MESSAGE(PyramidPivoting, QT_TRANSLATE_NOOP("CoreText", "pyramid pivoting"))
TRAMMEL_MESSAGE(NewtonOnCones, QT_TRANSLATE_NOOP("CoreText", "semismooth Newton on cones"))
TRAMMEL_MESSAGE(ActiveSetsOnFactors, QT_TRANSLATE_NOOP("CoreText", "active sets on factors"))
TRAMMEL_MESSAGE(SweepsOfGreatIslands, QT_TRANSLATE_NOOP("CoreText", "sweeps of great islands"))
TRAMMEL_MESSAGE(BoundOfWork, QT_TRANSLATE_NOOP("CoreText", "what a bounded number of them came to"))
TRAMMEL_MESSAGE(LocatedImpacts, QT_TRANSLATE_NOOP("CoreText", "impacts located in the step"))
TRAMMEL_MESSAGE(ImpactsAtStart, QT_TRANSLATE_NOOP("CoreText", "impacts of heaps at its start"))
TRAMMEL_MESSAGE(SolveOnFactors, QT_TRANSLATE_NOOP("CoreText", "a solve on factors"))
TRAMMEL_MESSAGE(FormedMatrix, QT_TRANSLATE_NOOP("CoreText", "the formed matrix"))
TRAMMEL_MESSAGE(PolyhedralFriction, QT_TRANSLATE_NOOP("CoreText", "polyhedral friction"))
TRAMMEL_MESSAGE(SemiImplicitMethod, QT_TRANSLATE_NOOP("CoreText", "the semi-implicit method"))
TRAMMEL_MESSAGE(OtherMethodOfHighOrder,
                QT_TRANSLATE_NOOP("CoreText", "another method of high order"))
TRAMMEL_MESSAGE(RedundantRowsLeftOut,
                QT_TRANSLATE_NOOP("CoreText", "redundant joint rows left out"))
TRAMMEL_MESSAGE(AllJointRows, QT_TRANSLATE_NOOP("CoreText", "all joint rows as they are"))
TRAMMEL_MESSAGE(Murty, "murty")
TRAMMEL_MESSAGE(Lemke, "lemke")
TRAMMEL_MESSAGE(Integrator, "integrator")
TRAMMEL_MESSAGE(SweepsDid,
                QT_TRANSLATE_NOOP("CoreText", "active sets did not settle in %1 steps; block "
                                              "sweeps did"))
TRAMMEL_MESSAGE(SweepsDidNotEither,
                QT_TRANSLATE_NOOP("CoreText", "active sets did not settle in %1 steps; block "
                                              "sweeps did not either"))
TRAMMEL_MESSAGE(PolygonsThenCones,
                QT_TRANSLATE_NOOP("CoreText", "polygons of %1 sides by Lemke's pivoting, then "
                                              "the circular cones by semismooth Newton"))
TRAMMEL_MESSAGE(PolygonsThenConesBecause,
                QT_TRANSLATE_NOOP("CoreText", "polygons of %1 sides by Lemke's pivoting, then "
                                              "the circular cones by semismooth Newton: %2"))
TRAMMEL_MESSAGE(LemkeThenNewton,
                QT_TRANSLATE_NOOP("CoreText", "Lemke's pivoting: %1; solved by semismooth Newton"))
TRAMMEL_MESSAGE(LemkeThenSweeps,
                QT_TRANSLATE_NOOP("CoreText", "Lemke's pivoting: %1; solved by block "
                                              "Gauss-Seidel sweeps"))
TRAMMEL_MESSAGE(LemkeAndSweepsFail,
                QT_TRANSLATE_NOOP("CoreText", "Lemke's pivoting: %1; block sweeps: %2"))

// Why a problem has no solution
TRAMMEL_MESSAGE(MultipliersGrow,
                QT_TRANSLATE_NOOP("CoreText", "the multipliers grow %1 times as the perturbation "
                                              "falls %2 times: no solution"))
TRAMMEL_MESSAGE(MultipliersGrowUnproven,
                QT_TRANSLATE_NOOP("CoreText", "the multipliers grow %1 times as the perturbation "
                                              "falls %2 times: none was found"))
TRAMMEL_MESSAGE(EndedOnARay,
                QT_TRANSLATE_NOOP("CoreText", "ended on a ray: no solution was found, though "
                                              "there may be one"))
TRAMMEL_MESSAGE(RowsContradict,
                QT_TRANSLATE_NOOP("CoreText", "the rows contradict each other: no solution exists"))
TRAMMEL_MESSAGE(PivotsInRoundsDidNotSuffice,
                QT_TRANSLATE_NOOP("CoreText", "%1 pivots in %2 rounds did not suffice"))
TRAMMEL_MESSAGE(SameSetsAgain, QT_TRANSLATE_NOOP("CoreText", "the same index sets came again"))
TRAMMEL_MESSAGE(SubmatrixIsSingular,
                QT_TRANSLATE_NOOP("CoreText", "a principal submatrix that the method needs "
                                              "cannot be inverted"))
TRAMMEL_MESSAGE(PivotsDidNotSuffice, QT_TRANSLATE_NOOP("CoreText", "%1 pivots did not suffice"))
TRAMMEL_MESSAGE(TableauIsTooLarge,
                QT_TRANSLATE_NOOP("CoreText", "a tableau of %1 rows is too large"))
TRAMMEL_MESSAGE(FreeRowsAreSingular,
                QT_TRANSLATE_NOOP("CoreText", "the free rows' submatrix is not positive definite"))
TRAMMEL_MESSAGE(RowsAreDependent,
                QT_TRANSLATE_NOOP("CoreText", "rows depend on one another: solved with a shift "
                                              "of A's diagonal"))
TRAMMEL_MESSAGE(DiagonalIsNegative,
                QT_TRANSLATE_NOOP("CoreText", "A's diagonal has negative entries, or none that "
                                              "is positive"))
TRAMMEL_MESSAGE(NewtonDidNotSuffice,
                QT_TRANSLATE_NOOP("CoreText", "%1 Newton steps and the sweeps between did not "
                                              "suffice"))
TRAMMEL_MESSAGE(SolutionLeavesResidual,
                QT_TRANSLATE_NOOP("CoreText", "the solution found leaves a residual of %1"))
TRAMMEL_MESSAGE(DiagonalEntryIsNotPositive,
                QT_TRANSLATE_NOOP("CoreText", "diagonal entry %1 is not positive"))
TRAMMEL_MESSAGE(NotSymmetric,
                QT_TRANSLATE_NOOP("CoreText", "%1; A is not symmetric: the sweeps need not "
                                              "converge"))
TRAMMEL_MESSAGE(DifferenceIsNotDefinite,
                QT_TRANSLATE_NOOP("CoreText", "%1; B - C = 2 D - A is not positive definite: the "
                                              "sweeps need not converge"))
TRAMMEL_MESSAGE(NotDefinite,
                QT_TRANSLATE_NOOP("CoreText", "%1; A is not positive definite: the sweeps need "
                                              "not converge"))
TRAMMEL_MESSAGE(BoundsFollowNormals,
                QT_TRANSLATE_NOOP("CoreText", "%1; A is positive definite, but with bounds that "
                                              "follow the normal multipliers the sweeps need not "
                                              "converge"))
TRAMMEL_MESSAGE(MoreSweepsWouldConverge,
                QT_TRANSLATE_NOOP("CoreText", "%1; A is positive definite: more sweeps would "
                                              "converge"))
TRAMMEL_MESSAGE(SweepsDiverge,
                QT_TRANSLATE_NOOP("CoreText", "the sweeps diverge: the residual comes down to "
                                              "%1, but is %2 again in %3 sweeps"))
TRAMMEL_MESSAGE(SweepsDoNotConverge,
                QT_TRANSLATE_NOOP("CoreText", "the sweeps do not converge: the residual comes "
                                              "down to %1, but is %2 again in %3 sweeps"))
TRAMMEL_MESSAGE(SweepsDidNotSuffice,
                QT_TRANSLATE_NOOP("CoreText", "%1 sweeps did not suffice: a residual of %2 is "
                                              "left, %3 was after half of them"))

// Bad calls
TRAMMEL_MESSAGE(FrictionOfProblem, QT_TRANSLATE_NOOP("CoreText", "boxed LCP: friction %1: %2"))
TRAMMEL_MESSAGE(ProblemHasOtherSize,
                QT_TRANSLATE_NOOP("CoreText", "boxed LCP: %1 has %2 entries; expected %3, as "
                                              "many as b"))
TRAMMEL_MESSAGE(ColumnOfA, QT_TRANSLATE_NOOP("CoreText", "a column of A"))
TRAMMEL_MESSAGE(RowOfA, QT_TRANSLATE_NOOP("CoreText", "a row of A"))
TRAMMEL_MESSAGE(RowIsNotBetween, QT_TRANSLATE_NOOP("CoreText", "row %1 is not between 0 and %2"))
TRAMMEL_MESSAGE(RowHasFriction, QT_TRANSLATE_NOOP("CoreText", "row %1 has friction already"))
TRAMMEL_MESSAGE(LowerOfNormal,
                QT_TRANSLATE_NOOP("CoreText", "lower[%1] = %2 of the normal row; expected at "
                                              "least 0"))
TRAMMEL_MESSAGE(MuIsNegative,
                QT_TRANSLATE_NOOP("CoreText", "mu = %1; expected a number of at least 0"))
TRAMMEL_MESSAGE(TooFewSides, QT_TRANSLATE_NOOP("CoreText", "sides = %1; expected at least 3"))
TRAMMEL_MESSAGE(RowIsNotFinite,
                QT_TRANSLATE_NOOP("CoreText", "boxed LCP: row %1 of A or b is not finite; "
                                              "expected numbers"))
TRAMMEL_MESSAGE(LowerIsAboveUpper,
                QT_TRANSLATE_NOOP("CoreText", "boxed LCP: lower[%1] = %2 is not at most "
                                              "upper[%3] = %4"))
TRAMMEL_MESSAGE(BadRelaxation,
                QT_TRANSLATE_NOOP("CoreText", "successive over-relaxation: omega = %1; expected "
                                              "a number between 0 and 2"))
TRAMMEL_MESSAGE(NoSuchSolver,
                QT_TRANSLATE_NOOP("CoreText", "no LCP solver is named '%1'; there are %2"))
TRAMMEL_MESSAGE(NoBodyNamed, QT_TRANSLATE_NOOP("CoreText", "no body is named '%1'"))
TRAMMEL_MESSAGE(NoJointNamed, QT_TRANSLATE_NOOP("CoreText", "no joint is named '%1'"))
TRAMMEL_MESSAGE(UnknownJointKind,
                QT_TRANSLATE_NOOP("CoreText", "joint '%1' is of a kind that this version of "
                                              "Trammel has not: %2"))

// Formulas, by what they are for
TRAMMEL_MESSAGE(StiffnessOfSpring,
                QT_TRANSLATE_NOOP("CoreText", "the stiffness of spring-damper '%1'"))
TRAMMEL_MESSAGE(DampingOfSpring, QT_TRANSLATE_NOOP("CoreText", "the damping of spring-damper '%1'"))
TRAMMEL_MESSAGE(LengthOfSpring, QT_TRANSLATE_NOOP("CoreText", "the length of spring-damper '%1'"))
TRAMMEL_MESSAGE(VectorOfForce, QT_TRANSLATE_NOOP("CoreText", "the vector of force '%1'"))
TRAMMEL_MESSAGE(VectorOfTorque, QT_TRANSLATE_NOOP("CoreText", "the vector of torque '%1'"))
TRAMMEL_MESSAGE(TargetOfController, QT_TRANSLATE_NOOP("CoreText", "the target of controller '%1'"))
TRAMMEL_MESSAGE(StiffnessOfTorsionSpring,
                QT_TRANSLATE_NOOP("CoreText", "the stiffness of torsion spring '%1'"))
TRAMMEL_MESSAGE(DampingOfTorsionSpring,
                QT_TRANSLATE_NOOP("CoreText", "the damping of torsion spring '%1'"))
TRAMMEL_MESSAGE(RestOfTorsionSpring,
                QT_TRANSLATE_NOOP("CoreText", "the rest of torsion spring '%1'"))
TRAMMEL_MESSAGE(MotorVelocityOfJoint,
                QT_TRANSLATE_NOOP("CoreText", "the motor velocity of joint '%1'"))
TRAMMEL_MESSAGE(MotorForceOfJoint,
                QT_TRANSLATE_NOOP("CoreText", "the largest motor force of joint '%1'"))
TRAMMEL_MESSAGE(TorqueOfJoint, QT_TRANSLATE_NOOP("CoreText", "the torque of joint '%1'"))
TRAMMEL_MESSAGE(DriverOfJoint, QT_TRANSLATE_NOOP("CoreText", "the driver of joint '%1'"))
TRAMMEL_MESSAGE(RelationOfJoint, QT_TRANSLATE_NOOP("CoreText", "the relation of gear '%1'"))
TRAMMEL_MESSAGE(ByTable, QT_TRANSLATE_NOOP("CoreText", "%1, by table '%2' from %3 to %4,"))

// What a version cannot simulate
TRAMMEL_MESSAGE(CannotBeSimulated,
                QT_TRANSLATE_NOOP("CoreText", "%1 joint '%2' cannot be simulated by this version "
                                              "of Trammel"))
TRAMMEL_MESSAGE(TyreNeedsSharedLimit,
                QT_TRANSLATE_NOOP("CoreText", "friction mode 'tyre' of '%1' and '%2' cannot be "
                                              "used with friction model '%3', which has no limit "
                                              "that two directions share; expected friction "
                                              "pyramid, polyhedral, cone or none"))
TRAMMEL_MESSAGE(NodarWithJoint,
                QT_TRANSLATE_NOOP("CoreText", "rotation 'nodar' cannot be used with joint '%1'; "
                                              "expected bodies without joints and contacts, or "
                                              "rotation exact, exponential, quaternion or "
                                              "euler-angles"))
TRAMMEL_MESSAGE(NodarWithContact,
                QT_TRANSLATE_NOOP("CoreText", "rotation 'nodar' cannot be used with the contact "
                                              "of body '%1' and '%2'; expected bodies without "
                                              "joints and contacts, or rotation exact, "
                                              "exponential, quaternion or euler-angles"))
TRAMMEL_MESSAGE(SoftnessInCoordinates,
                QT_TRANSLATE_NOOP("CoreText", "a softness of joints of %1 cannot be used with "
                                              "generalized coordinates, in which joints do not "
                                              "yield; expected 0, or coordinates maximal"))
TRAMMEL_MESSAGE(IntegratorInCoordinates,
                QT_TRANSLATE_NOOP("CoreText", "integrator '%1' cannot be used with generalized "
                                              "coordinates; expected integrator semi-implicit, "
                                              "rk45 or radau, or coordinates maximal"))

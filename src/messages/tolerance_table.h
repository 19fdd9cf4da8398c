// Of sensitivities and tolerances; see text.h.
TRAMMEL_MESSAGE(ParameterCannotChange,
                QT_TRANSLATE_NOOP("CoreText", "parameter '%1' cannot be changed a little: %2"))
TRAMMEL_MESSAGE(InputDoesNotGetThere,
                QT_TRANSLATE_NOOP("CoreText", "joint '%1' does not get to %2; expected a value "
                                              "between %3 and %4"))
TRAMMEL_MESSAGE(FormulaIsLost,
                QT_TRANSLATE_NOOP("CoreText", "a formula has no value with these dimensions"))

TRAMMEL_MESSAGE(JointsOpenWithParameter,
                QT_TRANSLATE_NOOP("CoreText", "the joints do not stay closed as the parameter "
                                              "changes: some of their equations are redundant"))
TRAMMEL_MESSAGE(FreedomsChange,
                QT_TRANSLATE_NOOP("CoreText", "the joints leave %1 degrees of freedom in the pose, "
                                              "and %2 near by"))
TRAMMEL_MESSAGE(ContactsHoldEquilibrium,
                QT_TRANSLATE_NOOP("CoreText", "the equilibrium is held by contacts, such as of "
                                              "'%1' and '%2', and has no derivatives; expected one "
                                              "that joints, springs and loads hold"))
TRAMMEL_MESSAGE(LimitHoldsEquilibrium,
                QT_TRANSLATE_NOOP("CoreText", "the equilibrium is held by a limit of joint '%1', "
                                              "and has no derivatives; expected one that joints, "
                                              "springs and loads hold"))
TRAMMEL_MESSAGE(EquilibriumIsNeutral,
                QT_TRANSLATE_NOOP("CoreText", "the equilibrium is neutral: it is one of many, "
                                              "along motions that nothing resists, most that of "
                                              "body '%1'; what changes along them has no "
                                              "derivatives"))
TRAMMEL_MESSAGE(EigenvalueIsMultiple,
                QT_TRANSLATE_NOOP("CoreText", "modes %1 have the same eigenvalue, which the "
                                              "parameter parts: there is no unique derivative"))
TRAMMEL_MESSAGE(EigenvalueIsDefective,
                QT_TRANSLATE_NOOP("CoreText", "the mode is at the limit between oscillation and "
                                              "decay, where eigenvalues have no derivatives"))
TRAMMEL_MESSAGE(NoModesToDifferentiate,
                QT_TRANSLATE_NOOP("CoreText", "the mechanism has no mode with a frequency or a "
                                              "rate of its own"))

TRAMMEL_MESSAGE(NothingCanBeTurned,
                QT_TRANSLATE_NOOP("CoreText", "nothing can be turned; expected a joint that is "
                                              "driven, or one of a moving body on the ground"))

// Tolerance analyses
TRAMMEL_MESSAGE(NoTolerances,
                QT_TRANSLATE_NOOP("CoreText", "no parameter carries a tolerance; expected one as "
                                              "in \"L\": { \"value\": 0.25, \"tolerance\": { "
                                              "\"plus_minus\": 0.001 } }"))
TRAMMEL_MESSAGE(NoDerivativesAtDeadPoint,
                QT_TRANSLATE_NOOP("CoreText", "the pose is a dead point, where dimensions have no "
                                              "derivatives"))
TRAMMEL_MESSAGE(NoOutputInPose,
                QT_TRANSLATE_NOOP("CoreText", "it has no value in this pose; expected what "
                                              "follows from positions and rates"))
TRAMMEL_MESSAGE(OwnRunHasNoOutput,
                QT_TRANSLATE_NOOP("CoreText", "the model's own run has no output: %1"))
TRAMMEL_MESSAGE(RunsAboutHaveNoOutput,
                QT_TRANSLATE_NOOP("CoreText", "the runs about parameter %1 have no output: %2"))
TRAMMEL_MESSAGE(StoppedBeforeSamples,
                QT_TRANSLATE_NOOP("CoreText", "stopped before there were samples"))

// Tolerances in model files
TRAMMEL_MESSAGE(NoSuchFit,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is no tolerance class; expected H, or f, g, "
                                              "h, j, js, k, m, n, p, r or s, with a grade of 5 to "
                                              "14 (j: 5 to 7), such as H7 or g6"))
TRAMMEL_MESSAGE(FitSizeOutOfRange,
                QT_TRANSLATE_NOOP("CoreText", "there are no tolerance classes for a size of %1 mm; "
                                              "expected above 0 mm, and at most 500 mm"))
TRAMMEL_MESSAGE(FitIsOfLength,
                QT_TRANSLATE_NOOP("CoreText", "tolerance classes are of lengths, and the "
                                              "parameter's unit is %1; expected lower and upper "
                                              "limits"))
TRAMMEL_MESSAGE(ToleranceHasNoLimits,
                QT_TRANSLATE_NOOP("CoreText", "the tolerance has no limits; expected one of "
                                              "plus_minus, lower and upper, or fit"))
TRAMMEL_MESSAGE(ToleranceHasSeveralLimits,
                QT_TRANSLATE_NOOP("CoreText", "the tolerance has limits twice; expected one of "
                                              "plus_minus, lower and upper, or fit"))
TRAMMEL_MESSAGE(ToleranceIsNegative,
                QT_TRANSLATE_NOOP("CoreText", "%1 is negative; expected 0 or more"))
TRAMMEL_MESSAGE(ToleranceIsReversed,
                QT_TRANSLATE_NOOP("CoreText", "the lower limit %1 is above the upper one, %2; "
                                              "expected lower <= upper"))
TRAMMEL_MESSAGE(ToleranceIsTooLarge,
                QT_TRANSLATE_NOOP("CoreText", "the tolerance is too large to be computed with; "
                                              "expected limits and a standard deviation below %1"))
TRAMMEL_MESSAGE(SigmasNotPositive,
                QT_TRANSLATE_NOOP("CoreText", "%1 standard deviations; expected a number above 0"))
TRAMMEL_MESSAGE(CorrelatesNoParameter,
                QT_TRANSLATE_NOOP("CoreText", "there is no parameter \"%1\"; %2expected one with "
                                              "a tolerance: %3"))
TRAMMEL_MESSAGE(CorrelatesWithoutTolerance,
                QT_TRANSLATE_NOOP("CoreText", "parameter \"%1\" has no tolerance; expected one "
                                              "with a tolerance: %2"))
TRAMMEL_MESSAGE(CorrelatesWithItself,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" stands here twice; expected two different "
                                              "parameters"))
TRAMMEL_MESSAGE(CorrelatedTwice,
                QT_TRANSLATE_NOOP("CoreText", "a correlation of \"%1\" and \"%2\" was stated "
                                              "already; expected each pair once"))
TRAMMEL_MESSAGE(CorrelationOutOfRange,
                QT_TRANSLATE_NOOP("CoreText", "%1 is no coefficient of correlation; expected a "
                                              "number between -1 and 1"))
TRAMMEL_MESSAGE(CorrelationsContradict,
                QT_TRANSLATE_NOOP("CoreText", "the correlations contradict one another: no "
                                              "dimensions can have them all; expected smaller "
                                              "coefficients"))

// What optimisations are refused for and how they end; see text.h.
TRAMMEL_MESSAGE(OptimisationFile, QT_TRANSLATE_NOOP("CoreText", "optimisation file"))
TRAMMEL_MESSAGE(MeasurementFile, QT_TRANSLATE_NOOP("CoreText", "CSV file of measurements"))
TRAMMEL_MESSAGE(FolderOfAnOptimisation, QT_TRANSLATE_NOOP("CoreText", "folder of an optimisation"))
TRAMMEL_MESSAGE(OptimisationAn, QT_TRANSLATE_NOOP("CoreText", "an optimisation"))
TRAMMEL_MESSAGE(OptimisationAVariable, QT_TRANSLATE_NOOP("CoreText", "a variable"))
TRAMMEL_MESSAGE(OptimisationAnObjective, QT_TRANSLATE_NOOP("CoreText", "an objective"))
TRAMMEL_MESSAGE(OptimisationAConstraint, QT_TRANSLATE_NOOP("CoreText", "a constraint"))
TRAMMEL_MESSAGE(OptimisationABudget, QT_TRANSLATE_NOOP("CoreText", "a budget"))
TRAMMEL_MESSAGE(OptimisationAMeasurement, QT_TRANSLATE_NOOP("CoreText", "a measurement"))
TRAMMEL_MESSAGE(ArrayOfVariables,
                QT_TRANSLATE_NOOP("CoreText", "an array of at least one variable"))
TRAMMEL_MESSAGE(ArrayOfObjectives,
                QT_TRANSLATE_NOOP("CoreText", "an array of at least one objective"))
TRAMMEL_MESSAGE(LowAndHigh, QT_TRANSLATE_NOOP("CoreText", "[low, high]"))
TRAMMEL_MESSAGE(BoundsLeaveNothing,
                QT_TRANSLATE_NOOP("CoreText", "the bounds %1 and %2 leave nothing between them; "
                                              "expected a lower and a higher one"))
TRAMMEL_MESSAGE(BoundsOfFactors,
                QT_TRANSLATE_NOOP("CoreText", "the lower bound is %1; expected one above 0 for the "
                                              "scale \"log\""))
TRAMMEL_MESSAGE(ScaleOfContinuous,
                QT_TRANSLATE_NOOP("CoreText", "the scale \"log\" is for variables with a range"))
TRAMMEL_MESSAGE(StartOutOfBounds,
                QT_TRANSLATE_NOOP("CoreText", "%1 is not between the bounds %2 and %3"))
TRAMMEL_MESSAGE(StartNotListed,
                QT_TRANSLATE_NOOP("CoreText", "%1 is none of the variable's values"))
TRAMMEL_MESSAGE(BoundIsNoWholeNumber,
                QT_TRANSLATE_NOOP("CoreText", "%1 is no whole number; expected bounds of whole "
                                              "numbers, or \"range\" instead of \"integers\""))
TRAMMEL_MESSAGE(NoSuchOutput,
                QT_TRANSLATE_NOOP("CoreText", "there is no output \"%1\"; %2expected one of %3"))
TRAMMEL_MESSAGE(ObjectiveIsThereAlready,
                QT_TRANSLATE_NOOP("CoreText", "the output \"%1\" is an objective already; expected "
                                              "each once"))
TRAMMEL_MESSAGE(NotAbove,
                QT_TRANSLATE_NOOP("CoreText", "%1 stands here; expected a number above %2"))
TRAMMEL_MESSAGE(TargetNeedsValue,
                QT_TRANSLATE_NOOP("CoreText", "the key \"value\" is missing, which the goal "
                                              "\"target\" needs"))
TRAMMEL_MESSAGE(ValueNeedsTarget,
                QT_TRANSLATE_NOOP("CoreText", "\"value\" is for the goal \"target\""))
TRAMMEL_MESSAGE(ConstraintsContradict,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" %2 %3 contradicts %4 %5 of another "
                                              "constraint"))
TRAMMEL_MESSAGE(MethodTakesOneObjective,
                QT_TRANSLATE_NOOP("CoreText",
                                  "the method \"%1\" takes one objective, and there are "
                                  "%2; expected \"nsga2\", or "
                                  "\"levenberg-marquardt\" where each is a target or "
                                  "a measurement"))
TRAMMEL_MESSAGE(MethodTakesNoConstraints,
                QT_TRANSLATE_NOOP("CoreText",
                                  "the method \"%1\" takes no constraints; expected one "
                                  "of %2"))
TRAMMEL_MESSAGE(MethodTakesNoEquations,
                QT_TRANSLATE_NOOP("CoreText", "the method \"%1\" takes no constraint with \"==\"; "
                                              "expected one of %2"))
TRAMMEL_MESSAGE(MethodNeedsDistances,
                QT_TRANSLATE_NOOP("CoreText", "the method \"levenberg-marquardt\" takes targets "
                                              "and measurements only, and \"%1\" is neither"))
TRAMMEL_MESSAGE(MethodNeedsTwoVariables,
                QT_TRANSLATE_NOOP("CoreText", "the method \"%1\" needs two variables or more that "
                                              "are neither lists nor whole numbers; expected "
                                              "another method"))
TRAMMEL_MESSAGE(FrontNeedsObjectives,
                QT_TRANSLATE_NOOP("CoreText", "the method \"nsga2\" is for several objectives, and "
                                              "there is one"))
TRAMMEL_MESSAGE(BudgetBelowSearches,
                QT_TRANSLATE_NOOP("CoreText", "%1 runs are too few for %2 searches; expected at "
                                              "least as many"))
TRAMMEL_MESSAGE(TooManyCombinations,
                QT_TRANSLATE_NOOP("CoreText", "lists and whole numbers of the simulation have more "
                                              "than %1 combinations, each of which is a search; "
                                              "expected fewer"))
TRAMMEL_MESSAGE(TooFewRows,
                QT_TRANSLATE_NOOP("CoreText", "%1 has %2 rows with numbers; expected at least %3"))
TRAMMEL_MESSAGE(WeightIsNegative,
                QT_TRANSLATE_NOOP("CoreText", "%1, line %2: the weight is %3; expected 0 or more"))
TRAMMEL_MESSAGE(MeasuredOutsideOfTheRun,
                QT_TRANSLATE_NOOP("CoreText",
                                  "measured from t = %1 s to %2 s; expected times of the "
                                  "run, 0 s to %3 s"))
TRAMMEL_MESSAGE(MeasurementOfOneFrame,
                QT_TRANSLATE_NOOP("CoreText", "a measurement is held against many frames, and the "
                                              "analysis \"%1\" has one; expected an expression "
                                              "and a target"))
TRAMMEL_MESSAGE(AnExpressionOrMeasurement,
                QT_TRANSLATE_NOOP("CoreText", "an expression, or a measurement: {\"channel\", "
                                              "\"file\", \"time\", \"column\"}"))

// How optimisations go on and end
TRAMMEL_MESSAGE(NoOptimisationThere,
                QT_TRANSLATE_NOOP("CoreText", "%1: no optimisation was begun there; expected the "
                                              "folder that `trammel optimize --out` made"))
TRAMMEL_MESSAGE(OptimisationIsRunning,
                QT_TRANSLATE_NOOP("CoreText", "%1: another process is running this optimisation"))
TRAMMEL_MESSAGE(OptimisationIsQueued,
                QT_TRANSLATE_NOOP("CoreText", "%1: %2 tasks of this optimisation are in Slurm's "
                                              "queue, which would compute the same"))
TRAMMEL_MESSAGE(SearchConverged, QT_TRANSLATE_NOOP("CoreText", "converged"))
TRAMMEL_MESSAGE(SearchMissesConstraints,
                QT_TRANSLATE_NOOP("CoreText", "ended at a place that misses constraints"))
TRAMMEL_MESSAGE(SearchAllTried, QT_TRANSLATE_NOOP("CoreText", "all combinations were tried"))
TRAMMEL_MESSAGE(SearchRanOut, QT_TRANSLATE_NOOP("CoreText", "the budget of %1 runs was used up"))
TRAMMEL_MESSAGE(SearchOutOfTime, QT_TRANSLATE_NOOP("CoreText", "the budget of %1 s was used up"))
TRAMMEL_MESSAGE(SearchStopped, QT_TRANSLATE_NOOP("CoreText", "stopped"))
TRAMMEL_MESSAGE(SearchFailedAtStart,
                QT_TRANSLATE_NOOP("CoreText", "none of %1 starts that were tried can be run"))
TRAMMEL_MESSAGE(SearchRoundoff,
                QT_TRANSLATE_NOOP("CoreText", "rounding, or noise of the outputs, lets it come no "
                                              "further"))
TRAMMEL_MESSAGE(SearchMethodFailed, QT_TRANSLATE_NOOP("CoreText", "the method failed: %1"))

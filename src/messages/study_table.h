// What studies and mechanisms tell; see text.h.
TRAMMEL_MESSAGE(ModelCannotBeRun, QT_TRANSLATE_NOOP("CoreText", "the model cannot be run: %1"))
TRAMMEL_MESSAGE(IsOfAnalysis, QT_TRANSLATE_NOOP("CoreText", "\"%1\" is for the analysis \"%2\""))
TRAMMEL_MESSAGE(SamplesAreMissing,
                QT_TRANSLATE_NOOP("CoreText", "the key \"samples\" is missing, which design "
                                              "\"%1\" needs"))
TRAMMEL_MESSAGE(NumberOfSeconds, QT_TRANSLATE_NOOP("CoreText", "a number of seconds"))
TRAMMEL_MESSAGE(NoTimeOfARun,
                QT_TRANSLATE_NOOP("CoreText", "%1 is no time that a run could take; expected "
                                              "seconds above 0"))
TRAMMEL_MESSAGE(NoSimulationKey,
                QT_TRANSLATE_NOOP("CoreText", "the simulation has no key \"%1\"; %2expected one "
                                              "of %3"))
TRAMMEL_MESSAGE(ArrayOfFactors, QT_TRANSLATE_NOOP("CoreText", "an array of at least one factor"))
TRAMMEL_MESSAGE(FactorIsThereAlready,
                QT_TRANSLATE_NOOP("CoreText", "there is a factor \"%1\" already; expected each "
                                              "once"))
TRAMMEL_MESSAGE(FactorIsGivenToo,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is given under /simulation too; expected "
                                              "only one of them"))
TRAMMEL_MESSAGE(NoSuchParameter,
                QT_TRANSLATE_NOOP("CoreText", "the model has no parameter \"%1\"; %2expected "
                                              "%3or a key of the simulation such as "
                                              "\"simulation.impact\""))
TRAMMEL_MESSAGE(OneOfAnd, QT_TRANSLATE_NOOP("CoreText", "one of %1, "))
TRAMMEL_MESSAGE(ArrayOfValues, QT_TRANSLATE_NOOP("CoreText", "an array of at least one value"))
TRAMMEL_MESSAGE(FirstLastCount, QT_TRANSLATE_NOOP("CoreText", "[first, last, count]"))
TRAMMEL_MESSAGE(FirstLast, QT_TRANSLATE_NOOP("CoreText", "[first, last] or [first, last, count]"))
TRAMMEL_MESSAGE(FactorTakesNoNumbers,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" takes no numbers; expected \"values\" "
                                              "instead"))
TRAMMEL_MESSAGE(FactorTakesWholeNumbers,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" takes whole numbers only; expected "
                                              "\"values\" instead"))
TRAMMEL_MESSAGE(ObjectOfOutputs,
                QT_TRANSLATE_NOOP("CoreText", "an object with at least one \"name\": "
                                              "\"expression\""))
TRAMMEL_MESSAGE(NoNameOfAnOutput,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" cannot name an output; expected a name "
                                              "that no factor has, nor one of %2"))
TRAMMEL_MESSAGE(GridIsTooLarge,
                QT_TRANSLATE_NOOP("CoreText", "the grid has more than %1 runs; expected fewer, "
                                              "or a design with samples"))
TRAMMEL_MESSAGE(DesignIsEmpty,
                QT_TRANSLATE_NOOP("CoreText", "the design has no runs; expected 1 to %1"))
TRAMMEL_MESSAGE(DesignIsTooLarge,
                QT_TRANSLATE_NOOP("CoreText", "the design has more than %1 runs; expected 1 to %2"))
TRAMMEL_MESSAGE(OutputHasNoValue, QT_TRANSLATE_NOOP("CoreText", "%1 has no value: %2"))
TRAMMEL_MESSAGE(TookTooLong,
                QT_TRANSLATE_NOOP("CoreText", "took longer than the %1 s that a run may take; it "
                                              "had come to t = %2 s"))
TRAMMEL_MESSAGE(ProgramDoesNotWork,
                QT_TRANSLATE_NOOP("CoreText", "%1 does not work: its processes end with %2"))
TRAMMEL_MESSAGE(ProcessEndedWith,
                QT_TRANSLATE_NOOP("CoreText", "the process that computed it ended with %1"))
TRAMMEL_MESSAGE(NoWord, QT_TRANSLATE_NOOP("CoreText", "no word"))
TRAMMEL_MESSAGE(SignalNumber, QT_TRANSLATE_NOOP("CoreText", "signal %1 (%2)"))
TRAMMEL_MESSAGE(ExitCode, QT_TRANSLATE_NOOP("CoreText", "exit code %1"))
TRAMMEL_MESSAGE(CannotStart, QT_TRANSLATE_NOOP("CoreText", "cannot start %1: %2"))
TRAMMEL_MESSAGE(CannotMakeFolder, QT_TRANSLATE_NOOP("CoreText", "cannot make the folder %1: %2"))
TRAMMEL_MESSAGE(NoStudyThere,
                QT_TRANSLATE_NOOP("CoreText", "%1: no study was begun there; expected the folder "
                                              "that `trammel study --out` made"))
TRAMMEL_MESSAGE(StudyIsRunning,
                QT_TRANSLATE_NOOP("CoreText", "%1: another process is running this study"))
TRAMMEL_MESSAGE(CannotLock, QT_TRANSLATE_NOOP("CoreText", "cannot lock %1: %2"))
TRAMMEL_MESSAGE(SharesAreUnreadable,
                QT_TRANSLATE_NOOP("CoreText", "%1: cannot be read; expected the shares of an "
                                              "array job"))
TRAMMEL_MESSAGE(ProgramFailedBecause,
                QT_TRANSLATE_NOOP("CoreText", "%1 failed with exit code %2: %3"))
TRAMMEL_MESSAGE(ProgramFailed, QT_TRANSLATE_NOOP("CoreText", "%1 failed with exit code %2"))
TRAMMEL_MESSAGE(SubmissionHasNoTask,
                QT_TRANSLATE_NOOP("CoreText", "submission %1 has no task %2; expected 0 to %3"))
TRAMMEL_MESSAGE(NoSuchRun, QT_TRANSLATE_NOOP("CoreText", "there is no run %1; expected 1 to %2"))
TRAMMEL_MESSAGE(And, QT_TRANSLATE_NOOP("CoreText", "%1; %2"))
TRAMMEL_MESSAGE(FourBarCannotBeMade,
                QT_TRANSLATE_NOOP("CoreText", "a four-bar of %1, %2, %3 and %4 m cannot be "
                                              "assembled; expected lengths above 0, the longest "
                                              "below the sum of the others"))
TRAMMEL_MESSAGE(GearsCannotBeMade,
                QT_TRANSLATE_NOOP("CoreText", "gears of pitch radii %1 and %2 m cannot be made; "
                                              "expected both above 0"))
TRAMMEL_MESSAGE(MechanismCannotBeMade,
                QT_TRANSLATE_NOOP("CoreText", "a \"%1\" of these lengths cannot be assembled; "
                                              "expected lengths with which its links reach one "
                                              "another"))
TRAMMEL_MESSAGE(MechanismHasNoValue,
                QT_TRANSLATE_NOOP("CoreText", "a \"%1\" is not asked for by \"%2\"; expected one "
                                              "of %3"))
TRAMMEL_MESSAGE(MechanismValueIsWrong, QT_TRANSLATE_NOOP("CoreText", "\"%1\" is %2; expected %3"))
TRAMMEL_MESSAGE(ExpectedAbove0, QT_TRANSLATE_NOOP("CoreText", "a number above 0"))
TRAMMEL_MESSAGE(ExpectedBetween0And1, QT_TRANSLATE_NOOP("CoreText", "a number between 0 and 1"))
TRAMMEL_MESSAGE(PantographCannotBeMade,
                QT_TRANSLATE_NOOP("CoreText", "a pantograph of ratio %1 with arms of %2 and %3 m "
                                              "cannot be assembled; expected a ratio above 1 and "
                                              "lengths above 0"))
TRAMMEL_MESSAGE(ScissorLiftCannotBeMade,
                QT_TRANSLATE_NOOP("CoreText", "a scissor lift of %1 stages with arms of %2 m and "
                                              "an opening of %3 m cannot be assembled; expected "
                                              "1 to %4 stages and an opening between 0 and the "
                                              "arms' length"))
TRAMMEL_MESSAGE(SliderCrankCannotBeMade,
                QT_TRANSLATE_NOOP("CoreText", "a slider-crank of crank %1 m, rod %2 m and offset "
                                              "%3 m cannot be assembled; expected lengths above "
                                              "0 and an offset below their sum"))

// Why linkages cannot be found for a task; see text.h.
TRAMMEL_MESSAGE(SynthesisTooFewPoses,
                QT_TRANSLATE_NOOP("CoreText", "%1 poses are given; expected two or more"))
TRAMMEL_MESSAGE(SynthesisPosesCoincide,
                QT_TRANSLATE_NOOP("CoreText", "poses %1 and %2 are the same; expected each once"))
TRAMMEL_MESSAGE(SynthesisPosesDoNotTurn,
                QT_TRANSLATE_NOOP("CoreText", "all poses have one angle, which any parallelogram "
                                              "keeps; expected at least two different angles"))
TRAMMEL_MESSAGE(SynthesisPosesDepend,
                QT_TRANSLATE_NOOP("CoreText", "infinitely many links fit, since the poses depend "
                                              "on each other; expected poses that do not"))
TRAMMEL_MESSAGE(SynthesisCognatesOfFourBar,
                QT_TRANSLATE_NOOP("CoreText", "cognates are of linkages with four hinges; this one "
                                              "has a slider"))
TRAMMEL_MESSAGE(SynthesisNoCognate,
                QT_TRANSLATE_NOOP("CoreText", "the coupler point is at a hinge of the coupler, "
                                              "where it draws a circle; expected another place"))
TRAMMEL_MESSAGE(SynthesisNotFourHinges,
                QT_TRANSLATE_NOOP("CoreText", "%1 joints at the ground and %2 others; cognates are "
                                              "of four-bars, which have two of each: links on "
                                              "hinges at the ground and a coupler between them"))
TRAMMEL_MESSAGE(SynthesisNoHingeOfThePlane,
                QT_TRANSLATE_NOOP("CoreText", "the joint \"%1\" is no hinge across the plane that "
                                              "is drawn in; cognates are of four-bars with hinges "
                                              "alone"))
TRAMMEL_MESSAGE(SynthesisNoCouplerPoint,
                QT_TRANSLATE_NOOP("CoreText", "no point of the coupler \"%1\" is measured, whose "
                                              "curve cognates could draw; expected a traced point"))
TRAMMEL_MESSAGE(SynthesisTooFewPairs,
                QT_TRANSLATE_NOOP("CoreText", "%1 pairs of angles are given; expected three or "
                                              "more"))
TRAMMEL_MESSAGE(SynthesisTooManyPairs,
                QT_TRANSLATE_NOOP("CoreText", "%1 pairs of angles are given, which no linkage "
                                              "reaches exactly; expected three to five"))
TRAMMEL_MESSAGE(SynthesisInputsCoincide,
                QT_TRANSLATE_NOOP("CoreText", "pairs %1 and %2 have the same input angle; expected "
                                              "each once"))

// Why a task has no solution
TRAMMEL_MESSAGE(SynthesisNoRealLink,
                QT_TRANSLATE_NOOP("CoreText", "no link and no slider can hold the body so: the "
                                              "equations have no real solution"))
TRAMMEL_MESSAGE(SynthesisOneLinkOnly,
                QT_TRANSLATE_NOOP("CoreText", "only one link or slider can hold the body so; a "
                                              "linkage needs two"))
TRAMMEL_MESSAGE(SynthesisRegionsEmpty,
                QT_TRANSLATE_NOOP("CoreText", "none of the %1 links and sliders that fit has its "
                                              "hinge at the ground where the task permits it"))
TRAMMEL_MESSAGE(SynthesisKindsExcluded,
                QT_TRANSLATE_NOOP("CoreText", "the %1 links and sliders that fit are not of the "
                                              "kinds that the task permits"))
TRAMMEL_MESSAGE(SynthesisDefectsOnly,
                QT_TRANSLATE_NOOP("CoreText", "all %1 linkages that fit have a defect: %2 reach "
                                              "the places only if taken apart (circuit), %3 not "
                                              "with their driver (branch), %4 in another order"))
TRAMMEL_MESSAGE(SynthesisLimitsExclude,
                QT_TRANSLATE_NOOP("CoreText", "of %1 linkages that fit %2 have no defect, but none "
                                              "of these has the transmission angle and the lengths "
                                              "that the task demands"))
TRAMMEL_MESSAGE(SynthesisNoLinkage,
                QT_TRANSLATE_NOOP("CoreText", "no linkage fits: the equations have no real "
                                              "solution that can be assembled"))
TRAMMEL_MESSAGE(SynthesisTooFewPoints,
                QT_TRANSLATE_NOOP("CoreText", "%1 points are given; expected three or more"))

// What task files are refused for
TRAMMEL_MESSAGE(SynthesisTaskFile, QT_TRANSLATE_NOOP("CoreText", "task file"))
TRAMMEL_MESSAGE(SynthesisATask, QT_TRANSLATE_NOOP("CoreText", "a task"))
TRAMMEL_MESSAGE(SynthesisAPose, QT_TRANSLATE_NOOP("CoreText", "a pose"))
TRAMMEL_MESSAGE(SynthesisABox, QT_TRANSLATE_NOOP("CoreText", "a box"))
TRAMMEL_MESSAGE(SynthesisAFunction, QT_TRANSLATE_NOOP("CoreText", "a function"))
TRAMMEL_MESSAGE(SynthesisRegionsOfPivots, QT_TRANSLATE_NOOP("CoreText", "regions of pivots"))
TRAMMEL_MESSAGE(SynthesisBoxIsReversed,
                QT_TRANSLATE_NOOP("CoreText", "\"low\" is above \"high\" in a box; expected at "
                                              "most that"))
TRAMMEL_MESSAGE(SynthesisLengthsReversed,
                QT_TRANSLATE_NOOP("CoreText", "lengths from %1 m to %2 m; expected 0 or more and a "
                                              "longer one"))
TRAMMEL_MESSAGE(SynthesisOtherNumberOfAngles,
                QT_TRANSLATE_NOOP("CoreText", "%1 angles are given for %2 points; expected one for "
                                              "each"))
TRAMMEL_MESSAGE(SynthesisFormulaHasNoRange,
                QT_TRANSLATE_NOOP("CoreText", "the formula has no value somewhere from x = %1 to "
                                              "%2, or the same at both ends; expected one that "
                                              "changes"))
TRAMMEL_MESSAGE(SynthesisADwell, QT_TRANSLATE_NOOP("CoreText", "a dwell"))
TRAMMEL_MESSAGE(SynthesisAQuickReturn, QT_TRANSLATE_NOOP("CoreText", "a quick return"))
TRAMMEL_MESSAGE(SynthesisNotBetween,
                QT_TRANSLATE_NOOP("CoreText", "the value is %1; expected one between %2 and %3"))
TRAMMEL_MESSAGE(SynthesisNoKind,
                QT_TRANSLATE_NOOP("CoreText", "no kind is listed; expected one or more"))
TRAMMEL_MESSAGE(SynthesisCurveHasNoAngles,
                QT_TRANSLATE_NOOP("CoreText", "angles belong to points, which a drawn curve has "
                                              "any number of; expected \"curve\" or \"angles\""))
TRAMMEL_MESSAGE(SynthesisPointsCoincide,
                QT_TRANSLATE_NOOP("CoreText", "points %1 and %2 are the same; expected each once"))

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
TRAMMEL_MESSAGE(SynthesisTooFewPairs,
                QT_TRANSLATE_NOOP("CoreText", "%1 pairs of angles are given; expected three or "
                                              "more"))
TRAMMEL_MESSAGE(SynthesisTooManyPairs,
                QT_TRANSLATE_NOOP("CoreText", "%1 pairs of angles are given, which no linkage "
                                              "reaches exactly; expected three to five"))
TRAMMEL_MESSAGE(SynthesisInputsCoincide,
                QT_TRANSLATE_NOOP("CoreText", "pairs %1 and %2 have the same input angle; expected "
                                              "each once"))

// Why something cannot be drawn; see text.h.
TRAMMEL_MESSAGE(SketchLinkNeedsPlaces,
                QT_TRANSLATE_NOOP("CoreText", "a link needs two places or more, and each once"))
TRAMMEL_MESSAGE(SketchLinkHasNodes,
                QT_TRANSLATE_NOOP("CoreText", "the link \"%1\" has all of these nodes already"))
TRAMMEL_MESSAGE(SketchNodeIsGrounded,
                QT_TRANSLATE_NOOP("CoreText", "the node \"%1\" is held at the ground already"))
TRAMMEL_MESSAGE(SketchNoLinkThere,
                QT_TRANSLATE_NOOP("CoreText",
                                  "there is no link at %1 m, %2 m; expected a node of a "
                                  "link, or a place on a link"))
TRAMMEL_MESSAGE(SketchNoLinkOnNode, QT_TRANSLATE_NOOP("CoreText", "no link has the node \"%1\""))
TRAMMEL_MESSAGE(SketchNoNode, QT_TRANSLATE_NOOP("CoreText", "there is no node \"%1\""))
TRAMMEL_MESSAGE(SketchNoLink, QT_TRANSLATE_NOOP("CoreText", "no link was drawn as \"%1\""))
TRAMMEL_MESSAGE(SketchNodeIsGiven,
                QT_TRANSLATE_NOOP("CoreText", "the node \"%1\" stays where these set it: %2"))
TRAMMEL_MESSAGE(SketchNodeHasFormula,
                QT_TRANSLATE_NOOP("CoreText", "the node \"%1\" stays where a formula has it: %2"))
TRAMMEL_MESSAGE(SketchOverDimensioned,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" cannot be set as well: these set the nodes "
                                              "\"%2\" and \"%3\" already: %4"))
TRAMMEL_MESSAGE(SketchCircle,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" cannot be set to that: it rests on the nodes "
                                              "\"%2\" and \"%3\", which would follow it"))
TRAMMEL_MESSAGE(SketchNoDimension,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is no length or angle between two nodes"))
TRAMMEL_MESSAGE(SketchIsMeasured,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is measured already, nothing follows it"))
TRAMMEL_MESSAGE(SketchSharedDimension,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" sets %2 lengths at once; it cannot be "
                                              "measured on one of them"))
TRAMMEL_MESSAGE(SketchSameNode,
                QT_TRANSLATE_NOOP("CoreText", "a dimension needs two different nodes"))
TRAMMEL_MESSAGE(SketchIsDriven,
                QT_TRANSLATE_NOOP("CoreText", "the joint \"%1\" has a driver or a motor already"))
TRAMMEL_MESSAGE(SketchNothingToDrive,
                QT_TRANSLATE_NOOP("CoreText", "there is no hinge and no slide to drive; expected a "
                                              "node with one, or a link on a hinge to the ground"))
TRAMMEL_MESSAGE(SketchNothingToWeld,
                QT_TRANSLATE_NOOP("CoreText",
                                  "there is no hinge to weld; expected a node with one"))
TRAMMEL_MESSAGE(SketchPinBesideSlot,
                QT_TRANSLATE_NOOP("CoreText", "the node \"%1\" is on no line between nodes of the "
                                              "link \"%2\""))
TRAMMEL_MESSAGE(SketchPinOfItsSlot,
                QT_TRANSLATE_NOOP("CoreText", "the node \"%1\" is one of the link \"%2\" itself"))
TRAMMEL_MESSAGE(SketchNoDirection,
                QT_TRANSLATE_NOOP("CoreText", "a slide needs a direction: another place than its "
                                              "own"))
TRAMMEL_MESSAGE(SketchGearNeedsHinges,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" and \"%2\" cannot be geared; expected two "
                                              "different hinges"))
TRAMMEL_MESSAGE(SketchRatioIsZero,
                QT_TRANSLATE_NOOP("CoreText", "a ratio is another number than 0"))
TRAMMEL_MESSAGE(SketchNotPositive,
                QT_TRANSLATE_NOOP("CoreText", "%1 is not above 0; expected a number that is"))
TRAMMEL_MESSAGE(SketchGapIsNegative,
                QT_TRANSLATE_NOOP("CoreText", "%1 is below 0; expected a gap of 0 or more"))
TRAMMEL_MESSAGE(SketchSameLink,
                QT_TRANSLATE_NOOP("CoreText", "both ends are on \"%1\"; expected two different "
                                              "ones"))
TRAMMEL_MESSAGE(SketchNothingThere, QT_TRANSLATE_NOOP("CoreText", "there is nothing at %1"))
TRAMMEL_MESSAGE(SketchPlaneIsUsed,
                QT_TRANSLATE_NOOP("CoreText", "nodes are drawn in the plane already: %1"))
TRAMMEL_MESSAGE(SketchNoMotion,
                QT_TRANSLATE_NOOP("CoreText", "there is no link to move or to copy"))
TRAMMEL_MESSAGE(SketchNoValue,
                QT_TRANSLATE_NOOP("CoreText", "there would be no value any more: %1"))
TRAMMEL_MESSAGE(SketchNodeIsThere,
                QT_TRANSLATE_NOOP("CoreText", "the node \"%1\" is there already"))
TRAMMEL_MESSAGE(SketchNoteIsEmpty, QT_TRANSLATE_NOOP("CoreText", "a note needs a text"))
TRAMMEL_MESSAGE(SketchSamePlaces,
                QT_TRANSLATE_NOOP("CoreText", "the two places are one; expected two different "
                                              "ones"))
TRAMMEL_MESSAGE(SketchLinkIsPoint,
                QT_TRANSLATE_NOOP("CoreText", "nodes of the link \"%1\" would be at one place"))

// Of functional mock-up units; see text.h.
TRAMMEL_MESSAGE(ArchiveCannotBeWritten, QT_TRANSLATE_NOOP("CoreText", "cannot write %1: %2"))
TRAMMEL_MESSAGE(ArchiveCannotBeRead,
                QT_TRANSLATE_NOOP("CoreText", "%1 cannot be read as a zip archive"))
TRAMMEL_MESSAGE(ArchiveIsRefused, QT_TRANSLATE_NOOP("CoreText", "%1: entry \"%2\": %3"))
TRAMMEL_MESSAGE(EntryIsDamaged, QT_TRANSLATE_NOOP("CoreText", "the archive is damaged here"))
TRAMMEL_MESSAGE(EntryIsLarger,
                QT_TRANSLATE_NOOP("CoreText", "there is more in it than the archive says"))
TRAMMEL_MESSAGE(EntryLeavesFolder,
                QT_TRANSLATE_NOOP("CoreText", "the name leaves the folder to unpack to; expected a "
                                              "path within it"))
TRAMMEL_MESSAGE(EntryIsNoFile,
                QT_TRANSLATE_NOOP("CoreText", "it is a link or device; expected a file or folder"))
TRAMMEL_MESSAGE(EntryIsEncrypted,
                QT_TRANSLATE_NOOP("CoreText", "it is encrypted; expected one to be read as it is"))
TRAMMEL_MESSAGE(EntryComesTwice,
                QT_TRANSLATE_NOOP("CoreText",
                                  "the name comes twice, or is a file's and a folder's"))
TRAMMEL_MESSAGE(ArchiveHasManyEntries,
                QT_TRANSLATE_NOOP("CoreText", "the archive has more entries than are unpacked"))
TRAMMEL_MESSAGE(ArchiveIsLarge,
                QT_TRANSLATE_NOOP("CoreText", "the archive says to have more bytes than are "
                                              "unpacked"))
TRAMMEL_MESSAGE(NoSuchInput,
                QT_TRANSLATE_NOOP("CoreText", "no input is named \"%1\"; expected one of: %2"))
TRAMMEL_MESSAGE(UnitLibraryIsMissing,
                QT_TRANSLATE_NOOP("CoreText", "%1 is not there, which every unit holds; it is "
                                              "installed with the command"))
TRAMMEL_MESSAGE(EventHasNoMotion,
                QT_TRANSLATE_NOOP("CoreText", "at t = %1 s no smooth motion follows: %2; "
                                              "co-simulation goes on there"))
TRAMMEL_MESSAGE(EventsChatter,
                QT_TRANSLATE_NOOP("CoreText", "at t = %1 s events follow each other without end: "
                                              "%2 since t = %3 s, the last of them by %4; "
                                              "co-simulation goes on there"))
TRAMMEL_MESSAGE(AGapThatCloses, QT_TRANSLATE_NOOP("CoreText", "a gap that closes"))
TRAMMEL_MESSAGE(EventLeavesResiduals,
                QT_TRANSLATE_NOOP("CoreText", "contacts or limits overlap, or are not at rest, "
                                              "where they should be held"))
TRAMMEL_MESSAGE(EventHasManyRows,
                QT_TRANSLATE_NOOP("CoreText", "more contacts act together than can be held"))
TRAMMEL_MESSAGE(EventContradicts,
                QT_TRANSLATE_NOOP("CoreText", "contacts, limits, motors and friction that act "
                                              "contradict each other"))
TRAMMEL_MESSAGE(ExchangeWithNothing, QT_TRANSLATE_NOOP("CoreText", "nothing moves in it"))
TRAMMEL_MESSAGE(UnitIsDamaged,
                QT_TRANSLATE_NOOP("CoreText", "%1 is not what a unit of this version holds"))
TRAMMEL_MESSAGE(NotInThisState, QT_TRANSLATE_NOOP("CoreText", "%1 must not be called %2"))
TRAMMEL_MESSAGE(BeforeInitialization, QT_TRANSLATE_NOOP("CoreText", "before initialization"))
TRAMMEL_MESSAGE(DuringInitialization, QT_TRANSLATE_NOOP("CoreText", "during initialization"))
TRAMMEL_MESSAGE(InEventMode, QT_TRANSLATE_NOOP("CoreText", "in event mode"))
TRAMMEL_MESSAGE(InContinuousTime, QT_TRANSLATE_NOOP("CoreText", "in continuous-time mode"))
TRAMMEL_MESSAGE(BetweenSteps, QT_TRANSLATE_NOOP("CoreText", "between steps"))
TRAMMEL_MESSAGE(AfterTheEnd, QT_TRANSLATE_NOOP("CoreText", "after the end"))
TRAMMEL_MESSAGE(AfterAFailure, QT_TRANSLATE_NOOP("CoreText", "after a failure"))
TRAMMEL_MESSAGE(NoSuchReference,
                QT_TRANSLATE_NOOP("CoreText", "%1: no variable of this type has the value "
                                              "reference %2"))
TRAMMEL_MESSAGE(VariableIsNotSet, QT_TRANSLATE_NOOP("CoreText", "%1 cannot be set %2"))
TRAMMEL_MESSAGE(VariableIsNotFinite,
                QT_TRANSLATE_NOOP("CoreText", "%1 is not finite; expected a finite number"))
TRAMMEL_MESSAGE(DerivativeOfAState, QT_TRANSLATE_NOOP("CoreText", "the derivative of a state"))
TRAMMEL_MESSAGE(ArgumentIsNull, QT_TRANSLATE_NOOP("CoreText", "%1: an argument is missing"))
TRAMMEL_MESSAGE(SizesDiffer, QT_TRANSLATE_NOOP("CoreText", "%1: %2 values; expected %3"))
TRAMMEL_MESSAGE(NotOfThisUnit,
                QT_TRANSLATE_NOOP("CoreText", "%1: the state is not one of this unit's"))
TRAMMEL_MESSAGE(StepsBackwards,
                QT_TRANSLATE_NOOP("CoreText", "a step from %1 s over %2 s; expected one from %3 s "
                                              "over a time above 0"))
TRAMMEL_MESSAGE(NotOffered, QT_TRANSLATE_NOOP("CoreText", "%1 is not offered by this unit"))
TRAMMEL_MESSAGE(TimeIsNotFinite,
                QT_TRANSLATE_NOOP("CoreText", "start %1 s, stop %2 s; expected finite times, the "
                                              "start first"))

// Of CSV files and tables; see text.h.
TRAMMEL_MESSAGE(ColumnIsMissing,
                QT_TRANSLATE_NOOP("CoreText", "%1 has no column \"%2\"; %3expected one of %4"))
TRAMMEL_MESSAGE(FieldIsNoNumber,
                QT_TRANSLATE_NOOP("CoreText", "%1: \"%2\" in column \"%3\" is no number"))
TRAMMEL_MESSAGE(FieldHasDecimalComma,
                QT_TRANSLATE_NOOP("CoreText", "%1: \"%2\" has a decimal comma; expected a decimal "
                                              "point"))
TRAMMEL_MESSAGE(FieldHasNoTitle,
                QT_TRANSLATE_NOOP("CoreText", "%1: \"%2\" stands behind the %3 columns that have "
                                              "titles; expected decimal points in numbers, and a "
                                              "title of each column"))
TRAMMEL_MESSAGE(FieldIsEmpty, QT_TRANSLATE_NOOP("CoreText", "%1: no number in column \"%2\""))
TRAMMEL_MESSAGE(TableFile, QT_TRANSLATE_NOOP("CoreText", "CSV file"))
TRAMMEL_MESSAGE(TableFileCannotBeRead,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" cannot be read: %2; expected a CSV file "
                                              "beside the model"))
TRAMMEL_MESSAGE(TableFileIsTooLarge,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" has %2 bytes; expected at most %3"))
TRAMMEL_MESSAGE(TableHasTooManyRows,
                QT_TRANSLATE_NOOP("CoreText", "%1: more than %2 rows; expected fewer"))
TRAMMEL_MESSAGE(TableHasTooFewRows,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" has %2 rows with numbers; expected at least "
                                              "2"))
TRAMMEL_MESSAGE(TableHasTooFewColumns,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" has %2 columns; expected titles of at least "
                                              "2 in its first line"))
TRAMMEL_MESSAGE(TableHasNoTitles,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" begins with the number %2; expected a first "
                                              "line with the titles of its columns"))
TRAMMEL_MESSAGE(TableIsUnsorted,
                QT_TRANSLATE_NOOP("CoreText", "%1: %2 is %3 after %4; expected numbers that grow"))
TRAMMEL_MESSAGE(TableDoesNotClose,
                QT_TRANSLATE_NOOP("CoreText", "the table starts at %1 and ends at %2, and so does "
                                              "not repeat; expected the same, or \"advance\""))
TRAMMEL_MESSAGE(TableUnitIsUnknown,
                QT_TRANSLATE_NOOP("CoreText", "the unit \"%1\" of column \"%2\" of %3 is not "
                                              "known; expected one such as mm or deg, or the key "
                                              "\"%4\""))
TRAMMEL_MESSAGE(TableUnitsDiffer,
                QT_TRANSLATE_NOOP("CoreText", "the unit \"%1\", and \"%2\" in the title of column "
                                              "\"%3\"; expected one of them"))
TRAMMEL_MESSAGE(KeyIsOfFiles,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is about a file, and the table has points; "
                                              "expected numbers with units there, such as "
                                              "\"5 mm\""))
TRAMMEL_MESSAGE(NoNameOfATable,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" cannot be the name of a table; expected "
                                              "letters, digits and \"_\", no digit first"))
TRAMMEL_MESSAGE(NameIsAParameter,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is a parameter, too; expected another name"))
TRAMMEL_MESSAGE(PointsAreUnsorted,
                QT_TRANSLATE_NOOP("CoreText", "%1 after %2; expected numbers that grow"))
TRAMMEL_MESSAGE(DriverJumps,
                QT_TRANSLATE_NOOP("CoreText", "the velocity of the driver of joint '%1' jumps: "
                                              "table '%2' is linear, and a mass would need an "
                                              "infinite force; expected cubic or akima"))
TRAMMEL_MESSAGE(DriverStopsDead,
                QT_TRANSLATE_NOOP("CoreText",
                                  "the velocity of the driver of joint '%1' jumps where "
                                  "table '%2' is held at its end; expected a table that "
                                  "ends flat, or another \"outside\""))
TRAMMEL_MESSAGE(PageIsTooLarge,
                QT_TRANSLATE_NOOP("CoreText", "the page would have more than %1 numbers; expected "
                                              "fewer frames or channels"))
TRAMMEL_MESSAGE(PageHasNoFrames,
                QT_TRANSLATE_NOOP("CoreText", "%1 has no frames in that time; expected at least "
                                              "one"))

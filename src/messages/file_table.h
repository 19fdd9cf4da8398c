// What files are refused for: their syntax, keys and kinds of values, and results; see text.h.
TRAMMEL_MESSAGE(StandsHere, QT_TRANSLATE_NOOP("CoreText", "%1 stands here; expected %2"))
TRAMMEL_MESSAGE(ABoolean, QT_TRANSLATE_NOOP("CoreText", "a boolean"))
TRAMMEL_MESSAGE(AText, QT_TRANSLATE_NOOP("CoreText", "a text"))
TRAMMEL_MESSAGE(AnArray, QT_TRANSLATE_NOOP("CoreText", "an array"))
TRAMMEL_MESSAGE(AnObject, QT_TRANSLATE_NOOP("CoreText", "an object"))
TRAMMEL_MESSAGE(Null, QT_TRANSLATE_NOOP("CoreText", "null"))
TRAMMEL_MESSAGE(NumberOrExpression,
                QT_TRANSLATE_NOOP("CoreText", "a number or an expression such as \"2*L\""))
TRAMMEL_MESSAGE(TrueOrFalse, QT_TRANSLATE_NOOP("CoreText", "true or false"))
TRAMMEL_MESSAGE(AWholeNumber, QT_TRANSLATE_NOOP("CoreText", "a whole number"))
TRAMMEL_MESSAGE(OneOf, QT_TRANSLATE_NOOP("CoreText", "one of %1"))
TRAMMEL_MESSAGE(ArrayOfNumbers, QT_TRANSLATE_NOOP("CoreText", "an array of %1 numbers"))
TRAMMEL_MESSAGE(ArrayOfEitherNumbers, QT_TRANSLATE_NOOP("CoreText", "an array of %1 or %2 numbers"))
TRAMMEL_MESSAGE(OrientationExpected,
                QT_TRANSLATE_NOOP("CoreText", "[w, x, y, z], {\"axis\", \"angle\"} or "
                                              "{\"euler_xyz\"}"))
TRAMMEL_MESSAGE(ArrayOfThreeExpressions,
                QT_TRANSLATE_NOOP("CoreText", "an array of 3 numbers or expressions"))
TRAMMEL_MESSAGE(ArrayOfTwoNames, QT_TRANSLATE_NOOP("CoreText", "an array of 2 names"))
TRAMMEL_MESSAGE(ArrayOfTwoPoints,
                QT_TRANSLATE_NOOP("CoreText", "an array of 2 points, each an array of 3 numbers"))
TRAMMEL_MESSAGE(ArrayOfPoints,
                QT_TRANSLATE_NOOP("CoreText", "an array of at least %1 points, each an array of "
                                              "3 numbers"))
TRAMMEL_MESSAGE(ArrayOfPairs,
                QT_TRANSLATE_NOOP("CoreText", "an array of at least %1 pairs, each an array of "
                                              "2 numbers"))
TRAMMEL_MESSAGE(ArrayOfObjects, QT_TRANSLATE_NOOP("CoreText", "an array of objects"))
TRAMMEL_MESSAGE(AnObjectOf, QT_TRANSLATE_NOOP("CoreText", "an object (%1)"))
TRAMMEL_MESSAGE(TypeIsMissing,
                QT_TRANSLATE_NOOP("CoreText", "the key \"type\" is missing; expected one of %1"))
TRAMMEL_MESSAGE(UnknownKey,
                QT_TRANSLATE_NOOP("CoreText", "unknown key \"%1\" in %2; %3expected %4"))
TRAMMEL_MESSAGE(KeyIsMissing,
                QT_TRANSLATE_NOOP("CoreText", "the key \"%1\" is missing; expected %2"))
TRAMMEL_MESSAGE(KeyIsMissingIn, QT_TRANSLATE_NOOP("CoreText", "the key \"%1\" is missing in %2"))
TRAMMEL_MESSAGE(NotExactlyOneKey,
                QT_TRANSLATE_NOOP("CoreText", "%1 of the keys %2 are given; expected exactly one"))
TRAMMEL_MESSAGE(TheNumber, QT_TRANSLATE_NOOP("CoreText", "the number %1"))
TRAMMEL_MESSAGE(NewerFormat,
                QT_TRANSLATE_NOOP("CoreText", "written by a newer version of the format (%1); "
                                              "this version reads %2"))
TRAMMEL_MESSAGE(NoSuchFormatVersion,
                QT_TRANSLATE_NOOP("CoreText", "there is no version %1 of the format; expected %2"))
TRAMMEL_MESSAGE(UnknownChoice, QT_TRANSLATE_NOOP("CoreText", "unknown name \"%1\"; %2expected %3"))
TRAMMEL_MESSAGE(NoWholeNumber,
                QT_TRANSLATE_NOOP("CoreText", "%1 is not a whole number; expected one"))
TRAMMEL_MESSAGE(ArrayHasElements,
                QT_TRANSLATE_NOOP("CoreText", "the array has %1 elements; expected %2"))
TRAMMEL_MESSAGE(AllComponentsAreZero,
                QT_TRANSLATE_NOOP("CoreText", "all components are zero; expected a direction"))
TRAMMEL_MESSAGE(AName, QT_TRANSLATE_NOOP("CoreText", "a name"))
TRAMMEL_MESSAGE(ObjectOfNamed, QT_TRANSLATE_NOOP("CoreText", "an object with a %1 for each name"))
TRAMMEL_MESSAGE(ObjectOfNumbers,
                QT_TRANSLATE_NOOP("CoreText", "an object with a number for each name"))
TRAMMEL_MESSAGE(FurtherFindings, QT_TRANSLATE_NOOP("CoreText", "further findings are not listed"))
TRAMMEL_MESSAGE(FileIsMissing,
                QT_TRANSLATE_NOOP("CoreText", "the file cannot be read; expected an existing %1"))
TRAMMEL_MESSAGE(FileIsTooLarge,
                QT_TRANSLATE_NOOP("CoreText", "the file has %1 bytes; expected a %2 of at most %3"))
TRAMMEL_MESSAGE(FileIsUnreadable,
                QT_TRANSLATE_NOOP("CoreText", "the file cannot be read; expected a readable %1"))
TRAMMEL_MESSAGE(FileHasResults,
                QT_TRANSLATE_NOOP("CoreText", "the file has results; expected a %1"))
TRAMMEL_MESSAGE(ModelFile, QT_TRANSLATE_NOOP("CoreText", "model file"))
TRAMMEL_MESSAGE(StudyFile, QT_TRANSLATE_NOOP("CoreText", "study file"))
TRAMMEL_MESSAGE(LcpFile, QT_TRANSLATE_NOOP("CoreText", "LCP file"))
TRAMMEL_MESSAGE(FolderOfAStudy, QT_TRANSLATE_NOOP("CoreText", "folder of a study"))
TRAMMEL_MESSAGE(FinishedRun, QT_TRANSLATE_NOOP("CoreText", "finished run"))
TRAMMEL_MESSAGE(FileOfShares, QT_TRANSLATE_NOOP("CoreText", "file of shares"))
TRAMMEL_MESSAGE(CannotWrite, QT_TRANSLATE_NOOP("CoreText", "cannot write %1: %2"))
TRAMMEL_MESSAGE(CannotRead, QT_TRANSLATE_NOOP("CoreText", "cannot read %1: %2"))
TRAMMEL_MESSAGE(CannotDelete, QT_TRANSLATE_NOOP("CoreText", "cannot delete %1: %2"))
TRAMMEL_MESSAGE(CannotMove, QT_TRANSLATE_NOOP("CoreText", "cannot move %1: %2"))
TRAMMEL_MESSAGE(ItIsNotWritable, QT_TRANSLATE_NOOP("CoreText", "it is not writable"))
TRAMMEL_MESSAGE(AnotherProgramHasIt, QT_TRANSLATE_NOOP("CoreText", "another program has it"))
TRAMMEL_MESSAGE(AtPointer, QT_TRANSLATE_NOOP("CoreText", "%1: %2"))
TRAMMEL_MESSAGE(ErrorInFile, QT_TRANSLATE_NOOP("CoreText", "%1: error: %2"))

// Syntax
TRAMMEL_MESSAGE(TextEnds, QT_TRANSLATE_NOOP("CoreText", "the text ends"))
TRAMMEL_MESSAGE(LineEnds, QT_TRANSLATE_NOOP("CoreText", "the line ends"))
TRAMMEL_MESSAGE(UnexpectedSign, QT_TRANSLATE_NOOP("CoreText", "unexpected '%1'"))
TRAMMEL_MESSAGE(UnexpectedWhiteSpace, QT_TRANSLATE_NOOP("CoreText", "unexpected white space"))
TRAMMEL_MESSAGE(UnexpectedByte, QT_TRANSLATE_NOOP("CoreText", "unexpected byte 0x%1"))
TRAMMEL_MESSAGE(NumberIsTooLarge,
                QT_TRANSLATE_NOOP("CoreText", "the number is too large; expected one below "
                                              "1.8e308"))
TRAMMEL_MESSAGE(TextIsEmpty,
                QT_TRANSLATE_NOOP("CoreText", "the text is empty; expected a JSON object in { }"))
TRAMMEL_MESSAGE(AfterTheDocument,
                QT_TRANSLATE_NOOP("CoreText", "%1 after the document; expected nothing more"))
TRAMMEL_MESSAGE(WithinAString,
                QT_TRANSLATE_NOOP("CoreText", "%1 within a string; expected no control characters"))
TRAMMEL_MESSAGE(StringIsNotClosed,
                QT_TRANSLATE_NOOP("CoreText", "%1 within a string; expected '\"' to close it"))
TRAMMEL_MESSAGE(StringIsNotUtf8,
                QT_TRANSLATE_NOOP("CoreText", "%1 within a string; expected UTF-8 without "
                                              "control characters"))
TRAMMEL_MESSAGE(KeyInQuotes, QT_TRANSLATE_NOOP("CoreText", "a key in double quotes"))
TRAMMEL_MESSAGE(ColonAfterKey, QT_TRANSLATE_NOOP("CoreText", "':' after the key"))
TRAMMEL_MESSAGE(CommaOrBrace, QT_TRANSLATE_NOOP("CoreText", "',' or '}' after the value"))
TRAMMEL_MESSAGE(CommaOrBracket, QT_TRANSLATE_NOOP("CoreText", "',' or ']' after the value"))
TRAMMEL_MESSAGE(EscapeNeedsDigits,
                QT_TRANSLATE_NOOP("CoreText", "broken \\u escape; expected four hexadecimal "
                                              "digits"))
TRAMMEL_MESSAGE(EscapeNeedsPair,
                QT_TRANSLATE_NOOP("CoreText", "broken \\u escape; expected a pair of surrogates"))
TRAMMEL_MESSAGE(UnknownEscape, QT_TRANSLATE_NOOP("CoreText", "unknown escape; expected one of %1"))
TRAMMEL_MESSAGE(DigitAfterPoint, QT_TRANSLATE_NOOP("CoreText", "a digit after the decimal point"))
TRAMMEL_MESSAGE(DigitInExponent, QT_TRANSLATE_NOOP("CoreText", "a digit in the exponent"))
TRAMMEL_MESSAGE(AValue,
                QT_TRANSLATE_NOOP("CoreText", "a value: an object, an array, a string, a number, "
                                              "true, false or null"))
TRAMMEL_MESSAGE(ZeroByte,
                QT_TRANSLATE_NOOP("CoreText", "a zero byte after the document; expected nothing "
                                              "more"))
TRAMMEL_MESSAGE(TooManyValues,
                QT_TRANSLATE_NOOP("CoreText", "more than %1 values; expected a smaller document"))
TRAMMEL_MESSAGE(NestedTooDeeply,
                QT_TRANSLATE_NOOP("CoreText", "more than %1 values nested in one another; "
                                              "expected a flatter document"))
TRAMMEL_MESSAGE(KeyStandsTwice,
                QT_TRANSLATE_NOOP("CoreText", "the key \"%1\" stands twice; expected each key "
                                              "once in an object"))
TRAMMEL_MESSAGE(JsonHasNoInfinity,
                QT_TRANSLATE_NOOP("CoreText", "a number that is not finite cannot stand in JSON"))
TRAMMEL_MESSAGE(KeyIsThereAlready,
                QT_TRANSLATE_NOOP("CoreText", "the key \"%1\" is already in the object at \"%2\""))
TRAMMEL_MESSAGE(NoValueAt, QT_TRANSLATE_NOOP("CoreText", "no value at JSON pointer \"%1\""))

// Problems of complementarity
TRAMMEL_MESSAGE(ArrayOf, QT_TRANSLATE_NOOP("CoreText", "an array of %1 %2"))
TRAMMEL_MESSAGE(Rows, QT_TRANSLATE_NOOP("CoreText", "rows"))
TRAMMEL_MESSAGE(Numbers, QT_TRANSLATE_NOOP("CoreText", "numbers"))
TRAMMEL_MESSAGE(Bounds, QT_TRANSLATE_NOOP("CoreText", "bounds"))
TRAMMEL_MESSAGE(Names, QT_TRANSLATE_NOOP("CoreText", "names"))
TRAMMEL_MESSAGE(Columns, QT_TRANSLATE_NOOP("CoreText", "columns"))
TRAMMEL_MESSAGE(ElementsStandHere, QT_TRANSLATE_NOOP("CoreText", "%1 %2 stand here; expected %3%4"))
TRAMMEL_MESSAGE(AsManyAsInB, QT_TRANSLATE_NOOP("CoreText", ", as many as in b"))
TRAMMEL_MESSAGE(AsManyAsRows, QT_TRANSLATE_NOOP("CoreText", ", as many as A has rows"))
TRAMMEL_MESSAGE(RowColumnValue, QT_TRANSLATE_NOOP("CoreText", ": row, column, value"))
TRAMMEL_MESSAGE(NoWholeNumberWithin,
                QT_TRANSLATE_NOOP("CoreText", "%1 is no whole number from %2 to %3"))
TRAMMEL_MESSAGE(WholeNumberWithin, QT_TRANSLATE_NOOP("CoreText", "a whole number from %1 to %2"))
TRAMMEL_MESSAGE(AnArrayOfNumbers, QT_TRANSLATE_NOOP("CoreText", "an array of numbers"))
TRAMMEL_MESSAGE(RowsOrEntries,
                QT_TRANSLATE_NOOP("CoreText", "an array of rows, or {\"rows\", \"columns\", "
                                              "\"entries\"}"))
TRAMMEL_MESSAGE(OtherSizeThanB,
                QT_TRANSLATE_NOOP("CoreText", "%1 %2; expected %3, as many as in b"))
TRAMMEL_MESSAGE(ArrayOfEntries, QT_TRANSLATE_NOOP("CoreText", "an array of [row, column, value]"))
TRAMMEL_MESSAGE(EntryStandsTwice,
                QT_TRANSLATE_NOOP("CoreText", "row %1, column %2 stands twice; expected each "
                                              "place once"))
TRAMMEL_MESSAGE(NumberOrNoBound,
                QT_TRANSLATE_NOOP("CoreText", "a number, \"inf\", \"-inf\" or null for no bound"))
TRAMMEL_MESSAGE(BoundOfOtherSide,
                QT_TRANSLATE_NOOP("CoreText", "%1 as %2 bound; expected %3 for no bound"))
TRAMMEL_MESSAGE(ALower, QT_TRANSLATE_NOOP("CoreText", "a lower"))
TRAMMEL_MESSAGE(AnUpper, QT_TRANSLATE_NOOP("CoreText", "an upper"))
TRAMMEL_MESSAGE(BoundsAreReversed,
                QT_TRANSLATE_NOOP("CoreText", "the lower bound %1 is above the upper one %2; "
                                              "expected at most that"))
TRAMMEL_MESSAGE(IsNegativeAtLeastZero,
                QT_TRANSLATE_NOOP("CoreText", "%1 is negative; expected at least 0"))
TRAMMEL_MESSAGE(RowHasFrictionOnce,
                QT_TRANSLATE_NOOP("CoreText", "row %1 has friction already; expected each row "
                                              "once"))
TRAMMEL_MESSAGE(RowHasLowerBound,
                QT_TRANSLATE_NOOP("CoreText", "row %1 has the lower bound %2; expected at least "
                                              "0 of a normal row"))
TRAMMEL_MESSAGE(ChoiceStandsHere,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" stands here; %2expected %3"))

// Files of results
TRAMMEL_MESSAGE(ResultsLackChannel,
                QT_TRANSLATE_NOOP("CoreText", "the results have no channel '%1'; expected those "
                                              "of the whole model"))
TRAMMEL_MESSAGE(ChannelOfFile, QT_TRANSLATE_NOOP("CoreText", "channel '%1'"))
TRAMMEL_MESSAGE(AnAttribute, QT_TRANSLATE_NOOP("CoreText", "an attribute '%1'"))
TRAMMEL_MESSAGE(AttributeOfFile, QT_TRANSLATE_NOOP("CoreText", "attribute '%1'"))
TRAMMEL_MESSAGE(ADataSet, QT_TRANSLATE_NOOP("CoreText", "a data set '%1'"))
TRAMMEL_MESSAGE(DataSetOfFile, QT_TRANSLATE_NOOP("CoreText", "data set '%1'"))
TRAMMEL_MESSAGE(AGroup, QT_TRANSLATE_NOOP("CoreText", "a group '%1'"))
TRAMMEL_MESSAGE(ExpectedInFile, QT_TRANSLATE_NOOP("CoreText", "expected %1"))
TRAMMEL_MESSAGE(ExpectedFixedString,
                QT_TRANSLATE_NOOP("CoreText", "expected %1 to be a string of fixed length"))
TRAMMEL_MESSAGE(ExpectedOneDimension,
                QT_TRANSLATE_NOOP("CoreText", "expected %1 to be of one dimension"))
TRAMMEL_MESSAGE(ExpectedFrames,
                QT_TRANSLATE_NOOP("CoreText", "expected %1 to have %2 frames, not %3"))
TRAMMEL_MESSAGE(ExpectedOrderOfLinks,
                QT_TRANSLATE_NOOP("CoreText", "expected '/channels' to keep the order of its "
                                              "links"))
TRAMMEL_MESSAGE(ExpectedDataSet, QT_TRANSLATE_NOOP("CoreText", "expected '%1' to be a data set"))
TRAMMEL_MESSAGE(ExpectedToHoldNumbers,
                QT_TRANSLATE_NOOP("CoreText", "expected '%1' to hold numbers"))
TRAMMEL_MESSAGE(ExpectedElements,
                QT_TRANSLATE_NOOP("CoreText", "expected '%1' to have at least %2 elements"))
TRAMMEL_MESSAGE(ExpectedToHoldStrings,
                QT_TRANSLATE_NOOP("CoreText", "expected '%1' to hold strings of fixed length"))
TRAMMEL_MESSAGE(ExpectedNeverToFall, QT_TRANSLATE_NOOP("CoreText", "expected '%1' never to fall"))
TRAMMEL_MESSAGE(ExpectedToNameBodies, QT_TRANSLATE_NOOP("CoreText", "expected '%1' to name bodies"))
TRAMMEL_MESSAGE(ExpectedStrings,
                QT_TRANSLATE_NOOP("CoreText", "expected '%1' to be of strings of fixed length"))
TRAMMEL_MESSAGE(ExpectedNumbers, QT_TRANSLATE_NOOP("CoreText", "expected '%1' to be of numbers"))
TRAMMEL_MESSAGE(ExpectedResultFile,
                QT_TRANSLATE_NOOP("CoreText", "expected a Trammel result file (attribute "
                                              "'format' = '%1')"))
TRAMMEL_MESSAGE(ExpectedResultVersion,
                QT_TRANSLATE_NOOP("CoreText", "expected results of format version %1, not %2"))
TRAMMEL_MESSAGE(ExpectedHdf5, QT_TRANSLATE_NOOP("CoreText", "expected an HDF5 file (%1)"))
TRAMMEL_MESSAGE(FileDoesNotExist, QT_TRANSLATE_NOOP("CoreText", "the file does not exist"))
TRAMMEL_MESSAGE(ItIsAFolder, QT_TRANSLATE_NOOP("CoreText", "it is a folder"))
TRAMMEL_MESSAGE(AnotherRunIsWriting, QT_TRANSLATE_NOOP("CoreText", "another run is writing it"))
TRAMMEL_MESSAGE(TakenFromItsName,
                QT_TRANSLATE_NOOP("CoreText", "another program has moved, removed or replaced it "
                                              "meanwhile"))
TRAMMEL_MESSAGE(StoppedUnread, QT_TRANSLATE_NOOP("CoreText", "stopped while nobody read it"))
TRAMMEL_MESSAGE(UnknownHdf5Error, QT_TRANSLATE_NOOP("CoreText", "unknown HDF5 error"))
TRAMMEL_MESSAGE(TooManyNames,
                QT_TRANSLATE_NOOP("CoreText",
                                  "its names are too many or too long for an HDF5 group"))
TRAMMEL_MESSAGE(NoChannelFits, QT_TRANSLATE_NOOP("CoreText", "no channel fits '%1'"))
TRAMMEL_MESSAGE(NoChannelFitsDidYouMean,
                QT_TRANSLATE_NOOP("CoreText", "no channel fits '%1'; did you mean \"%2\"?"))
TRAMMEL_MESSAGE(ChannelIsNamedTwice, QT_TRANSLATE_NOOP("CoreText", "channel '%1' is named twice"))
TRAMMEL_MESSAGE(NoSuchContactMode,
                QT_TRANSLATE_NOOP("CoreText", "no contact mode is named '%1'; there are %2"))

// Names of what stands in files, as they are and with their article
TRAMMEL_MESSAGE(Body, QT_TRANSLATE_NOOP("CoreText", "body"))
TRAMMEL_MESSAGE(ABody, QT_TRANSLATE_NOOP("CoreText", "a body"))
TRAMMEL_MESSAGE(Joint, QT_TRANSLATE_NOOP("CoreText", "joint"))
TRAMMEL_MESSAGE(AJoint, QT_TRANSLATE_NOOP("CoreText", "a joint"))
TRAMMEL_MESSAGE(Material, QT_TRANSLATE_NOOP("CoreText", "material"))
TRAMMEL_MESSAGE(AMaterial, QT_TRANSLATE_NOOP("CoreText", "a material"))
TRAMMEL_MESSAGE(Shape, QT_TRANSLATE_NOOP("CoreText", "shape"))
TRAMMEL_MESSAGE(AShape, QT_TRANSLATE_NOOP("CoreText", "a shape"))
TRAMMEL_MESSAGE(Ground, QT_TRANSLATE_NOOP("CoreText", "ground"))
TRAMMEL_MESSAGE(AGround, QT_TRANSLATE_NOOP("CoreText", "a ground"))
TRAMMEL_MESSAGE(Follow, QT_TRANSLATE_NOOP("CoreText", "follow"))
TRAMMEL_MESSAGE(AFollow, QT_TRANSLATE_NOOP("CoreText", "a follow"))
TRAMMEL_MESSAGE(Motor, QT_TRANSLATE_NOOP("CoreText", "motor"))
TRAMMEL_MESSAGE(AMotor, QT_TRANSLATE_NOOP("CoreText", "a motor"))
TRAMMEL_MESSAGE(Driver, QT_TRANSLATE_NOOP("CoreText", "driver"))
TRAMMEL_MESSAGE(ADriver, QT_TRANSLATE_NOOP("CoreText", "a driver"))
TRAMMEL_MESSAGE(Spring, QT_TRANSLATE_NOOP("CoreText", "spring"))
TRAMMEL_MESSAGE(ASpring, QT_TRANSLATE_NOOP("CoreText", "a spring"))
TRAMMEL_MESSAGE(ClearanceName, QT_TRANSLATE_NOOP("CoreText", "clearance"))
TRAMMEL_MESSAGE(AClearanceName, QT_TRANSLATE_NOOP("CoreText", "a clearance"))
TRAMMEL_MESSAGE(Friction, QT_TRANSLATE_NOOP("CoreText", "friction"))
TRAMMEL_MESSAGE(AFriction, QT_TRANSLATE_NOOP("CoreText", "a friction"))
TRAMMEL_MESSAGE(Force, QT_TRANSLATE_NOOP("CoreText", "force"))
TRAMMEL_MESSAGE(AForce, QT_TRANSLATE_NOOP("CoreText", "a force"))
TRAMMEL_MESSAGE(Measure, QT_TRANSLATE_NOOP("CoreText", "measure"))
TRAMMEL_MESSAGE(AMeasure, QT_TRANSLATE_NOOP("CoreText", "a measure"))
TRAMMEL_MESSAGE(Combine, QT_TRANSLATE_NOOP("CoreText", "combine"))
TRAMMEL_MESSAGE(ACombine, QT_TRANSLATE_NOOP("CoreText", "a combine"))
TRAMMEL_MESSAGE(Pair, QT_TRANSLATE_NOOP("CoreText", "pair"))
TRAMMEL_MESSAGE(APair, QT_TRANSLATE_NOOP("CoreText", "a pair"))
TRAMMEL_MESSAGE(Contacts, QT_TRANSLATE_NOOP("CoreText", "contacts"))
TRAMMEL_MESSAGE(AContacts, QT_TRANSLATE_NOOP("CoreText", "a contacts"))
TRAMMEL_MESSAGE(Simulation, QT_TRANSLATE_NOOP("CoreText", "simulation"))
TRAMMEL_MESSAGE(ASimulation, QT_TRANSLATE_NOOP("CoreText", "a simulation"))
TRAMMEL_MESSAGE(Orientation, QT_TRANSLATE_NOOP("CoreText", "orientation"))
TRAMMEL_MESSAGE(AnOrientation, QT_TRANSLATE_NOOP("CoreText", "an orientation"))
TRAMMEL_MESSAGE(Model, QT_TRANSLATE_NOOP("CoreText", "model"))
TRAMMEL_MESSAGE(AModel, QT_TRANSLATE_NOOP("CoreText", "a model"))
TRAMMEL_MESSAGE(Study, QT_TRANSLATE_NOOP("CoreText", "study"))
TRAMMEL_MESSAGE(AStudy, QT_TRANSLATE_NOOP("CoreText", "a study"))
TRAMMEL_MESSAGE(Mechanism, QT_TRANSLATE_NOOP("CoreText", "mechanism"))
TRAMMEL_MESSAGE(AMechanism, QT_TRANSLATE_NOOP("CoreText", "a mechanism"))
TRAMMEL_MESSAGE(Sketch, QT_TRANSLATE_NOOP("CoreText", "sketch"))
TRAMMEL_MESSAGE(ASketch, QT_TRANSLATE_NOOP("CoreText", "a sketch"))
TRAMMEL_MESSAGE(Backdrop, QT_TRANSLATE_NOOP("CoreText", "backdrop"))
TRAMMEL_MESSAGE(ABackdrop, QT_TRANSLATE_NOOP("CoreText", "a backdrop"))
TRAMMEL_MESSAGE(Note, QT_TRANSLATE_NOOP("CoreText", "note"))
TRAMMEL_MESSAGE(ANote, QT_TRANSLATE_NOOP("CoreText", "a note"))
TRAMMEL_MESSAGE(Parameter, QT_TRANSLATE_NOOP("CoreText", "parameter"))
TRAMMEL_MESSAGE(AParameter, QT_TRANSLATE_NOOP("CoreText", "a parameter"))
TRAMMEL_MESSAGE(ParameterTolerance, QT_TRANSLATE_NOOP("CoreText", "tolerance"))
TRAMMEL_MESSAGE(AParameterTolerance, QT_TRANSLATE_NOOP("CoreText", "a tolerance"))
TRAMMEL_MESSAGE(Correlation, QT_TRANSLATE_NOOP("CoreText", "correlation"))
TRAMMEL_MESSAGE(ACorrelation, QT_TRANSLATE_NOOP("CoreText", "a correlation"))
TRAMMEL_MESSAGE(Factor, QT_TRANSLATE_NOOP("CoreText", "factor"))
TRAMMEL_MESSAGE(AFactor, QT_TRANSLATE_NOOP("CoreText", "a factor"))
TRAMMEL_MESSAGE(TableName, QT_TRANSLATE_NOOP("CoreText", "table"))
TRAMMEL_MESSAGE(ATableName, QT_TRANSLATE_NOOP("CoreText", "a table"))
TRAMMEL_MESSAGE(Curve, QT_TRANSLATE_NOOP("CoreText", "curve"))
TRAMMEL_MESSAGE(ACurve, QT_TRANSLATE_NOOP("CoreText", "a curve"))
TRAMMEL_MESSAGE(SparseMatrix, QT_TRANSLATE_NOOP("CoreText", "sparse matrix"))
TRAMMEL_MESSAGE(ASparseMatrix, QT_TRANSLATE_NOOP("CoreText", "a sparse matrix"))
TRAMMEL_MESSAGE(AShapeOf, QT_TRANSLATE_NOOP("CoreText", "a %1 shape"))
TRAMMEL_MESSAGE(AnShapeOf, QT_TRANSLATE_NOOP("CoreText", "an %1 shape"))
TRAMMEL_MESSAGE(AJointOf, QT_TRANSLATE_NOOP("CoreText", "a %1 joint"))
TRAMMEL_MESSAGE(AnJointOf, QT_TRANSLATE_NOOP("CoreText", "an %1 joint"))
TRAMMEL_MESSAGE(AForceOf, QT_TRANSLATE_NOOP("CoreText", "a %1 force"))
TRAMMEL_MESSAGE(AnForceOf, QT_TRANSLATE_NOOP("CoreText", "an %1 force"))
TRAMMEL_MESSAGE(AMeasureOf, QT_TRANSLATE_NOOP("CoreText", "a %1 measure"))
TRAMMEL_MESSAGE(AnMeasureOf, QT_TRANSLATE_NOOP("CoreText", "an %1 measure"))
TRAMMEL_MESSAGE(AFollowOf, QT_TRANSLATE_NOOP("CoreText", "a %1 follow"))
TRAMMEL_MESSAGE(AnFollowOf, QT_TRANSLATE_NOOP("CoreText", "an %1 follow"))
TRAMMEL_MESSAGE(DxfEnds, QT_TRANSLATE_NOOP("CoreText", "%1: the file ends here; expected %2"))
TRAMMEL_MESSAGE(DxfNoCode, QT_TRANSLATE_NOOP("CoreText", "%1: \"%2\" stands here; expected the "
                                                         "number of a group code"))
TRAMMEL_MESSAGE(DxfNoNumber, QT_TRANSLATE_NOOP("CoreText", "%1: \"%2\" stands here; expected a "
                                                           "number for the group code %3"))
TRAMMEL_MESSAGE(DxfTooMany,
                QT_TRANSLATE_NOOP("CoreText", "%1: more than %2 lines, arcs and blocks; expected "
                                              "no more"))
TRAMMEL_MESSAGE(DxfNoEntities,
                QT_TRANSLATE_NOOP("CoreText", "%1: there is no section ENTITIES; expected one"))
TRAMMEL_MESSAGE(DxfTooLarge,
                QT_TRANSLATE_NOOP("CoreText", "%1: a block is scaled to places that are no finite "
                                              "numbers; expected finite ones"))
TRAMMEL_MESSAGE(DxfIsBinary,
                QT_TRANSLATE_NOOP("CoreText", "%1: a binary DXF file; expected one in text"))
TRAMMEL_MESSAGE(DxfUnreadable, QT_TRANSLATE_NOOP("CoreText", "%1: %2"))
TRAMMEL_MESSAGE(DxfFileIsTooLarge,
                QT_TRANSLATE_NOOP("CoreText", "the file has %1 bytes; expected at most %2"))

// What is found wrong in formulas of models, measures and studies; see text.h.
TRAMMEL_MESSAGE(AtPosition, QT_TRANSLATE_NOOP("CoreText", "%1 at position %2; %3expected %4"))
TRAMMEL_MESSAGE(PiOrAFunction, QT_TRANSLATE_NOOP("CoreText", "pi or a function"))
TRAMMEL_MESSAGE(NamesOrPi, QT_TRANSLATE_NOOP("CoreText", "%1, pi or a function"))
TRAMMEL_MESSAGE(UnknownName, QT_TRANSLATE_NOOP("CoreText", "unknown name \"%1\""))
TRAMMEL_MESSAGE(UnexpectedText, QT_TRANSLATE_NOOP("CoreText", "unexpected \"%1\""))
TRAMMEL_MESSAGE(UnexpectedCharacter, QT_TRANSLATE_NOOP("CoreText", "unexpected character"))
TRAMMEL_MESSAGE(NumbersNamesOperatorsParentheses,
                QT_TRANSLATE_NOOP("CoreText", "numbers, names, operators and parentheses"))
TRAMMEL_MESSAGE(Assignment, QT_TRANSLATE_NOOP("CoreText", "assignment \"=\""))
TRAMMEL_MESSAGE(FormulaOrComparison,
                QT_TRANSLATE_NOOP("CoreText", "a formula, or \"==\" to compare"))
TRAMMEL_MESSAGE(FormulaIsEmpty,
                QT_TRANSLATE_NOOP("CoreText", "the formula is empty; expected numbers, names and "
                                              "operators"))
TRAMMEL_MESSAGE(FormulaEnds, QT_TRANSLATE_NOOP("CoreText", "the formula ends"))
TRAMMEL_MESSAGE(NumberNameOrParenthesis, QT_TRANSLATE_NOOP("CoreText", "a number, a name or \"(\""))
TRAMMEL_MESSAGE(TooFewArguments, QT_TRANSLATE_NOOP("CoreText", "too few arguments of %1"))
TRAMMEL_MESSAGE(TooManyArguments, QT_TRANSLATE_NOOP("CoreText", "too many arguments of %1"))
TRAMMEL_MESSAGE(AnotherArgument, QT_TRANSLATE_NOOP("CoreText", "another argument"))
TRAMMEL_MESSAGE(OperatorBeforeIt, QT_TRANSLATE_NOOP("CoreText", "an operator before it"))
TRAMMEL_MESSAGE(MatchingParentheses, QT_TRANSLATE_NOOP("CoreText", "matching parentheses"))
TRAMMEL_MESSAGE(CommasOnlyBetweenArguments,
                QT_TRANSLATE_NOOP("CoreText", "commas only between a function's arguments"))
TRAMMEL_MESSAGE(QuestionWithoutColon, QT_TRANSLATE_NOOP("CoreText", "\"?\" without \":\""))
TRAMMEL_MESSAGE(MisplacedQuestionOrColon, QT_TRANSLATE_NOOP("CoreText", "misplaced \"?\" or \":\""))
TRAMMEL_MESSAGE(ConditionAndValues,
                QT_TRANSLATE_NOOP("CoreText", "condition ? value : other value"))
TRAMMEL_MESSAGE(SomethingUnreadable, QT_TRANSLATE_NOOP("CoreText", "something unreadable"))
TRAMMEL_MESSAGE(NumberNameOrOperator,
                QT_TRANSLATE_NOOP("CoreText", "a number, a name or an operator"))
TRAMMEL_MESSAGE(FormulaCannotBeRead, QT_TRANSLATE_NOOP("CoreText", "the formula cannot be read"))
TRAMMEL_MESSAGE(NumbersNamesOperators,
                QT_TRANSLATE_NOOP("CoreText", "numbers, names and operators"))
TRAMMEL_MESSAGE(FormulaIsTooLong,
                QT_TRANSLATE_NOOP("CoreText", "%1 characters; expected a formula of at most %2"))
TRAMMEL_MESSAGE(FormulaIsTooDeep,
                QT_TRANSLATE_NOOP("CoreText", "parentheses in more than %1 levels; expected fewer "
                                              "in a formula that calls tables"))
TRAMMEL_MESSAGE(UnitOfAnother,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is a unit of %2; expected a number in %3, "
                                              "or with one of its units: %4"))
TRAMMEL_MESSAGE(UnitOfPureNumber,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is a unit of %2; expected a number without "
                                              "unit"))
TRAMMEL_MESSAGE(OfFormula, QT_TRANSLATE_NOOP("CoreText", "\"%1\": %2"))
TRAMMEL_MESSAGE(FormulaIsNotFinite,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is not finite; expected a finite number"))
TRAMMEL_MESSAGE(ChainOfParameters,
                QT_TRANSLATE_NOOP("CoreText", "more than %1 parameters build on one another; "
                                              "expected a shorter chain"))
TRAMMEL_MESSAGE(CircleOfParameters,
                QT_TRANSLATE_NOOP("CoreText", "parameters define one another in a circle (%1); "
                                              "expected none that leads back to itself"))
TRAMMEL_MESSAGE(BraceIsNotClosed,
                QT_TRANSLATE_NOOP("CoreText", "\"{\" without \"}\"; expected a channel's name in "
                                              "braces"))
TRAMMEL_MESSAGE(NoSuchChannel,
                QT_TRANSLATE_NOOP("CoreText", "no channel is named \"%1\"; expected a channel's "
                                              "name"))
TRAMMEL_MESSAGE(NoSuchChannelInCsv,
                QT_TRANSLATE_NOOP("CoreText", "no channel is named \"%1\"; expected a channel's "
                                              "name, such as those in the CSV file's first row"))
TRAMMEL_MESSAGE(ChannelNameIsTaken,
                QT_TRANSLATE_NOOP("CoreText", "there is a channel named \"%1\" already; expected "
                                              "another name"))
TRAMMEL_MESSAGE(OfMeasure, QT_TRANSLATE_NOOP("CoreText", "measure '%1': %2"))
TRAMMEL_MESSAGE(StandsBeside, QT_TRANSLATE_NOOP("CoreText", "\"%1\" stands beside %2"))
TRAMMEL_MESSAGE(Events, QT_TRANSLATE_NOOP("CoreText", "events"))
TRAMMEL_MESSAGE(Channels, QT_TRANSLATE_NOOP("CoreText", "channels"))
TRAMMEL_MESSAGE(OneKindInAFormula,
                QT_TRANSLATE_NOOP("CoreText", "channels or events in one formula, not both"))
TRAMMEL_MESSAGE(SeriesOutsideOfFunction,
                QT_TRANSLATE_NOOP("CoreText", "a channel, event or t stands outside of a "
                                              "function that makes one number of it; expected "
                                              "for instance last(crank.com.x)"))
TRAMMEL_MESSAGE(NoSeriesOverFrames,
                QT_TRANSLATE_NOOP("CoreText", "the formula is not one over channels; expected for "
                                              "instance crank.com.x"))
TRAMMEL_MESSAGE(FunctionsTooDeep,
                QT_TRANSLATE_NOOP("CoreText", "functions stand in one another too deeply"))
TRAMMEL_MESSAGE(AtMostLevels, QT_TRANSLATE_NOOP("CoreText", "at most %1 levels"))
TRAMMEL_MESSAGE(NumberOfArguments, QT_TRANSLATE_NOOP("CoreText", "%1() has %2 arguments"))
TRAMMEL_MESSAGE(OneArgument, QT_TRANSLATE_NOOP("CoreText", "one, such as a channel"))
TRAMMEL_MESSAGE(TwoArguments, QT_TRANSLATE_NOOP("CoreText", "two, such as at(crank.com.x, 0.5)"))
TRAMMEL_MESSAGE(OfOneNumber, QT_TRANSLATE_NOOP("CoreText", "%1() of one number"))
TRAMMEL_MESSAGE(SeriesInside,
                QT_TRANSLATE_NOOP("CoreText", "a formula over channels or events inside"))
TRAMMEL_MESSAGE(AtOfEvents,
                QT_TRANSLATE_NOOP("CoreText", "at() of events, which have no value in between"))
TRAMMEL_MESSAGE(FormulaOverChannels, QT_TRANSLATE_NOOP("CoreText", "a formula over channels"))
TRAMMEL_MESSAGE(AtWithVaryingTime, QT_TRANSLATE_NOOP("CoreText", "at() with a time that varies"))
TRAMMEL_MESSAGE(OneNumberAsSecond,
                QT_TRANSLATE_NOOP("CoreText", "one number as its second argument"))
TRAMMEL_MESSAGE(BraceWithoutEnd, QT_TRANSLATE_NOOP("CoreText", "\"{\" without \"}\""))
TRAMMEL_MESSAGE(ChannelInBraces, QT_TRANSLATE_NOOP("CoreText", "a channel's name in braces"))
TRAMMEL_MESSAGE(IsText, QT_TRANSLATE_NOOP("CoreText", "\"%1\" is text"))
TRAMMEL_MESSAGE(ColumnOfNumbers, QT_TRANSLATE_NOOP("CoreText", "a column of numbers"))
TRAMMEL_MESSAGE(NothingIsNamed, QT_TRANSLATE_NOOP("CoreText", "nothing is named \"%1\""))
TRAMMEL_MESSAGE(ChannelColumnOrParameter,
                QT_TRANSLATE_NOOP("CoreText", "a channel, a column of events such as "
                                              "events.energy_loss, or a parameter"))
TRAMMEL_MESSAGE(ChannelColumnOrNear,
                QT_TRANSLATE_NOOP("CoreText", "a channel, a column of events, or a parameter; %1"))
TRAMMEL_MESSAGE(NearestAre, QT_TRANSLATE_NOOP("CoreText", "the nearest are %1"))
TRAMMEL_MESSAGE(OfNoEvents, QT_TRANSLATE_NOOP("CoreText", "%1() of no events"))
TRAMMEL_MESSAGE(OfNoFrames, QT_TRANSLATE_NOOP("CoreText", "%1() of no frames"))
TRAMMEL_MESSAGE(OutsideOfTheRun,
                QT_TRANSLATE_NOOP("CoreText", "at(..., %1) is outside of the run, %2 to %3 s"))
TRAMMEL_MESSAGE(NumberIsNotFinite, QT_TRANSLATE_NOOP("CoreText", "%1 is no finite number"))

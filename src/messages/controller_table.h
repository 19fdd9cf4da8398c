// Of controllers, units that a model runs; see text.h.
TRAMMEL_MESSAGE(UnitFileIsMissing,
                QT_TRANSLATE_NOOP("CoreText", "%1 is not there; expected the file of a unit "
                                              "(.fmu), named relative to the model file"))
TRAMMEL_MESSAGE(UnitIsRefused, QT_TRANSLATE_NOOP("CoreText", "%1: modelDescription.xml: %2"))
TRAMMEL_MESSAGE(UnitHasNo,
                QT_TRANSLATE_NOOP("CoreText", "%1 has no %2; expected a unit of FMI 2.0 or 3.0 "
                                              "with a binary for Linux on x86-64"))
TRAMMEL_MESSAGE(DescriptionIsNoXml, QT_TRANSLATE_NOOP("CoreText", "it cannot be read as XML: %1"))
TRAMMEL_MESSAGE(UnitElementIsMissing, QT_TRANSLATE_NOOP("CoreText", "there is no element <%1>"))
TRAMMEL_MESSAGE(UnitAttributeIsMissing,
                QT_TRANSLATE_NOOP("CoreText", "%1 has no attribute \"%2\" that can be used"))
TRAMMEL_MESSAGE(UnknownFmiVersion,
                QT_TRANSLATE_NOOP("CoreText", "it is of FMI version \"%1\"; expected 2.0 or 3.0"))
TRAMMEL_MESSAGE(NoCoSimulation,
                QT_TRANSLATE_NOOP("CoreText", "the unit does not offer co-simulation, which "
                                              "controllers need"))
TRAMMEL_MESSAGE(UnitNeedsItsTool,
                QT_TRANSLATE_NOOP("CoreText", "the unit needs the tool that made it to run; "
                                              "expected one that runs by itself"))
TRAMMEL_MESSAGE(UnitCannotBeLoaded,
                QT_TRANSLATE_NOOP("CoreText", "the binary of %1 cannot be loaded: %2"))
TRAMMEL_MESSAGE(UnitHasNoFunction,
                QT_TRANSLATE_NOOP("CoreText", "the binary of %1 has no function %2"))
TRAMMEL_MESSAGE(UnitAnswers, QT_TRANSLATE_NOOP("CoreText", "%1 answered \"%2\""))
TRAMMEL_MESSAGE(UnitAnswersAndSays, QT_TRANSLATE_NOOP("CoreText", "%1 answered \"%2\": %3"))
TRAMMEL_MESSAGE(UnitEndsTheRun, QT_TRANSLATE_NOOP("CoreText", "the unit asks to end the run"))
TRAMMEL_MESSAGE(UnitStepsShort, QT_TRANSLATE_NOOP("CoreText", "the unit stepped only to %1 s"))
TRAMMEL_MESSAGE(UnitEventsGoOn,
                QT_TRANSLATE_NOOP("CoreText", "the unit asks for further events after %1 of them "
                                              "at the same time"))
TRAMMEL_MESSAGE(ControllerFails, QT_TRANSLATE_NOOP("CoreText", "controller %1 at t = %2 s: %3"))
TRAMMEL_MESSAGE(ControllerFailsInStep,
                QT_TRANSLATE_NOOP("CoreText", "controller %1, in its step from t = %2 s to %3 s: "
                                              "%4"))
TRAMMEL_MESSAGE(ControllerWarns,
                QT_TRANSLATE_NOOP("CoreText", "controller %1 warns at t = %2 s: %3"))
TRAMMEL_MESSAGE(ControllerInputIsNotFinite,
                QT_TRANSLATE_NOOP("CoreText", "its input \"%1\" is %2; expected a finite number"))
TRAMMEL_MESSAGE(ControllerInputDoesNotFit,
                QT_TRANSLATE_NOOP("CoreText", "its input \"%1\" is %2; expected a whole number "
                                              "from %3 to %4"))
TRAMMEL_MESSAGE(ControllerOutputIsNotFinite,
                QT_TRANSLATE_NOOP("CoreText", "its output \"%1\" is %2; expected a finite number"))
TRAMMEL_MESSAGE(ControllerCannotGoBack,
                QT_TRANSLATE_NOOP("CoreText", "controller %1 cannot go back: its unit does not "
                                              "save states"))
TRAMMEL_MESSAGE(ControllerHasNoStep,
                QT_TRANSLATE_NOOP("CoreText", "the step is missing, and the unit names none; "
                                              "expected a time in s"))
TRAMMEL_MESSAGE(NoSuchUnitVariable,
                QT_TRANSLATE_NOOP("CoreText", "the unit has no variable \"%1\"; %2expected one of: "
                                              "%3"))
TRAMMEL_MESSAGE(UnitVariableIsNo,
                QT_TRANSLATE_NOOP("CoreText", "the unit's variable \"%1\" is %2; expected %3"))
TRAMMEL_MESSAGE(UnitInput, QT_TRANSLATE_NOOP("CoreText", "an input"))
TRAMMEL_MESSAGE(UnitOutput, QT_TRANSLATE_NOOP("CoreText", "an output"))
TRAMMEL_MESSAGE(UnitParameter, QT_TRANSLATE_NOOP("CoreText", "a parameter"))
TRAMMEL_MESSAGE(UnitCalculatedParameter, QT_TRANSLATE_NOOP("CoreText", "a calculated parameter"))
TRAMMEL_MESSAGE(UnitLocal, QT_TRANSLATE_NOOP("CoreText", "a local variable"))
TRAMMEL_MESSAGE(UnitIndependent, QT_TRANSLATE_NOOP("CoreText", "the time"))
TRAMMEL_MESSAGE(UnitConstant, QT_TRANSLATE_NOOP("CoreText", "a constant"))
TRAMMEL_MESSAGE(UnitInputOrParameter,
                QT_TRANSLATE_NOOP("CoreText", "an input or parameter that may be set"))
TRAMMEL_MESSAGE(UnitVariableHasType,
                QT_TRANSLATE_NOOP("CoreText", "the unit's variable \"%1\" is of type %2; expected "
                                              "%3"))
TRAMMEL_MESSAGE(ANumberOrTruth, QT_TRANSLATE_NOOP("CoreText", "numbers, or true and false"))
TRAMMEL_MESSAGE(StartIsNoNumber,
                QT_TRANSLATE_NOOP("CoreText", "the unit's variable \"%1\" is of type %2; expected "
                                              "a finite number, or a formula of parameters that "
                                              "gives one"))
TRAMMEL_MESSAGE(StartDoesNotFit,
                QT_TRANSLATE_NOOP("CoreText", "the unit's variable \"%1\" is of type %2; expected "
                                              "a whole number from %3 to %4"))
TRAMMEL_MESSAGE(StartIsNoTruth,
                QT_TRANSLATE_NOOP("CoreText", "the unit's variable \"%1\" is of type %2; expected "
                                              "true or false"))
TRAMMEL_MESSAGE(StartIsNoText,
                QT_TRANSLATE_NOOP("CoreText", "the unit's variable \"%1\" is of type %2; expected "
                                              "a text"))
TRAMMEL_MESSAGE(InputHasAStart,
                QT_TRANSLATE_NOOP("CoreText", "the variable is among the inputs, too; expected it "
                                              "in one of both"))
TRAMMEL_MESSAGE(NoSuchTarget,
                QT_TRANSLATE_NOOP("CoreText", "nothing that a controller may set is named \"%1\"; "
                                              "%2expected one of: %3"))
TRAMMEL_MESSAGE(ParameterFollows,
                QT_TRANSLATE_NOOP("CoreText", "parameter \"%1\" follows from others; expected one "
                                              "with a value of its own"))
TRAMMEL_MESSAGE(ParameterIsKept,
                QT_TRANSLATE_NOOP("CoreText", "parameter \"%1\" cannot change in a run: %2 follows "
                                              "from it, which a run keeps from its start on"))
TRAMMEL_MESSAGE(ParametersMakeNoModel,
                QT_TRANSLATE_NOOP("CoreText", "at t = %1 s the model cannot go on with the "
                                              "parameters that controllers set: %2"))
TRAMMEL_MESSAGE(TargetIsTaken,
                QT_TRANSLATE_NOOP("CoreText", "controller %1 sets it, too; expected one that does"))
TRAMMEL_MESSAGE(ControllerHasNoOutput,
                QT_TRANSLATE_NOOP("CoreText", "the controller sets nothing; expected at least one "
                                              "output"))
TRAMMEL_MESSAGE(ControllersNotInUnits,
                QT_TRANSLATE_NOOP("CoreText", "a model with controllers cannot be exported as a "
                                              "unit: the unit would have to run others"))
TRAMMEL_MESSAGE(ControllersStandStill,
                QT_TRANSLATE_NOOP("CoreText", "controllers act in runs only: what they set has the "
                                              "model's own values here"))
TRAMMEL_MESSAGE(ControllerItem, QT_TRANSLATE_NOOP("CoreText", "controller"))
TRAMMEL_MESSAGE(AControllerItem, QT_TRANSLATE_NOOP("CoreText", "a controller"))
TRAMMEL_MESSAGE(ObjectOfFormulas, QT_TRANSLATE_NOOP("CoreText", "an object of formulas by name"))
TRAMMEL_MESSAGE(ObjectOfTexts, QT_TRANSLATE_NOOP("CoreText", "an object of texts by name"))
TRAMMEL_MESSAGE(ObjectOfValues, QT_TRANSLATE_NOOP("CoreText", "an object of values by name"))
TRAMMEL_MESSAGE(NumberTextOrTruth, QT_TRANSLATE_NOOP("CoreText", "a number, a text, true or false"))

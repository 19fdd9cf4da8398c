// What a model can be run with, and is hardly meant to be; see text.h.
TRAMMEL_MESSAGE(JointBesideShapes,
                QT_TRANSLATE_NOOP("CoreText", "the joint \"%1\" is in none of its bodies' shapes: "
                                              "the nearest is %2 m away, of \"%3\""))
TRAMMEL_MESSAGE(NothingHoldsBody,
                QT_TRANSLATE_NOOP("CoreText", "nothing holds \"%1\": no joint, spring or contact "
                                              "leads to the ground, so it falls for ever"))
TRAMMEL_MESSAGE(NothingHoldsBodies,
                QT_TRANSLATE_NOOP("CoreText",
                                  "nothing holds \"%1\" and what it is joined to or may "
                                  "touch (other bodies: %2): no joint, spring or contact "
                                  "leads to the ground, so they fall for ever"))
TRAMMEL_MESSAGE(MotorAgainstLimit,
                QT_TRANSLATE_NOOP("CoreText", "the motor of \"%1\" runs against the limit %2 at t "
                                              "= %3 s and presses against it from then on"))
TRAMMEL_MESSAGE(UnusedParameter,
                QT_TRANSLATE_NOOP("CoreText", "no formula uses the parameter \"%1\""))

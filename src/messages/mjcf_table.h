// Of MJCF files: what is wrong with them, and what is not in the model as they have it; see text.h.
TRAMMEL_MESSAGE(MjcfWordExpected,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is \"%2\"; expected one of: %3"))
TRAMMEL_MESSAGE(MjcfCountOfNumbers,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is \"%2\"; expected from %3 to %4 numbers"))
TRAMMEL_MESSAGE(MjcfIncludedRoot,
                QT_TRANSLATE_NOOP("CoreText", "the root of an included file is \"%1\"; expected "
                                              "\"mujoco\" or \"mujocoinclude\""))
TRAMMEL_MESSAGE(MjcfNothingNamed,
                QT_TRANSLATE_NOOP("CoreText", "there is no %1 \"%2\"; expected one of this file"))
TRAMMEL_MESSAGE(MjcfTwoOrientations,
                QT_TRANSLATE_NOOP("CoreText", "both \"%1\" and \"%2\" state the orientation; "
                                              "expected one of them"))
TRAMMEL_MESSAGE(MjcfNoDirection,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is \"%2\", which gives no direction; "
                                              "expected a longer vector"))
TRAMMEL_MESSAGE(MjcfGlobalCoordinates,
                QT_TRANSLATE_NOOP("CoreText", "the coordinates are global, as MuJoCo before 2.3.4 "
                                              "had them; expected \"local\""))
TRAMMEL_MESSAGE(MjcfEulerSequence,
                QT_TRANSLATE_NOOP("CoreText", "\"eulerseq\" is \"%1\"; expected three of x, y, z "
                                              "(axes that turn along) and X, Y, Z (fixed ones)"))
TRAMMEL_MESSAGE(MjcfFreeJointWithin,
                QT_TRANSLATE_NOOP("CoreText", "the free joint \"%1\" is in a body of a body; "
                                              "expected it in one of the world, and no other joint "
                                              "with it"))
TRAMMEL_MESSAGE(MjcfJointOfWorld,
                QT_TRANSLATE_NOOP("CoreText", "the world has a joint here; expected it in a body"))
TRAMMEL_MESSAGE(MjcfTooManyParts,
                QT_TRANSLATE_NOOP("CoreText", "repeated parts make more than %1 elements; expected "
                                              "fewer"))
TRAMMEL_MESSAGE(MjcfRepeatCount,
                QT_TRANSLATE_NOOP("CoreText", "\"count\" is %1; expected a whole number of 1 or "
                                              "more"))
TRAMMEL_MESSAGE(MjcfFromToOfShape,
                QT_TRANSLATE_NOOP("CoreText", "\"fromto\" stands at a %1; expected it at a "
                                              "capsule, cylinder, ellipsoid or box"))
TRAMMEL_MESSAGE(MjcfPlaneMoves,
                QT_TRANSLATE_NOOP("CoreText", "the plane is on a body that moves; expected it on "
                                              "the world or a body that stands still"))
TRAMMEL_MESSAGE(MjcfNeedsHingeOrSlide,
                QT_TRANSLATE_NOOP("CoreText", "the joint \"%1\" is of the type %2; expected a "
                                              "hinge or a slide"))
TRAMMEL_MESSAGE(MjcfEqualityEnds,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" names neither two sites nor a body; expected "
                                              "\"site1\" and \"site2\", or \"body1\""))
TRAMMEL_MESSAGE(MjcfEqualityOfOneBody,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" joins a body with itself and is not in the "
                                              "model"))
TRAMMEL_MESSAGE(MjcfQuaternionIsZero,
                QT_TRANSLATE_NOOP("CoreText", "the quaternion of \"%1\" is 0; expected one that "
                                              "gives an orientation"))
TRAMMEL_MESSAGE(MjcfKeyHas,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" has %2 numbers; expected %3, as the joints "
                                              "and actuators have them"))
TRAMMEL_MESSAGE(MjcfFullAndDiagonal,
                QT_TRANSLATE_NOOP("CoreText", "both \"diaginertia\" and \"fullinertia\" stand "
                                              "here; expected one of them"))
TRAMMEL_MESSAGE(MjcfFullIsTurned,
                QT_TRANSLATE_NOOP("CoreText", "\"fullinertia\" stands with an orientation; "
                                              "expected it without one"))
TRAMMEL_MESSAGE(MjcfInactive,
                QT_TRANSLATE_NOOP("CoreText", "the constraint \"%1\" is not active and not in the "
                                              "model"))
TRAMMEL_MESSAGE(MjcfSwitchedOff,
                QT_TRANSLATE_NOOP("CoreText", "what the flag \"%1\" switches off is not in the "
                                              "model"))
TRAMMEL_MESSAGE(MjcfFlagNotRead, QT_TRANSLATE_NOOP("CoreText", "the flag \"%1\" is not read"))
TRAMMEL_MESSAGE(MjcfPolynomialIsLinear,
                QT_TRANSLATE_NOOP("CoreText", "the relation \"%1\" is a polynomial: the model has "
                                              "its linear part"))
TRAMMEL_MESSAGE(MjcfJointIsLocked,
                QT_TRANSLATE_NOOP("CoreText", "the joint \"%1\" is held by a constraint: it is "
                                              "fixed in the model"))
TRAMMEL_MESSAGE(MjcfRangeIsUneven,
                QT_TRANSLATE_NOOP("CoreText", "the range \"%1\" is not the same to both sides: the "
                                              "larger side counts for both"))
TRAMMEL_MESSAGE(MjcfTargetIsFree,
                QT_TRANSLATE_NOOP("CoreText", "the range of a target does not limit it"))
TRAMMEL_MESSAGE(MjcfRangeWithoutLimit,
                QT_TRANSLATE_NOOP("CoreText", "the range of \"%1\" does not limit it in the file, "
                                              "and so not in the model"))
TRAMMEL_MESSAGE(MjcfActuatorKind,
                QT_TRANSLATE_NOOP("CoreText", "the actuator \"%1\" is no motor, position or "
                                              "velocity servo of a hinge or slide and is not in "
                                              "the model"))
TRAMMEL_MESSAGE(MjcfKeyNotUsed,
                QT_TRANSLATE_NOOP("CoreText", "the keyframe is not in the model, which starts in "
                                              "the pose of the bodies"))
TRAMMEL_MESSAGE(MjcfKeyPartNotUsed,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" of the keyframe is not in the model"))
TRAMMEL_MESSAGE(MjcfMocapStands,
                QT_TRANSLATE_NOOP("CoreText", "the body \"%1\" that is moved from outside (mocap) "
                                              "stands still"))
TRAMMEL_MESSAGE(MjcfForcesOfFreedoms,
                QT_TRANSLATE_NOOP("CoreText", "stiffness, damping, friction and armature of the "
                                              "free joint \"%1\" are not in the model"))
TRAMMEL_MESSAGE(MjcfContactDimension,
                QT_TRANSLATE_NOOP("CoreText", "resistance to spinning and rolling in contacts "
                                              "(condim %1) is not in the model"))
TRAMMEL_MESSAGE(MjcfMasksOfBodies,
                QT_TRANSLATE_NOOP("CoreText", "contype and conaffinity count for whole bodies: "
                                              "\"%1\" and \"%2\" collide with all shapes that "
                                              "collide with any"))
TRAMMEL_MESSAGE(MjcfMasksNotRead,
                QT_TRANSLATE_NOOP("CoreText", "contype and conaffinity are not read: there are "
                                              "more than %1 pairs of bodies that they separate"))
TRAMMEL_MESSAGE(MjcfVerticesAreAHull,
                QT_TRANSLATE_NOOP("CoreText",
                                  "the vertices of the mesh \"%1\" count as their hull"))
TRAMMEL_MESSAGE(MjcfNoMassOfShapes,
                QT_TRANSLATE_NOOP("CoreText", "the body \"%1\" states no inertia, and its shapes "
                                              "give it none"))

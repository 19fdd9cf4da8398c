// Of files of robots: what is wrong with them, and what became of them; see text.h.
TRAMMEL_MESSAGE(RobotFileIsTooLarge,
                QT_TRANSLATE_NOOP("CoreText", "the file has %1 bytes; expected at most %2"))
TRAMMEL_MESSAGE(XmlIsNotUtf8,
                QT_TRANSLATE_NOOP("CoreText", "the text is not in UTF-8; expected a file in it"))
TRAMMEL_MESSAGE(XmlEncoding,
                QT_TRANSLATE_NOOP("CoreText", "the encoding is \"%1\"; expected UTF-8"))
TRAMMEL_MESSAGE(XmlDocumentType,
                QT_TRANSLATE_NOOP("CoreText", "a document type stands here; expected a file "
                                              "without one, and without entities of its own"))
TRAMMEL_MESSAGE(XmlIsWrong,
                QT_TRANSLATE_NOOP("CoreText", "this is no well-formed XML: %1; expected an element "
                                              "with its attributes in quotes and its end"))
TRAMMEL_MESSAGE(XmlIsTooDeep,
                QT_TRANSLATE_NOOP("CoreText", "the elements are nested deeper than %1; expected "
                                              "fewer levels"))
TRAMMEL_MESSAGE(XmlDoubledAttribute,
                QT_TRANSLATE_NOOP("CoreText", "the attribute \"%1\" stands here twice; expected it "
                                              "once"))
TRAMMEL_MESSAGE(IncludeIsOutside,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" cannot be included: it is not a file in the "
                                              "folder of the main one, or a link leads out of it"))
TRAMMEL_MESSAGE(IncludeOfItself,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" would be included in itself"))
TRAMMEL_MESSAGE(TooManyIncludes,
                QT_TRANSLATE_NOOP("CoreText", "more than %1 files are included; expected fewer"))
TRAMMEL_MESSAGE(SomeNumbersExpected,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is \"%2\"; expected numbers: %3"))
TRAMMEL_MESSAGE(ExpectedANumber,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is \"%2\"; expected a finite number"))
TRAMMEL_MESSAGE(ExpectedFiniteNumbers,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is \"%2\"; expected finite numbers"))
TRAMMEL_MESSAGE(AttributeIsMissing,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" lacks the attribute \"%2\""))
TRAMMEL_MESSAGE(ElementIsMissing, QT_TRANSLATE_NOOP("CoreText", "\"%1\" lacks the element \"%2\""))
TRAMMEL_MESSAGE(NameIsTaken,
                QT_TRANSLATE_NOOP("CoreText", "the %1 \"%2\" stands here a second time; expected "
                                              "another name"))
TRAMMEL_MESSAGE(ModelWouldReplaceInput,
                QT_TRANSLATE_NOOP("CoreText", "the model would replace %1, which the import reads; "
                                              "expected another name"))
TRAMMEL_MESSAGE(NoRobotFile,
                QT_TRANSLATE_NOOP("CoreText", "the root element is \"%1\"; expected \"robot\" "
                                              "(URDF), \"sdf\" or \"mujoco\""))
TRAMMEL_MESSAGE(AttributeNotRead,
                QT_TRANSLATE_NOOP("CoreText", "the attribute \"%1\" of \"%2\" is not read"))
TRAMMEL_MESSAGE(ElementNotRead, QT_TRANSLATE_NOOP("CoreText", "the element \"%1\" is not read"))
TRAMMEL_MESSAGE(MeshIsMissing,
                QT_TRANSLATE_NOOP("CoreText", "the mesh \"%1\" is not there, or not in the folders "
                                              "that are looked in"))
TRAMMEL_MESSAGE(InReport, QT_TRANSLATE_NOOP("CoreText", "%1 (%2 times)"))
TRAMMEL_MESSAGE(WeldContradicts,
                QT_TRANSLATE_NOOP("CoreText", "the fixed joint \"%1\" contradicts others that hold "
                                              "its links in another pose"))
TRAMMEL_MESSAGE(JointWithinBody,
                QT_TRANSLATE_NOOP("CoreText", "the joint \"%1\" is between links that fixed joints "
                                              "hold together"))
TRAMMEL_MESSAGE(ChainOfThree,
                QT_TRANSLATE_NOOP("CoreText", "three joints with links without mass between them "
                                              "are one joint"))
TRAMMEL_MESSAGE(ChainOfTwo,
                QT_TRANSLATE_NOOP("CoreText", "two joints with a link without mass between them "
                                              "are one joint"))
TRAMMEL_MESSAGE(StartsAtLimit,
                QT_TRANSLATE_NOOP("CoreText", "the joint \"%1\" starts at its limit %2, which "
                                              "excludes its zero"))
TRAMMEL_MESSAGE(MeshWithoutTriangles, QT_TRANSLATE_NOOP("CoreText", "it has no triangles"))
TRAMMEL_MESSAGE(MeshesNeedAFolder,
                QT_TRANSLATE_NOOP("CoreText", "the mesh has no place without a model file that it "
                                              "is put beside"))
TRAMMEL_MESSAGE(OpenMeshIsHull,
                QT_TRANSLATE_NOOP("CoreText", "a mesh that is not closed collides as its convex "
                                              "hull"))
TRAMMEL_MESSAGE(MeshNotRead, QT_TRANSLATE_NOOP("CoreText", "the mesh \"%1\" cannot be read: %2"))
TRAMMEL_MESSAGE(FrictionIsMotor,
                QT_TRANSLATE_NOOP("CoreText", "dry friction of a joint is a motor that holds it "
                                              "with that force at most"))
TRAMMEL_MESSAGE(ArmatureLeftOut,
                QT_TRANSLATE_NOOP("CoreText", "the inertia of a motor's rotor (armature) is not "
                                              "in the model"))
TRAMMEL_MESSAGE(EffortAndSpeedLeftOut,
                QT_TRANSLATE_NOOP("CoreText", "the largest effort and speed of a joint are not in "
                                              "the model"))
TRAMMEL_MESSAGE(NoCoordinateToActOn,
                QT_TRANSLATE_NOOP("CoreText", "limits, springs, damping and friction of the joint "
                                              "\"%1\", which has no coordinate, are not in the "
                                              "model"))
TRAMMEL_MESSAGE(CouplingLeftOut,
                QT_TRANSLATE_NOOP("CoreText", "the relation \"%1\" has not two joints in the model "
                                              "that it could join"))
TRAMMEL_MESSAGE(ActuatorLeftOut,
                QT_TRANSLATE_NOOP("CoreText", "the actuator \"%1\" has no joint in the model that "
                                              "turns or slides"))
TRAMMEL_MESSAGE(MassIsNegative,
                QT_TRANSLATE_NOOP("CoreText", "the mass of \"%1\" is %2; expected one of 0 or "
                                              "more"))
TRAMMEL_MESSAGE(InertiaFilled,
                QT_TRANSLATE_NOOP("CoreText", "the inertia of \"%1\" is that of its geometry"))
TRAMMEL_MESSAGE(LinkWithoutInertia,
                QT_TRANSLATE_NOOP("CoreText", "the link \"%1\" states no inertia and counts as "
                                              "massless"))
TRAMMEL_MESSAGE(TensorIsImpossible,
                QT_TRANSLATE_NOOP("CoreText", "the link \"%1\" has an inertia tensor that no rigid "
                                              "body can have"))
TRAMMEL_MESSAGE(SmallMassGiven,
                QT_TRANSLATE_NOOP("CoreText", "the body \"%1\" moves and has no mass: it gets %2 "
                                              "kg"))
TRAMMEL_MESSAGE(SmallMassesGiven,
                QT_TRANSLATE_NOOP("CoreText", "the body \"%1\" and %2 others move and have no "
                                              "mass: they get %3 kg each"))
TRAMMEL_MESSAGE(TensorIsRaised,
                QT_TRANSLATE_NOOP("CoreText", "the body \"%1\" gets the nearest inertia tensor "
                                              "that a rigid body can have"))
TRAMMEL_MESSAGE(OverlapIsExcluded,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" and \"%2\" overlap in the model's pose and "
                                              "do not collide"))
TRAMMEL_MESSAGE(ClosedFromElsewhere,
                QT_TRANSLATE_NOOP("CoreText", "the loops are closed in a pose far from the file's "
                                              "zero, from which they could not be closed"))
TRAMMEL_MESSAGE(LoopsStayOpen,
                QT_TRANSLATE_NOOP("CoreText", "the loops cannot be closed together: the model "
                                              "stands in the file's pose, with open joints"))
TRAMMEL_MESSAGE(NoRobotLinkNamed,
                QT_TRANSLATE_NOOP("CoreText", "there is no link \"%1\"; expected one of this file"))
TRAMMEL_MESSAGE(NoRobotJointNamed,
                QT_TRANSLATE_NOOP("CoreText",
                                  "there is no joint \"%1\"; expected one of the robot"))
TRAMMEL_MESSAGE(NoFrameNamed,
                QT_TRANSLATE_NOOP("CoreText", "there is no link or joint \"%1\"; expected one of "
                                              "the robot"))
TRAMMEL_MESSAGE(NoSuchJointType,
                QT_TRANSLATE_NOOP("CoreText", "there is no joint type \"%1\"; expected one of %2"))
TRAMMEL_MESSAGE(JointIsHeld,
                QT_TRANSLATE_NOOP("CoreText", "the joint \"%1\" of the type %2 is held fixed"))
TRAMMEL_MESSAGE(AxisIsZero,
                QT_TRANSLATE_NOOP("CoreText", "the axis of the joint \"%1\" is 0; expected a "
                                              "direction"))
TRAMMEL_MESSAGE(JointOfOneLink,
                QT_TRANSLATE_NOOP("CoreText", "the joint \"%1\" joins a link with itself; expected "
                                              "two different ones"))
TRAMMEL_MESSAGE(LimitsLeaveNothing,
                QT_TRANSLATE_NOOP("CoreText", "the limits of the joint \"%1\" leave no range"))
TRAMMEL_MESSAGE(SizeIsNotPositive,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is %2; expected more than 0"))
TRAMMEL_MESSAGE(MimicOfItself,
                QT_TRANSLATE_NOOP("CoreText", "the joint \"%1\" follows itself; expected another "
                                              "joint to follow"))
TRAMMEL_MESSAGE(TwoParents,
                QT_TRANSLATE_NOOP("CoreText", "the link \"%1\" is the child of \"%2\" and of "
                                              "\"%3\"; expected one parent, and loops in a file of "
                                              "closures or by loop_joint"))
TRAMMEL_MESSAGE(TwoRoots,
                QT_TRANSLATE_NOOP("CoreText", "the link \"%1\" is a root, as \"%2\" is; expected "
                                              "one tree of links"))
TRAMMEL_MESSAGE(RingOfJoints,
                QT_TRANSLATE_NOOP("CoreText", "the link \"%1\" hangs on no root: its parents form "
                                              "a ring"))
TRAMMEL_MESSAGE(SingleLinkIsFree,
                QT_TRANSLATE_NOOP("CoreText", "the link \"%1\" is alone and moves freely"))
TRAMMEL_MESSAGE(YamlIsWrong, QT_TRANSLATE_NOOP("CoreText", "this is no well-formed YAML: %1"))
TRAMMEL_MESSAGE(ClosuresExpected,
                QT_TRANSLATE_NOOP("CoreText", "expected keys with lists of names: closed_loop, "
                                              "type, name_mot, joint_name, joint_type"))
TRAMMEL_MESSAGE(PairExpected,
                QT_TRANSLATE_NOOP("CoreText", "expected two names of different links or joints"))
TRAMMEL_MESSAGE(TypePerPairExpected,
                QT_TRANSLATE_NOOP("CoreText", "%1 names have %2 types; expected one for each"))
TRAMMEL_MESSAGE(ClosureTypeExpected,
                QT_TRANSLATE_NOOP("CoreText", "the type is \"%1\"; expected 6d or 3d"))
TRAMMEL_MESSAGE(JointTypeExpected,
                QT_TRANSLATE_NOOP("CoreText", "the type is \"%1\"; expected SPHERICAL, FIXED or "
                                              "UJOINT_ with two letters of X, Y and Z"))
TRAMMEL_MESSAGE(QuaternionInDegrees,
                QT_TRANSLATE_NOOP("CoreText", "a quaternion has no degrees; expected angles, or "
                                              "degrees=\"false\""))
TRAMMEL_MESSAGE(NoSdfFrame,
                QT_TRANSLATE_NOOP("CoreText", "there is no link, joint, frame or model \"%1\" in "
                                              "this model"))
TRAMMEL_MESSAGE(
    RingOfFrames,
    QT_TRANSLATE_NOOP("CoreText",
                      "the frame \"%1\" rests on itself by way of others, or on too many"))
TRAMMEL_MESSAGE(GravityActsOnAll,
                QT_TRANSLATE_NOOP("CoreText", "a link without gravity feels it in the model"))
TRAMMEL_MESSAGE(JointIsDrawnOpen,
                QT_TRANSLATE_NOOP("CoreText", "the joint \"%1\" is taken to be drawn open: its "
                                              "parent's frame is apart from it"))
TRAMMEL_MESSAGE(GearboxLeftOut,
                QT_TRANSLATE_NOOP("CoreText", "the gearbox \"%1\" is not in the model"))
TRAMMEL_MESSAGE(AxesSquaredUp,
                QT_TRANSLATE_NOOP("CoreText", "the second axis of the joint \"%1\" is turned until "
                                              "it stands square on the first"))
TRAMMEL_MESSAGE(PartLeftOut, QT_TRANSLATE_NOOP("CoreText", "the %1 of \"%2\" is not in the file"))
TRAMMEL_MESSAGE(VelocitiesLeftOut,
                QT_TRANSLATE_NOOP("CoreText", "the velocities that bodies start with are not in "
                                              "the file"))
TRAMMEL_MESSAGE(PairValuesLeftOut,
                QT_TRANSLATE_NOOP("CoreText", "what a pair of bodies has instead of its materials' "
                                              "values is not in the file"))
TRAMMEL_MESSAGE(XmlHyphens,
                QT_TRANSLATE_NOOP("CoreText", "two hyphens stand within a comment, which XML "
                                              "forbids; expected its end or other characters"))
TRAMMEL_MESSAGE(GravityLeftOut,
                QT_TRANSLATE_NOOP("CoreText", "gravity is not in the file, which has no word for "
                                              "it"))
TRAMMEL_MESSAGE(ShapeLeftOut,
                QT_TRANSLATE_NOOP("CoreText", "a shape of \"%1\" is not in the file, which has no "
                                              "word for it"))
TRAMMEL_MESSAGE(JointIsRenamed,
                QT_TRANSLATE_NOOP("CoreText", "the joint \"%1\" is called \"%2\", since another "
                                              "part of the model has its name"))
TRAMMEL_MESSAGE(NameIsChanged,
                QT_TRANSLATE_NOOP("CoreText",
                                  "\"%1\" is called \"%2\" in the file, which keeps such "
                                  "names for itself"))
TRAMMEL_MESSAGE(MeshIsHull,
                QT_TRANSLATE_NOOP("CoreText", "a mesh collides as its convex hull in the file"))
TRAMMEL_MESSAGE(HullIsMesh,
                QT_TRANSLATE_NOOP("CoreText", "a mesh that collides as its convex hull collides as "
                                              "itself in the file"))
TRAMMEL_MESSAGE(ShapeWithoutVolume,
                QT_TRANSLATE_NOOP("CoreText",
                                  "the shape's surface is not closed or cannot be read: "
                                  "it adds no mass"))
TRAMMEL_MESSAGE(JointIsExtension,
                QT_TRANSLATE_NOOP("CoreText", "the joint \"%1\" is written by an extension of the "
                                              "format, which few programs read"))
TRAMMEL_MESSAGE(HingeIsTwoPoints,
                QT_TRANSLATE_NOOP("CoreText",
                                  "the joint \"%1\" closes a loop and is written as two "
                                  "points of its axis that stay together"))
TRAMMEL_MESSAGE(MaterialsLeftOut,
                QT_TRANSLATE_NOOP("CoreText", "friction and restitution of contacts are not in the "
                                              "file"))
TRAMMEL_MESSAGE(TooManyParts,
                QT_TRANSLATE_NOOP("CoreText", "there are more than %1 of these; expected fewer"))

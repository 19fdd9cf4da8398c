// What is found wrong in a model; see text.h.
TRAMMEL_MESSAGE(Expected, QT_TRANSLATE_NOOP("CoreText", "%1; expected %2"))
TRAMMEL_MESSAGE(InUnit, QT_TRANSLATE_NOOP("CoreText", "%1 (%2)"))
TRAMMEL_MESSAGE(SpeedPerForce, QT_TRANSLATE_NOOP("CoreText", "m/s per N"))
TRAMMEL_MESSAGE(ForceOrTorque, QT_TRANSLATE_NOOP("CoreText", "N or N m"))
TRAMMEL_MESSAGE(ValueIsNotFinite, QT_TRANSLATE_NOOP("CoreText", "the value is not finite"))
TRAMMEL_MESSAGE(ValueIsNotFiniteExpected,
                QT_TRANSLATE_NOOP("CoreText", "the value is not finite; expected %1"))
TRAMMEL_MESSAGE(NumberIsNotPositive,
                QT_TRANSLATE_NOOP("CoreText", "%1 is not positive; expected %2"))
TRAMMEL_MESSAGE(NumberIsNegative, QT_TRANSLATE_NOOP("CoreText", "%1 is negative; expected %2"))
TRAMMEL_MESSAGE(NumberIsOutOfRange,
                QT_TRANSLATE_NOOP("CoreText", "%1 is out of range; expected %2"))
TRAMMEL_MESSAGE(ANumber, QT_TRANSLATE_NOOP("CoreText", "a number"))
TRAMMEL_MESSAGE(ANumberAboveZero, QT_TRANSLATE_NOOP("CoreText", "a number greater than 0"))
TRAMMEL_MESSAGE(ZeroOrMore, QT_TRANSLATE_NOOP("CoreText", "0 or more"))
TRAMMEL_MESSAGE(FromTo, QT_TRANSLATE_NOOP("CoreText", "%1 to %2"))
TRAMMEL_MESSAGE(AtLeast, QT_TRANSLATE_NOOP("CoreText", "at least %1"))
TRAMMEL_MESSAGE(AtMost, QT_TRANSLATE_NOOP("CoreText", "at most %1"))
TRAMMEL_MESSAGE(RangeIsReversed,
                QT_TRANSLATE_NOOP("CoreText", "the range begins at %1 and ends at %2; expected "
                                              "min <= max"))
TRAMMEL_MESSAGE(NoSuchUnit,
                QT_TRANSLATE_NOOP("CoreText", "no unit is named \"%1\"; %2expected one such as "
                                              "%3, or none"))
TRAMMEL_MESSAGE(VectorHasNoDirection,
                QT_TRANSLATE_NOOP("CoreText", "the vector has no direction; expected one that is "
                                              "not zero"))
TRAMMEL_MESSAGE(ComponentIsNotFinite,
                QT_TRANSLATE_NOOP("CoreText", "a component is not finite; expected three numbers"))
TRAMMEL_MESSAGE(StepsCannotBeCounted,
                QT_TRANSLATE_NOOP("CoreText", "%1 s are too short for %2 s: %3 steps cannot be "
                                              "counted; expected at least %4 s"))
TRAMMEL_MESSAGE(NameIsEmpty,
                QT_TRANSLATE_NOOP("CoreText", "the name is empty; expected at least one character"))
TRAMMEL_MESSAGE(NameHasControlCharacter,
                QT_TRANSLATE_NOOP("CoreText", "the name contains a control character; expected "
                                              "printable text"))
TRAMMEL_MESSAGE(NameIsUsedTwice,
                QT_TRANSLATE_NOOP("CoreText", "the name \"%1\" is used twice; expected names "
                                              "unique in their list"))
TRAMMEL_MESSAGE(NoSuchBody,
                QT_TRANSLATE_NOOP("CoreText", "no body is named \"%1\"; %2expected a body's name "
                                              "or \"ground\""))
TRAMMEL_MESSAGE(NoSuchJoint,
                QT_TRANSLATE_NOOP("CoreText", "no joint is named \"%1\"; %2expected a joint's "
                                              "name"))
TRAMMEL_MESSAGE(NoSuchMaterial,
                QT_TRANSLATE_NOOP("CoreText", "no material is named \"%1\"; %2expected a name "
                                              "from \"materials\" or \"default\""))
TRAMMEL_MESSAGE(DidYouMean, QT_TRANSLATE_NOOP("CoreText", "did you mean \"%1\"? "))
TRAMMEL_MESSAGE(BodyStandsTwice,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" stands twice; expected two different bodies"))
TRAMMEL_MESSAGE(BodyFollowsOthers,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" follows other bodies, so no force can act "
                                              "on it; expected another body"))
TRAMMEL_MESSAGE(BothAreFixed,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" and \"%2\" are both fixed; expected at "
                                              "least one body that can move"))
TRAMMEL_MESSAGE(JointHasNoCoordinate,
                QT_TRANSLATE_NOOP("CoreText", "the %1 joint \"%2\" has no coordinate; expected a "
                                              "joint with one, such as a revolute"))
TRAMMEL_MESSAGE(QuaternionIsNoUnit,
                QT_TRANSLATE_NOOP("CoreText", "the quaternion has the length %1; expected a unit "
                                              "quaternion"))
TRAMMEL_MESSAGE(NoNameOfAParameter,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" cannot name a parameter; expected letters, "
                                              "digits and \"_\", not starting with a digit"))
TRAMMEL_MESSAGE(NameHasAMeaning,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" already has a meaning in formulas; "
                                              "expected another name"))
TRAMMEL_MESSAGE(FrictionHasNoDirection,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" has no direction; expected "
                                              "\"friction_direction\", %2"))
TRAMMEL_MESSAGE(WheelsAxis, QT_TRANSLATE_NOOP("CoreText", "the wheel's axis of rotation"))
TRAMMEL_MESSAGE(DirectionOfFriction,
                QT_TRANSLATE_NOOP("CoreText", "the direction that friction acts along"))
TRAMMEL_MESSAGE(NoBodyOfThePair,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is no body of this pair; expected \"%2\" "
                                              "or \"%3\""))
TRAMMEL_MESSAGE(PairIsListedTwice,
                QT_TRANSLATE_NOOP("CoreText", "the pair \"%1\", \"%2\" is listed twice; expected "
                                              "each pair of bodies once"))
TRAMMEL_MESSAGE(TooFewThreads, QT_TRANSLATE_NOOP("CoreText", "%1 threads; expected at least 1"))
TRAMMEL_MESSAGE(TooFewIterations,
                QT_TRANSLATE_NOOP("CoreText", "%1 iterations; expected at least 1"))
TRAMMEL_MESSAGE(NoSuchOrder, QT_TRANSLATE_NOOP("CoreText", "order %1; expected 4 or 5"))
TRAMMEL_MESSAGE(BodyIsFixed,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is fixed; expected a body that can move"))
TRAMMEL_MESSAGE(NothingIsMeasured,
                QT_TRANSLATE_NOOP("CoreText", "nothing is measured as \"%1\"; expected %2"))
TRAMMEL_MESSAGE(NameOfAMeasuredJoint,
                QT_TRANSLATE_NOOP("CoreText", "the name of a joint with a coordinate, and "
                                              "\".coordinate\" or \".rate\""))
TRAMMEL_MESSAGE(MatrixIsNotSymmetric,
                QT_TRANSLATE_NOOP("CoreText", "the matrix is not symmetric; expected entry (i, "
                                              "j) = entry (j, i)"))
TRAMMEL_MESSAGE(MatrixHasNegativeEigenvalue,
                QT_TRANSLATE_NOOP("CoreText", "the matrix has the negative eigenvalue %1; "
                                              "expected one that resists in every direction"))
TRAMMEL_MESSAGE(NeitherSixNorThirtySix,
                QT_TRANSLATE_NOOP("CoreText", "%1 numbers; expected 6 (the diagonal) or 36 (row "
                                              "by row)"))
TRAMMEL_MESSAGE(AxesAreParallel,
                QT_TRANSLATE_NOOP("CoreText", "the axes are parallel, so that nothing is "
                                              "steered; expected \"axis2\" across \"axis\""))
TRAMMEL_MESSAGE(AxesAreNotPerpendicular,
                QT_TRANSLATE_NOOP("CoreText", "the axes are %1 rad off a right angle; expected "
                                              "\"axis2\" perpendicular to \"axis\" within %2 rad"))
TRAMMEL_MESSAGE(PointsCoincide,
                QT_TRANSLATE_NOOP("CoreText", "the points coincide, so their distance is zero; "
                                              "expected two different points, or \"length\""))
TRAMMEL_MESSAGE(JointStandsTwice,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" stands twice; expected two different joints"))
TRAMMEL_MESSAGE(RelationHasNoSlope,
                QT_TRANSLATE_NOOP("CoreText", "the relation has no value or no slope at q = 0; "
                                              "expected a smooth function there"))
TRAMMEL_MESSAGE(RatioIsZero,
                QT_TRANSLATE_NOOP("CoreText", "the ratio is zero; expected another number"))
TRAMMEL_MESSAGE(LimitsAreReversed,
                QT_TRANSLATE_NOOP("CoreText", "the lower limit %1 is above the upper one %2; "
                                              "expected [lower, upper]"))
TRAMMEL_MESSAGE(MeasureIsEmpty,
                QT_TRANSLATE_NOOP("CoreText", "the formula is empty; expected one over channels"))
TRAMMEL_MESSAGE(NoMeshFile,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is not a mesh file; expected an STL or OBJ "
                                              "file"))
TRAMMEL_MESSAGE(MeshFileIsMissing,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" does not exist; expected an STL or OBJ "
                                              "file beside the model"))
TRAMMEL_MESSAGE(MeshFileIsNotRegular,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is not a regular file; expected an STL or "
                                              "OBJ file beside the model"))
TRAMMEL_MESSAGE(NoBackdropFile,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is no picture or drawing; expected a PNG, "
                                              "JPEG, SVG, PDF or DXF file"))
TRAMMEL_MESSAGE(BackdropFileIsMissing,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" does not exist; expected a picture or "
                                              "drawing beside the model"))
TRAMMEL_MESSAGE(HullHasNothing,
                QT_TRANSLATE_NOOP("CoreText", "the hull has neither points nor a file; expected "
                                              "at least 4 points that do not lie in one plane, "
                                              "or an STL or OBJ file"))
TRAMMEL_MESSAGE(FourPointsExpected,
                QT_TRANSLATE_NOOP("CoreText", "%1; expected at least 4 points that do not lie in "
                                              "one plane"))
TRAMMEL_MESSAGE(FewerThanFourPoints, QT_TRANSLATE_NOOP("CoreText", "there are fewer than 4 points"))
TRAMMEL_MESSAGE(PointsAtOnePlace, QT_TRANSLATE_NOOP("CoreText", "all points lie at one place"))
TRAMMEL_MESSAGE(PointsOnOneLine, QT_TRANSLATE_NOOP("CoreText", "all points lie on one line"))
TRAMMEL_MESSAGE(PointsInOnePlane, QT_TRANSLATE_NOOP("CoreText", "all points lie in one plane"))
TRAMMEL_MESSAGE(NoFileCanBeOpened, QT_TRANSLATE_NOOP("CoreText", "no file can be opened"))
TRAMMEL_MESSAGE(HullIsBeyondPrecision,
                QT_TRANSLATE_NOOP("CoreText", "the points have no hull that numbers of double "
                                              "precision can tell"))
TRAMMEL_MESSAGE(HullHasOtherFacets,
                QT_TRANSLATE_NOOP("CoreText", "the points' hull has a facet of no triangle"))
TRAMMEL_MESSAGE(HullIsNotClosed, QT_TRANSLATE_NOOP("CoreText", "the points' hull is not closed"))
TRAMMEL_MESSAGE(InertiaIsNotFinite,
                QT_TRANSLATE_NOOP("CoreText", "an entry is not finite; expected six numbers"))
TRAMMEL_MESSAGE(MomentIsNotPositive,
                QT_TRANSLATE_NOOP("CoreText", "the inertia has the principal moment %1 kg m^2; "
                                              "expected three positive ones"))
TRAMMEL_MESSAGE(NoBodyHasTheMoments,
                QT_TRANSLATE_NOOP("CoreText", "no body has the principal moments %1, %2 and %3 "
                                              "kg m^2; expected the largest to be at most the "
                                              "other two's sum"))
TRAMMEL_MESSAGE(MassIsMissing,
                QT_TRANSLATE_NOOP("CoreText", "the body has no %1 and no shapes to take them "
                                              "from; expected %2, or a solid shape"))
TRAMMEL_MESSAGE(MassAndInertia, QT_TRANSLATE_NOOP("CoreText", "\"mass\" and \"inertia\""))
TRAMMEL_MESSAGE(ClosedMeshExpected,
                QT_TRANSLATE_NOOP("CoreText", "%1; expected a closed mesh, or the body's "
                                              "\"mass\" and \"inertia\""))
TRAMMEL_MESSAGE(ShapesGiveNoMass,
                QT_TRANSLATE_NOOP("CoreText", "the shapes give no positive, finite mass and "
                                              "inertia; expected shapes of ordinary size and "
                                              "density"))
TRAMMEL_MESSAGE(FollowedFollowsItself,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" follows others itself; expected a body "
                                              "that does not"))
TRAMMEL_MESSAGE(SegmentHasNoDirection,
                QT_TRANSLATE_NOOP("CoreText", "the points coincide, so that the segment has no "
                                              "direction; expected two different points"))
TRAMMEL_MESSAGE(FollowerIsFixed,
                QT_TRANSLATE_NOOP("CoreText", "the body is \"fixed\", too; expected one of both"))
TRAMMEL_MESSAGE(GroundIsTaken,
                QT_TRANSLATE_NOOP("CoreText", "\"ground\" is the fixed frame's name; expected "
                                              "another name"))
TRAMMEL_MESSAGE(BodyHasNoMass,
                QT_TRANSLATE_NOOP("CoreText", "body \"%1\" has no mass and inertia, neither "
                                              "stated nor from its shapes"))
TRAMMEL_MESSAGE(MeshDoesNotExist, QT_TRANSLATE_NOOP("CoreText", "mesh file \"%1\" does not exist"))
TRAMMEL_MESSAGE(MeshCannotBeRead,
                QT_TRANSLATE_NOOP("CoreText", "mesh file \"%1\" cannot be read: %2"))
TRAMMEL_MESSAGE(ItDoesNotExist, QT_TRANSLATE_NOOP("CoreText", "it does not exist"))
TRAMMEL_MESSAGE(ItIsNoRegularFile, QT_TRANSLATE_NOOP("CoreText", "it is not a regular file"))
TRAMMEL_MESSAGE(MeshHasNoTriangles,
                QT_TRANSLATE_NOOP("CoreText", "mesh file \"%1\" has no triangles"))
TRAMMEL_MESSAGE(MeshIsNotClosed,
                QT_TRANSLATE_NOOP("CoreText", "mesh \"%1\" is not closed: %2 of its edges are "
                                              "not shared by two triangles of the same "
                                              "orientation"))
TRAMMEL_MESSAGE(MeshHasNoVolume, QT_TRANSLATE_NOOP("CoreText", "mesh \"%1\" encloses no volume"))

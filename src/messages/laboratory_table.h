// Of the contact laboratory; see text.h.
TRAMMEL_MESSAGE(ExpectedAtLine, QT_TRANSLATE_NOOP("CoreText", "line %1: expected %2"))
TRAMMEL_MESSAGE(ExpectedAt, QT_TRANSLATE_NOOP("CoreText", "%1: expected %2"))
TRAMMEL_MESSAGE(TwoOrThreeDimensions, QT_TRANSLATE_NOOP("CoreText", "2 or 3 dimensions"))
TRAMMEL_MESSAGE(SizesWithinTheFile,
                QT_TRANSLATE_NOOP("CoreText", "a size of at most 20000 that the file has room for"))
TRAMMEL_MESSAGE(SizesThatFitTheContacts,
                QT_TRANSLATE_NOOP("CoreText", "matrices and vectors whose sizes fit the contacts"))
TRAMMEL_MESSAGE(IndicesWithinTheMatrix, QT_TRANSLATE_NOOP("CoreText", "indices within the matrix"))
TRAMMEL_MESSAGE(KindOfStorage, QT_TRANSLATE_NOOP("CoreText", "0, 1 or 2, how a matrix is stored"))
TRAMMEL_MESSAGE(EntriesOfASparseMatrix,
                QT_TRANSLATE_NOOP("CoreText", "the entries of a sparse matrix, one in a line"))
TRAMMEL_MESSAGE(ADataSetOfNumbers, QT_TRANSLATE_NOOP("CoreText", "a data set of finite numbers"))
TRAMMEL_MESSAGE(MassMatrixIsSingular,
                QT_TRANSLATE_NOOP("CoreText", "the mass matrix cannot be inverted"))
TRAMMEL_MESSAGE(NoNegativeFriction,
                QT_TRANSLATE_NOOP("CoreText", "expected friction coefficients of 0 or more"))
TRAMMEL_MESSAGE(CannotBeRead, QT_TRANSLATE_NOOP("CoreText", "the file cannot be read"))
TRAMMEL_MESSAGE(MoreThanOneGigabyte,
                QT_TRANSLATE_NOOP("CoreText",
                                  "the file has more than 1 GB; expected a smaller one"))
TRAMMEL_MESSAGE(NoContactsWithCoulombFriction,
                QT_TRANSLATE_NOOP("CoreText",
                                  "no contact of the solve has Coulomb friction; expected some, "
                                  "with friction pyramid, polyhedral or cone"))
TRAMMEL_MESSAGE(RowIsNoContact,
                QT_TRANSLATE_NOOP("CoreText", "%1 has bounds and is no contact's: a frictional "
                                              "contact problem has no place for it"))

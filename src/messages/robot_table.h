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
TRAMMEL_MESSAGE(ExpectedNumbers,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is \"%2\"; expected numbers: %3"))
TRAMMEL_MESSAGE(ExpectedANumber,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is \"%2\"; expected a finite number"))
TRAMMEL_MESSAGE(ExpectedFiniteNumbers,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" is \"%2\"; expected finite numbers"))
TRAMMEL_MESSAGE(AttributeIsMissing,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" lacks the attribute \"%2\""))
TRAMMEL_MESSAGE(ElementIsMissing,
                QT_TRANSLATE_NOOP("CoreText", "\"%1\" lacks the element \"%2\""))
TRAMMEL_MESSAGE(NameIsTaken,
                QT_TRANSLATE_NOOP("CoreText", "the %1 \"%2\" stands here a second time; expected "
                                              "another name"))
TRAMMEL_MESSAGE(NoRobotFile,
                QT_TRANSLATE_NOOP("CoreText", "the root element is \"%1\"; expected \"robot\" "
                                              "(URDF), \"sdf\" or \"mujoco\""))
TRAMMEL_MESSAGE(ElementNotRead,
                QT_TRANSLATE_NOOP("CoreText", "the element \"%1\" is not read"))
TRAMMEL_MESSAGE(MeshIsMissing,
                QT_TRANSLATE_NOOP("CoreText", "the mesh \"%1\" is not there, or not in the folders "
                                              "that are looked in"))
TRAMMEL_MESSAGE(InReport, QT_TRANSLATE_NOOP("CoreText", "%1 (%2 times)"))

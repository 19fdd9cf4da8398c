#pragma once

#include "io/format.h"

/// The formats of the objects that a model file holds, each in the file of its subject.
namespace trammel::io::formats {

const ObjectFormat& mechanismFormat();
const ObjectFormat& sketchFormat();
const ObjectFormat& parameterFormat();
const ObjectFormat& correlationFormat();
const ObjectFormat& tableFormat();
const ObjectFormat& materialFormat();
const ObjectFormat& groundFormat();
const ObjectFormat& bodyFormat();
const ObjectFormat& jointFormat();
const ObjectFormat& forceFormat();
const ObjectFormat& measureFormat();
const ObjectFormat& controllerFormat();
const ObjectFormat& contactsFormat();
const ObjectFormat& simulationFormat();

} // namespace trammel::io::formats

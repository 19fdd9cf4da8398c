#pragma once

#include "analysis/freedoms/mobility.h"
#include "sketch/sketch.h"

#include <QString>

namespace trammel::studio {

/// What a sketch can do and what it lacks, in a line and at more length.
struct SketchStatus {
    QString line;    ///< "1 freedom, driven; B redundant"
    QString details; ///< which joints, and which nodes no dimension gives
};

/// Joints are redundant here that hold again what others hold in the plane: what hinges of a plane
/// hold again across it is in every linkage, and Check tells it.
/// @param drives joints with a driver
SketchStatus sketchStatus(const analysis::Mobility& mobility, const sketch::Sketch& sketch,
                          int drives);

} // namespace trammel::studio

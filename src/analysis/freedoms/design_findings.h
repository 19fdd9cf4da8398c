#pragma once

#include "model/diagnostic.h"
#include "model/model.h"

#include <array>
#include <stop_token>
#include <string>
#include <vector>

namespace trammel::analysis {

/// What would mend a finding; places are in the world frame in the initial pose.
struct Mend {
    enum class Kind {
        MoveJoint,    ///< what is at the finding's pointer, to `point`
        AddFloor,     ///< a plane of the ground through `point`, with `normal`
        WeldToGround, ///< `item` to the ground, at `point`
        WidenLimits,  ///< of `item`, to `limits`
        RemoveMotor,  ///< of `item`
        RemoveParameter
    } kind;
    std::string item = {}; ///< pointer of the joint or body
    Vec3 point = Vec3::Zero(), normal = Vec3::UnitZ();
    std::array<double, 2> limits{};
};

/// Something that a model can be run with, and that is hardly meant.
struct DesignFinding {
    model::Diagnostic diagnostic; ///< a warning
    std::vector<Mend> mends;      ///< the likeliest first
    bool isHint = false;          ///< it may well be meant
};

/// In this order: joints beside their bodies' shapes, bodies that nothing holds, motors that run
/// against a limit. What cannot be computed, a mesh file say, is left to those who tell it.
/// @param stop ends it soon, with what was found so far
std::vector<DesignFinding> designFindings(const model::Model& model,
                                          const std::stop_token& stop = {});
/// Those that are no hints, without the mends.
model::Diagnostics designWarnings(const model::Model& model);

/// A joint that is in none of the shapes of its bodies, by more than a quarter of the half size of
/// the largest one: it is drawn in the air. Of a joint with an axis that axis counts, as links may
/// stand in layers along it. Bodies without shapes, and the ground, say nothing.
std::vector<DesignFinding> jointsBesideShapes(const model::Model& model,
                                              const std::stop_token& stop);

/// Bodies from which no joint, no element between bodies and no contact that can be leads to the
/// ground, and on which no force acts: gravity takes them away for ever. One finding for those that
/// hold each other.
std::vector<DesignFinding> unheldBodies(const model::Model& model);

/// Motors whose velocity, alone, takes the coordinate to a limit before the run ends and presses it
/// there: hints, as the limit may be the stop that the motor is to hold against.
std::vector<DesignFinding> motorsAgainstLimits(const model::Model& model);

} // namespace trammel::analysis

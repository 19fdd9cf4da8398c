#include "robots/to_model.h"

#include "analysis/freedoms/mobility.h"
#include "analysis/run/integrator_choice.h"
#include "dynamics/contacts/overlap.h"
#include "io/model_file.h"
#include "messages/file_messages.h"
#include "messages/robot_messages.h"
#include "robots/composite_joints.h"
#include "robots/mesh_files.h"
#include "robots/model_document.h"
#include "robots/stated_joint.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::robots {

namespace {

constexpr double kSmallMass = 1e-6;   ///< of what has none and moves, of the robot's mass
constexpr double kAnyMass = 1.0;      ///< kg, of each where none of the robot's links has any
constexpr double kSmallRadius = 0.01; ///< of gyration of such a link, of the robot's size

void checkInertia(const Link& link) {
    if (link.inertia && link.inertia->mass < 0)
        throw ImportError(link.inertia->place,
                          {messages::kMassIsNegative, link.name, link.inertia->mass});
}

/// Tells of links without a mass, and with tensors that no body has; fills them in on request.
void lookAtInertia(Robot& robot, const ImportOptions& options, ImportReport& report) {
    for (Link& link : robot.links) {
        checkInertia(link);
        const bool hasNone = !link.inertia;
        const bool isWrong = link.inertia && !isPossible(link.inertia->tensor) &&
                             !(link.inertia->mass == 0.0 && link.inertia->tensor.isZero(0.0));
        if (!hasNone && !isWrong) continue;
        const Place place = hasNone ? link.place : link.inertia->place;
        if (options.fillInertia) {
            if (auto filled = geometryInertia(link, options.density, report)) {
                if (isWrong && link.inertia->mass > 0) {
                    filled->tensor *= link.inertia->mass / filled->mass;
                    filled->mass = link.inertia->mass;
                    filled->com = link.inertia->com;
                }
                filled->place = place;
                link.inertia = filled;
                report.approximated(place, {messages::kInertiaFilled, link.name});
                continue;
            }
        }
        if (hasNone)
            report.approximated(place, {messages::kLinkWithoutInertia, link.name});
        else
            report.approximated(place, {messages::kTensorIsImpossible, link.name});
    }
}

/// The robot's size: how far its joints are from their links' frames, at most.
double sizeOf(const LumpedRobot& lumped) {
    double size = 0.0;
    for (const Joint& joint : lumped.joints)
        size = std::max({size, joint.inParent.position.norm(), joint.inChild.position.norm()});
    return size > 0.0 ? size : 1.0;
}

/// Each by its name where they are few.
void tellOfSmallMasses(const std::vector<const Link*>& links, double mass, ImportReport& report) {
    constexpr std::size_t kMostNamed = 5;
    const std::string kilograms = fmt::format("{:.3g}", mass);
    if (links.size() > kMostNamed)
        return report.approximated(
            links.front()->place,
            {messages::kSmallMassesGiven, links.front()->name, links.size() - 1, kilograms});
    for (const Link* link : links)
        report.approximated(link->place, {messages::kSmallMassGiven, link->name, kilograms});
}

/// Gives bodies that move what a body has to have; the rest is the file's.
/// @return whether any had no mass
bool makePossible(const Robot& robot, LumpedRobot& lumped, ImportReport& report) {
    double total = 0.0;
    for (const Lump& lump : lumped.lumps)
        total += lump.inertia.mass;
    const double small = total > 0.0 ? kSmallMass * total : kAnyMass;
    const double radius = kSmallRadius * sizeOf(lumped);
    std::vector<const Link*> massless;
    for (Lump& lump : lumped.lumps) {
        if (lump.isFixed) continue;
        const Link& link = robot.links[lump.main];
        Inertia& inertia = lump.inertia;
        if (lump.isMassless || !(inertia.mass > 0.0)) {
            inertia.mass = small;
            if (!isPossible(inertia.tensor))
                inertia.tensor = small * radius * radius * Mat3::Identity();
            massless.push_back(&link);
        } else if (!isPossible(inertia.tensor)) {
            inertia.tensor = nearestPossible(inertia.tensor, inertia.mass * radius * radius);
            report.approximated(inertia.place, {messages::kTensorIsRaised, link.name});
        }
    }
    if (!massless.empty()) tellOfSmallMasses(massless, small, report);
    return !massless.empty();
}

/// Leaves those out of which a joint has no coordinate, such as a ball.
void leaveCouplings(Robot& robot, const LumpedRobot& lumped, ImportReport& report) {
    std::erase_if(robot.couplings, [&](const Coupling& coupling) {
        const auto hasCoordinate = [&](int joint) {
            const int left = lumped.jointOf[joint];
            return left < 0 || model::hasCoordinate(typeOf(lumped.joints[left].kind));
        };
        if (hasCoordinate(coupling.first) && hasCoordinate(coupling.second)) return false;
        report.leftOut(coupling.place, {messages::kCouplingLeftOut, coupling.name});
        return true;
    });
}

/// Bodies that overlap in the model's pose are drawn so: contacts would push them apart.
void keepOverlapsApart(const model::Model& model, io::JsonValue& document, const Place& place,
                       ImportReport& report) {
    const dynamics::System system(model);
    dynamics::OverlapSolver solver(system);
    if (!solver.canOverlap()) return;
    std::vector<std::array<std::string, 2>> pairs;
    for (const dynamics::Overlap& overlap : solver.find(system.initialState())) {
        if (overlap.joint >= 0) continue;
        pairs.push_back({system.bodies()[overlap.bodyA].name, system.bodies()[overlap.bodyB].name});
        report.approximated(place,
                            {messages::kOverlapIsExcluded, pairs.back()[0], pairs.back()[1]});
    }
    excludeContacts(document, pairs);
}

/// Sets the method that keeps closed loops to rounding: joint coordinates, and steps that end on
/// the loops' equations. The default step leaves them open by its own square.
void keepLoopsClosed(const model::Model& model, io::JsonValue& document) {
    const dynamics::System system(model);
    const bool isStiff = analysis::isStiff(system, model.simulation.step);
    document.set("/simulation/integrator", isStiff ? "radau" : "rk45");
    document.set("/simulation/coordinates", "generalized");
}

void count(const model::Model& model, ImportReport& report) {
    const analysis::Mobility mobility = analysis::mobility(model);
    report.dof = mobility.dofCount;
    for (const analysis::RedundantConstraint& each : mobility.redundant)
        report.redundant.push_back({messages::kAtPointer, each.joint, each.direction});
}

void notePlaces(const Robot& robot, const LumpedRobot& lumped, const ClosedPose& pose,
                ImportedModel& result) {
    const std::vector<std::string> bodies = bodyNames(robot, lumped);
    const std::vector<std::string> joints = jointNames(robot, lumped);
    for (std::size_t i = 0; i < robot.links.size(); ++i)
        if (const int lump = lumped.lumpOf[i]; lump >= 0)
            result.links.push_back({robot.links[i].name, bodies[lump], lumped.inLump[i]});
    for (std::size_t j = 0; j < robot.joints.size(); ++j) {
        const int left = lumped.jointOf[j];
        if (left >= 0 && lumped.joints[left].kind != JointKind::Free)
            result.joints.push_back({robot.joints[j].name, joints[left], pose.coordinates[left]});
        else
            result.joints.push_back({robot.joints[j].name, "", 0.0});
    }
}

ImportedModel converted(Robot robot, const ImportOptions& options, ImportReport report) {
    ImportedModel result;
    lookAtInertia(robot, options, report);
    placeMeshes(robot, options, report);
    LumpedRobot lumped = lump(robot, options, report);
    joinChains(robot, lumped, report);
    const TreePose tree(lumped, options.fixedBase.value_or(robot.rootsAreFixed));
    const bool gaveMass = makePossible(robot, lumped, report);
    leaveCouplings(robot, lumped, report);
    const std::vector<double> starts = startCoordinates(robot, lumped, report);
    const ClosedPose pose = closeLoops(robot, lumped, tree, starts, options.stop);
    report.format = robot.format;
    report.links = static_cast<int>(robot.links.size()) + (robot.statesWorld ? 1 : 0);
    report.joints = static_cast<int>(robot.joints.size());
    report.bodies = static_cast<int>(lumped.lumps.size());
    report.loops = tree.loopCount();
    report.isClosed = pose.isClosed;
    report.residual = pose.residual;
    report.openText = pose.openText;
    if (pose.isFromElsewhere) report.approximated(robot.place, messages::kClosedFromElsewhere);
    result.document = modelDocument({robot, lumped, pose, tree}, report);
    if (!pose.isClosed) report.approximated(robot.place, messages::kLoopsStayOpen);
    const io::ModelResult reading = io::readModel(result.document, options.modelFile.parent_path());
    if (model::hasErrors(reading.diagnostics))
        throw ImportError(robot.place, reading.diagnostics.front().message);
    if (pose.isClosed && report.loops > 0)
        keepLoopsClosed(reading.model, result.document);
    else if (gaveMass) // their joints' equations would be as small beside the others'
        result.document.set("/simulation/coordinates", "generalized");
    if (pose.isClosed) keepOverlapsApart(reading.model, result.document, robot.place, report);
    count(reading.model, report);
    notePlaces(robot, lumped, pose, result);
    result.report = std::move(report);
    return result;
}

} // namespace

ImportedModel toModel(const Robot& robot, const ImportOptions& options, ImportReport report) {
    try {
        return converted(robot, options, std::move(report));
    } catch (const ImportError&) {
        throw;
    } catch (const std::exception& wrong) { // what no model may have, as sums beyond a double
        throw ImportError(robot.place, messages::messageOf(wrong));
    }
}

} // namespace trammel::robots

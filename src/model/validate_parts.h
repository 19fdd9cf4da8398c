#pragma once

#include "model/diagnostic.h"
#include "model/model.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

/// The parts that validate() is put together from, one for each list of a model.
namespace trammel::model {

/// A key as a token of a JSON pointer.
std::string pointerToken(std::string_view key);

/// Collects findings; the helpers are the checks that several lists share.
class Findings {
public:
    explicit Findings(const Model& checked);

    void add(std::string pointer, messages::Message message);
    void warn(std::string pointer, messages::Message message);

    void requirePositive(const std::string& pointer, double value, const messages::Argument& unit);
    void requireNotNegative(const std::string& pointer, double value,
                            const messages::Argument& unit);
    void requireWithin(const std::string& pointer, double value, double lower, double upper);
    void requireDirection(const std::string& pointer, const Vec3& direction);
    /// Finite values; every other check takes them for granted.
    void requireFinite(const std::string& pointer, const Vec3& value);
    /// A finite position and a unit quaternion.
    void requirePose(const std::string& pointer, const Pose& pose);
    /// Not empty, no control characters, and none of `earlier`, to which it is added.
    void requireName(const std::string& pointer, const std::string& name,
                     std::unordered_set<std::string>& earlier);
    /// A body of the model or ground.
    void requireBody(const std::string& pointer, const std::string& name);
    /// Two different bodies of the model or ground; false where a finding was made.
    bool requireTwoBodies(const std::string& pointer, const std::array<std::string, 2>& names);
    /// Two bodies of which at least one can move.
    void requireJoinedBodies(const std::string& pointer, const std::array<std::string, 2>& bodies);
    /// The named joint must be there and have a coordinate.
    void requireCoordinate(const std::string& pointer, const std::string& joint);
    /// A formula that parses over the parameters and these variables; constants must be finite.
    void requireFunction(const std::string& pointer, const Function& function,
                         const std::vector<std::string>& variables = {"t"});
    void requireMaterial(const std::string& pointer, const std::string& name);

    bool isFixed(const std::string& bodyName) const; ///< or moved by others
    bool follows(const std::string& bodyName) const;
    /// The named joint, or null pointer.
    const Joint* joint(const std::string& name) const;

    const Model& model;
    Diagnostics found;

private:
    /// "did you mean \"crank\"? ", for the first findings: comparing takes its time.
    template <class Names>
    messages::Message suggestion(const std::string& name, const Names& names) const;
    void addRange(const std::string& pointer, double value, const messages::Text<2>& trouble,
                  messages::Message expected);

    // Models have thousands of names: looking each up in the lists would take their square.
    std::unordered_map<std::string_view, const Body*> m_bodies;
    std::unordered_map<std::string_view, const Joint*> m_joints;
    std::unordered_set<std::string_view> m_materials;
};

void checkParameters(Findings& findings);
void checkMaterials(Findings& findings);
void checkShapes(Findings& findings, const std::string& pointer, const std::vector<Shape>& shapes);
void checkBodies(Findings& findings);
void checkJoints(Findings& findings);
void checkForces(Findings& findings);
void checkMeasures(Findings& findings);
void checkControllers(Findings& findings);
void checkContacts(Findings& findings);
void checkSimulation(Findings& findings);

} // namespace trammel::model

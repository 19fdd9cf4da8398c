#pragma once

#include "model/model.h"

#include <map>
#include <utility>
#include <vector>

namespace trammel::dynamics {

/// What two touching surfaces do to each other.
struct ContactProperties {
    double restitution = 0.0;
    double staticFriction = 0.0;
    double kineticFriction = 0.0;
    model::FrictionMode mode = model::FrictionMode::TwoDirections;
    int directionBody = -1;        ///< the body that `direction` is fixed in; -1: none is stated
    Vec3 direction = Vec3::Zero(); ///< of friction, or a tyre's axis; axes of that body
    double lateralSlip = 0.0;      ///< of a tyre, m/s per N

    /// Whether the second tangent has friction of its own.
    bool actsAcross() const { return mode != model::FrictionMode::OneDirection; }
};

/// A revolute joint with play: the second body's journal in the first body's bearing.
struct JournalBearing {
    int joint = 0;       ///< index
    double radius = 0.0; ///< of the journal, m
    double radial = 0.0; ///< the bearing's radius less the journal's, m
    ContactProperties properties;
};

/// A pair entry with its direction fixed in a body.
struct StatedPair {
    model::ContactPair values;
    int directionBody = -1;
    Vec3 direction = Vec3::Zero(); ///< axes of that body
};

/// Surface values of every pair of colliders: a pair entry of the model counts as it stands, else
/// the two materials' values are combined by the model's rules.
class ContactPropertyTable {
public:
    ContactPropertyTable() = default;
    /// @param bodyIndex of each pair entry's two names
    ContactPropertyTable(const model::Model& model, std::vector<model::Material> colliderMaterials,
                         std::map<std::pair<int, int>, StatedPair> pairs);

    /// @param bodyA, bodyB the bodies that the colliders belong to
    ContactProperties of(int colliderA, int colliderB, int bodyA, int bodyB) const;

private:
    model::Combine m_restitutionRule = model::Combine::Geometric;
    model::Combine m_frictionRule = model::Combine::Geometric;
    std::vector<model::Material> m_materials;          ///< by collider
    std::map<std::pair<int, int>, StatedPair> m_pairs; ///< lower body index first
};

/// Two surfaces' values put together, e.g. sqrt(a b) for Combine::Geometric.
double combine(model::Combine rule, double a, double b);

} // namespace trammel::dynamics

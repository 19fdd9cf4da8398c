#include "analysis/freedoms/design_findings.h"
#include "collision/scene.h"
#include "collision/solid.h"
#include "dynamics/joints/joint.h"
#include "messages/design_messages.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace trammel::analysis {

namespace {

constexpr double kBeside = 0.25; ///< of the half size of the bodies' largest shape
constexpr double kFar = std::numeric_limits<double>::infinity();
constexpr double kReach = 8.0; ///< half sizes of a body that an axis is looked along

struct Nearest {
    double distance = std::numeric_limits<double>::infinity(); ///< m; 0: within
    Vec3 place = Vec3::Zero(); ///< where the joint would be on the surface, moved least; world
};

/// Where a joint is: at a point, or along an axis, on which links stand in layers.
struct Spot {
    Vec3 position;                 ///< world
    std::optional<Vec3> axis = {}; ///< unit, world
};

/// A body's shapes, and probes that are held against them.
class BodyShapes {
public:
    BodyShapes(const model::Model& model, const model::Body& body)
        : m_placement{body.pose.orientation.toRotationMatrix(), body.pose.position} {
        for (const model::Shape& shape : body.shapes) {
            m_solids.push_back(collision::makeSolid(shape, model.directory));
            take(m_solids.back());
        }
        // Thin beside them all: nearest points are found for solids.
        m_radius = kThin * std::max(m_extent, kThin);
        m_probes[kPoint].geometry = model::Sphere{m_radius};
        m_probes[kAxis].geometry = model::Capsule{m_radius, 2.0 * kReach * m_extent + m_radius};
        std::vector<collision::Collider> colliders{{0, &m_probes[kPoint]}, {0, &m_probes[kAxis]}};
        for (const model::Shape& shape : body.shapes)
            colliders.push_back({1, &shape});
        m_scene.emplace(std::move(colliders),
                        collision::Scene::Options{.isMoving = {true, true},
                                                  .excluded = {},
                                                  .directory = model.directory});
    }
    BodyShapes(const BodyShapes&) = delete;
    BodyShapes& operator=(const BodyShapes&) = delete;

    double extent() const { return m_extent; } ///< largest half size, m; 0: planes alone

    Nearest nearest(const Spot& spot) const {
        // Shapes may be put together to a ring, and a mesh is its surface.
        if (isAround(spot.position)) return {0.0, spot.position};
        Nearest nearest;
        for (std::size_t i = 0; i < m_solids.size() && nearest.distance > 0.0; ++i) {
            const Nearest found = nearestOf(i, spot);
            if (found.distance < nearest.distance) nearest = found;
        }
        return nearest;
    }

private:
    static constexpr double kThin = 1e-6;
    enum Probe { kPoint, kAxis };

    void take(const collision::Solid& solid) {
        if (solid.kind == collision::Kind::Plane) return;
        m_extent = std::max(m_extent, collision::size(solid));
        const collision::Bounds bounds = collision::bounds(collision::place(solid, {}));
        m_bounds.lower = m_bounds.lower.cwiseMin(bounds.lower);
        m_bounds.upper = m_bounds.upper.cwiseMax(bounds.upper);
    }

    bool isAround(const Vec3& place) const {
        const Vec3 local = m_placement.R.transpose() * (place - m_placement.p);
        return m_bounds.overlaps({local, local});
    }

    Nearest nearestOf(std::size_t index, const Spot& spot) const {
        const collision::PlacedSolid solid = collision::place(m_solids[index], m_placement);
        const std::array placements{collision::Placement{spot.axis
                                                             ? dynamics::frameAbout(*spot.axis)
                                                             : Mat3(Mat3::Identity()),
                                                         spot.position},
                                    m_placement};
        const double margin = (spot.position - solid.p).norm() + m_extent + m_radius;
        const collision::Manifold manifold = m_scene->detectPair(
            spot.axis ? kAxis : kPoint, static_cast<int>(index) + 2, placements, margin);
        Nearest nearest;
        for (int i = 0; i < manifold.count; ++i) {
            const collision::ContactPoint& point = manifold.points[static_cast<std::size_t>(i)];
            const double distance = std::max(0.0, point.gap + m_radius);
            if (distance < nearest.distance)
                nearest = {distance, spot.position + distance * point.normal};
        }
        return nearest;
    }

    collision::Placement m_placement;
    std::vector<collision::Solid> m_solids;
    double m_extent = 0.0, m_radius = 0.0;
    collision::Bounds m_bounds{Vec3::Constant(kFar), Vec3::Constant(-kFar)}; ///< of all, body axes
    std::array<model::Shape, 2> m_probes;
    std::optional<collision::Scene> m_scene;
};

class Bodies {
public:
    explicit Bodies(const model::Model& model) : m_model(model) {
        for (const model::Body& body : model.bodies)
            m_bodies.emplace(body.name, &body);
    }

    /// The shapes of a body; null: it is the ground, or has none.
    const BodyShapes* shapes(const std::string& name) {
        const auto body = m_bodies.find(name);
        if (body == m_bodies.end() || body->second->shapes.empty()) return nullptr;
        auto& shapes = m_shapes[name];
        if (!shapes) shapes = std::make_unique<BodyShapes>(m_model, *body->second);
        return shapes.get();
    }

private:
    const model::Model& m_model;
    std::unordered_map<std::string_view, const model::Body*> m_bodies;
    std::map<std::string, std::unique_ptr<BodyShapes>> m_shapes;
};

/// A place of a joint and the bodies that it may lie in.
struct Place {
    std::string pointer;
    Spot spot;
    std::vector<std::string> bodies;
};

std::vector<Place> placesOf(const model::Joint& joint, std::size_t index) {
    const model::JointTraits& traits = model::traits(joint.type);
    const std::string item = fmt::format("/joints/{}", index);
    if (traits.usesPoints)
        return {{item + "/points/0", {joint.points[0]}, {joint.bodies[0]}},
                {item + "/points/1", {joint.points[1]}, {joint.bodies[1]}}};
    if (!traits.usesPosition) return {};
    const auto along = [&](const Vec3& axis) {
        return traits.usesAxis ? std::optional(axis.normalized()) : std::nullopt;
    };
    const Spot first{joint.position, along(joint.axis)};
    if (!joint.positionB) return {{item + "/position", first, {joint.bodies[0], joint.bodies[1]}}};
    const Spot second{*joint.positionB, along(joint.axisB.value_or(joint.axis))};
    return {{item + "/position", first, {joint.bodies[0]}},
            {item + "/position_b", second, {joint.bodies[1]}}};
}

std::optional<DesignFinding> check(const model::Joint& joint, const Place& place, Bodies& bodies) {
    Nearest nearest;
    double extent = 0.0;
    std::string body;
    for (const std::string& name : place.bodies) {
        const BodyShapes* shapes = bodies.shapes(name);
        if (!shapes) continue;
        extent = std::max(extent, shapes->extent());
        const Nearest found = shapes->nearest(place.spot);
        if (found.distance >= nearest.distance) continue;
        nearest = found;
        body = name;
    }
    if (body.empty() || nearest.distance <= kBeside * extent) return std::nullopt;
    return DesignFinding{
        {model::Severity::Warning,
         place.pointer,
         {messages::kJointBesideShapes, joint.name, fmt::format("{:.3g}", nearest.distance), body}},
        {{.kind = Mend::Kind::MoveJoint, .item = place.pointer, .point = nearest.place}},
        false};
}

} // namespace

std::vector<DesignFinding> jointsBesideShapes(const model::Model& model,
                                              const std::stop_token& stop) {
    std::vector<DesignFinding> findings;
    Bodies bodies(model);
    for (std::size_t i = 0; i < model.joints.size() && !stop.stop_requested(); ++i)
        for (const Place& place : placesOf(model.joints[i], i))
            if (std::optional<DesignFinding> finding = check(model.joints[i], place, bodies))
                findings.push_back(std::move(*finding));
    return findings;
}

} // namespace trammel::analysis

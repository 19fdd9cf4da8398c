#include "scene/scene_anchors.h"

#include "model/force_fields.h"
#include "model/mass_properties.h"
#include "scene/glyphs.h"

#include <algorithm>
#include <stdexcept>

namespace trammel::scene {

namespace {

class AnchorBuilder {
public:
    explicit AnchorBuilder(const model::Model& model) : m_model(model) {}

    std::vector<Anchor> build() {
        for (std::size_t i = 0; i < m_model.bodies.size(); ++i)
            addBody(static_cast<int>(i));
        for (const model::Joint& joint : m_model.joints)
            if (!model::traits(joint.type).couplesJoints) // drawn at the joints that it couples
                add(AnchorKind::Joint, "joints/", joint.name,
                    at(joint.bodies[0], jointPlace(joint)));
        for (const model::Force& force : m_model.forces)
            addForce(force);
        for (const model::Measure& measure : m_model.measures)
            if (const auto* point = std::get_if<model::PointMeasure>(&measure.law))
                add(AnchorKind::Point, "measures/", measure.name, at(point->body, point->point));
        return std::move(m_anchors);
    }

private:
    Anchor& add(AnchorKind kind, const char* list, const std::string& name, Anchor::Place place) {
        return m_anchors.emplace_back(Anchor{kind, list + name, name, place, {}});
    }

    int bodyIndex(std::string_view name) const {
        const auto found = std::ranges::find(m_model.bodies, name, &model::Body::name);
        return found == m_model.bodies.end() ? -1
                                             : static_cast<int>(found - m_model.bodies.begin());
    }

    /// A point of the world, initial pose, in its body.
    Anchor::Place at(std::string_view bodyName, const Vec3& world) const {
        const int body = bodyIndex(bodyName);
        if (body < 0) return {body, world};
        const model::Pose& pose = m_model.bodies[static_cast<std::size_t>(body)].pose;
        return {body, pose.orientation.inverse() * (world - pose.position)};
    }

    Anchor::Place centreOf(int body) const {
        try {
            const model::Body& source = m_model.bodies[static_cast<std::size_t>(body)];
            return {body, model::massProperties(m_model, source).com};
        } catch (const std::exception&) {
            return {body, Vec3::Zero()}; // said by validation
        }
    }

    void addBody(int index) {
        const model::Body& body = m_model.bodies[static_cast<std::size_t>(index)];
        add(AnchorKind::Body, "bodies/", body.name, centreOf(index)).hasMass = body.isDynamic();
    }

    void addForce(const model::Force& force) {
        const model::ForceAction action = model::actionOf(force);
        const auto put = [&](Anchor::Place place) -> Anchor& {
            return add(AnchorKind::Force, "forces/", force.name, place);
        };
        if (action.bodies.empty()) {
            if (const model::Joint* joint = m_model.findJoint(action.joint))
                put(at(joint->bodies[0], jointPlace(*joint)));
        } else if (action.points.empty()) {
            if (const int body = bodyIndex(action.bodies[0]); body >= 0) put(centreOf(body));
        } else {
            Anchor& anchor = put(at(action.bodies[0], action.points[0]));
            if (action.points.size() > 1) anchor.other = at(action.bodies[1], action.points[1]);
        }
    }

    const model::Model& m_model;
    std::vector<Anchor> m_anchors;
};

Vec3 inWorld(const Anchor::Place& place, std::span<const model::Pose> poses) {
    if (place.body < 0) return place.point;
    const model::Pose& pose = poses[static_cast<std::size_t>(place.body)];
    return pose.position + pose.orientation * place.point;
}

} // namespace

std::vector<Anchor> buildAnchors(const model::Model& model) {
    return AnchorBuilder(model).build();
}

Vec3 position(const Anchor& anchor, std::span<const model::Pose> poses) {
    const Vec3 place = inWorld(anchor.place, poses);
    return anchor.other ? Vec3(0.5 * (place + inWorld(*anchor.other, poses))) : place;
}

} // namespace trammel::scene

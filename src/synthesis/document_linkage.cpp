#include "synthesis/document_linkage.h"

#include "messages/synthesis_messages.h"
#include "sketch/sketch.h"
#include "synthesis/refused.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace trammel::synthesis {

namespace {

bool joins(const model::Joint& joint, std::string_view body) {
    return joint.bodies[0] == body || joint.bodies[1] == body;
}
bool isDriven(const model::Joint& joint) {
    return joint.driver.has_value() || joint.motor.has_value();
}
const std::string& otherBody(const model::Joint& joint, std::string_view body) {
    return joint.bodies[joint.bodies[0] == body ? 1 : 0];
}

class FourBarFinder {
public:
    FourBarFinder(const sketch::Plane& plane, const model::Model& model)
        : m_plane(plane), m_model(model) {
        for (const model::Joint& joint : model.joints)
            (joins(joint, model::kGround) ? m_atGround : m_moving).push_back(&joint);
        if (m_atGround.size() != 2 || m_moving.size() != 2)
            throw Refused({messages::kSynthesisNotFourHinges, m_atGround.size(), m_moving.size()});
        for (const model::Joint& joint : model.joints)
            requireHinge(joint);
        if (!isDriven(*m_atGround[0]) && isDriven(*m_atGround[1]))
            std::swap(m_atGround[0], m_atGround[1]);
    }

    DocumentLinkage find() const {
        const std::string &crank = otherBody(*m_atGround[0], model::kGround),
                          &rocker = otherBody(*m_atGround[1], model::kGround);
        const model::Joint &A = movingJoint(crank), &B = movingJoint(rocker);
        const std::string& coupler = otherBody(A, crank);
        if (&A == &B || otherBody(B, rocker) != coupler)
            throw Refused({messages::kSynthesisNotFourHinges, 2, 2});
        const Point a = place(A.position), b = place(B.position);
        const Pose pose{place(tracedPoint(coupler)), std::arg(b - a)};
        return {fourBar(place(m_atGround[0]->position), place(m_atGround[1]->position), a, b, pose),
                pose};
    }

private:
    Point place(const Vec3& world) const {
        const sketch::Point p = m_plane.toPlane(world);
        return {p.x(), p.y()};
    }

    void requireHinge(const model::Joint& joint) const {
        constexpr double kParallel = 1e-6; // of unit vectors that are read
        const bool isAcross =
            joint.axis.normalized().cross(m_plane.normal().normalized()).norm() < kParallel;
        const model::JointTraits& traits = model::traits(joint.type);
        const bool isHinge = traits.coordinate == model::JointCoordinate::Angle &&
                             traits.usesAxis && !traits.usesAxis2;
        if (!isHinge || !isAcross)
            throw Refused({messages::kSynthesisNoHingeOfThePlane, joint.name});
    }

    const model::Joint& movingJoint(const std::string& body) const {
        const auto found =
            std::ranges::find_if(m_moving, [&](const auto* joint) { return joins(*joint, body); });
        if (found == m_moving.end()) throw Refused({messages::kSynthesisNotFourHinges, 2, 2});
        return **found;
    }

    const Vec3& tracedPoint(const std::string& coupler) const {
        for (const model::Measure& measure : m_model.measures)
            if (const auto* point = std::get_if<model::PointMeasure>(&measure.law))
                if (point->body == coupler) return point->point;
        throw Refused({messages::kSynthesisNoCouplerPoint, coupler});
    }

    const sketch::Plane m_plane;
    const model::Model& m_model;
    std::vector<const model::Joint*> m_atGround, m_moving;
};

} // namespace

DocumentLinkage fourBarOf(const io::JsonValue& document, const model::Model& model) {
    return FourBarFinder(sketch::planeOf(document), model).find();
}

} // namespace trammel::synthesis

#include "bench/world.h"
#include "dynamics/stepper.h"

#include <algorithm>

namespace trammel::bench {

namespace {

class TrammelWorld : public World {
public:
    explicit TrammelWorld(const model::Model& model)
        : m_system(model), m_stepper(m_system, model.simulation), m_state(m_system.initialState()) {
        for (const dynamics::Joint& joint : m_system.joints()) {
            const Vec3& anchor = model.findJoint(joint.name)->position;
            m_points.push_back(
                {joint.bodyA, joint.bodyB, local(joint.bodyA, anchor), local(joint.bodyB, anchor)});
        }
    }

    void step(double h) override { m_stepper.step(m_state, h); }

    double jointDrift() const override {
        double drift = 0;
        for (const JointPoints& points : m_points) {
            const Vec3 gap = world(points.bodyA, points.onA) - world(points.bodyB, points.onB);
            drift = std::max(drift, gap.norm());
        }
        return drift;
    }

private:
    struct JointPoints {
        int bodyA, bodyB;
        Vec3 onA, onB; ///< from the centres of mass, body axes
    };

    const dynamics::BodyState& body(int index) const {
        return m_state.bodies[static_cast<std::size_t>(index)];
    }
    Vec3 local(int index, const Vec3& point) const {
        return body(index).q.conjugate() * (point - body(index).p);
    }
    Vec3 world(int index, const Vec3& point) const { return body(index).p + body(index).q * point; }

    dynamics::System m_system;
    dynamics::Stepper m_stepper;
    dynamics::State m_state;
    std::vector<JointPoints> m_points;
};

} // namespace

std::unique_ptr<World> makeTrammelWorld(const model::Model& model) {
    return std::make_unique<TrammelWorld>(model);
}

} // namespace trammel::bench

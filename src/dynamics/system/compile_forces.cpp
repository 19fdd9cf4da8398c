#include "dynamics/system/compile_geometry.h"
#include "dynamics/system/system.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::dynamics {

void System::compileForces(const model::Model& model) {
    for (const auto& force : model.forces)
        std::visit([&](const auto& law) { compile(model, force.name, law); }, force.law);
}

void System::compile(const model::Model& model, const std::string& name,
                     const model::SpringDamper& law) {
    const auto compiled = [&](const model::Function& f) {
        return model::CompiledFunction(f, model.parameters);
    };
    SpringDamper spring{
        .name = name, .bodyA = bodyIndex(law.bodies[0]), .bodyB = bodyIndex(law.bodies[1])};
    spring.rA = bodyPoint(m_initial.bodies[spring.bodyA], law.points[0]);
    spring.rB = bodyPoint(m_initial.bodies[spring.bodyB], law.points[1]);
    spring.stiffness = compiled(law.stiffness);
    spring.damping = compiled(law.damping);
    spring.length = compiled(law.length.value_or((law.points[1] - law.points[0]).norm()));
    watch(spring.stiffness, {messages::kStiffnessOfSpring, name});
    watch(spring.damping, {messages::kDampingOfSpring, name});
    watch(spring.length, {messages::kLengthOfSpring, name});
    spring.isImplicit = law.isImplicit;
    if (spring.isImplicit)
        addConstraint(Constraint::Kind::Spring, static_cast<int>(m_springs.size()), 1,
                      std::array{spring.bodyA, spring.bodyB});
    m_springs.push_back(std::move(spring));
}

void System::compile(const model::Model& model, const std::string& name,
                     const model::AppliedForce& law) {
    AppliedLoad load{.name = name, .body = bodyIndex(law.body), .frame = law.frame};
    for (int k = 0; k < 3; ++k) {
        load.vector[k] = MeasuredFunction(law.vector[k], model);
        watch(load.vector[k], {messages::kVectorOfForce, name});
    }
    if (law.point) load.r = bodyPoint(m_initial.bodies[load.body], *law.point);
    m_loads.push_back(std::move(load));
}

void System::compile(const model::Model& model, const std::string& name,
                     const model::AppliedTorque& law) {
    AppliedLoad load{
        .name = name, .body = bodyIndex(law.body), .isTorque = true, .frame = law.frame};
    for (int k = 0; k < 3; ++k) {
        load.vector[k] = MeasuredFunction(law.vector[k], model);
        watch(load.vector[k], {messages::kVectorOfTorque, name});
    }
    m_loads.push_back(std::move(load));
}

namespace {

/// Six numbers are a diagonal, 36 a matrix row by row.
Mat6 matrixOf(const std::vector<double>& entries) {
    if (entries.size() == 6) return Eigen::Map<const Vec6>(entries.data()).asDiagonal();
    // Of a symmetric matrix rows and columns are the same.
    return Eigen::Map<const Mat6>(entries.data());
}

} // namespace

void System::compile(const model::Model&, const std::string& name, const model::Bushing& law) {
    Bushing bushing{
        .name = name, .bodyA = bodyIndex(law.bodies[0]), .bodyB = bodyIndex(law.bodies[1])};
    const BodyState& A = m_initial.bodies[bushing.bodyA];
    const BodyState& B = m_initial.bodies[bushing.bodyB];
    bushing.rA = bodyPoint(A, law.position);
    bushing.rB = bodyPoint(B, law.position);
    bushing.frameA = A.q.conjugate().toRotationMatrix();
    bushing.frameB = B.q.conjugate().toRotationMatrix();
    bushing.stiffness = matrixOf(law.stiffness);
    bushing.damping = matrixOf(law.damping);
    addConstraint(Constraint::Kind::Bushing, static_cast<int>(m_bushings.size()), 6,
                  std::array{bushing.bodyA, bushing.bodyB});
    m_bushings.push_back(std::move(bushing));
}

void System::compile(const model::Model& model, const std::string& name,
                     const model::PdController& law) {
    CoordinateSpring spring{.name = name,
                            .joint = jointIndex(law.joint),
                            .stiffness = law.kp,
                            .damping = law.kd,
                            .rest = model::CompiledFunction(law.target, model.parameters),
                            .isController = true};
    watch(spring.rest, {messages::kTargetOfController, name});
    addCoordinateSpring(std::move(spring));
}

void System::compile(const model::Model& model, const std::string& name,
                     const model::TorsionSpring& law) {
    const auto compiled = [&](const model::Function& f) {
        return model::CompiledFunction(f, model.parameters);
    };
    CoordinateSpring spring{.name = name,
                            .joint = jointIndex(law.joint),
                            .stiffness = compiled(law.stiffness),
                            .damping = compiled(law.damping),
                            .rest = compiled(law.rest)};
    watch(spring.stiffness, {messages::kStiffnessOfTorsionSpring, name});
    watch(spring.damping, {messages::kDampingOfTorsionSpring, name});
    watch(spring.rest, {messages::kRestOfTorsionSpring, name});
    addCoordinateSpring(std::move(spring));
}

void System::addCoordinateSpring(CoordinateSpring spring) {
    const Joint& joint = m_joints[spring.joint];
    addConstraint(Constraint::Kind::CoordinateSpring, static_cast<int>(m_coordinateSprings.size()),
                  1, std::array{joint.bodyA, joint.bodyB});
    m_coordinateSprings.push_back(std::move(spring));
}

void System::compileUserConstraint(std::shared_ptr<const UserConstraint> law) {
    CompiledUserConstraint user{.law = law,
                                .name = law->name(),
                                .rowKinds = law->rowKinds(),
                                .isBounded = law->isBounded()};
    const auto refuse = [&](const std::string& what) {
        throw std::invalid_argument(fmt::format("constraint '{}' {}", user.name, what));
    };
    const auto isNamedSo = [&](const auto& item) { return item.name == user.name; };
    if (std::ranges::any_of(m_joints, isNamedSo) ||
        std::ranges::any_of(m_userConstraints, isNamedSo))
        refuse("has a name that is in use; expected another");
    if (user.rowKinds.empty() || user.rowKinds.size() > 6)
        refuse(fmt::format("has {} rows; expected 1 to 6", user.rowKinds.size()));
    for (const std::string& body : law->bodies())
        user.bodies.push_back(bodyIndex(body));
    std::vector<int> sorted = user.bodies;
    std::ranges::sort(sorted);
    if (sorted.empty() || sorted.size() > Constraint::kMaxSides ||
        std::ranges::adjacent_find(sorted) != sorted.end())
        refuse("expected one to four different bodies");
    if (std::ranges::none_of(sorted, [&](int body) { return m_bodies[body].isMoving; }))
        refuse("has no body that can move");
    if (!user.isBounded) {
        std::vector<int> sides = user.bodies;
        if (sides.size() == 1) sides.push_back(ground());
        addConstraint(Constraint::Kind::User, static_cast<int>(m_userConstraints.size()),
                      static_cast<int>(user.rowKinds.size()), sides);
    }
    m_userConstraints.push_back(std::move(user));
}

} // namespace trammel::dynamics

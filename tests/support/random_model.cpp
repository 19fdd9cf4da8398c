#include "support/random_model.h"

#include "dynamics/formulations/formulation.h"
#include "dynamics/friction/friction_model.h"
#include "dynamics/impact/impact_law.h"
#include "model/hull.h"
#include "support/lcp_problems.h"
#include "support/named.h"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace trammel::support {

namespace {

using std::numbers::pi;

constexpr int kSteps = 20;

/// Draws the parts of one model.
class Generator {
public:
    Generator(unsigned seed, std::filesystem::path directory) : m_random(seed) {
        m_model.name = "random " + std::to_string(seed);
        m_model.directory = std::move(directory);
    }

    model::Model sketch() {
        addMaterials();
        addGround();
        const int count = 1 + m_random.below(6);
        for (int i = 0; i < count; ++i)
            addBody(i);
        const int joints = m_random.below(count + 2);
        for (int i = 0; i < joints; ++i)
            addJoint(i);
        const int forces = m_random.below(3);
        for (int i = 0; i < forces; ++i)
            addForce(i);
        addPairs();
        chooseMethods();
        return m_model;
    }

    model::Model fall() {
        constexpr std::array kLaws{"newton", "poisson", "stronge", "plastic"};
        m_model.materials = {{.name = "default",
                              .restitution = oneIn(4) ? 1.0 : m_random.uniform(0, 1),
                              .friction = 0.0}};
        m_model.groundShapes = {{.geometry = model::Plane{Vec3::UnitZ()}}};
        const int count = 1 + m_random.below(3);
        for (int i = 0; i < count; ++i) {
            model::Body body;
            body.name = "body" + std::to_string(i);
            body.pose = {{1.1 * i, 0, 0.6 + m_random.uniform(0, 1)}, rotation()};
            body.shapes = {{.geometry = solidShape(0.1, 0.3)}};
            body.velocity = m_random.matrix(3, 1);
            body.angularVelocity = 3.0 * m_random.matrix(3, 1);
            m_model.bodies.push_back(std::move(body));
        }
        model::SimulationSettings& s = m_model.simulation;
        s.impact = support::named(kLaws[m_random.below(4)]);
        s.friction = model::FrictionKind::Frictionless;
        s.impactLocation =
            oneIn(3) ? model::ImpactLocation::StepEnd : model::ImpactLocation::InStep;
        s.step = 2e-3;
        s.duration = 1.5;
        return m_model;
    }

private:
    bool oneIn(int n) { return m_random.below(n) == 0; }
    double logarithmic(double from, double to) {
        return std::exp(m_random.uniform(std::log(from), std::log(to)));
    }
    template <class List>
    auto oneOf(const List& list) {
        return list[m_random.below(static_cast<int>(list.size()))];
    }

    Quat rotation() {
        if (oneIn(3)) return Quat::Identity();
        if (oneIn(3)) return Quat(Eigen::AngleAxisd(pi / 2 * m_random.below(4), axis()));
        return Quat(Eigen::AngleAxisd(m_random.uniform(-pi, pi), axis()));
    }
    Vec3 axis() {
        if (oneIn(2)) return Vec3::Unit(m_random.below(3));
        return Vec3(m_random.matrix(3, 1)).normalized();
    }
    /// Often where another one is.
    Vec3 place() {
        if (oneIn(2))
            return 0.5 * Vec3(m_random.below(3) - 1, m_random.below(3) - 1, m_random.below(3));
        return {m_random.uniform(-1, 1), m_random.uniform(-1, 1), m_random.uniform(-0.2, 2)};
    }
    double length() { return oneIn(10) ? logarithmic(1e-6, 1e3) : logarithmic(0.05, 1.0); }
    double coefficient() {
        return oneIn(3) ? static_cast<double>(m_random.below(2)) : m_random.uniform(0, 1);
    }

    /// A few points about the origin; too few or too flat ones are drawn again.
    model::Hull hull(double size) {
        model::Hull result{{}, "", size};
        while (true) {
            result.points.clear();
            const int count = 4 + m_random.below(9);
            for (int i = 0; i < count; ++i)
                result.points.push_back(Vec3(m_random.matrix(3, 1)));
            try {
                model::convexHull(result.points);
                return result;
            } catch (const std::runtime_error&) {
            }
        }
    }

    decltype(model::Shape::geometry) solidShape(double from, double to) {
        const auto size = [&] { return m_random.uniform(from, to); };
        switch (m_random.below(5)) {
        case 0:
            return model::Sphere{size()};
        case 1:
            return model::Ellipsoid{{size(), size(), size()}};
        case 2:
            return model::Box{2.0 * Vec3{size(), size(), size()}};
        case 3:
            return model::Cylinder{size(), size()};
        default:
            return model::Capsule{size(), size()};
        }
    }

    model::Shape shape() {
        model::Shape result;
        switch (m_random.below(8)) {
        case 0:
            result.geometry = model::Sphere{length()};
            break;
        case 1:
            result.geometry = model::Ellipsoid{{length(), length(), length()}};
            break;
        case 2:
            result.geometry = model::Cylinder{length(), length()};
            break;
        case 3:
            result.geometry = model::Capsule{length(), length()};
            break;
        case 4:
            if (oneIn(2)) {
                result.geometry = model::Mesh{"box.stl", length()};
                break;
            }
            [[fallthrough]];
        case 5:
            if (oneIn(4)) {
                result.geometry = model::Plane{axis()};
                break;
            }
            [[fallthrough]];
        case 6:
            if (oneIn(2))
                result.geometry = hull(length());
            else
                result.geometry = model::Box{Vec3::Ones()};
            break;
        default:
            result.geometry = model::Box{{length(), length(), length()}};
        }
        if (oneIn(3)) result.pose = {0.3 * place(), rotation()};
        result.material = oneIn(2) ? "default" : "other";
        return result;
    }

    void addMaterials() {
        for (const char* name : {"default", "other"}) {
            model::Material material{.name = name, .density = logarithmic(1e-2, 1e5)};
            material.restitution = coefficient();
            material.friction = oneIn(5) ? logarithmic(1e-3, 100) : coefficient();
            if (oneIn(3)) material.kineticFriction = m_random.uniform(0, 1) * material.friction;
            m_model.materials.push_back(std::move(material));
        }
    }

    void addGround() {
        if (!oneIn(6)) m_model.groundShapes.push_back({.geometry = model::Plane{Vec3::UnitZ()}});
        const int more = oneIn(3) ? 1 + m_random.below(2) : 0;
        for (int i = 0; i < more; ++i) {
            m_model.groundShapes.push_back(shape());
            m_model.groundShapes.back().pose = {place(), rotation()};
        }
        if (oneIn(4)) m_model.gravity = (oneIn(3) ? 1000.0 : 5.0) * Vec3(m_random.matrix(3, 1));
        if (oneIn(8)) m_model.gravity = Vec3::Zero();
    }

    void addBody(int index) {
        model::Body body;
        body.name = "body" + std::to_string(index);
        body.pose = {place(), rotation()};
        body.fixed = oneIn(12);
        if (!oneIn(3)) body.velocity = (oneIn(10) ? 1e3 : 1.0) * Vec3(m_random.matrix(3, 1));
        if (oneIn(2)) body.angularVelocity = (oneIn(10) ? 1e3 : 3.0) * Vec3(m_random.matrix(3, 1));
        const int shapes = oneIn(10) ? 0 : 1 + m_random.below(2);
        for (int i = 0; i < shapes; ++i)
            body.shapes.push_back(shape());
        if (!oneIn(3) || shapes == 0) setMass(body);
        m_model.bodies.push_back(std::move(body));
    }

    /// Any principal moments that a body can have, in any directions.
    void setMass(model::Body& body) {
        body.mass = oneIn(2) ? logarithmic(1e-6, 1e6) : logarithmic(0.1, 10);
        body.com = oneIn(2) ? Vec3::Zero() : Vec3(0.2 * place());
        const double size = length();
        Vec3 squares;
        for (double& s : squares)
            s = oneIn(8) ? 1e-6 : m_random.uniform(0.01, 1);
        const Vec3 moments =
            *body.mass * size * size *
            Vec3(squares[1] + squares[2], squares[0] + squares[2], squares[0] + squares[1]);
        const Mat3 R = rotation().toRotationMatrix();
        const Mat3 I = R * moments.asDiagonal() * R.transpose();
        body.inertia = {I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)};
    }

    std::array<std::string, 2> twoBodies() {
        const int count = static_cast<int>(m_model.bodies.size());
        const int first = m_random.below(count + 1) - 1;
        int second = m_random.below(count);
        if (second == first) second = (second + 1) % count;
        const auto name = [&](int i) {
            return i < 0 ? std::string(model::kGround) : m_model.bodies[i].name;
        };
        return {name(second == first ? -1 : first), name(second)};
    }

    void addJoint(int index) {
        using enum model::JointType;
        constexpr std::array kTypes{Fixed,  Revolute, Prismatic, Cylindrical, Spherical,  Universal,
                                    Planar, Distance, Steering,  Screw,       PointOnLine};
        model::Joint joint;
        joint.name = "joint" + std::to_string(index);
        joint.type = oneOf(kTypes);
        joint.bodies = twoBodies();
        joint.position = place();
        joint.axis = axis();
        joint.axis2 = joint.axis.unitOrthogonal();
        joint.points = {place(), place()};
        if (model::hasCoordinate(joint.type)) addCoordinate(joint);
        m_model.joints.push_back(std::move(joint));
        if (oneIn(6)) addGear(index);
    }

    void addCoordinate(model::Joint& joint) {
        if (oneIn(2)) addLimits(joint);
        if (oneIn(3)) joint.motor = model::Motor{speed(), strength()};
        if (oneIn(8))
            joint.driver = {oneIn(2) ? model::Driver::Kind::Position
                                     : model::Driver::Kind::Velocity,
                            model::Function(std::string("0.2*sin(10*t)"))};
        if (oneIn(5))
            joint.spring = model::JointSpring{logarithmic(1, 1e9), logarithmic(1e-3, 1e5),
                                              m_random.uniform(-1, 1)};
        if (oneIn(5)) joint.torque = model::Function(std::string("sin(t) - q - 0.1*qd"));
        if (oneIn(4))
            joint.friction =
                model::JointFriction{coefficient(), coefficient(), oneIn(3) ? 0.0 : 0.05};
    }

    /// Couples two of the joints that have a coordinate, if there are two.
    void addGear(int index) {
        std::vector<std::string> names;
        for (const model::Joint& joint : m_model.joints)
            if (model::hasCoordinate(joint.type)) names.push_back(joint.name);
        if (names.size() < 2) return;
        model::Joint gear;
        gear.name = "gear" + std::to_string(index);
        gear.type = model::JointType::Gear;
        gear.joints = {names[names.size() - 2], names.back()};
        gear.ratio = m_random.uniform(-3, 3);
        m_model.joints.push_back(std::move(gear));
    }

    void addLimits(model::Joint& joint) {
        const double low = m_random.uniform(-0.1, 0.02);
        joint.limits = {low, low + (oneIn(4) ? 1e-9 : logarithmic(1e-4, 1.0))};
        joint.limitRestitution = coefficient();
    }

    model::Function speed() {
        if (oneIn(4)) return model::Function(std::string("sin(100*t)"));
        return oneIn(5) ? 1e4 : m_random.uniform(-5, 5);
    }
    model::Function strength() {
        if (oneIn(5)) return 0.0;
        return logarithmic(1e-3, 1e6);
    }

    void addForce(int index) {
        model::Force force;
        force.name = "force" + std::to_string(index);
        const auto some = [&] { return model::Function(m_random.uniform(-10, 10)); };
        if (oneIn(6)) {
            model::Bushing bushing{twoBodies(), place(), {}, {}};
            for (int i = 0; i < 6; ++i) {
                bushing.stiffness.push_back(oneIn(4) ? 0.0 : logarithmic(1, 1e9));
                bushing.damping.push_back(oneIn(3) ? 0.0 : logarithmic(1e-3, 1e5));
            }
            force.law = bushing;
        } else if (!oneIn(3)) {
            model::SpringDamper spring;
            spring.bodies = twoBodies();
            spring.points = {place(), place()};
            spring.stiffness = oneIn(3) ? logarithmic(1, 1e9) : 100.0;
            spring.damping = oneIn(2) ? 0.0 : logarithmic(1e-3, 1e5);
            if (oneIn(2)) spring.length = m_random.uniform(0, 1);
            spring.isImplicit = !oneIn(4);
            force.law = spring;
        } else if (oneIn(2)) {
            force.law = model::AppliedForce{
                .body = twoBodies()[1], .point = place(), .vector = {some(), some(), some()}};
        } else {
            force.law = model::AppliedTorque{.body = twoBodies()[1],
                                             .vector = {some(), some(), some()},
                                             .frame = model::Frame::Body};
        }
        m_model.forces.push_back(std::move(force));
    }

    void addPairs() {
        if (!oneIn(3)) return;
        const std::array<std::string, 2> bodies = twoBodies();
        m_model.contacts.pairs.push_back({.bodies = bodies,
                                          .restitution = coefficient(),
                                          .friction = coefficient(),
                                          .collide = !oneIn(4)});
        constexpr std::array kModes{model::FrictionMode::None, model::FrictionMode::OneDirection,
                                    model::FrictionMode::TwoDirections, model::FrictionMode::Tyre};
        model::ContactPair& pair = m_model.contacts.pairs.back();
        pair.frictionMode = oneOf(kModes);
        pair.frictionDirection = axis();
        if (oneIn(2)) pair.frictionBody = bodies[1];
        pair.lateralSlip = oneIn(3) ? 0.0 : logarithmic(1e-9, 1e3);
    }

    /// Compliant laws seldom: point by point they take a thousand times the others' time.
    std::string_view impactLaw() {
        constexpr std::array kLaws{"newton", "poisson", "stronge", "uno-noda", "plastic"};
        return oneIn(20) ? oneOf(model::kMethodNames<model::ImpactKind>) : oneOf(kLaws);
    }

    void chooseMethods() {
        model::SimulationSettings& s = m_model.simulation;
        s.formulation = support::named(oneOf(model::kMethodNames<model::FormulationKind>));
        // Not nodar, which takes no joints and contacts.
        s.rotation =
            support::named(oneOf(std::array{"exact", "exponential", "quaternion", "euler-angles"}));
        s.lcp = support::named(oneIn(2) ? "murty" : oneOf(model::methodNames("lcp")));
        s.friction = support::named(oneOf(model::kMethodNames<model::FrictionKind>));
        s.impact = support::named(impactLaw());
        s.impactLocation = support::named(oneOf(model::methodNames("impact_location")));
        s.gamma = oneOf(std::array{0.0, 0.2, 1.0});
        s.epsilon = oneIn(4) ? logarithmic(1e-12, 1e-2) : 0.0;
        s.restitutionThreshold = oneOf(std::array{0.0, 0.01, 1.0});
        s.step = oneIn(4) ? logarithmic(1e-6, 1e-1) : logarithmic(1e-4, 1e-2);
        s.duration = kSteps * s.step;
    }

    Random m_random;
    model::Model m_model;
};

} // namespace

model::Model randomModel(unsigned seed, const std::filesystem::path& directory) {
    return Generator(seed, directory).sketch();
}

model::Model randomFall(unsigned seed) {
    return Generator(seed, {}).fall();
}

} // namespace trammel::support

#include "dynamics/equations/stored_energy.h"
#include "dynamics/equations/total_force.h"
#include "dynamics/forces/soft_row.h"
#include "dynamics/integrators/force_tangents.h"
#include "support/contact_scenes.h"
#include "support/free_motion.h"
#include "support/mechanisms.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

const Vec3 kHinge = Vec3(0.2, 1, 0.1).normalized();

/// What acts, alone, on two bodies "a" and "b" that a hinge or a guide relates; joints are not
/// enforced here, they only have coordinates.
struct Element {
    const char* name;
    model::Force force;
    bool isInternal = true; ///< acts between the two
    bool isOnHinge = false; ///< whose coordinate is one where its axes are parallel
};

std::vector<double> stiff(double factor) {
    return {factor * 30, factor * 40, factor * 50, factor * 2, factor * 3, factor * 4};
}

/// One of each kind, or two where it has cases.
std::vector<Element> elements() {
    const std::array<std::string, 2> both{"a", "b"};
    const std::array<Vec3, 2> points{Vec3(0.1, 0.2, 0.0), Vec3(0.9, -0.1, 0.4)};
    const model::VectorFunction vector{model::Function(1.5), model::Function("2*t"),
                                       model::Function("3*slide.coordinate")};
    std::vector<Element> result;
    for (const bool isImplicit : {true, false})
        result.push_back({isImplicit ? "spring, implicit" : "spring, explicit",
                          {"f", model::SpringDamper{both, points, 80.0, 3.0, model::Function(0.7),
                                                    isImplicit}}});
    result.push_back(
        {"bushing", {"f", model::Bushing{both, Vec3(0.5, 0, 0.2), stiff(1.0), stiff(0.1)}}});
    result.push_back(
        {"torsion spring", {"f", model::TorsionSpring{"hinge", 20.0, 2.0, 0.3}}, true, true});
    result.push_back({"spring on a way", {"f", model::TorsionSpring{"slide", 20.0, 2.0, 0.3}}});
    result.push_back({"controller",
                      {"f", model::PdController{"hinge", model::Function("sin(t)"), 20.0, 2.0}},
                      true,
                      true});
    for (const auto frame : {model::Frame::World, model::Frame::Body}) {
        const bool isWorld = frame == model::Frame::World;
        result.push_back({isWorld ? "force, world" : "force, body",
                          {"f", model::AppliedForce{"a", Vec3(0.3, 0.1, 0), vector, frame}},
                          false});
        result.push_back({isWorld ? "torque, world" : "torque, body",
                          {"f", model::AppliedTorque{"b", vector, frame}},
                          false});
    }
    return result;
}

model::Model pair() {
    model::Model model;
    model.gravity = Vec3::Zero();
    for (const char* name : {"a", "b"}) {
        // A sphere's inertia, so that no gyroscopic torque is among the forces.
        model::Body body = support::solid(name, support::sphere(0.2), 2.0,
                                          *name == 'a' ? Vec3(0, 0, 0) : Vec3(1.0, 0.2, -0.3));
        body.shapes.clear();
        model.bodies.push_back(body);
    }
    model.joints = {support::revolute("hinge", "a", "b", Vec3(0.5, 0, 0), kHinge),
                    support::revolute("slide", "a", "b", Vec3(0.5, 0, 0), Vec3(1, 0.3, 0))};
    model.joints[1].type = model::JointType::Prismatic;
    return model;
}

model::Model with(const model::Force& force) {
    model::Model model = pair();
    model.forces = {force};
    return model;
}

/// A drawn state at 0.4 s; of the hinge's axes, where an element is on its angle, the two stay one.
State drawn(const Element& element, const System& system, unsigned seed) {
    State state = support::stirred(system, 0.2, seed);
    state.t = 0.4;
    if (!element.isOnHinge) return state;
    BodyState &a = state.bodies[0], &b = state.bodies[1];
    b.q = a.q * Quat(Eigen::AngleAxisd(0.7, kHinge));
    b.w = a.w + 1.3 * (a.q * kHinge);
    resolveAngles(system, state);
    return state;
}

Eigen::VectorXd forcesOn(const System& system, const State& state) {
    std::vector<Vec6> forces(system.bodies().size(), Vec6::Constant(std::nan("")));
    totalForces(system, state, forces);
    return support::stacked(forces);
}

Vec6 forceOn(const model::Model& model, int body, const State& state) {
    return forcesOn(System(model), state).segment<6>(6 * body);
}

} // namespace

/// Each kind of force element by itself: its law, its energy, and the rows and tangents by which
/// steps take it.
class TestForceKinds : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        std::array<bool, std::variant_size_v<decltype(model::Force::law)>> isThere{};
        for (const Element& element : elements())
            isThere[element.force.law.index()] = true;
        QVERIFY2(std::ranges::all_of(isThere, std::identity()), "a kind has no element here");
    }

    void everyElement_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; const Element& element : elements())
            QTest::newRow(element.name) << i++;
    }

    void energyIsAccountedFor_data() { everyElement_data(); }
    /// The power of the forces is what the stores give and what comes in, less what dampers take:
    ///     sum f . v = -dV/dt + input - damping,
    /// dV/dt by central differences along the motion. With that forces are the gradient of what is
    /// stored, and what is told of work is theirs. 1e-7 W: h^2 times third derivatives.
    void energyIsAccountedFor() {
        QFETCH(int, index);
        const Element element = elements()[index];
        const System system(with(element.force));
        constexpr double h = 1e-5;
        for (unsigned seed = 1; seed <= 5; ++seed) {
            State state = drawn(element, system, seed);
            State before = support::carried(system, state, -h);
            State after = support::carried(system, state, h);
            const double rate =
                (storedEnergy(system, after) - storedEnergy(system, before)) / (2 * h);
            const auto kinematics = support::kinematicsOf(system, state);
            const EnergyRates rates = forceRates(system, system.motion(state, kinematics));
            const double power = forcesOn(system, state).dot(support::velocitiesOf(state));
            const double off = power + rate - rates.input + rates.damping;
            QVERIFY2(std::abs(off) < 1e-7, QByteArray::number(off));
            QVERIFY(std::abs(power) > 1e-3);
            QVERIFY(rates.damping >= 0.0);
            QCOMPARE(rates.friction, 0.0);
        }
    }

    void actionIsReaction_data() { everyElement_data(); }
    /// What acts between two bodies has neither a force nor a moment on both together. 1e-13:
    /// rounding of some 10 N m.
    void actionIsReaction() {
        QFETCH(int, index);
        const Element element = elements()[index];
        if (!element.isInternal) QSKIP("it comes from outside");
        const System system(with(element.force));
        const State state = support::stirred(system, 0.2, 3);
        const Eigen::VectorXd f = forcesOn(system, state);
        QVERIFY(f.norm() > 0.1);
        QVERIFY((f.segment<3>(0) + f.segment<3>(6)).norm() < 1e-13);
        Vec3 moment = f.segment<3>(3) + f.segment<3>(9);
        for (int body : {0, 1})
            moment += state.bodies[body].p.cross(Vec3(f.segment<3>(6 * body)));
        QVERIFY2(moment.norm() < 1e-13, QByteArray::number(moment.norm()));
    }

    void rowsAreTheLaw_data() { everyElement_data(); }
    /// A soft row's multiplier  -(gamma phi / h + J v - rate) / (h compliance)  is that of the
    /// plain law where the velocity at the end is that of the start and h is next to 0, whatever
    /// the rows' directions. An element has either rows or forces of a step's start. 1e-6: h k / d
    /// and what a controller's target bends.
    void rowsAreTheLaw() {
        QFETCH(int, index);
        const Element element = elements()[index];
        const System system(with(element.force));
        constexpr double h = 1e-9;
        State state = drawn(element, system, 3);
        const auto kinematics = support::kinematicsOf(system, state);
        ConstraintRows rows(system);
        evaluateRows(system, state, kinematics, h, 0.2, Bias::Skip, Springs::Active, rows);
        const Eigen::MatrixXd J = support::denseJacobian(system, rows);
        const Eigen::VectorXd Jv = J * support::velocitiesOf(state);
        Eigen::VectorXd force = Eigen::VectorXd::Zero(J.cols());
        for (int row = 0; row < system.rowCount(); ++row)
            if (rows.isSoft[row])
                force -= (rows.gamma[row] * rows.phi[row] / h + Jv[row] - rows.rate[row]) /
                         (h * rows.compliance[row]) * J.row(row).transpose();
        const bool hasRows = force.norm() > 0.0;
        std::vector<Vec6> accelerations(system.bodies().size(), Vec6::Zero());
        AccelerationSum sum{system.bodies(), kinematics, accelerations};
        for (const ForceElements* kind : system.forces().kinds()) {
            QCOMPARE(kind->hasStepForces(), !hasRows);
            kind->addStepForces(system.motion(state, kinematics), h, sum);
        }
        const Eigen::VectorXd plain = forcesOn(system, state);
        if (hasRows) QVERIFY((force - plain).norm() < 1e-6 * plain.norm());
        const Eigen::VectorXd free = support::denseInverseMass(system, kinematics) * plain;
        if (!hasRows) QVERIFY((support::stacked(accelerations) - free).norm() < 1e-6 * free.norm());
    }

    void tangentsAreDerivatives_data() { everyElement_data(); }
    /// K = -df/dx and D = -df/dv, one body and component at a time. 1e-5 of them: differences of
    /// one against those of the other.
    void tangentsAreDerivatives() {
        QFETCH(int, index);
        const Element element = elements()[index];
        const System system(with(element.force));
        State state = drawn(element, system, 3);
        ForceTangents tangents(system, {0, 1});
        QVERIFY(!tangents.isEmpty());
        const auto dense = [&](double stiffness, double damping) {
            std::vector<Eigen::Triplet<double>> entries;
            tangents.add(state, stiffness, damping, entries);
            Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(12, 12);
            for (const auto& entry : entries)
                sum(entry.row(), entry.col()) += entry.value();
            return sum;
        };
        constexpr double h = 1e-5;
        Eigen::MatrixXd K(12, 12), D(12, 12);
        for (int column = 0; column < 12; ++column) {
            const auto shifted = [&](double by, bool isRate) {
                State moved = state;
                BodyState& body = moved.bodies[column / 6];
                Vec6 unit = Vec6::Zero();
                unit[column % 6] = by;
                if (isRate) {
                    body.v += unit.head<3>();
                    body.w += unit.tail<3>();
                } else {
                    body.p += unit.head<3>();
                    body.q = exponentialStep(body.q, unit.tail<3>(), 1.0);
                    resolveAngles(system, moved);
                }
                return Eigen::VectorXd(forcesOn(system, moved).head(12));
            };
            K.col(column) = -(shifted(h, false) - shifted(-h, false)) / (2 * h);
            D.col(column) = -(shifted(h, true) - shifted(-h, true)) / (2 * h);
        }
        const double size = std::max(1.0, K.norm() + D.norm());
        QVERIFY2((dense(1.0, 0.0) - K).norm() < 1e-5 * size,
                 QByteArray::number((dense(1.0, 0.0) - K).norm() / size));
        QVERIFY2((dense(0.0, 1.0) - D).norm() < 1e-5 * size,
                 QByteArray::number((dense(0.0, 1.0) - D).norm() / size));
        QVERIFY((dense(2.0, 3.0) - 2.0 * K - 3.0 * D).norm() < 1e-4 * size);
    }

    /// A spring of 80 N/m and 0.7 m that is 1 m long and grows at 2 m/s with 3 N s/m pulls its ends
    /// together with 80 0.3 + 3 2 N, off the centre of mass with a moment.
    void springDamper() {
        model::Model model = with(
            {"f",
             model::SpringDamper{
                 {"a", "b"}, {Vec3(0, 0.1, 0), Vec3(1, 0.1, 0)}, 80.0, 3.0, model::Function(0.7)}});
        model.bodies[1].pose.position = Vec3(1, 0, 0);
        State state = System(model).initialState();
        state.bodies[1].v = Vec3(2, 5, 0); // across it: no rate
        const Vec6 onB = forceOn(model, 1, state);
        QVERIFY((onB - (Vec6() << -30, 0, 0, 0, 0, 3).finished()).norm() < 1e-12);
    }

    /// A bushing displaced and turned about one of its axes has that entry's force, and across it
    /// none; its damper takes the rates.
    void bushing() {
        const model::Model model =
            with({"f", model::Bushing{{"ground", "a"}, Vec3::Zero(), stiff(1.0), stiff(0.1)}});
        for (int axis = 0; axis < 3; ++axis) {
            State state = System(model).initialState();
            state.bodies[0].p[axis] = 0.02;
            state.bodies[0].v[axis] = 0.5;
            state.bodies[0].q = Quat(Eigen::AngleAxisd(0.1, Vec3::Unit(axis)));
            state.bodies[0].w[axis] = 2.0;
            Vec6 expected = Vec6::Zero();
            expected[axis] = -stiff(1.0)[axis] * (0.02 + 0.1 * 0.5);
            expected[3 + axis] = -stiff(1.0)[3 + axis] * (0.1 + 0.1 * 2.0);
            QVERIFY((forceOn(model, 0, state) - expected).norm() < 1e-12);
        }
    }

    /// On a hinge about -y turned by 0.5 rad at 2 rad/s: a spring with its rest at 0.3, a
    /// controller to sin(t) at t = 0, and a torque of t, q, qd. 1e-9: a controller's rate is a
    /// difference.
    void onACoordinate() {
        const auto torque = [](const auto& change) {
            model::Model model = pair();
            model.joints = {support::revolute("hinge", "ground", "a", Vec3::Zero())};
            change(model);
            State state = System(model).initialState();
            state.bodies[0].q = Quat(Eigen::AngleAxisd(0.5, -Vec3::UnitY()));
            state.bodies[0].w = Vec3(0, -2, 0);
            resolveAngles(System(model), state);
            return -forceOn(model, 0, state)[4];
        };
        const double spring = torque([](model::Model& model) {
            model.forces = {{"f", model::TorsionSpring{"hinge", 20.0, 2.0, 0.3}}};
        });
        QVERIFY(std::abs(spring + 20.0 * 0.2 + 2.0 * 2.0) < 1e-12);
        const double ofJoint = torque([](model::Model& model) {
            model.joints[0].spring = model::JointSpring{20.0, 2.0, 0.3};
        });
        QVERIFY(std::abs(ofJoint - spring) < 1e-12);
        const double controller = torque([](model::Model& model) {
            model.forces = {
                {"f", model::PdController{"hinge", model::Function("sin(t)"), 20.0, 2.0}}};
        });
        QVERIFY(std::abs(controller + 20.0 * 0.5 + 2.0 * (2.0 - 1.0)) < 1e-9);
        const double stated = torque(
            [](model::Model& model) { model.joints[0].torque = model::Function("7 + q - 3*qd"); });
        QVERIFY(std::abs(stated - (7.0 + 0.5 - 6.0)) < 1e-12);
    }

    /// A load in the body's axes turns with it, and has its moment about the centre of mass.
    void appliedLoad() {
        const model::VectorFunction alongX{model::Function("4*t"), model::Function(0.0),
                                           model::Function(0.0)};
        for (const auto frame : {model::Frame::World, model::Frame::Body}) {
            const model::Model model =
                with({"f", model::AppliedForce{"a", Vec3(0, 0, 0.5), alongX, frame}});
            State state = System(model).initialState();
            state.t = 0.5;
            state.bodies[0].q = Quat(Eigen::AngleAxisd(0.5 * M_PI, Vec3::UnitZ()));
            const Vec3 force = frame == model::Frame::World ? Vec3(2, 0, 0) : Vec3(0, 2, 0);
            const Vec6 f = forceOn(model, 0, state);
            QVERIFY((f.head<3>() - force).norm() < 1e-12);
            QVERIFY((f.tail<3>() - Vec3(0, 0, 0.5).cross(force)).norm() < 1e-12);
        }
    }

    /// gamma = h k / (d + h k), compliance = 1 / (h (d + h k)); with neither there is no row.
    void softRows() {
        const SoftRow soft = softRow(30.0, 2.0, 0.1);
        QCOMPARE(soft.gamma, 3.0 / 5.0);
        QCOMPARE(soft.compliance, 2.0);
        QVERIFY(soft.isActive);
        QVERIFY(!softRow(0.0, 0.0, 0.1).isActive);
    }
};

QTEST_APPLESS_MAIN(TestForceKinds)
#include "test_force_kinds.moc"

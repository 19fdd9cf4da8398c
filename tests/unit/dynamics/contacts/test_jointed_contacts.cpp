#include "dynamics/stepping/stepper.h"
#include "support/contact_scenes.h"
#include "support/mechanisms.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <tuple>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

/// x_left - 2 x_middle + x_right stays: three sleds, the middle one half way. Bounded: it pulls
/// with no more than 0.8 N.
struct Midway : UserConstraint {
    bool hasBounds = false;
    std::string name() const override { return "midway"; }
    std::vector<std::string> bodies() const override { return {"left", "middle", "right"}; }
    std::vector<RowKind> rowKinds() const override { return {RowKind::Translation}; }
    bool isBounded() const override { return hasBounds; }
    void evaluate(const UserView& view, std::span<UserRow> rows) const override {
        const double share[] = {1.0, -2.0, 1.0};
        for (int i = 0; i < 3; ++i) {
            rows[0].v[i] = share[i] * Vec3::UnitX();
            rows[0].phi += share[i] * view.body(i).p.x();
        }
        if (hasBounds) rows[0].upper = -(rows[0].lower = -0.8);
    }
};

/// Three flat boxes side by side on the ground, that slide and turn: 36 rows.
model::Model sleds() {
    model::Model model = support::groundPlane(0.0, 0.2);
    for (const auto& [name, x] : {std::pair{"left", -1.0}, {"middle", 0.0}, {"right", 1.0}}) {
        model.bodies.push_back(
            support::solid(name, support::box({0.6, 0.5, 0.2}), 1.0, {x, 0, 0.1}));
        model.bodies.back().velocity = Vec3(0.3 - 0.5 * x, 0.2 * x, 0.0);
        model.bodies.back().angularVelocity = Vec3(0, 0, 0.4 * x + 0.1);
    }
    return model;
}

/// A carriage that slides on three feet, with two plates that turn on it and a ball lying on each:
/// 15 rows, whose normal forces statics determines, so that Coulomb's law leaves no choice.
model::Model carriage() {
    model::Model model = support::groundPlane(0.0, 0.2);
    model.bodies = {support::solid("carriage", support::sphere(0.05), 1.0, {0, 0, 0.1})};
    model.bodies[0].inertia = model::InertiaEntries{0.05, 0.06, 0.1, 0, 0, 0};
    model.bodies[0].shapes.clear();
    for (const Vec3& foot :
         {Vec3(0.6, 0, -0.05), Vec3(-0.3, 0.5, -0.05), Vec3(-0.3, -0.5, -0.05)}) {
        model.bodies[0].shapes.push_back(support::sphere(0.05));
        model.bodies[0].shapes.back().pose.position = foot;
    }
    const Vec3 velocity(0.5, 0.2, 0.0);
    for (const auto& [name, x, spin] : {std::tuple{"left", -0.4, 1.0}, {"right", 0.4, -2.0}}) {
        const std::string ball = std::string(name) + " ball";
        model.bodies.push_back(
            support::solid(name, support::box({0.5, 0.5, 0.04}), 0.5, {x, 0, 0.3}));
        model.bodies.back().angularVelocity = Vec3(0, 0, spin);
        model.bodies.push_back(
            support::solid(ball, support::sphere(0.05), 0.2, {x + 0.1, 0.05, 0.37}));
        model.joints.push_back(support::revolute(std::string(name) + " hinge", "carriage", name,
                                                 {x, 0, 0.3}, Vec3::UnitZ()));
    }
    for (model::Body& body : model.bodies)
        body.velocity = velocity;
    return model;
}

/// The plates turn by gears against each other.
model::Model geared() {
    model::Model model = carriage();
    model.joints.push_back({.name = "gears",
                            .type = model::JointType::Gear,
                            .ratio = -2.0,
                            .joints = {"left hinge", "right hinge"}});
    return model;
}

/// A trunk of 100 kg that stands on the limit of its lift, on two carriages that weigh next to
/// nothing, with arms that hang and have limits, too: the carriages' joints have parts that cancel,
/// a million times what the limits have.
model::Model robot(int arms) {
    model::Model model;
    double mass = 1e-4;
    const auto add = [&](const std::string& name, const Vec3& place) {
        model.bodies.push_back(support::solid(name, support::sphere(0.1), mass, place));
        model.bodies.back().shapes.clear();
        const double inertia = 1e-2 * mass;
        model.bodies.back().inertia = model::InertiaEntries{inertia, inertia, inertia, 0, 0, 0};
    };
    add("x", Vec3::Zero());
    add("y", Vec3::Zero());
    mass = 100.0;
    add("trunk", Vec3::Zero());
    model.joints = {support::revolute("x slide", "ground", "x", Vec3::Zero(), Vec3::UnitX()),
                    support::revolute("y slide", "x", "y", Vec3::Zero(), Vec3::UnitY()),
                    support::revolute("lift", "y", "trunk", Vec3::Zero(), Vec3::UnitZ())};
    for (model::Joint& joint : model.joints)
        joint.type = model::JointType::Prismatic;
    model.joints[2].limits = {0.0, 0.3};
    mass = 0.1;
    for (int i = 0; i < arms; ++i) {
        const std::string name = "arm" + std::to_string(i);
        add(name, Vec3(0.1 + 0.01 * i, 0.02 * i, 0.0));
        model.joints.push_back(support::revolute("joint " + name, "trunk", name,
                                                 Vec3(0.01 * i, 0.02 * i, 0), Vec3::UnitY()));
        model.joints.back().limits = {-1.0, 2.0};
    }
    model.simulation.coordinates = model::CoordinatesKind::Generalized;
    return model;
}

/// The feet are tyres, which slip across in proportion to the force there.
model::Model onTyres() {
    model::Model model = geared();
    model.contacts.pairs = {{.bodies = {"ground", "carriage"},
                             .friction = 0.2,
                             .frictionMode = model::FrictionMode::Tyre,
                             .frictionDirection = Vec3::UnitY(),
                             .frictionBody = "carriage",
                             .lateralSlip = 0.05}};
    return model;
}

/// A motor in one hinge, friction and a limit that is reached in the other.
model::Model driven() {
    model::Model model = carriage();
    model.joints[0].motor = model::Motor{.velocity = 3.0, .maxForce = 0.5};
    model.joints[1].friction =
        model::JointFriction{.staticCoefficient = 0.3, .kineticCoefficient = 0.2, .radius = 0.05};
    model.joints[1].limits = {-0.01, 0.01};
    return model;
}

struct Scene {
    const char* name;
    model::Model (*make)();
    int user = 0; ///< 1: the three sleds' constraint, 2: with bounds
};
constexpr Scene kScenes[] = {{"gears", geared},
                             {"tyres and gears", onTyres},
                             {"constraint of three bodies", sleds, 1},
                             {"bounded constraint of three bodies", sleds, 2},
                             {"motor, friction and limits of joints", driven}};

struct Run {
    std::vector<BodyState> bodies;
    std::vector<double> impulses;
    int solves = 0, factored = 0, failures = 0, toDense = 0;
};

Run run(const Scene& scene, model::LcpKind lcp) {
    model::Model model = scene.make();
    model.simulation.lcp = lcp;
    auto user = std::make_shared<Midway>();
    user->hasBounds = scene.user == 2;
    const System system(model, scene.user == 0 ? UserConstraints{} : UserConstraints{user});
    Stepper stepper(system, model.simulation);
    State state = system.initialState();
    std::vector<BoxedSolve> solves;
    stepper.captureSolves(&solves);
    Run result;
    for (int step = 0; step < 20; ++step) {
        const StepReport& report = stepper.step(state, 1e-3);
        result.failures += report.failures();
        result.toDense += static_cast<int>(report.boxed.fallbacks.of(lcp::Fallback::FactorsDense));
    }
    for (const BoxedSolve& solve : solves) {
        ++result.solves;
        result.factored += solve.isFactored ? 1 : 0;
    }
    result.bodies = state.bodies;
    return result;
}

} // namespace

/// Islands in which contacts meet rows of every kind: solved on factors as with the matrix formed.
class TestJointedContacts : public QObject {
    Q_OBJECT

private slots:
    void factorsAgreeWithTheMatrix_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; const Scene& scene : kScenes)
            QTest::newRow(scene.name) << i++;
    }
    /// Twenty steps of 1 ms in which everything slides: murty, on factors, and Lemke's pivoting on
    /// the formed matrix come to the same velocities, to 1e-9 m/s. That is what Newton's method
    /// leaves of the largest velocity (1e-10) in each step, and ten steps of it.
    void factorsAgreeWithTheMatrix() {
        QFETCH(int, index);
        const Run dense = run(kScenes[index], model::LcpKind::Lemke);
        QCOMPARE(dense.failures, 0);
        QCOMPARE(dense.factored, 0);
        for (const model::LcpKind lcp : {model::LcpKind::Automatic, model::LcpKind::Murty}) {
            const Run factored = run(kScenes[index], lcp);
            QCOMPARE(factored.failures, 0);
            QCOMPARE(factored.toDense, 0);
            QVERIFY(factored.factored > 0);
            double worst = 0.0, moved = 0.0;
            for (std::size_t i = 0; i < dense.bodies.size(); ++i) {
                const BodyState &a = dense.bodies[i], &b = factored.bodies[i];
                worst = std::max({worst, (a.v - b.v).norm(), (a.w - b.w).norm()});
                moved = std::max({moved, a.v.norm(), a.w.norm()});
            }
            QVERIFY(moved > 0.1);
            QVERIFY2(worst < 1e-9, QByteArray::number(worst));
        }
    }

    /// The trunk's limit holds all of its weight: a hundred steps of 1 ms, in which arms fall,
    /// leave it where it stands, to 1e-8 m: limits alone are pivoted, for on
    /// factors the accuracy would be relative to the joints' largest part.
    void limitsHoldAboveLightBodies() {
        const model::Model model = robot(7);
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        double most = 0.0;
        for (int step = 0; step < 100; ++step) {
            QCOMPARE(stepper.step(state, 1e-3).failures(), 0);
            most = std::max(most, std::abs(state.bodies[2].p.z()));
        }
        QVERIFY2(most < 1e-8, QByteArray::number(most));
        QVERIFY(state.bodies[3].p.z() < -0.02);
    }
};

QTEST_GUILESS_MAIN(TestJointedContacts)
#include "test_jointed_contacts.moc"

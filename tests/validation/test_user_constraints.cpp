#include "support/named.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>

/// Constraints that a program adds in C++, and how one is written: see Rod, Pulley, Rope below.
class TestUserConstraints : public QObject {
    Q_OBJECT

private slots:
    void rodIsADistanceJoint_data();
    void rodIsADistanceJoint();
    void pulleyOverThreeBodies();
    void ropeOnlyPulls();
    void boundedRowOverThreeBodies();
    void complianceIsASpring();
    void targetDrives();
    void wrongConstraintsAreRefused();
    void impactLawHits();
    void signalTurnsAWheel();
};

using namespace trammel;
using namespace trammel::support;
using dynamics::UserRow;

namespace {

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 12);
}

constexpr double kGravity = 9.81;

/// A massless rod from a fixed point to a body's centre of mass: one row along the rod.
struct Rod : dynamics::UserConstraint {
    std::string body;
    Vec3 anchor;
    double length;
    Rod(std::string b, const Vec3& a, double l) : body(std::move(b)), anchor(a), length(l) {}

    std::string name() const override { return "rod"; }
    std::vector<std::string> bodies() const override { return {body}; }
    std::vector<dynamics::RowKind> rowKinds() const override {
        return {dynamics::RowKind::Translation};
    }
    void evaluate(const dynamics::UserView& view, std::span<UserRow> rows) const override {
        const Vec3 d = view.body(0).p - anchor;
        const Vec3 u = d.normalized();
        rows[0].v[0] = u;
        rows[0].phi = d.norm() - length;
        const Vec3 across = view.body(0).v - u.dot(view.body(0).v) * u;
        rows[0].jdotV = across.squaredNorm() / d.norm();
    }
};

/// z1 + 2 z2 + z3 stays: a rope over pulleys. Bounded: it may slacken, and then only pulls.
struct Pulley : dynamics::UserConstraint {
    bool isRope = false;
    std::string name() const override { return "pulley"; }
    std::vector<std::string> bodies() const override { return {"one", "two", "three"}; }
    std::vector<dynamics::RowKind> rowKinds() const override {
        return {dynamics::RowKind::Translation};
    }
    bool isBounded() const override { return isRope; }
    void evaluate(const dynamics::UserView& view, std::span<UserRow> rows) const override {
        const double share[] = {1.0, 2.0, 1.0};
        for (int i = 0; i < 3; ++i) {
            rows[0].v[i] = share[i] * Vec3::UnitZ();
            rows[0].phi += share[i] * view.body(i).p.z();
        }
        if (isRope) rows[0].lower = 0.0;
    }
};

/// A rope from the origin: holds back where it is taut, does nothing else.
struct Rope : dynamics::UserConstraint {
    double length = 1.0;
    std::string name() const override { return "rope"; }
    std::vector<std::string> bodies() const override { return {"one"}; }
    std::vector<dynamics::RowKind> rowKinds() const override {
        return {dynamics::RowKind::Translation};
    }
    bool isBounded() const override { return true; }
    void evaluate(const dynamics::UserView& view, std::span<UserRow> rows) const override {
        const Vec3 d = view.body(0).p;
        rows[0].v[0] = d.normalized();
        rows[0].phi = d.norm() - length;
        rows[0].lower = rows[0].phi < 0.0 ? 0.0 : -1e9;
        rows[0].upper = 0.0;
    }
};

/// A vertical spring of stiffness k and damping d between the ground and a body by (gamma,
/// epsilon), or where k is 0 a row that prescribes the rate.
struct Row : dynamics::UserConstraint {
    double k = 0.0, d = 0.0;
    std::string name() const override { return "row"; }
    std::vector<std::string> bodies() const override { return {"ground", "one"}; }
    std::vector<dynamics::RowKind> rowKinds() const override {
        return {dynamics::RowKind::Translation};
    }
    void evaluate(const dynamics::UserView& view, std::span<UserRow> rows) const override {
        const double h = view.h();
        rows[0].v[1] = Vec3::UnitZ();
        rows[0].v[0] = -Vec3::UnitZ();
        if (k == 0.0) {
            rows[0].target = 0.5 * (view.t() + h);
            return;
        }
        rows[0].phi = view.body(1).p.z() - view.body(0).p.z();
        rows[0].gamma = h * k / (d + h * k);
        rows[0].compliance = 1.0 / (h * (d + h * k));
    }
};

/// Bodies "one", "two", "three" of these masses beside one another.
model::Model masses(const std::vector<double>& values) {
    model::Model model;
    model.gravity = {0, 0, -kGravity};
    const char* names[] = {"one", "two", "three"};
    for (std::size_t i = 0; i < values.size(); ++i) {
        model::Body body;
        body.name = names[i];
        body.pose.position = {0.3 * static_cast<double>(i), 0, 0};
        body.mass = values[i];
        body.com = Vec3::Zero();
        body.inertia = model::InertiaEntries{0.1, 0.1, 0.1, 0, 0, 0};
        model.bodies.push_back(body);
    }
    model.simulation.step = 1e-3;
    model.simulation.duration = 1.0;
    return model;
}

} // namespace

void TestUserConstraints::rodIsADistanceJoint_data() {
    QTest::addColumn<QString>("formulation");
    for (const char* name : {"position-projection", "velocity-projection",
                             "velocity-projection+newton", "acceleration"})
        QTest::newRow(name) << name;
}

/// The same rows as the built-in joint's, so the same motion, to rounding grown over 1 s.
void TestUserConstraints::rodIsADistanceJoint() {
    QFETCH(QString, formulation);
    model::Model model = masses({2.0});
    model.bodies[0].pose.position = {0.6, 0, 0.8};
    model.bodies[0].velocity = {0.8, 0.3, -0.6};
    model.simulation.formulation = support::named(formulation.toStdString());
    const Run own(model, {std::make_shared<Rod>("one", Vec3::Zero(), 1.0)});
    model::Joint joint;
    joint.name = "rod";
    joint.type = model::JointType::Distance;
    joint.bodies = {"ground", "one"};
    joint.points = {Vec3::Zero(), model.bodies[0].pose.position};
    model.joints = {joint};
    const Run builtIn(model);
    for (const char* name : {"one.com.x", "one.com.y", "one.com.z", "rod.lambda.0"}) {
        const double error = own[name].back() - builtIn[name].back();
        QVERIFY2(std::abs(error) < 1e-9, text(error));
    }
}

/// With multiplier T on the row z1 + 2 z2 + z3: m_i a_i = s_i T - m_i g and sum s_i a_i = 0, so T =
/// g sum(s_i) / sum(s_i^2 / m_i). Constant: exact.
void TestUserConstraints::pulleyOverThreeBodies() {
    const Run data(masses({1.0, 3.0, 2.0}), {std::make_shared<Pulley>()});
    const double T = kGravity * 4.0 / (1.0 + 4.0 / 3.0 + 0.5);
    const char* names[] = {"one.v.z", "two.v.z", "three.v.z"};
    const double share[] = {1, 2, 1}, mass[] = {1, 3, 2};
    for (int i = 0; i < 3; ++i) {
        const double v = share[i] * T / mass[i] - kGravity;
        QVERIFY2(std::abs(data[names[i]].back() - v) < 1e-9, text(data[names[i]].back() - v));
    }
    QVERIFY2(std::abs(data["pulley.lambda.0"].back() - T) < 1e-9,
             text(data["pulley.lambda.0"].back()));
}

/// A mass thrown up falls back into its rope: free before, at rest at the rope's length after.
void TestUserConstraints::ropeOnlyPulls() {
    model::Model model = masses({1.0});
    model.bodies[0].pose.position = {0, 0, -0.5};
    model.bodies[0].velocity = {0, 0, 1.0};
    const Run data(model, {std::make_shared<Rope>()});
    const double taut = (1.0 + std::sqrt(1.0 + 2 * kGravity * 0.5)) / kGravity;
    for (std::size_t i = 1; i < data.time().size(); ++i) {
        const double t = data.time()[i];
        if (t < taut - 2e-3) QCOMPARE(data["rope.lambda.0"][i], 0.0);
    }
    QVERIFY2(std::abs(data["one.com.z"].back() + 1.0) < 1e-6, text(data["one.com.z"].back()));
    QVERIFY2(std::abs(data["rope.lambda.0"].back() + kGravity) < 1e-6,
             text(data["rope.lambda.0"].back()));
}

/// The pulley's rope as a bounded row, which the boxed problem solves: taut it moves as the
/// equation does.
void TestUserConstraints::boundedRowOverThreeBodies() {
    const auto rope = std::make_shared<Pulley>();
    rope->isRope = true;
    const Run boxed(masses({1.0, 3.0, 2.0}), {rope});
    const Run equation(masses({1.0, 3.0, 2.0}), {std::make_shared<Pulley>()});
    // The boxed problem's relative softness of 1e-9.
    for (const char* name : {"one.v.z", "two.v.z", "three.v.z"})
        QVERIFY2(std::abs(boxed[name].back() - equation[name].back()) < 1e-6,
                 text(boxed[name].back()));
    // Turned upside down the rope would have to push: it lets all three fall.
    model::Model rising = masses({1.0, 3.0, 2.0});
    rising.gravity = {0, 0, kGravity};
    const Run slack(rising, {rope});
    QVERIFY2(std::abs(slack["two.v.z"].back() - kGravity) < 1e-9, text(slack["two.v.z"].back()));
}

/// gamma = h k / (d + h k), compliance 1 / (h (d + h k)): implicit Euler of the spring, as by hand;
/// stable at k = 1e9 N/m with a step of 1e-2 s.
void TestUserConstraints::complianceIsASpring() {
    for (const double k : {200.0, 1e9}) {
        const auto spring = std::make_shared<Row>();
        spring->k = k;
        spring->d = 4.0;
        model::Model model = masses({2.0});
        model.simulation.step = 1e-2;
        const double h = model.simulation.step;
        const Run data(model, {spring});
        double z = 0.0, v = 0.0;
        for (std::size_t i = 1; i < data.time().size(); ++i) {
            v = (v - h * kGravity - h * k * z / 2.0) / (1.0 + h * (4.0 + h * k) / 2.0);
            z += h * v;
            QVERIFY2(std::abs(data["one.com.z"][i] - z) < 1e-12, text(data["one.com.z"][i] - z));
        }
    }
}

void TestUserConstraints::targetDrives() {
    const Run data(masses({2.0}), {std::make_shared<Row>()});
    for (std::size_t i = 1; i < data.time().size(); ++i)
        QVERIFY2(std::abs(data["one.v.z"][i] - 0.5 * data.time()[i]) < 1e-12,
                 text(data["one.v.z"][i]));
    // m (g + a) on the way up, at work all the time; booked as input.
    QVERIFY2(std::abs(data["row.lambda.0"].back() - 2.0 * (kGravity + 0.5)) < 1e-9,
             text(data["row.lambda.0"].back()));
    const double gained = data["energy.total"].back() - data["energy.total"].front();
    QVERIFY2(std::abs(data["energy.input"].back() - gained -
                      data["energy.dissipated.numerical"].back()) < 1e-9,
             text(gained));
}

void TestUserConstraints::wrongConstraintsAreRefused() {
    const auto message = [](const model::Model& model, dynamics::UserConstraints constraints) {
        try {
            const dynamics::System system(model, constraints);
        } catch (const std::invalid_argument& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    const auto rod = std::make_shared<Rod>("one", Vec3::Zero(), 1.0);
    QCOMPARE(message(masses({1.0}), {rod}), std::string());
    QCOMPARE(message(masses({1.0}), {rod, rod}),
             std::string("constraint 'rod' has a name that is in use; expected another"));
    QCOMPARE(message(masses({1.0}), {std::make_shared<Rod>("no", Vec3::Zero(), 1.0)}),
             std::string("no body is named 'no'"));
    QCOMPARE(message(masses({1.0}), {std::make_shared<Rod>("ground", Vec3::Zero(), 1.0)}),
             std::string("constraint 'rod' has no body that can move"));
}

/// A smooth sphere's normal speed comes back by half, whatever the materials say.
struct Half : dynamics::UserImpactLaw {
    std::string name() const override { return "half"; }
    Vec3 impulse(const dynamics::UserImpact& impact) const override {
        return {-1.5 * impact.u[0] / impact.K(0, 0), 0, 0};
    }
};

void TestUserConstraints::impactLawHits() {
    model::Model model = masses({1.0, 2.0});
    for (model::Body& body : model.bodies) {
        body.pose.position.z() = 0.6;
        body.shapes = {{model::Sphere{0.1}}};
    }
    model.groundShapes = {{model::Plane{Vec3::UnitZ()}}};
    dynamics::UserParts user;
    user.impact = std::make_shared<Half>();
    const Run data(model, user);
    QVERIFY(data.impacts().size() >= 2); // both at the same instant, one after the other
    for (const results::ImpactRecord& impact : data.impacts()) {
        QVERIFY2(std::abs(impact.separationSpeed - 0.5 * impact.approachSpeed) < 1e-9,
                 text(impact.separationSpeed));
        QCOMPARE(impact.law, std::string("half"));
    }
}

/// M = M0 + r t from a program turns a wheel of J to the rate (M0 t + r t^2 / 2) / J, exactly for
/// midpoints of steps.
void TestUserConstraints::signalTurnsAWheel() {
    model::Model model = masses({1.0});
    model.gravity = Vec3::Zero();
    model::Joint joint;
    joint.name = "A";
    joint.type = model::JointType::Revolute;
    joint.bodies = {"ground", "one"};
    joint.torque = model::Function(
        std::make_shared<const model::Signal>(model::Signal{.value = 0.2, .rate = 0.3}));
    model.joints = {joint};
    const Run data(model);
    const double rate = data["A.rate"].back();
    QVERIFY2(std::abs(rate - (0.2 + 0.15) / 0.1) < 1e-10, text(rate));
}

QTEST_GUILESS_MAIN(TestUserConstraints)
#include "test_user_constraints.moc"

#include "dynamics/friction/friction_model.h"
#include "dynamics/impact/impact_stage.h"
#include "dynamics/rows/delassus.h"
#include "support/contact_scenes.h"
#include "support/free_motion.h"
#include "support/mechanisms.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

constexpr double kRestitution = 0.5;

/// Impacts of one instant by themselves.
struct Instant {
    explicit Instant(model::Model source)
        : model(std::move(source)),
          system(model),
          stage(system, model.simulation),
          gaps(system),
          rows(system),
          delassus(system),
          state(system.initialState()) {}

    void find() {
        kinematics = support::kinematicsOf(system, state);
        gaps.find(state, kinematics, 0.1);
    }
    ImpactReport apply() {
        find();
        evaluateRows(system, state, kinematics, std::nan(""), std::nan(""), Bias::Skip,
                     Springs::Inactive, rows);
        delassus.factor(rows, kinematics, 0.0);
        return stage.apply(gaps, kinematics, rows, delassus, state);
    }

    const model::Model model;
    const System system;
    ImpactStage stage;
    GapList gaps;
    std::vector<BodyKinematics> kinematics;
    ConstraintRows rows;
    DelassusMatrix delassus;
    State state;
};

/// Balls of 1 kg in a row that touch each other, above the ground.
model::Model ballsInRow(int count) {
    model::Model model = support::groundPlane(kRestitution, 0.0);
    model.groundShapes.clear();
    for (int i = 0; i < count; ++i)
        model.bodies.push_back(
            support::solid("ball" + std::to_string(i), support::sphere(0.1), 1.0, {0.2 * i, 0, 1}));
    return model;
}

/// One contact with the ground that slides with (3, 4) / 5 m/s and is pressed by 2 N s.
ContactProblem slidingContact(const model::FrictionKind kind, double mu) {
    ContactProblem problem;
    problem.solver = &lcpSolver(model::LcpKind::Murty);
    if (frictionModel(kind).solver) problem.solver = frictionModel(kind).solver;
    problem.dense.A = Eigen::Matrix3d::Identity();
    problem.dense.b = Eigen::Vector3d(-2.0, 0.6, 0.8);
    problem.dense.lower = Eigen::Vector3d(0.0, 0.0, 0.0);
    problem.dense.upper = Eigen::Vector3d(std::numeric_limits<double>::infinity(), 0.0, 0.0);
    problem.contacts = {{.normal = 0, .mu = mu, .load = 2.0}};
    return problem;
}

} // namespace

/// Impacts of bodies that touch and approach, from the gaps to the velocities; and the friction
/// laws, which bound tangential impulses.
class TestImpactStage : public QObject {
    Q_OBJECT

private slots:
    void ballRebounds_data() {
        QTest::addColumn<int>("kind");
        for (std::size_t i = 0; i < model::kMethodCount<model::ImpactKind>; ++i)
            QTest::newRow(std::string(model::kMethodNames<model::ImpactKind>[i]).c_str())
                << static_cast<int>(i);
    }
    /// Without friction by the settings the materials' has no say in impacts, either: the slip
    /// stays.
    void smoothImpactsKeepTheSlip_data() { ballRebounds_data(); }
    void smoothImpactsKeepTheSlip() {
        QFETCH(int, kind);
        model::Model model = support::bouncingSphere(kRestitution, 0.0);
        model.materials[0].friction = 0.5;
        model.simulation.impact = static_cast<model::ImpactKind>(kind);
        for (const bool isSmooth : {false, true}) {
            if (isSmooth) model.simulation.friction = model::FrictionKind::Frictionless;
            Instant ball(model);
            ball.state.bodies[0].v = Vec3(0.3, 0, -2);
            QCOMPARE(ball.apply().impacts, 1);
            QCOMPARE(ball.state.bodies[0].v.x() == 0.3, isSmooth);
        }
    }
    /// A ball that comes at 2 m/s leaves at e 2 by every law but the plastic one, at which it
    /// stays; its slip is kept where nothing rubs. The ledger has the one event. Laws of compliance
    /// meet e as published: some to a tenth.
    void ballRebounds() {
        QFETCH(int, kind);
        model::Model model = support::bouncingSphere(kRestitution, 0.0);
        model.simulation.impact = static_cast<model::ImpactKind>(kind);
        Instant ball(model);
        ball.state.bodies[0].v = Vec3(0.3, 0, -2);
        const ImpactReport report = ball.apply();
        QCOMPARE(report.impacts, 1);
        QVERIFY(report.status == lcp::Status::Solved);
        using enum model::ImpactKind;
        const bool isExact = model.simulation.impact <= UnoNoda;
        const double expected = model.simulation.impact == Plastic ? 0.0 : 2.0 * kRestitution;
        const Vec3& v = ball.state.bodies[0].v;
        QVERIFY2(std::abs(v.z() - expected) < (isExact || expected == 0.0 ? 1e-12 : 0.5),
                 QByteArray::number(v.z()));
        QCOMPARE(v.x(), 0.3);
        QCOMPARE(ball.stage.ledger().records().size(), std::size_t(1));
        double impulse = 0.0;
        for (const BoxedRow& force : ball.stage.forces())
            if (force.kind == BoxedRow::Kind::Normal) impulse += force.impulse;
        QVERIFY(std::abs(impulse - (v.z() + 2.0)) < 1e-12);
    }

    void ballReboundsBesideMechanisms_data() { ballRebounds_data(); }
    /// The same beside more jointed bodies than a matrix is formed for, which the impact does not
    /// reach: what one point is to do does not depend on what stands elsewhere.
    void ballReboundsBesideMechanisms() {
        QFETCH(int, kind);
        model::Model model = support::bouncingSphere(kRestitution, 0.0);
        model.simulation.impact = static_cast<model::ImpactKind>(kind);
        const auto rebound = [](const model::Model& source) {
            Instant ball(source);
            ball.state.bodies[0].v = Vec3(0.3, 0, -2);
            const ImpactReport report = ball.apply();
            return report.status == lcp::Status::Solved ? ball.state.bodies[0].v.z() : 0.0;
        };
        const double alone = rebound(model);
        for (int i = 0; i < 60; ++i) {
            const std::string name = "swing" + std::to_string(i);
            const Vec3 place(10.0 + i, 0, 5);
            model.bodies.push_back(support::solid(name, support::sphere(0.1), 1.0, place));
            model.joints.push_back(
                support::revolute("pivot of " + name, "ground", name, place + Vec3::UnitZ()));
        }
        const double beside = rebound(model);
        QVERIFY2(std::abs(beside - alone) < 1e-12, QByteArray::number(beside));
    }

    /// The first ball of a row hits the second at 1 m/s, the last leaves the one before. Of four
    /// balls all three points have a row, of a heap's sixty those that open have none. The balls
    /// are of 1e-12 kg, too: what is small is not nothing.
    void whatOpensInHeapsHasNoRow() {
        for (const int count : {4, 60})
            for (const double mass : {1.0, 1e-12}) {
                model::Model model = ballsInRow(count);
                for (model::Body& body : model.bodies)
                    body =
                        support::solid(body.name, support::sphere(0.1), mass, body.pose.position);
                Instant row(model);
                row.state.bodies.front().v.x() = 1.0;
                row.state.bodies[count - 1].v.x() = 2.0;
                QCOMPARE(row.apply().impacts, 1);
                const auto& records = row.stage.ledger().records();
                QCOMPARE(records.size(), std::size_t(count == 4 ? 3 : count - 2));
                for (const results::ImpactRecord& record : records) {
                    const bool isOpening = record.bodyB == model.bodies.back().name;
                    QCOMPARE(record.mode == results::ContactMode::Separate, isOpening);
                    QVERIFY(count == 4 || !isOpening);
                }
            }
    }

    /// Who takes part: what is closed and approaches faster than the threshold, or comes to be
    /// closed within the time that is looked ahead.
    void hitsAreFastAndClosed() {
        Instant ball(support::bouncingSphere(kRestitution, 0.0));
        const double threshold = ball.stage.threshold();
        QCOMPARE(threshold, ball.model.simulation.restitutionThreshold);
        for (const auto& [height, speed, expected] :
             {std::tuple(0.0, -1.0, true), std::tuple(0.0, -0.9 * threshold, false),
              std::tuple(0.0, 1.0, false), std::tuple(0.01, -1.0, false)}) {
            ball.state.bodies[0].p.z() = 0.1 + height;
            ball.state.bodies[0].v.z() = speed;
            ball.find();
            QCOMPARE(ball.stage.occurs(ball.gaps, ball.state), expected);
            QCOMPARE(ball.stage.isClosed(ball.gaps.all()[0]), height == 0.0);
        }
        ball.stage.setPrediction(0.02); // the 0.01 m at 1 m/s are passed in half of it
        QVERIFY(ball.stage.occurs(ball.gaps, ball.state));
    }

    /// A ball on the first of a row that gaps: the law acts on all at once or in turn, momentum
    /// is kept, and what is not touched stays.
    void impulsesGoOnThroughTouches() {
        for (const auto law : {model::ImpactKind::Newton, model::ImpactKind::Poisson}) {
            model::Model model = ballsInRow(3);
            model.bodies.push_back(support::solid("far", support::sphere(0.1), 1.0, {5, 0, 1}));
            model.simulation.impact = law;
            Instant row(model);
            row.state.bodies[0].v.x() = 2.0;
            QVERIFY(row.apply().impacts >= 1);
            double momentum = 0.0;
            for (const BodyState& body : row.state.bodies)
                momentum += body.v.x();
            QVERIFY(std::abs(momentum - 2.0) < 1e-12);
            QVERIFY(row.state.bodies[2].v.x() > 0.1);
            QVERIFY(row.state.bodies[1].v.x() <= row.state.bodies[2].v.x() + 1e-9);
            QCOMPARE(row.state.bodies[3].v.norm(), 0.0);
        }
    }

    /// A rod on a hinge whose tip hits the ground at 2 m/s: it turns back at half of that, and the
    /// hinge's impulse goes with it: P_tip L = I dw about the hinge,
    /// P_hinge = m L dw / 2 - P_tip,   I = m L^2 / 3.
    void jointsTakeTheirPart() {
        model::Model model = support::groundPlane(kRestitution, 0.0);
        model::Body rod = support::rod("rod", {0, 0, 0.05}, {1, 0, 0.05}, 1.0);
        model::Shape tip = support::sphere(0.05);
        tip.pose.position = Vec3(1, 0, 0);
        rod.shapes = {tip};
        model.bodies = {rod};
        model.contacts.pairs = {{.bodies = {"rod", "ground"}, .collide = true}};
        model.joints = {support::revolute("hinge", "ground", "rod", {0, 0, 0.05})};
        Instant hit(model);
        BodyState& body = hit.state.bodies[0];
        body.w = Vec3(0, 2, 0);
        body.v = Vec3(0, 0, -1);
        QCOMPARE(hit.apply().impacts, 1);
        QVERIFY((body.w - Vec3(0, -1, 0)).norm() < 1e-9);
        QVERIFY((body.v - Vec3(0, 0, 0.5)).norm() < 1e-9);
        // dw = 3 rad/s: P_tip = 1, so that the centre's 1.5 leave 0.5 to the hinge.
        const std::span<const double> joint = hit.stage.jointImpulses();
        QVERIFY(std::abs(Vec3(joint[0], joint[1], joint[2]).norm() - 0.5) < 1e-9);
    }

    void tangentsAreBounded_data() {
        QTest::addColumn<int>("kind");
        for (std::size_t i = 0; i < model::kMethodCount<model::FrictionKind>; ++i)
            QTest::newRow(std::string(model::kMethodNames<model::FrictionKind>[i]).c_str())
                << static_cast<int>(i);
    }
    /// A contact with A = E: normal impulse 2, a slip of (0.6, 0.8) m/s. With mu = 1 each law lets
    /// it stick, lambda_t = -slip; with mu = 0.1 it slides, and lambda_t is what the law is: 0.2
    /// along each axis, or 0.2 against the slip, which a cone of eight sides turns by less than
    /// half a side. 1e-8: the solvers' softness.
    void tangentsAreBounded() {
        QFETCH(int, kind);
        const auto law = static_cast<model::FrictionKind>(kind);
        using enum model::FrictionKind;
        for (const double mu : {1.0, 0.1}) {
            ContactProblem problem = slidingContact(law, mu);
            frictionModel(law).pose(problem);
            const lcp::Result& result = frictionModel(law).solve(problem);
            QVERIFY(result.ok());
            QVERIFY(std::abs(result.lambda[0] - 2.0) < 1e-7);
            const Eigen::Vector2d tangents = result.lambda.tail<2>();
            if (law == Frictionless) {
                QCOMPARE(tangents.norm(), 0.0);
            } else if (mu == 1.0) {
                QVERIFY((tangents - Eigen::Vector2d(-0.6, -0.8)).norm() < 1e-7);
            } else if (law == Cone) {
                QVERIFY((tangents - Eigen::Vector2d(-0.12, -0.16)).norm() < 1e-7);
            } else if (law == Polyhedral) {
                QVERIFY(tangents.norm() <= 0.2 + 1e-7);
                QVERIFY(-tangents.dot(Eigen::Vector2d(0.6, 0.8)) > 0.2 * std::cos(M_PI / 8) - 1e-7);
            } else {
                QVERIFY((tangents - Eigen::Vector2d(-0.2, -0.2)).norm() < 1e-7);
            }
        }
    }

    /// What the solver sees a contact's rows multiplied by is no matter of the answer.
    void rowFactorsChangeNothing() {
        ContactProblem plain = slidingContact(model::FrictionKind::Pyramid, 0.1);
        ContactProblem scaled = plain;
        scaled.factors = {3.0, 3.0, 3.0};
        const auto& law = frictionModel(model::FrictionKind::Pyramid);
        const Eigen::VectorXd expected = law.solve(plain).lambda;
        QVERIFY((law.solve(scaled).lambda - expected).norm() < 1e-7);
        QCOMPARE(scaled.dense.b[1], 0.6);
    }
};

QTEST_APPLESS_MAIN(TestImpactStage)
#include "test_impact_stage.moc"

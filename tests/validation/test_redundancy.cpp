#include "dynamics/stepping/stepper.h"
#include "math/decompositions.h"
#include "support/mechanisms.h"
#include "support/named.h"
#include "support/run.h"

#include <Eigen/SVD>
#include <QtTest>
#include <cmath>

/// The planar four-bar of four revolute joints carries three constraints twice: the multipliers
/// must be those of least norm and the motion that of the linkage without redundancy.
class TestRedundancy : public QObject {
    Q_OBJECT

private slots:
    void spinningFrameIsNoFailure();
    void shaftsOnAUniversalJointAgree_data();
    void shaftsOnAUniversalJointAgree();
    void contradictionsAreTold();
    void aDoorOnTwoHingesSwings_data();
    void aDoorOnTwoHingesSwings();
    void partsWeldedTwiceBounce_data();
    void partsWeldedTwiceBounce();
    void multipliersHaveLeastNorm_data();
    void multipliersHaveLeastNorm();
    void motionIsThatOfTheLinkageWithoutRedundancy();
};

using namespace trammel;
using namespace trammel::support;

namespace {

constexpr double kStep = 1e-3;

struct DenseProblem {
    Eigen::MatrixXd A;
    Eigen::VectorXd r;
};

/// A = J M^-1 J^T and the right-hand side of position projection, with matrices of full size.
DenseProblem denseProblem(const dynamics::System& system, const dynamics::State& state,
                          double gamma) {
    std::vector<dynamics::BodyKinematics> kinematics(system.bodies().size());
    dynamics::ConstraintRows rows(system);
    dynamics::updateKinematics(system, state, kinematics);
    dynamics::evaluateRows(system, state, kinematics, kStep, gamma, dynamics::Bias::Skip,
                           dynamics::Springs::Active, rows);
    const auto bodyCount = static_cast<Eigen::Index>(system.bodies().size());
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(system.rowCount(), 6 * bodyCount);
    for (const dynamics::Constraint& c : system.constraints()) {
        for (int i = 0; i < c.rowCount; ++i)
            for (const dynamics::ConstraintSide& side : c.sides())
                J.row(c.row + i).segment<6>(6 * side.body) =
                    Eigen::Map<const Vec6>(rows.block(side, i)).transpose();
    }
    Eigen::MatrixXd inverseMass = Eigen::MatrixXd::Zero(6 * bodyCount, 6 * bodyCount);
    Eigen::VectorXd freeRate = Eigen::VectorXd::Zero(6 * bodyCount); // v / h + M^-1 f
    for (Eigen::Index i = 0; i < bodyCount; ++i) {
        const auto index = static_cast<std::size_t>(i);
        const dynamics::Body& body = system.bodies()[index];
        if (!body.isMoving) {
            continue;
        }
        inverseMass.block<3, 3>(6 * i, 6 * i) = body.inverseMass * Mat3::Identity();
        inverseMass.block<3, 3>(6 * i + 3, 6 * i + 3) = kinematics[index].inverseInertia;
        // Turning about a principal axis: no gyroscopic torque.
        freeRate.segment<3>(6 * i) = state.bodies[index].v / kStep + system.gravity();
        freeRate.segment<3>(6 * i + 3) = state.bodies[index].w / kStep;
    }
    const Eigen::Map<const Eigen::VectorXd> phi(rows.phi.data(), system.rowCount());
    return {J * inverseMass * J.transpose(), -gamma / (kStep * kStep) * phi - J * freeRate};
}

} // namespace

void TestRedundancy::multipliersHaveLeastNorm_data() {
    QTest::addColumn<int>("steps");
    QTest::newRow("at the start") << 0;
    QTest::newRow("falling") << 800;
    QTest::newRow("past the bottom") << 1700;
}

void TestRedundancy::multipliersHaveLeastNorm() {
    QFETCH(int, steps);
    const model::Model model = fourBar();
    const dynamics::System system(model);
    dynamics::Stepper stepper(system, model.simulation);
    dynamics::State state = system.initialState();
    for (int i = 0; i < steps; ++i) {
        QVERIFY(stepper.step(state, kStep).ok());
    }
    QVERIFY(stepper.solve(state, kStep).ok());

    const DenseProblem problem = denseProblem(system, state, model.simulation.gamma);
    math::SingularValues svd =
        math::jacobiSvd(problem.A, Eigen::ComputeThinU | Eigen::ComputeThinV);
    svd.setThreshold(1e-9);
    QCOMPARE(svd.rank(), Eigen::Index(17)); // 20 rows, 3 of them redundant
    const Eigen::VectorXd expected = svd.solve(problem.r);

    for (std::size_t j = 0; j < system.joints().size(); ++j) {
        const auto lambda = stepper.lambda(static_cast<int>(j));
        const dynamics::Constraint& constraint =
            system.constraints()[static_cast<std::size_t>(system.joints()[j].constraint)];
        for (std::size_t i = 0; i < lambda.size(); ++i) {
            const double error =
                lambda[i] - expected(constraint.row + static_cast<Eigen::Index>(i));
            // Conditioning (about 1e4) times rounding, relative to the largest multiplier.
            QVERIFY2(std::abs(error) < 1e-9 * expected.lpNorm<Eigen::Infinity>(),
                     qPrintable(QString::number(error)));
        }
    }
}

// With a spherical joint at B and a universal one at C, crossing the plane, nothing is redundant.
void TestRedundancy::motionIsThatOfTheLinkageWithoutRedundancy() {
    model::Model redundant = fourBar();
    model::Model plain = fourBar();
    plain.joints[1].type = model::JointType::Spherical;
    plain.joints[2].type = model::JointType::Universal;
    plain.joints[2].axis = -Vec3::UnitY();
    plain.joints[2].axis2 = Vec3::UnitX();
    for (model::Model* model : {&redundant, &plain}) {
        model->simulation.duration = 3;
        model->simulation.outputStep = 0.05;
    }
    const Run a(redundant), b(plain);
    for (std::size_t i = 0; i < a.time().size(); ++i) {
        const double difference = a["A.coordinate"][i] - b["A.coordinate"][i];
        // The rows in the plane are the same, so only rounding, grown over the motion, differs.
        QVERIFY2(std::abs(difference) < 1e-8, qPrintable(QString::number(difference)));
    }
}

/// The four-bar on a table that spins at 25 rad/s: in a frame that turns, drifting joints make the
/// redundant rows contradict each other by about h w^2 of the drift. That is no failure of a solve.
void TestRedundancy::spinningFrameIsNoFailure() {
    model::Model model = fourBar();
    model::Body table;
    table.name = "table";
    table.mass = 5.0;
    table.com = Vec3::Zero();
    table.inertia = model::InertiaEntries{2, 2, 4, 0, 0, 0};
    table.angularVelocity = {0, 0, 25};
    for (model::Joint& joint : model.joints)
        if (joint.bodies[0] == model::kGround) joint.bodies[0] = "table";
    for (model::Body& body : model.bodies)
        body.angularVelocity = table.angularVelocity;
    model.bodies.push_back(table);
    model.joints.push_back(revolute("spindle", "ground", "table", Vec3::Zero(), Vec3::UnitZ()));
    model.joints.back().driver = {model::Driver::Kind::Velocity, model::Function(25.0)};
    model.simulation.step = 1e-3;
    model.simulation.duration = 3.0;
    const Run run(model);
    QCOMPARE(run.summary().lcp.failures, 0);
    QVERIFY(run.summary().positionDriftMax < 1e-2);
}

void TestRedundancy::shaftsOnAUniversalJointAgree_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<double>("speed");
    for (const char* integrator : {"semi-implicit", "rattle", "generalized-alpha", "rk45", "radau"})
        for (const double speed : {0.0, 10.0})
            QTest::addRow("%s at %g rad/s", integrator, speed) << QString(integrator) << speed;
}

/// Two shafts at 30 deg in bearings, joined by a universal joint where their axes meet: five rows
/// too many, and exactly right. Without gravity nothing is asked of the rows but what rounding
/// leaves, which no multipliers meet; that contradicts nothing.
void TestRedundancy::shaftsOnAUniversalJointAgree() {
    QFETCH(QString, integrator);
    QFETCH(double, speed);
    const double angle = 0.5235987755982988;
    const Vec3 out(std::cos(angle), std::sin(angle), 0),
        across(-std::sin(angle), std::cos(angle), 0);
    model::Model model;
    model.gravity = Vec3::Zero();
    model.bodies = {rod("first", Vec3(-0.3, 0, 0), Vec3::Zero(), 1),
                    rod("second", Vec3::Zero(), 0.3 * out, 1)};
    model.bodies[0].angularVelocity = speed * Vec3::UnitX();
    // As fast about its axis as keeps the yokes z and across at right angles.
    model.bodies[1].angularVelocity = speed * std::cos(angle) * out;
    model::Joint universal = revolute("joint", "first", "second", Vec3::Zero(), Vec3::UnitZ());
    universal.type = model::JointType::Universal;
    universal.axis2 = across;
    model.joints = {revolute("bearing1", "ground", "first", Vec3(-0.3, 0, 0), Vec3::UnitX()),
                    universal, revolute("bearing2", "ground", "second", 0.3 * out, out)};
    model.simulation.integrator = support::named(integrator.toStdString());
    model.simulation.duration = 0.05;
    model.simulation.outputStep = 0.01;
    const Run run(model);
    QCOMPARE(run.summary().lcp.failures, 0);
    QVERIFY2(run.summary().warnings.empty(),
             run.summary().warnings.empty() ? "" : english(run.summary().warnings.front()).c_str());
}

/// A slide that two drivers push apart cannot be where both want it: the solve says so.
void TestRedundancy::contradictionsAreTold() {
    model::Model model = fourBar();
    model.joints[0].driver = {model::Driver::Kind::Position, model::Function("0.1*t")};
    model.joints[3].driver = {model::Driver::Kind::Position, model::Function("-t")};
    model.simulation.duration = 0.1;
    try {
        const Run run(model);
        QFAIL("it follows both");
    } catch (const std::runtime_error& error) {
        QVERIFY2(QString(error.what()).contains("drivers that contradict each other"),
                 error.what());
        QVERIFY2(QString(error.what()).contains("'A', 'D'"), error.what());
    }
}

void TestRedundancy::aDoorOnTwoHingesSwings_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("formulation");
    QTest::addColumn<QString>("coordinates");
    QTest::addColumn<double>("gap");
    for (const char* coordinates : {"maximal", "generalized"})
        // The hinges' axes are one but for the rounding of positions of that many digits.
        for (const double gap : {0.0, 1e-12, 1e-9, 1e-7}) {
            for (const char* integrator : {"semi-implicit", "rk45", "radau"})
                QTest::addRow("%s, %s, gap %g", integrator, coordinates, gap)
                    << integrator << "position-projection" << coordinates << gap;
            for (const char* formulation : {"velocity-projection", "acceleration"})
                QTest::addRow("%s, %s, gap %g", formulation, coordinates, gap)
                    << "semi-implicit" << formulation << coordinates << gap;
        }
}

/// A door on two hinges of a leaning axis: five rows too many, which move nothing by themselves in
/// generalized coordinates, where the first hinge alone keeps the door. It swings as on that hinge
/// alone, 1e-7 rad being what the methods' errors leave of a swing of 0.4 rad, and the two hinges
/// together carry what the one did.
void TestRedundancy::aDoorOnTwoHingesSwings() {
    QFETCH(QString, integrator);
    QFETCH(QString, formulation);
    QFETCH(QString, coordinates);
    QFETCH(double, gap);
    const Vec3 axis = Vec3(0.1, 0.03, 1).normalized(), low(0, 0, 0.2);
    model::Model model;
    model::Body door;
    door.name = "door";
    door.pose.position = {0.4, 0.03, 1.01};
    door.mass = 20;
    door.inertia = model::InertiaEntries{7, 8, 1.07, 0, 0, 0};
    model.bodies = {door};
    model.joints = {revolute("low", "ground", "door", low, axis)};
    model.simulation.integrator = named(integrator.toStdString());
    model.simulation.formulation = named(formulation.toStdString());
    model.simulation.coordinates = named(coordinates.toStdString());
    model.simulation.tolerance = 1e-9;
    model.simulation.duration = 1.0;
    model.simulation.outputStep = 0.1;
    const Run one(model);
    model.joints.push_back(
        revolute("high", "ground", "door", low + 1.6 * axis + gap * Vec3::UnitX(), axis));
    const Run two(model);
    QVERIFY(two.summary().warnings.size() == one.summary().warnings.size());
    QVERIFY(deviation(one["low.coordinate"]) > 0.1);
    const double weight = 20 * 9.81;
    for (std::size_t i = 0; i < one.time().size(); ++i) {
        const double angle = two["low.coordinate"][i] - one["low.coordinate"][i];
        QVERIFY2(std::abs(angle) < 1e-7, qPrintable(QString::number(angle)));
        for (const char* force : {"force.x", "force.y", "force.z"}) {
            const double high = two[std::string("high.") + force][i];
            const double both = two[std::string("low.") + force][i] + high;
            const double error = both - one[std::string("low.") + force][i];
            QVERIFY2(std::abs(error) < 1e-5 * weight, qPrintable(QString::number(error)));
            QVERIFY2(std::abs(high) < weight, qPrintable(QString::number(high)));
        }
    }
}

void TestRedundancy::partsWeldedTwiceBounce_data() {
    QTest::addColumn<QString>("coordinates");
    QTest::addColumn<QString>("location");
    for (const char* coordinates : {"maximal", "generalized"})
        for (const char* location : {"in-step", "step-start", "step-end"})
            QTest::addRow("%s, %s", coordinates, location) << coordinates << location;
}

/// Two balls that two welds hold together bounce as with one weld, and the welds carry no more
/// than the blow, 2.2 kg m/s within a step of 1 ms, at most.
void TestRedundancy::partsWeldedTwiceBounce() {
    QFETCH(QString, coordinates);
    QFETCH(QString, location);
    model::Model model;
    for (const char* name : {"left", "right"}) {
        model::Body ball;
        ball.name = name;
        ball.pose.position = {name[0] == 'l' ? -0.06 : 0.06, 0.02, 0.2};
        ball.mass = 0.5;
        ball.angularVelocity = Vec3::Zero();
        model::Shape shape;
        shape.geometry = model::Sphere{0.05};
        ball.shapes = {shape};
        model.bodies.push_back(ball);
    }
    model.bodies[1].pose.position.z() = 0.25; // turns when the left one hits
    model::Shape floor;
    floor.geometry = model::Plane{Vec3::UnitZ()};
    model.groundShapes = {floor};
    model::Joint weld = revolute("weld1", "left", "right", Vec3(0, 0.02, 0.22), Vec3::UnitX());
    weld.type = model::JointType::Fixed;
    model.joints = {weld};
    model.simulation.coordinates = named(coordinates.toStdString());
    model.simulation.impactLocation = named(location.toStdString());
    model.simulation.duration = 0.4;
    model.simulation.outputStep = 1e-3;
    const Run one(model);
    weld.name = "weld2";
    weld.position = Vec3(0.01, 0.03, 0.23);
    model.joints.push_back(weld);
    const Run two(model);
    QVERIFY(!one.impacts().empty());
    for (std::size_t i = 0; i < one.time().size(); ++i) {
        QVERIFY(std::abs(two["right.com.z"][i] - one["right.com.z"][i]) < 1e-7);
        for (const char* force : {"weld1.force.z", "weld2.force.z"})
            QVERIFY2(std::abs(two[force][i]) < 2500, qPrintable(QString::number(two[force][i])));
    }
}

QTEST_APPLESS_MAIN(TestRedundancy)
#include "test_redundancy.moc"

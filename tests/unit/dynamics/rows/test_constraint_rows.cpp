#include "dynamics/joints/driver.h"
#include "dynamics/rows/constraint_rows.h"
#include "support/contact_scenes.h"
#include "support/free_motion.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::dynamics;
using model::JointType;

namespace {

constexpr double kRatio = 0.7, kAmplitude = 0.3, kFrequency = 2.0;

/// Two bodies, no axis of which is like another, on a joint that a formula drives.
model::Model jointed(JointType type) {
    model::Model model;
    model.gravity = Vec3::Zero();
    for (const char* name : {"a", "b"}) {
        model::Body body = support::solid(name, support::box({0.3, 0.5, 0.9}), 2.0,
                                          *name == 'a' ? Vec3(0, 0, 0) : Vec3(1.0, 0.2, -0.3));
        body.shapes.clear();
        model.bodies.push_back(body);
    }
    model::Joint joint;
    joint.name = "joint";
    joint.type = type;
    joint.bodies = {"a", "b"};
    joint.position = Vec3(0.4, 0.1, 0.2);
    joint.axis = Vec3(0.2, 1.0, 0.3);
    joint.axis2 = type == JointType::Steering ? Vec3(0.9, 0.4, 0.6) : Vec3(1.0, -0.2, 0.0);
    joint.points = {Vec3(0.1, 0.2, 0.3), Vec3(0.8, -0.1, 0.2)};
    joint.pitch = 0.3;
    if (type == JointType::Gear) {
        for (const auto& [name, first, kind] :
             {std::tuple("first", "ground", JointType::Revolute),
              std::tuple("second", "a", JointType::Cylindrical)}) {
            model::Joint own = joint;
            own.name = name;
            own.type = kind;
            own.bodies = {first, kind == JointType::Revolute ? "a" : "b"};
            model.joints.push_back(own);
        }
        joint.bodies = {};
        joint.joints = {"first", "second"};
        joint.ratio = kRatio;
    }
    if (model::hasCoordinate(type))
        joint.driver = model::Driver{.value = model::Function("0.3*sin(2*t)")};
    model.joints.push_back(joint);
    return model;
}

/// The rows of a moment: drivers prescribe its rate and acceleration.
ConstraintRows rowsAt(const System& system, const State& state) {
    ConstraintRows rows(system);
    evaluateRows(system, state, support::kinematicsOf(system, state), std::nan(""), 0.2,
                 Bias::Instant, Springs::Inactive, rows);
    return rows;
}

Eigen::VectorXd asVector(const std::vector<double>& values) {
    return Eigen::Map<const Eigen::VectorXd>(values.data(),
                                             static_cast<Eigen::Index>(values.size()));
}

} // namespace

/// The rows of a system as steps read them: of every kind of joint, with its driver. Poses are open
/// by 0.1 m and 0.1 rad, so that no term is 0 that is 0 in a closed one alone; the step's length,
/// which a moment has no use for, is no number.
class TestConstraintRows : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data() {
        QTest::addColumn<int>("type");
        for (int i = 0; i <= static_cast<int>(JointType::Steering); ++i)
            QTest::newRow(std::string(model::name(static_cast<JointType>(i))).c_str()) << i;
    }

    /// phiDot = J v - rate and, with constant velocities, phiDdot = jdotV, both against central
    /// differences of phi over h = 1e-4 s. Tolerances: h^2 times third derivatives, which are some
    /// 100 1/s^3, and rounding over h^2.
    void rowsAreDerivatives() {
        QFETCH_GLOBAL(int, type);
        const System system(jointed(static_cast<JointType>(type)));
        constexpr double h = 1e-4;
        for (unsigned seed = 1; seed <= 5; ++seed) {
            State state = support::stirred(system, 0.1, seed);
            state.t = 0.4;
            const ConstraintRows now = rowsAt(system, state);
            const Eigen::VectorXd before =
                asVector(rowsAt(system, support::carried(system, state, -h)).phi);
            const Eigen::VectorXd after =
                asVector(rowsAt(system, support::carried(system, state, h)).phi);
            const Eigen::VectorXd Jv =
                support::denseJacobian(system, now) * support::velocitiesOf(state);
            const double off =
                ((after - before) / (2 * h) - Jv + asVector(now.rate)).lpNorm<Eigen::Infinity>();
            QVERIFY2(off < 1e-6, QByteArray::number(off));
            const Eigen::VectorXd bend = (after - 2 * asVector(now.phi) + before) / (h * h);
            const double bias = (bend - asVector(now.jdotV)).lpNorm<Eigen::Infinity>();
            QVERIFY2(bias < 1e-5, QByteArray::number(bias));
        }
    }

    /// A driven coordinate's row tells how far it is from the formula, and prescribes the formula's
    /// derivative: 1e-9 is what extrapolated differences leave.
    void driversPrescribeTheFormula() {
        QFETCH_GLOBAL(int, type);
        const System system(jointed(static_cast<JointType>(type)));
        const Joint& joint = system.joints().back();
        if (!joint.driver) QSKIP("this kind has no coordinate");
        State state = system.initialState();
        state.t = 0.4;
        const ConstraintRows rows = rowsAt(system, state);
        const int row = system.constraints()[joint.constraint].end() - 1;
        const double phase = kFrequency * state.t;
        QVERIFY(std::abs(rows.phi[row] + kAmplitude * std::sin(phase)) < 1e-12);
        QVERIFY(std::abs(rows.rate[row] - kAmplitude * kFrequency * std::cos(phase)) < 1e-9);
    }

    /// J v of all rows at once, that of states and that of accelerations are the same as row by
    /// row, also of rows that are kept as points. 1e-14: rounding.
    void productsAreTheRows() {
        QFETCH_GLOBAL(int, type);
        const System system(jointed(static_cast<JointType>(type)));
        const State state = support::stirred(system, 0.1, 3);
        const ConstraintRows rows = rowsAt(system, state);
        std::vector<Vec6> a(system.bodies().size(), Vec6::Zero());
        for (std::size_t i = 0; i + 1 < a.size(); ++i)
            a[i] << 1.0, -2.0, 3.0, -0.5, 0.7, 0.2 + static_cast<double>(i);
        std::vector<double> Jv(rows.phi.size()), Ja(Jv), product(Jv);
        rows.multiply(state, a, 0, system.constraints().size(), Jv, Ja);
        rows.multiply(a, product);
        const Eigen::MatrixXd J = support::denseJacobian(system, rows);
        QVERIFY((asVector(Jv) - J * support::velocitiesOf(state)).norm() < 1e-14);
        QVERIFY((asVector(Ja) - J * support::stacked(a)).norm() < 1e-14);
        QVERIFY((asVector(product) - J * support::stacked(a)).norm() < 1e-14);
        for (const Constraint& constraint : system.constraints())
            for (int i = 0; i < constraint.rowCount; ++i)
                QVERIFY(std::abs(rowRate(rows, state, constraint, i) - Jv[constraint.row + i]) <
                        1e-14);
    }
};

QTEST_APPLESS_MAIN(TestConstraintRows)
#include "test_constraint_rows.moc"

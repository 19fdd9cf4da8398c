#include "dynamics/equations/admissible_forces.h"

#include <QtTest>
#include <cmath>

/// The choice of redundant multipliers within their bounds, against hand calculation.
class TestAdmissibleForces : public QObject {
    Q_OBJECT

private slots:
    void keepsWhatIsWithin();
    void movesPullToTheNearestThatPushes();
    void tellsWhereNoneIsThere();
    void staysInTheCone();
    void goesOnFromEarlierForces();
};

using namespace trammel::dynamics;

namespace {

constexpr double kSlack = 1e-9;
constexpr double kNear = 1e-6; ///< root of what the barriers leave of |z|^2

/// One free combination of four rows.
Eigen::MatrixXd column(const Eigen::Vector4d& entries) {
    return entries.normalized();
}

bool chooseNearest(AdmissibleForces& admissible, const Eigen::MatrixXd& nullSpace,
                   Eigen::VectorXd& forces) {
    Eigen::VectorXd inner;
    return admissible.choose(nullSpace, kSlack, AdmissibleForces::Wanted::Nearest, inner, forces);
}

} // namespace

void TestAdmissibleForces::keepsWhatIsWithin() {
    AdmissibleForces admissible;
    for (int i = 0; i < 4; ++i)
        admissible.addStop(i);
    Eigen::VectorXd forces = Eigen::Vector4d(1.0, 2.0, 3.0, 2.0);
    const Eigen::VectorXd before = forces;
    QVERIFY(chooseNearest(admissible, column({1.0, -1.0, 1.0, -1.0}), forces));
    QCOMPARE(forces, before);
}

/// Four corners of a table, (3, 1, -1, 1) of least norm: with z = 1 the third is 0.
void TestAdmissibleForces::movesPullToTheNearestThatPushes() {
    AdmissibleForces admissible;
    for (int i = 0; i < 4; ++i)
        admissible.addStop(i);
    Eigen::VectorXd forces = Eigen::Vector4d(3.0, 1.0, -1.0, 1.0);
    QVERIFY(chooseNearest(admissible, column({1.0, -1.0, 1.0, -1.0}), forces));
    QVERIFY((forces - Eigen::Vector4d(4.0, 0.0, 0.0, 0.0)).norm() < kNear);
}

void TestAdmissibleForces::tellsWhereNoneIsThere() {
    AdmissibleForces admissible;
    for (int i = 0; i < 4; ++i)
        admissible.addStop(i);
    Eigen::VectorXd forces = Eigen::Vector4d(3.0, 1.0, -1.1, 1.0);
    const Eigen::VectorXd before = forces;
    QVERIFY(!chooseNearest(admissible, column({1.0, -1.0, 1.0, -1.0}), forces));
    QCOMPARE(forces, before);
    forces[2] = -1.0 + 1e-6;
    QVERIFY(chooseNearest(admissible, column({1.0, -1.0, 1.0, -1.0}), forces));
    QVERIFY(admissible.violation(forces) <= kSlack);
}

/// Two points share friction of 1.2 in the ratio that suits them: with normals 3 and 1 and mu 0.4
/// the second bears 0.4 at most.
void TestAdmissibleForces::staysInTheCone() {
    AdmissibleForces admissible;
    admissible.addStop(0);
    admissible.addStop(2);
    admissible.addFriction({0, {1, -1}, 0.4});
    admissible.addFriction({2, {3, -1}, 0.4});
    Eigen::VectorXd forces = Eigen::Vector4d(3.0, 0.6, 1.0, 0.6);
    QVERIFY(chooseNearest(admissible, column({0.0, 1.0, 0.0, -1.0}), forces));
    QVERIFY((forces - Eigen::Vector4d(3.0, 0.8, 1.0, 0.4)).norm() < kNear);
}

/// A table of which z in [0.5, 1.25] keeps all legs pressed. Any choice is one within; a little
/// later the same one serves, and the nearest is z = 0.5 from wherever the search begins.
void TestAdmissibleForces::goesOnFromEarlierForces() {
    AdmissibleForces admissible;
    for (int i = 0; i < 4; ++i)
        admissible.addStop(i);
    const Eigen::MatrixXd nullSpace = column({1.0, -1.0, 1.0, -1.0});
    Eigen::VectorXd forces = Eigen::Vector4d(3.0, 1.25, -0.5, 1.25), inner;
    using Wanted = AdmissibleForces::Wanted;
    QVERIFY(admissible.choose(nullSpace, kSlack, Wanted::Any, inner, forces));
    QVERIFY(admissible.violation(forces) < -0.05);
    const Eigen::VectorXd first = inner;
    Eigen::VectorXd later = Eigen::Vector4d(3.002, 1.251, -0.5, 1.251);
    Eigen::VectorXd nearest = later;
    QVERIFY(admissible.choose(nullSpace, kSlack, Wanted::Any, inner, later));
    QCOMPARE(inner, first);
    QVERIFY((later - (Eigen::Vector4d(3.002, 1.251, -0.5, 1.251) +
                      nullSpace * (nullSpace.transpose() * first)))
                .norm() < 1e-12);
    QVERIFY(admissible.choose(nullSpace, kSlack, Wanted::Nearest, inner, nearest));
    QVERIFY((nearest - Eigen::Vector4d(3.502, 0.751, 0.0, 0.751)).norm() < kNear);
}

QTEST_GUILESS_MAIN(TestAdmissibleForces)
#include "test_admissible_forces.moc"

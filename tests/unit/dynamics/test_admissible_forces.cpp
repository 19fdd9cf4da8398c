#include "dynamics/contacts/admissible_forces.h"

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
};

using namespace trammel::dynamics;

namespace {

constexpr double kSlack = 1e-9;
constexpr double kNear = 1e-6; ///< root of what the barriers leave of |z|^2

/// One free combination of four rows.
Eigen::MatrixXd column(const Eigen::Vector4d& entries) {
    return entries.normalized();
}

} // namespace

void TestAdmissibleForces::keepsWhatIsWithin() {
    AdmissibleForces admissible;
    for (int i = 0; i < 4; ++i)
        admissible.addStop(i);
    Eigen::VectorXd forces = Eigen::Vector4d(1.0, 2.0, 3.0, 2.0);
    const Eigen::VectorXd before = forces;
    QVERIFY(admissible.choose(column({1.0, -1.0, 1.0, -1.0}), kSlack, forces));
    QCOMPARE(forces, before);
}

/// Four corners of a table, (3, 1, -1, 1) of least norm: with z = 1 the third is 0.
void TestAdmissibleForces::movesPullToTheNearestThatPushes() {
    AdmissibleForces admissible;
    for (int i = 0; i < 4; ++i)
        admissible.addStop(i);
    Eigen::VectorXd forces = Eigen::Vector4d(3.0, 1.0, -1.0, 1.0);
    QVERIFY(admissible.choose(column({1.0, -1.0, 1.0, -1.0}), kSlack, forces));
    QVERIFY((forces - Eigen::Vector4d(4.0, 0.0, 0.0, 0.0)).norm() < kNear);
}

void TestAdmissibleForces::tellsWhereNoneIsThere() {
    AdmissibleForces admissible;
    for (int i = 0; i < 4; ++i)
        admissible.addStop(i);
    Eigen::VectorXd forces = Eigen::Vector4d(3.0, 1.0, -1.1, 1.0);
    const Eigen::VectorXd before = forces;
    QVERIFY(!admissible.choose(column({1.0, -1.0, 1.0, -1.0}), kSlack, forces));
    QCOMPARE(forces, before);
    forces[2] = -1.0 + 1e-6;
    QVERIFY(admissible.choose(column({1.0, -1.0, 1.0, -1.0}), kSlack, forces));
    QVERIFY(admissible.violation(forces) <= kSlack);
}

/// Two points share friction of 1.2 in the ratio that suits them: with normals 3 and 1 and mu 0.4
/// the second bears 0.4 at most.
void TestAdmissibleForces::staysInTheCone() {
    AdmissibleForces admissible;
    admissible.addStop(0);
    admissible.addStop(2);
    admissible.addFriction(0, 1, -1, 0.4);
    admissible.addFriction(2, 3, -1, 0.4);
    Eigen::VectorXd forces = Eigen::Vector4d(3.0, 0.6, 1.0, 0.6);
    QVERIFY(admissible.choose(column({0.0, 1.0, 0.0, -1.0}), kSlack, forces));
    QVERIFY((forces - Eigen::Vector4d(3.0, 0.8, 1.0, 0.4)).norm() < kNear);
}

QTEST_GUILESS_MAIN(TestAdmissibleForces)
#include "test_admissible_forces.moc"

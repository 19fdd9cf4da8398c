#include "lcp/solver.h"
#include "support/impacts.h"
#include "support/lcp_problems.h"
#include "support/named.h"

#include <Eigen/Dense>
#include <QTest>

using namespace trammel;
using namespace trammel::dynamics;
using namespace trammel::test;

namespace {

/// A cradle of equal balls in a row, all touching; the first ones come with speed 1. Ball i's
/// contact with ball i + 1 is point i; no friction.
struct Cradle {
    ImpactProblem problem;
    Eigen::MatrixXd J;
    Eigen::VectorXd v;

    Cradle(int balls, int moving, double e)
        : J(Eigen::MatrixXd::Zero(balls - 1, balls)), v(Eigen::VectorXd::Zero(balls)) {
        v.head(moving).setOnes();
        for (int i = 0; i + 1 < balls; ++i) {
            J(i, i) = -1.0;
            J(i, i + 1) = 1.0;
            problem.points.push_back({i, false, e, 0.0});
        }
        problem.K = J * J.transpose();
        problem.u = J * v;
    }
    Eigen::VectorXd after(const ImpactOutcome& outcome) const {
        return v + J.transpose() * outcome.P;
    }
};

/// A box of size (2a, 2b, 2c) and mass 1 falls on the floor with its four lower corners at once.
struct Box {
    ImpactProblem problem;
    Eigen::Matrix<double, 12, 6> J;
    Eigen::Matrix<double, 6, 6> inverseMass = Eigen::Matrix<double, 6, 6>::Zero();
    Vec6 v = Vec6::Zero();

    Box(const Vec3& velocity, const Vec3& spin, double e, double mu) {
        const Vec3 half(0.5, 0.3, 0.2), inertia(0.13 / 3, 0.29 / 3, 0.34 / 3);
        v << velocity, spin;
        inverseMass.diagonal() << Vec3::Ones(), inertia.cwiseInverse();
        int point = 0;
        for (const double x : {-half.x(), half.x()})
            for (const double y : {-half.y(), half.y()}) {
                Mat3 axes; // normal, tangents
                axes << Vec3::UnitZ(), Vec3::UnitX(), Vec3::UnitY();
                const Mat3 R = axes.transpose();
                J.block<3, 3>(3 * point, 0) = R;
                J.block<3, 3>(3 * point, 3) = -R * skew(Vec3(x, y, -half.z()));
                problem.points.push_back({3 * point, true, e, mu});
                ++point;
            }
        problem.K = J * inverseMass * J.transpose();
        problem.u = J * v;
    }
    Vec6 after(const ImpactOutcome& outcome) const {
        return v + inverseMass * (J.transpose() * outcome.P);
    }
};

/// Many points at once, the matrix formed and by its factors.
struct FactoredImpact {
    ImpactProblem problem;
    lcp::FactoredProblem factors;

    FactoredImpact(unsigned seed, double mu) {
        constexpr int kPoints = 46, kRows = 3 * kPoints, kJoints = 12;
        support::Random random(seed);
        const support::ContactScene scene =
            support::randomContacts(20, kPoints + kJoints / 3, mu, {}, random);
        factors = support::factored(scene);
        factors.friction.clear();
        factors.b.tail(kJoints).setZero();
        const Eigen::MatrixXd& A = scene.problem.A;
        const Eigen::MatrixXd G = A.bottomLeftCorner(kJoints, kRows);
        problem.K = A.topLeftCorner(kRows, kRows) -
                    G.transpose() * A.bottomRightCorner(kJoints, kJoints).ldlt().solve(G);
        problem.u = scene.problem.b.head(kRows);
        for (int i = 0; i < kPoints; ++i)
            problem.points.push_back({3 * i, true, 0.4, mu});
    }
};

ImpactOutcome sequential(std::string_view law, const ImpactProblem& problem) {
    ImpactOutcome outcome;
    applySequential(impactLaw(support::named(law)), problem, outcome);
    return outcome;
}

QString text(const Eigen::VectorXd& v) {
    QStringList numbers;
    for (const double x : v)
        numbers << QString::number(std::abs(x) < 1e-12 ? 0.0 : x, 'f', 4);
    return numbers.join(' ');
}

void compare(const Eigen::VectorXd& value, const Eigen::VectorXd& expected, double tolerance) {
    QVERIFY2((value - expected).lpNorm<Eigen::Infinity>() <= tolerance,
             qPrintable(text(value) + ", expected " + text(expected)));
}

Eigen::VectorXd vector(std::initializer_list<double> numbers) {
    return Eigen::Map<const Eigen::VectorXd>(numbers.begin(),
                                             static_cast<Eigen::Index>(numbers.size()));
}

} // namespace

class TestImpactSeveral : public QObject {
    Q_OBJECT

private slots:
    /// Newton's cradle: one after another with e = 1 as many balls leave as came; all at once the
    /// laws share the motion out. Three balls by hand: with Newton's law u' = -e u at the point
    /// that approaches and u' >= 0 at the other, v' = (-1/3, 2/3, 2/3); with Poisson's the same,
    /// as the impulses of compression (2/3, 1/3) double.
    void newtonsCradle() {
        for (const int balls : {3, 4, 5})
            for (const int moving : {1, 2}) {
                const Cradle cradle(balls, moving, 1.0);
                Eigen::VectorXd expected = Eigen::VectorXd::Zero(balls);
                expected.tail(moving).setOnes();
                for (const char* law : {"newton", "poisson", "stronge", "hunt-crossley"}) {
                    const auto one = sequential(law, cradle.problem);
                    QCOMPARE(one.status, lcp::Status::Solved);
                    compare(cradle.after(one), expected, 1e-9);
                }
                const auto newton = cradle.after(resolved("newton", cradle.problem));
                const auto poisson = cradle.after(resolved("poisson", cradle.problem));
                qInfo("%d balls, %d moving: Newton %s | Poisson %s | one by one %s", balls, moving,
                      qPrintable(text(newton)), qPrintable(text(poisson)),
                      qPrintable(text(expected)));
                for (const auto& v : {newton, poisson}) {
                    compare(vector({v.sum()}), vector({double(moving)}), 1e-12);
                    QVERIFY(v.squaredNorm() <= cradle.v.squaredNorm() + 1e-12);
                }
            }
        const Cradle three(3, 1, 1.0);
        const auto byHand = vector({-1.0 / 3, 2.0 / 3, 2.0 / 3});
        compare(three.after(resolved("newton", three.problem)), byHand, 1e-12);
        compare(three.after(resolved("poisson", three.problem)), byHand, 1e-12);
    }

    /// The ledger's order: each hit on its own number, the chain from the first ball to the last.
    void sequenceOfHits() {
        const Cradle cradle(4, 1, 1.0);
        const auto one = sequential("stronge", cradle.problem);
        QCOMPARE(one.sequence.size(), std::size_t(3));
        Eigen::VectorXd P = Eigen::VectorXd::Zero(3);
        for (int i = 0; i < 3; ++i) {
            const PointImpact& hit = one.sequence[static_cast<std::size_t>(i)];
            QCOMPARE(hit.point, i);
            QCOMPARE(hit.number, i);
            compare(hit.P, Vec3(1, 0, 0), 1e-12);
            compare(hit.uBefore, Vec3(-1, 0, 0), 1e-12);
            compare(hit.uAfter, Vec3(1, 0, 0), 1e-12);
            P[hit.point] += hit.P[0];
        }
        compare(P, one.P, 0.0);
        for (const PointImpact& hit : resolved("newton", cradle.problem).sequence)
            QCOMPARE(hit.number, 0);
    }

    /// Plastic cradle: all go on together, one by one (to the tolerance) and at once.
    void plasticCradle() {
        const Cradle cradle(5, 1, 0.0);
        const auto together = Eigen::VectorXd::Constant(5, 0.2);
        for (const char* law : {"newton", "poisson", "plastic"})
            compare(cradle.after(resolved(law, cradle.problem)), together, 1e-12);
        const auto one = sequential("stronge", cradle.problem);
        QCOMPARE(one.status, lcp::Status::Solved);
        compare(cradle.after(one), together, 1e-7);
        QVERIFY(one.sequence.size() > 10);
    }

    /// Two walls that close in on a ball with e = 1: hits without end are reported.
    void endlessHits() {
        ImpactProblem problem{Eigen::MatrixXd::Ones(2, 2), Eigen::VectorXd::Constant(2, -1.0), {}};
        problem.K(0, 1) = problem.K(1, 0) = -1.0;
        problem.points = {{0, false, 1.0}, {1, false, 1.0}};
        const auto one = sequential("stronge", problem);
        QCOMPARE(one.status, lcp::Status::LimitReached);
        QVERIFY(english(one.message).starts_with("points still approach with up to "));
        QCOMPARE(one.sequence.size(), std::size_t(120));
        // At once there is no solution: both points cannot separate.
        QVERIFY(resolved("newton", problem).status != lcp::Status::Solved);
        QVERIFY(resolved("newton", problem).P.allFinite());
    }

    void boxOnFourCorners_data() {
        QTest::addColumn<QString>("law");
        for (const char* law : {"newton", "poisson", "plastic"})
            QTest::newRow(law) << law;
    }
    /// Straight down, K of rank 6 for 12 rows: the box comes up with e times its speed, without
    /// spin or drift, and the corners share the impulse equally.
    void boxOnFourCorners() {
        const std::string law = QTest::currentDataTag();
        for (const double mu : {0.0, 0.5}) {
            const Box box({0, 0, -2}, Vec3::Zero(), 0.5, mu);
            const auto outcome = resolved(law, box.problem);
            QCOMPARE(outcome.status, lcp::Status::Solved);
            const double up = law == "plastic" ? 0.0 : 1.0;
            compare(box.after(outcome), vector({0, 0, up, 0, 0, 0}), 1e-11);
            for (int i = 0; i < 4; ++i)
                compare(outcome.P.segment<3>(3 * i), Vec3((2.0 + up) / 4, 0, 0), 1e-7);
        }
    }

    /// The box slides while it falls: friction takes mu P_n from its speed, at most to rest. The
    /// force is below the centre of mass, so with a plastic floor the front corners carry more.
    void slidingBox() {
        const Box box({3, 0, -1}, Vec3::Zero(), 0.0, 0.2);
        for (const char* law : {"newton", "plastic", "poisson"}) {
            const auto outcome = resolved(law, box.problem);
            QCOMPARE(outcome.status, lcp::Status::Solved);
            compare(box.after(outcome), vector({3.0 - 0.2, 0, 0, 0, 0, 0}), 1e-9);
            const double front = outcome.P[6] + outcome.P[9], back = outcome.P[0] + outcome.P[3];
            // Moments about the centre of mass: 0.5 (front - back) = 0.2 * 0.2.
            compare(vector({front - back}), vector({0.08}), 1e-9);
        }
    }

    /// With the cone a single contact's impulse turns with its tangents; the pyramid's does not.
    void coneIsIsotropic() {
        std::mt19937 engine(3);
        for (int i = 0; i < 50; ++i) {
            ImpactProblem problem = randomImpact(engine);
            problem.frictionShape = lcp::Friction::Shape::Cone;
            problem.solver = &lcp::findSolver("newton");
            const auto outcome = resolved("newton", problem);
            if (outcome.status != lcp::Status::Solved) continue;
            const double c = std::cos(0.7), s = std::sin(0.7);
            Mat3 turn;
            turn << 1, 0, 0, 0, c, -s, 0, s, c;
            ImpactProblem turned = problem;
            turned.K = turn * problem.K * turn.transpose();
            turned.u = turn * problem.u;
            const auto other = resolved("newton", turned);
            QCOMPARE(other.status, lcp::Status::Solved);
            compare(other.P, turn * outcome.P, 1e-6 * outcome.P.norm());
        }
    }

    /// A contact and a joint's limit, one row without friction, in one impact: every law takes
    /// both, and both end their approach.
    void contactAndLimit() {
        std::mt19937 engine(21);
        std::normal_distribution<double> normal;
        for (const auto law : model::kMethodNames<model::ImpactKind>)
            for (int i = 0; i < 20; ++i) {
                const Eigen::MatrixXd J =
                    Eigen::MatrixXd::NullaryExpr(4, 6, [&] { return normal(engine); });
                const ImpactProblem problem{J * J.transpose(),
                                            vector({-1.0, 0.3, -0.4, -2.0}),
                                            {{0, true, 0.5, 0.3}, {3, false, 0.2, 7.0}}};
                const auto outcome = resolved(law, problem);
                QCOMPARE(outcome.status, lcp::Status::Solved);
                const Eigen::VectorXd after = problem.u + problem.K * outcome.P;
                QVERIFY(after[0] >= -1e-8 && after[3] >= -1e-8);
                QVERIFY(outcome.P[3] >= 0.0);
                for (const PointImpact& impact : outcome.sequence)
                    if (impact.point == 1) QVERIFY(impact.P.tail<2>().isZero(0.0));
            }
    }

    /// One by one the four corners break the symmetry of a falling box. That is the method's, and
    /// why the laws for many points exist; what holds is that the approach ends without a gain.
    void boxOneByOne() {
        for (const char* law : {"stronge", "uno-noda", "flores"}) {
            const Box box({0, 0, -2}, Vec3::Zero(), 0.5, 0.3);
            const auto outcome = resolved(law, box.problem);
            QCOMPARE(outcome.status, lcp::Status::Solved);
            const Eigen::VectorXd after = box.problem.u + box.problem.K * outcome.P;
            for (int i = 0; i < 4; ++i)
                QVERIFY(after[3 * i] >= -1e-8);
            QVERIFY(energyChange(box.problem, outcome) < 0.0);
            qInfo("%s: %zu hits, velocity %s", law, outcome.sequence.size(),
                  qPrintable(text(box.after(outcome))));
        }
    }

    /// Fifty points of twenty bodies, the last four of them (12 rows) joints instead: K by its
    /// factors and K condensed agree. Without friction u' is unique, where P is not; 1e-7 is what
    /// the solver asks of w. With friction several u' may fit: the law itself is checked.
    void factorsStandForTheMatrix() {
        for (unsigned seed = 1; seed <= 5; ++seed)
            for (const char* law : {"newton", "poisson", "plastic"})
                for (const double mu : {0.0, 0.2}) {
                    const FactoredImpact impact(seed, mu);
                    ImpactProblem byFactors = impact.problem;
                    byFactors.factors = &impact.factors;
                    byFactors.K.resize(0, 0);
                    const auto outcome = resolved(law, byFactors);
                    QCOMPARE(outcome.status, lcp::Status::Solved);
                    const Eigen::VectorXd& P = outcome.P;
                    compare(outcome.after, impact.problem.u + impact.problem.K * P, 1e-7);
                    for (const ImpactPoint& point : impact.problem.points) {
                        QVERIFY(outcome.after[point.row] >= -1e-7);
                        QVERIFY(P.segment<2>(point.row + 1).lpNorm<Eigen::Infinity>() <=
                                mu * P[point.row] + 1e-7);
                    }
                    if (mu == 0.0)
                        compare(outcome.after, resolved(law, impact.problem).after, 1e-6);
                    if (std::string_view(law) != "newton")
                        QVERIFY(energyChange(byFactors, outcome) < 1e-9);
                }
    }

    /// Kane's paradox: a rod hits the floor with its end, and friction reverses the slip. Newton's
    /// law gains energy and says so; Poisson's and Stronge's do not.
    void kanesParadox() {
        int gains = 0;
        double greatest = 0.0;
        for (int i = 1; i < 90; ++i) {
            const double angle = i * 3.14159265358979 / 180.0;
            const double c = std::cos(angle), s = std::sin(angle);
            Mat3 K = Mat3::Identity() * 4.0;
            K.topLeftCorner<2, 2>() << 1 + 3 * c * c, 3 * s * c, 3 * s * c, 1 + 3 * s * s;
            const ImpactProblem problem = pointImpact(K, {-1.0, -0.4, 0.0}, 0.95, 0.4);
            const auto newton = resolved("newton", problem);
            QCOMPARE(newton.status, lcp::Status::Solved);
            const double gain = energyChange(problem, newton);
            greatest = std::max(greatest, gain / (0.5 * problem.u.dot(K.ldlt().solve(problem.u))));
            if (gain > 1e-9) {
                ++gains;
                QVERIFY(english(newton.message).starts_with("Newton's law with friction gained "));
            } else {
                QVERIFY(newton.message.empty());
            }
            for (const char* law : {"poisson", "stronge", "plastic"})
                QVERIFY(energyChange(problem, resolved(law, problem)) <= 1e-12);
        }
        qInfo("Newton's law gains energy at %d of 89 angles, up to %.1f %%", gains, 100 * greatest);
        QVERIFY(gains > 0);
    }

    /// Several points with random K: the two LCPs of Poisson's law and the plastic one never gain
    /// energy; Newton's does at times.
    void manyPointsEnergy() {
        std::mt19937 engine(99);
        std::normal_distribution<double> normal;
        std::uniform_real_distribution<double> uniform;
        int newtonGains = 0, unsolved = 0;
        double poissonWorst = -1.0;
        for (int i = 0; i < 2000; ++i) {
            const int points = 2 + i % 3;
            const Eigen::MatrixXd J =
                Eigen::MatrixXd::NullaryExpr(3 * points, 12, [&] { return normal(engine); });
            ImpactProblem problem{
                J * J.transpose(),
                Eigen::VectorXd::NullaryExpr(3 * points, [&] { return normal(engine); }),
                {}};
            const double e = 0.8 + 0.2 * uniform(engine), mu = uniform(engine);
            for (int k = 0; k < points; ++k)
                problem.points.push_back({3 * k, true, e, mu});
            const auto check = [&](const char* law) {
                const auto outcome = resolved(law, problem);
                if (outcome.status != lcp::Status::Solved) ++unsolved;
                return outcome.status == lcp::Status::Solved ? energyChange(problem, outcome)
                                                             : -1.0;
            };
            QVERIFY(check("plastic") <= 1e-9);
            poissonWorst = std::max(poissonWorst, check("poisson"));
            if (check("newton") > 1e-9) ++newtonGains;
        }
        qInfo("2,000 impacts of 2 to 4 points: Newton gains in %d, Poisson at most %.3g J, "
              "%d of 6,000 unsolved",
              newtonGains, poissonWorst, unsolved);
        QVERIFY(poissonWorst <= 1e-9);
        QVERIFY(newtonGains > 0);
        QVERIFY(unsolved == 0);
    }

    /// Contacts that hold one another (a ball between others) bear impulses that no motion made.
    /// What Poisson's law gives back of them must not drive the bodies apart.
    void jammedBodiesGainNothing() {
        std::mt19937 engine(7);
        std::normal_distribution<double> normal;
        int unsolved = 0;
        double worst = -1.0;
        for (int i = 0; i < 500; ++i) {
            const int points = 3 + i % 5;
            const Eigen::MatrixXd J =
                Eigen::MatrixXd::NullaryExpr(3 * points, 6, [&] { return normal(engine); });
            const Eigen::VectorXd v =
                Eigen::VectorXd::NullaryExpr(6, [&] { return normal(engine); });
            ImpactProblem problem{J * J.transpose(), J * v, {}};
            for (int k = 0; k < points; ++k)
                problem.points.push_back({3 * k, true, 0.9, 1.0});
            const auto outcome = resolved("poisson", problem);
            if (outcome.status != lcp::Status::Solved) {
                ++unsolved;
                continue;
            }
            worst = std::max(worst, energyChange(problem, outcome) / v.squaredNorm());
            const Eigen::VectorXd after = problem.u + problem.K * outcome.P;
            for (int k = 0; k < points; ++k)
                QVERIFY(after[3 * k] >= -1e-7);
        }
        qInfo("unsolved %d of 500, gain at most %.3g", unsolved, worst);
        QVERIFY2(worst <= 1e-8, QByteArray::number(worst));
        QVERIFY(unsolved < 10);
    }
};

QTEST_GUILESS_MAIN(TestImpactSeveral)
#include "test_impact_several.moc"

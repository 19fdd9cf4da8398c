// Coulomb friction inside the LCP: closed forms of one contact, and the solvers against one another
// on contacts of many bodies.

#include "lcp/friction.h"
#include "lcp/solver.h"
#include "lcp/sparse_rows.h"
#include "support/lcp_problems.h"

#include <Eigen/Geometry>
#include <QTest>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

using namespace trammel::lcp;
using trammel::support::ContactScene;
using trammel::support::Random;
using trammel::support::randomContacts;
using trammel::support::wall;

using Shape = Friction::Shape;
Q_DECLARE_METATYPE(Shape)

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A point of mass m on a plane: A = 1 / m, b = the velocity without contact (normal, tangents).
Problem onePoint(double mass, const Eigen::Vector3d& velocity, double mu, Shape shape) {
    Problem p{Eigen::Matrix3d::Identity() / mass, velocity,
              Eigen::Vector3d(0.0, -kInfinity, -kInfinity), Eigen::Vector3d::Constant(kInfinity)};
    p.friction.push_back({.normal = 0, .tangents = {1, 2}, .mu = mu, .shape = shape, .sides = 4});
    return p;
}

std::string describe(const Solver& solver, const Result& result) {
    return std::string(solver.name) + ": " + std::string(name(result.status)) + ", " +
           english(result.message);
}

void compare(const Problem& p, const Eigen::Vector3d& lambda, double tolerance = 1e-9) {
    for (const Solver* solver : solvers()) {
        const Result r = solve(*solver, p);
        QVERIFY2(r.ok(), describe(*solver, r).c_str());
        QVERIFY2((r.lambda - lambda).norm() < tolerance * (1.0 + lambda.norm()),
                 describe(*solver, r).c_str());
        const double limit = p.friction[0].mu * r.lambda[0];
        QVERIFY(r.lambda.tail<2>().norm() <= limit * std::numbers::sqrt2 * (1.0 + 1e-12));
    }
}

/// The dissipation of a contact that slides is never negative.
double leastDissipation(const Problem& p, const Result& r) {
    double least = 0.0;
    for (const Friction& f : p.friction)
        least = std::min(least, -tangentsOf(f, r.lambda).dot(tangentsOf(f, r.w)));
    return least;
}

/// A box of 1 kg and 0.4 x 0.4 x 0.2 m that stays flat on a plane: v = (linear, angular), its four
/// corners turned by `yaw`.
class FlatBox {
public:
    static constexpr double kGravity = 9.81, kHalf = 0.2, kHeight = 0.1;
    static constexpr double kRadius = kHalf * std::numbers::sqrt2; ///< of the corners, m
    static constexpr double kInertia = 0.16 / 6.0;                 ///< about the vertical, kg m^2

    FlatBox(double mu, int sides) : m_mu(mu), m_sides(sides) {
        const double across = (0.16 + 0.04) / 12.0;
        m_inverse << 1.0, 1.0, 1.0, 1.0 / across, 1.0 / across, 1.0 / kInertia;
    }

    Eigen::Vector<double, 6> v = Eigen::Vector<double, 6>::Zero();
    double yaw = 0.0;

    Result step(const Solver& solver, double h) {
        Eigen::Matrix<double, 12, 6> J;
        Problem p;
        for (int k = 0; k < 4; ++k) {
            const double angle = yaw + std::numbers::pi * (0.25 + 0.5 * k);
            const Eigen::Vector3d arm(kRadius * std::cos(angle), kRadius * std::sin(angle),
                                      -kHeight);
            int row = 3 * k;
            for (const Eigen::Vector3d& d :
                 {Eigen::Vector3d(0, 0, 1), Eigen::Vector3d(1, 0, 0), Eigen::Vector3d(0, 1, 0)})
                J.row(row++) << d.transpose(), arm.cross(d).transpose();
            p.friction.push_back({3 * k, {3 * k + 1, 3 * k + 2}, m_mu, Shape::Polyhedral, m_sides});
        }
        v[2] -= h * kGravity;
        p.A = J * m_inverse.asDiagonal() * J.transpose();
        p.b = J * v;
        p.lower = Eigen::VectorXd::Constant(12, -kInfinity);
        for (const Friction& friction : p.friction)
            p.lower[friction.normal] = 0.0;
        p.upper = Eigen::VectorXd::Constant(12, kInfinity);
        const Result result = solve(solver, p);
        v += m_inverse.asDiagonal() * J.transpose() * result.lambda;
        yaw += h * v[5];
        return result;
    }

    double energy() const { return 0.5 * v.cwiseAbs2().cwiseQuotient(m_inverse).sum(); }

private:
    double m_mu;
    int m_sides;
    Eigen::Vector<double, 6> m_inverse;
};

} // namespace

class TestLcpFriction : public QObject {
    Q_OBJECT

private slots:
    void shapes_data() {
        QTest::addColumn<Shape>("shape");
        QTest::newRow("pyramid") << Shape::Pyramid;
        QTest::newRow("cone") << Shape::Cone;
        QTest::newRow("polyhedral") << Shape::Polyhedral;
    }

    /// A mass of 2 kg on an incline of angle a, at rest, after h = 0.01 s of gravity: it sticks
    /// where tan a <= mu, else slides with lambda_t = -mu m h g cos a. Shapes agree down the first
    /// tangent.
    void incline_data() { shapes_data(); }
    void incline() {
        QFETCH(Shape, shape);
        constexpr double m = 2.0, hg = 0.01 * 9.81, mu = 0.5;
        for (const double angle : {0.0, 0.2, 0.46, 0.47, 0.7, 1.5}) {
            const Eigen::Vector3d v(-hg * std::cos(angle), hg * std::sin(angle), 0.0);
            const double normal = m * hg * std::cos(angle);
            const double tangent = std::min(m * hg * std::sin(angle), mu * normal);
            compare(onePoint(m, v, mu, shape), {normal, -tangent, 0.0});
        }
    }

    /// It leaves the plane: no multipliers at all, and no friction.
    void separation_data() { shapes_data(); }
    void separation() {
        QFETCH(Shape, shape);
        compare(onePoint(3.0, {0.1, 2.0, -1.0}, 0.8, shape), Eigen::Vector3d::Zero());
    }

    void noFriction_data() { shapes_data(); }
    void noFriction() {
        QFETCH(Shape, shape);
        compare(onePoint(3.0, {-1.0, 2.0, -1.0}, 0.0, shape), {3.0, 0.0, 0.0});
    }

    /// Sliding between the tangents tells the shapes apart: the pyramid's corner, the circle, the
    /// middle of the diamond's side. lambda_n = m = 1, mu = 0.5.
    void slidingAcross() {
        const Eigen::Vector3d v(-1.0, 2.0, 2.0);
        const double onCircle = 0.5 / std::numbers::sqrt2;
        compare(onePoint(1.0, v, 0.5, Shape::Pyramid), {1.0, -0.5, -0.5});
        compare(onePoint(1.0, v, 0.5, Shape::Cone), {1.0, -onCircle, -onCircle});
        compare(onePoint(1.0, v, 0.5, Shape::Polyhedral), {1.0, -0.25, -0.25});
    }

    /// The nearest point to any other is nearer than any corner, lies in the shape, and moves as
    /// its derivatives say.
    void projections_data() { shapes_data(); }
    void projections() {
        QFETCH(Shape, shape);
        Random random(3);
        const Friction f{.normal = 0, .tangents = {1, 2}, .mu = 0.7, .shape = shape, .sides = 6};
        for (int trial = 0; trial < 500; ++trial) {
            const Eigen::Vector2d x = random.matrix(2, 1);
            const double normal = random.uniform(0.1, 2.0);
            const Projection p = project(f, x, normal);
            QVERIFY((nearestTangents(f, p.value, normal) - p.value).norm() < 1e-14);
            for (int k = 0; shape != Shape::Cone && k < polygon(f).sides; ++k) {
                const Eigen::Vector2d corner = normal * polygon(f).vertex(k);
                QVERIFY((x - p.value).dot(corner - p.value) < 1e-13); // variational inequality
            }
            constexpr double h = 1e-7;
            const Eigen::Vector2d dx = h * Eigen::Vector2d(random.matrix(2, 1));
            const double dn = h * random.normal();
            const Eigen::Vector2d moved = project(f, x + dx, normal + dn).value;
            const Eigen::Vector2d predicted = p.value + p.byPoint * dx + p.byMultiplier * dn;
            QVERIFY((moved - predicted).norm() < 1e-11); // second order; kinks are not hit
        }
    }

    /// A brick on four corners: 12 rows, 6 velocities. Pushed with less than mu m g it rests, with
    /// more it slides; the normal multipliers add up to the weight.
    void brickOnFourCorners_data() { shapes_data(); }
    void brickOnFourCorners() {
        QFETCH(Shape, shape);
        constexpr double weight = 9.81 * 0.01, mu = 0.5;
        for (const double push : {0.0, 3.0, 6.0}) {
            const ContactScene scene = wall(1, 1, mu, push, shape);
            const double slip = std::max(0.0, 0.01 * push - mu * weight);
            for (const char* solver : {"murty", "lemke", "newton", "kostreva", "block-pgs"}) {
                const Result r = solve(findSolver(solver), scene.problem);
                QVERIFY2(r.ok(), describe(findSolver(solver), r).c_str());
                const Eigen::VectorXd v = scene.v + scene.Minverse * scene.J.transpose() * r.lambda;
                QVERIFY(std::abs(v[0] - slip) < 1e-9);
                QVERIFY(std::abs(v[2]) < 1e-9);
                double sum = 0.0;
                for (const Friction& f : scene.problem.friction)
                    sum += r.lambda[f.normal];
                QVERIFY(std::abs(sum - weight) < 1e-9);
            }
        }
    }

    /// Four corners of a box are redundant: 12 rows, 6 velocities. Sticking, sliding and turning on
    /// polygons, no solve may fail, and energy is only lost. Along a polygon's corner (x) friction
    /// is mu m g. Turning, each corner loses between mu N v cos(pi / sides) and mu N v.
    void polygonsUnderABox_data() {
        QTest::addColumn<int>("sides");
        for (const int sides : {4, 8, 16})
            QTest::addRow("%d sides", sides) << sides;
    }
    void polygonsUnderABox() {
        QFETCH(int, sides);
        constexpr double mu = 0.4, h = 1e-3, g = FlatBox::kGravity;
        constexpr int steps = 200;
        const auto run = [&](FlatBox& box, const char* name) {
            for (int k = 0; k < steps; ++k) {
                const double before = box.energy();
                const Result r = box.step(findSolver(name), h);
                QVERIFY2(r.ok(), describe(findSolver(name), r).c_str());
                QVERIFY(box.energy() <= before + 1e-12);
            }
        };
        for (const char* name : {"lemke", "newton"}) {
            FlatBox sticks(mu, sides);
            run(sticks, name);
            QVERIFY(sticks.v.norm() < 1e-12);

            FlatBox slides(mu, sides);
            slides.v[0] = 1.0;
            run(slides, name);
            QVERIFY(std::abs(slides.v[0] - (1.0 - mu * g * steps * h)) < 1e-9);
            QVERIFY(std::abs(slides.v[1]) < 1e-9);

            FlatBox stops(mu, sides);
            stops.v.head<2>() << 0.3, 0.2;
            run(stops, name);
            QVERIFY(stops.v.norm() < 1e-9);

            FlatBox turns(mu, sides);
            turns.v[5] = 25.0;
            run(turns, name);
            const double most = mu * g * FlatBox::kRadius / FlatBox::kInertia * steps * h;
            QVERIFY(turns.v[5] >= 25.0 - most - 1e-9);
            QVERIFY(turns.v[5] <= 25.0 - most * std::cos(std::numbers::pi / sides) + 1e-9);
        }
    }

    /// Walls of up to 72 rows a course, many more than velocities.
    void walls_data() { shapes_data(); }
    void walls() {
        QFETCH(Shape, shape);
        for (const int courses : {2, 4})
            for (const double push : {0.0, 3.0, 30.0}) {
                const ContactScene scene = wall(courses, 3, 0.5, push, shape);
                QVERIFY(scene.J.rows() > scene.J.cols());
                const Result murty = solve(findSolver("murty"), scene.problem);
                const Result newton = solve(findSolver("newton"), scene.problem);
                QVERIFY2(murty.ok(), describe(findSolver("murty"), murty).c_str());
                QVERIFY2(newton.ok(), describe(findSolver("newton"), newton).c_str());
                QVERIFY((murty.w - newton.w).norm() < 1e-7);
                QVERIFY(leastDissipation(scene.problem, murty) > -1e-10);
            }
    }

    /// Random bodies and contacts, redundant ones among them. With little friction (mu <= 0.2) the
    /// velocities are unique and all three methods must find them; with mu up to 1 a problem may
    /// have several solutions, and those found have to be solutions.
    void randomContactsAgree_data() {
        QTest::addColumn<Shape>("shape");
        QTest::addColumn<double>("maxMu");
        for (const double maxMu : {0.2, 1.0}) {
            QTest::addRow("pyramid, mu to %g", maxMu) << Shape::Pyramid << maxMu;
            QTest::addRow("cone, mu to %g", maxMu) << Shape::Cone << maxMu;
            QTest::addRow("polyhedral, mu to %g", maxMu) << Shape::Polyhedral << maxMu;
        }
    }
    void randomContactsAgree() {
        QFETCH(Shape, shape);
        QFETCH(double, maxMu);
        constexpr int kTrials = 200 / trammel::support::kFewerTrials;
        Random random(7);
        std::map<std::string, int> solved;
        int compared = 0, agreeing = 0;
        for (int trial = 0; trial < kTrials; ++trial) {
            const int bodies = 1 + random.below(6);
            const int contacts = 1 + random.below(4 * bodies);
            const Problem p = randomContacts(bodies, contacts, maxMu, shape, random).problem;
            validate(p);
            Eigen::VectorXd reference;
            for (const char* solver : {"murty", "lemke", "newton"}) {
                const Result r = solve(findSolver(solver), p);
                if (!r.ok()) continue;
                ++solved[solver];
                QVERIFY(r.residual < 1e-7);
                QVERIFY(leastDissipation(p, r) > -1e-6);
                if (reference.size() == 0) reference = r.w;
                ++compared;
                const double distance = (r.w - reference).norm();
                const bool agrees = distance < 1e-8 * (1.0 + p.b.norm());
                if (agrees) ++agreeing;
                // Else it is another solution, not the same one missed.
                QVERIFY2(agrees || (distance > 0.1 && r.residual < 1e-10), solver);
            }
        }
        for (const auto& [solver, count] : solved)
            qInfo("%-8s solves %d of %d", solver.c_str(), count, kTrials);
        qInfo("the same velocities within 1e-8 in %d of %d", agreeing, compared);
        QCOMPARE(solved["murty"], kTrials);
        QVERIFY(solved["lemke"] >= kTrials * 99 / 100);
        QVERIFY(solved["newton"] >= kTrials * 97 / 100);
        QVERIFY(agreeing >= (maxMu <= 0.2 ? compared : compared * 95 / 100));
    }

    /// Sweeps tell their failure, and what they call solved is.
    void sweepsAreHonest_data() { shapes_data(); }
    void sweepsAreHonest() {
        QFETCH(Shape, shape);
        constexpr int kTrials = 60;
        Random random(17);
        std::map<std::string, int> solved;
        for (int trial = 0; trial < kTrials; ++trial) {
            const int bodies = 2 + random.below(4);
            const Problem p = randomContacts(bodies, 2 * bodies, 0.5, shape, random).problem;
            for (const char* solver : {"pgs", "sor", "jacobi", "block-pgs"}) {
                const Result r = solve(findSolver(solver), p);
                if (!r.ok()) {
                    QVERIFY2(!r.message.empty(), solver);
                    continue;
                }
                ++solved[solver];
                QVERIFY(r.residual < 1e-7);
            }
        }
        for (const auto& [solver, count] : solved)
            qInfo("%-9s solves %d of %d", solver.c_str(), count, kTrials);
        for (const char* solver : {"pgs", "sor", "block-pgs"})
            QVERIFY2(solved[solver] >= kTrials * 8 / 10, solver);
    }

    /// Sweeps that read the rows of A without their zeros take the same steps as those that read A,
    /// to rounding, also where A is not symmetric.
    void sweepsReadSparseRows() {
        Random random(23);
        Options options;
        options.maxIterations = 10;
        options.tolerance = 1e-30; // none ends before
        for (const Shape shape : {Shape::Pyramid, Shape::Cone})
            for (const double skew : {0.0, 0.1}) {
                Problem dense = randomContacts(8, 16, 0.5, shape, random).problem;
                dense.A(1, 3) += skew * dense.A(1, 1);
                Problem sparse = dense;
                sparse.rows = std::make_shared<const SparseRows>(dense.A);
                QVERIFY(sparse.rows->entryCount() < std::size_t(dense.A.size() / 2));
                for (const char* solver : {"pgs", "sor", "jacobi", "block-pgs"}) {
                    const Result one = solve(findSolver(solver), dense, options);
                    const Result two = solve(findSolver(solver), sparse, options);
                    QCOMPARE(two.iterations, one.iterations);
                    QVERIFY2((one.lambda - two.lambda).norm() < 1e-9 * one.lambda.norm(), solver);
                }
            }
    }

    /// A neighbour's sets need no pivot and its multipliers few steps.
    void warmStarts() {
        const ContactScene scene = wall(4, 3, 0.5, 3.0, Shape::Pyramid);
        const Result cold = solve(findSolver("murty"), scene.problem);
        Problem next = scene.problem;
        next.b *= 1.0 + 1e-9;
        const Result bySets = solve(findSolver("murty"), next, {}, {cold.sets, {}});
        QVERIFY(bySets.ok());
        QVERIFY(cold.pivots > 20);
        QVERIFY2(bySets.pivots <= 4, std::to_string(bySets.pivots).c_str());
        next.friction = wall(4, 3, 0.5, 3.0, Shape::Cone).problem.friction;
        const Result cone = solve(findSolver("newton"), next);
        const Result byLambda = solve(findSolver("newton"), next, {}, {{}, cone.lambda});
        QVERIFY(cone.ok() && byLambda.ok());
        QVERIFY2(byLambda.iterations <= 3, std::to_string(byLambda.iterations).c_str());
        const Result murtyCone = solve(findSolver("murty"), next, {}, {{}, cone.lambda});
        QVERIFY(murtyCone.ok());
        QVERIFY(murtyCone.iterations <= 3);
    }

    /// What a solution that ignores friction leaves is seen by the residual.
    void residualSeesFriction_data() { shapes_data(); }
    void residualSeesFriction() {
        QFETCH(Shape, shape);
        const Problem p = onePoint(1.0, {-1.0, 2.0, 0.0}, 0.5, shape);
        const auto residual = [&](const Eigen::Vector3d& lambda) {
            return naturalResidual(p, lambda, p.A * lambda + p.b);
        };
        QVERIFY(residual({1.0, -0.5, 0.0}) < 1e-15);
        QCOMPARE(residual({1.0, 0.0, 0.0}), 0.5);  // 0 where it should be -0.5
        QCOMPARE(residual({1.0, -2.0, 0.0}), 1.5); // sticks beyond the limit
        QVERIFY(residual({0.0, 0.0, 0.0}) >= 1.0);
    }

    /// What is no number is no solution, whatever the rows after it say.
    void residualSeesWhatIsNoNumber() {
        const double none = std::numeric_limits<double>::quiet_NaN();
        Problem p = onePoint(1.0, {-1.0, 2.0, 0.0}, 0.5, Shape::Cone);
        const Eigen::Vector3d lambda(1.0, -0.5, 0.0);
        const Eigen::Vector3d first(none, 1.5, 0.0), second(0.0, none, 0.0);
        QVERIFY(std::isnan(naturalResidual(p, lambda, first)));
        QVERIFY(std::isnan(naturalResidual(p, lambda, second)));
        p.A *= 4.0;
        QVERIFY(!isSolution(p, {}, Eigen::Vector3d::Constant(1e308))); // A lambda overflows
    }

    void setsSeeFriction() {
        const Problem pyramid = onePoint(1.0, {-1.0, 2.0, 0.0}, 0.5, Shape::Pyramid);
        using Sets = std::vector<Set>;
        QCOMPARE(setsAtBounds(pyramid, Eigen::Vector3d(1.0, -0.5, 0.5)),
                 (Sets{Set::Free, Set::AtLower, Set::AtUpper}));
        QCOMPARE(setsAtBounds(pyramid, Eigen::Vector3d(1.0, 0.1, 0.0)),
                 (Sets{Set::Free, Set::Free, Set::Free}));
        QCOMPARE(setsAtBounds(pyramid, Eigen::Vector3d::Zero()),
                 (Sets{Set::AtLower, Set::AtLower, Set::AtLower}));
        const Problem cone = onePoint(1.0, {-1.0, 2.0, 0.0}, 0.5, Shape::Cone);
        QCOMPARE(setsAtBounds(cone, Eigen::Vector3d(1.0, -0.3, 0.4)),
                 (Sets{Set::Free, Set::AtUpper, Set::AtUpper}));
        QCOMPARE(setsAtBounds(cone, Eigen::Vector3d(1.0, -0.3, 0.3)),
                 (Sets{Set::Free, Set::Free, Set::Free}));
    }

    void badFrictionIsNamed_data() {
        QTest::addColumn<int>("normal");
        QTest::addColumn<double>("mu");
        QTest::addColumn<int>("sides");
        QTest::addColumn<QString>("message");
        QTest::newRow("range") << 3 << 0.5 << 4 << "row 3 is not between 0 and 2";
        QTest::newRow("negative") << -1 << 0.5 << 4 << "row -1 is not between 0 and 2";
        QTest::newRow("twice") << 2 << 0.5 << 4 << "row 2 has friction already";
        QTest::newRow("mu") << 0 << -0.5 << 4 << "mu = -0.5; expected a number of at least 0";
        QTest::newRow("infinite") << 0 << kInfinity << 4
                                  << "mu = inf; expected a number of at least 0";
        QTest::newRow("sides") << 0 << 0.5 << 2 << "sides = 2; expected at least 3";
        QTest::newRow("bound") << 1 << 0.5 << 4
                               << "lower[1] = -inf of the normal row; expected at least 0";
    }
    void badFrictionIsNamed() {
        QFETCH(int, normal);
        QFETCH(double, mu);
        QFETCH(int, sides);
        QFETCH(QString, message);
        Problem p = onePoint(1.0, {-1.0, 0.0, 0.0}, mu, Shape::Polyhedral);
        p.friction[0].normal = normal;
        p.friction[0].sides = sides;
        if (normal == 1) p.friction[0].tangents = {0, 2};
        try {
            validate(p);
            QFAIL("not refused");
        } catch (const std::invalid_argument& e) {
            QCOMPARE(QString(e.what()), "boxed LCP: friction 0: " + message);
        }
    }
};

QTEST_APPLESS_MAIN(TestLcpFriction)
#include "test_lcp_friction.moc"

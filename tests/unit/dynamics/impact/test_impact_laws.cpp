#include "support/impacts.h"
#include "support/named.h"
#include "support/sanitizers.h"

#include <Eigen/Dense>
#include <QTest>
#include <numbers>

using namespace trammel;
using namespace trammel::dynamics;
using namespace trammel::test;

namespace {

/// The sanitizers make the integrator slow; a part of the random impacts is enough for them.
constexpr int kShare = support::kIsSanitized ? 50 : 1;

/// Case A of [UnoNoda]: two spheres meet head on, both spinning.
std::pair<ImpactBody, ImpactBody> spheres() {
    ImpactBody first{1.0, Vec3::Constant(0.4), {1, 0, 0}, {0, 0, 1}, {1, 0, 0}};
    ImpactBody second{1.0, Vec3::Constant(0.4), {-1, 0, 0}, {0, 0, 1}, {-1, 0, 0}};
    return {first, second};
}

/// Case B: a spinning sphere hits a cuboid of 2 x 3 x 1 at rest off its centre.
std::pair<ImpactBody, ImpactBody> cuboidAndSphere() {
    const Vec3 inertia = Vec3(9 + 1, 4 + 1, 4 + 9) / 12.0;
    ImpactBody first{1.0, inertia, Vec3::Zero(), Vec3::Zero(), {1, 1, 0}};
    ImpactBody second{1.0, Vec3::Constant(0.4), {-1, 0, 0}, {0, 0, 1}, {-1, 0, 0}};
    return {first, second};
}

struct Printed {
    const char* bodies;
    double mu, e;
    double F1x, F1y, v1x, v1y, v2x, v2y, w1, w2, energy;
    double digits, energyDigits; ///< half a unit of the last printed place
};

constexpr std::array kPrinted{
    Printed{"A", 0, 1, -2, 0, -1, 0, 1, 0, 1, 1, 1.4, 5e-7, 5e-7},
    Printed{"A", 1, 1, -2.133893, -0.285714, -1.133893, -0.285714, 1.133893, 0.285714, 0.285714,
            0.285714, 1.4, 5e-7, 5e-7},
    Printed{"A", 0, 0, -1, 0, 0, 0, 0, 0, 1, 1, 0.4, 5e-7, 5e-7},
    Printed{"A", 1, 0, -1, -0.285714, 0, -0.285714, 0, 0.285714, 0.285714, 0.285714, 0.114286, 5e-7,
            5e-7},
    Printed{"A", 0.5, 0.5, -1.533473, -0.142857, -0.533473, -0.142857, 0.533473, 0.142857, 0.642857,
            0.642857, 0.4703, 5e-7, 5e-5},
    Printed{"B", 0, 1, -0.684211, 0, -0.684211, 0, -0.315789, 0, 0.631579, 1, 0.7, 5e-7, 5e-5},
    Printed{"B", 1, 1, -0.918719, -0.340775, -0.918719, -0.340775, -0.081281, 0.340775, 0.5335,
            0.1481, 0.7, 5e-7, 5e-5},
    Printed{"B", 0, 0, -0.342105, 0, -0.342105, 0, -0.657895, 0, 0.315789, 1, 0.5289, 5e-7, 5e-5},
    Printed{"B", 1, 0, -0.423077, -0.256410, -0.423077, -0.256410, -0.576923, 0.256410, 0.153846,
            0.358974, 0.3603, 5e-7, 5e-5},
    Printed{"B", 0.5, 0.5, -0.592028, -0.149296, -0.592028, -0.149296, -0.407972, 0.149296, 0.4087,
            0.6268, 0.4498, 5e-7, 5e-5}};

void compare(double value, double expected, double tolerance, const char* what) {
    QVERIFY2(std::abs(value - expected) <= tolerance,
             qPrintable(QString("%1 is %2, expected %3 within %4")
                            .arg(what)
                            .arg(value, 0, 'g', 17)
                            .arg(expected, 0, 'g', 17)
                            .arg(tolerance)));
}

Vec3 after(const ImpactProblem& problem, const ImpactOutcome& outcome) {
    return problem.u + problem.K * outcome.P;
}

/// What is worth an impact's energy, as the measure of rounding.
double energyScale(const ImpactProblem& problem) {
    return 0.5 * problem.u.dot(problem.K.ldlt().solve(problem.u));
}

/// A rod of mass 1 and length 2 hits the floor with its end, at an angle to the floor: in the axes
/// (up, along, across), with the floor as first body.
ImpactProblem rod(double angle, double down, double along, double e, double mu) {
    const double I = 1.0 / 3.0, c = std::cos(angle), s = std::sin(angle);
    Mat3 K = Mat3::Zero();
    K(0, 0) = 1.0 + c * c / I;
    K(1, 1) = 1.0 + s * s / I;
    K(0, 1) = K(1, 0) = s * c / I;
    K(2, 2) = 1.0 + 1.0 / I;
    return pointImpact(K, {-down, along, 0}, e, mu);
}

/// Where a point of K with p = 1 slides along s.
Vec3 sliding(const Mat3& K, double mu, double s) {
    return K * Vec3(1.0, -mu * s, 0.0);
}

void addLaws(const std::vector<const char*>& names) {
    QTest::addColumn<QString>("law");
    for (const char* name : names)
        QTest::newRow(name) << name;
}

std::string lawOfRow() {
    return QTest::currentDataTag();
}

} // namespace

class TestImpactLaws : public QObject {
    Q_OBJECT

private slots:
    /// The ten printed cases, to all digits that are printed (theory 5).
    void unoNodaPrinted_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(kPrinted.size()); ++i)
            QTest::addRow("%s mu=%g e=%g", kPrinted[i].bodies, kPrinted[i].mu, kPrinted[i].e) << i;
    }
    void unoNodaPrinted() {
        QFETCH(int, index);
        const Printed& p = kPrinted[index];
        auto [first, second] = *p.bodies == 'A' ? spheres() : cuboidAndSphere();
        const auto outcome = resolved("uno-noda", impactOf(first, second, p.e, p.mu));
        compare(-outcome.P[0], p.F1x, p.digits, "F1 x");
        compare(-outcome.P[1], p.F1y, p.digits, "F1 y");
        compare(outcome.P[2], 0.0, 1e-15, "F1 z");
        first.apply(-outcome.P);
        second.apply(outcome.P);
        compare(first.v.x(), p.v1x, p.digits, "v1 x");
        compare(first.v.y(), p.v1y, p.digits, "v1 y");
        compare(second.v.x(), p.v2x, p.digits, "v2 x");
        compare(second.v.y(), p.v2y, p.digits, "v2 y");
        compare(first.w.z(), p.w1, 5e-5, "omega1");
        compare(second.w.z(), p.w2, 5e-5, "omega2");
        compare(first.energy() + second.energy(), p.energy, p.energyDigits, "energy");
    }

    /// Figures 15 and 16: over mu and e the energy after is least at e = 0, mu = 1, kept at e = 1
    /// with mu = 0 or 1, and lost everywhere else.
    void unoNodaEnergySurface_data() {
        QTest::addColumn<bool>("isA");
        QTest::newRow("A") << true;
        QTest::newRow("B") << false;
    }
    void unoNodaEnergySurface() {
        QFETCH(bool, isA);
        const auto [first, second] = isA ? spheres() : cuboidAndSphere();
        constexpr int n = 20;
        Eigen::MatrixXd change(n + 1, n + 1);
        for (int i = 0; i <= n; ++i)
            for (int k = 0; k <= n; ++k) {
                const auto problem = impactOf(first, second, k / double(n), i / double(n));
                change(i, k) = energyChange(problem, resolved("uno-noda", problem));
            }
        Eigen::Index mu = 0, e = 0;
        change.minCoeff(&mu, &e);
        QCOMPARE(mu, Eigen::Index(n));
        QCOMPARE(e, Eigen::Index(0));
        for (int i = 0; i <= n; ++i)
            for (int k = 0; k <= n; ++k) {
                if (k == n && (i == 0 || i == n))
                    compare(change(i, k), 0.0, 1e-14, "corner");
                else
                    QVERIFY(change(i, k) < -1e-3);
            }
    }

    /// At mu = 1 the contact sticks exactly, whatever e; values beyond 1 count as 1.
    void unoNodaSticks() {
        std::mt19937 engine(7);
        for (int i = 0; i < 1000; ++i) {
            ImpactProblem problem = randomImpact(engine);
            problem.points[0].friction = 1.0 + i % 2;
            const Vec3 u = after(problem, resolved("uno-noda", problem));
            const Vec3 sizes = Eigen::SelfAdjointEigenSolver<Mat3>(problem.K).eigenvalues();
            // Rounding of K^-1.
            QVERIFY(u.tail<2>().norm() <= 1e-14 * sizes[2] / sizes[0] * problem.u.norm());
        }
    }

    /// A frictionless sphere against a wall: u' = -e u, and nothing along the wall.
    void sphereAgainstWall_data() { addLaws({"newton", "poisson", "stronge", "uno-noda"}); }
    void sphereAgainstWall() {
        const ImpactBody wall{.isFixed = true};
        for (const double e : {0.0, 1e-6, 0.3, 0.5, 1.0}) {
            const ImpactBody sphere{2.0, Vec3::Constant(0.8), {-3, 1, 2}, {0, 1, 0}, {-1, 0, 0}};
            ImpactProblem problem = impactOf(wall, sphere, e, 0.0);
            const Vec3 u = after(problem, resolved(lawOfRow(), problem));
            compare(u[0], 3.0 * e, 1e-14 * 3.0, "u'_n");
            compare(u[1], problem.u[1], 0.0, "u'_t1");
            compare(u[2], problem.u[2], 0.0, "u'_t2");
            // The same as a joint limit's one row.
            problem = {problem.K.topLeftCorner(1, 1), problem.u.head(1), {{0, false, e, 99.0}}};
            const auto outcome = resolved(lawOfRow(), problem);
            QCOMPARE(outcome.P.size(), 1);
            compare(outcome.P[0], 2.0 * 3.0 * (1.0 + e), 1e-13, "P");
        }
    }

    /// Plastic ignores e.
    void plasticIgnoresRestitution() {
        const ImpactProblem problem = {Eigen::MatrixXd::Constant(1, 1, 0.5),
                                       Eigen::VectorXd::Constant(1, -2.0),
                                       {{0, false, 1.0}}};
        compare(resolved("plastic", problem).P[0], 4.0, 1e-14, "P");
    }

    /// A sphere that slides on against Coulomb's limit: P_t = -mu P_n along the slip, here where
    /// the slip lasts; and where it does not, the sphere rolls: u'_t = 0. All laws on the impulse
    /// path agree, in any direction of the tangent plane.
    void centralImpact_data() { addLaws({"poisson", "stronge"}); }
    void centralImpact() {
        const ImpactBody wall{.isFixed = true};
        const ImpactBody sphere{1.0, Vec3::Constant(0.4), {-1, 3, 4}, Vec3::Zero(), {-1, 0, 0}};
        const double e = 0.6, Pn = 1.6;
        for (const double mu : {0.1, 0.5, 2.0}) {
            const ImpactProblem problem = impactOf(wall, sphere, e, mu);
            const auto outcome = resolved(lawOfRow(), problem);
            const double Pt = std::min(mu * Pn, 5.0 / 3.5); // K_tt = 1 + 1/0.4
            compare(outcome.P[0], Pn, 1e-13, "P_n");
            compare(outcome.P[1], -0.6 * Pt, 1e-13, "P_t1");
            compare(outcome.P[2], -0.8 * Pt, 1e-13, "P_t2");
        }
    }

    /// Routh's rod, planar, where the slip keeps its direction: closed form.
    void rodSlidesOn_data() { addLaws({"poisson", "stronge"}); }
    void rodSlidesOn() {
        const double mu = 0.2, e = 0.7;
        const ImpactProblem problem = rod(std::numbers::pi / 4, 1.0, 20.0, e, mu);
        const Vec3 du = sliding(problem.K, mu, 1.0);
        const auto outcome = resolved(lawOfRow(), problem);
        compare(outcome.P[0], (1.0 + e) / du[0], 1e-13, "P_n");
        compare(outcome.P[1], -mu * (1.0 + e) / du[0], 1e-13, "P_t");
    }

    /// The rod's slip reverses in compression: first along +, then along - with the other slope.
    /// Stronge's and Poisson's impulses then differ, by hand:
    void rodSlipReverses() {
        const double mu = 0.2, e = 0.7;
        // The rod leans forward: K_nt < 0 drives the contact point backwards.
        const ImpactProblem problem = rod(-std::numbers::pi / 4, 1.0, 0.5, e, mu);
        const Vec3 forth = sliding(problem.K, mu, 1.0), back = sliding(problem.K, mu, -1.0);
        QVERIFY(back[1] < 0.0); // sliding back feeds itself: no sticking
        const double p1 = -0.5 / forth[1];
        const double u1 = -1.0 + p1 * forth[0];
        const double pc = p1 - u1 / back[0];
        const auto poisson = resolved("poisson", problem);
        compare(poisson.P[0], (1.0 + e) * pc, 1e-13, "Poisson's P_n");
        compare(poisson.P[1], mu * ((1.0 + e) * pc - 2.0 * p1), 1e-13, "Poisson's P_t");
        const double work = 0.5 * p1 * (-1.0 + u1) - 0.5 * u1 * u1 / back[0];
        const auto stronge = resolved("stronge", problem);
        compare(stronge.P[0], pc + e * std::sqrt(-2.0 * work / back[0]), 1e-13, "Stronge's P_n");
        QVERIFY(std::abs(stronge.P[0] / poisson.P[0] - 1.0) > 1e-3);
    }

    /// Sticking holds where mu suffices: mu over |K_tn| / K_tt.
    void rodSticks() {
        const ImpactProblem problem = rod(std::numbers::pi / 4, 1.0, 0.1, 0.5, 0.9);
        QVERIFY(problem.K(0, 1) < 0.9 * problem.K(1, 1));
        for (const char* law : {"poisson", "stronge"})
            QCOMPARE(after(problem, resolved(law, problem))[1] + 1.0, 1.0);
    }

    /// Where the slip neither reverses nor stops, Newton's, Poisson's and Stronge's coefficients
    /// are the same thing: random impacts without friction.
    void lawsAgreeWithoutFriction() {
        std::mt19937 engine(11);
        for (int i = 0; i < 1000; ++i) {
            ImpactProblem problem = randomImpact(engine);
            problem.points[0].friction = 0.0;
            const auto newton = resolved("newton", problem);
            for (const char* law : {"poisson", "stronge"})
                QVERIFY((resolved(law, problem).P - newton.P).norm() <= 1e-12 * newton.P.norm());
        }
    }

    /// Random impacts in three dimensions, 10,000 with the rigid laws. Stronge never gains energy
    /// (theorem in its header), nor do Poisson and the compliant laws; all end their approach,
    /// inside Coulomb's cone.
    void neverGainsEnergy_data() {
        addLaws({"poisson", "stronge", "uno-noda", "kelvin-voigt", "hunt-crossley",
                 "lankarani-nikravesh", "flores"});
    }
    void neverGainsEnergy() {
        std::mt19937 engine(2024);
        const std::string law = lawOfRow();
        const bool isRigid = law == "poisson" || law == "stronge" || law == "uno-noda";
        double worst = -1.0;
        for (int i = 0; i < (isRigid ? 10000 : 1000) / kShare; ++i) {
            const ImpactProblem problem = randomImpact(engine);
            const auto outcome = resolved(law, problem);
            QCOMPARE(outcome.status, lcp::Status::Solved);
            const double mu = problem.points[0].friction;
            worst = std::max(worst, energyChange(problem, outcome) / energyScale(problem));
            QVERIFY(after(problem, outcome)[0] >= -1e-10 * problem.u.norm());
            if (law != "uno-noda")
                QVERIFY(outcome.P.tail(2).norm() <= mu * outcome.P[0] * (1.0 + 1e-10));
        }
        qInfo("largest gain over the energy there was: %.3g", worst);
        // Rounding: u' = u + K P with K of condition 1e4.
        QVERIFY(worst <= 1e-10);
    }

    /// Turning slip: the path's integrator against a plain fourth-order Runge-Kutta of
    /// du/dp = K (1, -mu u_t / |u_t|) with 20,000 steps, which is exact to 1e-12 as long as the
    /// slip does not come near 0.
    void turningSlip() {
        Mat3 K;
        K << 1.0, 0.4, -0.3, 0.4, 2.0, 0.5, -0.3, 0.5, 1.0;
        const double mu = 0.5, e = 0.5;
        const Vec3 u0(-1.0, 1.0, -2.0);
        const auto slope = [&](const Vec3& u) {
            Vec3 f(1, 0, 0);
            f.tail<2>() = -mu * u.tail<2>().normalized();
            return f;
        };
        const auto P = resolved("poisson", pointImpact(K, u0, e, mu)).P;
        constexpr int n = 20000;
        const double h = P[0] / n;
        Vec3 sum = Vec3::Zero();
        for (int i = 0; i < n; ++i) {
            const Vec3 u = u0 + K * sum;
            const Vec3 k1 = slope(u), k2 = slope(u + h / 2 * K * k1);
            const Vec3 k3 = slope(u + h / 2 * K * k2), k4 = slope(u + h * K * k3);
            sum += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
        }
        QVERIFY((u0 + K * sum).tail<2>().norm() > 0.3);
        compare(P[1], sum[1], 1e-10, "P_t1");
        compare(P[2], sum[2], 1e-10, "P_t2");
        // Halfway the same, by the impulse of compression.
        const auto Pc = resolved("poisson", pointImpact(K, u0, 0.0, mu)).P;
        compare((u0 + K * Pc)[0], 0.0, 1e-12, "u_n at the end of compression");
        compare(P[0], (1.0 + e) * Pc[0], 1e-12, "P_n");
    }

    /// Jointed bodies that can move along one or two directions only: no law gives NaN or gains
    /// energy, and what cannot move does not. u is in K's range, as joints keep it.
    void singularMobility_data() {
        addLaws({"newton", "poisson", "stronge", "uno-noda", "plastic", "kelvin-voigt",
                 "hunt-crossley", "lankarani-nikravesh", "flores"});
    }
    void singularMobility() {
        std::mt19937 engine(5);
        std::normal_distribution<double> normal;
        const std::string law = lawOfRow();
        for (int i = 0; i < 400; ++i) {
            const int rank = 1 + i % 2;
            const Eigen::MatrixXd J =
                Eigen::MatrixXd::NullaryExpr(3, rank, [&] { return normal(engine); });
            Vec3 u = J * Eigen::VectorXd::NullaryExpr(rank, [&] { return normal(engine); });
            if (u[0] > 0.0) u = -u;
            const ImpactProblem problem = pointImpact(J * J.transpose(), u, 0.5, 0.1 * (i % 10));
            const auto outcome = resolved(law, problem);
            QVERIFY2(outcome.P.allFinite(), qPrintable(QString::number(i)));
            if (law == "newton" || law == "plastic") continue;
            QCOMPARE(outcome.status, lcp::Status::Solved);
            QVERIFY(energyChange(problem, outcome) <= 1e-10);
            QVERIFY(after(problem, outcome)[0] >= -1e-9);
        }
    }

    /// What cannot be stopped is said, and nothing is done.
    void blockedNormal() {
        const Mat3 K = Vec3(0, 1, 1).asDiagonal();
        for (const auto law : model::kMethodNames<model::ImpactKind>) {
            const auto outcome = resolved(law, pointImpact(K, {-1, 0, 0}, 0.5, 0.0));
            QCOMPARE(outcome.status, lcp::Status::Singular);
            QVERIFY(outcome.P.allFinite());
            QVERIFY(!outcome.message.empty());
        }
    }

    void separatingPointGetsNothing() {
        for (const auto law : model::kMethodNames<model::ImpactKind>) {
            const auto outcome = resolved(law, pointImpact(Mat3::Identity(), {1, 2, 3}, 0.5, 0.5));
            QCOMPARE(outcome.status, lcp::Status::Solved);
            QVERIFY(outcome.P.isZero(0.0));
        }
    }
};

QTEST_GUILESS_MAIN(TestImpactLaws)
#include "test_impact_laws.moc"

#include "laboratory/problem_file.h"
#include "laboratory/siconos.h"
#include "laboratory/solver_race.h"
#include "laboratory/step_contacts.h"

#include <QtTest>
#include <fmt/format.h>
#include <fstream>

using namespace trammel;
using namespace trammel::laboratory;

namespace {

/// A ball of 1 kg that slides: W = 1, q = (-1, s, 0), mu = 0.5; blocks as numbers of a matrix.
std::string oneContact(std::string_view matrix, double slip = 2.0) {
    return fmt::format("3 1\n{}\n-1 {} 0\n0.5\n", matrix, slip);
}

const char* const kDense = "0 3 3 3 3  1 0 0  0 1 0  0 0 1";
const char* const kBlocks = "1 3 3  1 1 1  3  3  2 1  0 1  0  0 1 0 0  0 1 0  0 0 1";
const char* const kTriplets = "2 3 3 1\nCSparse Version 3\ntriplet: 3-by-3, nzmax: 3 nnz: 3\n"
                              "0 0 : 1\n1 1 : 1\n2 2 : 1\n";
const char* const kColumns = "2 3 3 2\nCSparse Version 3\n3-by-3, nzmax: 3 nnz: 3, 1-norm: 1\n"
                             "col 0 : locations 0 to 0\n0 : 1\ncol 1 : locations 1 to 1\n1 : 1\n"
                             "col 2 : locations 2 to 2\n2 : 1\n";

/// What is said about a text.
std::string refusalOf(const std::string& text) {
    try {
        parseProblem(text, false);
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "";
}

/// Where problems of others stand, if they do.
std::filesystem::path publishedProblems() {
    return std::filesystem::path(TRAMMEL_SOURCE_DIR) / "../shared/data/contact-problems";
}

} // namespace

/// Files of contact problems, the common residual, and the race of the solvers.
class TestContactProblems : public QObject {
    Q_OBJECT
private slots:
    /// A slip of 2 against mu 0.5: r = (1, -0.5, 0), u = (0, 1.5, 0). One that friction stops, 0.3:
    /// r = (1, -0.3, 0). At r = 0 the natural map is the distance of -q - (mu |q_T|, 0, 0) from 0
    /// on the cone. By every way to store W.
    void oneContactHasAClosedForm() {
        for (const char* matrix : {kDense, kBlocks, kTriplets, kColumns}) {
            const FrictionProblem slides = parseProblem(oneContact(matrix), false);
            QCOMPARE(slides.contacts(), 1);
            QVERIFY(slides.W.isIdentity(0.0));
            QVERIFY(naturalMap(slides, Eigen::Vector3d(1.0, -0.5, 0.0)) < 1e-15);
            QVERIFY(naturalMap(slides, Eigen::Vector3d(1.0, -0.4, 0.0)) > 0.01);
            const FrictionProblem sticks = parseProblem(oneContact(matrix, 0.3), false);
            QVERIFY(naturalMap(sticks, Eigen::Vector3d(1.0, -0.3, 0.0)) < 1e-15);
            // z = (1 - 0.15, -0.3): inside the cone, it is its own nearest point.
            QVERIFY(std::abs(naturalMap(sticks, Eigen::Vector3d::Zero()) - std::hypot(0.85, 0.3)) <
                    1e-15);
        }
    }

    /// Without reactions the residual takes no product: of contacts that open, slide, stick, and of
    /// one whose -v lies inside the cone.
    void restIsMeasured() {
        for (const char* q : {"1 -2 0.5", "-1 2 1", "-1 0.1 0.2", "-3 -0.5 1", "0 0 0"}) {
            const FrictionProblem problem =
                parseProblem(fmt::format("3 1\n{}\n{}\n0.5\n", kDense, q), false);
            QVERIFY(std::abs(naturalMapAtRest(problem) -
                             naturalMap(problem, Eigen::Vector3d::Zero())) < 1e-15);
        }
        const FrictionProblem plane = parseProblem("2 1\n0 2 2 2 2  1 0  0 1\n-1 2\n0.5\n", false);
        QVERIFY(std::abs(naturalMapAtRest(plane) - naturalMap(plane, Eigen::Vector2d::Zero())) <
                1e-15);
    }

    /// Where no reactions are an answer by the common measure, with its absolute part, no solver of
    /// ours goes on to a share of a tiny |q|.
    void restIsAnAnswer() {
        const FrictionProblem problem =
            parseProblem("2 2\n0 4 4 4 4  2 0 1 0  0 2 0 1  1 0 2 0  0 1 0 2\n"
                         "-3e-17 1e-18 2e-17 -1e-17\n0.5 0.5\n",
                         false);
        for (const Attempt& attempt : race(problem, contestants(lcp::solvers()), {})) {
            QCOMPARE(attempt.status, lcp::Status::Solved);
            QCOMPARE(attempt.iterations, 0);
            QVERIFY(attempt.solves(1e-10));
        }
    }

    /// Global form: M v = H r + f, u = H^T v + w with M = 2, H = 1 has W = 1/2 and q = f/2 + w.
    void globalFormIsCondensed() {
        const std::string two = "0 3 3 3 3  2 0 0  0 2 0  0 0 2";
        const FrictionProblem problem =
            parseProblem(fmt::format("3 1\n{}\n{}\n-4 2 0\n1 0 3\n0.5 1\n", two, kDense), true);
        QVERIFY((problem.W - 0.5 * Eigen::Matrix3d::Identity()).isZero(1e-15));
        QVERIFY((problem.q - Eigen::Vector3d(-1.0, 1.0, 3.0)).isZero(1e-15));
    }

    /// The global form as text comes back to the last bit.
    void globalFormIsWritten() {
        const std::string mass = "0 3 3 3 3  2 0 0  0 3 0.1  0 0.1 7";
        const FrictionProblem problem =
            parseProblem(fmt::format("3 1\n{}\n{}\n-4 2 0\n1 0 0.3\n0.5 1\n", mass, kDense), true);
        const FrictionProblem again = parseProblem(globalText(problem), true);
        QVERIFY(again.W == problem.W);
        QVERIFY(again.q == problem.q);
        QVERIFY(again.mu == problem.mu);
    }

    /// The place and what was expected there; sizes that the text cannot hold ask for no memory.
    void brokenTextsAreRefused() {
        QCOMPARE(refusalOf("4 1"), "line 1: expected 2 or 3 dimensions");
        QCOMPARE(refusalOf("3 1\n7 3 3"), "line 2: expected 0, 1 or 2, how a matrix is stored");
        QCOMPARE(refusalOf("3 1\n0 3 3 3 3 1 0\nx 0 0 1 0 0 0 1"), "line 3: expected a number");
        QVERIFY(refusalOf("3 6000\n0 18000 18000 18000 18000 1").find("room") != std::string::npos);
        QVERIFY(refusalOf("3 1\n0 2 2 2 2 1 0 0 1").find("fit the contacts") != std::string::npos);
        QVERIFY(refusalOf(oneContact("1 3 3 1 1 1 3 3 2 1 0 1 5 0 1 0 0 0 1 0 0 0 1"))
                    .find("within the matrix") != std::string::npos);
        QVERIFY(refusalOf(oneContact("2 3 3 1\nCSparse\nnnz: 3\n0 0 1")).find("sparse matrix") !=
                std::string::npos);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 parseProblem("3 1\n0 3 3 3 3 1 0 0 0 0 0 0 0 0\n" +
                                                  std::string(kDense) + "\n0 0 0\n0 0 0\n0.5",
                                              true));
    }

    /// No text that is cut anywhere crashes, or is taken but for what comes behind mu.
    void cutTextsAreRefused() {
        for (const char* matrix : {kDense, kBlocks, kTriplets, kColumns}) {
            const std::string whole = oneContact(matrix);
            for (std::size_t n = 0; n + 4 < whole.size(); ++n)
                QVERIFY2(!refusalOf(whole.substr(0, n)).empty(), QByteArray::number(int(n)));
        }
    }

    /// Direct solvers find it to rounding, plane contacts too; a solver's own word does not count.
    void solversRace() {
        const FrictionProblem space = parseProblem(oneContact(kDense), false);
        const FrictionProblem plane = parseProblem("2 1\n0 2 2 2 2  1 0  0 1\n-1 2\n0.5\n", false);
        for (const FrictionProblem& problem : {space, plane}) {
            const auto attempts = race(problem, contestants(lcp::solvers()), {});
            QCOMPARE(attempts.size(), lcp::solvers().size());
            for (const Attempt& a : attempts) {
                const bool isExact = a.solver == "murty" || a.solver == "newton";
                if (isExact) QVERIFY2(a.residual < 1e-12, std::string(a.solver).c_str());
                QCOMPARE(a.contacts, 1);
            }
        }
    }

    /// Siconos's solvers take the same problems, plane ones too: r = (1, -0.5, 0) to the 1e-10 that
    /// they seek. One that gets no time is ended and has solved nothing.
    void siconosRaces() {
        const auto others = siconosContestants();
        if (others.empty()) QSKIP("Siconos is not installed");
        const FrictionProblem space = parseProblem(oneContact(kDense), false);
        const FrictionProblem plane = parseProblem("2 1\n0 2 2 2 2  1 0  0 1\n-1 2\n0.5\n", false);
        const FrictionProblem global =
            parseProblem(fmt::format("3 1\n{0}\n{0}\n0 0 0\n-1 2 0\n0.5\n", kDense), true);
        std::size_t forAll = 0;
        for (const Contestant& other : others)
            forAll += other.isForGlobalForm ? 0 : 1;
        for (const FrictionProblem& problem : {space, plane, global}) {
            const auto attempts = race(problem, others, {});
            QCOMPARE(attempts.size(), problem.global ? others.size() : forAll);
            for (const Attempt& a : attempts)
                QVERIFY2(a.solves(1e-8), (a.solver + " " + std::to_string(a.residual)).c_str());
        }
        RaceOptions hurried;
        hurried.limit = std::chrono::duration<double>(-1.0);
        const Attempt ended = race(space, {others.data(), 1}, hurried).front();
        QVERIFY(ended.residual > 0.1);
        QCOMPARE(ended.status, lcp::Status::LimitReached);
    }

    /// Two problems: A solves both, in 1 s and 4 s, B the second in 2 s. Within the shortest time A
    /// has a half, within twice it all; B a half at any factor.
    void performanceIsAShare() {
        const auto attempt = [](const char* problem, const char* solver, double seconds,
                                double residual) {
            return Attempt{.problem = problem,
                           .contacts = 1,
                           .solver = solver,
                           .residual = residual,
                           .size = 1.0,
                           .seconds = seconds};
        };
        const std::vector<Attempt> attempts{
            attempt("1", "A", 1.0, 1e-12), attempt("1", "B", 0.1, 1e-3),
            attempt("2", "A", 4.0, 1e-12), attempt("2", "B", 2.0, 1e-9)};
        QCOMPARE(performance(attempts, "A", 1.0, 1e-8), 0.5);
        QCOMPARE(performance(attempts, "A", 2.0, 1e-8), 1.0);
        QCOMPARE(performance(attempts, "B", 1.0, 1e-8), 0.5);
        QCOMPARE(performance(attempts, "B", 1e9, 1e-8), 0.5);
        QCOMPARE(profileFactors().size(), std::size_t{25});
    }

    /// The residuals at r = 0 that their README prints; murty solves each to 1e-8 of 1 + |q|.
    void publishedProblemsAreSolved_data() {
        QTest::addColumn<double>("atZero");
        QTest::newRow("FC3D_Example1_SBM.dat") << 1.723455;
        QTest::newRow("FrictionContact3D_RR_1c.dat") << 1.250225e-1;
        QTest::newRow("Rover3865.dat") << 1.653164e-1;
        QTest::newRow("Confeti-ex03-Fc3D-SBM.dat") << 2.984812e1;
        QTest::newRow("FC2D_SliderCrankLagrangian00000.dat") << 1.667398;
        QTest::newRow("GFC3D_Example00_badly_scaled.dat") << 9.999900e3;
        QTest::newRow("GFC3D_TwoRods1.dat") << 2.898556e-5;
        QTest::newRow("GFC3D_TwoRods1-condensed.dat") << 2.898556e-5;
        QTest::newRow("gfc2d_granularflowonwall_00230_00206.dat") << 2.455621;
        QTest::newRow("Box_Stacks-i0122-82-5.hdf5") << 1.062954e-2;
        QTest::newRow("LMGC_100_PR_PerioBox-i00361-60-03000.hdf5") << 7.831499e-1;
    }
    void publishedProblemsAreSolved() {
        QFETCH(double, atZero);
        const auto path = publishedProblems() / QTest::currentDataTag();
        if (!std::filesystem::exists(path)) QSKIP("the problems of others are not there");
        const FrictionProblem problem = readProblem(path);
        const double own = naturalMap(problem, Eigen::VectorXd::Zero(problem.q.size()));
        QVERIFY2(std::abs(own / atZero - 1.0) < 1e-6, QByteArray::number(own));
        const lcp::Solver* const murty = &lcp::findSolver("murty");
        const auto attempts = race(problem, contestants({&murty, 1}), {});
        QVERIFY2(attempts.front().solves(1e-8), QByteArray::number(attempts.front().residual));
    }
};

QTEST_GUILESS_MAIN(TestContactProblems)
#include "test_contact_problems.moc"

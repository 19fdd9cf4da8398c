#include "analysis/run/inspect_step.h"
#include "laboratory/problem_file.h"
#include "laboratory/solver_race.h"
#include "laboratory/step_contacts.h"
#include "results/atomic_file.h"
#include "support/contact_scenes.h"

#include <QTemporaryDir>
#include <QTest>

using namespace trammel;
using namespace trammel::laboratory;

namespace {

constexpr int kLevels = 4;

/// What the first step of a tower of cubes of 1 kg solves, with cones.
analysis::InspectedSolve towerSolve() {
    model::Model model = support::tower(kLevels);
    model.simulation.friction = model::FrictionKind::Cone;
    const dynamics::System system(model);
    return analysis::inspectStep(system, model.simulation, system.initialState()).solves.front();
}

StepContacts contactsOf(const analysis::InspectedSolve& solve) {
    std::vector<std::string> names;
    for (const analysis::InspectedRow& row : solve.rows)
        names.push_back(row.name);
    return laboratory::contactsOf(*solve.problem, solve.result.lambda, names);
}

/// A contact of A = 2 in all its rows, and an equation that all of them move.
lcp::Problem contactAndEquation() {
    lcp::Problem problem;
    problem.A = 2.0 * Eigen::Matrix4d::Identity();
    problem.A.row(0) << 4.0, 1.0, 2.0, 0.0;
    problem.A.col(0) = problem.A.row(0).transpose();
    problem.b = Eigen::Vector4d(8.0, -1.0, 2.0, 3.0);
    problem.lower.setConstant(4, -INFINITY);
    problem.upper.setConstant(4, INFINITY);
    problem.lower[1] = 0.0;
    problem.friction.push_back({.normal = 1, .tangents = {2, 3}, .mu = 0.3});
    return problem;
}

std::string refusalOf(const lcp::Problem& problem) {
    const std::vector<std::string> names{"J.motor", "n", "t1", "t2"};
    try {
        laboratory::contactsOf(problem, Eigen::VectorXd::Zero(problem.size()), names);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

void compare(const FrictionProblem& read, const FrictionProblem& written) {
    QCOMPARE(read.dimension, written.dimension);
    QVERIFY(read.W == written.W); // to the last bit
    QVERIFY(read.q == written.q);
    QVERIFY(read.mu == written.mu);
}

} // namespace

/// A step's contacts as a problem of the laboratory.
class TestStepContacts : public QObject {
    Q_OBJECT
private slots:
    /// The impulses of the step solve the problem that is written: by the natural map, which knows
    /// nothing of rows and sets, to what the step itself leaves. The ground's carry the weight over
    /// the step, 4 m g h: the tower stands on the four first points or the four last.
    void impulsesOfTheStepSolveIt() {
        const analysis::InspectedSolve solve = towerSolve();
        const StepContacts contacts = contactsOf(solve);
        QCOMPARE(contacts.problem.contacts(), 4 * kLevels);
        QVERIFY(naturalMap(contacts.problem, contacts.r) <= 1e-8 * (1 + contacts.problem.q.norm()));
        double carried = 0.0;
        for (std::size_t i = 0; i < solve.rows.size(); ++i)
            if (solve.rows[i].name.starts_with("contact.box1-ground.") &&
                solve.rows[i].name.ends_with(".n"))
                carried += contacts.r[static_cast<Eigen::Index>(i)];
        QVERIFY2(std::abs(carried - kLevels * 9.81 * solve.h) < 1e-9, QByteArray::number(carried));
    }

    /// Both formats keep every bit, and the laboratory solves what it reads.
    void filesComeBack() {
        const StepContacts contacts = contactsOf(towerSolve());
        compare(parseProblem(problemText(contacts.problem), false), contacts.problem);
        QTemporaryDir folder;
        for (const char* name : {"/step.dat", "/step.hdf5"}) {
            const std::filesystem::path path = folder.path().toStdString() + name;
            results::writeTextFile(path, path.extension() == ".dat"
                                             ? problemText(contacts.problem)
                                             : problemHdf5(contacts, "a tower"));
            const FrictionProblem read = readProblem(path);
            compare(read, contacts.problem);
            const lcp::Solver* const murty = &lcp::findSolver("murty");
            QVERIFY(race(read, contestants({&murty, 1}), {}).front().solves(1e-8));
        }
        QCOMPARE(problemFiles(folder.path().toStdString()).size(), std::size_t{2});
    }

    /// Schur's complement by hand: a = (1, 2, 0) couples the contact with the equation of A_ee = 4,
    /// b_e = 8: W = 2 I - a a^T / 4, q = b_c - 2 a. An equation that stands there twice changes
    /// nothing.
    void equationsAreEliminated() {
        lcp::Problem problem = contactAndEquation();
        const Eigen::Vector3d a(1.0, 2.0, 0.0);
        const Eigen::Matrix3d W = 2.0 * Eigen::Matrix3d::Identity() - a * a.transpose() / 4.0;
        for (const bool isTwice : {false, true}) {
            if (isTwice) {
                problem.A.conservativeResize(5, 5);
                problem.A.row(4) << problem.A.row(0).head(4), 4.0;
                problem.A.col(4) = problem.A.row(4).transpose();
                problem.b.conservativeResize(5);
                problem.b[4] = problem.b[0];
                problem.lower.conservativeResize(5);
                problem.upper.conservativeResize(5);
                problem.lower[4] = -INFINITY;
                problem.upper[4] = INFINITY;
            }
            const FrictionProblem local =
                laboratory::contactsOf(problem, Eigen::VectorXd::Zero(problem.size()), {}).problem;
            QVERIFY((local.W - W).isZero(1e-14));
            QVERIFY((local.q - Eigen::Vector3d(-3.0, -2.0, 3.0)).isZero(1e-14));
            QCOMPARE(local.mu[0], 0.3);
        }
    }

    /// What the form has no place for is named.
    void othersAreRefused() {
        lcp::Problem motor = contactAndEquation();
        motor.upper[0] = 5.0;
        QVERIFY2(refusalOf(motor).starts_with("J.motor has bounds"), refusalOf(motor).c_str());
        lcp::Problem boxed = contactAndEquation();
        boxed.friction.clear();
        QVERIFY2(refusalOf(boxed).starts_with("no contact"), refusalOf(boxed).c_str());
    }
};

QTEST_GUILESS_MAIN(TestStepContacts)
#include "test_step_contacts.moc"

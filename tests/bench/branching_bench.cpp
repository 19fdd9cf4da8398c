#include "bench/cholmod_factor.h"
#include "bench/families.h"
#include "bench/mechanism_gauge.h"
#include "bench/stopwatch.h"
#include "dynamics/rows/constraint_rows.h"
#include "support/branching.h"

#include <fmt/format.h>

namespace trammel::bench {

namespace {

constexpr double kStep = 1e-3; // s
constexpr int kRounds = 5;

/// A system's Delassus matrix in its initial state, with the small multiple of E by which redundant
/// rows are taken.
class Delassus {
public:
    explicit Delassus(const dynamics::System& system)
        : m_system(system), m_kinematics(system.bodies().size()), m_rows(system) {
        dynamics::updateKinematics(system, system.initialState(), m_kinematics);
        dynamics::evaluateRows(system, system.initialState(), m_kinematics, kStep, 0.0,
                               dynamics::Bias::Skip, dynamics::Springs::Active, m_rows);
    }

    Eigen::SparseMatrix<double> lowerTriangle() const {
        std::vector<Eigen::Triplet<double>> entries;
        double trace = 0.0;
        forEachEntry([&](int row, int column, double value) {
            if (row >= column) entries.emplace_back(row, column, value);
            if (row == column) trace += value;
        });
        const int size = m_system.rowCount();
        for (int row = 0; row < size; ++row)
            entries.emplace_back(row, row, kShift * trace / size);
        Eigen::SparseMatrix<double> matrix(size, size);
        matrix.setFromTriplets(entries.begin(), entries.end());
        return matrix;
    }

private:
    static constexpr double kShift = 1e-8;

    /// J_left M^-1 J_right^T of every pair that shares a body.
    template <class Take>
    void forEachEntry(Take take) const {
        for (const dynamics::Coupling& coupling : m_system.couplings()) {
            const dynamics::Constraint& left = m_system.constraints()[coupling.left];
            const dynamics::Constraint& right = m_system.constraints()[coupling.right];
            const dynamics::ConstraintSide& leftSide = left.allSides[coupling.leftSide];
            const dynamics::ConstraintSide& rightSide = right.allSides[coupling.rightSide];
            for (int i = 0; i < left.rowCount; ++i)
                for (int j = 0; j < right.rowCount; ++j)
                    take(left.row + i, right.row + j,
                         product(leftSide.body, m_rows.block(leftSide, i),
                                 m_rows.block(rightSide, j)));
        }
    }
    double product(int body, const double* left, const double* right) const {
        const Eigen::Map<const Vec6> l(left), r(right);
        return m_system.bodies()[body].inverseMass * l.head<3>().dot(r.head<3>()) +
               l.tail<3>().dot(m_kinematics[body].inverseInertia * r.tail<3>());
    }

    const dynamics::System& m_system;
    std::vector<dynamics::BodyKinematics> m_kinematics;
    dynamics::ConstraintRows m_rows;
};

/// Trammel's block factor of the same matrix, its blocks filled from the entries.
FactorFigures factorByBlocks(const dynamics::System& system,
                             const Eigen::SparseMatrix<double>& lower) {
    const math::BlockCholesky& pattern = system.pattern();
    std::vector<int> blockOf(static_cast<std::size_t>(system.rowCount()));
    const auto& constraints = system.constraints();
    for (std::size_t c = 0; c < constraints.size(); ++c)
        for (int row = constraints[c].row; row < constraints[c].end(); ++row)
            blockOf[row] = static_cast<int>(c);
    math::BlockCholesky assembled = pattern;
    assembled.clear();
    for (int column = 0; column < lower.outerSize(); ++column)
        for (Eigen::SparseMatrix<double>::InnerIterator entry(lower, column); entry; ++entry) {
            const auto& left = constraints[blockOf[entry.row()]];
            const auto& right = constraints[blockOf[column]];
            const int i = static_cast<int>(entry.row()) - left.row, j = column - right.row;
            double* block =
                assembled.values() + assembled.position(blockOf[entry.row()], blockOf[column]);
            block[i * right.rowCount + j] = entry.value();
            if (&left == &right) block[j * right.rowCount + i] = entry.value();
        }
    FactorFigures figures;
    figures.values = static_cast<double>(pattern.valueCount());
    std::vector<double> factorTimes, solveTimes;
    for (int i = 0; i < kRounds; ++i) {
        math::BlockCholesky factor = assembled;
        std::vector<double> x(static_cast<std::size_t>(factor.size()), 1.0);
        const double start = processSeconds();
        factor.factor(0.0);
        const double factored = processSeconds();
        factor.solve(x);
        factorTimes.push_back(1e6 * (factored - start));
        solveTimes.push_back(1e6 * (processSeconds() - factored));
    }
    figures.factorMicroseconds = median(factorTimes);
    figures.solveMicroseconds = median(solveTimes);
    return figures;
}

void compareFactors(Report& report, const std::string& name, const model::Model& model) {
    const dynamics::System system(model);
    const Eigen::SparseMatrix<double> lower = Delassus(system).lowerTriangle();
    const auto row = [&](const char* solver, const FactorFigures& figures) {
        report.row({name, solver, cell(system.rowCount()), std::to_string(lower.nonZeros()),
                    fmt::format("{:.0f}", figures.values), cell(figures.factorMicroseconds),
                    cell(figures.solveMicroseconds)});
    };
    row("trammel block cholesky", factorByBlocks(system, lower));
    if (!hasCholmod()) return Report::say(name + ": CHOLMOD is not here");
    row("cholmod simplicial", factorWithCholmod(lower, CholmodMethod::Simplicial));
    row("cholmod supernodal", factorWithCholmod(lower, CholmodMethod::Supernodal));
}

/// Minutes here: ODE's direct step takes all joints densely, so does Simbody the loops; DART takes
/// them to put such a tree together. Bullet's multibody takes no loops.
bool isLeftOut(const std::string& engine, bool hasLoops) {
    return engine == "ode step" || engine == "dart" ||
           (hasLoops && (engine == "bullet multibody" || engine == "simbody rkm"));
}

void compareSteps(Report& report, const std::string& name, const model::Model& model, bool hasLoops,
                  int steps) {
    std::vector<Engine> engines{{"trammel", makeTrammelWorld}};
    for (const Engine& peer : peerEngines(1e-3))
        if (!isLeftOut(peer.name, hasLoops)) engines.push_back(peer);
    const MechanismGauge gauge(model);
    double first = 0.0;
    const std::vector<Measurement> results = measure(engines, model, kStep, steps, kRounds);
    for (std::size_t i = 0; i < engines.size(); ++i) {
        const Measurement& result = results[i];
        if (first == 0.0) first = result.microseconds;
        report.row({name, engines[i].name, cell(steps), cell(result.microseconds),
                    cell(result.microseconds / first), cell(gauge.drift(result.end))});
    }
}

} // namespace

void runBranchingBench(Report& report, bool isSmoke) {
    const model::Model tree = support::binaryTree(isSmoke ? 3 : 10);
    const model::Model grid = support::linkedGrid(isSmoke ? 3 : 32);
    const int steps = isSmoke ? 2 : 100;
    report.begin("branching-steps",
                 {"mechanism", "engine", "steps", "time[us]", "time/trammel", "drift[m]"});
    compareSteps(report, "tree", tree, false, steps);
    compareSteps(report, "grid", grid, true, steps);
    report.begin("branching-factors", {"mechanism", "solver", "rows", "lower_entries",
                                       "factor_entries", "factor[us]", "solve[us]"});
    compareFactors(report, "tree", tree);
    compareFactors(report, "grid", grid);
}

} // namespace trammel::bench

#include "dynamics/tree/tree_delassus.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

namespace {

/// See DelassusMatrix: the shift relative to the geometric mean of A_c's hard diagonal entries, and
/// to the largest; and to the mean of what they are without the trees' joints, so that tiny entries
/// do not make do with a tiny shift.
constexpr double kProximalShift = 1e-8, kSmallestShift = 1e-13, kShiftApart = 1e-10;
/// Of a row's entry without the trees' joints: what rounding leaves where the trees alone keep it.
constexpr double kNothing = 1e-14;
constexpr double kAccuracy = 1e-12; ///< of the residual relative to the right-hand side
constexpr int kMaxRounds = 8;
constexpr double kMotionless = 1e-2; ///< of what the same rows would do apart

double largest(std::span<const double> values) {
    double result = 0.0;
    for (double value : values)
        result = std::max(result, std::abs(value));
    return result;
}

/// Row i of a constraint's side, about a reference point from which the centre of mass lies at c.
Vec6 rowAbout(const ConstraintRows& rows, const ConstraintSide& side, int i, const Vec3& c) {
    return shiftForce(Eigen::Map<const Vec6>(rows.block(side, i)), c);
}

/// shares (r_c - J_c a - softness lambda_c).
void leaveOver(const JointTree& tree, const ConstraintRows& rows, std::span<const double> r,
               std::span<const double> softness, std::span<const double> lambda,
               std::span<const double> shares, std::span<const int> cutRows,
               const std::vector<Vec6>& response, std::span<double> left) {
    std::size_t next = 0;
    for (const CutRows& cut : tree.cutRows()) {
        const Constraint& constraint = tree.system().constraints()[cut.constraint];
        for (int i = 0; i < cut.count; ++i, ++next)
            left[next] = shares[next] * (r[cutRows[next]] - softness[next] * lambda[next] -
                                         rows.multiply(constraint, cut.first + i, response));
    }
}

/// J M^-1 J^T of each cut row, times its share squared, without the trees' joints: what its share
/// in A_c is a share of, which may be nothing.
void weighCuts(const JointTree& tree, const ConstraintRows& rows,
               const std::vector<BodyKinematics>& kinematics, std::span<const double> shares,
               std::vector<double>& squares) {
    std::size_t next = 0;
    for (const CutRows& cut : tree.cutRows())
        for (int i = 0; i < cut.count; ++i) {
            double square = 0.0;
            for (const ConstraintSide& side : tree.system().constraints()[cut.constraint].sides()) {
                const Eigen::Map<const Vec6> J(rows.block(side, cut.first + i));
                const Vec3 turning = kinematics[side.body].inverseInertia * J.tail<3>();
                square +=
                    tree.system().bodies()[side.body].inverseMass * J.head<3>().squaredNorm() +
                    J.tail<3>().dot(turning);
            }
            square *= shares[next] * shares[next];
            squares[next++] = square > 0.0 ? square : 1.0;
        }
}

/// (J J^T)^-1 J of the first N rows.
template <int N>
void invert(const Mat6& J, Mat6& inverse) {
    const Eigen::Matrix<double, N, 6> top = J.topRows<N>();
    inverse.topRows<N>() =
        Eigen::LLT<Eigen::Matrix<double, N, N>>(top * top.transpose()).solve(top);
}

} // namespace

TreeDelassus::TreeDelassus(const JointTree& tree, const TreePose& pose)
    : JointEquations(tree.system()),
      m_tree(tree),
      m_pose(pose),
      m_bodies(tree),
      m_inverse(tree.nodes().size(), Mat6::Zero()),
      m_felt(tree.nodes().size(), Vec6::Zero()),
      m_force(tree.nodes().size()),
      m_bias(tree.nodes().size(), Vec6::Zero()),
      m_acceleration(tree.nodes().size()) {
    layOut();
}

int TreeDelassus::rowOf(const CutRows& cut, int i) const {
    return m_tree.system().constraints()[cut.constraint].row + cut.first + i;
}

/// Lists once where the cut rows are felt, and which of them meet at a joint.
void TreeDelassus::layOut() {
    const auto& cuts = m_tree.cutRows();
    std::vector<std::vector<std::pair<int, int>>> felt(m_tree.nodes().size()); // cut, place in m_Y
    std::vector<int> sizes;
    int size = 0;
    m_steps.resize(cuts.size());
    for (int k = 0; k < static_cast<int>(cuts.size()); ++k) {
        sizes.push_back(cuts[k].count);
        for (const int node : cuts[k].path) {
            m_steps[k].push_back({node, size});
            felt[node].emplace_back(k, size);
            size += m_tree.nodes()[node].dofCount() * cuts[k].count;
        }
    }
    math::BlockEdges edges;
    for (const auto& here : felt)
        for (std::size_t i = 0; i < here.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                edges.emplace_back(here[i].first, here[j].first);
    m_factor = math::BlockCholesky(sizes, edges);
    for (std::size_t node = 0; node < felt.size(); ++node)
        for (const auto& [left, leftY] : felt[node])
            for (const auto& [right, rightY] : felt[node])
                if (right <= left)
                    m_products.push_back({m_factor.position(left, right), leftY, rightY,
                                          cuts[left].count, cuts[right].count,
                                          m_tree.nodes()[node].dofCount()});
    for (int k = 0; k < static_cast<int>(cuts.size()); ++k)
        for (int i = 0; i < cuts[k].count; ++i) {
            m_diagonal.push_back(m_factor.position(k, k) + i * (cuts[k].count + 1));
            m_rows.push_back(rowOf(cuts[k], i));
            m_shares.push_back(m_tree.system().rowShare(m_rows.back()));
        }
    m_Y.resize(size);
    for (auto* values : {&m_entries, &m_apart, &m_softness, &m_residual, &m_lambda})
        values->resize(m_rows.size());
    m_isKeptByTrees.resize(m_rows.size());
}

void TreeDelassus::factor(const ConstraintRows& rows, const std::vector<BodyKinematics>& kinematics,
                          double epsilon) {
    m_bodies.assemble(m_pose, kinematics);
    m_bodies.factor(m_pose);
    invertRows(rows);
    if (m_rows.empty()) return;
    whitenCuts(rows);
    formCuts();
    soften(rows, epsilon);
    m_redundant.clear();
    m_kinematics = &kinematics;
    m_leavesOutRedundant = epsilon == 0.0 && !m_redundant.isEmpty();
    if (!m_leavesOutRedundant || !m_redundant.isAwake()) return;
    weighCuts(m_tree, rows, kinematics, m_shares, m_entries);
    m_redundant.find(m_factor, m_diagonal, m_entries, m_shift, rows);
}

/// A_c without compliance, of rows multiplied by their shares.
void TreeDelassus::formCuts() {
    m_factor.clear();
    double* values = m_factor.values();
    for (const Product& p : m_products)
        for (int i = 0; i < p.leftCount; ++i)
            for (int j = 0; j < p.rightCount; ++j) {
                double sum = 0.0;
                for (int k = 0; k < p.dofs; ++k)
                    sum += m_Y[p.left + i * p.dofs + k] * m_Y[p.right + j * p.dofs + k];
                values[p.target + i * p.rightCount + j] += sum;
            }
    m_factor.scale(m_shares);
}

void TreeDelassus::findRedundancy(const State& state) {
    if (m_rows.empty()) return;
    std::vector<BodyKinematics> kinematics(m_tree.system().bodies().size());
    ConstraintRows rows(m_tree.system());
    updateKinematics(m_tree.system(), state, kinematics);
    evaluateRows(m_tree.system(), state, kinematics, 1.0, 0.0, Bias::Skip, Springs::Inactive, rows);
    m_bodies.assemble(m_pose, kinematics);
    m_bodies.factor(m_pose);
    whitenCuts(rows);
    formCuts();
    weighCuts(m_tree, rows, kinematics, m_shares, m_apart);
    std::vector<double> scale;
    for (const double square : m_apart)
        scale.push_back(1.0 / std::sqrt(square));
    m_factor.scale(scale);
    for (std::size_t i = 0; i < m_diagonal.size(); ++i)
        if (rows.isSoft[m_rows[i]]) m_factor.values()[m_diagonal[i]] += 1.0;
    m_factor.factor(RedundantModes::kOwn * RedundantModes::kOwn);
    std::vector<int> dependent;
    for (std::size_t i = 0; i < m_diagonal.size(); ++i)
        if (m_factor.values()[m_diagonal[i]] == 0.0) dependent.push_back(static_cast<int>(i));
    m_redundant.set(m_tree.system(), rows, dependent, m_factor, m_diagonal);
    for (int& row : dependent)
        row = m_rows[row];
    noteDependent(m_tree.system().rowCount(), dependent);
}

void TreeDelassus::invertRows(const ConstraintRows& rows) {
    for (std::size_t i = 0; i < m_tree.nodes().size(); ++i) {
        const TreeNode& node = m_tree.nodes()[i];
        if (node.joint < 0) continue;
        const ConstraintSide& side =
            m_tree.system().constraints()[node.constraint].allSides[node.side];
        Mat6 J;
        for (int row = 0; row < node.rowCount; ++row)
            J.row(row) = rowAbout(rows, side, row, m_pose.c[i]);
        switch (node.rowCount) {
        case 3:
            invert<3>(J, m_inverse[i]);
            break;
        case 4:
            invert<4>(J, m_inverse[i]);
            break;
        case 5:
            invert<5>(J, m_inverse[i]);
            break;
        default:
            invert<6>(J, m_inverse[i]);
        }
    }
}

void TreeDelassus::whitenCuts(const ConstraintRows& rows) {
    for (std::size_t k = 0; k < m_steps.size(); ++k) {
        const CutRows& cut = m_tree.cutRows()[k];
        const Constraint& constraint = m_tree.system().constraints()[cut.constraint];
        for (int i = 0; i < cut.count; ++i) {
            for (const ConstraintSide& side : constraint.sides())
                if (const int node = m_tree.nodeOf(side.body); node >= 0)
                    m_felt[node] += rowAbout(rows, side, cut.first + i, m_pose.c[node]);
            for (const auto& [node, y] : m_steps[k]) {
                const TreeNode& here = m_tree.nodes()[node];
                m_bodies.whiten(m_pose, node, m_felt[node], &m_Y[y + i * here.dofCount()]);
                if (here.parent >= 0)
                    m_felt[here.parent] += shiftForce(m_felt[node], m_pose.r[node]);
                m_felt[node].setZero();
            }
        }
    }
}

/// Rows that the trees keep by themselves are given an entry, for the factor, and no multiplier.
void TreeDelassus::soften(const ConstraintRows& rows, double epsilon) {
    double* values = m_factor.values();
    double logarithms = 0.0, logarithmsApart = 0.0, largestEntry = 0.0;
    int count = 0;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        double& entry = values[m_diagonal[i]];
        const bool isSoft = rows.isSoft[m_rows[i]];
        const double square = m_shares[i] * m_shares[i];
        m_isKeptByTrees[i] = !isSoft && !(entry > kNothing * m_apart[i]);
        m_softness[i] = isSoft ? rows.compliance[m_rows[i]] : epsilon * entry / square;
        if (m_isKeptByTrees[i]) {
            entry = m_apart[i];
            continue;
        }
        if (!isSoft) {
            largestEntry = std::max(largestEntry, entry);
            logarithms += std::log(entry);
            logarithmsApart += std::log(m_apart[i]);
            ++count;
        }
        entry += m_softness[i] * square;
    }
    m_shift = count == 0 ? 0.0
                         : std::max({kProximalShift * std::exp(logarithms / count),
                                     kShiftApart * std::exp(logarithmsApart / count),
                                     kSmallestShift * largestEntry});
    for (const std::size_t position : m_diagonal)
        values[position] += m_shift;
    m_droppedPivots = m_factor.factor(0.0);
}

void TreeDelassus::biasJoints(std::span<const double> r) {
    for (std::size_t i = 0; i < m_tree.nodes().size(); ++i) {
        const TreeNode& node = m_tree.nodes()[i];
        if (node.joint < 0) continue;
        const int first = m_tree.system().constraints()[node.constraint].row;
        m_bias[i].setZero();
        for (int row = 0; row < node.rowCount; ++row)
            m_bias[i] += r[first + row] * m_inverse[i].row(row).transpose();
    }
}

/// J_c^T lambda_c, by node.
void TreeDelassus::addForces(const ConstraintRows& rows, std::span<const double> lambda) {
    std::fill(m_force.begin(), m_force.end(), Vec6::Zero());
    std::size_t next = 0;
    for (const CutRows& cut : m_tree.cutRows())
        for (int i = 0; i < cut.count; ++i) {
            const double multiplier = lambda[next++];
            for (const ConstraintSide& side : m_tree.system().constraints()[cut.constraint].sides())
                if (const int node = m_tree.nodeOf(side.body); node >= 0)
                    m_force[node] +=
                        multiplier * rowAbout(rows, side, cut.first + i, m_pose.c[node]);
        }
}

void TreeDelassus::solveTrees() {
    m_bodies.solve(m_pose, m_force, m_bias, m_acceleration);
    for (std::size_t i = 0; i < m_tree.nodes().size(); ++i)
        m_response[m_tree.nodes()[i].body] = shiftMotion(m_acceleration[i], m_pose.c[i]);
}

SolveReport TreeDelassus::solve(const ConstraintRows& rows, std::span<const double> r,
                                std::span<double> lambda) {
    SolveReport report{
        .iterations = 1, .droppedPivots = m_droppedPivots, .scale = m_tree.system().largestOf(r)};
    biasJoints(r);
    bool isAccurate = solveTreesAndCuts(rows, r, report);
    if (m_leavesOutRedundant && !m_redundant.isAwake() && !isAccurate) {
        m_redundant.wake(); // as DelassusMatrix::solve()
        factor(rows, *m_kinematics, 0.0);
        isAccurate = solveTreesAndCuts(rows, r, report);
    }
    if (!m_rows.empty()) {
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            lambda[m_rows[i]] = m_lambda[i];
    }
    takeJointForces(lambda);
    judge(rows, r, report);
    if (m_redundant.isAwake())
        m_redundant.note(isAccurate && report.contradiction <= kAccuracy * report.scale);
    return report;
}

/// @return whether nothing is left over of the cuts' rows
bool TreeDelassus::solveTreesAndCuts(const ConstraintRows& rows, std::span<const double> r,
                                     SolveReport& report) {
    std::fill(m_force.begin(), m_force.end(), Vec6::Zero());
    solveTrees();
    return m_rows.empty() || solveCuts(rows, r, m_lambda, report.iterations);
}

/// What the trees' answer now leaves over, by cut row; redundant combinations apart.
double TreeDelassus::cutResidual(const ConstraintRows& rows, std::span<const double> r,
                                 std::span<const double> lambda) {
    leaveOver(m_tree, rows, r, m_softness, lambda, m_shares, m_rows, m_response, m_residual);
    for (std::size_t i = 0; i < m_residual.size(); ++i)
        if (m_isKeptByTrees[i]) m_residual[i] = 0.0;
    m_redundant.project(m_residual);
    return largest(m_residual);
}

/// The proximal iteration on A_c, from the trees' answer without cut rows.
/// @return whether nothing is left over
bool TreeDelassus::solveCuts(const ConstraintRows& rows, std::span<const double> r,
                             std::span<double> lambda, int& rounds) {
    std::fill(lambda.begin(), lambda.end(), 0.0);
    const double scale = std::max(cutResidual(rows, r, lambda), m_tree.system().largestOf(r));
    double left = scale, previous = 0.0;
    rounds = 0;
    do {
        previous = left;
        m_factor.solve(m_residual);
        m_redundant.project(m_residual);
        for (std::size_t i = 0; i < lambda.size(); ++i)
            lambda[i] += m_shares[i] * m_residual[i];
        ++rounds;
        addForces(rows, lambda);
        solveTrees();
        left = cutResidual(rows, r, lambda);
    } while (m_shift > 0.0 && left > kAccuracy * scale && left < 0.5 * previous &&
             rounds < kMaxRounds);
    return left <= kAccuracy * scale;
}

/// J^T lambda is what a joint exerts on its node.
void TreeDelassus::takeJointForces(std::span<double> lambda) const {
    for (std::size_t i = 0; i < m_tree.nodes().size(); ++i) {
        const TreeNode& node = m_tree.nodes()[i];
        if (node.joint < 0) continue;
        const int first = m_tree.system().constraints()[node.constraint].row;
        const Vec6 force = m_bodies.jointForce(static_cast<int>(i), m_acceleration);
        for (int row = 0; row < node.rowCount; ++row)
            lambda[first + row] = m_inverse[i].row(row).dot(force);
    }
}

/// Of the rows that the trees keep and of redundant combinations. @return the worst row, or -1
int TreeDelassus::findContradiction(const ConstraintRows& rows, std::span<const double> r,
                                    SolveReport& report) {
    int worst = -1;
    const auto note = [&](std::size_t i) {
        if (!(std::abs(m_residual[i]) > report.contradiction)) return;
        report.contradiction = std::abs(m_residual[i]);
        worst = m_rows[i];
    };
    leaveOver(m_tree, rows, r, m_softness, m_lambda, m_shares, m_rows, m_response, m_residual);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (m_isKeptByTrees[i]) note(i);
    if (!m_redundant.hasModes()) return worst;
    m_redundant.takeShare(m_residual);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        note(i);
    return worst;
}

/// What is left over of all rows, and whether it is for redundant rows that contradict each other:
/// then it moves no body.
void TreeDelassus::judge(const ConstraintRows& rows, std::span<const double> r,
                         SolveReport& report) {
    report.isLoose = m_redundant.hasModes() || std::ranges::count(m_isKeptByTrees, 1) > 0;
    report.isPlain = m_redundant.hasTooMany();
    const int contradicting = findContradiction(rows, r, report);
    report.residual = cutResidual(rows, r, m_lambda);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (std::abs(m_residual[i]) == report.residual) report.worstRow = m_rows[i];
    // (A_c + rho E)^-1 makes x / rho of an x that A_c makes nothing of.
    m_lambda = m_residual;
    m_factor.solve(m_lambda);
    double moved = 0.0;
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        moved = std::max(moved, std::abs(m_residual[i] - m_shift * m_lambda[i]));
    if (m_shift > 0.0 && report.residual > 1e-6 * report.scale &&
        moved <= kMotionless * report.residual) {
        report.contradiction = std::max(report.contradiction, report.residual);
        report.residual = 0.0;
    }
    for (const TreeNode& node : m_tree.nodes()) {
        if (node.joint < 0) continue;
        const Constraint& constraint = m_tree.system().constraints()[node.constraint];
        for (int i = 0; i < node.rowCount; ++i) {
            const double left =
                std::abs(r[constraint.row + i] - rows.multiply(constraint, i, m_response)) *
                m_tree.system().rowShare(constraint.row + i);
            if (left > report.residual) report.worstRow = constraint.row + i;
            report.residual = std::max(report.residual, left);
        }
    }
    if (contradicting >= 0 && report.contradiction > report.residual)
        report.worstRow = contradicting;
}

} // namespace trammel::dynamics

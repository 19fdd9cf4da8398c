#include "analysis/cycle/linkage_rows.h"

#include "analysis/poses/constraint_space.h"
#include "dynamics/joints/coordinate.h"
#include "math/decompositions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::analysis {

using dynamics::Joint;
using dynamics::kRowEntries;

namespace {

constexpr double kPivotFloor = 1e-13; ///< of J^T J, whose rows and columns are dimensionless
constexpr double kNearEnough = 1e-8;  ///< a correction of this share was the last that counts
constexpr int kMaxCorrections = 4;

/// The joints that a joint's rows are made of: itself, or those that a gear couples.
std::array<int, 2> parts(const Joint& joint, int index) {
    return joint.gear ? std::array{joint.gear->first, joint.gear->second}
                      : std::array{index, index};
}

} // namespace

LinkageRows::LinkageRows(const dynamics::System& system, int input, OtherDrivers drivers,
                         std::optional<double> length)
    : m_system(system),
      m_input(input),
      m_length(length ? *length : characteristicLength(system)),
      m_block(system.bodies().size(), -1),
      m_held(system.joints().size()),
      m_rotations(system.bodies().size()) {
    findBodies();
    for (const int j : m_joints) {
        addRows(j, false, system.joints()[j].kind->rowCount);
        if (j == input || !system.joints()[j].driver || drivers == OtherDrivers::Released) continue;
        addRows(j, true, 1);
        m_hasHeldDrivers = true;
    }
    addRows(input, true, 1);
    layOut();
    for (std::size_t i = 0; i < m_rotations.size(); ++i)
        m_rotations[i] = system.initialState().bodies[i].q.toRotationMatrix();
    holdDrivers(system.initialState());
}

/// All that hangs together with the input by joints; what does not move does not connect.
void LinkageRows::findBodies() {
    std::vector<char> isHere(m_system.bodies().size());
    const auto take = [&](int body) {
        const bool isNew = m_system.bodies()[body].isMoving && !isHere[body];
        if (isNew) isHere[body] = 1;
        return isNew;
    };
    const auto sidesOf = [&](int index) {
        const auto [first, second] = parts(m_system.joints()[index], index);
        const Joint &a = m_system.joints()[first], &b = m_system.joints()[second];
        return std::array{a.bodyA, a.bodyB, b.bodyA, b.bodyB};
    };
    for (const int body : sidesOf(m_input))
        take(body);
    for (bool grows = true; grows;) {
        grows = false;
        for (int j = 0; j < static_cast<int>(m_system.joints().size()); ++j) {
            const auto sides = sidesOf(j);
            if (std::ranges::none_of(sides, [&](int body) { return isHere[body]; })) continue;
            for (const int body : sides)
                grows = take(body) || grows;
        }
    }
    for (int j = 0; j < static_cast<int>(m_system.joints().size()); ++j)
        if (std::ranges::any_of(sidesOf(j), [&](int body) { return isHere[body]; }))
            m_joints.push_back(j);
    for (int body = 0; body < static_cast<int>(isHere.size()); ++body)
        if (isHere[body]) m_bodies.push_back(body);
}

void LinkageRows::addRows(int index, bool isCoordinate, int count) {
    RowBlock rows{.joint = index, .isCoordinate = isCoordinate};
    rows.count = count;
    if (!m_rows.empty()) {
        rows.row = m_rows.back().row + m_rows.back().count;
        rows.J = m_rows.back().J + m_rows.back().count * m_rows.back().stride();
    }
    rows.sideCount = 0;
    const auto [first, second] = parts(m_system.joints()[index], index);
    for (const int j : {first, second})
        for (const int body : {m_system.joints()[j].bodyA, m_system.joints()[j].bodyB}) {
            const auto end = rows.bodies.begin() + rows.sideCount;
            if (std::find(rows.bodies.begin(), end, body) == end)
                rows.bodies[rows.sideCount++] = body;
        }
    m_rows.push_back(rows);
}

/// Numbers the blocks so that the factor fills in little, and lists what J^T J is made of.
void LinkageRows::layOut() {
    const auto count = static_cast<int>(m_bodies.size());
    const auto edges = [&] {
        math::BlockEdges result;
        for (const RowBlock& rows : m_rows)
            for (int a = 0; a < rows.sideCount; ++a)
                for (int b = 0; b < a; ++b)
                    if (const int i = m_block[rows.bodies[a]], j = m_block[rows.bodies[b]];
                        i >= 0 && j >= 0)
                        result.emplace_back(std::max(i, j), std::min(i, j));
        std::ranges::sort(result);
        result.erase(std::ranges::unique(result).begin(), result.end());
        return result;
    };
    const auto number = [&] {
        for (int i = 0; i < count; ++i)
            m_block[m_bodies[i]] = i;
    };
    number();
    std::vector<int> ordered;
    for (const int block : math::fillReducingOrder(count, edges()))
        ordered.push_back(m_bodies[block]);
    m_bodies = ordered;
    number();
    m_factor = math::BlockCholesky(std::vector<int>(m_bodies.size(), 6), edges());
    for (int i = 0; i < count; ++i)
        m_diagonal.push_back(m_factor.position(i, i));
    for (RowBlock& rows : m_rows) {
        for (int s = 0; s < rows.sideCount; ++s)
            rows.blocks[s] = m_block[rows.bodies[s]];
        listProducts(rows, &rows == &m_rows.back() ? m_inputProducts : m_products);
    }
    const RowBlock& last = m_rows.back();
    m_J.resize(last.J + last.stride());
    const Eigen::Index rowCount = last.row + 1;
    m_rowScale.resize(rowCount);
    for (const RowBlock& rows : m_rows)
        for (int i = 0; i < rows.count; ++i) {
            const Joint& joint = m_system.joints()[rows.joint];
            const auto kind = rows.isCoordinate ? joint.coordinateKind() : joint.rowKind(i);
            const bool isLength = kind == dynamics::RowKind::Translation;
            m_rowScale[rows.row + i] = isLength ? 1.0 / m_length : 1.0;
        }
    m_phi.setZero(rowCount);
    m_jdotV.setZero(rowCount);
    m_residual.setZero(rowCount);
    m_probe.resize(rowCount);
    for (Eigen::Index i = 0; i < m_probe.size(); ++i) // like no motion's rates
        m_probe[i] = std::cos(static_cast<double>(i * i));
    m_gradient.setZero(velocityCount());
}

void LinkageRows::listProducts(const RowBlock& rows, std::vector<Product>& products) const {
    for (int a = 0; a < rows.sideCount; ++a)
        for (int b = 0; b < rows.sideCount; ++b)
            if (rows.blocks[a] >= rows.blocks[b] && rows.blocks[b] >= 0)
                products.push_back({rows.J + 6 * a, rows.J + 6 * b, rows.count, rows.stride(),
                                    m_factor.position(rows.blocks[a], rows.blocks[b])});
}

void LinkageRows::holdDrivers(const dynamics::State& state) {
    for (const int body : m_bodies)
        m_rotations[body] = state.bodies[body].q.toRotationMatrix();
    for (const int j : m_joints)
        if (const Joint& joint = m_system.joints()[j]; joint.driver)
            m_held[j] =
                joint.driver->isPosition ? joint.driver->position(0.0) : coordinate(j, state);
}

void LinkageRows::holdAs(const LinkageRows& other) {
    for (const int j : m_joints) {
        const Joint& joint = m_system.joints()[j];
        if (joint.driver && !joint.driver->isPosition) m_held[j] = other.m_held[j];
    }
}

void LinkageRows::prescribe(const CycleParameter& parameter, double value) {
    m_parameter = parameter;
    m_target = value;
}

double LinkageRows::coordinate(int index, const dynamics::State& state) const {
    const Joint& joint = m_system.joints()[index];
    return coordinateOf(*joint.kind, joint.geometry,
                        {state.bodies[joint.bodyA], m_rotations[joint.bodyA]},
                        {state.bodies[joint.bodyB], m_rotations[joint.bodyB]},
                        joint.angle >= 0 ? state.angles[joint.angle] : 0.0);
}

void LinkageRows::evaluate(const dynamics::State& state, bool wantsBias) {
    for (const int body : m_bodies)
        m_rotations[body] = state.bodies[body].q.toRotationMatrix();
    for (const RowBlock& rows : m_rows) {
        if (&rows == &m_rows.back()) break;
        if (rows.isCoordinate)
            evaluateCoordinate(rows, state, m_held[rows.joint], wantsBias);
        else if (m_system.joints()[rows.joint].gear)
            evaluateGear(rows, state, wantsBias);
        else
            evaluateJoint(rows, state, wantsBias);
        scale(rows, wantsBias);
    }
    const Eigen::Index last = inputRows().row;
    m_inputValue = evaluateCoordinate(inputRows(), state, m_target, wantsBias);
    scale(inputRows(), wantsBias);
    if (wantsBias) m_inputBias = m_jdotV[last];
    if (m_parameter.block < 0) return;
    m_phi[last] = 0.0;
    m_jdotV[last] = 0.0;
}

void LinkageRows::evaluateJoint(const RowBlock& rows, const dynamics::State& state,
                                bool wantsBias) {
    const Joint& joint = m_system.joints()[rows.joint];
    dynamics::RowWriter writer(&m_J[rows.J], &m_phi[rows.row],
                               wantsBias ? &m_jdotV[rows.row] : nullptr);
    joint.kind->evaluate(joint.geometry, {state.bodies[joint.bodyA], m_rotations[joint.bodyA]},
                         {state.bodies[joint.bodyB], m_rotations[joint.bodyB]}, writer);
}

void LinkageRows::evaluateGear(const RowBlock& rows, const dynamics::State& state, bool wantsBias) {
    const dynamics::GearCoupling& gear = *m_system.joints()[rows.joint].gear;
    std::fill_n(&m_J[rows.J], rows.stride(), 0.0);
    const math::Jet F = gear.at(coordinate(gear.first, state), state.t);
    double phi = -F.value, jdotV = 0.0;
    for (const auto& [index, factor] :
         {std::pair(gear.first, -F.first), std::pair(gear.second, 1.0)}) {
        const Joint& joint = m_system.joints()[index];
        std::array<double, kRowEntries> J{};
        double value = 0.0, bias = 0.0;
        dynamics::RowWriter row(J.data(), &value, wantsBias ? &bias : nullptr);
        addCoordinateRow(*joint.kind, joint.geometry,
                         {state.bodies[joint.bodyA], m_rotations[joint.bodyA]},
                         {state.bodies[joint.bodyB], m_rotations[joint.bodyB]},
                         coordinate(index, state), 0.0, row);
        if (index == gear.second) phi += value;
        jdotV += factor * bias;
        if (index == gear.first && F.second != 0.0) {
            const double rate = dynamics::CoordinateRow{joint.bodyA, joint.bodyB, J}.rate(state);
            jdotV -= F.second * rate * rate;
        }
        for (int s = 0; s < rows.sideCount; ++s)
            for (const auto& [body, column] :
                 {std::pair(joint.bodyA, 0), std::pair(joint.bodyB, 6)})
                if (rows.bodies[s] == body)
                    Eigen::Map<Vec6>(&m_J[rows.J + 6 * s]) +=
                        factor * Eigen::Map<const Vec6>(&J[column]);
    }
    m_phi[rows.row] = phi;
    if (wantsBias) m_jdotV[rows.row] = jdotV;
}

/// @return the coordinate
double LinkageRows::evaluateCoordinate(const RowBlock& rows, const dynamics::State& state,
                                       double target, bool wantsBias) {
    const Joint& joint = m_system.joints()[rows.joint];
    const double q = coordinate(rows.joint, state);
    dynamics::RowWriter writer(&m_J[rows.J], &m_phi[rows.row],
                               wantsBias ? &m_jdotV[rows.row] : nullptr);
    addCoordinateRow(
        *joint.kind, joint.geometry, {state.bodies[joint.bodyA], m_rotations[joint.bodyA]},
        {state.bodies[joint.bodyB], m_rotations[joint.bodyB]}, q - target, 0.0, writer);
    return q;
}

void LinkageRows::scale(const RowBlock& rows, bool wantsBias) {
    for (int i = 0; i < rows.count; ++i) {
        const double share = m_rowScale[rows.row + i];
        m_phi[rows.row + i] *= share;
        if (wantsBias) m_jdotV[rows.row + i] *= share;
        double* J = &m_J[rows.J + i * rows.stride()];
        for (int s = 0; s < rows.sideCount; ++s, J += 6)
            for (int k = 0; k < 3; ++k) {
                J[k] *= share * m_length;
                J[k + 3] *= share;
            }
    }
}

void LinkageRows::addProduct(const Product& product) {
    double* target = m_factor.values() + product.target;
    for (int r = 0; r < product.count; ++r) {
        const double* left = &m_J[product.left + r * product.stride];
        const double* right = &m_J[product.right + r * product.stride];
        for (int i = 0; i < 6; ++i) {
            if (left[i] == 0.0) continue;
            for (int k = 0; k < 6; ++k)
                target[6 * i + k] += left[i] * right[k];
        }
    }
}

void LinkageRows::factor(double damping) {
    m_factor.clear();
    for (const Product& product : m_products)
        addProduct(product);
    if (m_parameter.block < 0) {
        for (const Product& product : m_inputProducts)
            addProduct(product);
    } else {
        double* target = m_factor.values() + m_diagonal[m_parameter.block];
        for (int i = 0; i < 6; ++i)
            for (int k = 0; k < 6; ++k)
                target[6 * i + k] += m_parameter.direction[i] * m_parameter.direction[k];
    }
    for (const std::size_t block : m_diagonal)
        for (int i = 0; i < 6; ++i)
            m_factor.values()[block + 7 * i] += damping;
    m_dropped = m_factor.factor(kPivotFloor);
}

double LinkageRows::rateOfParameter() const {
    return m_parameter.block < 0 ? m_rowScale.back() : 1.0;
}

double LinkageRows::productOf(const RowBlock& rows, const Eigen::VectorXd& y) const {
    double sum = 0.0;
    for (int s = 0; s < rows.sideCount; ++s)
        if (rows.blocks[s] >= 0)
            sum +=
                Eigen::Map<const Vec6>(&m_J[rows.J + 6 * s]).dot(y.segment<6>(6 * rows.blocks[s]));
    return sum;
}

double LinkageRows::inputRate(const Eigen::VectorXd& y) const {
    return productOf(inputRows(), y) / m_rowScale.back();
}

double LinkageRows::inputAcceleration(const Eigen::VectorXd& acceleration) const {
    return (productOf(inputRows(), acceleration) + m_inputBias) / m_rowScale.back();
}

/// Calls visit(row, block, six entries) for all rows of joints.
template <class Visit>
void LinkageRows::forEachRow(const Visit& visit) const {
    const bool hasInput = m_parameter.block < 0;
    for (const RowBlock& rows : m_rows) {
        if (&rows == &m_rows.back() && !hasInput) break;
        for (int s = 0; s < rows.sideCount; ++s) {
            if (rows.blocks[s] < 0) continue;
            const double* J = &m_J[rows.J + 6 * s];
            for (int i = 0; i < rows.count; ++i, J += rows.stride())
                visit(rows.row + i, 6 * rows.blocks[s], J);
        }
    }
    if (!hasInput) visit(inputRows().row, 6 * m_parameter.block, m_parameter.direction.data());
}

void LinkageRows::addTransposed(const Eigen::VectorXd& b, Eigen::VectorXd& g) const {
    forEachRow([&](int row, int column, const double* J) {
        for (int k = 0; k < 6; ++k)
            g[column + k] += J[k] * b[row];
    });
}

void LinkageRows::residual(const Eigen::VectorXd& b, const Eigen::VectorXd& y,
                           Eigen::VectorXd& r) const {
    r = b;
    forEachRow([&](int row, int column, const double* J) {
        double sum = 0.0;
        for (int k = 0; k < 6; ++k)
            sum += J[k] * y[column + k];
        r[row] -= sum;
    });
}

Eigen::VectorXd LinkageRows::unscaled(const Eigen::VectorXd& y) const {
    Eigen::VectorXd x = y;
    for (Eigen::Index i = 0; i < x.size(); i += 6)
        x.segment<3>(i) *= m_length;
    return x;
}

Eigen::VectorXd LinkageRows::product(const Eigen::VectorXd& y) const {
    Eigen::VectorXd r;
    residual(Eigen::VectorXd::Zero(rowCount()), y, r);
    return -r;
}

double LinkageRows::condition() const {
    Eigen::MatrixXd J(rowCount(), velocityCount());
    J << denseJoints(), denseInput();
    const Eigen::VectorXd values = math::singularValues(J);
    const double least = values.size() < J.cols() ? 0.0 : values[J.cols() - 1];
    return least > 0.0 ? values[0] / least : std::numeric_limits<double>::infinity();
}

void LinkageRows::newtonStep(Eigen::VectorXd& y) {
    y.setZero();
    addTransposed(m_phi, y);
    m_factor.solve({y.data(), static_cast<std::size_t>(y.size())});
    y = -y;
}

void LinkageRows::findSense(Eigen::VectorXd& z) {
    z.setZero(velocityCount());
    addTransposed(m_probe, z);
    m_factor.solve({z.data(), static_cast<std::size_t>(z.size())});
}

void LinkageRows::solve(const Eigen::VectorXd& b, Eigen::VectorXd& y) {
    for (int i = 0; i < kMaxCorrections; ++i) {
        residual(b, y, m_residual);
        m_gradient.setZero();
        addTransposed(m_residual, m_gradient);
        m_factor.solve({m_gradient.data(), static_cast<std::size_t>(m_gradient.size())});
        y += m_gradient;
        if (m_gradient.lpNorm<Eigen::Infinity>() <= kNearEnough * y.lpNorm<Eigen::Infinity>())
            break;
    }
}

Eigen::MatrixXd LinkageRows::denseJoints() const {
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(rowCount() - 1, velocityCount());
    forEachRow([&](int row, int column, const double* entries) {
        if (row < J.rows())
            J.block<1, 6>(row, column) = Eigen::Map<const Vec6>(entries).transpose();
    });
    return J;
}

Eigen::RowVectorXd LinkageRows::denseInput() const {
    Eigen::RowVectorXd J = Eigen::RowVectorXd::Zero(velocityCount());
    const RowBlock& rows = inputRows();
    for (int s = 0; s < rows.sideCount; ++s)
        if (rows.blocks[s] >= 0)
            J.segment<6>(6 * rows.blocks[s]) =
                Eigen::Map<const Vec6>(&m_J[rows.J + 6 * s]).transpose();
    return J;
}

} // namespace trammel::analysis

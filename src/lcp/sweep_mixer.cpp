#include "lcp/sweep_mixer.h"

#include <algorithm>
#include <limits>

namespace trammel::lcp {

namespace {

constexpr int kFirstSweeps = 20;     ///< plain ones before the first mixing
constexpr int kCalmSweeps = 5;       ///< and after one that went wrong
constexpr double kDrift = 1e-5;      ///< of f, what it changes by where sweeps drift
constexpr double kGrowth = 2.0;      ///< of f, what is called wrong
constexpr double kDependent = 1e-12; ///< of the differences' products, relative to the largest

} // namespace

void SweepMixer::start(const Eigen::VectorXd& diagonal) {
    m_diagonal = &diagonal;
    if (m_df.rows() < diagonal.size()) { // problems of other sizes share the memory
        for (Eigen::VectorXd* column : {&m_f, &m_lastF, &m_lastTo, &m_best})
            column->resize(diagonal.size());
        m_df.resize(diagonal.size(), kDepth);
        m_dto.resize(diagonal.size(), kDepth);
    }
    forget();
    m_calm = kFirstSweeps;
    m_room = std::numeric_limits<double>::infinity();
}

bool SweepMixer::takesNext() {
    if (m_calm == 0) return true;
    --m_calm;
    return false;
}

void SweepMixer::forget() {
    m_count = m_next = 0;
    m_calm = kCalmSweeps;
    m_hasLast = false;
    m_stride = 1.0;
    m_least = std::numeric_limits<double>::infinity();
}

/// The products of the column that was written last.
void SweepMixer::remember() {
    const int column = m_next;
    m_count = std::min(m_count + 1, kDepth);
    m_next = (m_next + 1) % kDepth;
    for (int k = 0; k < m_count; ++k)
        m_products(k, column) = m_products(column, k) =
            differences(m_df).col(k).dot(differences(m_df).col(column));
}

bool SweepMixer::mix(const Eigen::VectorXd& from, Eigen::VectorXd& to) {
    const Eigen::Index n = to.size();
    auto f = m_f.head(n), best = m_best.head(n);
    f = m_diagonal->cwiseMax(0.0).cwiseSqrt().cwiseProduct(to - from);
    const double size = f.norm();
    if (!(size <= kGrowth * m_least)) {
        to = best;
        forget();
        return true;
    }
    if (size < m_least) {
        m_least = size;
        best = to;
    }
    if (m_hasLast && (f - m_lastF.head(n)).norm() <= kDrift * size) return stride(from, to);
    m_stride = 1.0;
    if (m_hasLast) {
        differences(m_df).col(m_next) = f - m_lastF.head(n);
        differences(m_dto).col(m_next) = to - m_lastTo.head(n);
        remember();
    }
    m_lastF.head(n) = f;
    m_lastTo.head(n) = to;
    m_hasLast = true;
    if (m_count == 0) return false;
    using Small = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kDepth, kDepth>;
    using SmallVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kDepth, 1>;
    Small products = m_products.topLeftCorner(m_count, m_count);
    products.diagonal().array() += kDependent * products.diagonal().maxCoeff();
    const SmallVector right = differences(m_df).leftCols(m_count).transpose() * f;
    const SmallVector gamma = Eigen::LDLT<Small>(products).solve(right);
    if (!gamma.allFinite()) return false;
    to.noalias() -= differences(m_dto).leftCols(m_count) * gamma;
    return true;
}

/// Goes on as the sweep went, twice as far each time; together no farther than the multipliers are
/// large, since those of a problem without solution drift for ever.
bool SweepMixer::stride(const Eigen::VectorXd& from, Eigen::VectorXd& to) {
    m_best.head(to.size()) = to;
    m_count = m_next = 0;
    m_room = std::min(m_room, to.norm());
    const double way = m_stride * (to - from).norm();
    if (way > m_room) return false;
    m_room -= way;
    to += m_stride * (to - from);
    m_stride *= 2.0;
    return true;
}

} // namespace trammel::lcp

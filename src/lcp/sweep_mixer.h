#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>

namespace trammel::lcp {

/// Anderson's mixing of sweeps lambda <- S(lambda), for those that creep: the sway of a stack of n
/// bodies loses a share of the order of n^-4 in each. With f_k = S(lambda_k) - lambda_k,
///     lambda_{k+1} = S(lambda_k) - sum_j gamma_j (S(lambda_{j+1}) - S(lambda_j)),
///     gamma minimizes  norm(f_k - sum_j gamma_j (f_{j+1} - f_j)),
/// over the last kDepth differences (Walker and Ni 2011), in the norm of A's diagonal. Where the
/// set of free rows stands it does what GMRES would. Where f stays the same, of rows that
/// contradict each other until one is at its bound, strides double; where f grows, the best sweep
/// so far comes back, and some plain sweeps follow.
class SweepMixer {
public:
    /// @param diagonal A's; must outlive the use
    void start(const Eigen::VectorXd& diagonal);

    /// To be asked before every sweep: whether it is one to mix. The first are not, in which fast
    /// parts settle.
    bool takesNext();

    /// Takes in such a sweep.
    /// @param from multipliers before it
    /// @param to those after it; may come to be others, which the bounds need not allow
    /// @return whether they did
    bool mix(const Eigen::VectorXd& from, Eigen::VectorXd& to);

private:
    static constexpr int kDepth = 10;
    /// The part of a buffer that this problem uses.
    Eigen::Block<Eigen::MatrixXd> differences(Eigen::MatrixXd& buffer) const {
        return buffer.topRows(m_diagonal->size());
    }
    void remember();
    void forget();
    bool stride(const Eigen::VectorXd& from, Eigen::VectorXd& to);

    const Eigen::VectorXd* m_diagonal = nullptr;
    Eigen::VectorXd m_f, m_lastF, m_lastTo;           ///< f by the root of the diagonal
    Eigen::VectorXd m_best;                           ///< what the sweep with the least f led to
    Eigen::MatrixXd m_df, m_dto;                      ///< differences, one a column
    Eigen::Matrix<double, kDepth, kDepth> m_products; ///< of the columns of m_df
    double m_least = 0.0;                             ///< norm of f where m_best was
    int m_count = 0, m_next = 0, m_calm = 0;
    bool m_hasLast = false;
    double m_stride = 1.0; ///< by which to go on where sweeps drift
    double m_room = 0.0;   ///< for strides
};

} // namespace trammel::lcp

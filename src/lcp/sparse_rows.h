#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <vector>

namespace trammel::lcp {

/// The rows of a square matrix without its zeros.
class SparseRows {
public:
    explicit SparseRows(const Eigen::MatrixXd& A);

    std::size_t entryCount() const { return m_values.size(); }
    const Eigen::VectorXd& diagonal() const { return m_diagonal; }

    /// A row times x.
    double dot(Eigen::Index row, const Eigen::VectorXd& x) const {
        const auto r = static_cast<std::size_t>(row);
        const std::size_t end = m_begins[r + 1];
        std::size_t k = m_begins[r];
        const auto product = [&](std::size_t at) { return m_values[at] * x[m_columns[at]]; };
        std::array<double, 3> sums{}; // none waits for another; contacts have three rows
        for (; k + 3 <= end; k += 3)
            for (std::size_t i = 0; i < 3; ++i)
                sums[i] += product(k + i);
        for (; k < end; ++k)
            sums[0] += product(k);
        return sums[0] + sums[1] + sums[2];
    }
    /// y = A x
    void multiply(const Eigen::VectorXd& x, Eigen::VectorXd& y) const;

private:
    std::vector<std::size_t> m_begins; ///< of each row, and the end
    std::vector<int> m_columns;
    std::vector<double> m_values;
    Eigen::VectorXd m_diagonal;
};

} // namespace trammel::lcp

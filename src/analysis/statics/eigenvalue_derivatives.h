#pragma once

#include "analysis/statics/varied_rest.h"

#include <complex>
#include <vector>

namespace trammel::analysis {

/// Derivatives of eigenvalues of (lambda^2 M + lambda C + K) x = 0 with right and left vectors x
/// and y, y^H (lambda^2 M + lambda C + K) = 0:
///     dlambda = - y^H (lambda^2 dM + lambda dC + dK) x / (y^H (2 lambda M + C) x).
/// Where m of them are equal, with m vectors X and Y, they go along the eigenvalues of the m x m
/// matrix of these quotients: all have one derivative only where that is a multiple of the unit
/// matrix. Where lambda has fewer vectors than its multiplicity, as between oscillation and decay,
/// the denominator is 0 and there is no derivative.
class EigenvalueDerivatives {
public:
    /// Nearer ones, relative to their size, count as equal.
    static constexpr double kEqual = 1e-6;

    /// @param values eigenvalues, of conjugate ones either
    EigenvalueDerivatives(const ReducedMatrices& matrices,
                          const std::vector<std::complex<double>>& values);

    /// The eigenvalues equal to one, itself among them.
    const std::vector<std::size_t>& equals(std::size_t index) const {
        return m_vectors[index].equals;
    }
    bool isDefective(std::size_t index) const { return m_vectors[index].inverse.size() == 0; }

    struct Derivative {
        bool isUnique = false;
        std::complex<double> value;
        double error = 0.0; ///< of its size
    };
    Derivative of(std::size_t index, const ReducedMatrices& change,
                  const ReducedMatrices& error) const;

private:
    struct Vectors {
        std::vector<std::size_t> equals;
        Eigen::MatrixXcd right, left;
        Eigen::MatrixXcd inverse; ///< of Y^H (2 lambda M + C) X; empty where it is singular
    };
    Vectors vectorsOf(const ReducedMatrices& matrices, std::size_t index) const;

    std::vector<std::complex<double>> m_values;
    std::vector<Vectors> m_vectors;
};

} // namespace trammel::analysis

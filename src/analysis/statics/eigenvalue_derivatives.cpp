#include "analysis/statics/eigenvalue_derivatives.h"

#include "math/decompositions.h"

#include <algorithm>
#include <cmath>

namespace trammel::analysis {

namespace {

using Complex = std::complex<double>;
using Eigen::MatrixXcd;

MatrixXcd polynomial(const ReducedMatrices& matrices, Complex lambda) {
    return lambda * lambda * matrices.M.cast<Complex>() + lambda * matrices.C.cast<Complex>() +
           matrices.K.cast<Complex>();
}

} // namespace

EigenvalueDerivatives::EigenvalueDerivatives(const ReducedMatrices& matrices,
                                             const std::vector<Complex>& values)
    : m_values(values) {
    for (std::size_t i = 0; i < values.size(); ++i)
        m_vectors.push_back(vectorsOf(matrices, i));
}

/// By singular vectors of the polynomial, whose rows and columns are scaled to diagonal terms of 1.
EigenvalueDerivatives::Vectors EigenvalueDerivatives::vectorsOf(const ReducedMatrices& matrices,
                                                                std::size_t index) const {
    const Complex lambda = m_values[index];
    Vectors result;
    for (std::size_t i = 0; i < m_values.size(); ++i)
        if (std::abs(m_values[i] - lambda) <=
            kEqual * std::max(std::abs(m_values[i]), std::abs(lambda)))
            result.equals.push_back(i);
    const Eigen::VectorXd size = std::norm(lambda) * matrices.M.diagonal().cwiseAbs() +
                                 std::abs(lambda) * matrices.C.diagonal().cwiseAbs() +
                                 matrices.K.diagonal().cwiseAbs();
    const Eigen::VectorXd scale = size.cwiseSqrt().cwiseInverse();
    if (!scale.allFinite()) return result;
    const auto D = scale.asDiagonal();
    const math::ComplexSingularValues svd = math::complexSvd(D * polynomial(matrices, lambda) * D);
    const auto count = static_cast<Eigen::Index>(result.equals.size());
    if (count > scale.size() || svd.singularValues()[scale.size() - count] > std::sqrt(kEqual))
        return result; // fewer vectors
    result.right = D * svd.matrixV().rightCols(count);
    result.left = D * svd.matrixU().rightCols(count);
    const MatrixXcd slope = 2.0 * lambda * matrices.M.cast<Complex>() + matrices.C.cast<Complex>();
    const MatrixXcd B = result.left.adjoint() * slope * result.right;
    const math::ComplexSingularValues quotients = math::complexSvd(B);
    // Its terms may cancel each other.
    const Eigen::MatrixXd terms =
        2.0 * std::abs(lambda) * matrices.M.cwiseAbs() + matrices.C.cwiseAbs();
    const double largest = (D * terms * D).maxCoeff();
    if (quotients.singularValues().minCoeff() > std::sqrt(kEqual) * largest)
        result.inverse = B.inverse();
    return result;
}

EigenvalueDerivatives::Derivative EigenvalueDerivatives::of(std::size_t index,
                                                            const ReducedMatrices& change,
                                                            const ReducedMatrices& error) const {
    const Vectors& vectors = m_vectors[index];
    if (isDefective(index)) return {};
    const Complex lambda = m_values[index];
    const MatrixXcd S =
        -vectors.inverse * (vectors.left.adjoint() * polynomial(change, lambda) * vectors.right);
    const Eigen::MatrixXd sizes = std::norm(lambda) * error.M.cwiseAbs() +
                                  std::abs(lambda) * error.C.cwiseAbs() + error.K.cwiseAbs();
    const double rounding = (vectors.inverse.cwiseAbs() * (vectors.left.cwiseAbs().transpose() *
                                                           sizes * vectors.right.cwiseAbs()))
                                .maxCoeff();
    const Complex mean = S.trace() / static_cast<double>(S.rows());
    const double apart = (S - mean * MatrixXcd::Identity(S.rows(), S.cols())).cwiseAbs().maxCoeff();
    return {apart <= kEqual * S.cwiseAbs().maxCoeff() + 10.0 * rounding, mean, rounding};
}

} // namespace trammel::analysis

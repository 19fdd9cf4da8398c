#pragma once

#include "math/vector.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>

namespace trammel::math {

/// Eigen's decompositions of dense matrices, compiled in one place: the templates behind each take
/// a compiler seconds, in every source that makes one from a matrix. What they return is Eigen's.

using SymmetricEigen = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>;
using SymmetricEigen3 = Eigen::SelfAdjointEigenSolver<Mat3>;
using SymmetricEigen6 = Eigen::SelfAdjointEigenSolver<Mat6>;
using GeneralizedEigen = Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd>;
using GeneralEigen = Eigen::EigenSolver<Eigen::MatrixXd>;
using SingularValues = Eigen::JacobiSVD<Eigen::MatrixXd>;
using ComplexSingularValues = Eigen::JacobiSVD<Eigen::MatrixXcd>;
using PivotedQR = Eigen::ColPivHouseholderQR<Eigen::MatrixXd>;
using CompleteOrthogonal = Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd>;

/// A x = lambda x, A = A^T; of A the lower triangle counts.
SymmetricEigen symmetricEigen(const Eigen::MatrixXd& A);
SymmetricEigen3 symmetricEigen3(const Mat3& A);
SymmetricEigen6 symmetricEigen6(const Mat6& A);
/// A x = lambda B x, A = A^T, B = B^T positive definite.
GeneralizedEigen generalizedEigen(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);
/// A x = lambda x for any square A.
GeneralEigen generalEigen(const Eigen::MatrixXd& A);
/// A = U S V^T by Jacobi rotations. @param options which of U and V, e.g. Eigen::ComputeThinU
SingularValues jacobiSvd(const Eigen::MatrixXd& A, unsigned int options = 0);
/// A = U S V^H with U and V.
ComplexSingularValues complexSvd(const Eigen::MatrixXcd& A);
/// The diagonal of S alone, largest first, by divide and conquer.
Eigen::VectorXd singularValues(const Eigen::MatrixXd& A);
/// A P = Q R. @param threshold of pivots that count for the rank, relative to the largest
PivotedQR pivotedQR(const Eigen::MatrixXd& A);
PivotedQR pivotedQR(const Eigen::MatrixXd& A, double threshold);
/// A = Q [T 0; 0 0] Z, for solutions of least norm. @param threshold as pivotedQR
CompleteOrthogonal completeOrthogonal(const Eigen::MatrixXd& A);
CompleteOrthogonal completeOrthogonal(const Eigen::MatrixXd& A, double threshold);

} // namespace trammel::math

#include "math/decompositions.h"

namespace trammel::math {

SymmetricEigen symmetricEigen(const Eigen::MatrixXd& A) {
    return SymmetricEigen(A);
}

SymmetricEigen3 symmetricEigen3(const Mat3& A) {
    return SymmetricEigen3(A);
}

SymmetricEigen6 symmetricEigen6(const Mat6& A) {
    return SymmetricEigen6(A);
}

GeneralizedEigen generalizedEigen(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) {
    return GeneralizedEigen(A, B);
}

GeneralEigen generalEigen(const Eigen::MatrixXd& A) {
    return GeneralEigen(A);
}

SingularValues jacobiSvd(const Eigen::MatrixXd& A, unsigned int options) {
    return SingularValues(A, options);
}

ComplexSingularValues complexSvd(const Eigen::MatrixXcd& A) {
    return ComplexSingularValues(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
}

Eigen::VectorXd singularValues(const Eigen::MatrixXd& A) {
    return Eigen::BDCSVD<Eigen::MatrixXd>(A).singularValues();
}

PivotedQR pivotedQR(const Eigen::MatrixXd& A) {
    return PivotedQR(A);
}

PivotedQR pivotedQR(const Eigen::MatrixXd& A, double threshold) {
    PivotedQR qr;
    qr.setThreshold(threshold);
    qr.compute(A);
    return qr;
}

CompleteOrthogonal completeOrthogonal(const Eigen::MatrixXd& A) {
    return CompleteOrthogonal(A);
}

CompleteOrthogonal completeOrthogonal(const Eigen::MatrixXd& A, double threshold) {
    CompleteOrthogonal decomposition;
    decomposition.setThreshold(threshold);
    decomposition.compute(A);
    return decomposition;
}

} // namespace trammel::math

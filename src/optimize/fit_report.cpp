#include "optimize/fit_report.h"

#include "math/student_t.h"

#include <Eigen/QR>
#include <cmath>

namespace trammel::optimize {

namespace {

/// A share of the largest pivot of J below which its columns do not differ; noise of differences.
constexpr double kSameColumns = 1e-9;

/// Columns of variables that are not at a bound, by the variables' own units.
Eigen::MatrixXd freeColumns(const Space& space, const Eigen::VectorXd& u,
                            const Eigen::MatrixXd& jacobian,
                            const std::vector<Eigen::Index>& free) {
    Eigen::MatrixXd J(jacobian.rows(), static_cast<Eigen::Index>(free.size()));
    for (std::size_t k = 0; k < free.size(); ++k)
        J.col(static_cast<Eigen::Index>(k)) =
            jacobian.col(free[k]) / space.slope(free[k], u[free[k]]);
    return J;
}

void findIntervals(FitReport& report, const Eigen::MatrixXd& J,
                   const std::vector<Eigen::Index>& free) {
    // Columns of one length: which units the variables have does not matter then.
    const Eigen::VectorXd lengths = J.colwise().norm();
    report.tellsApart = lengths.minCoeff() > 0.0;
    if (!report.tellsApart) return;
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr;
    qr.setThreshold(kSameColumns);
    qr.compute(J * lengths.cwiseInverse().asDiagonal());
    report.tellsApart = qr.rank() == J.cols();
    if (!report.tellsApart || report.freedoms == 0) return;
    const Eigen::Index p = J.cols();
    const Eigen::MatrixXd R = qr.matrixR().topLeftCorner(p, p).triangularView<Eigen::Upper>();
    const Eigen::MatrixXd inverse =
        R.triangularView<Eigen::Upper>().solve(Eigen::MatrixXd::Identity(p, p));
    const Eigen::MatrixXd scaled =
        qr.colsPermutation() * (inverse * inverse.transpose()) * qr.colsPermutation().transpose();
    const Eigen::VectorXd roots = scaled.diagonal().cwiseSqrt();
    report.correlations =
        roots.cwiseInverse().asDiagonal() * scaled * roots.cwiseInverse().asDiagonal();
    const double t = math::studentT(static_cast<double>(report.freedoms), kConfidence);
    for (std::size_t k = 0; k < free.size(); ++k) {
        FittedVariable& one = report.variables[static_cast<std::size_t>(free[k])];
        const auto i = static_cast<Eigen::Index>(k);
        one.error = report.deviation * roots[i] / lengths[i];
        one.low = one.value - t * one.error;
        one.high = one.value + t * one.error;
    }
}

} // namespace

FitReport fitReport(const Space& space, const Eigen::VectorXd& u, const Eigen::VectorXd& residuals,
                    const Eigen::MatrixXd& jacobian, std::size_t used) {
    constexpr double kAtBound = 1e-9;
    FitReport report;
    report.residuals = used;
    report.sum = residuals.squaredNorm();
    const study::Point point = space.point(u);
    std::vector<Eigen::Index> free;
    for (Eigen::Index k = 0; k < space.dimension(); ++k) {
        const std::size_t variable = space.searched()[static_cast<std::size_t>(k)];
        const double value = std::get<double>(point[variable]);
        const bool isAtBound = u[k] < kAtBound || u[k] > 1.0 - kAtBound;
        report.variables.push_back({variable, value, 0.0, value, value, isAtBound});
        if (!isAtBound) free.push_back(k);
    }
    report.tellsApart = report.residuals >= free.size();
    if (report.tellsApart) report.freedoms = report.residuals - free.size();
    if (report.freedoms > 0)
        report.deviation = std::sqrt(report.sum / static_cast<double>(report.freedoms));
    if (report.tellsApart && !free.empty())
        findIntervals(report, freeColumns(space, u, jacobian, free), free);
    report.isDetermined = report.tellsApart && report.freedoms > 0;
    return report;
}

} // namespace trammel::optimize

#include "synthesis/polynomial.h"

#include "math/decompositions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::synthesis {

Polynomial operator*(double factor, const Polynomial& p) {
    Polynomial product = p;
    for (double& coefficient : product)
        coefficient *= factor;
    return product;
}

Polynomial operator+(const Polynomial& p, const Polynomial& q) {
    Polynomial sum(std::max(p.size(), q.size()), 0.0);
    for (std::size_t i = 0; i < p.size(); ++i)
        sum[i] += p[i];
    for (std::size_t i = 0; i < q.size(); ++i)
        sum[i] += q[i];
    return sum;
}

Polynomial operator-(const Polynomial& p, const Polynomial& q) {
    return p + -1.0 * q;
}

Polynomial operator*(const Polynomial& p, const Polynomial& q) {
    if (p.empty() || q.empty()) return {};
    Polynomial product(p.size() + q.size() - 1, 0.0);
    for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t k = 0; k < q.size(); ++k)
            product[i + k] += p[i] * q[k];
    return product;
}

std::vector<std::complex<double>> roots(Polynomial p) {
    double largest = 0.0;
    for (const double coefficient : p)
        largest = std::max(largest, std::abs(coefficient));
    while (!p.empty() && std::abs(p.back()) <= std::numeric_limits<double>::epsilon() * largest)
        p.pop_back();
    if (p.size() < 2) return {};
    const auto degree = static_cast<Eigen::Index>(p.size()) - 1;
    Eigen::MatrixXd companion = Eigen::MatrixXd::Zero(degree, degree);
    for (Eigen::Index i = 0; i < degree; ++i) {
        companion(i, degree - 1) = -p[i] / p.back();
        if (i > 0) companion(i, i - 1) = 1.0;
    }
    const Eigen::VectorXcd values = math::generalEigen(companion).eigenvalues();
    return {values.begin(), values.end()};
}

} // namespace trammel::synthesis

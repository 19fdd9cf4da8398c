#include "support/rod_chain_reference.h"

#include <Eigen/Dense>
#include <cmath>

namespace trammel::support {

namespace {

/// mass_j times `own` plus the masses hanging below it.
Eigen::VectorXd carried(const std::vector<double>& masses, double own) {
    Eigen::VectorXd result(static_cast<Eigen::Index>(masses.size()));
    double below = 0;
    for (Eigen::Index j = result.size() - 1; j >= 0; --j) {
        const double mass = masses[static_cast<std::size_t>(j)];
        result(j) = own * mass + below;
        below += mass;
    }
    return result;
}

Eigen::MatrixXd couplings(const RodChain& chain) {
    const auto n = static_cast<Eigen::Index>(chain.masses.size());
    const Eigen::Map<const Eigen::VectorXd> L(chain.lengths.data(), n);
    const Eigen::VectorXd A = carried(chain.masses, 0.5);
    const Eigen::VectorXd B = carried(chain.masses, 1.0 / 3);
    Eigen::MatrixXd C(n, n);
    for (Eigen::Index j = 0; j < n; ++j) {
        for (Eigen::Index k = 0; k < n; ++k) {
            C(j, k) = L(j) * L(k) * (j == k ? B(j) : A(std::max(j, k)));
        }
    }
    return C;
}

/// g L_j A_j: the potential energy is minus its sum times cos theta_j.
Eigen::VectorXd gravityMoments(const RodChain& chain) {
    const auto n = static_cast<Eigen::Index>(chain.masses.size());
    const Eigen::Map<const Eigen::VectorXd> L(chain.lengths.data(), n);
    return chain.gravity * L.cwiseProduct(carried(chain.masses, 0.5));
}

} // namespace

Derivative RodChain::equations() const {
    return [C = couplings(*this), G = gravityMoments(*this)](double, const State& y) {
        const Eigen::Index n = C.rows();
        Eigen::MatrixXd M(n, n);
        State rhs = -G.cwiseProduct(y.head(n).array().sin().matrix());
        for (Eigen::Index j = 0; j < n; ++j) {
            for (Eigen::Index k = 0; k < n; ++k) {
                M(j, k) = C(j, k) * std::cos(y(j) - y(k));
                rhs(j) -= C(j, k) * std::sin(y(j) - y(k)) * y(n + k) * y(n + k);
            }
        }
        State derivative(2 * n);
        derivative << y.tail(n), M.llt().solve(rhs);
        return derivative;
    };
}

double RodChain::energy(const State& y) const {
    const Eigen::MatrixXd C = couplings(*this);
    const Eigen::Index n = C.rows();
    double energy = -gravityMoments(*this).dot(y.head(n).array().cos().matrix());
    for (Eigen::Index j = 0; j < n; ++j) {
        for (Eigen::Index k = 0; k < n; ++k) {
            energy += 0.5 * C(j, k) * std::cos(y(j) - y(k)) * y(n + j) * y(n + k);
        }
    }
    return energy;
}

} // namespace trammel::support

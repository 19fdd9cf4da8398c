#pragma once

#include <complex>
#include <vector>

namespace trammel::synthesis {

/// By rising powers.
using Polynomial = std::vector<double>;

Polynomial operator+(const Polynomial& p, const Polynomial& q);
Polynomial operator-(const Polynomial& p, const Polynomial& q);
Polynomial operator*(const Polynomial& p, const Polynomial& q);
Polynomial operator*(double factor, const Polynomial& p);

/// All complex roots, as eigenvalues of the companion matrix; leading coefficients that are nothing
/// beside the others are left out.
std::vector<std::complex<double>> roots(Polynomial p);

} // namespace trammel::synthesis

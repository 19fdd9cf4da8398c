#include "dynamics/bodies/principal_inertia.h"

#include "math/decompositions.h"

namespace trammel::dynamics {

PrincipalInertia::PrincipalInertia(const Mat3& inertia) : moments(inertia.diagonal()) {
    hasBodyAxes = inertia.isDiagonal(1e-16);
    if (!hasBodyAxes) {
        const math::SymmetricEigen3 solver = math::symmetricEigen3(inertia);
        Mat3 R = solver.eigenvectors();
        if (R.determinant() < 0.0) R.col(0) = -R.col(0);
        axes = Quat(R).normalized();
        moments = solver.eigenvalues();
    }
    inverses = moments.cwiseInverse();
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        differences[i] = (moments[j] - moments[k]) * inverses[j] * inverses[k];
    }
}

} // namespace trammel::dynamics

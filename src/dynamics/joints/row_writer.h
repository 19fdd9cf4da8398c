#pragma once

#include "dynamics/state.h"
#include "math/vector.h"

namespace trammel::dynamics {

inline constexpr int kRowEntries = 12; ///< a row of J: [v_A, w_A, v_B, w_B]

/// One side of a constraint: where the body is and how it moves.
struct Side {
    const BodyState& state;
    const Mat3& R;
};

/// Writes the rows of one constraint, one after the other.
///
///     phiDot = J_A (v_A, w_A) + J_B (v_B, w_B),     phiDdot = J vdot + jdotV
///
/// A positive multiplier pushes the second body (B) along the row's direction.
class RowWriter {
public:
    /// @param jdotV may be null: then it is not wanted
    RowWriter(double* J, double* phi, double* jdotV) : m_J(J), m_phi(phi), m_jdotV(jdotV) {}

    bool wantsBias() const { return m_jdotV != nullptr; }

    void add(const Vec3& vA, const Vec3& wA, const Vec3& vB, const Vec3& wB, double phi,
             double jdotV) {
        store(0, vA);
        store(3, wA);
        store(6, vB);
        store(9, wB);
        *m_phi++ = phi;
        if (m_jdotV) *m_jdotV++ = jdotV;
        m_J += kRowEntries;
    }

private:
    void store(int column, const Vec3& value) {
        m_J[column] = value[0];
        m_J[column + 1] = value[1];
        m_J[column + 2] = value[2];
    }

    double* m_J;
    double* m_phi;
    double* m_jdotV;
};

} // namespace trammel::dynamics

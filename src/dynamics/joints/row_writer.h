#pragma once

#include "dynamics/state.h"
#include "math/vector.h"

#include <algorithm>

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
    /// @param isRewrite J holds the same rows in another pose: what never changes is there
    RowWriter(double* J, double* phi, double* jdotV, bool isRewrite = false)
        : m_J(J), m_phi(phi), m_jdotV(jdotV), m_isRewrite(isRewrite) {}

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

    /// The three rows [-E, [rA]x, E, -[rB]x].
    void addPoints(const Vec3& rA, const Vec3& rB, const Vec3& phi, const Vec3& jdotV) {
        if (!m_isRewrite)
            for (int i = 0; i < 3; ++i) {
                std::fill_n(m_J + i * kRowEntries, kRowEntries, 0.0);
                m_J[i * kRowEntries + i] = -1.0;
                m_J[i * kRowEntries + 6 + i] = 1.0;
            }
        storeSkew(m_J + 3, rA.x(), rA.y(), rA.z());
        storeSkew(m_J + 9, -rB.x(), -rB.y(), -rB.z());
        std::copy_n(phi.data(), 3, m_phi);
        m_phi += 3;
        if (m_jdotV) m_jdotV = std::copy_n(jdotV.data(), 3, m_jdotV);
        m_J += 3 * kRowEntries;
    }

private:
    static void storeSkew(double* J, double x, double y, double z) {
        J[1] = -z;
        J[2] = y;
        J[kRowEntries] = z;
        J[kRowEntries + 2] = -x;
        J[2 * kRowEntries] = -y;
        J[2 * kRowEntries + 1] = x;
    }
    void store(int column, const Vec3& value) {
        m_J[column] = value[0];
        m_J[column + 1] = value[1];
        m_J[column + 2] = value[2];
    }

    double* m_J;
    double* m_phi;
    double* m_jdotV;
    bool m_isRewrite;
};

} // namespace trammel::dynamics

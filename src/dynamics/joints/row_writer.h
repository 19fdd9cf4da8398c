#pragma once

#include "math/vector.h"

#include <algorithm>

namespace trammel::dynamics {

inline constexpr int kRowEntries = 12; ///< a row of J: [v_A, w_A, v_B, w_B]

/// The three rows [-E, [r_A]x, E, -[r_B]x].
inline void writePointRows(const double* rA, const double* rB, double* J) {
    std::fill_n(J, 3 * kRowEntries, 0.0);
    for (int i = 0; i < 3; ++i) {
        double* row = J + i * kRowEntries;
        const int next = (i + 1) % 3, last = (i + 2) % 3;
        row[i] = -1.0;
        row[3 + next] = -rA[last];
        row[3 + last] = rA[next];
        row[6 + i] = 1.0;
        row[9 + next] = rB[last];
        row[9 + last] = -rB[next];
    }
}

/// Writes the rows of one constraint, one after the other.
///
///     phiDot = J_A (v_A, w_A) + J_B (v_B, w_B),     phiDdot = J vdot + jdotV
///
/// A positive multiplier pushes the second body (B) along the row's direction.
class RowWriter {
public:
    /// Whole rows, or of rows that join points, [-E, [r_A]x, E, -[r_B]x], and of those behind them,
    /// [0, -n, 0, n], only r_A, r_B and each n.
    enum class Form : char { Whole, Points };

    /// @param jdotV may be null: then it is not wanted
    RowWriter(double* J, double* phi, double* jdotV, Form form = Form::Whole)
        : m_J(J), m_phi(phi), m_jdotV(jdotV), m_form(form) {}

    bool wantsBias() const { return m_jdotV != nullptr; }

    void add(const Vec3& vA, const Vec3& wA, const Vec3& vB, const Vec3& wB, double phi,
             double jdotV) {
        *m_phi++ = phi;
        if (m_jdotV) *m_jdotV++ = jdotV;
        if (m_form == Form::Points) {
            store(0, wB);
            m_J += 3;
            return;
        }
        store(0, vA);
        store(3, wA);
        store(6, vB);
        store(9, wB);
        m_J += kRowEntries;
    }

    /// The three rows that join two points.
    void addPoints(const Vec3& rA, const Vec3& rB, const Vec3& phi, const Vec3& jdotV) {
        m_phi = std::copy_n(phi.data(), 3, m_phi);
        if (m_jdotV) m_jdotV = std::copy_n(jdotV.data(), 3, m_jdotV);
        if (m_form == Form::Points) {
            store(0, rA);
            store(3, rB);
            m_J += 6;
            return;
        }
        writePointRows(rA.data(), rB.data(), m_J);
        m_J += 3 * kRowEntries;
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
    Form m_form;
};

} // namespace trammel::dynamics

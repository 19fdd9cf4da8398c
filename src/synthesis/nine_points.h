#pragma once

#include <Eigen/Core>
#include <array>
#include <complex>
#include <optional>
#include <stop_token>

namespace trammel::synthesis {

using Complex = std::complex<double>;

/// The places of nine points from the first one, d_j = P_j - P_0, with their conjugates as
/// numbers of their own: parameters of the system.
struct NineParameters {
    std::array<Complex, 8> d, dHat;
};

/// Unknowns x, a, y, b and their conjugates as numbers of their own: from the first point to the
/// moving pivots (x, y) and the ground pivots (a, b).
using NineUnknowns = Eigen::Matrix<Complex, 8, 1>;

/// The eight equations of four-bars through nine points. For point j, with
///     c1 = x (d^ - a^),   c1^ = x^ (d - a),   e1 = d^ (x - a) + d (x^ - a^) + d d^
/// and c2, c2^, e2 of (y, b) likewise, both cranks keep their lengths where
///     c1 g + c1^ g^ + e1 = 0,   c2 g + c2^ g^ + e2 = 0
/// for the coupler's turn 1 + g. With D = c1 c2^ - c1^ c2, g = N/D, g^ = M/D the turn is one where
///     (N + M) D + N M = 0.
/// [Wampler, Morgan, Sommese, J. Mech. Design 114 (1992) 153-159]
class NineSystem {
public:
    NineUnknowns F, rate;           ///< values, and their derivative by the path's parameter
    Eigen::Matrix<Complex, 8, 8> J; ///< by the unknowns; rows are scaled to length 1, F with them

    /// @param change of the parameters per unit of the path's
    void evaluate(const NineUnknowns& z, const NineParameters& p, const NineParameters& change);
};

/// How a path is followed: the first correction by Newton's method, over the size of the unknowns,
/// beyond which a step is halved.
inline constexpr double kNineCorrection = 1e-5, kNineFineCorrection = 1e-8;

/// Follows a solution as the parameters go straight from one set to another: Runge and Kutta's
/// fourth-order predictor, Newton's method, steps by how far that has to correct. Nothing where it
/// does not arrive, or is stopped on its way.
std::optional<NineUnknowns> followNine(const NineUnknowns& start, const NineParameters& from,
                                       const NineParameters& to,
                                       double correction = kNineCorrection,
                                       const std::stop_token& stop = {});

/// Newton's method at fixed parameters. @return the size of its last step over that of the unknowns
double polishNine(NineUnknowns& z, const NineParameters& parameters);

/// The other members of a solution's class by Roberts' theorem: with k = -x/(y - x)
///     (a - x, a, (1 - k)(a - x), c)   and   (b - y, b, k (b - y), c),   c = a + k (b - a)
/// and so for the conjugates; x with a and y with b may be exchanged in each of the three.
std::array<NineUnknowns, 2> cognatesOf(const NineUnknowns& z);
/// Equal for all six members of a class, and different for different classes: a + b + c.
Complex classKey(const NineUnknowns& z);

} // namespace trammel::synthesis

#include "synthesis/nine_points.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace trammel::synthesis {

namespace {

/// c, c^, e of one dyad and their derivatives by its four unknowns and the path's parameter.
struct NineDyad {
    Complex c, cHat, e;
    std::array<Complex, 4> cBy, cHatBy, eBy; ///< by x, a, x^, a^
    Complex cRate, cHatRate, eRate;

    struct Place {
        Complex d, dHat, rate, rateHat;
    };
    NineDyad(Complex x, Complex a, Complex xHat, Complex aHat, const Place& p)
        : c(x * (p.dHat - aHat)),
          cHat(xHat * (p.d - a)),
          e(p.dHat * (x - a) + p.d * (xHat - aHat) + p.d * p.dHat),
          cBy{p.dHat - aHat, 0.0, 0.0, -x},
          cHatBy{0.0, -xHat, p.d - a, 0.0},
          eBy{p.dHat, -p.dHat, p.d, -p.d},
          cRate(x * p.rateHat),
          cHatRate(xHat * p.rate),
          eRate(p.rateHat * (x - a) + p.rate * (xHat - aHat) + p.rate * p.dHat + p.d * p.rateHat) {}
};

NineParameters onTheWay(const NineParameters& from, const NineParameters& change, double t) {
    NineParameters p = from;
    for (std::size_t j = 0; j < 8; ++j) {
        p.d[j] += t * change.d[j];
        p.dHat[j] += t * change.dHat[j];
    }
    return p;
}

/// One way through the parameters.
class NinePath {
public:
    NinePath(const NineParameters& from, const NineParameters& to, double correction)
        : m_from(from), m_correction(correction) {
        for (std::size_t j = 0; j < 8; ++j) {
            m_change.d[j] = to.d[j] - from.d[j];
            m_change.dHat[j] = to.dHat[j] - from.dHat[j];
        }
    }

    std::optional<NineUnknowns> follow(NineUnknowns z, const std::stop_token& stop) {
        constexpr int kMostSteps = 5000;
        constexpr double kLeastStep = 1e-10;
        double t = 0.0, h = 0.02;
        int good = 0;
        for (int steps = 0; t < 1.0; ++steps) {
            if (steps == kMostSteps || h < kLeastStep || stop.stop_requested()) return std::nullopt;
            h = std::min(h, 1.0 - t);
            NineUnknowns next = predicted(z, t, h);
            if (!correct(next, t + h)) {
                h /= 2;
                good = 0;
                continue;
            }
            t += h;
            z = next;
            if (++good < 2) continue;
            h *= 2;
            good = 0;
        }
        return z;
    }

private:
    NineUnknowns slope(const NineUnknowns& z, double t) {
        m_system.evaluate(z, onTheWay(m_from, m_change, t), m_change);
        return -m_system.J.partialPivLu().solve(m_system.rate);
    }

    NineUnknowns predicted(const NineUnknowns& z, double t, double h) {
        const NineUnknowns k1 = slope(z, t), k2 = slope(z + h / 2 * k1, t + h / 2);
        const NineUnknowns k3 = slope(z + h / 2 * k2, t + h / 2), k4 = slope(z + h * k3, t + h);
        return z + h / 6 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
    }

    /// @return whether Newton's method converges from near by, as it does on the path's own side
    bool correct(NineUnknowns& z, double t) {
        constexpr double kRounding = 1e-9; // below it steps need not shrink
        constexpr double kArrived = 1e-10, kConverged = 1e-8;
        const NineParameters p = onTheWay(m_from, m_change, t);
        double last = 1.0;
        for (int i = 0; i < 3; ++i) {
            m_system.evaluate(z, p, m_change);
            const NineUnknowns step = m_system.J.partialPivLu().solve(m_system.F);
            const double size = step.norm() / z.norm();
            const double most = i == 0 ? m_correction : std::max(0.1 * last, kRounding);
            if (!(size < most)) return false;
            z -= step;
            last = size;
            if (size < kArrived) break;
        }
        return last < kConverged;
    }

    const NineParameters& m_from;
    double m_correction;
    NineParameters m_change;
    NineSystem m_system;
};

} // namespace

void NineSystem::evaluate(const NineUnknowns& z, const NineParameters& p,
                          const NineParameters& change) {
    constexpr std::array kFirst{0, 1, 4, 5}, kSecond{2, 3, 6, 7};
    for (int j = 0; j < 8; ++j) {
        const NineDyad::Place place{p.d[j], p.dHat[j], change.d[j], change.dHat[j]};
        const NineDyad u(z[0], z[1], z[4], z[5], place), v(z[2], z[3], z[6], z[7], place);
        const Complex N = v.e * u.cHat - u.e * v.cHat, M = u.e * v.c - v.e * u.c;
        const Complex D = u.c * v.cHat - u.cHat * v.c;
        const Complex byN = D + M, byM = D + N, byD = N + M;
        F[j] = byD * D + N * M;
        for (std::size_t k = 0; k < 4; ++k) {
            J(j, kFirst[k]) = byN * (v.e * u.cHatBy[k] - u.eBy[k] * v.cHat) +
                              byM * (u.eBy[k] * v.c - v.e * u.cBy[k]) +
                              byD * (u.cBy[k] * v.cHat - u.cHatBy[k] * v.c);
            J(j, kSecond[k]) = byN * (v.eBy[k] * u.cHat - u.e * v.cHatBy[k]) +
                               byM * (u.e * v.cBy[k] - v.eBy[k] * u.c) +
                               byD * (u.c * v.cHatBy[k] - u.cHat * v.cBy[k]);
        }
        const Complex rateN =
            v.eRate * u.cHat + v.e * u.cHatRate - u.eRate * v.cHat - u.e * v.cHatRate;
        const Complex rateM = u.eRate * v.c + u.e * v.cRate - v.eRate * u.c - v.e * u.cRate;
        const Complex rateD =
            u.cRate * v.cHat + u.c * v.cHatRate - u.cHatRate * v.c - u.cHat * v.cRate;
        rate[j] = byN * rateN + byM * rateM + byD * rateD;
        const double scale = 1.0 / J.row(j).norm();
        F[j] *= scale;
        rate[j] *= scale;
        J.row(j) *= scale;
    }
}

std::optional<NineUnknowns> followNine(const NineUnknowns& start, const NineParameters& from,
                                       const NineParameters& to, double correction,
                                       const std::stop_token& stop) {
    return NinePath(from, to, correction).follow(start, stop);
}

double polishNine(NineUnknowns& z, const NineParameters& parameters) {
    NineSystem system;
    double last = 1.0;
    for (int i = 0; i < 8 && last > 1e-15; ++i) {
        system.evaluate(z, parameters, {});
        const NineUnknowns step = system.J.partialPivLu().solve(system.F);
        if (!step.allFinite()) return 1.0;
        z -= step;
        last = step.norm() / z.norm();
    }
    return last;
}

std::array<NineUnknowns, 2> cognatesOf(const NineUnknowns& z) {
    std::array<NineUnknowns, 2> cognates;
    for (const int h : {0, 4}) { // the unknowns, their conjugates
        const Complex x = z[h], a = z[h + 1], y = z[h + 2], b = z[h + 3];
        const Complex k = -x / (y - x), c = a + k * (b - a);
        cognates[0].segment<4>(h) << a - x, a, (1.0 - k) * (a - x), c;
        cognates[1].segment<4>(h) << b - y, b, k * (b - y), c;
    }
    return cognates;
}

Complex classKey(const NineUnknowns& z) {
    const Complex x = z[0], a = z[1], y = z[2], b = z[3];
    return a + b + a - x / (y - x) * (b - a);
}

} // namespace trammel::synthesis

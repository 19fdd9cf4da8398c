#include "dynamics/rotation/nodar.h"

#include "dynamics/rotation/gyroscopic_term.h"

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace trammel::dynamics {

namespace {

constexpr int kMostOrder = 5;
using Nordsieck = std::array<Mat3, kMostOrder + 1>; ///< h^k / k! times R's k-th derivative

constexpr double kSameStep = 1e-6; ///< relative

/// Gear's shares for equations of second order that depend on velocity, by order.
constexpr std::array<double, kMostOrder + 1> kCorrector4{19.0 / 90, 3.0 / 4,  1.0,
                                                         1.0 / 2,   1.0 / 12, 0.0};
constexpr std::array<double, kMostOrder + 1> kCorrector5{3.0 / 16,  251.0 / 360, 1.0,
                                                         11.0 / 18, 1.0 / 6,     1.0 / 60};

Nordsieck zero() {
    Nordsieck r;
    r.fill(Mat3::Zero());
    return r;
}

Vec3 vee(const Mat3& S) {
    return 0.5 * Vec3(S(2, 1) - S(1, 2), S(0, 2) - S(2, 0), S(1, 0) - S(0, 1));
}

/// R'' of the header's equation.
Mat3 secondDerivative(const Body& body, const Mat3& R, const Mat3& rate, const Vec3& K) {
    const Mat3 Omega = rate * R.inverse();
    const Mat3 square = Omega * Omega;
    const Mat3 Jd = 0.5 * body.inertia.trace() * Mat3::Identity() - body.inertia;
    const Mat3 P = R * Jd * R.transpose();
    const Mat3 I = R * body.inertia * R.transpose();
    const Vec3 wDot = I.inverse() * (K - vee(square * P - P * square));
    return (skew(wDot) + square) * R;
}

/// Pascal's triangle: the vector a step later, as if the derivative of order n were even.
void predict(Nordsieck& r, int order) {
    for (int i = 0; i < order; ++i)
        for (int j = order - 1; j >= i; --j)
            r[j] += r[j + 1];
}

class NodaR : public RotationMethod {
public:
    NodaR(const System& system, int order)
        : m_system(system), m_order(order), m_histories(system.bodies().size()) {}

    Vec3 gyroscopicChange(int body, const BodyState& start, const Mat3& R, double h) override {
        return R * midpointGyroscopicChange(m_system.bodies()[body], R.transpose() * start.w, h);
    }

    void rotate(int body, const BodyState& start, const Vec3& gyroscopic, double s,
                BodyState& end) override {
        const Body& b = m_system.bodies()[body];
        History& history = m_histories[body];
        const Mat3 R = start.q.toRotationMatrix();
        const Vec3 K = R * (b.inertia * (R.transpose() * (end.w - start.w - gyroscopic))) / s;
        if (history.q.coeffs() != start.q.coeffs() || history.w != start.w ||
            std::abs(s - history.h) > kSameStep * s)
            begin(history, b, start, K, s);
        else
            rescale(history, s);
        advance(history, b, K);
        end.q = history.q;
        end.w = history.w;
    }

    double orthogonalityError(int body) const override {
        const History& history = m_histories[body];
        if (history.h == 0.0) return 0.0;
        const Mat3& R = history.r[0];
        return (R.transpose() * R - Mat3::Identity()).cwiseAbs().maxCoeff();
    }

    std::vector<double> memory() const override {
        std::vector<double> numbers;
        for (History history : m_histories)
            history.forEach([&](const double* first, std::size_t count) {
                numbers.insert(numbers.end(), first, first + count);
            });
        return numbers;
    }

    void recall(std::span<const double> memory) override {
        m_histories.assign(m_histories.size(), {});
        if (memory.size() != m_histories.size() * History::kNumbers) return;
        for (History& history : m_histories)
            history.forEach([&](double* first, std::size_t count) {
                std::ranges::copy(memory.first(count), first);
                memory = memory.subspan(count);
            });
    }

private:
    struct History {
        static constexpr std::size_t kNumbers = 9 * (kMostOrder + 1) + 1 + 4 + 3;
        /// All its numbers, some at a time.
        template <class Visit>
        void forEach(const Visit& visit) {
            for (Mat3& derivative : r)
                visit(derivative.data(), 9);
            visit(&h, 1);
            visit(q.coeffs().data(), 4);
            visit(w.data(), 3);
        }

        Nordsieck r = zero();
        double h = 0.0;            ///< s; 0: there is none
        Quat q = Quat::Identity(); ///< of the state it left
        Vec3 w = Vec3::Zero();
    };

    /// Taylor's series of the body's motion, in body axes: I w' = R^T K - w x I w, R' = R [w]x.
    void begin(History& history, const Body& body, const BodyState& start, const Vec3& K,
               double h) const {
        std::array<Vec3, kMostOrder + 1> w;
        Nordsieck& r = history.r;
        r[0] = start.q.toRotationMatrix();
        w[0] = h * (r[0].transpose() * start.w);
        for (int k = 0; k < m_order; ++k) {
            Vec3 torque = h * h * (r[k].transpose() * K);
            Mat3 next = Mat3::Zero();
            for (int j = 0; j <= k; ++j) {
                torque -= w[j].cross(body.inertia * w[k - j]);
                next += r[j] * skew(w[k - j]);
            }
            w[k + 1] = body.inverseInertia * torque / (k + 1);
            r[k + 1] = next / (k + 1);
        }
        history.h = h;
        history.q = start.q;
    }

    /// Steps between output times differ by rounding.
    static void rescale(History& history, double h) {
        double power = 1.0;
        for (Mat3& derivative : history.r) {
            derivative *= power;
            power *= h / history.h;
        }
        history.h = h;
    }

    void advance(History& history, const Body& body, const Vec3& K) const {
        Nordsieck& r = history.r;
        const double h = history.h;
        predict(r, m_order);
        const Mat3 misfit = 0.5 * h * h * secondDerivative(body, r[0], r[1] / h, K) - r[2];
        const auto& shares = m_order == 4 ? kCorrector4 : kCorrector5;
        for (int k = 0; k <= m_order; ++k)
            r[k] += shares[k] * misfit;
        const Quat q = nearestRotation(r[0]);
        history.q = q.dot(history.q) < 0.0 ? Quat(-q.coeffs()) : q;
        history.w = vee(r[1] * r[0].inverse()) / h;
    }

    const System& m_system;
    int m_order;
    std::vector<History> m_histories;
};

} // namespace

Quat nearestRotation(Mat3 R) {
    for (int i = 0; i < 3; ++i)
        R = (0.5 * R * (3.0 * Mat3::Identity() - R.transpose() * R)).eval();
    return Quat(R).normalized();
}

std::unique_ptr<RotationMethod> makeNodaR(const System& system,
                                          const model::SimulationSettings& settings) {
    return std::make_unique<NodaR>(system, settings.nodarOrder);
}

} // namespace trammel::dynamics

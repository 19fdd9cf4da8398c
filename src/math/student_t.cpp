#include "math/student_t.h"

#include <cmath>
#include <initializer_list>
#include <limits>

namespace trammel::math {

namespace {

/// Lentz's evaluation of the continued fraction; fast for x < (a + 1) / (a + b + 2).
double betaFraction(double x, double a, double b) {
    constexpr double kTiny = 1e-300;
    constexpr int kMost = 10'000; // O(sqrt(max(a, b))) are needed
    const auto kept = [](double value) { return std::abs(value) < kTiny ? kTiny : value; };
    double c = 1.0, d = 1.0 / kept(1.0 - (a + b) * x / (a + 1.0)), result = d;
    for (int m = 1; m < kMost; ++m) {
        double change = 1.0;
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        for (const double term : {even, odd}) {
            d = 1.0 / kept(1.0 + term * d);
            c = kept(1.0 + term / c);
            change = c * d;
            result *= change;
        }
        if (std::abs(change - 1.0) < std::numeric_limits<double>::epsilon()) break;
    }
    return result;
}

} // namespace

double incompleteBeta(double x, double a, double b) {
    if (x <= 0.0) return 0.0;
    if (x >= 1.0) return 1.0;
    const double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) +
                                  a * std::log(x) + b * std::log1p(-x));
    return x < (a + 1.0) / (a + b + 2.0) ? front * betaFraction(x, a, b) / a
                                         : 1.0 - front * betaFraction(1.0 - x, b, a) / b;
}

double studentT(double freedoms, double share) {
    const auto within = [&](double t) {
        return 1.0 - incompleteBeta(freedoms / (freedoms + t * t), freedoms / 2, 0.5);
    };
    double low = 0.0, high = 1.0;
    while (within(high) < share && high < 1e300)
        high *= 2;
    for (double middle = high / 2; middle > low && middle < high; middle = low + (high - low) / 2)
        (within(middle) < share ? low : high) = middle;
    return high;
}

} // namespace trammel::math

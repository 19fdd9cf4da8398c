#include "synthesis/function.h"

#include "math/decompositions.h"
#include "math/least_squares.h"
#include "messages/synthesis_messages.h"
#include "synthesis/polynomial.h"
#include "synthesis/refused.h"
#include "synthesis/tolerances.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace trammel::synthesis {

namespace {

using std::numbers::pi;
using Pairs = std::span<const AnglePair>;

constexpr double kLongestShare = 1e4; ///< of a link over the ground that is still one

/// Negative lengths become offsets. Nothing where the coupler is none, or a link infinitely long.
std::optional<FunctionFourBar> fromRatios(const Vec3& K, double inputOffset, double outputOffset) {
    FunctionFourBar bar{1 / K[0], 0.0, 1 / K[1], inputOffset, outputOffset};
    const double square =
        bar.input * bar.input + bar.output * bar.output + 1 - 2 * bar.input * bar.output * K[2];
    if (!K.allFinite() || !(square > 0.0)) return std::nullopt;
    bar.coupler = std::sqrt(square);
    if (bar.input < 0.0) bar.inputOffset += pi;
    if (bar.output < 0.0) bar.outputOffset += pi;
    bar.input = std::abs(bar.input);
    bar.output = std::abs(bar.output);
    bar.inputOffset = wrapped(bar.inputOffset);
    bar.outputOffset = wrapped(bar.outputOffset);
    if (!(std::max({bar.input, bar.output, bar.coupler}) < kLongestShare)) return std::nullopt;
    return bar;
}

/// Freudenstein's equation by least squares with known offsets; exact for three pairs.
std::optional<FunctionFourBar> linearFit(Pairs pairs, double inputOffset, double outputOffset) {
    Eigen::MatrixXd M(pairs.size(), 3);
    Eigen::VectorXd right(pairs.size());
    for (std::size_t j = 0; j < pairs.size(); ++j) {
        const double f = pairs[j].input + inputOffset, p = pairs[j].output + outputOffset;
        const auto row = static_cast<Eigen::Index>(j);
        M.row(row) << std::cos(p), -std::cos(f), 1.0;
        right[row] = std::cos(f - p);
    }
    return fromRatios(math::pivotedQR(M).solve(right), inputOffset, outputOffset);
}

void addIfAny(std::vector<FunctionFourBar>& bars, const std::optional<FunctionFourBar>& bar) {
    if (bar) bars.push_back(*bar);
}

/// The determinant of the four rows is a quadratic form in cos p0 and sin p0.
std::vector<FunctionFourBar> throughFour(Pairs pairs, double inputOffset) {
    const auto determinant = [&](double outputOffset) {
        Eigen::Matrix4d M;
        for (int j = 0; j < 4; ++j) {
            const double f = pairs[j].input + inputOffset, p = pairs[j].output + outputOffset;
            M.row(j) << std::cos(p), -std::cos(f), 1.0, std::cos(f - p);
        }
        return M.determinant();
    };
    const double cc = determinant(0), ss = determinant(pi / 2);
    const double cs = 2 * determinant(pi / 4) - cc - ss;
    std::vector<FunctionFourBar> bars;
    for (const auto& tangent : roots({cc, cs, ss}))
        if (std::abs(tangent.imag()) <= kRealRoot)
            addIfAny(bars, linearFit(pairs, inputOffset, std::atan(tangent.real())));
    return bars;
}

struct OffsetForm {
    Point Z1, Z3, Z6;
    double z5;

    explicit OffsetForm(const Eigen::VectorXd& z)
        : Z1(z[0], -z[1]), Z3(-z[2], z[3]), Z6(-z[5], z[6]), z5(z[4]) {}
    double misfit() const { return (Z3 * std::conj(Z1) * std::conj(Z6)).imag(); }
    std::optional<FunctionFourBar> bar() const {
        const double p0 = std::arg(Z1), f0 = std::arg(Z3);
        const double k = (Z6 * unit(p0 - f0)).real();
        return fromRatios(Vec3(std::abs(Z1), std::abs(Z3), z5) / k, f0, p0);
    }
};

std::vector<FunctionFourBar> throughFive(Pairs pairs) {
    Eigen::MatrixXd M(5, 7);
    for (int j = 0; j < 5; ++j) {
        const auto [f, p] = pairs[j];
        M.row(j) << std::cos(p), std::sin(p), std::cos(f), std::sin(f), 1.0, std::cos(f - p),
            std::sin(f - p);
    }
    const Eigen::MatrixXd V = math::jacobiSvd(M, Eigen::ComputeFullV).matrixV().rightCols(2);
    const auto at = [&](double s, double t) { return OffsetForm(s * V.col(0) + t * V.col(1)); };
    const double c0 = at(0, 1).misfit(), c3 = at(1, 0).misfit();
    const double ahead = at(1, 1).misfit(), back = at(-1, 1).misfit();
    std::vector<FunctionFourBar> bars;
    for (const auto& s : roots({c0, (ahead - back) / 2 - c3, (ahead + back) / 2 - c0, c3}))
        if (std::abs(s.imag()) <= kRealRoot * (1 + std::abs(s)))
            addIfAny(bars, at(s.real(), 1).bar());
    return bars;
}

double largestError(const FunctionFourBar& bar, Pairs pairs) {
    double largest = 0.0;
    const Side side = sideOf(bar, pairs.front());
    for (const AnglePair& pair : pairs) {
        const auto output = outputAt(bar, pair.input, side);
        if (!output) return pi;
        largest = std::max(largest, std::abs(wrapped(*output - pair.output)));
    }
    return largest;
}

void requirePairs(Pairs pairs) {
    if (pairs.size() < 3) throw Refused({messages::kSynthesisTooFewPairs, pairs.size()});
    for (std::size_t j = 0; j < pairs.size(); ++j)
        for (std::size_t i = 0; i < j; ++i)
            if (std::abs(wrapped(pairs[i].input - pairs[j].input)) <= kSame)
                throw Refused(j, {messages::kSynthesisInputsCoincide, i + 1, j + 1});
}

/// Refines lengths and offsets; a start that is not assembled at every pair is kept as it is.
FunctionFourBar refined(const FunctionFourBar& start, Pairs pairs) {
    const Side side = sideOf(start, pairs.front());
    const auto barOf = [](const Eigen::VectorXd& x) {
        return FunctionFourBar{x[0], x[1], x[2], x[3], x[4]};
    };
    const math::Residuals residuals = [&](const Eigen::VectorXd& x, Eigen::VectorXd& r) {
        r.resize(static_cast<Eigen::Index>(pairs.size()));
        for (std::size_t j = 0; j < pairs.size(); ++j) {
            const auto output = outputAt(barOf(x), pairs[j].input, side);
            if (!output) return false;
            r[static_cast<Eigen::Index>(j)] = wrapped(*output - pairs[j].output);
        }
        return true;
    };
    Eigen::VectorXd x(5);
    x << start.input, start.coupler, start.output, start.inputOffset, start.outputOffset;
    const math::Fit fit = math::leastSquares(residuals, x);
    return std::isfinite(fit.sum) && fit.x.head(3).minCoeff() > 0.0 ? barOf(fit.x) : start;
}

bool isSameBar(const FunctionFourBar& a, const FunctionFourBar& b) {
    constexpr double kSameLength = 1e-5;
    return std::abs(a.input - b.input) + std::abs(a.coupler - b.coupler) +
               std::abs(a.output - b.output) <
           kSameLength * (1 + a.input + a.coupler + a.output);
}

} // namespace

std::vector<FunctionFourBar> fourBarsThrough(Pairs pairs, const FunctionFourBar& start) {
    requirePairs(pairs);
    if (pairs.size() > 5) throw Refused({messages::kSynthesisTooManyPairs, pairs.size()});
    if (pairs.size() == 5) return throughFive(pairs);
    if (pairs.size() == 4) return throughFour(pairs, start.inputOffset);
    std::vector<FunctionFourBar> bars;
    addIfAny(bars, linearFit(pairs, start.inputOffset, start.outputOffset));
    return bars;
}

std::vector<FunctionFourBar> fourBarsNear(Pairs pairs, const FunctionFourBar& start) {
    requirePairs(pairs);
    std::vector<FunctionFourBar> starts, bars;
    addIfAny(starts, linearFit(pairs, start.inputOffset, start.outputOffset));
    std::vector<AnglePair> order(pairs.begin(), pairs.end());
    std::mt19937_64 random(1);
    for (int i = 0; i < 40 && pairs.size() >= 5; ++i) {
        std::ranges::shuffle(order, random);
        for (const FunctionFourBar& bar : throughFive(Pairs(order).first(5)))
            starts.push_back(bar);
    }
    for (const FunctionFourBar& from : starts) {
        const FunctionFourBar bar = refined(from, pairs);
        const auto isSame = [&](const FunctionFourBar& other) { return isSameBar(other, bar); };
        if (largestError(bar, pairs) < pi && std::ranges::none_of(bars, isSame))
            bars.push_back(bar);
    }
    std::ranges::sort(bars, {}, [&](const auto& bar) { return largestError(bar, pairs); });
    return bars;
}

std::optional<double> outputAt(const FunctionFourBar& bar, double input, Side side) {
    const Point e = std::polar(bar.input, input + bar.inputOffset) - 1.0;
    const double L = std::abs(e), b = bar.coupler, c = bar.output;
    const double cosine = (c * c + L * L - b * b) / (2 * c * L);
    constexpr double kReachable = 1 + 1e-12; // rounding at a dead centre
    if (!(std::abs(cosine) <= kReachable)) return std::nullopt;
    const double half = std::acos(std::clamp(cosine, -1.0, 1.0));
    return wrapped(std::arg(e) + static_cast<int>(side) * half - bar.outputOffset);
}

Side sideOf(const FunctionFourBar& bar, const AnglePair& pair) {
    const auto error = [&](Side side) {
        const auto output = outputAt(bar, pair.input, side);
        return output ? std::abs(wrapped(*output - pair.output)) : pi;
    };
    return error(Side::Left) <= error(Side::Right) ? Side::Left : Side::Right;
}

std::optional<FunctionLinkage> linkageOf(const FunctionFourBar& bar, Pairs pairs, double ground) {
    Poses poses;
    std::optional<Linkage> linkage;
    const Side side = sideOf(bar, pairs.front());
    for (const AnglePair& pair : pairs) {
        const Point A = std::polar(ground * bar.input, pair.input + bar.inputOffset);
        // Where the exact solution takes both sides, each pair has its own: a branch defect.
        const bool isExact = largestError(bar, pairs) < 1e-6;
        const auto output = outputAt(bar, pair.input, isExact ? side : sideOf(bar, pair));
        if (!output) return std::nullopt;
        const Point B = ground + std::polar(ground * bar.output, *output + bar.outputOffset);
        poses.push_back({A, std::arg(B - A)});
        if (!linkage) linkage = fourBar(0, ground, A, B, poses.back());
    }
    return FunctionLinkage{*linkage, poses};
}

} // namespace trammel::synthesis

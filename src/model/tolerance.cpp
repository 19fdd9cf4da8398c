#include "model/tolerance.h"

#include "math/normal_distribution.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace trammel::model {

namespace {

constexpr std::array<std::string_view, 4> kNames{"normal", "uniform", "triangular",
                                                 "truncated-normal"};

} // namespace

std::optional<Spread> spreadFromName(std::string_view name) {
    const auto found = std::ranges::find(kNames, name);
    if (found == kNames.end()) return {};
    return static_cast<Spread>(found - kNames.begin());
}

std::string_view name(Spread spread) {
    return kNames[static_cast<std::size_t>(spread)];
}

std::vector<std::string_view> spreadNames() {
    return {kNames.begin(), kNames.end()};
}

/// Of the truncated one: sigma sqrt(1 - 2 k density(k) / (P(k) - P(-k))).
double Tolerance::deviation() const {
    switch (spread) {
    case Spread::Uniform:
        return half() / std::sqrt(3.0);
    case Spread::Triangular:
        return half() / std::sqrt(6.0);
    case Spread::TruncatedNormal: {
        const double inside = 2.0 * math::normalProbability(sigmas) - 1.0;
        return half() / sigmas *
               std::sqrt(1.0 - 2.0 * sigmas * math::normalDensity(sigmas) / inside);
    }
    case Spread::Normal:
        break;
    }
    return half() / sigmas;
}

double Tolerance::quantile(double p) const {
    switch (spread) {
    case Spread::Uniform:
        return lower + p * (upper - lower);
    case Spread::Triangular:
        return p < 0.5 ? lower + half() * std::sqrt(2.0 * p)
                       : upper - half() * std::sqrt(2.0 * (1.0 - p));
    case Spread::TruncatedNormal: {
        const double below = math::normalProbability(-sigmas);
        const double x = math::normalQuantile(below + p * (1.0 - 2.0 * below));
        return std::clamp(middle() + half() / sigmas * x, lower, upper);
    }
    case Spread::Normal:
        break;
    }
    return middle() + half() / sigmas * math::normalQuantile(p);
}

} // namespace trammel::model

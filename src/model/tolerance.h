#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace trammel::model {

/// How the values of a dimension are spread over its tolerance.
enum class Spread { Normal, Uniform, Triangular, TruncatedNormal };
std::optional<Spread> spreadFromName(std::string_view name);
std::string_view name(Spread spread);
std::vector<std::string_view> spreadNames();

/// Limits of a dimension's deviation from its nominal value, and how it is spread between them.
/// With m their middle and T half their distance the standard deviation is
///     normal             T / k, beyond the limits, too
///     truncated normal   the same, cut off at the limits
///     uniform            T / sqrt(3)
///     triangular         T / sqrt(6), with its peak in the middle
struct Tolerance {
    double lower = 0.0, upper = 0.0; ///< SI
    Spread spread = Spread::Normal;
    double sigmas = 3.0; ///< k

    double middle() const { return 0.5 * (lower + upper); }
    double half() const { return 0.5 * (upper - lower); }
    double deviation() const; ///< standard deviation
    /// The deviation below which a share p of the values is, 0 < p < 1.
    double quantile(double p) const;
    bool operator==(const Tolerance&) const = default;
};

} // namespace trammel::model

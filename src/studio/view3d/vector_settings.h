#pragma once

#include "studio/view3d/vector_kinds.h"

namespace trammel::studio {

/// How vectors are drawn, as the user likes it.
struct VectorSettings {
    /// Lengths in multiples of those that suit the run, by quantity.
    std::array<double, kVectorQuantities> factors = automatic();
    double threshold = 0.001; ///< share of the run's largest below which nothing is drawn

    bool operator==(const VectorSettings&) const = default;

    static VectorSettings load(); ///< as they were saved, else the defaults
    void save() const;

    static constexpr double kLeastFactor = 0.01, kMostFactor = 1000.0;

private:
    static constexpr std::array<double, kVectorQuantities> automatic() {
        std::array<double, kVectorQuantities> ones{};
        ones.fill(1.0);
        return ones;
    }
};

} // namespace trammel::studio

#include "model/settings.h"

#include <array>

namespace trammel::model {

namespace {

template <std::size_t count>
using Names = std::array<std::string_view, count>;

constexpr Names<4> kFormulations{"position-projection", "velocity-projection",
                                 "velocity-projection+newton", "acceleration"};
constexpr Names<5> kRotations{"exact", "exponential", "quaternion", "nodar", "euler-angles"};
constexpr Names<3> kGyroscopics{"midpoint", "explicit", "implicit"};
constexpr Names<6> kLcps{"murty", "lemke", "pgs", "jacobi", "sor", "block-pgs"};
constexpr Names<6> kFrictions{"pyramid", "box-fixed", "box-iterated", "polyhedral", "cone", "none"};
constexpr Names<9> kImpacts{"newton",  "poisson",      "stronge",       "uno-noda",
                            "plastic", "kelvin-voigt", "hunt-crossley", "lankarani-nikravesh",
                            "flores"};
constexpr Names<2> kCoordinates{"maximal", "generalized"};
constexpr Names<3> kImpactLocations{"in-step", "step-start", "step-end"};
constexpr Names<5> kIntegrators{"semi-implicit", "rattle", "generalized-alpha", "rk45", "radau"};
constexpr Names<2> kInitialVelocities{"project", "refuse"};
constexpr Names<2> kInitialOverlaps{"resolve", "refuse"};
constexpr Names<2> kOnNotANumbers{"fail", "continue"};
constexpr Names<2> kOnNoProgress{"fail", "continue"};

struct Entry {
    std::string_view key;
    std::span<const std::string_view> names;
};
constexpr std::array<Entry, 13> kMethods{{{"formulation", kFormulations},
                                          {"rotation", kRotations},
                                          {"gyroscopic", kGyroscopics},
                                          {"lcp", kLcps},
                                          {"friction", kFrictions},
                                          {"impact", kImpacts},
                                          {"coordinates", kCoordinates},
                                          {"impact_location", kImpactLocations},
                                          {"integrator", kIntegrators},
                                          {"initial_velocity", kInitialVelocities},
                                          {"initial_overlap", kInitialOverlaps},
                                          {"on_not_a_number", kOnNotANumbers},
                                          {"on_no_progress", kOnNoProgress}}};

} // namespace

std::span<const std::string_view> methodNames(std::string_view key) {
    for (const Entry& entry : kMethods) {
        if (entry.key == key) return entry.names;
    }
    return {};
}

} // namespace trammel::model

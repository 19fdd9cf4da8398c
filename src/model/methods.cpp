#include "model/methods.h"

namespace trammel::model {

namespace {

struct Entry {
    std::string_view key;
    std::span<const std::string_view> names;
};
constexpr std::array<Entry, 13> kKeys{{{"formulation", kMethodNames<FormulationKind>},
                                       {"rotation", kMethodNames<RotationKind>},
                                       {"gyroscopic", kMethodNames<GyroscopicKind>},
                                       {"lcp", kMethodNames<LcpKind>},
                                       {"friction", kMethodNames<FrictionKind>},
                                       {"impact", kMethodNames<ImpactKind>},
                                       {"coordinates", kMethodNames<CoordinatesKind>},
                                       {"impact_location", kMethodNames<ImpactLocation>},
                                       {"integrator", kMethodNames<IntegratorKind>},
                                       {"initial_velocity", kMethodNames<InitialVelocity>},
                                       {"initial_overlap", kMethodNames<InitialOverlap>},
                                       {"on_not_a_number", kMethodNames<FaultResponse>},
                                       {"on_no_progress", kMethodNames<FaultResponse>}}};

} // namespace

std::span<const std::string_view> methodNames(std::string_view key) {
    for (const Entry& entry : kKeys)
        if (entry.key == key) return entry.names;
    return {};
}

} // namespace trammel::model

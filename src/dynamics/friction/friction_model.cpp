#include "dynamics/friction/friction_model.h"

#include "dynamics/friction/box.h"
#include "dynamics/friction/coupled.h"
#include "dynamics/friction/frictionless.h"

#include <array>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::dynamics {

namespace {

/// The registry: a new law is a line here.
const std::array kModels{&kPyramid,    &kBoxFixed, &kBoxIterated,
                         &kPolyhedral, &kCone,     &kFrictionless};

} // namespace

std::span<const std::string_view> frictionModelNames() {
    static const auto names = [] {
        std::array<std::string_view, kModels.size()> result;
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] = kModels[i]->name;
        return result;
    }();
    return names;
}

const FrictionModel& findFrictionModel(std::string_view name) {
    for (const FrictionModel* model : kModels)
        if (model->name == name) return *model;
    throw std::invalid_argument(fmt::format("no friction model is named '{}'; there are {}", name,
                                            fmt::join(frictionModelNames(), ", ")));
}

} // namespace trammel::dynamics

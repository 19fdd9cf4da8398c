#include "analysis/channels/controller_checks.h"
#include "analysis/run/controllers.h"
#include "messages/controller_messages.h"

// Controllers inside of a unit, which runs no others: models that have any are not exported.
namespace trammel::analysis {

model::Diagnostics checkControllers(const model::Model& model) {
    if (model.controllers.empty()) return {};
    return {{model::Severity::Error, "/controllers", messages::kControllersNotInUnits}};
}

std::unique_ptr<Controllers> makeControllers(const model::Model& model) {
    if (model.controllers.empty()) return nullptr;
    throw messages::RuntimeError(messages::kControllersNotInUnits);
}

} // namespace trammel::analysis

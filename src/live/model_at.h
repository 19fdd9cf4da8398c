#pragma once

#include "model/model.h"
#include "results/run_data.h"

#include <filesystem>

namespace trammel::live {

/// The model with which a run goes on at one of its times (s): that of its document, with the
/// inputs that had been made until then.
/// @param directory where the model's files are
/// @throws messages::InvalidArgument with the first error of a document, or where an input tells a
///         step only and not its time
model::Model modelAt(const results::RunHeader& run, const std::filesystem::path& directory,
                     double time);

} // namespace trammel::live

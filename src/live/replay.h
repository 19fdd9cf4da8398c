#pragma once

#include "live/live_run.h"

namespace trammel::live {

/// Runs a model with inputs as an ordinary run. One that cannot be made ends it as failed, with
/// which it is and why.
/// @param directory where the model's file is
/// @throws std::invalid_argument where the model cannot be run
analysis::RunSummary replay(const io::JsonValue& document, const std::filesystem::path& directory,
                            const InputLog& log, results::FrameSink& sink,
                            const std::stop_token& stop = {},
                            const analysis::ProgressCallback& progress = {});

} // namespace trammel::live

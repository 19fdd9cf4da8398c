#include "analysis/run/simulate.h"

#include "analysis/run/simulation.h"
#include "messages/run_messages.h"
#include "messages/solver_messages.h"

#include <fmt/format.h>
#include <utility>

namespace trammel::analysis {

std::string_view name(RunStatus status) {
    return text(status).english;
}

const messages::Text<0>& text(RunStatus status) {
    switch (status) {
    case RunStatus::Completed:
        return messages::kCompleted;
    case RunStatus::CompletedWithFailures:
        return messages::kCompletedWithFailures;
    case RunStatus::Stopped:
        return messages::kStopped;
    case RunStatus::Failed:
        break;
    }
    return messages::kFailed;
}

messages::Message RunSummary::failureText() const {
    if (lcp.failures == 0) return {};
    return {messages::kSolvesFailed, lcp.failures, lcp.solves,
            fmt::format("{:.6g}", firstFailure.time), lastFailure.message};
}

void refuseUnsupported(const model::Model& model) {
    messages::Message message;
    for (const auto& finding : findingsBeforeRun(model))
        message = messages::inLines(std::move(message), model::withPointer(finding));
    if (!message.empty()) throw messages::InvalidArgument(message);
}

RunSummary simulate(const model::Model& model, std::string documentText, results::FrameSink& sink,
                    std::stop_token stop, const ProgressCallback& progress,
                    const dynamics::UserParts& user) {
    refuseUnsupported(model);
    Simulation run(model, sink, std::move(stop), progress, user);
    run.start(model, std::move(documentText));
    while (run.hasNext())
        run.step();
    return run.finish();
}

} // namespace trammel::analysis

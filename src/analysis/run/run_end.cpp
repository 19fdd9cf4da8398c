#include "analysis/run/run_end.h"

#include "analysis/run/settings_text.h"
#include "messages/run_messages.h"
#include "model/version.h"

namespace trammel::analysis {

void beginFrames(results::FrameSink& sink, const model::Model& model, std::string documentText,
                 std::vector<results::Channel> channels, std::size_t expectedFrames) {
    sink.begin({.modelName = model.name,
                .modelText = std::move(documentText),
                .settingsText = settingsText(model.simulation),
                .version = std::string(model::version()),
                .channels = std::move(channels),
                .expectedFrames = expectedFrames});
}

void endFrames(results::FrameSink& sink, RunStatus status, const messages::Message& message) {
    sink.tell(message);
    sink.end(name(status), english(message));
}

std::vector<messages::Message> leftOutTexts(const model::Diagnostics& findings) {
    std::vector<messages::Message> texts;
    for (const model::Diagnostic& finding : findings)
        texts.push_back({messages::kFindingLeftOut, finding.pointer, finding.message});
    return texts;
}

} // namespace trammel::analysis

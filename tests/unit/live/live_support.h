#pragma once

#include "io/model_file.h"
#include "live/live_run.h"

#include <filesystem>
#include <string>

namespace trammel::tests {

inline std::filesystem::path exampleFile(const std::string& name) {
    return std::filesystem::path(TRAMMEL_SOURCE_DIR) / "models" / name / (name + ".trammel.json");
}

inline io::JsonValue exampleDocument(const std::string& name) {
    return io::loadModelFile(exampleFile(name)).root;
}

inline live::LiveRun::Options withHistory(std::size_t states) {
    live::LiveRun::Options options;
    options.history = states;
    return options;
}

/// An example that goes on without end.
struct LiveExample {
    explicit LiveExample(const std::string& name, std::size_t history = 2000)
        : document(exampleDocument(name)),
          run(document, exampleFile(name).parent_path(), withHistory(history)) {}
    void steps(int count) {
        for (int i = 0; i < count; ++i)
            run.step();
    }

    io::JsonValue document;
    live::LiveRun run;
};

} // namespace trammel::tests

#pragma once

#include "cli/commands.h"
#include "io/json_value.h"
#include "model/diagnostic.h"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace trammel::cli {

/// What a program that calls commands by itself, without a process, gives and gets.
struct Session {
    // Given:
    std::filesystem::path program; ///< the executable `trammel`, of which studies make workers
    std::stop_token stop;          ///< in place of signals
    /// Takes the place of the file with the path, which need not exist.
    struct Document {
        std::filesystem::path path;
        io::JsonValue root;
    };
    std::optional<Document> document;

    // Got:
    std::string output, errors; ///< what was printed
    struct Finding {
        std::filesystem::path file;
        model::Diagnostic what;
    };
    std::vector<Finding> findings; ///< of files, which are not printed then
    int exitCode = kDone;
    std::string failure; ///< why a command ended early; empty: it did not, or the findings say it
};

/// While it lives, the calling thread is in the session.
class InSession {
public:
    explicit InSession(Session& session);
    ~InSession();
    InSession(const InSession&) = delete;
};

/// Runs a command of the program `trammel` in the calling thread, which has one at a time.
/// @param arguments the words behind the program's name
void call(const std::vector<std::string>& arguments, Session& session);

/// The session of the calling thread; null: it is the program's own.
Session* session();

} // namespace trammel::cli

#include "cli/session.h"

#include "cli/command_line.h"

namespace trammel::cli {
namespace {

thread_local Session* current = nullptr;

} // namespace

InSession::InSession(Session& session) {
    current = &session;
}

InSession::~InSession() {
    current = nullptr;
}

Session* session() {
    return current;
}

void call(const std::vector<std::string>& arguments, Session& session) {
    const InSession here(session);
    const auto fail = [&](int exitCode, const char* message) {
        session.exitCode = exitCode;
        session.failure = message;
    };
    try {
        session.exitCode = runCommandLine(arguments);
    } catch (const UsageError& error) {
        fail(kWrongUsage, error.what());
    } catch (const FileError& error) {
        fail(kInvalidFile, error.what());
    } catch (const std::exception& error) {
        fail(kRunFailed, error.what());
    }
}

} // namespace trammel::cli

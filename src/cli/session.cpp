#include "cli/session.h"

#include "cli/command_line.h"

#include <utility>

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
    Ending ending = endingOf(arguments);
    session.exitCode = ending.exitCode;
    session.failure = std::move(ending.failure);
}

} // namespace trammel::cli

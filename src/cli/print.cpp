#include "cli/print.h"

#include "cli/commands.h"
#include "cli/session.h"

#include <cerrno>
#include <system_error>

namespace trammel::cli {

namespace {

int firstFailure = 0; ///< errno of standard output; one thread prints

} // namespace

void send(std::FILE* stream, const std::string& text) {
    if (Session* session = cli::session()) {
        (stream == stdout ? session->output : session->errors) += text;
        return;
    }
    errno = 0;
    const bool isSent = std::fwrite(text.data(), 1, text.size(), stream) == text.size();
    if (!isSent && stream == stdout && firstFailure == 0) firstFailure = errno != 0 ? errno : EIO;
}

void flushOutput() {
    if (session()) return;
    errno = 0;
    const bool isFlushed = std::fflush(stdout) == 0;
    if (!isFlushed && firstFailure == 0) firstFailure = errno != 0 ? errno : EIO;
}

int endOutput(int exitCode) {
    flushOutput();
    if (firstFailure == 0) return exitCode;
    say(stderr, "trammel: cannot write standard output: {}\n",
        std::generic_category().message(firstFailure));
    return exitCode == kDone ? kRunFailed : exitCode;
}

} // namespace trammel::cli

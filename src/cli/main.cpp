#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/print.h"

#include <csignal>
#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <unistd.h>

namespace {

using namespace trammel::cli;

int fail(int exitCode, const char* message) {
    if (*message != '\0') {
        std::fputs("trammel: ", stderr);
        std::fputs(message, stderr);
        std::fputc('\n', stderr);
    }
    return exitCode;
}

/// A standard stream that the caller closed would lend its number to the next file that is opened,
/// into which messages would go then.
void holdStandardStreams() {
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(number, F_GETFD) < 0)
            static_cast<void>(open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY));
}

int runProgram(std::vector<std::string> arguments) {
    try {
        return runCommandLine(std::move(arguments));
    } catch (const UsageError& error) {
        return fail(kWrongUsage, error.what());
    } catch (const FileError& error) {
        return fail(kInvalidFile, error.what());
    } catch (const std::exception& error) {
        return fail(kRunFailed, error.what());
    }
}

} // namespace

int main(int argc, char** argv) {
    holdStandardStreams();
    std::signal(SIGPIPE, SIG_IGN); // a reader that goes is a file that takes nothing more
    return endOutput(runProgram({argv + 1, argv + argc}));
}

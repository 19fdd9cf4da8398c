#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/print.h"

#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

using namespace trammel::cli;

/// A standard stream that the caller closed would lend its number to the next file that is opened,
/// into which messages would go then.
void holdStandardStreams() {
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(number, F_GETFD) < 0)
            static_cast<void>(open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY));
}

int runProgram(std::vector<std::string> arguments) {
    const Ending ending = endingOf(std::move(arguments));
    if (!ending.failure.empty()) std::fprintf(stderr, "trammel: %s\n", ending.failure.c_str());
    return ending.exitCode;
}

} // namespace

int main(int argc, char** argv) {
    holdStandardStreams();
    std::signal(SIGPIPE, SIG_IGN); // a reader that goes is a file that takes nothing more
    std::signal(SIGXFSZ, SIG_IGN); // a limit of files (ulimit -f) is a disk that is full
    return endOutput(runProgram({argv + 1, argv + argc}));
}

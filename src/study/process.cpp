#include "study/process.h"

#include "messages/study_messages.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <memory>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

extern char** environ;

namespace trammel::study {

namespace {

[[noreturn]] void fail(const std::string& program, int cause) {
    throw messages::RuntimeError({messages::kCannotStart, program, messages::systemError(cause)});
}

/// What posix_spawn() is told, freed again.
class SpawnSettings {
public:
    SpawnSettings(int socket, int errors) {
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
        if (errors >= 0) posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
        posix_spawnattr_init(&attributes);
        sigset_t none;
        sigemptyset(&none);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    }
    ~SpawnSettings() {
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    posix_spawn_file_actions_t actions{};
    posix_spawnattr_t attributes{};
};

} // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& arguments, int errors) {
    int sockets[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
        fail(arguments.front(), errno);
    m_socket = sockets[0];
    std::vector<char*> words;
    for (const std::string& argument : arguments)
        words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    const SpawnSettings settings(sockets[1], errors);
    const int error = ::posix_spawnp(&m_id, words.front(), &settings.actions, &settings.attributes,
                                     words.data(), environ);
    ::close(sockets[1]);
    if (error == 0) return;
    ::close(m_socket);
    fail(arguments.front(), error);
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept {
    *this = std::move(other);
}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    std::swap(m_id, other.m_id);
    std::swap(m_socket, other.m_socket);
    std::swap(m_exitCode, other.m_exitCode);
    std::swap(m_ending, other.m_ending);
    return *this;
}

ChildProcess::~ChildProcess() {
    if (m_socket >= 0) ::close(m_socket);
    if (m_id < 0) return;
    ::kill(m_id, SIGKILL);
    wait();
}

bool ChildProcess::send(std::string_view text) {
    while (!text.empty()) {
        // A peer that is gone shall not end this process by SIGPIPE.
        const ssize_t sent = ::send(m_socket, text.data(), text.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

void ChildProcess::closeInput() {
    ::shutdown(m_socket, SHUT_WR);
}

std::string ChildProcess::receive() {
    char buffer[4096];
    ssize_t size = 0;
    do
        size = ::recv(m_socket, buffer, sizeof buffer, 0);
    while (size < 0 && errno == EINTR);
    return {buffer, size > 0 ? static_cast<std::size_t>(size) : 0};
}

void ChildProcess::signal(int number) const {
    if (m_id >= 0) ::kill(m_id, number);
}

bool ChildProcess::hasEnded() {
    int status = 0;
    if (m_id >= 0 && ::waitpid(m_id, &status, WNOHANG) == m_id) take(status);
    return m_id < 0;
}

messages::Message ChildProcess::wait() {
    int status = 0;
    while (m_id >= 0)
        if (::waitpid(m_id, &status, 0) == m_id || errno != EINTR) take(status);
    return m_ending;
}

void ChildProcess::take(int status) {
    m_id = -1;
    if (WIFSIGNALED(status)) {
        m_ending = {messages::kSignalNumber, WTERMSIG(status), strsignal(WTERMSIG(status))};
        return;
    }
    m_exitCode = WEXITSTATUS(status);
    if (m_exitCode != 0) m_ending = {messages::kExitCode, m_exitCode};
}

ProgramOutput runProgram(const std::vector<std::string>& arguments, std::string_view input) {
    // A file in memory, since a pipe that nobody reads meanwhile could fill up.
    const int errors = memfd_create("errors", MFD_CLOEXEC);
    if (errors < 0) fail(arguments.front(), errno);
    const std::unique_ptr<const int, void (*)(const int*)> closing(
        &errors, [](const int* descriptor) { close(*descriptor); });
    ChildProcess program(arguments, errors);
    program.send(input);
    program.closeInput();
    ProgramOutput output;
    for (std::string text = program.receive(); !text.empty(); text = program.receive())
        output.text += text;
    program.wait();
    output.exitCode = program.exitCode();
    output.errors.resize(static_cast<std::size_t>(std::max<off_t>(lseek(errors, 0, SEEK_END), 0)));
    const ssize_t size = pread(errors, output.errors.data(), output.errors.size(), 0);
    output.errors.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    return output;
}

} // namespace trammel::study

#pragma once

#include "messages/message.h"

#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace trammel::study {

/// Another program, joined to this one by a socket that is its standard input and output. It has a
/// process group of its own, so that Ctrl-C at the terminal does not reach it, and no signals
/// blocked.
class ChildProcess {
public:
    /// @param arguments the program first; one without "/" is looked for in PATH
    /// @param errors its standard error; -1: ours
    /// @throws std::runtime_error naming the program and the cause.
    explicit ChildProcess(const std::vector<std::string>& arguments, int errors = -1);
    /// Kills it where it still runs.
    ~ChildProcess();
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;

    pid_t id() const { return m_id; }
    int descriptor() const { return m_socket; }

    /// False where it reads no more.
    bool send(std::string_view text);
    /// Ends its standard input.
    void closeInput();
    /// Waits for what it writes next; empty at the end.
    std::string receive();
    void signal(int number) const;
    bool hasEnded();
    /// Waits for its end. @return what became of it: "exit code 1", "signal 9 (Killed)", or empty
    /// where it ended well
    messages::Message wait();
    int exitCode() const { return m_exitCode; } ///< -1: it was ended by a signal

private:
    void take(int status);

    pid_t m_id = -1; ///< -1: its end is known
    int m_socket = -1;
    int m_exitCode = -1;
    messages::Message m_ending;
};

/// What a program that was run to its end said.
struct ProgramOutput {
    int exitCode = -1;
    std::string text;   ///< standard output
    std::string errors; ///< standard error
};
/// Runs a program to its end. @param input its standard input
/// @throws std::runtime_error naming the program and the cause.
ProgramOutput runProgram(const std::vector<std::string>& arguments, std::string_view input = {});

} // namespace trammel::study

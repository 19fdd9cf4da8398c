#pragma once

#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <utility>

namespace trammel::cli {

/// Writes to the stream; of standard output it is remembered why it could not.
void send(std::FILE* stream, const std::string& text);
/// Hands on what standard output holds, so that lines on stderr follow it.
void flushOutput();

/// Prints as fmt::print() does, but goes on where the stream takes nothing (a full disk, a closed
/// pipe): what is computed is still to be written elsewhere. endOutput() tells of it.
template <class... Values>
void say(std::FILE* stream, fmt::format_string<Values...> format, Values&&... values) {
    send(stream, fmt::format(format, std::forward<Values>(values)...));
}
template <class... Values>
void say(fmt::format_string<Values...> format, Values&&... values) {
    say(stdout, format, std::forward<Values>(values)...);
}

/// Sees to it that standard output has everything. @return the exit code: kRunFailed, with the
/// reason on stderr, where it has not
int endOutput(int exitCode);

} // namespace trammel::cli

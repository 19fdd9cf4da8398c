#include "messages/message.h"

#include "messages/system_messages.h"

#include <cassert>
#include <cerrno>
#include <fmt/format.h>
#include <system_error>

namespace trammel::messages {

namespace {

constexpr std::pair<int, const Entry*> kSystemErrors[] = {
    {0, &kSuccess},
    {ENOENT, &kNoSuchFile},
    {EACCES, &kPermissionDenied},
    {ENOSPC, &kNoSpaceLeft},
    {EISDIR, &kIsADirectory},
    {ENOTDIR, &kNotADirectory},
    {EROFS, &kReadOnlyFileSystem},
    {EDQUOT, &kDiskQuotaExceeded},
    {EFBIG, &kFileTooLarge},
    {EIO, &kInputOutputError},
    {ENAMETOOLONG, &kFileNameTooLong},
    {EEXIST, &kFileExists},
};

} // namespace

Argument::Argument(double number) : m_text(fmt::format("{}", number)) {}

Message::Message(const Entry& entry, std::vector<Argument> arguments)
    : m_entry(&entry), m_arguments(std::move(arguments)) {
    assert(m_arguments.size() == entry.places);
}

void Message::forget() {
    m_entry = nullptr;
    m_arguments.clear();
}

bool Message::operator==(const Message& other) const {
    return m_entry == other.m_entry && m_arguments == other.m_arguments;
}

std::string english(const Message& message) {
    if (message.empty()) return {};
    const std::string_view text = message.entry()->english;
    std::string result;
    std::size_t next = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isPlace =
            text[i] == '%' && i + 1 < text.size() && text[i + 1] >= '1' && text[i + 1] <= '9';
        if (!isPlace) {
            result += text[i];
            continue;
        }
        const Argument& argument = message.arguments()[next++];
        const bool isMessage = argument.kind() == Argument::Kind::Message;
        result += isMessage ? english(argument.message()) : argument.text();
        ++i;
    }
    return result;
}

Message verbatim(std::string text) {
    return text.empty() ? Message() : Message(kVerbatim, std::move(text));
}

Message inLines(Message first, Message second) {
    if (first.empty()) return second;
    if (second.empty()) return first;
    return {kTwoLines, std::move(first), std::move(second)};
}

Message messageOf(const std::exception& error) {
    const auto* carrier = dynamic_cast<const Carrier*>(&error);
    return carrier != nullptr ? carrier->message() : verbatim(error.what());
}

Message systemError(int number) {
    for (const auto& [cause, entry] : kSystemErrors)
        if (cause == number) return Message(*entry, {});
    return verbatim(std::generic_category().message(number));
}

} // namespace trammel::messages

#include "messages/stored.h"

#include "messages/entries.h"

#include <charconv>
#include <optional>

namespace trammel::messages {

namespace {

/// Reads what stored() has written; nothing where the data is something else.
class Reader {
public:
    explicit Reader(std::string_view data) : m_rest(data) {}

    std::optional<Message> message() {
        const Entry* entry = entryOf(take(m_rest.find('(')));
        if (entry == nullptr || take(1) != "(") return std::nullopt;
        std::vector<Argument> arguments;
        while (!m_rest.empty() && m_rest.front() != ')') {
            auto next = argument();
            if (!next) return std::nullopt;
            arguments.push_back(std::move(*next));
        }
        if (take(1) != ")" || arguments.size() != entry->places) return std::nullopt;
        return Message(*entry, std::move(arguments));
    }
    bool isAtEnd() const { return m_rest.empty(); }

private:
    std::string_view take(std::size_t count) {
        const std::string_view part = m_rest.substr(0, count);
        m_rest.remove_prefix(part.size());
        return part;
    }

    std::optional<Argument> argument() {
        const std::string_view kind = take(1);
        if (kind == "m" && m_rest.starts_with("()")) {
            take(2);
            return Message();
        }
        if (kind == "m") {
            auto inner = message();
            if (!inner) return std::nullopt;
            return std::move(*inner);
        }
        const std::string_view digits = take(m_rest.find(':'));
        std::size_t length = 0;
        const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), length);
        if (end.ec != std::errc() || take(1) != ":" || length > m_rest.size()) return std::nullopt;
        const std::string text(take(length));
        if (kind == "t") return text;
        if (kind == "k") return Key{text};
        return std::nullopt;
    }

    std::string_view m_rest;
};

} // namespace

std::string stored(const Message& message) {
    if (message.empty()) return "()";
    std::string data = std::string(message.entry()->key) + '(';
    for (const Argument& argument : message.arguments()) {
        if (argument.kind() == Argument::Kind::Message)
            data += 'm' + stored(argument.message());
        else
            data += (argument.kind() == Argument::Kind::Key ? 'k' : 't') +
                    std::to_string(argument.text().size()) + ':' + argument.text();
    }
    return data + ')';
}

Message restored(std::string_view data, std::string text) {
    Reader reader(data);
    auto message = data.empty() || data == "()" ? std::nullopt : reader.message();
    return message && reader.isAtEnd() ? std::move(*message) : verbatim(std::move(text));
}

} // namespace trammel::messages

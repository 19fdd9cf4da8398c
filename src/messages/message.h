#pragma once

#include "messages/text.h"

#include <concepts>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What the library tells its users, as data: which message, and what stands at its places. It
/// becomes a sentence where it is shown: english() on the command line and in files, Studio's
/// translated() in its window. Nobody searches a sentence.
namespace trammel::messages {

struct Argument;

/// A message, or none. Made where there is something to tell, never in a step that goes well.
class Message {
public:
    Message() = default; ///< nothing to tell: empty text
    /// {kBodyIsFixed, name}: as many values as the text has places.
    template <std::size_t Places, class... Values>
    Message(const Text<Places>& text, Values&&... values);
    /// @pre as many arguments as the entry has places
    Message(const Entry& entry, std::vector<Argument> arguments);

    bool empty() const { return m_entry == nullptr; }
    /// Keeps its memory. Of an empty message: does nothing, since each step clears some.
    void clear() {
        if (!empty()) forget();
    }
    const Entry* entry() const { return m_entry; } ///< null pointer where it is empty
    bool is(const Entry& entry) const { return m_entry == &entry; }
    const std::vector<Argument>& arguments() const { return m_arguments; }

    bool operator==(const Message& other) const;

private:
    void forget();

    const Entry* m_entry = nullptr;
    std::vector<Argument> m_arguments;
};

/// The name of a type or method in files, such as "block-pgs": Studio shows its title.
struct Key {
    std::string name;
    bool operator==(const Key&) const = default;
};

/// What stands at a place: a text as it is, such as a name or a number, a key, or a message.
struct Argument {
    Argument(std::string text) : m_text(std::move(text)) {}
    Argument(std::string_view text) : m_text(text) {}
    Argument(const char* text) : m_text(text) {}
    Argument(double number); ///< in as few digits as tell it
    template <std::integral Number>
    Argument(Number number) : m_text(std::to_string(number)) {}
    Argument(Key key) : m_kind(Kind::Key), m_text(std::move(key.name)) {}
    Argument(const Text<0>& text) : Argument(Message(text)) {}
    Argument(Message message) : m_kind(Kind::Message), m_message(std::move(message)) {}

    enum class Kind { Text, Key, Message };
    Kind kind() const { return m_kind; }
    const std::string& text() const { return m_text; } ///< of a text or key
    const Message& message() const { return m_message; }
    /// Whether nothing stands there.
    bool empty() const { return m_text.empty() && m_message.empty(); }

    bool operator==(const Argument&) const = default;

private:
    Kind m_kind = Kind::Text;
    std::string m_text;
    Message m_message;
};

// Here because Argument, which a message holds a list of, has to be complete.
template <std::size_t Places, class... Values>
Message::Message(const Text<Places>& text, Values&&... values) : m_entry(&text) {
    static_assert(sizeof...(Values) == Places, "a value for each place of the text");
    m_arguments.reserve(Places);
    (m_arguments.emplace_back(std::forward<Values>(values)), ...);
}

/// The English text. Of an empty message: none.
std::string english(const Message& message);

/// A text of others, such as the system's words or the user's: it is shown as it is.
Message verbatim(std::string text);

/// `first`, and `second` in the line below; the other alone where one is empty.
Message inLines(Message first, Message second);

/// What the system says about one of its error numbers, such as ENOSPC.
Message systemError(int number);

/// What an exception carries besides its English text.
class Carrier {
public:
    explicit Carrier(Message message) : m_message(std::move(message)) {}
    virtual ~Carrier() = default;
    const Message& message() const { return m_message; }

private:
    Message m_message;
};

/// An exception whose text is a message's English.
template <class Base>
class Told : public Base, public Carrier {
public:
    explicit Told(Message message) : Base(english(message)), Carrier(std::move(message)) {}
};

using RuntimeError = Told<std::runtime_error>;
using InvalidArgument = Told<std::invalid_argument>;

/// The message that an exception carries; its text as it is where it carries none.
Message messageOf(const std::exception& error);

} // namespace trammel::messages

#pragma once

#include "messages/message.h"

#include <fmt/format.h>

/// Prints messages in English.
template <>
struct fmt::formatter<trammel::messages::Message> : fmt::formatter<std::string> {
    template <class Context>
    auto format(const trammel::messages::Message& message, Context& context) const {
        return fmt::formatter<std::string>::format(english(message), context);
    }
};

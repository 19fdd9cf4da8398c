#pragma once

#include "messages/message.h"

namespace trammel::messages {

/// The English texts, in order.
inline std::vector<std::string> english(const std::vector<Message>& messages) {
    std::vector<std::string> texts;
    for (const Message& message : messages)
        texts.push_back(english(message));
    return texts;
}

} // namespace trammel::messages

#pragma once

#include "messages/message.h"

#include <cstddef>

namespace trammel::synthesis {

/// A task that cannot be solved as it is stated, and why.
class Refused : public messages::InvalidArgument {
public:
    explicit Refused(messages::Message message) : Told(std::move(message)) {}
    /// @param index of the pose, the point or the pair that is wrong
    Refused(std::size_t index, messages::Message message)
        : Told(std::move(message)), m_index(index) {}

    /// kWhole: all of them together.
    std::size_t index() const { return m_index; }
    static constexpr std::size_t kWhole = static_cast<std::size_t>(-1);

private:
    std::size_t m_index = kWhole;
};

} // namespace trammel::synthesis

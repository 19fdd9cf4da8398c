#pragma once

#include "messages/message.h"

#include <string_view>

namespace trammel::io {

/// The name of an object's format (ObjectFormat::name) in messages: "body".
messages::Message named(std::string_view format);

/// The same with its article and, where it has one, its type: "a body", "an ellipsoid shape".
messages::Message described(std::string_view type, std::string_view format);

} // namespace trammel::io

#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/tolerance_table.h"

} // namespace trammel::messages

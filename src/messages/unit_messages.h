#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/unit_table.h"

} // namespace trammel::messages

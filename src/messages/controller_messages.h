#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/controller_table.h"

} // namespace trammel::messages

#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/synthesis_table.h"

} // namespace trammel::messages

#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/design_table.h"

} // namespace trammel::messages

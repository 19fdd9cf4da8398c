#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/run_table.h"

} // namespace trammel::messages

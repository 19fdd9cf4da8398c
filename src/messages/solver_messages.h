#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/solver_table.h"

} // namespace trammel::messages

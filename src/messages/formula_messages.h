#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/formula_table.h"

} // namespace trammel::messages

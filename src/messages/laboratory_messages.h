#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/laboratory_table.h"

} // namespace trammel::messages

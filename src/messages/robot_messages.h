#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/robot_table.h"

} // namespace trammel::messages

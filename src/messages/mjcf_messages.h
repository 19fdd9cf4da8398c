#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/mjcf_table.h"

} // namespace trammel::messages

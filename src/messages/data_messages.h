#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/data_table.h"

} // namespace trammel::messages

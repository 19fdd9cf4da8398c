#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/file_table.h"

} // namespace trammel::messages

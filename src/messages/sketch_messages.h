#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/sketch_table.h"

} // namespace trammel::messages

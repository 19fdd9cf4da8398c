#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/model_table.h"

} // namespace trammel::messages

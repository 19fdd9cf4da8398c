#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/optimisation_table.h"

} // namespace trammel::messages

#pragma once

#include "messages/message.h"

namespace trammel::messages {

#include "messages/study_table.h"

} // namespace trammel::messages

#pragma once

#include "messages/message.h"

namespace trammel::messages {

// Without words of their own, so that there is nothing to translate.
TRAMMEL_MESSAGE(Verbatim, "%1")
TRAMMEL_MESSAGE(TwoLines, "%1\n%2")

#include "messages/system_table.h"

} // namespace trammel::messages

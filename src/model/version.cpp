#include "model/version.h"

namespace trammel::model {

std::string_view version() {
    return TRAMMEL_VERSION;
}

} // namespace trammel::model

#pragma once

#include "messages/message.h"

#include <stdexcept>
#include <string>

namespace trammel::robots {

/// Where something stands in a file; line and column count from 1 and are 0 where unknown.
struct Place {
    std::string file; ///< as it is shown to the user
    int line = 0;
    int column = 0; ///< in Unicode code points

    bool operator==(const Place&) const = default;
};
/// "FILE:LINE:COLUMN"
std::string text(const Place& place);

/// Why a file is not taken: "FILE:LINE:COLUMN: error: what is wrong, and what is expected".
class ImportError : public std::runtime_error, public messages::Carrier {
public:
    ImportError(Place place, messages::Message what);
    const Place& place() const { return m_place; }

private:
    Place m_place;
};

} // namespace trammel::robots

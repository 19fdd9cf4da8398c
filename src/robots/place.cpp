#include "robots/place.h"

#include <fmt/format.h>

namespace trammel::robots {

std::string text(const Place& place) {
    if (place.line == 0) return place.file;
    return fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

ImportError::ImportError(Place place, messages::Message what)
    : std::runtime_error(fmt::format("{}: error: {}", text(place), english(what))),
      Carrier(std::move(what)),
      m_place(std::move(place)) {}

} // namespace trammel::robots

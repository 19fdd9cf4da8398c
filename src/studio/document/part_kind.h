#pragma once

#include <array>

namespace trammel::studio {

/// Bodies of usual forms that are made of a few lengths.
enum class PartKind { Link, Plate, Wheel, Pin };
inline constexpr std::array kPartKinds{PartKind::Link, PartKind::Plate, PartKind::Wheel,
                                       PartKind::Pin};

} // namespace trammel::studio

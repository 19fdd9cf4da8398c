#pragma once

#include <span>
#include <string_view>

namespace trammel::fmu {

/// The terms of a part of the unit library, which the program has inside.
struct Terms {
    std::string_view file;    ///< its name in documentation/licenses
    std::string_view name;    ///< of the part
    std::string_view license; ///< its identifier by SPDX
    std::string_view source;  ///< where the part's source is
    std::string_view text;    ///< empty where the machine that built the program had none
};

/// Of Trammel: the General Public License, and the exception for units.
std::span<const Terms> ownTerms();
/// Of the libraries whose code is in the unit library.
std::span<const Terms> containedTerms();

} // namespace trammel::fmu

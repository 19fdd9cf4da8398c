#pragma once

#include <string_view>

namespace trammel::page {

/// The files of resources/page, which the program has inside: the page with places @TITLE@,
/// @STYLE@,
/// @RUN@, @SCENE@ and @SCRIPT@, and what belongs into them.
std::string_view viewerPage();
std::string_view viewerStyle();
std::string_view viewerScript();

} // namespace trammel::page

#pragma once

#include <pugixml.hpp>
#include <string>
#include <vector>

namespace trammel::tests {

/// What a modelDescription.xml breaks of the rules of FMI 2.0.4 (section 2.2) or 3.0.2 (2.4), as
/// far as units of real variables can: elements and their order, attributes required and allowed,
/// names and references used once, start values where they must and must not be, units that are
/// defined, the lists of the model structure.
std::vector<std::string> brokenRules(pugi::xml_node root);

} // namespace trammel::tests

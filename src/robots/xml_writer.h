#pragma once

#include "robots/pose.h"

#include <pugixml.hpp>
#include <string>

namespace trammel::robots {

/// Numbers in as few digits as read back the same, with spaces between.
std::string numberText(double value);
std::string numberText(const Vec3& value);
/// w x y z
std::string numberText(const Quat& value);
/// x y z roll pitch yaw
std::string poseText(const Pose& pose);

/// Adds an element.
pugi::xml_node add(pugi::xml_node parent, const char* name);
/// Adds an attribute.
void set(pugi::xml_node element, const char* name, const std::string& value);
/// Adds an element with a text.
pugi::xml_node addText(pugi::xml_node parent, const char* name, const std::string& text);
/// The document's text, two spaces a level.
std::string print(const pugi::xml_document& document);

} // namespace trammel::robots

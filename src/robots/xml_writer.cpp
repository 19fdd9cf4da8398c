#include "robots/xml_writer.h"

#include <fmt/format.h>
#include <sstream>

namespace trammel::robots {

std::string numberText(double value) {
    return fmt::format("{}", value == 0.0 ? 0.0 : value); // no -0
}
std::string numberText(const Vec3& value) {
    return fmt::format("{} {} {}", numberText(value.x()), numberText(value.y()),
                       numberText(value.z()));
}
std::string numberText(const Quat& value) {
    return fmt::format("{} {} {} {}", numberText(value.w()), numberText(value.x()),
                       numberText(value.y()), numberText(value.z()));
}
std::string poseText(const Pose& pose) {
    return numberText(pose.position) + ' ' + numberText(rollPitchYaw(pose.orientation));
}

pugi::xml_node add(pugi::xml_node parent, const char* name) {
    return parent.append_child(name);
}
void set(pugi::xml_node element, const char* name, const std::string& value) {
    element.append_attribute(name).set_value(value.c_str());
}
pugi::xml_node addText(pugi::xml_node parent, const char* name, const std::string& text) {
    pugi::xml_node element = parent.append_child(name);
    element.text().set(text.c_str());
    return element;
}
std::string print(const pugi::xml_document& document) {
    std::ostringstream stream;
    document.save(stream, "  ", pugi::format_indent, pugi::encoding_utf8);
    return stream.str();
}

} // namespace trammel::robots

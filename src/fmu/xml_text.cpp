#include "fmu/xml_text.h"

#include <algorithm>

namespace trammel::fmu {

std::string xmlText(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        switch (c) {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        default:
            if (static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\t') escaped += c;
        }
    }
    return escaped;
}

std::string xmlQuoted(std::string_view text) {
    std::string quoted = '"' + xmlText(text) + '"';
    std::ranges::replace_if(
        quoted, [](char c) { return c == '\n' || c == '\t'; }, ' ');
    return quoted;
}

} // namespace trammel::fmu

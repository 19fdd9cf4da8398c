#include "model/short_text.h"

namespace trammel::model {
namespace {

/// Whether a character starts at the byte, or the text ends there.
bool isBorder(std::string_view text, std::size_t at) {
    return at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80;
}

} // namespace

std::string shortened(std::string_view text, std::size_t most) {
    constexpr std::string_view kGap = " ... ";
    if (text.size() <= most || most <= kGap.size()) return std::string(text);
    const std::size_t kept = most - kGap.size();
    std::size_t head = kept - kept / 3, tail = text.size() - kept / 3;
    while (!isBorder(text, head))
        --head;
    while (!isBorder(text, tail))
        ++tail;
    return std::string(text.substr(0, head)).append(kGap).append(text.substr(tail));
}

} // namespace trammel::model

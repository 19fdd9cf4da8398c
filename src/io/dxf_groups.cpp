#include "io/dxf_groups.h"

#include "messages/file_messages.h"
#include "model/short_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace trammel::io {

namespace {

std::string_view withoutSpace(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r";
    const std::size_t first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

template <class Number>
bool parseNumber(std::string_view text, Number& number) {
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

std::string dxfPlace(const std::string& name, int line) {
    return fmt::format("{}:{}", name, line);
}

} // namespace

bool DxfGroups::nextLine(std::string_view& line) {
    if (m_text.empty()) return false;
    const std::size_t end = m_text.find('\n');
    line = withoutSpace(m_text.substr(0, end));
    m_text.remove_prefix(end == std::string_view::npos ? m_text.size() : end + 1);
    ++m_line;
    return true;
}

DxfGroup DxfGroups::next(std::string_view expected) {
    std::string_view code;
    DxfGroup group;
    if (!nextLine(code)) throw DxfError({messages::kDxfEnds, dxfPlace(m_name, m_line), expected});
    constexpr int kLeast = -5, kMost = 1071; // that there are
    if (!parseNumber(code, group.code) || group.code < kLeast || group.code > kMost)
        throw DxfError({messages::kDxfNoCode, dxfPlace(m_name, m_line), model::shortened(code)});
    if (!nextLine(group.value))
        throw DxfError({messages::kDxfEnds, dxfPlace(m_name, m_line), expected});
    group.line = m_line;
    return group;
}

double DxfGroups::number(const DxfGroup& group) const {
    double value = 0;
    constexpr double kMost = 1e100; // whose square is a number, too
    if (!parseNumber(group.value, value) || !(std::abs(value) < kMost))
        throw DxfError({messages::kDxfNoNumber, dxfPlace(m_name, group.line),
                        model::shortened(group.value), group.code});
    return value;
}

int DxfGroups::integer(const DxfGroup& group) const {
    int value = 0;
    if (!parseNumber(group.value, value))
        throw DxfError({messages::kDxfNoNumber, dxfPlace(m_name, group.line),
                        model::shortened(group.value), group.code});
    return value;
}

const DxfGroup* DxfEntity::find(int code) const {
    const auto found = std::ranges::find(groups, code, &DxfGroup::code);
    return found == groups.end() ? nullptr : &*found;
}

} // namespace trammel::io

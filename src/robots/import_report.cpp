#include "robots/import_report.h"

#include "messages/file_messages.h"
#include "messages/robot_messages.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::robots {

namespace {

constexpr std::size_t kMostItems = 1000;

void add(std::vector<ReportItem>& list, const Place& place, messages::Message what) {
    if (list.size() >= kMostItems) what = messages::kFurtherFindings;
    const auto same = std::ranges::find(list, what, &ReportItem::what);
    if (same != list.end())
        ++same->count;
    else
        list.push_back({place, std::move(what)});
}

} // namespace

void ImportReport::approximated(const Place& place, messages::Message what) {
    add(m_approximated, place, std::move(what));
}

void ImportReport::leftOut(const Place& place, messages::Message what) {
    add(m_leftOut, place, std::move(what));
}

messages::Message told(const ReportItem& item) {
    if (item.count == 1) return item.what;
    return {messages::kInReport, item.what, item.count};
}

} // namespace trammel::robots

#include "cli/robot_report.h"

#include "cli/json_text.h"
#include "cli/message_text.h"
#include "cli/print.h"

#include <vector>

namespace trammel::cli {

using io::JsonValue;

namespace {

JsonValue itemsJson(const std::vector<robots::ReportItem>& items) {
    std::vector<JsonValue> list;
    for (const robots::ReportItem& item : items)
        list.push_back(JsonValue::object({{"place", robots::text(item.place)},
                                          {"what", english(item.what)},
                                          {"count", item.count}}));
    return JsonValue::array(std::move(list));
}

} // namespace

JsonValue importJson(const robots::ImportReport& report) {
    std::vector<JsonValue> redundant;
    for (const messages::Message& each : report.redundant)
        redundant.emplace_back(english(each));
    return JsonValue::object({{"format", report.format},
                              {"links", report.links},
                              {"joints", report.joints},
                              {"bodies", report.bodies},
                              {"loops", report.loops},
                              {"dof", report.dof},
                              {"redundant", JsonValue::array(std::move(redundant))},
                              {"closed", report.isClosed},
                              {"residual", finiteOrNull(report.residual)},
                              {"message", english(report.openText)},
                              {"approximated", itemsJson(report.approximations())},
                              {"left_out", itemsJson(report.omissions())}});
}

namespace {

void printItems(std::FILE* stream, const char* title,
                const std::vector<robots::ReportItem>& items) {
    if (!items.empty()) say(stream, "  {}\n", title);
    for (const robots::ReportItem& item : items)
        say(stream, "    {}: {}\n", robots::text(item.place), robots::told(item));
}

} // namespace

void printImport(std::FILE* stream, const std::string& file, const robots::ImportReport& report) {
    say(stream, "{}: {}, {} links, {} joints\n", file, report.format, report.links, report.joints);
    say(stream, "  bodies                {}\n", report.bodies);
    say(stream, "  loops                 {}\n", report.loops);
    say(stream, "  degrees of freedom    {}\n", report.dof);
    say(stream, "  largest gap           {:.3g} m or rad\n", report.residual);
    if (!report.isClosed) say(stream, "  not closed            {}\n", report.openText);
    if (!report.redundant.empty())
        say(stream, "  redundant constraints {}\n", report.redundant.size());
    for (const messages::Message& each : report.redundant)
        say(stream, "    {}\n", each);
    printItems(stream, "approximated", report.approximations());
    printItems(stream, "left out", report.omissions());
}

JsonValue exportJson(const robots::ImportReport& report) {
    return JsonValue::object({{"links", report.links},
                              {"joints", report.joints},
                              {"approximated", itemsJson(report.approximations())},
                              {"left_out", itemsJson(report.omissions())}});
}

void printExport(std::FILE* stream, const std::string& file, const robots::ImportReport& report) {
    say(stream, "{}: {} links, {} joints\n", file, report.links, report.joints);
    printItems(stream, "approximated", report.approximations());
    printItems(stream, "left out", report.omissions());
}

} // namespace trammel::cli

#include "messages/entries.h"

#include "messages/controller_messages.h"
#include "messages/data_messages.h"
#include "messages/design_messages.h"
#include "messages/file_messages.h"
#include "messages/formula_messages.h"
#include "messages/laboratory_messages.h"
#include "messages/mjcf_messages.h"
#include "messages/model_messages.h"
#include "messages/optimisation_messages.h"
#include "messages/robot_messages.h"
#include "messages/run_messages.h"
#include "messages/sketch_messages.h"
#include "messages/solver_messages.h"
#include "messages/study_messages.h"
#include "messages/synthesis_messages.h"
#include "messages/system_messages.h"
#include "messages/tolerance_messages.h"
#include "messages/unit_messages.h"

#include <unordered_map>

namespace trammel::messages {

namespace {

#pragma push_macro("TRAMMEL_MESSAGE")
#undef TRAMMEL_MESSAGE
#define TRAMMEL_MESSAGE(id, english) &k##id,

constexpr const Entry* kEntries[] = {
    &kVerbatim,
    &kTwoLines,
#include "messages/controller_table.h"
#include "messages/data_table.h"
#include "messages/design_table.h"
#include "messages/file_table.h"
#include "messages/formula_table.h"
#include "messages/laboratory_table.h"
#include "messages/mjcf_table.h"
#include "messages/model_table.h"
#include "messages/optimisation_table.h"
#include "messages/robot_table.h"
#include "messages/run_table.h"
#include "messages/sketch_table.h"
#include "messages/solver_table.h"
#include "messages/study_table.h"
#include "messages/synthesis_table.h"
#include "messages/system_table.h"
#include "messages/tolerance_table.h"
#include "messages/unit_table.h"
};

#pragma pop_macro("TRAMMEL_MESSAGE")

} // namespace

std::span<const Entry* const> entries() {
    return kEntries;
}

const Entry* entryOf(std::string_view key) {
    static const auto byKey = [] {
        std::unordered_map<std::string_view, const Entry*> map;
        for (const Entry* entry : kEntries)
            map.emplace(entry->key, entry);
        return map;
    }();
    const auto found = byKey.find(key);
    return found == byKey.end() ? nullptr : found->second;
}

} // namespace trammel::messages

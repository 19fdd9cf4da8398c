#include "cli/varied_parameters.h"

#include "cli/commands.h"
#include "cli/linkage_options.h"
#include "cli/message_text.h"
#include "model/short_text.h"
#include "model/suggest.h"
#include "study/parameter_effects.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::cli {

std::vector<std::size_t> chosenParameters(const io::ModelFamily& family,
                                          const std::vector<std::string>& names) {
    if (names.empty()) return study::freeParameters(family);
    const std::vector<io::ParameterNote>& all = family.parameters();
    std::vector<std::size_t> chosen;
    for (const std::string& name : names) {
        const auto found = std::ranges::find(all, name, &io::ParameterNote::name);
        if (found == all.end()) {
            std::vector<std::string_view> known;
            for (const io::ParameterNote& note : all)
                known.emplace_back(note.name);
            throw UsageError(fmt::format("--parameter {}: there is no such parameter; {}the "
                                         "parameters are {}",
                                         model::shortened(name), model::didYouMean(name, known),
                                         listOf(known)));
        }
        const auto index = static_cast<std::size_t>(found - all.begin());
        if (std::ranges::find(chosen, index) == chosen.end()) chosen.push_back(index);
    }
    return chosen;
}

std::vector<std::size_t> chosenOutputs(const std::vector<results::Channel>& channels,
                                       const std::vector<std::size_t>& usual, const char* option,
                                       const std::vector<std::string>& names) {
    if (names.empty()) return usual;
    std::vector<std::size_t> chosen;
    for (const std::string& name : names) {
        const auto found = analysis::namedOutputs(channels, name);
        if (found.empty()) {
            std::vector<std::string_view> known;
            for (const std::size_t i : usual)
                known.emplace_back(channels[i].name);
            throw UsageError(fmt::format(
                "{} {}: a pose has no such measure or channel; {}among those there are: {}", option,
                model::shortened(name), model::didYouMean(name, known), listOf(known)));
        }
        chosen.insert(chosen.end(), found.begin(), found.end());
    }
    return chosen;
}

} // namespace trammel::cli

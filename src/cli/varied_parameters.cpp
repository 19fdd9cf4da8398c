#include "cli/varied_parameters.h"

#include "cli/commands.h"
#include "cli/linkage_options.h"
#include "cli/message_text.h"
#include "model/quantity.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::cli {

std::string siUnit(const std::string& shownUnit) {
    const auto unit = model::findUnit(shownUnit);
    return unit ? std::string(unit->si()) : std::string();
}

std::vector<analysis::VariedParameter> variedParameters(const io::ModelFamily& family,
                                                        const std::vector<std::string>& names) {
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
    for (std::size_t i = 0; names.empty() && i < all.size(); ++i)
        if (!family.isFormula(i)) chosen.push_back(i);
    std::vector<analysis::VariedParameter> result;
    for (const std::size_t i : chosen)
        result.push_back({all[i].name, all[i].unit, all[i].value.value_or(0.0),
                          [&family, i](double change) { return family.with(i, change); }});
    return result;
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

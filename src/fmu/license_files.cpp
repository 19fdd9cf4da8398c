#include "fmu/license_files.h"

#include "fmu/unit_terms.h"
#include "model/version.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <span>

namespace trammel::fmu {

namespace {

std::string licenseEntry(const DescriptionHead& head, FmiVersion version) {
    std::string text = fmt::format(
        "{}\n\n"
        "The model and its description (modelDescription.xml, resources, documentation) belong to\n"
        "their author, whose terms are not stated here.\n\n"
        "The binary, binaries/{}/{}.so, is the unit library of Trammel {},\n"
        "(C) 2026 The Trammel authors, GPL-3.0-or-later with an exception for exported units: the\n"
        "unit with its binary may be passed on under terms of its author's choice, without the\n"
        "library's source. There is no warranty.\n\n",
        head.name, binaryFolder(version), head.identifier, model::version());
    const auto list = [&](const Terms& terms) {
        fmt::format_to(std::back_inserter(text), "  {:<22}{}",
                       terms.text.empty() ? "(text not at hand)" : terms.file, terms.name);
        for (const std::string_view more : {terms.license, terms.source})
            if (!more.empty()) fmt::format_to(std::back_inserter(text), ", {}", more);
        text += '\n';
    };
    std::ranges::for_each(ownTerms(), list);
    text += "\nThe binary has code of these libraries inside, which stays under their terms:\n\n";
    std::ranges::for_each(containedTerms(), list);
    return text;
}

} // namespace

std::vector<fmi::ArchiveEntry> licenseFiles(const DescriptionHead& head, FmiVersion version) {
    const std::string folder = "documentation/licenses/";
    std::vector<fmi::ArchiveEntry> files{{folder + "license.txt", licenseEntry(head, version)}};
    for (const std::span<const Terms> list : {ownTerms(), containedTerms()})
        for (const Terms& terms : list)
            if (!terms.text.empty())
                files.push_back({folder + std::string(terms.file), std::string(terms.text)});
    return files;
}

} // namespace trammel::fmu

#include "bench/report.h"

#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>

namespace trammel::bench {

std::string cell(double value) {
    return std::isnan(value) ? std::string() : fmt::format("{:.4g}", value);
}

std::string cell(int value) {
    return std::to_string(value);
}

Report::Report(std::filesystem::path folder) : m_folder(std::move(folder)) {
    if (!m_folder.empty()) std::filesystem::create_directories(m_folder);
}

void Report::begin(const std::string& name, const std::vector<std::string>& columns) {
    fmt::print("\n# {}\n", name);
    if (!m_folder.empty()) {
        const std::filesystem::path path = m_folder / (name + ".csv");
        m_file = std::ofstream(path);
        if (!m_file) throw std::runtime_error(fmt::format("cannot write {}", path.string()));
    }
    row(columns);
}

void Report::row(const std::vector<std::string>& cells) {
    const std::string line = fmt::format("{}\n", fmt::join(cells, ","));
    fmt::print("{}", line);
    std::fflush(stdout);
    m_file << line << std::flush;
}

void Report::say(const std::string& text) {
    fmt::print(stderr, "{}\n", text);
}

void Report::summarize() {
    begin("summary", {"scenario", "quantity", "target", "measured", "met"});
    for (const Target& target : m_targets)
        row({target.scenario, target.quantity,
             fmt::format("{} {:g}",
                         target.sense == Target::Sense::AtLeast ? ">=" : "<=", target.bound),
             cell(target.measured), target.isMet() ? "yes" : "no"});
}

} // namespace trammel::bench

#include "results/csv.h"

#include "results/atomic_file.h"

#include <fmt/format.h>
#include <iterator>
#include <string>
#include <vector>

namespace trammel::results {
namespace {

constexpr std::size_t kBlock = 1u << 20; ///< bytes gathered before they go to the stream

std::string quoted(const std::string& title) {
    if (title.find_first_of(",\"\r\n") == std::string::npos) return title;
    std::string text = "\"";
    for (const char c : title) {
        if (c == '"') text += '"';
        text += c;
    }
    return text + '"';
}

void drain(std::ostream& out, fmt::memory_buffer& buffer) {
    out.write(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    buffer.clear();
}

std::string eventTitles() {
    std::string titles = "t[s],impact,body_a,body_b,joint,x,y,z,nx,ny,nz,approach_speed[m/s],"
                         "separation_speed[m/s]";
    const auto addVector = [&](const std::string& name, const char* unit) {
        for (const char* axis : {".x", ".y", ".z"})
            titles += "," + name + axis + unit;
    };
    addVector("slip_before", "");
    addVector("slip_after", "");
    titles += ",impulse.n[N*s]";
    addVector("impulse.t", "");
    titles += ",energy_loss[J],law";
    for (const char* body : {"a", "b"}) {
        for (const char* name : {".p_before", ".p_after"})
            addVector(std::string(body) + name, "[kg*m/s]");
        for (const char* name : {".L_before", ".L_after"})
            addVector(std::string(body) + name, "[kg*m^2/s]");
    }
    return titles + "\n";
}

} // namespace

void writeCsv(std::ostream& out, const RunData& run, const CsvOptions& options) {
    const auto& channels = run.header().channels;
    options.channels.requireMatches(channels);
    std::vector<const double*> columns;
    fmt::memory_buffer buffer;
    const auto append = std::back_inserter(buffer);
    fmt::format_to(append, "t[s]");
    for (std::size_t i = 0; i < channels.size(); ++i) {
        if (!options.channels.contains(channels[i].name)) continue;
        columns.push_back(run.column(i).data());
        fmt::format_to(append, ",{}", quoted(channels[i].title()));
    }
    buffer.push_back('\n');
    for (std::size_t frame = 0; frame < run.frameCount(); ++frame) {
        const double t = run.time()[frame];
        if (t < options.from || t > options.to) continue;
        fmt::format_to(append, "{:.17g}", t);
        for (const double* column : columns)
            fmt::format_to(append, ",{:.17g}", column[frame]);
        buffer.push_back('\n');
        if (buffer.size() > kBlock) drain(out, buffer);
    }
    drain(out, buffer);
}

void writeCsv(const std::filesystem::path& path, const RunData& run, const CsvOptions& options) {
    options.channels.requireMatches(run.header().channels);
    writeAtomically(path, [&](std::ostream& out) { writeCsv(out, run, options); });
}

void writeEventsCsv(const std::filesystem::path& path) {
    writeAtomically(path, [](std::ostream& out) { out << eventTitles(); });
}

} // namespace trammel::results

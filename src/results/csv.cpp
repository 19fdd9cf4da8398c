#include "results/csv.h"

#include "results/atomic_file.h"
#include "results/csv_rows.h"
#include "results/impact_columns.h"
#include "results/provenance.h"

#include <fmt/format.h>
#include <iterator>
#include <string>
#include <vector>

namespace trammel::results {
namespace {

constexpr std::size_t kBlock = 1u << 20; ///< bytes gathered before they go to the stream

void drain(std::ostream& out, std::string& buffer) {
    out.write(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    buffer.clear();
}

/// A field of an impact as text.
struct Formatter {
    const ImpactRecord& record;
    std::string& buffer;

    void operator()(double ImpactRecord::*field) const { number(record.*field); }
    void operator()(const VectorField& field) const { number((record.*field.member)[field.axis]); }
    void operator()(std::int64_t ImpactRecord::*field) const {
        fmt::format_to(std::back_inserter(buffer), "{}", record.*field);
    }
    void operator()(std::string ImpactRecord::*field) const { text(record.*field); }
    void operator()(ContactMode ImpactRecord::*field) const {
        text(std::string(name(record.*field)));
    }

    void number(double value) const {
        fmt::format_to(std::back_inserter(buffer), "{:.17g}", value);
    }
    void text(const std::string& value) const {
        fmt::format_to(std::back_inserter(buffer), "{}", csvField(value));
    }
};

/// One line: what `write` makes of each column.
template <class Write>
void writeLine(std::string& buffer, Write write) {
    bool isFirst = true;
    for (const ImpactColumn& column : impactColumns()) {
        if (!column.isInCsv) continue;
        if (!isFirst) buffer.push_back(',');
        isFirst = false;
        write(column);
    }
    buffer.push_back('\n');
}

} // namespace

std::string csvField(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string field = "\"";
    for (const char c : text) {
        if (c == '"') field += '"';
        field += c;
    }
    return field + '"';
}

void appendTitles(std::string& buffer, const std::vector<Channel>& channels,
                  const ChannelChoice& choice) {
    const auto append = std::back_inserter(buffer);
    fmt::format_to(append, "t[s]");
    for (const Channel& channel : channels)
        if (choice.contains(channel.name)) fmt::format_to(append, ",{}", csvField(channel.title()));
    buffer.push_back('\n');
}

void writeCsv(std::ostream& out, const RunData& run, const CsvOptions& options) {
    const auto& channels = run.header().channels;
    options.channels.requireMatches(channels);
    std::vector<const double*> columns;
    for (std::size_t i = 0; i < channels.size(); ++i)
        if (options.channels.contains(channels[i].name)) columns.push_back(run.column(i).data());
    std::string buffer;
    const auto append = std::back_inserter(buffer);
    appendTitles(buffer, channels, options.channels);
    std::size_t unreleased = 0; // frames
    for (std::size_t frame = 0; frame < run.frameCount(); ++frame) {
        const double t = run.time()[frame];
        if (!options.covers(t)) continue;
        fmt::format_to(append, "{:.17g}", t);
        for (const double* column : columns)
            fmt::format_to(append, ",{:.17g}", column[frame]);
        buffer.push_back('\n');
        if (++unreleased * columns.size() * sizeof(double) > SampleTable::kInMemory) {
            run.releaseSamples();
            unreleased = 0;
        }
        if (buffer.size() > kBlock) drain(out, buffer);
    }
    drain(out, buffer);
}

void writeCsv(const std::filesystem::path& path, const RunData& run, const CsvOptions& options) {
    options.channels.requireMatches(run.header().channels);
    writeAtomically(path, [&](std::ostream& out) { writeCsv(out, run, options); });
    writeProvenance(path, {{"", provenance(run.header())}});
}

void appendContactTitles(std::string& buffer) {
    fmt::format_to(std::back_inserter(buffer),
                   "t[s],body_a,body_b,x,y,z,nx,ny,nz,force.n[N],force.t.x,force.t.y,"
                   "force.t.z\n");
}

void appendContact(std::string& buffer, double t, const ContactRecord& c,
                   const std::vector<std::string>& bodies) {
    const auto append = std::back_inserter(buffer);
    fmt::format_to(append, "{:.17g},{},{}", t, csvField(bodies[c.bodyA]),
                   csvField(bodies[c.bodyB]));
    for (const Vec3* v : {&c.point, &c.normal})
        fmt::format_to(append, ",{:.17g},{:.17g},{:.17g}", (*v)[0], (*v)[1], (*v)[2]);
    fmt::format_to(append, ",{:.17g},{:.17g},{:.17g},{:.17g}\n", c.normalForce,
                   c.tangentialForce[0], c.tangentialForce[1], c.tangentialForce[2]);
}

void writeContactsCsv(std::ostream& out, const RunData& run, const CsvOptions& options) {
    std::string buffer;
    appendContactTitles(buffer);
    for (std::size_t frame = 0; frame < run.frameCount(); ++frame) {
        const double t = run.time()[frame];
        if (!options.covers(t)) continue;
        for (const ContactRecord& contact : run.contactsAt(frame))
            appendContact(buffer, t, contact, run.header().bodies);
        if (buffer.size() > kBlock) drain(out, buffer);
    }
    drain(out, buffer);
}

void writeContactsCsv(const std::filesystem::path& path, const RunData& run,
                      const CsvOptions& options) {
    writeAtomically(path, [&](std::ostream& out) { writeContactsCsv(out, run, options); });
}

void appendImpactTitles(std::string& buffer) {
    writeLine(buffer, [&](const ImpactColumn& column) {
        fmt::format_to(std::back_inserter(buffer), "{}", column.title());
    });
}

void appendImpact(std::string& buffer, const ImpactRecord& impact) {
    writeLine(buffer, [&](const ImpactColumn& column) {
        std::visit(Formatter{impact, buffer}, column.field);
    });
}

void writeEventsCsv(std::ostream& out, const std::vector<ImpactRecord>& impacts) {
    std::string buffer;
    appendImpactTitles(buffer);
    for (const ImpactRecord& impact : impacts) {
        appendImpact(buffer, impact);
        if (buffer.size() > kBlock) drain(out, buffer);
    }
    drain(out, buffer);
}

void writeEventsCsv(const std::filesystem::path& path, const std::vector<ImpactRecord>& impacts) {
    writeAtomically(path, [&](std::ostream& out) { writeEventsCsv(out, impacts); });
}

} // namespace trammel::results

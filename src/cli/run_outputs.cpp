#include "cli/run_outputs.h"

#include "results/csv_sinks.h"
#include "results/hdf5_writer.h"

#include <algorithm>
#include <stdexcept>

namespace trammel::cli {

RunOutputs::RunOutputs(const RunFiles& files, const std::stop_token& stop,
                       std::function<void()> stopRun)
    : m_stopRun(std::move(stopRun)) {
    using namespace results;
    constexpr auto kGrowing = TextFile::Appears::AtOnce;
    if (!files.out.empty()) add(files.out, std::make_unique<Hdf5Writer>(files.out));
    if (!files.csv.empty())
        add(files.csv, std::make_unique<ChannelCsvSink>(files.csv, kGrowing, CsvOptions{}, stop));
    if (!files.events.empty())
        add(files.events,
            std::make_unique<ImpactCsvSink>(files.events, kGrowing, CsvOptions{}, stop));
    if (!files.contacts.empty())
        add(files.contacts,
            std::make_unique<ContactCsvSink>(files.contacts, kGrowing, CsvOptions{}, stop));
}

void RunOutputs::add(const std::string& path, std::unique_ptr<results::FrameSink> sink) {
    m_outputs.push_back({path, std::move(sink)});
}

void RunOutputs::begin(const results::RunHeader& header) {
    for (const Output& output : m_outputs)
        output.sink->begin(header);
}

template <class Work>
void RunOutputs::forEach(Work work) {
    for (Output& output : m_outputs) {
        if (!output.sink) continue;
        try {
            work(*output.sink);
        } catch (const std::runtime_error& error) {
            m_failures.emplace_back(error.what());
            output.sink.reset();
            if (std::ranges::none_of(m_outputs, [](const Output& o) { return o.sink != nullptr; }))
                m_stopRun();
        }
    }
}

void RunOutputs::append(double t, std::span<const double> values) {
    forEach([&](results::FrameSink& sink) { sink.append(t, values); });
}

void RunOutputs::appendContacts(std::span<const results::ContactRecord> contacts) {
    forEach([&](results::FrameSink& sink) { sink.appendContacts(contacts); });
}

void RunOutputs::appendImpact(const results::ImpactRecord& impact) {
    forEach([&](results::FrameSink& sink) { sink.appendImpact(impact); });
}

void RunOutputs::tell(const messages::Message& message) {
    forEach([&](results::FrameSink& sink) { sink.tell(message); });
}

void RunOutputs::end(std::string_view status, std::string_view message) {
    forEach([&](results::FrameSink& sink) { sink.end(status, message); });
}

std::vector<std::string> RunOutputs::written() const {
    std::vector<std::string> paths;
    for (const Output& output : m_outputs)
        if (output.sink) paths.push_back(output.path);
    return paths;
}

} // namespace trammel::cli

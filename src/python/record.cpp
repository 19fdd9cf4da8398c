#include "python/record.h"

#include "model/overloads.h"
#include "page/motion_page.h"
#include "python/computation.h"
#include "python/errors.h"
#include "results/atomic_file.h"
#include "results/csv_sinks.h"
#include "results/hdf5_reader.h"
#include "results/hdf5_writer.h"
#include "results/impact_columns.h"

#include <pybind11/stl.h>

namespace py = pybind11;

namespace trammel::python {
namespace {

using results::ImpactRecord;

/// numpy's copy of one value an impact.
template <class Value>
py::array numbers(const std::vector<ImpactRecord>& impacts, const Value& value) {
    py::array_t<double> array(static_cast<py::ssize_t>(impacts.size()));
    double* target = array.mutable_data();
    for (const ImpactRecord& impact : impacts)
        *target++ = static_cast<double>(value(impact));
    return array;
}

template <class Value>
py::list texts(const std::vector<ImpactRecord>& impacts, const Value& value) {
    py::list list;
    for (const ImpactRecord& impact : impacts)
        list.append(py::str(std::string(value(impact))));
    return list;
}

py::object column(const results::ImpactColumn& column, const std::vector<ImpactRecord>& impacts) {
    return std::visit(
        model::Overloads{
            [&](const results::VectorField& field) -> py::object {
                return numbers(
                    impacts, [&](const ImpactRecord& i) { return (i.*field.member)[field.axis]; });
            },
            [&](std::string ImpactRecord::*member) -> py::object {
                return texts(impacts, [&](const ImpactRecord& i) { return i.*member; });
            },
            [&](results::ContactMode ImpactRecord::*member) -> py::object {
                return texts(impacts, [&](const ImpactRecord& i) { return name(i.*member); });
            },
            [&](auto member) -> py::object {
                return numbers(impacts, [&](const ImpactRecord& i) { return i.*member; });
            }},
        column.field);
}

py::array vectors(std::span<const results::ContactRecord> contacts, const auto& value) {
    py::array_t<double> array({static_cast<py::ssize_t>(contacts.size()), py::ssize_t{3}});
    double* target = array.mutable_data();
    for (const results::ContactRecord& contact : contacts) {
        const Vec3 vector = value(contact);
        target = std::copy(vector.begin(), vector.end(), target);
    }
    return array;
}

} // namespace

py::array Record::view(std::span<const double> values) const {
    py::array_t<double> array({static_cast<py::ssize_t>(values.size())},
                              {static_cast<py::ssize_t>(sizeof(double))}, values.data(),
                              py::cast(shared_from_this()));
    array.attr("flags").attr("writeable") = false;
    return array;
}

py::array Record::column(std::size_t index) const {
    if (index >= m_data.header().channels.size()) throw py::index_error("no such channel");
    return view(m_data.column(index));
}

py::dict Record::impacts() const {
    py::dict table;
    for (const results::ImpactColumn& each : results::impactColumns())
        table[py::str(each.name)] = python::column(each, m_data.impacts());
    return table;
}

py::dict Record::contactsAt(std::size_t frame) const {
    if (frame >= m_data.frameCount()) throw py::index_error("no such frame");
    const auto contacts = m_data.contactsAt(frame);
    py::list bodiesA, bodiesB;
    for (const results::ContactRecord& contact : contacts) {
        bodiesA.append(m_data.header().bodies[static_cast<std::size_t>(contact.bodyA)]);
        bodiesB.append(m_data.header().bodies[static_cast<std::size_t>(contact.bodyB)]);
    }
    py::dict table;
    table["body_a"] = bodiesA;
    table["body_b"] = bodiesB;
    table["point"] = vectors(contacts, [](const auto& c) { return c.point; });
    table["normal"] = vectors(contacts, [](const auto& c) { return c.normal; });
    table["force"] = vectors(contacts, [](const auto& c) { return c.force(); });
    return table;
}

/// Impacts first, then the frames, as results::replayRun() does.
void Record::replay(results::FrameSink& sink) const {
    results::RunHeader header = m_data.header();
    header.expectedFrames = m_data.frameCount();
    sink.begin(header);
    for (const ImpactRecord& impact : m_data.impacts())
        sink.appendImpact(impact);
    for (std::size_t frame = 0; frame < m_data.frameCount(); ++frame) {
        if (header.hasContacts) sink.appendContacts(m_data.contactsAt(frame));
        sink.append(m_data.time()[frame], m_data.frame(frame));
    }
    sink.tell(m_data.message);
    sink.end(m_data.status, english(m_data.message));
}

void Record::saveHdf5(const std::string& path) const {
    compute([&](const std::stop_token&) {
        results::Hdf5Writer writer(path);
        replay(writer);
    });
}

void Record::saveCsv(const std::string& path, const std::string& events) const {
    compute([&](const std::stop_token& stop) {
        constexpr auto kWhole = results::TextFile::Appears::WhenFinished;
        if (!path.empty()) {
            results::ChannelCsvSink sink(path, kWhole, results::CsvOptions{}, stop);
            replay(sink);
        }
        if (!events.empty()) {
            results::ImpactCsvSink sink(events, kWhole, results::CsvOptions{}, stop);
            replay(sink);
        }
    });
}

py::tuple Record::page(const std::string& folder, const std::string& channels, int every) const {
    const page::PageOptions options{.channels = channels, .every = every, .directory = {}};
    const page::PageSource source{m_data.header().modelText, folder, "",
                                  [this](results::FrameSink& sink) { replay(sink); }};
    page::PageReport report;
    std::string text;
    compute([&](const std::stop_token& stop) {
        text = page::motionPage(source, options, report, stop);
    });
    if (text.empty()) throwError("UsageError", "the run has no frames to show");
    py::list missing;
    for (const std::string& file : report.missing)
        missing.append(file);
    return py::make_tuple(text, missing);
}

void defineRecord(py::module_& module) {
    py::class_<Record, std::shared_ptr<Record>>(module, "Record")
        .def_property_readonly("time", &Record::time)
        .def("column", &Record::column)
        .def("impacts", &Record::impacts)
        .def("contacts_at", &Record::contactsAt)
        .def("save_hdf5", &Record::saveHdf5)
        .def("save_csv", &Record::saveCsv)
        .def("page", &Record::page)
        .def_property_readonly("names",
                               [](const Record& record) {
                                   py::list list;
                                   for (const auto& channel : record.data().header().channels)
                                       list.append(channel.name);
                                   return list;
                               })
        .def_property_readonly("units",
                               [](const Record& record) {
                                   py::list list;
                                   for (const auto& channel : record.data().header().channels)
                                       list.append(channel.unit);
                                   return list;
                               })
        .def_property_readonly("model_name",
                               [](const Record& r) { return r.data().header().modelName; })
        .def_property_readonly("model_text",
                               [](const Record& r) { return r.data().header().modelText; })
        .def_property_readonly("settings_text",
                               [](const Record& r) { return r.data().header().settingsText; })
        .def_property_readonly("version", [](const Record& r) { return r.data().header().version; })
        .def_property_readonly("status", [](const Record& r) { return r.data().status; })
        .def_property_readonly("message",
                               [](const Record& r) { return english(r.data().message); });
    module.def("write_text", [](const std::string& path, const std::string& text) {
        results::writeTextFile(path, text);
    });
    module.def("read_run", [](const std::string& path) {
        std::shared_ptr<Record> record;
        compute([&](const std::stop_token&) {
            record = std::make_shared<Record>(results::readRun(path));
        });
        return record;
    });
}

} // namespace trammel::python

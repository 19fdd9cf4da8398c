#include "python/runs.h"

#include "analysis/run/inverse.h"
#include "cli/motion_report.h"
#include "cli/run_report.h"
#include "python/computation.h"
#include "python/document.h"
#include "python/errors.h"
#include "python/lock.h"
#include "python/record.h"
#include "python/user_parts.h"
#include "results/hdf5_writer.h"
#include "results/sinks.h"

#include <fmt/format.h>
#include <optional>
#include <pybind11/stl.h>

namespace py = pybind11;

namespace trammel::python {
namespace {

/// Keeps a run, and hands its record out whenever it ends.
class Recording {
public:
    /// What begins, with a file beside the memory where a path is given.
    results::FrameSink& begin(const std::string& out) {
        m_record.reset();
        m_memory = results::MemorySink();
        m_sinks = {&m_memory};
        if (!out.empty()) m_sinks.push_back(&m_file.emplace(out));
        return m_tee.emplace(m_sinks);
    }
    /// What was recorded so far. @pre nothing is recorded any more
    std::shared_ptr<Record> record() {
        m_file.reset();
        if (!m_record) m_record = std::make_shared<Record>(m_memory.take());
        return m_record;
    }

private:
    results::MemorySink m_memory;
    std::optional<results::Hdf5Writer> m_file;
    std::vector<results::FrameSink*> m_sinks;
    std::optional<results::TeeSink> m_tee;
    std::shared_ptr<Record> m_record;
};

py::list texts(const std::vector<messages::Message>& messages) {
    py::list list;
    for (const messages::Message& message : messages)
        list.append(english(message));
    return list;
}

/// As the command says why a model cannot be computed.
template <class Work>
auto inFile(const std::filesystem::path& path, const Work& work) {
    try {
        return work();
    } catch (const messages::InvalidArgument& error) {
        throw cli::FileError(fmt::format("{}: {}", path.string(), error.what()));
    }
}

/// Calls back with what trammel.Progress holds.
analysis::ProgressCallback callback(const py::object& progress) {
    if (progress.is_none()) return {};
    return [&progress](const analysis::Progress& p) {
        const Locked lock;
        whilePythonIs([&] { progress(p.time, p.duration, p.steps, p.wallSeconds); });
    };
}

/// @return (report as JSON, whether it is a success, warnings); the record is in the recording
py::tuple run(Recording& recording, Document& document, const py::dict& parameters,
              const py::dict& settings, const std::string& out, const py::object& progress,
              const py::list& constraints, const py::object& impactLaw) {
    PreparedModel prepared = prepare(document, parameters, settings);
    const dynamics::UserParts user = userParts(constraints, impactLaw);
    analysis::RunSummary summary;
    compute([&](const std::stop_token& stop) {
        results::FrameSink& sink = recording.begin(out);
        std::string text = prepared.file.root.toText();
        summary = inFile(document.path(), [&] {
            return analysis::simulate(prepared.file.model, std::move(text), sink, stop,
                                      callback(progress), user);
        });
    });
    return py::make_tuple(cli::toJson(summary).toText(), summary.isSuccess(),
                          prepared.warnings + texts(summary.warnings));
}

const analysis::KinematicsSummary& motionOf(const analysis::KinematicsSummary& summary) {
    return summary;
}
const analysis::KinematicsSummary& motionOf(const analysis::InverseSummary& summary) {
    return summary.kinematics;
}

/// @return as run()
template <class Analysis>
py::tuple follow(const Analysis& analyse, Recording& recording, Document& document,
                 const py::dict& parameters, const py::dict& settings, const std::string& out) {
    const PreparedModel prepared = prepare(document, parameters, settings);
    decltype(analyse(prepared.file.model, std::string(), recording.begin(out),
                     std::stop_token())) summary;
    compute([&](const std::stop_token& stop) {
        results::FrameSink& sink = recording.begin(out);
        summary = inFile(document.path(), [&] {
            return analyse(prepared.file.model, prepared.file.root.toText(), sink, stop);
        });
    });
    const bool isDone = motionOf(summary).status == analysis::RunStatus::Completed;
    return py::make_tuple(cli::toJson(summary).toText(), isDone,
                          prepared.warnings + texts(motionOf(summary).warnings));
}

py::tuple kinematics(Recording& recording, Document& document, const py::dict& parameters,
                     const py::dict& settings, const std::string& out) {
    return follow(
        [](const model::Model& model, std::string text, results::FrameSink& sink,
           const std::stop_token& stop) {
            return analysis::kinematics(model, std::move(text), sink, stop);
        },
        recording, document, parameters, settings, out);
}

py::tuple inverse(Recording& recording, Document& document, const py::dict& parameters,
                  const py::dict& settings, const std::string& out) {
    return follow(
        [](const model::Model& model, std::string text, results::FrameSink& sink,
           const std::stop_token& stop) {
            return analysis::inverse(model, std::move(text), sink, stop);
        },
        recording, document, parameters, settings, out);
}

/// A command of the program, with a document in place of its model file.
/// @return (exit code, output, errors, findings, failure)
py::tuple call(const std::vector<std::string>& arguments, Document* document,
               const std::string& program) {
    cli::Session session{.program = program};
    if (document) session.document = document->inSession();
    compute([&](const std::stop_token& stop) {
        session.stop = stop;
        cli::call(arguments, session);
    });
    return py::make_tuple(static_cast<int>(session.exitCode), session.output, session.errors,
                          findingList(session.findings), session.failure);
}

} // namespace

void defineRuns(py::module_& module) {
    py::class_<Recording>(module, "Recording").def(py::init()).def("record", &Recording::record);
    module.def("run", &run);
    module.def("kinematics", &kinematics);
    module.def("inverse", &inverse);
    module.def("call", &call, py::arg("arguments"), py::arg("document").none(true),
               py::arg("program"));
}

} // namespace trammel::python

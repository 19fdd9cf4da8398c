#include "python/simulator.h"

#include "analysis/run/simulation.h"
#include "cli/run_report.h"
#include "live/live_model.h"
#include "messages/run_messages.h"
#include "python/channel_reader.h"
#include "python/computation.h"
#include "python/document.h"
#include "python/errors.h"
#include "python/growing_sink.h"
#include "python/inputs.h"
#include "python/lock.h"
#include "python/record.h"
#include "python/step_function.h"
#include "python/step_grid.h"
#include "python/user_parts.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <optional>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

namespace py = pybind11;

namespace trammel::python {
namespace {

constexpr double kEndless = 1e9; // s

/// A place of a run to go on from.
struct SavedState {
    analysis::RunPlace place;
    StepGrid grid;
    std::int64_t steps, frames;
    analysis::Simulation::Counts counts;
    GrowingSink::Length recorded;
    std::shared_ptr<const live::LiveModel> model;
    std::vector<std::string> inputNames;
    Inputs::Place inputs;
    std::vector<std::string> channels;
    std::vector<double> outputs;
};

/// Whether inputs that fit one model fit another, and what states say of its bodies and joints.
bool hasSameParts(const model::Model& a, const model::Model& b) {
    return std::ranges::equal(a.bodies, b.bodies, {}, &model::Body::name, &model::Body::name) &&
           std::ranges::equal(a.joints, b.joints,
                              [](const model::Joint& one, const model::Joint& other) {
                                  return one.name == other.name && one.type == other.type &&
                                         one.bodies == other.bodies &&
                                         one.motor.has_value() == other.motor.has_value() &&
                                         one.driver.has_value() == other.driver.has_value();
                              }) &&
           std::ranges::equal(
               a.forces, b.forces, [](const model::Force& one, const model::Force& other) {
                   return one.name == other.name && one.law.index() == other.law.index();
               });
}

class Simulator {
public:
    Simulator(Document& document, const py::dict& parameters, const py::dict& settings,
              const std::vector<std::string>& inputs, const std::vector<std::string>& channels,
              std::optional<double> duration, bool record, const py::list& constraints,
              const py::object& impactLaw)
        : Simulator(prepare(document, parameters, settings), inputs, channels, duration, record,
                    userParts(constraints, impactLaw)) {}

    bool hasNext() const {
        return !m_isFinished && m_grid->hasNext() && m_run->summary().message.empty();
    }
    double time() const { return m_run->state().t; }
    std::int64_t steps() const { return m_steps; }
    double stepSize() const { return m_grid->size(); }
    const std::vector<std::string>& inputNames() const { return m_inputs->names(); }

    /// One step. @return whether there is another
    bool step() {
        const Busy busy(*this);
        if (m_isSlow || (m_steps & kLook) == 0) {
            measure([this] { stepOnce(); });
        } else {
            const Unlocked released;
            stepOnce();
        }
        return goesOn();
    }
    bool stepMany(py::ssize_t n) {
        const Busy busy(*this);
        repeat([&] { return n-- > 0 && stepOnce(); });
        return goesOn();
    }
    /// Whole steps to a time, and a shorter one where it lies between two: the grid then goes on
    /// from there. @return whether there is another
    bool advance(double until) {
        const Busy busy(*this);
        if (!(until >= time())) throwError("UsageError", "the time to advance to has passed");
        repeat([&] {
            if (!hasNext() || !m_grid->isBefore(time(), until)) return false;
            if (!m_grid->isBefore(until, m_grid->next())) return stepOnce();
            stepTo(until);
            m_grid->beginAt(until);
            return false;
        });
        return goesOn();
    }

    /// @param given (n, inputs) to set before each step, or None
    /// @return (n, channels) behind each
    py::array_t<double> rollout(py::ssize_t n, const py::object& given) {
        const Busy busy(*this);
        if (n < 0) throwError("UsageError", "the number of steps is negative");
        const auto channels = static_cast<py::ssize_t>(m_outputs.size());
        py::array_t<double> outputs({n, channels});
        Inputs2d inputs;
        if (!given.is_none()) inputs = takeInputs(given, n);
        const double* next = given.is_none() ? nullptr : inputs.data();
        double* target = outputs.mutable_data();
        py::ssize_t done = 0;
        repeat([&] {
            if (done == n || !hasNext()) return false;
            if (next)
                next = std::ranges::copy_n(next, std::ssize(m_inputs->values()),
                                           m_inputs->values().begin())
                           .in;
            const bool isOn = stepOnce();
            if (m_run->summary().message.empty()) {
                target = std::ranges::copy(m_outputs, target).out;
                ++done;
            }
            return isOn;
        });
        if (m_run->summary().status == analysis::RunStatus::Failed) goesOn();
        if (done == n) return outputs;
        return outputs[py::slice(0, done, 1)].cast<py::array_t<double>>();
    }

    py::array inputs() { return view(m_inputs->values(), true); }
    py::array outputs() { return view(m_outputs, false); }

    void setParameters(const py::dict& values) {
        std::vector<live::Change> changes;
        for (const auto& [key, value] : values) {
            const auto name = py::cast<std::string>(key);
            if (!PyFloat_Check(value.ptr()) && !PyLong_Check(value.ptr()))
                throwError("UsageError", name + ": expected a number");
            changes.emplace_back(live::SetParameter{name, py::cast<double>(value)});
        }
        change(changes);
    }
    void setGravity(const std::array<double, 3>& g) {
        change({live::SetGravity{Vec3(g[0], g[1], g[2])}});
    }

    /// Solvers remember what is saved alone, here and where it is restored: the same steps follow.
    std::shared_ptr<SavedState> save() {
        const Busy busy(*this);
        auto saved = std::make_shared<SavedState>(
            SavedState{m_run->place(), *m_grid, m_steps, m_frames, m_run->counts(), m_sink.length(),
                       m_model, m_inputs->names(), m_inputs->place(), m_channels, m_outputs});
        resume(*saved);
        return saved;
    }
    void restore(const SavedState& saved) {
        const Busy busy(*this);
        if (saved.inputNames != m_inputs->names())
            throwError("UsageError", "the state has other inputs than this simulation");
        if (!hasSameParts(saved.model->model(), m_model->model()))
            throwError("UsageError", "the state is that of another model");
        if (m_stop.stop_requested()) { // by Ctrl-C in a step
            m_stop = {};
            m_run->listenTo(m_stop.get_token());
        }
        resume(saved);
    }

    py::tuple finish() {
        const Busy busy(*this);
        if (m_isFinished) throwError("Error", "the run has been finished");
        if (m_run->summary().message.empty() && m_frameTime != time()) m_run->takeFrame();
        m_isFinished = true;
        const analysis::RunSummary summary = m_run->finish();
        py::list warnings;
        for (const messages::Message& warning : summary.warnings)
            warnings.append(english(warning));
        auto record = std::make_shared<Record>(m_sink.take());
        return py::make_tuple(cli::toJson(summary).toText(), summary.isSuccess(), warnings, record);
    }

private:
    using Clock = std::chrono::steady_clock;
    using Inputs2d = py::array_t<double, py::array::c_style | py::array::forcecast>;
    static constexpr std::chrono::milliseconds kListen{20}, kSlow{5};
    static constexpr std::int64_t kLook = 15; ///< of 16 steps one is measured

    /// Calls from another thread while one is under way are refused.
    class Busy {
    public:
        explicit Busy(Simulator& simulator) : m_simulator(simulator) {
            if (m_simulator.m_isBusy.exchange(true))
                throwError("UsageError", "another thread is using this simulation");
        }
        ~Busy() { m_simulator.m_isBusy = false; }
        Busy(const Busy&) = delete;

    private:
        Simulator& m_simulator;
    };

    Simulator(PreparedModel prepared, const std::vector<std::string>& inputs,
              const std::vector<std::string>& channels, std::optional<double> duration, bool record,
              dynamics::UserParts user)
        : m_channels(channels), m_sink(record), m_keepsFrames(record) {
        if (duration && !(std::isfinite(*duration) && *duration > 0.0))
            throwError("UsageError", "the duration: expected a time above 0 s, or None for no end");
        m_model = std::make_shared<live::LiveModel>(std::move(prepared.file.root),
                                                    prepared.file.path.parent_path());
        m_inputs.emplace(m_model->model(), inputs);
        model::Model model = bound(*m_model);
        model::SimulationSettings& settings = model.simulation;
        settings.plannedDuration = settings.duration;
        settings.duration = duration.value_or(kEndless);
        if (!duration) settings.onNoProgress = model::FaultResponse::Continue;
        if (!record) settings.outputStep = settings.duration;
        compute([&](const std::stop_token& stop) {
            const std::stop_callback relay(stop, [this] { m_stop.request_stop(); });
            m_run = std::make_unique<analysis::Simulation>(model, m_sink, m_stop.get_token(),
                                                           m_progress, user);
            m_run->start(model, m_model->document().toText());
        });
        m_grid.emplace(m_run->state().t, m_run->settings().step, m_run->settings().duration);
        m_reader.emplace(m_run->system(), channels);
        m_outputs.resize(channels.size());
        m_reader->read(*m_run, m_outputs);
    }

    model::Model bound(const live::LiveModel& live) const {
        model::Model model = live.model();
        m_inputs->bind(model);
        return model;
    }

    /// A step of the grid. @return whether there is another
    bool stepOnce() {
        if (!hasNext()) return false;
        stepTo(m_grid->next());
        m_grid->take();
        return hasNext();
    }

    /// With the inputs as they are.
    void stepTo(double until) {
        const Inputs::Change change = m_inputs->apply(time());
        if (change != Inputs::Change::None)
            m_run->takeSignals(change == Inputs::Change::DriverSpeeds);
        m_run->pass(until);
        ++m_steps;
        if (m_keepsFrames && m_run->summary().message.empty()) takeFrame();
        m_reader->read(*m_run, m_outputs);
    }

    /// Of the first step at or behind an output time.
    void takeFrame() {
        const double interval = m_run->settings().outputInterval();
        if (m_grid->isBefore(time(), static_cast<double>(m_frames + 1) * interval)) return;
        while (!m_grid->isBefore(time(), static_cast<double>(m_frames + 1) * interval))
            ++m_frames;
        m_run->takeFrame();
        m_frameTime = time();
    }

    /// Steps that take long are taken by a thread, so that Ctrl-C can stop one.
    void measure(const std::function<void()>& work) {
        const Clock::time_point start = Clock::now();
        if (m_isSlow) {
            compute([&](const std::stop_token& stop) {
                const std::stop_callback relay(stop, [this] { m_stop.request_stop(); });
                work();
            });
        } else {
            const Unlocked released;
            work();
        }
        m_isSlow = Clock::now() - start > kSlow;
    }

    /// Works until it is done or a signal's handler raises, which is asked every 20 ms.
    /// @param work takes a step and says whether there is another
    void repeat(const std::function<bool()>& work) {
        bool goesOn = true;
        while (goesOn) {
            measure([&] { goesOn = work(); });
            const Unlocked released;
            const Clock::time_point until = Clock::now() + kListen;
            for (int i = 1; goesOn && !m_isSlow; ++i) {
                if (i % 16 == 0 && Clock::now() > until) break;
                goesOn = work();
            }
            const Locked lock;
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        }
    }

    Inputs2d takeInputs(const py::object& given, py::ssize_t n) {
        Inputs2d array(given);
        const auto inputs = static_cast<py::ssize_t>(m_inputs->values().size());
        if (array.ndim() != 2 || array.shape(0) != n || array.shape(1) != inputs)
            throwError("UsageError", "inputs of " + std::to_string(n) + " steps: expected shape (" +
                                         std::to_string(n) + ", " + std::to_string(inputs) + ")");
        return array;
    }

    /// @return whether there is a next step
    /// @throws RunError where the run has failed
    bool goesOn() const {
        if (hasNext()) return true;
        const analysis::RunSummary& summary = m_run->summary();
        if (summary.status == analysis::RunStatus::Failed)
            throwError("RunError", english(summary.message));
        return false;
    }

    void change(const std::vector<live::Change>& changes) {
        const Busy busy(*this);
        using Fit = analysis::Simulation::Fit;
        auto next = std::make_shared<live::LiveModel>(m_model->changed(changes, time()));
        m_run->goOn(bound(*next), next->moves(*m_model) ? Fit::Closes : Fit::Keeps);
        m_model = std::move(next);
        m_reader->read(*m_run, m_outputs);
    }

    void resume(const SavedState& saved) {
        const Inputs::Place before = m_inputs->place();
        m_inputs->restore(saved.inputs);
        try {
            if (m_model == saved.model)
                m_run->restart(saved.place);
            else
                m_run->resume(bound(*saved.model), saved.place);
        } catch (...) {
            m_inputs->restore(before);
            throw;
        }
        m_model = saved.model;
        m_grid = saved.grid;
        m_steps = saved.steps;
        m_frames = saved.frames;
        m_run->recount(saved.counts);
        m_frameTime = m_sink.goBack(saved.recorded, saved.place.state.t);
        if (saved.channels == m_channels) // what a sample finds now may differ by rounding
            std::ranges::copy(saved.outputs, m_outputs.begin());
        else
            m_reader->read(*m_run, m_outputs);
    }

    py::array view(const std::vector<double>& values, bool isWritable) {
        py::array_t<double> array({static_cast<py::ssize_t>(values.size())},
                                  {static_cast<py::ssize_t>(sizeof(double))}, values.data(),
                                  py::cast(this));
        if (!isWritable) array.attr("flags").attr("writeable") = false;
        return array;
    }

    std::shared_ptr<const live::LiveModel> m_model;
    std::optional<Inputs> m_inputs;
    const std::vector<std::string> m_channels;
    std::optional<ChannelReader> m_reader;
    std::vector<double> m_outputs;
    GrowingSink m_sink;
    std::stop_source m_stop;
    analysis::ProgressCallback m_progress; ///< none
    std::unique_ptr<analysis::Simulation> m_run;
    std::optional<StepGrid> m_grid;
    std::int64_t m_steps = 0;
    std::int64_t m_frames = 0; ///< behind the first
    double m_frameTime = 0.0;  ///< of the last, s
    const bool m_keepsFrames;
    bool m_isSlow = true; ///< the last step that was measured, or none was
    std::atomic<bool> m_isBusy{false};
    bool m_isFinished = false;
};

} // namespace

void defineSimulator(py::module_& module) {
    py::class_<SavedState, std::shared_ptr<SavedState>>(module, "SavedState")
        .def_property_readonly("t", [](const SavedState& saved) { return saved.place.state.t; });
    py::class_<Simulator, std::shared_ptr<Simulator>>(module, "Simulator")
        .def(py::init<Document&, const py::dict&, const py::dict&, const std::vector<std::string>&,
                      const std::vector<std::string>&, std::optional<double>, bool, const py::list&,
                      const py::object&>())
        .def("step_function",
             [](const py::object& self) {
                 auto& simulator = py::cast<Simulator&>(self);
                 return stepFunction(
                     self, [&simulator] { return simulator.step(); },
                     [&simulator](py::ssize_t n) { return simulator.stepMany(n); });
             })
        .def("advance", &Simulator::advance)
        .def("rollout", &Simulator::rollout)
        .def("inputs", &Simulator::inputs)
        .def("outputs", &Simulator::outputs)
        .def("set_parameters", &Simulator::setParameters)
        .def("set_gravity", &Simulator::setGravity)
        .def("save", &Simulator::save)
        .def("restore", &Simulator::restore)
        .def("finish", &Simulator::finish)
        .def_property_readonly("input_names", &Simulator::inputNames)
        .def_property_readonly("has_next", &Simulator::hasNext)
        .def_property_readonly("t", &Simulator::time)
        .def_property_readonly("steps", &Simulator::steps)
        .def_property_readonly("step_size", &Simulator::stepSize);
}

} // namespace trammel::python

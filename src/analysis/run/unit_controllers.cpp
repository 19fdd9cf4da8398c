#include "analysis/channels/channel_formula.h"
#include "analysis/channels/channels.h"
#include "analysis/run/controllers.h"
#include "analysis/run/in_digits.h"
#include "fmi/co_simulation_unit.h"
#include "messages/controller_messages.h"
#include "model/driver_shift.h"
#include "model/input_target.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <tuple>

namespace trammel::analysis {

namespace {

using model::Controller;

/// A controller and its unit.
class UnitController {
public:
    UnitController(const Controller& controller, const model::Model& model)
        : m_file(model.directory / controller.file),
          m_source(controller),
          m_unit(fmi::describeUnit(m_file)),
          m_step(controller.step.value_or(m_unit.step.value_or(0.0))) {
        if (!(m_step > 0.0)) fail(0.0, messages::kControllerHasNoStep);
        for (const Controller::Input& input : controller.inputs)
            m_inputs.push_back({&variable(input.variable), {}, 0.0});
        const auto targets = model::controlledInputs(model, controller);
        for (std::size_t i = 0; i < targets.size(); ++i) {
            const model::InputTarget& target = targets[i].value();
            const double start = model::startOf(target, model);
            m_outputs.push_back(
                {&variable(controller.outputs[i].variable), target,
                 model::isOfPosition(target, model),
                 std::make_shared<model::Signal>(model::startSignal(target, model, start)),
                 std::make_shared<double>(start)});
        }
    }

    void bind(model::Model& model, std::size_t index) const {
        std::vector<model::InputTarget> targets;
        std::vector<std::shared_ptr<model::Signal>> signals;
        for (std::size_t i = 0; i < m_outputs.size(); ++i) {
            targets.push_back(m_outputs[i].target);
            signals.push_back(m_outputs[i].signal);
            model.controllers[index].outputs[i].held = m_outputs[i].held;
        }
        model::bindInputs(model, targets, signals);
    }

    void connect(const model::ParameterValues& parameters,
                 std::span<const results::Channel> channels) {
        for (std::size_t i = 0; i < m_inputs.size(); ++i)
            m_inputs[i].formula.emplace(m_source.inputs[i].formula, parameters, channels);
    }

    /// Adds the parameters that it sets, with their values.
    void addParameters(model::ParameterValues& values) const {
        for (const Output& output : m_outputs)
            if (output.isParameter()) values[output.target.owner] = *output.held;
    }

    double step() const { return m_step; }
    double next() const { return static_cast<double>(m_count + 1) * m_step; }

    void evaluateInputs(double t, std::span<const double> values) {
        for (Input& input : m_inputs) {
            input.value = (*input.formula)(t, values);
            const std::string& name = input.variable->name;
            if (!std::isfinite(input.value))
                fail(t, {messages::kControllerInputIsNotFinite, name, input.value});
            if (!input.variable->isNumber() || input.variable->takes(input.value)) continue;
            const auto range = input.variable->range();
            fail(t, {messages::kControllerInputDoesNotFit, name, input.value, range.least,
                     range.most});
        }
    }

    /// @return what changed
    Controllers::Change start(double t) {
        guard(t, [&] {
            m_instance = fmi::loadUnit(m_file, m_unit, m_source.name);
            for (const Controller::Start& start : m_source.starts)
                m_instance->set(variable(start.variable), valueOf(start));
            m_instance->enterInitialization(0.0);
            setInputs();
            m_instance->exitInitialization();
            m_instance->takeInputs([this] { setInputs(); });
        });
        return takeOutputs(t);
    }

    Controllers::Change exchange(double t) {
        const double from = static_cast<double>(m_count) * m_step;
        try {
            m_instance->step(from, m_step);
        } catch (const std::exception& error) {
            m_hasFailed = true;
            throw messages::RuntimeError({messages::kControllerFailsInStep, m_source.name,
                                          inDigits(from), inDigits(next()),
                                          messages::messageOf(error)});
        }
        ++m_count;
        guard(t, [&] { m_instance->takeInputs([this] { setInputs(); }); });
        return takeOutputs(t);
    }

    void finish() {
        if (!m_instance || m_hasFailed) return;
        try {
            m_instance->terminate();
        } catch (const std::exception& error) {
            m_warnings.push_back({messages::kControllerWarns, m_source.name, inDigits(m_time),
                                  messages::messageOf(error)});
        }
        m_hasFailed = true; // whatever it said, there are no calls behind it
    }

    void takeWarnings(std::vector<messages::Message>& all) {
        for (messages::Message& warning : m_warnings)
            all.push_back(std::move(warning));
        m_warnings.clear();
    }

    const std::string& name() const { return m_source.name; }
    bool savesStates() const { return m_unit.savesStates; }

    struct Place {
        std::int64_t count = 0;
        std::shared_ptr<const fmi::SavedUnit> unit; ///< null where it cannot be saved
        std::vector<std::pair<model::Signal, double>> outputs;
    };
    Place save() {
        Place place{m_count, nullptr, {}};
        if (savesStates() && m_instance && !m_hasFailed)
            guard(m_time, [&] { place.unit = m_instance->save(); });
        for (const Output& output : m_outputs)
            place.outputs.emplace_back(*output.signal, *output.held);
        return place;
    }
    void restore(const Place& place) {
        guard(m_time, [&] { m_instance->restore(*place.unit); });
        m_count = place.count;
        for (std::size_t i = 0; i < m_outputs.size(); ++i)
            std::tie(*m_outputs[i].signal, *m_outputs[i].held) = place.outputs[i];
        m_hasFailed = false;
    }

private:
    struct Input {
        const fmi::UnitVariable* variable;
        std::optional<ChannelFormula> formula;
        double value;
    };
    struct Output {
        const fmi::UnitVariable* variable;
        model::InputTarget target;
        bool isOfPosition;
        std::shared_ptr<model::Signal> signal;
        std::shared_ptr<double> held;

        bool isParameter() const { return target.kind == model::InputTarget::Kind::Parameter; }
    };

    const fmi::UnitVariable& variable(const std::string& name) const {
        const fmi::UnitVariable* found = m_unit.find(name);
        if (!found)
            throw messages::RuntimeError(
                {messages::kNoSuchUnitVariable, name, messages::Message(), std::string()});
        return *found;
    }

    [[noreturn]] void fail(double t, messages::Message why) {
        m_hasFailed = true;
        throw messages::RuntimeError(
            {messages::kControllerFails, m_source.name, inDigits(t), std::move(why)});
    }

    /// Calls of the unit at a time, s.
    template <class Calls>
    void guard(double t, const Calls& calls) {
        m_time = t;
        try {
            calls();
        } catch (const std::exception& error) {
            fail(t, messages::messageOf(error));
        }
        constexpr std::size_t kMostWarnings = 5;
        for (std::string& words : m_instance->takeWarnings())
            if (m_told++ < kMostWarnings)
                m_warnings.push_back(
                    {messages::kControllerWarns, m_source.name, inDigits(t), std::move(words)});
    }

    fmi::UnitValue valueOf(const Controller::Start& start) const {
        switch (variable(start.variable).kind) {
        case fmi::ValueKind::Boolean:
            return start.truth.value();
        case fmi::ValueKind::String:
            return start.text.value();
        default:
            return start.number.value();
        }
    }

    void setInputs() {
        for (const Input& input : m_inputs)
            if (input.variable->isNumber())
                m_instance->set(*input.variable, input.value);
            else
                m_instance->set(*input.variable, input.value != 0.0);
    }

    Controllers::Change takeOutputs(double t) {
        Controllers::Change change;
        for (Output& output : m_outputs) {
            double value = 0.0;
            guard(t, [&] { value = m_instance->get(*output.variable); });
            if (!std::isfinite(value))
                fail(t, {messages::kControllerOutputIsNotFinite, output.variable->name, value});
            if (value == *output.held) continue;
            change.isAny = true;
            change.isOfDrivers |= output.target.kind == model::InputTarget::Kind::DriverSpeed;
            change.isOfParameters |= output.isParameter();
            *output.held = value;
            if (output.isOfPosition)
                *output.signal = {(*output.signal)(t), value, t};
            else
                output.signal->value = value;
        }
        return change;
    }

    std::filesystem::path m_file;
    Controller m_source;
    fmi::UnitDescription m_unit;
    double m_step;
    std::vector<Input> m_inputs;
    std::vector<Output> m_outputs;
    std::unique_ptr<fmi::CoSimulationUnit> m_instance;
    std::int64_t m_count = 0; ///< of communication points behind the start
    double m_time = 0.0;      ///< of the last call, s
    bool m_hasFailed = false; ///< or ended: no further calls
    std::size_t m_told = 0;
    std::vector<messages::Message> m_warnings;
};

class UnitControllers final : public Controllers {
public:
    explicit UnitControllers(const model::Model& model) {
        m_controllers.reserve(model.controllers.size());
        for (const Controller& controller : model.controllers)
            m_controllers.emplace_back(controller, model);
        m_parameters = parameters();
    }

    bool setsParameters() const override { return !m_parameters.empty(); }
    void carryDrivers(const model::Model& model, double t) override {
        const model::ParameterValues next = parameters();
        model::Model before = model.variants.with(m_parameters);
        model::addShifts(before, model.variants.with(next), t, m_shifts);
        m_parameters = next;
    }

    void bind(model::Model& model) const override {
        const model::ParameterValues values = parameters();
        const bool isSame = std::ranges::all_of(values, [&](const auto& entry) {
            const auto own = model.parameters.find(entry.first);
            return own != model.parameters.end() && own->second == entry.second;
        });
        if (!isSame) model = model.variants.with(values);
        model::shiftDrivers(model, m_shifts);
        for (std::size_t i = 0; i < m_controllers.size(); ++i)
            m_controllers[i].bind(model, i);
    }
    void connect(const dynamics::System& system) override {
        const std::vector<results::Channel> all = channels(system);
        for (UnitController& controller : m_controllers)
            controller.connect(system.parameters(), all);
    }

    double endOf(double until) const override {
        const UnitController& first =
            *std::ranges::min_element(m_controllers, {}, &UnitController::next);
        return first.next() < until - kNear * first.step() ? first.next() : until;
    }

    bool isDue(double t) const override {
        return std::ranges::any_of(
            m_controllers, [t](const UnitController& controller) { return comes(controller, t); });
    }

    Change start(double t, std::span<const double> values) override {
        return act(
            t, values, [](const UnitController&) { return true; },
            [t](UnitController& controller) { return controller.start(t); });
    }
    Change exchange(double t, std::span<const double> values) override {
        return act(
            t, values, [t](const UnitController& controller) { return comes(controller, t); },
            [t](UnitController& controller) { return controller.exchange(t); });
    }

    void finish() override {
        for (UnitController& controller : m_controllers)
            controller.finish();
    }
    std::vector<messages::Message> takeWarnings() override {
        std::vector<messages::Message> all;
        for (UnitController& controller : m_controllers)
            controller.takeWarnings(all);
        return all;
    }

    messages::Message whyNotBack() const override {
        for (const UnitController& controller : m_controllers)
            if (!controller.savesStates())
                return {messages::kControllerCannotGoBack, controller.name()};
        return {};
    }
    std::shared_ptr<const ControllersPlace> save() override {
        auto place = std::make_shared<Place>();
        place->stamp = m_stamp;
        for (UnitController& controller : m_controllers)
            place->controllers.push_back(controller.save());
        place->shifts = m_shifts;
        return place;
    }
    void restore(const ControllersPlace& place) override {
        const auto& saved = dynamic_cast<const Place&>(place);
        if (saved.stamp == m_stamp) return; // nothing has happened since
        for (std::size_t i = 0; i < m_controllers.size(); ++i)
            if (!saved.controllers[i].unit)
                throw messages::InvalidArgument(
                    {messages::kControllerCannotGoBack, m_controllers[i].name()});
        for (std::size_t i = 0; i < m_controllers.size(); ++i)
            m_controllers[i].restore(saved.controllers[i]);
        m_shifts = saved.shifts;
        m_parameters = parameters();
        m_stamp = saved.stamp;
    }

private:
    /// Of a controller's step: communication points that are so near to a time are there. The
    /// multiples of 0.1 and of 0.3 differ in their last digits.
    static constexpr double kNear = 1e-9;

    struct Place final : ControllersPlace {
        std::uint64_t stamp = 0;
        std::vector<UnitController::Place> controllers;
        model::DriverShifts shifts;
    };

    static bool comes(const UnitController& controller, double t) {
        return controller.next() <= t + kNear * controller.step();
    }

    /// First all inputs, then what the units do: none sees what another has set at this instant.
    template <class Chooses, class Acts>
    Change act(double t, std::span<const double> values, const Chooses& isChosen,
               const Acts& acts) {
        for (UnitController& controller : m_controllers)
            if (isChosen(controller)) controller.evaluateInputs(t, values);
        Change change;
        for (UnitController& controller : m_controllers) {
            if (!isChosen(controller)) continue;
            change.add(acts(controller));
        }
        static std::atomic<std::uint64_t> stamps{0};
        m_stamp = ++stamps;
        return change;
    }

    model::ParameterValues parameters() const {
        model::ParameterValues values;
        for (const UnitController& controller : m_controllers)
            controller.addParameters(values);
        return values;
    }

    std::vector<UnitController> m_controllers;
    model::ParameterValues m_parameters; ///< that the model was made with
    model::DriverShifts m_shifts;        ///< since the start
    std::uint64_t m_stamp = 0;           ///< of what has happened last, other than any before
};

} // namespace

std::unique_ptr<Controllers> makeControllers(const model::Model& model) {
    if (model.controllers.empty()) return nullptr;
    return std::make_unique<UnitControllers>(model);
}

} // namespace trammel::analysis

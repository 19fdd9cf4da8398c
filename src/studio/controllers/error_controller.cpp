#include "studio/controllers/error_controller.h"

#include "analysis/run/simulate.h"
#include "io/model_file.h"
#include "live/input_file.h"
#include "live/replay.h"
#include "messages/run_messages.h"
#include "results/sinks.h"
#include "studio/controllers/run_controller.h"
#include "studio/dialogs/error_dialog.h"
#include "studio/document/item_kind.h"
#include "studio/document/message_text.h"
#include "studio/document/shown_units.h"
#include "studio/plots/channel_catalog.h"
#include "studio/plots/plot_page.h"
#include "studio/plots/plot_panel.h"
#include "studio/runs/run_list.h"

#include <set>

namespace trammel::studio {

namespace {

constexpr int kPollMs = 100;
constexpr double kFinerTolerance = 0.01;

using Share = std::shared_ptr<std::atomic<double>>;

/// The document with the settings of the model, as finer runs have others.
io::JsonValue documentOf(const ErrorController::Repeated& run) {
    const model::SimulationSettings& settings = run.model.simulation;
    const std::string_view integrator = model::name(settings.integrator);
    io::JsonValue document = run.document;
    if (!document.contains("/simulation")) document.set("/simulation", io::JsonValue::object({}));
    document.set("/simulation/step", settings.step);
    document.set("/simulation/output_step", settings.outputInterval());
    document.set("/simulation/tolerance", settings.tolerance);
    document.set("/simulation/integrator", std::string(integrator));
    return document;
}

/// A live run gets its inputs again, at the times that they had.
analysis::RunSummary repeat(const ErrorController::Repeated& run, results::FrameSink& sink,
                            const std::stop_token& stop,
                            const analysis::ProgressCallback& progress) {
    if (!run.inputs) return analysis::simulate(run.model, {}, sink, stop, progress);
    return live::replay(documentOf(run), run.folder, *run.inputs, sink, stop, progress);
}

/// @param from, to what of the whole work this run is
std::shared_ptr<const results::RunData> refined(const ErrorController::Repeated& run,
                                                const std::stop_token& stop, const Share& share,
                                                double from, double to) {
    results::MemorySink sink(false);
    const auto summary = repeat(run, sink, stop, [&](const analysis::Progress& progress) {
        share->store(from + (to - from) * progress.time / std::max(progress.duration, 1e-300));
    });
    if (!summary.hasCompleted() && summary.status != analysis::RunStatus::Stopped)
        throw messages::RuntimeError(summary.message);
    return std::make_shared<const results::RunData>(sink.take());
}

/// The steps of half and quarter runs are 2 and 4 times as many.
RefinedRuns refinedRuns(const std::shared_ptr<const results::RunData>& run,
                        ErrorController::Repeated again, bool hasTolerance,
                        const std::stop_token& stop, const Share& share) {
    constexpr double kHalf = 2.0 / 6.0;
    RefinedRuns runs{.run = run, .finer = nullptr, .finest = nullptr};
    model::SimulationSettings& settings = again.model.simulation;
    settings.outputStep = settings.outputInterval();
    if (hasTolerance) {
        settings.tolerance *= kFinerTolerance;
        runs.finer = refined(again, stop, share, 0.0, 1.0);
        return runs;
    }
    settings.step *= 0.5;
    runs.finer = refined(again, stop, share, 0.0, kHalf);
    settings.step *= 0.5;
    runs.finest = refined(again, stop, share, kHalf, 1.0);
    return runs;
}

/// The inputs of a run, for steps of other lengths; none where it had none.
/// @throws messages::InvalidArgument where one tells a step only, which stands at another time then
std::optional<live::InputLog> inputsOf(const results::RunHeader& header) {
    if (header.inputsText.empty()) return std::nullopt;
    live::InputLog log = live::readInputs(io::parseJson(header.inputsText).root).log;
    for (std::size_t i = 0; i < log.inputs.size(); ++i) {
        if (!live::tellsTime(log.inputs[i]))
            throw messages::InvalidArgument({messages::kInputTellsNoTime, i});
        log.inputs[i].step.reset();
    }
    return log;
}

} // namespace

ErrorController::ErrorController(const RunController& run, const RunList& runs,
                                 const PlotPanel& plots, QWidget* window)
    : QObject(window), m_run(run), m_runs(runs), m_plots(plots), m_window(window) {
    connect(&plots, &PlotPanel::errorsRequested, this, &ErrorController::estimate);
    m_poll.setInterval(kPollMs);
    connect(&m_poll, &QTimer::timeout, this, [this] {
        if (m_dialog) m_dialog->setProgress(m_share->load());
    });
}

/// Why there is nothing to estimate; empty: there is.
QString ErrorController::whyNot() const {
    if (!m_run.data()) return tr("There is no run yet.");
    if (m_run.state() != RunController::State::Idle) return tr("The run is still going on.");
    const RunRecord* record = m_runs.find(m_run.shownId());
    if (record && record->kind != QLatin1String("dynamics") &&
        record->kind != QLatin1String("live"))
        return tr("A %1 run integrates nothing: each frame is solved by itself, to the tolerance "
                  "of the solve.")
            .arg(runKindTitle(record->kind));
    return {};
}

void ErrorController::estimate() {
    if (m_dialog) m_dialog->close();
    m_dialog = new ErrorDialog(m_window);
    connect(m_dialog, &ErrorDialog::stopRequested, this, [this] {
        stop();
        m_dialog->setText(tr("Stopped."));
    });
    connect(m_dialog, &QDialog::finished, this, &ErrorController::stop);
    m_dialog->show();
    if (const QString reason = whyNot(); !reason.isEmpty()) {
        m_dialog->setText(reason);
        m_dialog->setIdle();
        return;
    }
    try {
        start(shownRun());
    } catch (const std::exception& error) {
        m_dialog->setText(translated(error));
        m_dialog->setIdle();
    }
}

/// What gives the run that is shown again.
ErrorController::Repeated ErrorController::shownRun() const {
    const results::RunHeader& header = m_run.data()->header();
    Repeated run{m_run.ranModel(), {}, m_run.modelFolder(), inputsOf(header)};
    if (run.inputs) run.document = io::parseJson(header.modelText).root;
    if (const RunRecord* record = m_runs.find(m_run.shownId()))
        if (const auto ran = model::methodFromName<model::IntegratorKind>(
                record->settings["integrator"].toString().toStdString()))
            run.model.simulation.integrator = *ran; // what "auto" came to
    return run;
}

void ErrorController::start(const Repeated& run) {
    const model::SimulationSettings& settings = run.model.simulation;
    const bool hasTolerance = settings.integrator == model::IntegratorKind::Rk45 ||
                              settings.integrator == model::IntegratorKind::Radau;
    m_dialog->setText(hasTolerance
                          ? tr("Running the model with a hundredth of the tolerance...")
                          : tr("Running the model with a half and a quarter of the step of %1...")
                                .arg(shownValue(settings.step, "s")));
    m_share = std::make_shared<std::atomic<double>>(0.0);
    m_poll.start();
    m_task.start(
        [shown = m_run.data(), run, hasTolerance, share = m_share](const std::stop_token& stop) {
            return refinedRuns(shown, run, hasTolerance, stop, share);
        },
        [this, hasTolerance](const RefinedRuns& runs) { show(runs, hasTolerance); },
        [this](const QString& why) {
            stop();
            if (m_dialog) m_dialog->setText(why);
        });
}

void ErrorController::stop() {
    m_poll.stop();
    m_task.cancel();
    if (m_dialog) m_dialog->setIdle();
}

void ErrorController::show(const RefinedRuns& runs, bool hasTolerance) {
    stop();
    if (!m_dialog) return;
    std::vector<ErrorDialog::Row> rows;
    std::set<std::string> listed;
    const PlotPage& page = m_plots.frontPage();
    for (int i = 0; i < page.plotCount(); ++i)
        for (const CurveSpec& curve : page.plot(i).spec().curves) {
            const auto found = runs.run->find(curve.channel);
            if (!found || !listed.insert(curve.channel).second) continue;
            rows.push_back({ChannelCatalog::title(curve.channel),
                            ChannelCatalog::shownUnit(runs.run->header().channels[*found].unit),
                            errorOf(runs, curve.channel)});
        }
    m_dialog->setRows(rows);
    m_dialog->setText(
        rows.empty() ? tr("The page has no curves.")
        : hasTolerance
            ? tr("Largest differences from a run with a hundredth of the tolerance: of the run "
                 "that is shown, these are its errors.")
            : tr("Errors of the run that is shown, with the step h, after Richardson: "
                 "max |y(h) − y(h/2)| · 2ᵖ / (2ᵖ − 1), with the order p of runs with h, h/2 and "
                 "h/4. Where no order is told, p = 1 is taken, or there is no error to see."));
}

} // namespace trammel::studio

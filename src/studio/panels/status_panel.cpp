#include "studio/panels/status_panel.h"

#include "studio/document/fallback_lines.h"
#include "studio/document/item_icons.h"
#include "studio/document/message_text.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>

namespace trammel::studio {

StatusPanel::StatusPanel(QStatusBar* bar) : QObject(bar), m_bar(bar) {
    m_stateLabel = new QLabel(bar);
    m_stateLabel->setObjectName("state");
    bar->addWidget(m_stateLabel);
    m_progressBar = new QProgressBar(bar);
    m_progressBar->setObjectName("progress");
    m_progressBar->setRange(0, 1000);
    m_progressBar->setFixedWidth(160);
    m_progressBar->setMaximumHeight(m_progressBar->fontMetrics().height() + 2);
    m_progressBar->hide();
    bar->addWidget(m_progressBar);
    m_outdatedLabel = addLabel("outdated");
    m_mobilityLabel = addLabel("mobility");
    m_stepLabel = addLabel("step");
    m_driftLabel = addLabel("energyDrift");
    m_residualLabel = addLabel("residual");
    m_speedLabel = addLabel("speed");
    m_outdatedLabel->hide();
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, &StatusPanel::retranslate);
    retranslate();
}

QLabel* StatusPanel::addLabel(const char* name) {
    auto* label = new QLabel(m_bar);
    label->setObjectName(name);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setContentsMargins(8, 0, 8, 0);
    m_bar->addPermanentWidget(label);
    return label;
}

void StatusPanel::setState(State state) {
    m_state = state;
    const bool isActive = state == State::Running || state == State::Pausing ||
                          state == State::Paused || state == State::Stopping;
    m_progressBar->setVisible(isActive);
    if (!isActive) m_progressBar->setValue(0);
    showState();
}

void StatusPanel::showState() {
    const auto text = [this] {
        switch (m_state) {
        case State::Ready:
            return tr("Ready");
        case State::Invalid:
            return tr("The model has errors");
        case State::Running:
            return tr("Running");
        case State::Pausing:
            return tr("Pausing...");
        case State::Paused:
            return tr("Paused");
        case State::Stopping:
            return tr("Stopping...");
        case State::Completed:
            return tr("Completed");
        case State::WithFailures:
            return tr("Completed with failures");
        case State::Stopped:
            return tr("Stopped");
        case State::Failed:
            return tr("Failed");
        }
        return QString();
    };
    m_stateLabel->setText(text());
    m_outdatedLabel->setText(tr("Results of an older model"));
    QPalette colors;
    colors.setColor(QPalette::WindowText, warningColor(m_bar->palette()));
    m_outdatedLabel->setPalette(colors);
    colors = QPalette();
    if (m_state == State::Invalid || m_state == State::Failed)
        colors.setColor(QPalette::WindowText, errorColor(m_bar->palette()));
    if (m_state == State::WithFailures)
        colors.setColor(QPalette::WindowText, warningColor(m_bar->palette()));
    m_stateLabel->setPalette(colors);
}

void StatusPanel::setMobility(const std::optional<analysis::Mobility>& mobility) {
    m_mobility = mobility;
    showMobility();
}

void StatusPanel::showMobility() {
    if (!m_mobility) {
        m_mobilityLabel->setText(tr("DOF –"));
        m_mobilityLabel->setToolTip({});
        return;
    }
    const int redundant = m_mobility->rowCount - m_mobility->rank;
    m_mobilityLabel->setText(
        redundant > 0 ? tr("DOF %1, %2 redundant").arg(m_mobility->dofCount).arg(redundant)
                      : tr("DOF %1").arg(m_mobility->dofCount));
    QStringList lines{tr("Degrees of freedom: %1 velocities, %2 constraints of rank %3")
                          .arg(m_mobility->velocityCount)
                          .arg(m_mobility->rowCount)
                          .arg(m_mobility->rank)};
    for (const auto& constraint : m_mobility->redundant)
        lines << tr("Redundant: %1, %2")
                     .arg(QString::fromStdString(constraint.joint),
                          translated(constraint.direction));
    m_mobilityLabel->setToolTip(lines.join('\n'));
}

void StatusPanel::setStep(double step) {
    m_step = step;
    const ShownScale shown = shownScale(QStringLiteral("s"));
    m_stepLabel->setText(tr("h = %1 %2").arg(shortText(shown.factor * step), shown.unit));
}

void StatusPanel::setProgress(const analysis::Progress& progress) {
    m_progress = progress;
    showRun();
}

void StatusPanel::setSummary(const analysis::RunSummary& summary) {
    m_progress = analysis::Progress{.time = summary.duration,
                                    .duration = summary.duration,
                                    .steps = summary.steps,
                                    .wallSeconds = summary.wallSeconds,
                                    .energyNumerical = summary.energyNumerical,
                                    .lcpResidual = summary.lcp.residualMax};
    m_hasLcp = summary.lcp.solves > 0;
    m_failures = summary.lcp.failures;
    m_failureText = summary.failureText();
    m_substituted = summary.lcp.substituted;
    m_fallbacks = summary.lcp.fallbacks;
    showRun();
}

void StatusPanel::showRun() {
    m_driftLabel->setVisible(m_progress.has_value());
    m_residualLabel->setVisible(m_progress && m_hasLcp);
    m_speedLabel->setVisible(m_progress.has_value());
    if (!m_progress) return;
    if (m_progress->duration > 0)
        m_progressBar->setValue(static_cast<int>(1000 * m_progress->time / m_progress->duration));
    m_driftLabel->setText(
        tr("energy drift %1 J").arg(shortText(0.0 - m_progress->energyNumerical, 2)));
    m_driftLabel->setToolTip(
        tr("Energy that impacts, friction, damping and drives do not account for"));
    const QString residual = tr("solver residual %1").arg(shortText(m_progress->lcpResidual, 2));
    QStringList parts;
    if (m_failures > 0) parts << tr("failed solves: %1").arg(m_failures);
    if (m_substituted > 0) parts << tr("by other methods: %1").arg(m_substituted);
    m_residualLabel->setText((parts << residual).join(", "));
    QStringList lines = fallbackLines(m_fallbacks);
    if (!m_failureText.empty()) lines.prepend(translated(m_failureText));
    m_residualLabel->setToolTip(lines.join('\n'));
    QPalette colors;
    if (m_failures > 0 || m_substituted > 0)
        colors.setColor(QPalette::WindowText, warningColor(m_bar->palette()));
    m_residualLabel->setPalette(colors);
    const double factor =
        m_progress->wallSeconds > 0 ? m_progress->time / m_progress->wallSeconds : 0.0;
    m_speedLabel->setText(tr("real time × %1").arg(shortText(factor, 3)));
}

void StatusPanel::setOutdated(bool outdated) {
    m_outdatedLabel->setVisible(outdated);
}

void StatusPanel::clearRun() {
    m_progress.reset();
    m_hasLcp = false;
    m_failures = m_substituted = 0;
    m_failureText.clear();
    m_fallbacks = {};
    setOutdated(false);
    showRun();
}

void StatusPanel::retranslate() {
    showState();
    showMobility();
    setStep(m_step);
    showRun();
}

} // namespace trammel::studio

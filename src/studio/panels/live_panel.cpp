#include "studio/panels/live_panel.h"

#include "studio/document/message_text.h"
#include "studio/document/plain_title.h"
#include "studio/document/shown_units.h"

#include <QAction>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QLocale>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

namespace trammel::studio {

LivePanel::LivePanel(QWidget* parent)
    : QWidget(parent),
      m_rewind(new QSlider(Qt::Horizontal, this)),
      m_time(new QLabel(this)),
      m_factorLabel(new QLabel(this)),
      m_state(new QLabel(this)),
      m_factor(new QDoubleSpinBox(this)),
      m_area(new QScrollArea(this)) {
    m_rewind->setObjectName("liveRewind");
    m_factor->setObjectName("liveFactor");
    m_state->setObjectName("liveState");
    m_state->setWordWrap(true);
    m_factor->setDecimals(2);
    m_factor->setRange(LiveJob::kSlowest, LiveJob::kFastest);
    m_factor->setValue(1.0);
    m_factor->setSingleStep(0.1);
    m_factor->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_factorLabel->setBuddy(m_factor);
    makeActions();
    layOut();
    connect(m_factor, &QDoubleSpinBox::valueChanged, this, &LivePanel::factorChanged);
    connect(m_rewind, &QSlider::valueChanged, this, [this](int step) { emit showRequested(step); });
    setRunning(false);
    retranslate();
}

void LivePanel::makeActions() {
    const auto make = [this](const char* name, const char* icon) {
        auto* action = new QAction(QIcon::fromTheme(icon), QString(), this);
        action->setObjectName(name);
        action->setProperty("themeIcon", QString::fromLatin1(icon));
        return action;
    };
    backAction = make("liveBack", "media-skip-backward");
    playAction = make("livePlay", "media-playback-start");
    stepAction = make("liveStep", "media-skip-forward");
    saveAction = make("liveSave", "document-save-as");
    soundAction = make("liveSound", "audio-volume-high");
    playAction->setCheckable(true);
    soundAction->setCheckable(true);
    connect(playAction, &QAction::toggled, this, &LivePanel::playToggled);
    connect(stepAction, &QAction::triggered, this, &LivePanel::stepRequested);
    connect(backAction, &QAction::triggered, this,
            [this] { emit showRequested(m_frame.step - 1); });
    connect(saveAction, &QAction::triggered, this, &LivePanel::saveRequested);
}

void LivePanel::layOut() {
    auto* buttons = new QHBoxLayout;
    for (QAction* action : {backAction, playAction, stepAction, saveAction, soundAction}) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setFocusPolicy(Qt::StrongFocus);
        buttons->addWidget(button);
    }
    buttons->addWidget(m_factorLabel, 1, Qt::AlignRight);
    buttons->addWidget(m_factor);
    auto* back = new QHBoxLayout;
    back->addWidget(m_rewind, 1);
    back->addWidget(m_time);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    auto* column = new QVBoxLayout(this);
    column->addLayout(buttons);
    column->addLayout(back);
    column->addWidget(m_state);
    column->addWidget(m_area, 1);
}

void LivePanel::setModel(const live::LiveModel& model) {
    m_entries = liveEntries(model);
    m_values.clear();
    auto* list = new QWidget;
    auto* column = new QVBoxLayout(list);
    for (const LiveEntry& entry : m_entries) {
        auto* value = new LiveValue(entry.description, list);
        connect(value, &LiveValue::changed, this, &LivePanel::changed);
        column->addWidget(value);
        m_values.push_back(value);
    }
    column->addStretch(1);
    m_area->setWidget(list);
    m_model.reset();
}

void LivePanel::setRunning(bool on) {
    m_isRunning = on;
    for (QAction* action : {backAction, playAction, stepAction, saveAction})
        action->setEnabled(on);
    m_rewind->setEnabled(on);
    m_area->setEnabled(on);
    if (on) return;
    const QSignalBlocker noPlay(playAction);
    playAction->setChecked(false);
    m_frame = {};
    m_refused.invalidate();
    m_state->setText(tr("No live run goes on"));
    m_time->clear();
}

void LivePanel::showFrame(const LiveFrame& frame) {
    m_frame = frame;
    const QSignalBlocker noRewind(m_rewind), noPlay(playAction);
    m_rewind->setRange(static_cast<int>(frame.oldest), static_cast<int>(frame.newest));
    if (!m_rewind->isSliderDown()) m_rewind->setValue(static_cast<int>(frame.step));
    playAction->setChecked(frame.isPlaying);
    backAction->setEnabled(frame.step > frame.oldest);
    stepAction->setEnabled(!frame.hasEnded || frame.step < frame.newest);
    m_time->setText(shownValue(frame.time, QStringLiteral("s"), 5));
    m_state->setText(describe(frame));
    refreshValues(frame);
}

/// What inputs have changed, going back among them; not what is in somebody's hand.
void LivePanel::refreshValues(const LiveFrame& frame) {
    if (m_model == frame.model) return;
    m_model = frame.model;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        LiveValue* value = m_values[i];
        if (value->slider()->isSliderDown() || value->box()->hasFocus()) continue;
        value->show(m_entries[i].read(*m_model, frame.time));
    }
}

QString LivePanel::describe(const LiveFrame& frame) const {
    if (frame.hasEnded && !frame.message.empty() && frame.step == frame.newest)
        return translated(frame.message);
    constexpr qint64 kTold = 5000; // ms
    if (m_refused.isValid() && !m_refused.hasExpired(kTold)) return m_refusal;
    QString text;
    const QString factor = QLocale().toString(frame.factor, 'f', 2);
    if (!frame.isPlaying)
        text = tr("Paused, step %1").arg(frame.step);
    else if (frame.isLate)
        text = tr("The run cannot keep up: %1 of the clock instead of %2")
                   .arg(factor, QLocale().toString(m_factor->value(), 'f', 2));
    else if (frame.factor > 0.0)
        text = tr("%1 of the clock").arg(factor);
    else
        text = tr("Playing");
    if (frame.pull)
        text += " · " + tr("Pull: %1").arg(shownValue(frame.pull->force, QStringLiteral("N"), 3));
    return text;
}

void LivePanel::showRefusal(const QString& text) {
    m_refusal = text;
    m_refused.start();
    m_state->setText(text);
    if (!m_model) return;
    for (std::size_t i = 0; i < m_values.size(); ++i)
        m_values[i]->show(m_entries[i].read(*m_model, m_frame.time));
}

double LivePanel::factor() const {
    return m_factor->value();
}

bool LivePanel::isPlaying() const {
    return playAction->isChecked();
}

QString LivePanel::stateText() const {
    return m_state->text();
}

void LivePanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

void LivePanel::retranslate() {
    playAction->setText(tr("Play or Pause"));
    stepAction->setText(tr("One Step On"));
    backAction->setText(tr("One Step Back"));
    saveAction->setText(tr("Save Inputs..."));
    soundAction->setText(tr("Sound of Impacts"));
    m_rewind->setAccessibleName(tr("Back through the run"));
    m_rewind->setToolTip(tr("Back through the run"));
    m_factorLabel->setText(tr("&Factor:"));
    m_factor->setToolTip(tr("Seconds of the run in a second of the clock"));
    if (m_isRunning)
        m_state->setText(describe(m_frame));
    else
        m_state->setText(tr("No live run goes on"));
}

} // namespace trammel::studio

#include "studio/sketch/cycle_bar.h"

#include "studio/app/elided_label.h"
#include "studio/sketch/sketch_look.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

namespace trammel::studio {

namespace {

QToolButton* makeButton(const char* name, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setObjectName(name);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

CycleBar::CycleBar(QWidget* parent)
    : QWidget(parent),
      m_play(makeButton("cyclePlay", this)),
      m_home(makeButton("cycleHome", this)),
      m_dial(new CycleDial(this)),
      m_value(new QLineEdit(this)),
      m_inputs(new QComboBox(this)),
      m_readout(new ElidedLabel("cycleReadout", this)),
      m_other(makeButton("cycleOther", this)) {
    setObjectName("cycleBar");
    m_value->setObjectName("cycleValue");
    m_value->setFixedWidth(m_value->fontMetrics().horizontalAdvance("-000.000 mm  "));
    m_inputs->setObjectName("cycleInput");
    m_inputs->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_home->setIcon(QIcon::fromTheme("media-skip-backward"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 2, 8, 2);
    row->setSpacing(6);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_inputs, m_home, m_play, m_dial, m_value})
        row->addWidget(widget);
    row->addWidget(m_readout, 1);
    row->addWidget(m_other);
    connect(m_play, &QToolButton::clicked, this, &CycleBar::playToggled);
    connect(m_home, &QToolButton::clicked, this, &CycleBar::homeRequested);
    connect(m_dial, &CycleDial::playToggled, this, &CycleBar::playToggled);
    connect(m_dial, &CycleDial::homeRequested, this, &CycleBar::homeRequested);
    connect(m_other, &QToolButton::clicked, this, &CycleBar::otherAssemblyRequested);
    connect(m_value, &QLineEdit::returnPressed, this, [this] { emit valueTyped(m_value->text()); });
    connect(m_inputs, &QComboBox::textActivated, this, &CycleBar::inputChosen);
    setInputs({}, {});
    setScale({});
    retranslate();
}

void CycleBar::setInputs(const QStringList& names, const QString& current) {
    const QSignalBlocker blocker(m_inputs);
    QStringList shown;
    for (int i = 0; i < m_inputs->count(); ++i)
        shown << m_inputs->itemText(i);
    if (shown != names) {
        m_inputs->clear();
        m_inputs->addItems(names);
    }
    m_inputs->setCurrentText(current);
    m_inputs->setEnabled(!names.isEmpty());
    m_inputs->setVisible(!names.isEmpty());
}

void CycleBar::setScale(const std::optional<DialScale>& scale) {
    m_dial->setScale(scale);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_play, m_home, m_value})
        widget->setEnabled(scale.has_value());
    if (!scale) m_value->clear();
}

/// What is just being typed stays.
void CycleBar::setValue(double input, const QString& text) {
    m_dial->setValue(input);
    if (!m_value->hasFocus() || !m_value->isModified()) m_value->setText(text);
}

void CycleBar::refuseValue() {
    m_value->selectAll();
}

void CycleBar::acceptValue() {
    m_value->setModified(false);
}

void CycleBar::setReadout(const QString& text, bool isFailure) {
    m_readout->setText(text);
    m_isFailure = isFailure;
    colourReadout();
}

const QString& CycleBar::readout() const {
    return m_readout->text();
}

void CycleBar::colourReadout() {
    QPalette colours = palette();
    if (m_isFailure) colours.setColor(QPalette::WindowText, SketchLook(palette()).refused);
    m_readout->setPalette(colours);
}

void CycleBar::setPlaying(bool on) {
    m_isPlaying = on;
    retranslate();
}

void CycleBar::setAssembly(int number, int count) {
    m_number = number;
    m_count = count;
    m_other->setEnabled(count > 1);
    retranslate();
}

void CycleBar::retranslate() {
    m_play->setIcon(
        QIcon::fromTheme(m_isPlaying ? "media-playback-pause" : "media-playback-start"));
    m_play->setToolTip(m_isPlaying ? tr("Stop turning (Space)")
                                   : tr("Turn the mechanism in place (Space)"));
    m_play->setAccessibleName(m_play->toolTip());
    m_home->setToolTip(tr("Back to the drawn pose (Home)"));
    m_home->setAccessibleName(m_home->toolTip());
    m_dial->setToolTip(tr("Turns the mechanism: drag, wheel, or arrow keys. "
                          "Red: dead points, dark: limits of joints."));
    m_dial->setAccessibleName(tr("Input of the mechanism"));
    m_value->setToolTip(tr("Where the input is; a number and Enter bring it there"));
    m_value->setAccessibleName(m_value->toolTip());
    m_inputs->setToolTip(tr("The joint that turns the mechanism"));
    m_inputs->setAccessibleName(m_inputs->toolTip());
    m_other->setText(m_count > 1 ? tr("Assembly %1 of %2").arg(m_number).arg(m_count)
                                 : tr("Other Assembly"));
    m_other->setToolTip(
        tr("Puts the links together the other way, with the input where it is drawn"));
}

void CycleBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) colourReadout();
}

} // namespace trammel::studio

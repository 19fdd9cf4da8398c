#include "studio/panels/cycle_panel.h"

#include "studio/document/shown_units.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace trammel::studio {

CyclePanel::CyclePanel(QWidget* parent)
    : QWidget(parent),
      m_choice(new QComboBox(this)),
      m_plot(new CyclePlot(this)),
      m_note(new QLabel(this)) {
    m_choice->setObjectName("cycleQuantity");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(4);
    layout->addWidget(m_choice, 0, Qt::AlignLeft);
    constexpr int kLeastHeight = 170; // pixels: the axis' title has room
    m_plot->setMinimumHeight(kLeastHeight);
    layout->addWidget(m_plot, 1);
    layout->addWidget(m_note, 1);
    m_note->setObjectName("cycleNote");
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setWordWrap(true);
    connect(m_choice, &QComboBox::activated, this, [this](int index) {
        choose(static_cast<CycleQuantity>(m_choice->itemData(index).toInt()));
    });
    connect(m_plot, &CyclePlot::placeClicked, this, [this](double input) {
        if (m_cycle) emit inputPointedAt(input / shownScale(m_cycle->unit()).factor);
    });
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, &CyclePanel::refresh);
    fillChoice();
}

void CyclePanel::setCycle(std::shared_ptr<const LinkageCycle> cycle) {
    m_cycle = std::move(cycle);
    refresh();
}

void CyclePanel::choose(CycleQuantity quantity) {
    m_quantity = quantity;
    refresh();
}

void CyclePanel::setPlace(double place) {
    m_plot->setCursor(place);
}

/// What the mechanism has; the wanted quantity is shown again as soon as there is one.
void CyclePanel::fillChoice() {
    const QSignalBlocker blocker(m_choice);
    m_choice->clear();
    for (const CycleQuantity quantity : kCycleQuantities)
        if (!m_cycle || !curvesOf(quantity, *m_cycle).empty())
            m_choice->addItem(title(quantity), static_cast<int>(quantity));
    const int wanted = m_choice->findData(static_cast<int>(m_quantity));
    m_choice->setCurrentIndex(wanted >= 0 ? wanted : 0);
    m_choice->setAccessibleName(tr("Quantity over the input"));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_choice, m_plot})
        widget->setVisible(m_cycle != nullptr);
    m_note->setVisible(m_cycle == nullptr);
    m_note->setText(
        tr("While a mechanism is sketched (Ctrl+K) that can be turned, its transmission "
           "angle, velocities and torque over a whole cycle stand here."));
}

/// Nothing is drawn while nobody sees it.
void CyclePanel::refresh() {
    m_isStale = true;
    if (!isVisible()) return;
    m_isStale = false;
    fillChoice();
    CyclePlot::Content content;
    if (m_cycle && m_choice->count() > 0) {
        const ShownScale scale = shownScale(m_cycle->unit());
        for (const double input : m_cycle->cycle.input)
            content.input << scale.factor * input;
        for (const analysis::CycleEvent& event : m_cycle->cycle.events)
            if (event.kind != analysis::CycleEvent::Kind::ChangePoint)
                content.ends << scale.factor * event.input;
        const auto shown = static_cast<CycleQuantity>(m_choice->currentData().toInt());
        content.inputTitle = scale.title(QString::fromStdString(m_cycle->joint().name));
        content.valueTitle = axisTitle(shown, *m_cycle);
        content.curves = curvesOf(shown, *m_cycle);
    }
    m_plot->setContent(std::move(content));
}

void CyclePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_isStale) refresh();
}

void CyclePanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::LanguageChange) return;
    refresh();
}

} // namespace trammel::studio

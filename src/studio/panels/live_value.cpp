#include "studio/panels/live_value.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr int kPositions = 1000; ///< of a slider
constexpr int kKeySteps = 50;    ///< arrow keys from end to end

/// Left to the list around it, the wheel does not change a value by accident while that is
/// scrolled: the run takes each change at once. What has the focus takes it.
template <class Input>
class Quiet : public Input {
public:
    using Input::Input;

protected:
    void wheelEvent(QWheelEvent* event) override {
        if (this->hasFocus())
            Input::wheelEvent(event);
        else
            event->ignore();
    }
};

/// As many as a thousandth of the range needs.
int decimalsFor(double range) {
    if (!(range > 0.0)) return 3;
    return std::clamp(static_cast<int>(std::ceil(4.0 - std::log10(range))), 0, 12);
}

} // namespace

LiveValue::LiveValue(const Description& description, QWidget* parent)
    : QWidget(parent),
      m_description(description),
      m_slider(new Quiet<QSlider>(Qt::Horizontal, this)),
      m_box(new Quiet<QDoubleSpinBox>(this)) {
    auto* label = new QLabel(description.name, this);
    label->setBuddy(m_slider);
    label->setWordWrap(true);
    setToolTip(description.tip);
    const double least = description.least * description.factor;
    const double most = description.most * description.factor;
    m_box->setDecimals(decimalsFor(most - least));
    m_box->setRange(least, most);
    m_box->setSingleStep((most - least) / kKeySteps);
    m_box->setKeyboardTracking(false);
    m_box->setAccessibleName(description.name);
    for (QWidget* input : {static_cast<QWidget*>(m_slider), static_cast<QWidget*>(m_box)})
        input->setFocusPolicy(Qt::StrongFocus); // not by the wheel
    m_slider->setRange(0, kPositions);
    m_slider->setSingleStep(kPositions / kKeySteps);
    m_slider->setPageStep(kPositions / 10);
    m_slider->setAccessibleName(description.name);
    auto* row = new QHBoxLayout;
    row->addWidget(m_slider, 1);
    row->addWidget(m_box);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(label);
    column->addLayout(row);
    show(description.value);
    connect(m_slider, &QSlider::valueChanged, this, &LiveValue::takeSlider);
    connect(m_box, &QDoubleSpinBox::valueChanged, this, &LiveValue::takeBox);
}

double LiveValue::value() const {
    return m_box->value() / m_description.factor;
}

void LiveValue::show(double value) {
    const QSignalBlocker noSlider(m_slider), noBox(m_box);
    m_box->setValue(value * m_description.factor);
    m_slider->setValue(positionOf(value * m_description.factor));
}

int LiveValue::positionOf(double shown) const {
    const double range = m_box->maximum() - m_box->minimum();
    if (!(range > 0.0)) return 0;
    return static_cast<int>(std::lround((shown - m_box->minimum()) / range * kPositions));
}

void LiveValue::takeSlider(int position) {
    const double range = m_box->maximum() - m_box->minimum();
    const QSignalBlocker noBox(m_box);
    m_box->setValue(m_box->minimum() + range * position / kPositions);
    emit changed(m_description.change(value()));
}

void LiveValue::takeBox(double shown) {
    const QSignalBlocker noSlider(m_slider);
    m_slider->setValue(positionOf(shown));
    emit changed(m_description.change(value()));
}

} // namespace trammel::studio

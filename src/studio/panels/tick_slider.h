#pragma once

#include <QSlider>
#include <vector>

namespace trammel::studio {

/// A slider over a run's frames with ticks at times between them, e.g. of impacts.
class TickSlider : public QSlider {
    Q_OBJECT

public:
    using QSlider::QSlider;

    /// The times at the slider's ends, s.
    void setSpan(double first, double last);
    /// Ascending times, s; appends to those there are.
    void addTicks(const std::vector<double>& times);
    void clearTicks();
    /// Where ticks are drawn, in pixels from the left, each pixel once.
    std::vector<int> tickPixels() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<double> m_ticks;
    double m_first = 0.0, m_last = 0.0;
};

} // namespace trammel::studio

#pragma once

#include <qcustomplot.h>
#include <span>
#include <vector>

namespace trammel::studio {

/// Upright lines through an area at the times of events, however many there are: lines that fall
/// on the same pixel are drawn once.
class EventLines : public QCPLayerable {
    Q_OBJECT

public:
    EventLines(QCustomPlot& plot, QCPAxisRect& area);

    /// @param times ascending
    void setTimes(std::vector<double> times) { m_times = std::move(times); }
    void setPen(const QPen& pen) { m_pen = pen; }
    /// Where lines are drawn, pixels.
    std::vector<int> pixels() const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override;

private:
    QCPAxisRect& m_area;
    std::vector<double> m_times;
    QPen m_pen;
};

} // namespace trammel::studio

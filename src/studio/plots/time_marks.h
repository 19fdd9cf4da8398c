#pragma once

#include <array>
#include <optional>
#include <qcustomplot.h>

namespace trammel::studio {

/// The marks of a page on the axis of time: the time cursor, and the cursors A and B where set.
struct TimeMarkers {
    double t = 0.0; ///< s
    std::optional<double> a, b;
};

/// The lines of the marks in one area. They lie on a layer of their own, which is drawn without
/// drawing the curves again.
class TimeMarks {
public:
    TimeMarks(QCustomPlot& plot, QCPAxisRect& area);
    ~TimeMarks();
    TimeMarks(const TimeMarks&) = delete;
    TimeMarks& operator=(const TimeMarks&) = delete;

    void set(const TimeMarkers& markers);
    void setStyle(const QPen& cursor, const QPen& marker, const QFont& font);
    /// Until set() is called again.
    void hide();
    /// The time cursor is no part of a picture; A and B are.
    void hideCursor() { m_lines[0]->setVisible(false); }

    static constexpr auto kLayer = "cursor";

private:
    QCustomPlot& m_plot;
    std::array<QCPItemStraightLine*, 3> m_lines; ///< time cursor, A, B
    std::array<QCPItemText*, 2> m_labels;
};

} // namespace trammel::studio

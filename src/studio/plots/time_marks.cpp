#include "studio/plots/time_marks.h"

namespace trammel::studio {

TimeMarks::TimeMarks(QCustomPlot& plot, QCPAxisRect& area) : m_plot(plot) {
    const auto put = [&](QCPItemPosition* position) {
        position->setAxisRect(&area);
        position->setAxes(area.axis(QCPAxis::atBottom), area.axis(QCPAxis::atLeft));
        position->setTypeX(QCPItemPosition::ptPlotCoords);
        position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    };
    for (QCPItemStraightLine*& line : m_lines) {
        line = new QCPItemStraightLine(&plot);
        put(line->point1);
        put(line->point2);
    }
    for (QCPItemText*& label : m_labels) {
        label = new QCPItemText(&plot);
        put(label->position);
        label->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
        label->setPadding({3, 1, 3, 1});
    }
    m_labels[0]->setText(QStringLiteral("A"));
    m_labels[1]->setText(QStringLiteral("B"));
    for (QCPAbstractItem* item : std::initializer_list<QCPAbstractItem*>{
             m_lines[0], m_lines[1], m_lines[2], m_labels[0], m_labels[1]}) {
        item->setLayer(QLatin1String(kLayer));
        item->setClipToAxisRect(true);
        item->setClipAxisRect(&area);
        item->setSelectable(false);
    }
    set({});
}

TimeMarks::~TimeMarks() {
    for (QCPItemStraightLine* line : m_lines)
        m_plot.removeItem(line);
    for (QCPItemText* label : m_labels)
        m_plot.removeItem(label);
}

void TimeMarks::set(const TimeMarkers& markers) {
    const std::array<std::optional<double>, 3> times{markers.t, markers.a, markers.b};
    for (std::size_t i = 0; i < times.size(); ++i) {
        const double t = times[i].value_or(0.0);
        m_lines[i]->point1->setCoords(t, 0.0);
        m_lines[i]->point2->setCoords(t, 1.0);
        m_lines[i]->setVisible(times[i].has_value());
        if (i == 0) continue;
        m_labels[i - 1]->position->setCoords(t, 0.0);
        m_labels[i - 1]->setVisible(times[i].has_value());
    }
}

void TimeMarks::hide() {
    for (QCPItemStraightLine* line : m_lines)
        line->setVisible(false);
    for (QCPItemText* label : m_labels)
        label->setVisible(false);
}

void TimeMarks::setStyle(const QPen& cursor, const QPen& marker, const QFont& font) {
    m_lines[0]->setPen(cursor);
    m_lines[1]->setPen(marker);
    m_lines[2]->setPen(marker);
    for (QCPItemText* label : m_labels) {
        label->setFont(font);
        label->setColor(marker.color());
    }
}

} // namespace trammel::studio

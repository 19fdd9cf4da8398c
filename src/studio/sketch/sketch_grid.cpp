#include "studio/sketch/sketch_grid.h"

#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/sketch/sketch_look.h"

#include <Eigen/Geometry>
#include <QPainter>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr double kLeastPixels = 9.0; ///< between fine lines

struct GridSteps {
    double fine; ///< m
    int perBold; ///< fine steps in one between bold lines
};

GridSteps stepsFor(double metresPerPixel) {
    const double unit = shownScale(QStringLiteral("m")).factor;
    const double least = kLeastPixels * metresPerPixel * unit;
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const auto& [factor, perBold] : {std::pair{1.0, 10}, {2.0, 5}, {5.0, 10}})
        if (factor * power >= least) return {factor * power / unit, perBold};
    return {10.0 * power / unit, 10};
}

class GridPainter {
public:
    GridPainter(QPainter& painter, const PlaneView& view, const SketchLook& look)
        : m_painter(painter), m_view(view), m_look(look), m_steps(stepsFor(view.metresPerPixel())) {
        for (const QPointF corner :
             {QPointF(), QPointF(view.size().width(), 0.0), QPointF(0.0, view.size().height()),
              QPointF(view.size().width(), view.size().height())})
            if (const auto place = view.toPlane(corner)) m_seen.extend(*place);
    }

    void paint() {
        if (m_seen.isEmpty()) return;
        for (const int axis : {0, 1})
            paintLines(axis);
        for (const int axis : {0, 1})
            paintNumbers(axis);
    }

private:
    /// Across an axis.
    void paintLines(int axis) {
        const long first = std::lround(std::ceil(m_seen.min()[axis] / m_steps.fine));
        const long last = std::lround(std::floor(m_seen.max()[axis] / m_steps.fine));
        constexpr long kMost = 2000; // seen from far aside
        if (last - first > kMost) return;
        for (long i = first; i <= last; ++i) {
            const bool isBold = i % m_steps.perBold == 0;
            const QColor& colour = i == 0 ? m_look.axes : isBold ? m_look.grid : m_look.fineGrid;
            m_painter.setPen(QPen(colour, i == 0 ? 1.4 : 1.0));
            const double at = static_cast<double>(i) * m_steps.fine;
            m_painter.drawLine(QLineF(point(axis, at, m_seen.min()[1 - axis]),
                                      point(axis, at, m_seen.max()[1 - axis])));
        }
    }

    /// Of bold lines, along the other axis where it is seen, else along the view's edge.
    void paintNumbers(int axis) {
        const ShownScale shown = shownScale(QStringLiteral("m"));
        const double bold = m_steps.fine * m_steps.perBold;
        const double across = std::clamp(0.0, m_seen.min()[1 - axis], m_seen.max()[1 - axis]);
        const QFontMetricsF metrics(m_painter.font());
        const long first = std::lround(std::ceil(m_seen.min()[axis] / bold));
        const long last = std::lround(std::floor(m_seen.max()[axis] / bold));
        for (long i = first; i <= last && last - first < 200; ++i) {
            if (i == 0) continue;
            const QString text = shortText(static_cast<double>(i) * bold * shown.factor);
            const QSizeF size(metrics.horizontalAdvance(text), metrics.height());
            QPointF centre = point(axis, static_cast<double>(i) * bold, across) +
                             (axis == 0 ? QPointF(0.0, 0.5 * size.height() + 3.0)
                                        : QPointF(-0.5 * size.width() - 5.0, 0.0));
            centre.setX(std::clamp(centre.x(), 0.5 * size.width() + 4.0,
                                   m_view.size().width() - 0.5 * size.width() - 4.0));
            centre.setY(std::clamp(centre.y(), 0.5 * size.height() + 2.0,
                                   m_view.size().height() - 0.5 * size.height() - 2.0));
            paintText(m_painter, text, centre, m_look.faint, m_look.halo);
        }
    }

    QPointF point(int axis, double along, double across) const {
        sketch::Point place;
        place[axis] = along;
        place[1 - axis] = across;
        return m_view.toPixels(place);
    }

    QPainter& m_painter;
    const PlaneView& m_view;
    const SketchLook& m_look;
    GridSteps m_steps;
    Eigen::AlignedBox2d m_seen;
};

} // namespace

double gridStep(double metresPerPixel) {
    return stepsFor(metresPerPixel).fine;
}

void paintGrid(QPainter& painter, const PlaneView& view, const SketchLook& look) {
    QFont font = painter.font();
    font.setPointSizeF(0.85 * font.pointSizeF());
    painter.setFont(font);
    painter.setRenderHint(QPainter::Antialiasing, true);
    GridPainter(painter, view, look).paint();
}

} // namespace trammel::studio

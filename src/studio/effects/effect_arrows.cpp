#include "studio/effects/effect_arrows.h"

#include "studio/document/shown_units.h"
#include "studio/plots/plot_theme.h"
#include "studio/sketch/sketch_look.h"
#include "studio/view3d/orbit_camera.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <map>

namespace trammel::studio {

namespace {

using results::ChannelKind;

/// The outputs that are the coordinates of a measured point.
using Axes = std::array<std::optional<std::size_t>, 3>;

std::map<std::string, Axes> measuredPoints(const std::vector<results::Channel>& outputs) {
    std::map<std::string, Axes> points;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const results::ChannelId& id = outputs[i].id;
        const auto axis = std::string_view("xyz").find(id.axis);
        if (id.kind == ChannelKind::Measure && id.quantity.empty() && id.axis.size() == 1 &&
            axis < 3)
            points[id.owner][axis] = i;
    }
    std::erase_if(points, [](const auto& point) {
        return !std::ranges::all_of(point.second,
                                    [](const auto& axis) { return axis.has_value(); });
    });
    return points;
}

} // namespace

EffectArrows effectArrows(const study::SensitivityResult& result, std::size_t parameter) {
    EffectArrows effects;
    const double change = result.parameters[parameter].change;
    for (const auto& [name, axes] : measuredPoints(result.found.outputs)) {
        effects.paths.emplace_back();
        for (std::size_t i = 0; i < result.found.samples.size(); ++i) {
            EffectArrow arrow;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const auto k = static_cast<Eigen::Index>(axis);
                arrow.point[k] = result.found.samples[i].values[*axes[axis]];
                arrow.motion[k] = change * result.derivative(i, *axes[axis], parameter);
            }
            effects.paths.back().push_back(arrow.point);
            if (!arrow.motion.allFinite()) continue; // a dead point
            effects.largest = std::max(effects.largest, arrow.motion.norm());
            effects.arrows.push_back(arrow);
        }
    }
    return effects;
}

void paintEffects(QPainter& painter, const EffectArrows& effects, const OrbitCamera& camera,
                  QSizeF view, const QPalette& palette) {
    if (!(effects.largest > 0.0)) return;
    constexpr double kLongest = 56.0, kApart = 9.0, kHead = 8.0; // pixels
    const SketchLook look(palette);
    const QColor colour = PlotTheme::of(palette).curve(3).color();
    painter.setBrush(Qt::NoBrush);
    for (const auto& path : effects.paths) {
        QPolygonF line;
        for (const Vec3& point : path)
            line << camera.project(point, view);
        painter.setPen(QPen(look.faint, 1.0, Qt::DotLine));
        if (line.size() > 1) painter.drawPolyline(line);
    }
    // Along the picture's own directions: a small step, enlarged to a length in pixels.
    double longest = 0.0;
    std::vector<std::pair<QPointF, QPointF>> drawn;
    for (const EffectArrow& arrow : effects.arrows) {
        const QPointF from = camera.project(arrow.point, view);
        const QPointF way = camera.project(arrow.point + arrow.motion, view) - from;
        longest = std::max(longest, std::hypot(way.x(), way.y()));
        drawn.emplace_back(from, way);
    }
    if (!(longest > 0.0)) return;
    QPointF last(-1e9, -1e9), tip;
    for (const auto& [from, way] : drawn) {
        const double length = std::hypot(way.x(), way.y());
        const bool isLargest = length == longest;
        if (!isLargest && QLineF(last, from).length() < kApart) continue;
        last = from;
        const QPointF to = from + way * (kLongest / longest);
        if (isLargest) tip = to;
        painter.setPen(QPen(look.halo, 4.0));
        painter.drawLine(from, to);
        painter.setPen(QPen(colour, 1.6));
        painter.setBrush(colour);
        painter.drawLine(from, to);
        if (kLongest * length / longest > 0.5 * kHead) paintArrowHead(painter, to, from, kHead);
        painter.drawEllipse(from, 1.5, 1.5);
        painter.setBrush(Qt::NoBrush);
    }
    paintText(painter, shownValue(effects.largest, "m", 3), tip + QPointF(0, -14), colour,
              look.halo);
}

} // namespace trammel::studio

#include "studio/optimise/optimisation_charts.h"

#include "studio/optimise/candidate_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

struct OptimisationCharts {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::OptimisationCharts)
};

QString waiting() {
    return OptimisationCharts::tr("Run computes the runs; they are drawn here");
}

/// As shown; NaN where the run has none.
double quantityOf(const CandidateModel& model, std::size_t candidate, int quantity) {
    if (quantity != kSumOfSquares)
        return model.output(candidate, static_cast<std::size_t>(quantity));
    const auto& sample = model.candidates()[candidate].sample;
    return sample.isValid && !sample.objectives.empty() ? sample.objectives.front() : NAN;
}

PointPlot::Look lookOf(const optimize::Candidate& one) {
    return one.sample.isFeasible() && !one.isRelaxed ? PointPlot::Look::Good : PointPlot::Look::Bad;
}

} // namespace

PointPlot::Content progressChart(const CandidateModel& model, int quantity) {
    PointPlot::Content content;
    content.hint = waiting();
    content.mayBeLogarithmic = true;
    content.xTitle = OptimisationCharts::tr("run");
    if (!model.folder()) return content;
    content.yTitle = quantity == kSumOfSquares
                         ? OptimisationCharts::tr("sum of squares")
                         : model.outputTitle(static_cast<std::size_t>(quantity));
    content.title = content.yTitle;
    PointPlot::Line best;
    best.isStepped = true;
    best.name = OptimisationCharts::tr("best so far");
    const optimize::Sample* bestSample = nullptr;
    const auto& all = model.candidates();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double y = quantityOf(model, i, quantity);
        const double x = static_cast<double>(i + 1);
        if (std::isfinite(y)) content.points.push_back({x, y, static_cast<int>(i), lookOf(all[i])});
        const bool isBest = all[i].sample.isValid && !all[i].isRelaxed &&
                            (!bestSample || isBetter(all[i].sample, *bestSample));
        if (!isBest) continue;
        bestSample = &all[i].sample;
        best.x << x;
        best.y << y;
    }
    if (!best.x.isEmpty() && best.x.back() < static_cast<double>(all.size())) {
        best.x << static_cast<double>(all.size());
        best.y << best.y.back();
    }
    if (!best.x.isEmpty()) content.lines.push_back(std::move(best));
    content.pointName = OptimisationCharts::tr("runs");
    return content;
}

PointPlot::Content frontChart(const CandidateModel& model, std::size_t x, std::size_t y) {
    PointPlot::Content content;
    content.hint = waiting();
    if (!model.folder()) return content;
    content.xTitle = model.outputTitle(x);
    content.yTitle = model.outputTitle(y);
    content.title = content.yTitle;
    const auto& all = model.candidates();
    for (std::size_t i = 0; i < all.size(); ++i)
        content.points.push_back(
            {model.output(i, x), model.output(i, y), static_cast<int>(i), lookOf(all[i])});
    for (const std::size_t i : model.outcome().front)
        content.points[i].look = PointPlot::Look::Front;
    std::erase_if(content.points, [](const PointPlot::Point& point) {
        return !std::isfinite(point.x) || !std::isfinite(point.y);
    });
    return content;
}

} // namespace trammel::studio

#include "synthesis/solutions.h"

#include "messages/synthesis_messages.h"
#include "model/expression.h"
#include "synthesis/curve_atlas.h"
#include "synthesis/drawn_curve.h"
#include "synthesis/dwell.h"
#include "synthesis/dyads_of_poses.h"
#include "synthesis/nine_point_path.h"
#include "synthesis/path.h"
#include "synthesis/path_fit.h"
#include "synthesis/refused.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numbers>

namespace trammel::synthesis {

namespace {

/// Errors below that share of the extent are rounding: they do not rank.
constexpr double kExact = 1e-7;

/// Collects linkages and sorts them into what the task asks for and the others.
class Collection {
public:
    Collection(const Task& task, double size, const Watch& watch)
        : m_task(task), m_watch(watch), m_size(size) {}

    enum class Sides { AsGiven, Better };
    /// @param sides whether the linkage may be driven at its other side as well
    void add(const Linkage& linkage, const Poses& poses, double error, Sides sides) {
        Solution solution{linkage, poses, labelsOf(linkage, poses), error};
        if (sides == Sides::Better) {
            const Linkage other = linkage.exchanged();
            Solution exchanged{other, poses, labelsOf(other, poses), error};
            if (isBetter(exchanged, solution)) solution = std::move(exchanged);
        }
        take(std::move(solution));
    }

    void add(const Linkage& linkage, const Poses& poses, double error, const SixBar& sixBar) {
        take({linkage, poses, labelsOf(linkage, poses, sixBar.dyad), error, sixBar});
    }

    Solutions take() {
        Solutions result;
        result.good = best(std::move(m_good));
        result.other = best(std::move(m_other));
        result.isWhole = !m_watch.isStopped();
        if (result.good.empty() && result.isWhole) result.reason = reason();
        return result;
    }

private:
    void take(Solution solution) {
        ++m_counts[solution.labels.defect];
        ++m_total;
        (isWanted(solution) ? m_good : m_other).push_back(std::move(solution));
    }

    bool isWanted(const Solution& solution) const {
        const LinkLengths l = lengthsOf(solution.linkage);
        const SecondDyad dyad =
            solution.sixBar ? solution.sixBar->dyad : SecondDyad{.first = 0.0, .second = 0.0};
        for (const double length :
             {l.ground, l.driver, l.coupler, l.follower, dyad.first, dyad.second}) {
            if (length == 0.0) continue;
            if (length < m_task.shortest) return false;
            if (m_task.longest > 0.0 && length > m_task.longest) return false;
        }
        return solution.labels.defect == Defect::None &&
               solution.labels.transmission >= m_task.transmission;
    }

    /// The first ones that differ: of samples that lie close together only the best.
    std::vector<Solution> best(std::vector<Solution> all) const {
        std::ranges::stable_sort(all, isBetter);
        std::map<std::pair<DyadKind, DyadKind>, std::vector<Solution>> kept;
        for (Solution& solution : all) {
            const auto isLike = [&](const Solution& other) { return isAlike(solution, other); };
            std::vector<Solution>& like = kept[group(solution)];
            if (like.size() < m_task.most && std::ranges::none_of(like, isLike))
                like.push_back(std::move(solution));
        }
        std::vector<Solution> result;
        std::size_t longest = 0;
        for (const auto& [kinds, like] : kept)
            longest = std::max(longest, like.size());
        for (std::size_t turn = 0; turn < longest; ++turn)
            for (auto& [kinds, like] : kept)
                if (turn < like.size() && result.size() < m_task.most)
                    result.push_back(std::move(like[turn]));
        return result;
    }

    /// Kinds of linkages take turns in the list where each has infinitely many that fit, since
    /// transmission angles do not rank one against another: of a line through a hinge it is always
    /// a right one.
    std::pair<DyadKind, DyadKind> group(const Solution& solution) const {
        const bool isExact = m_task.kind == TaskKind::Motion || !m_task.angles.empty();
        if (!isExact || !isSampled()) return {};
        return std::minmax(solution.linkage.driver.kind, solution.linkage.follower.kind);
    }

    bool isAlike(const Solution& a, const Solution& b) const {
        const double near = (isSampled() ? 0.05 : 1e-7) * m_size;
        if (a.sixBar && b.sixBar && a.sixBar->dyad.kind != b.sixBar->dyad.kind) return false;
        if (a.sixBar && std::abs(a.sixBar->dyad.first - b.sixBar->dyad.first) > near) return false;
        const auto isNear = [&](const Dyad& x, const Dyad& y) {
            return x.kind == y.kind && std::abs(x.fixed - y.fixed) < near &&
                   std::abs(x.moving - y.moving) < near && std::abs(x.normal - y.normal) < 0.05;
        };
        return (isNear(a.linkage.driver, b.linkage.driver) &&
                isNear(a.linkage.follower, b.linkage.follower)) ||
               (isNear(a.linkage.driver, b.linkage.follower) &&
                isNear(a.linkage.follower, b.linkage.driver));
    }
    bool isSampled() const {
        if (m_task.kind == TaskKind::Function) return m_task.quickReturn || m_task.dwell;
        return m_task.poses.size() < 5;
    }

    messages::Message reason() {
        if (m_total == 0) return messages::kSynthesisNoLinkage;
        const int sound = m_counts[Defect::None];
        if (sound == 0)
            return {messages::kSynthesisDefectsOnly, m_total, m_counts[Defect::Circuit],
                    m_counts[Defect::Branch], m_counts[Defect::Order]};
        return {messages::kSynthesisLimitsExclude, m_total, sound};
    }

    const Task& m_task;
    const Watch& m_watch;
    double m_size;
    std::vector<Solution> m_good, m_other;
    std::map<Defect, int> m_counts;
    int m_total = 0;
};

double errorOf(const Poses& reached, const Poses& asked, double size) {
    double error = 0.0;
    for (std::size_t j = 0; j < asked.size(); ++j) {
        error = std::max(error, std::abs(reached[j].place - asked[j].place));
        error = std::max(error, size * std::abs(wrapped(reached[j].angle - asked[j].angle)));
    }
    return error;
}

bool isPermitted(const Task& task, DyadKind kind) {
    return std::ranges::find(task.dyads, kind) != task.dyads.end();
}

double rankedError(const Solution& solution) {
    return solution.error <= kExact * solution.labels.extent ? 0.0 : solution.error;
}

/// The share of all pairs of n that begin before i.
double doneOfPairs(std::size_t i, std::size_t n) {
    const double left = static_cast<double>(n - i) / static_cast<double>(n);
    return 1.0 - left * left;
}

/// A slider-crank has a side of each kind. Where a choice is left two sliders are offered only if
/// no link may be: they would be most of all pairs.
bool isPermitted(const Task& task, const Linkage& linkage) {
    const auto hasKind = [&](DyadKind kind) {
        return linkage.driver.kind == kind || linkage.follower.kind == kind;
    };
    if (task.isSliderCrank) return hasKind(DyadKind::RR) && hasKind(DyadKind::PR);
    return task.poses.size() >= 5 || hasKind(DyadKind::RR) || !isPermitted(task, DyadKind::RR);
}

/// Why poses leave no two dyads.
messages::Message reasonOfDyads(const Task& task, const std::vector<Dyad>& dyads) {
    if (dyads.size() == 1) return messages::kSynthesisOneLinkOnly;
    const auto all = dyadsFor(task.poses);
    if (all.empty()) return messages::kSynthesisNoRealLink;
    const bool isOfKind =
        std::ranges::any_of(all, [&](const Dyad& dyad) { return isPermitted(task, dyad.kind); });
    if (!isOfKind) return {messages::kSynthesisKindsExcluded, all.size()};
    return {messages::kSynthesisRegionsEmpty, all.size()};
}

Solutions solveMotion(const Task& task, const Watch& watch) {
    const double size = spreadOf(task.poses).size;
    std::vector<Dyad> dyads = dyadsFor(task.poses, task.pivots);
    std::erase_if(dyads, [&](const Dyad& dyad) { return !isPermitted(task, dyad.kind); });
    Collection collection(task, size, watch);
    for (std::size_t i = 0; i < dyads.size() && !watch.isStopped(); ++i) {
        watch.tell(doneOfPairs(i, dyads.size()));
        for (std::size_t k = i + 1; k < dyads.size() && !watch.isStopped(); ++k) {
            const Linkage linkage{dyads[i], dyads[k]};
            if (!isPermitted(task, linkage) || !isMovable(linkage)) continue;
            Poses poses = task.poses;
            if (poses.size() > 5)
                for (Pose& pose : poses)
                    pose = nearestPose(linkage, pose, size);
            const double error = errorOf(poses, task.poses, size);
            if (!(error < size)) continue; // least squares far from all poses
            collection.add(linkage, poses, error, Collection::Sides::Better);
        }
    }
    Solutions result = collection.take();
    if (dyads.size() < 2) result.reason = reasonOfDyads(task, dyads);
    result.dyads = std::move(dyads);
    return result;
}

std::vector<Point> placesOf(const Poses& poses) {
    std::vector<Point> places;
    for (const Pose& pose : poses)
        places.push_back(pose.place);
    return places;
}

Solutions solveTimedPath(const Task& task, const Watch& watch) {
    Collection collection(task, spreadOf(task.poses).size, watch);
    const auto paths =
        timedPaths(placesOf(task.poses), task.angles, task.pivots, watch.part(0.0, 0.3));
    const Watch rest = watch.part(0.3, 1.0);
    for (std::size_t i = 0; i < paths.size() && !watch.isStopped(); ++i) {
        const TimedPath& path = paths[i];
        rest.tell(static_cast<double>(i) / static_cast<double>(paths.size()));
        if (isPermitted(task, path.linkage.follower.kind))
            collection.add(path.linkage, path.poses, 0.0, Collection::Sides::AsGiven);
    }
    return collection.take();
}

/// The nearest linkages with a crank and another side of one kind, or six-bars of one kind.
void addFits(Collection& collection, const Task& task, std::optional<SixBarKind> sixBar,
             DyadKind follower, const Watch& watch) {
    const std::vector<Point> points = placesOf(task.poses);
    PathFitTask fitTask{
        .points = points, .angles = task.angles, .follower = follower, .sixBar = sixBar};
    fitTask.timing = task.angles.empty() ? Timing::Free : Timing::Steps;
    fitTask.shortest = task.shortest;
    fitTask.longest = task.longest;
    fitTask.transmission = task.transmission;
    constexpr std::size_t kGuesses = 20;
    const bool isFourBar = follower == DyadKind::RR && !sixBar;
    if (isFourBar && task.angles.empty() && isClosedCurve(points))
        for (CurveAtlas::Match& match : CurveAtlas::instance().find(points, kGuesses))
            fitTask.guesses.push_back(std::move(match.variables));
    for (const PathFit& fit : fitPath(fitTask, watch)) {
        const PathLinkage made = linkageOf(fit.variables);
        if (!task.pivots.permits(made.linkage.driver) ||
            !task.pivots.permits(made.linkage.follower) || !isMovable(made.linkage))
            continue;
        double error = 0.0;
        for (std::size_t j = 0; j < points.size(); ++j)
            error = std::max(error, std::abs(*pointAt(fit.variables, j) - points[j]));
        if (made.sixBar)
            collection.add(made.linkage, made.poses, error, *made.sixBar);
        else
            collection.add(made.linkage, made.poses, error, Collection::Sides::AsGiven);
    }
}

/// A part for each of some.
template <class Each>
void inParts(std::size_t count, const Watch& watch, Each each) {
    const double all = static_cast<double>(count);
    for (std::size_t i = 0; i < count && !watch.isStopped(); ++i)
        each(i, watch.part(static_cast<double>(i) / all, static_cast<double>(i + 1) / all));
}

Solutions fitPathOf(const Task& task, const Watch& watch) {
    Collection collection(task, spreadOf(task.poses).size, watch);
    if (!task.sixBars.empty())
        inParts(task.sixBars.size(), watch, [&](std::size_t i, const Watch& part) {
            addFits(collection, task, task.sixBars[i], DyadKind::RR, part);
        });
    else
        inParts(task.dyads.size(), watch, [&](std::size_t i, const Watch& part) {
            addFits(collection, task, std::nullopt, task.dyads[i], part);
        });
    return collection.take();
}

/// All four-bars through nine points, with all of their cognates.
Solutions solveNinePoints(const Task& task, const Watch& watch) {
    const std::vector<Point> points = placesOf(task.poses);
    Collection collection(task, spreadOf(task.poses).size, watch);
    const NineResult all = ninePointClasses(points, watch);
    for (const NineClass& found : all.classes) {
        if (!found.isReal) continue;
        for (const NineLinkage& made : linkagesOf(found, points))
            if (isMovable(made.linkage) && task.pivots.permits(made.linkage.driver) &&
                task.pivots.permits(made.linkage.follower))
                collection.add(made.linkage, made.poses, 0.0, Collection::Sides::Better);
    }
    constexpr std::size_t kCognates = 3, kOrders = 2; // of the two links
    Solutions result = collection.take();
    result.complexCount = kCognates * kOrders * all.classes.size();
    return result;
}

/// The task of the points that a drawn curve is sampled in.
Task sampled(const Task& task) {
    const std::vector<Point> points = placesOf(task.poses);
    const double size = spreadOf(task.poses).size;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::size_t next = (i + 1) % points.size();
        if ((next > 0 || task.curve == PathCurve::Closed) &&
            std::abs(points[next] - points[i]) <= 1e-9 * size)
            throw Refused(next, {messages::kSynthesisPointsCoincide, i + 1, next + 1});
    }
    constexpr std::size_t kSamples = 40;
    Task all = task;
    all.curve = PathCurve::None;
    all.poses.clear();
    const int between = static_cast<int>(kSamples / points.size());
    for (const Point p : curveThrough(points, task.curve == PathCurve::Closed, between))
        all.poses.push_back({p, 0.0});
    return all;
}

Solutions solvePath(const Task& task, const Watch& watch) {
    if (task.poses.size() < 3) throw Refused({messages::kSynthesisTooFewPoints, task.poses.size()});
    if (task.curve != PathCurve::None) return fitPathOf(sampled(task), watch);
    if (!task.sixBars.empty()) return fitPathOf(task, watch);
    const bool isExact = !task.angles.empty() && task.poses.size() <= 5;
    if (isExact) return solveTimedPath(task, watch);
    const bool isNine =
        task.angles.empty() && task.poses.size() == 9 && isPermitted(task, DyadKind::RR);
    return isNine ? solveNinePoints(task, watch) : fitPathOf(task, watch);
}

void addFunction(Collection& collection, const Task& task, const FunctionFourBar& bar,
                 std::span<const AnglePair> pairs, double error) {
    const auto made = linkageOf(bar, pairs, task.ground);
    if (made) collection.add(made->linkage, made->poses, error, Collection::Sides::AsGiven);
}

double largestMiss(const FunctionFourBar& bar, std::span<const AnglePair> pairs) {
    double miss = 0.0;
    const Side side = sideOf(bar, pairs.front());
    for (const AnglePair& pair : pairs)
        if (const auto output = outputAt(bar, pair.input, side))
            miss = std::max(miss, std::abs(wrapped(*output - pair.output)));
    return miss;
}

Solutions solvePairs(const Task& task, const Watch& watch) {
    Collection collection(task, task.ground, watch);
    const FunctionFourBar start{.inputOffset = task.inputOffset, .outputOffset = task.outputOffset};
    const auto bars = task.pairs.size() <= 5 ? fourBarsThrough(task.pairs, start)
                                             : fourBarsNear(task.pairs, start);
    for (const FunctionFourBar& bar : bars)
        addFunction(collection, task, bar, task.pairs,
                    task.pairs.size() <= 5 ? 0.0 : largestMiss(bar, task.pairs));
    return collection.take();
}

Solutions solveFormula(const Task& task, const Watch& watch) {
    const FunctionRange& range = *task.function;
    const model::Expression formula(range.formula, {}, {"x"});
    const FunctionTask asked{[&](double x) {
                                 const double values[] = {x};
                                 return formula.evaluate(values);
                             },
                             range.from, range.to, range.inputTravel, range.outputTravel};
    std::vector<AnglePair> pairs;
    for (const double x : chebyshevPoints(range.from, range.to, 3))
        pairs.push_back(asked.pairAt(x));
    std::vector<FunctionDesign> designs;
    if (range.inputStart && range.outputStart) {
        if (const auto design = designAt(asked, *range.inputStart, *range.outputStart))
            designs.push_back(*design);
    } else {
        FunctionSearch search;
        search.most = task.most;
        if (task.transmission > 0.0) search.transmission = task.transmission;
        if (task.shortest > 0.0) search.shortest = task.shortest / task.ground;
        if (task.longest > 0.0) search.longest = task.longest / task.ground;
        designs = searchFunction(asked, search, watch);
    }
    Collection collection(task, task.ground, watch);
    for (const FunctionDesign& design : designs)
        addFunction(collection, task, design.bar, pairs, design.error);
    return collection.take();
}

Solutions solveDwell(const Task& task, const Watch& watch) {
    DwellTask search{.input = task.dwell->input, .travel = task.dwell->travel};
    if (!task.sixBars.empty()) search.kinds = task.sixBars;
    if (task.transmission > 0.0) search.transmission = task.transmission;
    if (task.shortest > 0.0) search.shortest = task.shortest / task.ground;
    if (task.longest > 0.0) search.longest = task.longest / task.ground;
    Collection collection(task, task.ground, watch);
    for (const DwellDesign& design : searchDwell(search, watch)) {
        const PathLinkage made = linkageOf(scaled(design.variables, task.ground));
        // The hinge D is what is traced.
        collection.add(made.linkage, made.poses, design.error,
                       {made.sixBar->dyad, made.sixBar->dyad.first});
    }
    return collection.take();
}

Solutions solveQuickReturn(const Task& task, const Watch& watch) {
    Collection collection(task, task.ground, watch);
    for (const QuickReturnLinkage& made : quickReturns(*task.quickReturn, task.ground))
        collection.add(made.linkage, made.poses, 0.0, Collection::Sides::AsGiven);
    return collection.take();
}

Solutions solveFunction(const Task& task, const Watch& watch) {
    if (task.dwell) return solveDwell(task, watch);
    if (task.quickReturn) return solveQuickReturn(task, watch);
    return task.function ? solveFormula(task, watch) : solvePairs(task, watch);
}

} // namespace

std::string_view name(TaskKind kind) {
    if (kind == TaskKind::Motion) return "motion";
    return kind == TaskKind::Path ? "path" : "function";
}

std::string describe(const Solution& solution) {
    const Labels& labels = solution.labels;
    return fmt::format(
        "{}{}, least transmission angle {:.1f} deg, {}",
        solution.sixBar ? std::string(name(solution.sixBar->dyad.kind)) + " on a " : std::string(),
        className(solution.linkage, labels), labels.transmission * 180 / std::numbers::pi,
        labels.defect == Defect::None ? std::string("no defect")
                                      : fmt::format("{} defect", name(labels.defect)));
}

bool isBetter(const Solution& a, const Solution& b) {
    const bool isSound = a.labels.defect == Defect::None;
    if (isSound != (b.labels.defect == Defect::None)) return isSound;
    if (rankedError(a) != rankedError(b)) return rankedError(a) < rankedError(b);
    return a.labels.transmission > b.labels.transmission;
}

Solutions solve(const Task& task, const Watch& watch) {
    if (task.kind == TaskKind::Motion) return solveMotion(task, watch);
    if (task.kind == TaskKind::Path) return solvePath(task, watch);
    return solveFunction(task, watch);
}

Point tracedPoint(const Solution& solution, const Pose& pose) {
    if (!solution.sixBar) return pose.place;
    const SixBar& six = *solution.sixBar;
    const auto places = placesOf(six.dyad, hingesOf(solution.linkage, pose));
    return places ? places->C + six.tracer * unit(places->firstAngle()) : pose.place;
}

} // namespace trammel::synthesis

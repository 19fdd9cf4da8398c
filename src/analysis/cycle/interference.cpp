#include "analysis/cycle/interference.h"

#include "analysis/cycle/cycle_start.h"
#include "analysis/cycle/linkage_motion.h"
#include "analysis/cycle/meeting_area.h"
#include "collision/solid.h"
#include "dynamics/contacts/shape_extent.h"
#include "dynamics/system/follower.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace trammel::analysis {

namespace {

constexpr double kNoticed = 1e-4;  ///< of a half thickness: what drawn models leave
constexpr double kShallow = 0.05;  ///< of a half thickness: looked at more closely
constexpr double kSharp = 1e-6;    ///< of the input's way: width of a bisected end
constexpr int kMaxBisections = 40; ///< each halves a step

using BodyPair = std::pair<int, int>; ///< lower first

BodyPair pairOf(int a, int b) {
    return std::minmax(a, b);
}

using Meetings = std::map<BodyPair, double>; ///< the largest depth, m

/// What bodies' shapes make of a pose.
class MeetingFinder {
public:
    MeetingFinder(const model::Model& model, const dynamics::System& system)
        : m_system(system), m_placements(system.bodies().size()) {
        for (const model::Body& body : model.bodies)
            for (const model::Shape& shape : body.shapes)
                add(bodyIndex(body.name), shape, model.directory);
        collision::Scene::Options options;
        options.isMoving.assign(system.bodies().size(), true);
        options.directory = model.directory;
        for (const dynamics::Joint& joint : system.joints()) {
            if (joint.gear) continue; // couples two joints, and holds no bodies together
            if (isHinge(joint)) {
                m_hinges.emplace(pairOf(joint.bodyA, joint.bodyB), &joint);
                if (m_axis.isZero())
                    m_axis =
                        system.initialState().bodies[joint.bodyA].q * joint.geometry.frameA.col(2);
            } else {
                options.excluded.push_back(pairOf(joint.bodyA, joint.bodyB));
            }
        }
        m_scene.emplace(m_colliders, std::move(options));
    }

    /// @pre the pose is closed
    Meetings find(const dynamics::State& state) {
        for (std::size_t i = 0; i < m_placements.size(); ++i) {
            const dynamics::BodyState& body = state.bodies[i];
            m_placements[i].R = body.q.toRotationMatrix();
            m_placements[i].p = body.p - m_placements[i].R * m_system.bodies()[i].com;
        }
        Meetings meetings;
        for (const collision::Manifold& manifold : m_scene->detect(m_placements, 0.0))
            take(manifold, state, meetings);
        return meetings;
    }

private:
    struct Size {
        double halfWidth = 0.0, halfThickness = 0.0; ///< m
    };

    static bool isHinge(const dynamics::Joint& joint) {
        return joint.kind->hasAngle && !joint.kind->hasTranslation;
    }

    int bodyIndex(const std::string& name) const {
        const auto found = std::ranges::find(m_system.bodies(), name, &dynamics::Body::name);
        return static_cast<int>(found - m_system.bodies().begin());
    }

    void add(int body, const model::Shape& shape, const std::filesystem::path& directory) {
        collision::Solid solid = collision::makeSolid(shape, directory);
        if (solid.kind == collision::Kind::Plane) return;
        Vec3 half = solid.halfSize + Vec3::Constant(solid.radius);
        std::sort(half.begin(), half.end());
        m_colliders.push_back({body, &shape});
        m_solids.push_back(std::move(solid));
        // Of a bar its width; a block reaches to its corners.
        const bool isBar = half[2] > 2.0 * half[1];
        m_sizes.push_back({isBar ? half[1] : std::hypot(half[1], half[2]), half[0]});
    }

    void take(const collision::Manifold& manifold, const dynamics::State& state,
              Meetings& meetings) const {
        const Size &a = m_sizes[manifold.colliderA], &b = m_sizes[manifold.colliderB];
        const BodyPair bodies =
            pairOf(m_colliders[manifold.colliderA].body, m_colliders[manifold.colliderB].body);
        const collision::ContactPoint* deepest = std::min_element(
            manifold.points.data(), manifold.points.data() + manifold.count,
            [](const auto& first, const auto& second) { return first.gap < second.gap; });
        const double noticed = kNoticed * std::min(a.halfThickness, b.halfThickness);
        if (manifold.count == 0 || !(-deepest->gap > noticed)) return;
        if (isAtHinge(manifold, state, bodies, a.halfWidth + b.halfWidth)) return;
        const double thinner = std::min(a.halfThickness, b.halfThickness);
        if (-deepest->gap < kShallow * thinner && isBeside(manifold, noticed)) return;
        double& depth = meetings[bodies];
        depth = std::max(depth, -deepest->gap);
    }

    /// Faces of neighbouring layers lie in one plane, where rims that cross are found a little too
    /// deep: shapes that are apart as soon as one is a little further along the hinges only touch.
    bool isBeside(const collision::Manifold& manifold, double shift) const {
        for (const double way : {-shift, shift}) {
            std::vector<collision::Placement> moved = m_placements;
            moved[m_colliders[manifold.colliderB].body].p += way * m_axis;
            const collision::Manifold found =
                m_scene->detectPair(manifold.colliderA, manifold.colliderB, moved, 0.0);
            if (found.count == 0) return true;
        }
        return false;
    }

    bool isAtHinge(const collision::Manifold& manifold, const dynamics::State& state,
                   const BodyPair& bodies, double reach) const {
        const auto [first, last] = m_hinges.equal_range(bodies);
        return std::any_of(first, last, [&](const auto& entry) {
            const dynamics::Joint& joint = *entry.second;
            const dynamics::BodyState& body = state.bodies[joint.bodyA];
            const Vec3 at = body.p + body.q * joint.geometry.rA;
            const Vec3 axis = body.q * joint.geometry.frameA.col(2);
            const auto placed = [&](int collider) {
                return collision::place(m_solids[collider],
                                        m_placements[m_colliders[collider].body]);
            };
            return farthestMeeting(placed(manifold.colliderA), placed(manifold.colliderB), at,
                                   axis) <= reach;
        });
    }

    const dynamics::System& m_system;
    std::vector<collision::Collider> m_colliders;
    std::vector<Size> m_sizes;              ///< by collider
    std::vector<collision::Solid> m_solids; ///< by collider
    std::multimap<BodyPair, const dynamics::Joint*> m_hinges;
    std::vector<collision::Placement> m_placements;
    Vec3 m_axis = Vec3::Zero(); ///< of the first hinge, world axes; a linkage's are parallel
    std::optional<collision::Scene> m_scene;
};

/// Finds where between two samples a pair comes into one another or apart.
class EndFinder {
public:
    EndFinder(const dynamics::System& system, const CycleOptions& options, MeetingFinder& finder)
        : m_system(system), m_finder(finder), m_motion(system, options.input) {
        if (driversHoldAll(m_motion.rows(), options.start)) {
            m_released.emplace(system, options.input, OtherDrivers::Released);
            m_pose = startPose(*m_released, options.start);
        } else {
            m_pose = startPose(m_motion, options.start);
        }
    }

    /// @param inside, outside poses of which the pair meets in the first only
    double find(BodyPair pair, double inside, dynamics::State insidePose, double outside,
                dynamics::State outsidePose, double width) {
        for (int i = 0; i < kMaxBisections && std::abs(inside - outside) > width; ++i) {
            const double middle = 0.5 * (inside + outside);
            if (!goBetween(insidePose, outsidePose, middle)) break;
            const bool meets = m_finder.find(m_pose.state).contains(pair);
            (meets ? inside : outside) = middle;
            (meets ? insidePose : outsidePose) = m_pose.state;
        }
        return 0.5 * (inside + outside);
    }

private:
    /// From the mean of both poses, which at a dead point is on their side of it.
    bool goBetween(const dynamics::State& a, const dynamics::State& b, double input) {
        m_pose.state = a;
        for (std::size_t i = 0; i < a.bodies.size(); ++i) {
            m_pose.state.bodies[i].p = 0.5 * (a.bodies[i].p + b.bodies[i].p);
            m_pose.state.bodies[i].q = a.bodies[i].q.slerp(0.5, b.bodies[i].q);
        }
        if (!(m_released ? *m_released : m_motion).close({}, input, m_pose)) return false;
        for (const dynamics::Follower& follower : m_system.followers())
            place(follower, m_pose.state);
        return true;
    }

    const dynamics::System& m_system;
    MeetingFinder& m_finder;
    LinkageMotion m_motion;
    std::optional<LinkageMotion> m_released; ///< where others would hold everything
    LinkagePose m_pose;
};

/// Puts meetings of samples together to spans of the input.
class SpanCollector {
public:
    SpanCollector(const dynamics::System& system, const CycleOptions& options,
                  MeetingFinder& finder, const Cycle& cycle)
        : m_cycle(cycle), m_ends(system, options, finder) {
        const auto [low, high] = std::ranges::minmax(cycle.input);
        m_width = kSharp * (high - low);
        // The way back begins with the sample at the upper limit.
        m_turn = cycle.isFullTurn ? cycle.count() : (cycle.count() - 1) / 2;
        for (const dynamics::State& pose : cycle.poses)
            m_meetings.push_back(finder.find(pose));
    }

    std::vector<Interference> collect() {
        std::map<BodyPair, Interference> found;
        for (const Meetings& meetings : m_meetings)
            for (const auto& [pair, depth] : meetings)
                found.try_emplace(pair, Interference{pair.first, pair.second, {}});
        std::vector<Interference> all;
        for (auto& [pair, interference] : found) {
            const int last = m_cycle.count() - 1;
            addSpans(interference, 0, std::min(m_turn, last), false);
            if (m_turn < last) addSpans(interference, m_turn, last, true);
            all.push_back(std::move(interference));
        }
        return all;
    }

private:
    void addSpans(Interference& interference, int first, int last, bool isBack) {
        const BodyPair pair{interference.bodyA, interference.bodyB};
        for (int i = first; i <= last; ++i) {
            if (!m_meetings[i].contains(pair)) continue;
            InterferenceSpan span;
            span.isBack = isBack;
            span.from = i == first ? m_cycle.input[i] : endBetween(pair, i, i - 1);
            for (; i <= last && m_meetings[i].contains(pair); ++i)
                deepen(span, m_meetings[i].at(pair), i);
            span.to = i > last ? m_cycle.input[last] : endBetween(pair, i - 1, i);
            interference.spans.push_back(std::move(span));
        }
    }

    void deepen(InterferenceSpan& span, double depth, int sample) const {
        if (depth <= span.depth) return;
        span.depth = depth;
        span.deepest = m_cycle.input[sample];
        span.pose = m_cycle.poses[sample];
    }

    double endBetween(BodyPair pair, int inside, int outside) {
        return m_ends.find(pair, m_cycle.input[inside], m_cycle.poses[inside],
                           m_cycle.input[outside], m_cycle.poses[outside], m_width);
    }

    const Cycle& m_cycle;
    std::vector<Meetings> m_meetings; ///< by sample
    EndFinder m_ends;
    double m_width = 0.0;
    int m_turn = 0; ///< sample at which the input turns back
};

} // namespace

InterferenceReport findInterference(const model::Model& model, const dynamics::System& system,
                                    CycleOptions options) {
    options.wantsPoses = true;
    InterferenceReport report{inputCycle(system, options), {}};
    if (report.cycle.isStopped) return report;
    MeetingFinder finder(model, system);
    report.pairs = SpanCollector(system, options, finder, report.cycle).collect();
    return report;
}

} // namespace trammel::analysis

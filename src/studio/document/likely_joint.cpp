#include "studio/document/likely_joint.h"

#include "analysis/freedoms/mobility.h"
#include "studio/document/body_places.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>
#include <tuple>

namespace trammel::studio {

namespace {

using Kind = JoinPlace::Kind;
using model::JointType;
using model::Model;

constexpr std::size_t kCounted = 4;        ///< candidates whose redundancy is counted
constexpr std::size_t kCountedBodies = 40; ///< of larger models counting takes too long

std::string ground() {
    return std::string(model::kGround);
}

bool areJoined(const Model& model, const std::string& a, const std::string& b) {
    return std::ranges::any_of(model.joints, [&](const model::Joint& joint) {
        return (joint.bodies[0] == a && joint.bodies[1] == b) ||
               (joint.bodies[0] == b && joint.bodies[1] == a);
    });
}

int jointCount(const Model& model, const std::string& body) {
    return static_cast<int>(std::ranges::count_if(model.joints, [&](const model::Joint& joint) {
        return joint.bodies[0] == body || joint.bodies[1] == body;
    }));
}

/// Whether joints connect two bodies without the ground.
bool areConnected(const Model& model, const std::string& a, const std::string& b) {
    std::vector<std::string> reached{a};
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (const model::Joint& joint : model.joints)
            for (const int side : {0, 1}) {
                const std::string& next = joint.bodies[static_cast<std::size_t>(1 - side)];
                const bool isNew = joint.bodies[static_cast<std::size_t>(side)] == reached[i] &&
                                   next != model::kGround &&
                                   std::ranges::find(reached, next) == reached.end();
                if (isNew) reached.push_back(next);
            }
    return std::ranges::find(reached, b) != reached.end();
}

/// The model with the places of its bodies, each found once.
class Sketch {
public:
    explicit Sketch(const Model& model) : m_model(model), m_tolerance(placeTolerance(model)) {}

    const Model& model() const { return m_model; }
    double tolerance() const { return m_tolerance; }
    const std::vector<JoinPlace>& places(const std::string& body) {
        const auto known = m_places.find(body);
        if (known != m_places.end()) return known->second;
        return m_places.emplace(body, joinPlaces(m_model, body)).first->second;
    }

private:
    const Model& m_model;
    double m_tolerance;
    std::map<std::string, std::vector<JoinPlace>> m_places;
};

/// A place of each of two bodies.
struct Meeting {
    JoinPlace a, b;
    double distance = std::numeric_limits<double>::infinity();
};

/// A wheel's or pin's axis and a link's end come before middles of other shapes.
int rankOf(const JoinPlace& place) {
    if (place.kind == Kind::End || place.axis) return 0;
    return place.kind == Kind::Joint ? 1 : 2;
}

Meeting nearestMeeting(Sketch& sketch, const std::string& a, const std::string& b) {
    Meeting best;
    const auto keyOf = [&](const Meeting& m) {
        const double distance = m.distance < sketch.tolerance() ? 0.0 : m.distance;
        return std::tuple(distance, m.a.isTaken && m.b.isTaken, rankOf(m.a) + rankOf(m.b));
    };
    for (const JoinPlace& placeA : sketch.places(a))
        for (const JoinPlace& placeB : sketch.places(b)) {
            Meeting meeting{placeA, placeB, (placeA.point - placeB.point).norm()};
            if (std::isinf(best.distance) || keyOf(meeting) < keyOf(best)) best = meeting;
        }
    return best;
}

/// Where a body is joined to the ground that has nothing there: a free end before a taken one,
/// near the joints that are at the ground.
Meeting groundMeeting(Sketch& sketch, const std::string& body, bool slides) {
    const Meeting meeting = nearestMeeting(sketch, ground(), body);
    if (!slides && meeting.distance < sketch.tolerance() && !meeting.b.isTaken) return meeting;
    const auto keyOf = [&](const JoinPlace& place) {
        const bool isEnd = place.kind == Kind::End || place.axis;
        return std::tuple(slides ? place.kind != Kind::Middle : place.isTaken, !isEnd,
                          place.kind == Kind::Joint, place.point.norm());
    };
    const JoinPlace* best = nullptr;
    for (const JoinPlace& place : sketch.places(body))
        if (!best || keyOf(place) < keyOf(*best)) best = &place;
    if (!best) return meeting;
    Meeting there{*best, *best, 0.0};
    there.a.axis.reset();
    return there;
}

Meeting meetingOf(Sketch& sketch, const std::string& a, const std::string& b, bool slides) {
    return a == model::kGround ? groundMeeting(sketch, b, slides) : nearestMeeting(sketch, a, b);
}

struct Candidate {
    std::array<std::string, 2> bodies;
    Meeting meeting;
    std::array<double, 3> key{}; ///< the least is the likeliest
};

/// How likely two bodies are to be joined; whether one of them was chosen.
std::array<double, 3> keyOf(Sketch& sketch, const Candidate& candidate, bool slides,
                            bool isChosen) {
    const Model& model = sketch.model();
    const auto& [a, b] = candidate.bodies;
    const double distance = candidate.meeting.distance;
    const model::Body* second = model.findBody(b);
    if (areJoined(model, a, b) || !second) return {4, distance, 0};
    if (a == model::kGround) {
        if (second->fixed) return {4, distance, 0};
        const bool hasFreeEnd = std::ranges::any_of(sketch.places(b), [](const auto& place) {
            return place.kind == Kind::End && !place.isTaken;
        });
        return {slides ? 0.0 : 2.0, static_cast<double>(jointCount(model, b)),
                hasFreeEnd == slides ? 1.0 : 0.0};
    }
    const model::Body* first = model.findBody(a);
    if (!first || (first->fixed && second->fixed)) return {4, distance, 0};
    const bool meets = distance < sketch.tolerance();
    if (meets && !slides) return {0, 0, 0};
    const bool touches = extentOf(model, *first).intersects(extentOf(model, *second));
    if (touches && !isChosen && !areConnected(model, a, b)) return {1, distance, 0};
    return {3, distance, 0};
}

std::vector<std::array<std::string, 2>> pairsOf(const Model& model, const JointWish& wish) {
    std::vector<std::string> names{ground()};
    for (const model::Body& body : model.bodies)
        if (!body.follow) names.push_back(body.name);
    // New bodies stand last; of a large model not every pair is tried.
    constexpr std::size_t kMost = 120;
    if (wish.bodies.empty() && names.size() > kMost)
        names.erase(names.begin() + 1, names.end() - (kMost - 1));
    const auto chosen = [&](std::size_t i) {
        return std::ranges::find(wish.bodies, names[i]) != wish.bodies.end();
    };
    if (wish.bodies.size() == 2) {
        const bool isSwapped = wish.bodies[1] == model::kGround;
        return {{wish.bodies[isSwapped ? 1 : 0], wish.bodies[isSwapped ? 0 : 1]}};
    }
    std::vector<std::array<std::string, 2>> pairs;
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t j = i + 1; j < names.size(); ++j)
            if (wish.bodies.size() != 1 || chosen(i) || chosen(j))
                pairs.push_back({names[i], names[j]});
    return pairs;
}

model::Joint jointOf(const LikelyJoint& likely, JointType type) {
    model::Joint joint;
    joint.name = "new";
    joint.type = type;
    joint.bodies = likely.bodies;
    joint.position = likely.position;
    joint.points = likely.points;
    joint.axis = likely.axis.value_or(Vec3::UnitY());
    joint.axis2 = joint.axis.unitOrthogonal();
    return joint;
}

/// Redundant constraints of the model with that joint; nothing where they cannot be counted.
std::optional<std::size_t> redundantRows(Model model, const LikelyJoint& likely, JointType type) {
    model.joints.push_back(jointOf(likely, type));
    try {
        return analysis::mobility(model).redundant.size();
    } catch (const std::exception&) {
        return std::nullopt; // the model has findings
    }
}

/// From a joint at the ground to the place, across the mechanism's normal.
std::optional<Vec3> slideAxis(const Model& model, const std::string& body, const Vec3& place) {
    const double tolerance = placeTolerance(model);
    const std::optional<Vec3> normal = mechanismNormal(model);
    std::optional<Vec3> axis;
    double nearest = std::numeric_limits<double>::infinity();
    for (const model::Joint& joint : model.joints) {
        const bool isAtGround =
            joint.bodies[0] == model::kGround || joint.bodies[1] == model::kGround;
        Vec3 way = place - joint.position;
        if (normal) way -= normal->dot(way) * *normal;
        if (!isAtGround || way.norm() <= tolerance || way.norm() >= nearest) continue;
        nearest = way.norm();
        axis = way.normalized();
    }
    if (axis) return axis;
    const model::Body* found = model.findBody(body);
    return found ? longDirection(*found) : std::nullopt;
}

std::optional<Vec3> hingeAxis(const Model& model, const Meeting& meeting) {
    for (const JoinPlace* place : {&meeting.b, &meeting.a})
        if (place->axis && place->kind != Kind::Joint) return place->axis;
    if (const auto normal = mechanismNormal(model)) return normal;
    for (const JoinPlace* place : {&meeting.b, &meeting.a}) {
        if (place->axis) return place->axis;
        if (place->face) return place->face;
    }
    return std::nullopt;
}

/// What is left of rounding goes: 0.1 and not 0.09999999999999999.
Vec3 cleaned(const Vec3& v) {
    constexpr double kGrid = 1e-12;
    return v.unaryExpr([](double x) { return kGrid * std::round(x / kGrid) + 0.0; });
}

LikelyJoint jointAt(const Model& model, JointType type, const Candidate& candidate,
                    const JointWish& wish) {
    const Meeting& meeting = candidate.meeting;
    LikelyJoint joint;
    joint.bodies = candidate.bodies;
    joint.points = {cleaned(meeting.a.point), cleaned(meeting.b.point)};
    const bool isPlaceOfFirst = meeting.a.axis && !meeting.b.axis;
    joint.position = joint.points[isPlaceOfFirst ? 0 : 1];
    if (wish.axis)
        joint.axis = wish.axis;
    else
        joint.axis = model::isSlide(type) ? slideAxis(model, candidate.bodies[1], joint.position)
                                          : hingeAxis(model, meeting);
    if (joint.axis) joint.axis = cleaned(*joint.axis);
    return joint;
}

/// Pointed at: drawn to a place of either body that is near, of all places the nearest; an exact
/// point only to one that is there.
Meeting meetingNear(Sketch& sketch, const std::array<std::string, 2>& bodies, const Vec3& point,
                    bool isExact) {
    constexpr double kReach = 0.15; // of the body's extent
    Meeting best;
    best.a.point = best.b.point = point;
    for (const std::string& name : bodies) {
        const model::Body* body = sketch.model().findBody(name);
        double reach = body ? kReach * extentOf(sketch.model(), *body).diagonal().norm() : 0.0;
        if (isExact) reach = sketch.tolerance();
        for (const JoinPlace& place : sketch.places(name)) {
            const double distance = (place.point - point).norm();
            if (distance > reach || distance >= best.distance) continue;
            best = {place, place, distance};
            if (isExact) best.a.point = best.b.point = point;
        }
    }
    return best;
}

std::vector<Candidate> candidates(const Model& model, JointType type, const JointWish& wish) {
    const bool slides = model::isSlide(type);
    Sketch sketch(model);
    std::vector<Candidate> found;
    for (const auto& bodies : pairsOf(model, wish)) {
        Candidate candidate{bodies, meetingOf(sketch, bodies[0], bodies[1], slides), {}};
        candidate.key = keyOf(sketch, candidate, slides, !wish.bodies.empty());
        if (wish.place) candidate.meeting = meetingNear(sketch, bodies, *wish.place, wish.isExact);
        found.push_back(std::move(candidate));
    }
    std::ranges::stable_sort(found, {}, &Candidate::key);
    return found;
}

} // namespace

std::optional<LikelyJoint> likelyJoint(const Model& model, JointType type, const JointWish& wish) {
    const std::vector<Candidate> found = candidates(model, type, wish);
    if (found.empty()) return std::nullopt;
    LikelyJoint best = jointAt(model, type, found.front(), wish);
    if (found.size() < 2 || model.bodies.size() > kCountedBodies) return best;
    std::optional<std::size_t> fewest = redundantRows(model, best, type);
    for (std::size_t i = 1; fewest && *fewest > 0 && i < std::min(found.size(), kCounted); ++i) {
        if (found[i].key[0] > 2) break; // neither meet nor are held by the ground
        const LikelyJoint other = jointAt(model, type, found[i], wish);
        const auto rows = redundantRows(model, other, type);
        if (!rows || *rows >= *fewest) continue;
        fewest = rows;
        best = other;
    }
    return best;
}

std::optional<std::string> bodyAt(const Model& model, const Vec3& point) {
    const double tolerance = placeTolerance(model);
    for (const model::Body& body : model.bodies)
        for (const JoinPlace& place : joinPlaces(model, body.name))
            if ((place.point - point).norm() < tolerance) return body.name;
    return std::nullopt;
}

} // namespace trammel::studio

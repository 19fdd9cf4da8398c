#include "analysis/freedoms/design_findings.h"
#include "collision/solid.h"
#include "dynamics/joints/joint.h"
#include "messages/design_messages.h"
#include "model/force_fields.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace trammel::analysis {

namespace {

bool collides(const std::vector<model::Shape>& shapes) {
    return std::ranges::any_of(shapes, &model::Shape::collide);
}

/// Which bodies hold each other, the ground and fixed ones being one; sets that grow together.
class Holding {
public:
    explicit Holding(const model::Model& model) : m_model(model), m_set(model.bodies.size() + 1) {
        std::iota(m_set.begin(), m_set.end(), 0);
        for (int i = 0; i < ground(); ++i)
            m_index[model.bodies[at(i)].name] = i;
        for (int i = 0; i < ground(); ++i)
            if (!model.bodies[at(i)].isDynamic()) join(i, ground());
        addJoints();
        addForces();
        addContacts();
    }

    /// Of bodies that nothing holds those that hold one another, each in order.
    std::vector<std::vector<std::size_t>> loose() {
        std::vector<std::vector<std::size_t>> sets;
        std::map<int, std::size_t> places{{setOf(ground()), 0}};
        sets.emplace_back();
        for (int i = 0; i < ground(); ++i) {
            const auto [place, isNew] = places.emplace(setOf(i), sets.size());
            if (isNew) sets.emplace_back();
            sets[place->second].push_back(at(i));
        }
        sets.erase(sets.begin());
        return sets;
    }

private:
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    int ground() const { return static_cast<int>(m_model.bodies.size()); }
    bool areOne(int a, int b) { return setOf(a) == setOf(b); }
    /// Halves the way to the set's own body for the next time.
    int setOf(int body) {
        while (m_set[at(body)] != body)
            body = m_set[at(body)] = m_set[at(m_set[at(body)])];
        return body;
    }
    void join(int a, int b) { m_set[at(setOf(a))] = setOf(b); }
    int indexOf(const std::string& name) const {
        const auto found = m_index.find(name);
        return found == m_index.end() ? ground() : found->second;
    }

    void addJoints() {
        for (const model::Joint& joint : m_model.joints)
            if (!model::traits(joint.type).couplesJoints)
                join(indexOf(joint.bodies[0]), indexOf(joint.bodies[1]));
    }

    /// A force of the user's may carry its body: it comes from elsewhere, as the ground's do.
    void addForces() {
        for (const model::Force& force : m_model.forces) {
            const model::ForceAction action = model::actionOf(force);
            if (action.bodies.size() == 2)
                join(indexOf(action.bodies[0]), indexOf(action.bodies[1]));
            else if (action.bodies.size() == 1 && !action.isTorque)
                join(indexOf(action.bodies[0]), ground());
        }
    }

    void addContacts() {
        std::set<std::pair<int, int>> excluded;
        for (const model::ContactPair& pair : m_model.contacts.pairs)
            if (!pair.collide)
                excluded.insert(std::minmax(indexOf(pair.bodies[0]), indexOf(pair.bodies[1])));
        std::vector<int> colliding;
        for (int i = 0; i < ground(); ++i)
            if (collides(m_model.bodies[at(i)].shapes)) colliding.push_back(i);
        if (collides(m_model.groundShapes)) colliding.insert(colliding.begin(), ground());
        // Where no pair is excluded the first one meets them all.
        const std::size_t count =
            excluded.empty() ? std::min<std::size_t>(colliding.size(), 1) : colliding.size();
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = i + 1; j < colliding.size(); ++j)
                if (!areOne(colliding[i], colliding[j]) &&
                    !excluded.contains(std::minmax(colliding[i], colliding[j])))
                    join(colliding[i], colliding[j]);
    }

    const model::Model& m_model;
    std::map<std::string, int> m_index;
    std::vector<int> m_set; ///< by body, another one of its set, nearer to the set's own
};

/// How high the lowest point of a body's shapes that collide is; infinite where it has none.
double lowestPoint(const model::Model& model, const model::Body& body, const Vec3& up) {
    double lowest = std::numeric_limits<double>::infinity();
    const Mat3 toUp = dynamics::frameAbout(up).transpose(); // whose z is up
    for (const model::Shape& shape : body.shapes) {
        if (!shape.collide || std::holds_alternative<model::Plane>(shape.geometry)) continue;
        const collision::Solid solid = collision::makeSolid(shape, model.directory);
        const collision::Placement placement{toUp * body.pose.orientation.toRotationMatrix(),
                                             toUp * body.pose.position};
        lowest = std::min(lowest, collision::bounds(place(solid, placement)).lower.z());
    }
    return lowest;
}

/// Where they can land, a floor; to hold them where they are, the ground.
std::vector<Mend> mendsOf(const model::Model& model, const std::vector<std::size_t>& bodies) {
    const Vec3 up = -model.gravity.normalized();
    double lowest = std::numeric_limits<double>::infinity();
    for (const std::size_t body : bodies)
        lowest = std::min(lowest, lowestPoint(model, model.bodies[body], up));
    std::vector<Mend> mends;
    if (std::isfinite(lowest))
        mends.push_back({.kind = Mend::Kind::AddFloor, .point = lowest * up, .normal = up});
    mends.push_back({.kind = Mend::Kind::WeldToGround,
                     .item = fmt::format("/bodies/{}", bodies.front()),
                     .point = model.bodies[bodies.front()].pose.position});
    return mends;
}

} // namespace

std::vector<DesignFinding> unheldBodies(const model::Model& model) {
    std::vector<DesignFinding> findings;
    if (model.gravity.isZero()) return findings;
    for (const std::vector<std::size_t>& together : Holding(model).loose()) {
        const std::string& name = model.bodies[together.front()].name;
        const messages::Message text =
            together.size() == 1
                ? messages::Message{messages::kNothingHoldsBody, name}
                : messages::Message{messages::kNothingHoldsBodies, name, together.size() - 1};
        findings.push_back(
            {{model::Severity::Warning, fmt::format("/bodies/{}", together.front()), text},
             mendsOf(model, together),
             false});
    }
    return findings;
}

} // namespace trammel::analysis

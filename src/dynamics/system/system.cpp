#include "dynamics/system/system.h"

#include "dynamics/system/compile_geometry.h"
#include "math/disjoint_sets.h"
#include "messages/solver_messages.h"
#include "model/input_target.h"
#include "model/mass_properties.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace trammel::dynamics {

namespace {

Body compileBody(const model::Model& model, const model::Body& source) {
    Body body;
    body.name = source.name;
    body.isMoving = source.isDynamic();
    if (!source.isDynamic()) {
        body.com = source.com.value_or(Vec3::Zero());
        return body;
    }
    const auto properties = model::massProperties(model, source);
    body.mass = properties.mass;
    body.com = properties.com;
    body.inertia = properties.inertia;
    body.inverseMass = 1.0 / body.mass;
    body.inverseInertia = body.inertia.inverse();
    body.principal = PrincipalInertia(body.inertia);
    const Mat3 anisotropy = body.inertia - Mat3(body.inertia(0, 0) * Mat3::Identity());
    body.isGyroscopic = anisotropy.cwiseAbs().maxCoeff() > 1e-15 * body.inertia(0, 0);
    return body;
}

} // namespace

System::System(const model::Model& model, const UserParts& user)
    : m_userImpactLaw(user.impact),
      m_parameters(model.parameters),
      m_directory(model.directory),
      m_gravity(model.gravity) {
    const PartNames names(model);
    m_names = &names;
    compileBodies(model);
    compileFollowers(model);
    compileMeasures(model);
    compileControls(model);
    compileJoints(model);
    compileForces(model);
    for (const auto& law : user.constraints)
        compileUserConstraint(law);
    compileContacts(model);
    compileJournals(model);
    orderConstraints();
    findCouplings();
    findLoops();
    findScales();
    m_names = nullptr;
}

void System::compileBodies(const model::Model& model) {
    m_bodies.reserve(model.bodies.size() + 1);
    m_initial.bodies.reserve(model.bodies.size() + 1);
    for (const auto& source : model.bodies) {
        m_bodies.push_back(compileBody(model, source));
        BodyState state;
        state.q = source.pose.orientation.normalized();
        state.p = source.pose.position + state.q * m_bodies.back().com;
        if (source.isDynamic()) {
            state.v = source.velocity;
            state.w = source.angularVelocity;
        }
        m_initial.bodies.push_back(state);
    }
    m_bodies.push_back({.name = std::string(model::kGround)});
    m_initial.bodies.emplace_back();
}

void System::compileFollowers(const model::Model& model) {
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
        const auto& follow = model.bodies[i].follow;
        if (!follow) continue;
        const int A = bodyIndex(follow->bodies[0]);
        const bool hasTwo = follow->kind == model::Follow::Kind::Telescope;
        const int B = hasTwo ? bodyIndex(follow->bodies[1]) : A;
        m_followers.push_back(compileFollower(static_cast<int>(i), *follow, A, B, m_initial));
        place(m_followers.back(), m_initial);
    }
}

/// A variable that sets several things is one channel.
void System::compileControls(const model::Model& model) {
    for (const model::Controller& controller : model.controllers) {
        const auto targets = model::controlledInputs(model, controller);
        std::set<std::string_view> listed;
        for (std::size_t i = 0; i < targets.size(); ++i) {
            const model::Controller::Output& output = controller.outputs[i];
            if (!targets[i] || !listed.insert(output.variable).second) continue;
            m_controls.push_back(
                {controller.name, output.variable, model::unitOf(*targets[i], model), output.held});
        }
    }
}

void System::compileMeasures(const model::Model& model) {
    const auto axisOf = [&](int body, const Vec3& axis) -> Vec3 {
        return m_initial.bodies[body].q.conjugate() * axis.stableNormalized();
    };
    for (const model::Measure& source : model.measures) {
        Measure measure{.source = source};
        if (const auto* distance = std::get_if<model::DistanceMeasure>(&source.law)) {
            measure.bodyA = bodyIndex(distance->bodies[0]);
            measure.bodyB = bodyIndex(distance->bodies[1]);
            measure.rA = bodyPoint(m_initial.bodies[measure.bodyA], distance->points[0]);
            measure.rB = bodyPoint(m_initial.bodies[measure.bodyB], distance->points[1]);
        } else if (const auto* angle = std::get_if<model::AngleMeasure>(&source.law)) {
            measure.bodyA = bodyIndex(angle->bodies[0]);
            measure.bodyB = bodyIndex(angle->bodies[1]);
            measure.axisA = axisOf(measure.bodyA, angle->axes[0]);
            measure.axisB = axisOf(measure.bodyB, angle->axes[1]);
        } else if (const auto* point = std::get_if<model::PointMeasure>(&source.law)) {
            measure.bodyA = bodyIndex(point->body);
            measure.rA = bodyPoint(m_initial.bodies[measure.bodyA], point->point);
        }
        m_measures.push_back(std::move(measure));
    }
}

void System::compileContacts(const model::Model& model) {
    std::vector<model::Material> materials;
    const auto addShapes = [&](const std::vector<model::Shape>& shapes, int body) {
        for (const model::Shape& shape : shapes) {
            if (!shape.collide) continue;
            m_colliderShapes.push_back(shape);
            m_colliderBodies.push_back(body);
            materials.push_back(model.material(shape.material));
        }
    };
    for (std::size_t i = 0; i < model.bodies.size(); ++i)
        if (!model.bodies[i].follow) addShapes(model.bodies[i].shapes, static_cast<int>(i));
    addShapes(model.groundShapes, ground());

    std::map<std::pair<int, int>, StatedPair> pairs;
    for (const model::ContactPair& pair : model.contacts.pairs) {
        StatedPair stated{.values = pair};
        if (pair.frictionDirection) {
            stated.directionBody = bodyIndex(pair.frictionBody.value_or(pair.bodies[0]));
            stated.direction = m_initial.bodies[stated.directionBody].q.conjugate() *
                               pair.frictionDirection->stableNormalized();
        }
        pairs[std::minmax({bodyIndex(pair.bodies[0]), bodyIndex(pair.bodies[1])})] = stated;
    }
    // A joint keeps its bodies from colliding unless a pair entry asks for it.
    for (const Joint& joint : m_joints)
        if (const std::pair<int, int> bodies = std::minmax({joint.bodyA, joint.bodyB});
            !pairs.contains(bodies))
            m_excluded.push_back(bodies);
    for (const auto& [bodies, pair] : pairs)
        if (!pair.values.collide) m_excluded.push_back(bodies);
    std::ranges::sort(m_excluded);
    const auto twice = std::ranges::unique(m_excluded);
    m_excluded.erase(twice.begin(), twice.end());
    m_contactProperties = ContactPropertyTable(model, std::move(materials), std::move(pairs));
}

void System::compileJournals(const model::Model& model) {
    for (std::size_t i = 0; i < model.joints.size(); ++i) {
        if (!model.joints[i].hasClearance()) continue;
        const model::JointClearance& source = *model.joints[i].clearance;
        const model::Material material = model.material(source.material);
        JournalBearing journal{static_cast<int>(i), source.radius, source.radial, {}};
        ContactProperties& surfaces = journal.properties;
        surfaces.restitution = source.restitution.value_or(material.restitution);
        surfaces.staticFriction = source.friction.value_or(material.friction);
        surfaces.kineticFriction = source.kineticFriction.value_or(
            source.friction.value_or(material.kineticFriction.value_or(material.friction)));
        surfaces.mode = model::FrictionMode::OneDirection; // the axial way is the joint's
        m_journals.push_back(std::move(journal));
    }
}

std::vector<collision::Collider> System::colliders() const {
    std::vector<collision::Collider> colliders;
    for (std::size_t i = 0; i < m_colliderShapes.size(); ++i)
        colliders.push_back({m_colliderBodies[i], &m_colliderShapes[i]});
    return colliders;
}

const collision::Solids& System::solids(const std::stop_token& stop) const {
    const std::scoped_lock lock(m_solids->mutex);
    if (!m_solids->made) m_solids->made = collision::makeSolids(colliders(), m_directory, stop);
    return *m_solids->made;
}

collision::Scene System::makeScene() const {
    solids();
    collision::Scene::Options options{
        .excluded = m_excluded, .directory = m_directory, .solids = m_solids->made};
    for (const Body& body : m_bodies)
        options.isMoving.push_back(body.isMoving);
    return {colliders(), std::move(options)};
}

bool System::mayCollide(int a, int b) const {
    return (m_bodies[a].isMoving || m_bodies[b].isMoving) &&
           !std::ranges::binary_search(m_excluded, std::pair(a, b));
}

/// Of bodies that have no other pair of surfaces.
std::vector<std::pair<int, int>> System::journalPairs(const std::set<int>& solids) const {
    std::set<std::pair<int, int>> pairs;
    for (const JournalBearing& journal : m_journals) {
        const Joint& joint = m_joints[journal.joint];
        const auto [a, b] = std::minmax(joint.bodyA, joint.bodyB);
        if (!solids.contains(a) || !solids.contains(b) || !mayCollide(a, b)) pairs.emplace(a, b);
    }
    return {pairs.begin(), pairs.end()};
}

std::vector<std::pair<int, int>> System::collidingBodies(std::size_t most) const {
    const std::set<int> solids(m_colliderBodies.begin(), m_colliderBodies.end());
    std::vector<std::pair<int, int>> result;
    for (auto a = solids.begin(); a != solids.end() && result.size() < most; ++a)
        for (auto b = std::next(a); b != solids.end() && result.size() < most; ++b)
            if (mayCollide(*a, *b)) result.emplace_back(*a, *b);
    std::ranges::copy(journalPairs(solids), std::back_inserter(result));
    std::ranges::sort(result);
    result.resize(std::min(most, result.size()));
    return result;
}

std::size_t System::collidingPairCount() const {
    const std::set<int> solids(m_colliderBodies.begin(), m_colliderBodies.end());
    const auto pairsOf = [](std::size_t count) { return count * (count - 1) / 2; };
    const auto standing = static_cast<std::size_t>(
        std::ranges::count_if(solids, [&](int body) { return !m_bodies[body].isMoving; }));
    const auto excluded = static_cast<std::size_t>(std::ranges::count_if(m_excluded, [&](auto p) {
        return solids.contains(p.first) && solids.contains(p.second) &&
               (m_bodies[p.first].isMoving || m_bodies[p.second].isMoving);
    }));
    return pairsOf(solids.size()) - pairsOf(standing) - excluded + journalPairs(solids).size();
}

namespace {

/// A side of a constraint, both by index.
struct SideOf {
    int constraint, side;
};

/// The constraints that act on each moving body.
std::vector<std::vector<SideOf>> constraintsByBody(const std::vector<Body>& bodies,
                                                   const std::vector<Constraint>& constraints) {
    std::vector<std::vector<SideOf>> result(bodies.size());
    for (int c = 0; c < static_cast<int>(constraints.size()); ++c)
        for (int s = 0; s < constraints[c].sideCount; ++s)
            if (const int body = constraints[c].allSides[s].body; bodies[body].isMoving)
                result[body].push_back({c, s});
    return result;
}

} // namespace

void System::addConstraint(Constraint::Kind kind, int owner, int rowCount,
                           std::span<const int> bodies) {
    Constraint constraint{.kind = kind, .owner = owner, .rowCount = rowCount};
    constraint.sideCount = static_cast<int>(bodies.size());
    std::ranges::transform(bodies, constraint.allSides.begin(),
                           [](int body) { return ConstraintSide{.body = body}; });
    m_constraints.push_back(constraint);
}

void System::orderConstraints() {
    math::BlockEdges edges;
    for (const auto& shared : constraintsByBody(m_bodies, m_constraints))
        for (std::size_t i = 0; i < shared.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                edges.emplace_back(shared[i].constraint, shared[j].constraint);
    const auto order = math::fillReducingOrder(static_cast<int>(m_constraints.size()), edges);
    std::vector<Constraint> ordered;
    for (int c : order) {
        ordered.push_back(m_constraints[c]);
        ordered.back().row = m_rowCount;
        m_rowCount += ordered.back().rowCount;
        const Constraint& placed = ordered.back();
        const int place = static_cast<int>(ordered.size()) - 1;
        if (placed.kind == Constraint::Kind::Joint) m_joints[placed.owner].constraint = place;
        if (placed.kind == Constraint::Kind::Force)
            m_forces[placed.forceKind].setRows(placed.owner, place, placed.row);
        if (placed.kind == Constraint::Kind::User)
            m_userConstraints[placed.owner].constraint = place;
    }
    m_constraints = std::move(ordered);
    placeColumns();
}

/// Bodies A and B of a row stand side by side. What a constraint has of further bodies stands
/// behind all rows, in rows of the same width, so that one stride serves every block. Behind them
/// stands what rows that join points are made of.
void System::placeColumns() {
    m_jacobianSize = m_rowCount * kRowEntries;
    for (Constraint& constraint : m_constraints) {
        for (int s = 0; s < constraint.sideCount; ++s)
            constraint.allSides[s].columns =
                (s < 2 ? constraint.row * kRowEntries : m_jacobianSize) + 6 * (s % 2);
        if (constraint.sideCount > 2) m_jacobianSize += constraint.rowCount * kRowEntries;
    }
    for (Constraint& constraint : m_constraints) {
        constraint.numbers = constraint.joinsPoints ? m_jacobianSize : constraint.row * kRowEntries;
        // Two arms and an axis for each further row.
        if (constraint.joinsPoints) m_jacobianSize += 3 * (constraint.rowCount - 1);
    }
}

void System::findCouplings() {
    math::BlockEdges edges;
    std::vector<int> sizes;
    for (const auto& constraint : m_constraints)
        sizes.push_back(constraint.rowCount);
    const auto byBody = constraintsByBody(m_bodies, m_constraints);
    for (int body = 0; body < static_cast<int>(m_bodies.size()); ++body) {
        for (const auto& [left, leftSide] : byBody[body])
            for (const auto& [right, rightSide] : byBody[body]) {
                if (right > left) continue;
                m_couplings.push_back({left, leftSide, right, rightSide});
                if (right < left) edges.emplace_back(left, right);
            }
    }
    std::sort(m_couplings.begin(), m_couplings.end(), [](const Coupling& a, const Coupling& b) {
        return std::pair(a.right, a.left) < std::pair(b.right, b.left);
    });
    m_pattern = math::BlockCholesky(std::move(sizes), edges);
}

void System::findLoops() {
    math::DisjointSets sets(m_bodies.size());
    for (std::size_t body = 0; body < m_bodies.size(); ++body)
        if (!m_bodies[body].isMoving) sets.join(static_cast<int>(body), ground());
    for (const Constraint& constraint : m_constraints) {
        if (!constraint.isHard()) continue;
        for (const ConstraintSide& side : constraint.sides().subspan(1))
            if (!sets.join(constraint.bodyA(), side.body)) m_hasLoops = true;
    }
}

void System::findScales() {
    m_scales = scalesOf(*this);
    m_rowShares = rowSizes(*this);
    for (double& size : m_rowShares)
        size = 1.0 / size;
    constexpr double kDifference = 0.0618034; // no round number: oscillations have round periods
    for (Joint& joint : m_joints)
        if (joint.driver) joint.driver->difference = kDifference * m_scales.time;
}

double System::largestOf(std::span<const double> gaps) const {
    double result = 0.0;
    for (std::size_t row = 0; row < gaps.size(); ++row)
        result = std::max(result, std::abs(gaps[row]) * m_rowShares[row]);
    return result;
}

} // namespace trammel::dynamics

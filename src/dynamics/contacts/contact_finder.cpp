#include "dynamics/contacts/contact_finder.h"

#include "dynamics/contacts/journal_contact.h"
#include "dynamics/contacts/shape_extent.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace trammel::dynamics {

namespace {

constexpr std::size_t kFoundTogether = 128; ///< bodies that a thread takes at once
constexpr std::size_t kPiecesTogether = 4;  ///< of a scene's answer, likewise

} // namespace

Mat3 contactAxes(const Vec3& normal) {
    const Vec3 along = std::abs(normal.x()) < 0.9 ? Vec3::UnitX() : Vec3::UnitY();
    const Vec3 t1 = (along - along.dot(normal) * normal).normalized();
    Mat3 axes;
    axes << normal, t1, normal.cross(t1);
    return axes;
}

Mat3 contactAxes(const Vec3& normal, const ContactProperties& properties, const Vec3& direction) {
    constexpr double kParallel = 1e-9; // to the normal: no direction of the plane is meant
    const bool isTyre = properties.mode == model::FrictionMode::Tyre;
    const Vec3 along =
        isTyre ? Vec3(direction.cross(normal)) : Vec3(direction - direction.dot(normal) * normal);
    if (!(along.norm() > kParallel)) return contactAxes(normal);
    Mat3 axes;
    axes << normal, along.normalized(), normal.cross(along.normalized());
    return axes;
}

ContactFinder::ContactFinder(const System& system)
    : m_system(system),
      m_scene(system.makeScene()),
      m_placements(system.bodies().size()),
      m_reach(system.bodies().size(), 0.0),
      m_thickness(system.bodies().size(), std::numeric_limits<double>::infinity()) {
    for (std::size_t i = 0; i < system.colliderShapes().size(); ++i) {
        const int body = system.colliderBodies()[i];
        const ShapeExtent extent = shapeExtent(system.colliderShapes()[i], system.solids()[i]);
        const double offset =
            (system.colliderShapes()[i].pose.position - system.bodies()[body].com).norm();
        m_reach[body] = std::max(m_reach[body], offset + extent.radius);
        m_thickness[body] = std::min(m_thickness[body], extent.halfThickness);
    }
    takeJournals();
}

void ContactFinder::takeJournals() {
    for (const JournalBearing& journal : m_system.journals()) {
        const Joint& joint = m_system.joints()[journal.joint];
        for (const auto& [body, arm] : {std::pair{joint.bodyA, joint.geometry.rA.norm()},
                                        std::pair{joint.bodyB, joint.geometry.rB.norm()}}) {
            if (!m_system.bodies()[body].isMoving) continue;
            m_reach[body] = std::max(m_reach[body], arm + journal.radius + journal.radial);
            m_thickness[body] = std::min(m_thickness[body], journal.radial);
        }
    }
}

std::uint64_t ContactFinder::firstJournal() const {
    return static_cast<std::uint64_t>(m_system.colliderShapes().size()) *
           m_system.colliderShapes().size();
}

const JournalBearing* ContactFinder::journalOf(const Contact& contact) const {
    const std::uint64_t pair = contact.key >> kFeatureBits;
    return pair >= firstJournal() ? &m_system.journals()[pair - firstJournal()] : nullptr;
}

Contact ContactFinder::journal(std::size_t index, const State& state) const {
    Contact contact = journalContact(m_system, m_system.journals()[index], state);
    contact.key = (firstJournal() + index) << kFeatureBits;
    return contact;
}

void ContactFinder::place(const State& state, int body) {
    const BodyState& s = state.bodies[body];
    collision::Placement& placement = m_placements[body];
    placement.R = s.q.toRotationMatrix();
    placement.p = s.p - placement.R * m_system.bodies()[body].com;
}

std::span<const Contact> ContactFinder::find(const State& state, double margin) {
    math::forRanges(m_pool, m_placements.size(), kFoundTogether,
                    [&](std::size_t first, std::size_t end) {
                        for (std::size_t body = first; body < end; ++body)
                            place(state, static_cast<int>(body));
                    });
    setContacts(m_scene.detectInPieces(m_placements, margin));
    for (std::size_t i = 0; i < m_system.journals().size(); ++i)
        if (const Contact contact = journal(i, state); contact.gap <= margin)
            m_contacts.push_back(contact);
    return m_contacts;
}

void ContactFinder::setContacts(std::span<const std::span<const collision::Manifold>> pieces) {
    m_first.assign(pieces.size() + 1, 0);
    math::forRanges(m_pool, pieces.size(), kPiecesTogether, [&](std::size_t first, auto end) {
        for (std::size_t piece = first; piece < end; ++piece)
            for (const collision::Manifold& manifold : pieces[piece])
                m_first[piece + 1] += static_cast<std::size_t>(manifold.count);
    });
    std::partial_sum(m_first.begin(), m_first.end(), m_first.begin());
    m_contacts.resize(m_first.back());
    math::forRanges(m_pool, pieces.size(), kPiecesTogether, [&](std::size_t first, auto end) {
        for (std::size_t piece = first; piece < end; ++piece) {
            Contact* next = m_contacts.data() + m_first[piece];
            for (const collision::Manifold& manifold : pieces[piece]) {
                setContacts(manifold, next);
                next += manifold.count;
            }
        }
    });
}

void ContactFinder::findPair(std::uint32_t pair, const State& state, double margin,
                             std::vector<Contact>& contacts, const Contact* known) {
    if (pair >= firstJournal()) {
        contacts.push_back(journal(pair - firstJournal(), state));
        return;
    }
    const auto count = static_cast<std::uint32_t>(m_system.colliderShapes().size());
    const int a = static_cast<int>(pair / count);
    const int b = static_cast<int>(pair % count);
    place(state, m_system.colliderBodies()[a]);
    place(state, m_system.colliderBodies()[b]);
    collision::ContactPoint point;
    if (known) {
        point.feature = static_cast<std::uint32_t>(known->key & ((1ULL << kFeatureBits) - 1));
        point.rim = known->rim;
    }
    const collision::Manifold manifold =
        m_scene.detectPair(a, b, m_placements, margin, known ? &point : nullptr);
    const std::size_t before = contacts.size();
    contacts.resize(before + static_cast<std::size_t>(manifold.count));
    setContacts(manifold, contacts.data() + before);
}

void ContactFinder::setContacts(const collision::Manifold& manifold, Contact* contacts) const {
    if (manifold.count == 0) return;
    const int a = manifold.colliderA;
    const int b = manifold.colliderB;
    const std::uint64_t pair = a * m_system.colliderShapes().size() + b;
    Contact contact{.bodyA = m_system.colliderBodies()[a], .bodyB = m_system.colliderBodies()[b]};
    contact.properties = m_system.contactProperties().of(a, b, contact.bodyA, contact.bodyB);
    const ContactProperties& properties = contact.properties;
    Vec3 direction = Vec3::Zero();
    if (properties.directionBody >= 0)
        direction = m_placements[properties.directionBody].R * properties.direction;
    for (int i = 0; i < manifold.count; ++i) {
        const collision::ContactPoint& point = manifold.points[i];
        contact.key = pair << kFeatureBits | point.feature;
        contact.rim = point.rim;
        contact.point = 0.5 * (point.onA + point.onB);
        contact.axes = contactAxes(point.normal, properties, direction);
        contact.gap = point.gap;
        contacts[i] = contact;
    }
}

} // namespace trammel::dynamics

#include "live/live_model.h"

#include "io/model_file.h"
#include "io/parameters.h"
#include "math/derivative.h"
#include "messages/run_messages.h"
#include "model/compiled_function.h"
#include "model/driver_shift.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::live {

namespace {

model::Function steady(const LiveValues::Speed& speed) {
    return model::Function(fmt::format("({:.17g}) + ({:.17g})*(t - ({:.17g}))", speed.position,
                                       speed.value, speed.since));
}

void refuseNegative(double value, const char* name) {
    if (!(value >= 0.0) || !std::isfinite(value))
        throw messages::InvalidArgument({messages::kInputIsNegative, name, value});
}

/// A name that no other force has.
std::string freeName(const model::Model& model) {
    std::string name = "pull";
    while (std::ranges::find(model.forces, name, &model::Force::name) != model.forces.end())
        name += '_';
    return name;
}

} // namespace

LiveModel::LiveModel(io::JsonValue document, std::filesystem::path directory)
    : m_document(std::move(document)), m_directory(std::move(directory)) {
    read();
    build();
}

void LiveModel::read() {
    m_base = io::readValidModel(m_document, m_directory);
}

LiveModel::LiveModel(model::Model base, LiveValues values)
    : m_base(std::move(base)), m_values(std::move(values)) {
    build();
}

void LiveModel::build() {
    m_model = m_base;
    if (m_base.variants.with)
        m_model.variants.with = [base = m_base.variants.with,
                                 values = m_values](const model::ParameterValues& parameters) {
            return LiveModel(base(parameters), values).m_model;
        };
    if (m_values.gravity) m_model.gravity = *m_values.gravity;
    putSpeeds();
    putContacts();
    putPull();
}

LiveModel LiveModel::changed(const std::vector<Change>& changes, double time) const {
    const auto isParameter = [](const Change& change) {
        return std::holds_alternative<SetParameter>(change);
    };
    LiveModel next = *this;
    for (auto from = changes.begin(); from != changes.end();) {
        auto end = std::find_if_not(from, changes.end(), isParameter);
        if (end != from)
            next.setParameters({from, end}, time);
        else
            next.apply(*end++, time);
        next.build();
        from = end;
    }
    return next;
}

bool LiveModel::moves(const LiveModel& other) const {
    return m_values.parameters != other.m_values.parameters ||
           m_values.speeds != other.m_values.speeds;
}

void LiveModel::apply(const Change& change, double time) {
    if (const auto* speed = std::get_if<SetSpeed>(&change)) return setSpeed(*speed, time);
    if (const auto* contact = std::get_if<SetContact>(&change)) return setContact(*contact);
    if (const auto* pull = std::get_if<Pull>(&change)) return setPull(*pull);
    if (const auto* gravity = std::get_if<SetGravity>(&change)) {
        if (!gravity->value.allFinite())
            throw messages::InvalidArgument(messages::kInputIsNotFinite);
        m_values.gravity = gravity->value;
        return;
    }
    m_values.pull.reset();
}

/// Drivers that other values of parameters would make jump go on from where they are.
void LiveModel::setParameters(std::span<const Change> changes, double time) {
    const auto notes = io::parameterNotes(m_document);
    for (const Change& change : changes) {
        const auto& [name, value] = std::get<SetParameter>(change);
        if (std::ranges::find(notes, name, &io::ParameterNote::name) == notes.end())
            throw messages::InvalidArgument({messages::kNoSuchParameterInRun, name});
        if (!std::isfinite(value)) throw messages::InvalidArgument(messages::kInputIsNotFinite);
        io::setParameter(m_document, name, value);
        m_values.parameters[name] = value;
    }
    const model::Model before = m_base;
    read();
    model::addShifts(before, m_base, time, m_values.shifts);
}

model::Joint* LiveModel::findDriven(std::string_view name) {
    const auto found = std::ranges::find(m_model.joints, name, &model::Joint::name);
    const bool isDriven = found != m_model.joints.end() && (found->motor || found->driver);
    return isDriven ? &*found : nullptr;
}

void LiveModel::setSpeed(const SetSpeed& change, double time) {
    const model::Joint* joint = findDriven(change.joint);
    if (!joint) throw messages::InvalidArgument({messages::kJointHasNoDrive, change.joint});
    if (!std::isfinite(change.value)) throw messages::InvalidArgument(messages::kInputIsNotFinite);
    LiveValues::Speed speed{change.value, time, 0.0};
    if (model::isPositionDriven(*joint))
        speed.position = model::drivenPosition(*joint, m_model.parameters, time);
    m_values.speeds[change.joint] = speed;
}

void LiveModel::setContact(const SetContact& change) {
    refuseNegative(change.value,
                   change.what == ContactValue::Restitution ? "restitution" : "friction");
    if (change.what == ContactValue::Restitution && change.value > 1.0)
        throw messages::InvalidArgument({messages::kRestitutionIsLarge, change.value});
    const auto isMaterial = [&] {
        return change.material == "default" ||
               std::ranges::find(m_base.materials, change.material, &model::Material::name) !=
                   m_base.materials.end();
    };
    if (!change.material.empty() && !isMaterial())
        throw messages::InvalidArgument({messages::kNoSuchMaterialInRun, change.material});
    if (change.material.empty() &&
        std::ranges::find(m_base.contacts.pairs, change.bodies, &model::ContactPair::bodies) ==
            m_base.contacts.pairs.end())
        throw messages::InvalidArgument(
            {messages::kNoSuchPairInRun, change.bodies[0], change.bodies[1]});
    std::erase_if(m_values.contacts,
                  [&](const SetContact& earlier) { return replaces(change, earlier); });
    m_values.contacts.push_back(change);
}

void LiveModel::setPull(const Pull& change) {
    const model::Body* body = m_base.findBody(change.body);
    if (!body || !body->isDynamic())
        throw messages::InvalidArgument({messages::kBodyCannotBePulled, change.body});
    refuseNegative(change.stiffness, "stiffness");
    refuseNegative(change.damping, "damping");
    if (!change.point.allFinite() || !change.target.allFinite())
        throw messages::InvalidArgument(messages::kInputIsNotFinite);
    m_values.pull = change;
}

void LiveModel::putSpeeds() {
    model::shiftDrivers(m_model, m_values.shifts);
    for (model::Joint& joint : m_model.joints) {
        const auto speed = m_values.speeds.find(joint.name);
        if (speed == m_values.speeds.end()) continue;
        if (model::isPositionDriven(joint))
            joint.driver->value = steady(speed->second);
        else if (joint.driver)
            joint.driver->value = speed->second.value;
        else if (joint.motor)
            joint.motor->velocity = speed->second.value;
    }
}

void LiveModel::putContacts() {
    for (const SetContact& change : m_values.contacts) {
        const bool isRestitution = change.what == ContactValue::Restitution;
        if (change.material.empty()) {
            const auto pair = std::ranges::find(m_model.contacts.pairs, change.bodies,
                                                &model::ContactPair::bodies);
            (isRestitution ? pair->restitution : pair->friction) = change.value;
            if (!isRestitution) pair->kineticFriction.reset();
            continue;
        }
        auto material =
            std::ranges::find(m_model.materials, change.material, &model::Material::name);
        if (material == m_model.materials.end()) {
            model::Material own = m_model.material(change.material);
            own.name = change.material;
            m_model.materials.push_back(own);
            material = m_model.materials.end() - 1;
        }
        (isRestitution ? material->restitution : material->friction) = change.value;
        if (!isRestitution) material->kineticFriction.reset();
    }
}

/// A spring without length of its own, of which the ground's end is the target.
void LiveModel::putPull() {
    if (!m_values.pull) return;
    const Pull& pull = *m_values.pull;
    const model::Body* body = m_model.findBody(pull.body);
    const Vec3 start = body->pose.position + body->pose.orientation.normalized() * pull.point;
    m_model.forces.push_back(
        {freeName(m_model), model::SpringDamper{.bodies = {std::string(model::kGround), pull.body},
                                                .points = {pull.target, start},
                                                .stiffness = pull.stiffness,
                                                .damping = pull.damping,
                                                .length = model::Function(0.0)}});
}

std::optional<double> LiveModel::speed(const std::string& name, double time) const {
    const model::Joint* joint = m_model.findJoint(name);
    if (!joint || !(joint->driver || joint->motor)) return std::nullopt;
    const model::Function& function = joint->driver ? joint->driver->value : joint->motor->velocity;
    const model::CompiledFunction value(function, m_model.parameters);
    if (!isPositionDriven(*joint)) return value(time);
    constexpr double kDifference = 1e-4; // s
    if (const auto jet = value.jetNearStart(time, kDifference)) return jet->first;
    return math::firstDerivative(value, time, kDifference).value;
}

Vec3 force(const Pull& pull, const Vec3& com, const Vec3& position, const Quat& orientation,
           const Vec3& velocity, const Vec3& angularVelocity) {
    const Vec3 r = orientation * (pull.point - com);
    const Vec3 stretch = pull.target - position - r;
    const double length = stretch.norm();
    if (length == 0.0) return Vec3::Zero();
    const Vec3 along = stretch / length;
    const double rate = -along.dot(velocity + angularVelocity.cross(r));
    return (pull.stiffness * length + pull.damping * rate) * along;
}

} // namespace trammel::live

#include "studio/controllers/run_vectors.h"

#include "model/formula_text.h"
#include "model/mass_properties.h"
#include "studio/controllers/contact_display.h"
#include "studio/view3d/glyphs.h"

#include <algorithm>
#include <cmath>

namespace trammel::studio {

using model::Model;
using results::ChannelId;
using results::ChannelKind;
namespace quantity = results::quantity;

namespace {

/// More frames do not change what suits them; more sources make each of them dearer.
constexpr std::size_t kMostFrames = 1000, kMostSamples = 20'000;
/// What is smaller in its unit is nothing but rounding.
constexpr double kRounding = 1e-10;

ChannelId idOf(ChannelKind kind, std::string owner, std::string_view quantity) {
    return {kind, std::move(owner), std::string(quantity), {}};
}

/// What acts on a joint's coordinate.
std::string_view effortOf(const model::Joint& joint) {
    return isSlide(joint) ? quantity::kForce : quantity::kTorque;
}

Vec3 sampled(const results::RunData& run, const std::array<std::size_t, 3>& columns,
             std::size_t frame) {
    return {run.column(columns[0])[frame], run.column(columns[1])[frame],
            run.column(columns[2])[frame]};
}

/// Slower is standing still, as far as solvers tell. @param rate m/s or rad/s
Vec3 unlessAtRest(const Vec3& rate) {
    constexpr double kAtRest = 1e-7;
    return rate.norm() > kAtRest ? rate : Vec3::Zero();
}

} // namespace

RunVectors::RunVectors(const Model& model, std::shared_ptr<const results::RunData> run)
    : m_model(model), m_run(std::move(run)), m_poses(m_model, m_run) {
    if (!m_run) return;
    for (std::size_t i = 0; i < m_model.bodies.size(); ++i)
        addBody(static_cast<int>(i));
    for (std::size_t i = 0; i < m_model.joints.size(); ++i)
        addJoint(static_cast<int>(i));
    for (std::size_t i = 0; i < m_model.forces.size(); ++i)
        addForce(static_cast<int>(i));
}

int RunVectors::bodyIndex(std::string_view name) const {
    const auto found = std::ranges::find(m_model.bodies, name, &model::Body::name);
    return found == m_model.bodies.end() ? -1 : static_cast<int>(found - m_model.bodies.begin());
}

std::optional<RunVectors::Columns> RunVectors::columns(ChannelId vector) const {
    Columns columns{};
    for (std::size_t i = 0; i < columns.size(); ++i) {
        vector.axis = std::string(1, "xyz"[i]);
        const auto column = m_run->find(vector);
        if (!column) return std::nullopt;
        columns[i] = *column;
    }
    return columns;
}

RunVectors::Scalar RunVectors::channel(const ChannelId& id) const {
    const auto column = m_run->find(id);
    if (!column) return {};
    return [&run = *m_run, column = *column](const Moment& moment) {
        return run.column(column)[moment.frame];
    };
}

/// @param channels what stands for the formula's variables behind t: q and qd on a coordinate
RunVectors::Scalar RunVectors::formula(const model::Function& function,
                                       std::vector<std::string> channels) const {
    if (function.isConstant()) return [value = function.constant](const Moment&) { return value; };
    std::vector<std::string> variables{"t"};
    if (!channels.empty()) variables = {"t", "q", "qd"};
    const std::size_t own = variables.size();
    variables = model::withMeasured(std::move(variables), function.formula);
    channels.insert(channels.end(), variables.begin() + static_cast<std::ptrdiff_t>(own),
                    variables.end());
    std::vector<std::size_t> columns;
    for (const std::string& name : channels) {
        const auto column = m_run->find(name);
        if (!column) return {};
        columns.push_back(*column);
    }
    const model::Expression expression(function.formula, m_model.parameters, variables);
    return [&run = *m_run, expression, columns](const Moment& moment) {
        std::vector<double> values{moment.t};
        for (const std::size_t column : columns)
            values.push_back(run.column(column)[moment.frame]);
        return expression.evaluate(values);
    };
}

/// A point that is fixed in a body, given by where it is in the initial pose.
std::function<Vec3(const RunVectors::Moment&)> RunVectors::bodyPoint(int body,
                                                                     const Vec3& world) const {
    if (body < 0) return [world](const Moment&) { return world; };
    const auto index = static_cast<std::size_t>(body);
    const model::Pose& initial = m_model.bodies[index].pose;
    const Vec3 inBody = initial.orientation.inverse() * (world - initial.position);
    return [index, inBody](const Moment& moment) -> Vec3 {
        const model::Pose& pose = moment.poses[index];
        return pose.position + pose.orientation * inBody;
    };
}

std::function<Vec3(const RunVectors::Moment&)> RunVectors::stored(const Columns& columns,
                                                                  double sign) const {
    return [&run = *m_run, columns, sign](const Moment& moment) -> Vec3 {
        return sign * sampled(run, columns, moment.frame);
    };
}

void RunVectors::add(VectorKind kind, std::string owner, std::function<Vec3(const Moment&)> point,
                     std::function<Vec3(const Moment&)> vector) {
    m_sources[indexOf(kind)].push_back({std::move(owner), std::move(point), std::move(vector)});
}

void RunVectors::addBody(int index) {
    const model::Body& body = m_model.bodies[static_cast<std::size_t>(index)];
    const auto com = columns(idOf(ChannelKind::Body, body.name, quantity::kPosition)),
               v = columns(idOf(ChannelKind::Body, body.name, quantity::kVelocity)),
               w = columns(idOf(ChannelKind::Body, body.name, quantity::kAngularVelocity));
    if (!body.isDynamic() || !com || !v || !w) return;
    const model::MassProperties mass = model::massProperties(m_model, body);
    const auto place = stored(*com, 1.0);
    add(VectorKind::Momentum, "bodies/" + body.name, place,
        [&run = *m_run, velocity = *v, mass = mass.mass](const Moment& moment) -> Vec3 {
            return mass * unlessAtRest(sampled(run, velocity, moment.frame));
        });
    add(VectorKind::AngularMomentum, "bodies/" + body.name, place,
        [&run = *m_run, index, rate = *w, inertia = mass.inertia](const Moment& moment) -> Vec3 {
            const Quat& q = moment.poses[static_cast<std::size_t>(index)].orientation;
            return q * (inertia * (q.conjugate() * unlessAtRest(sampled(run, rate, moment.frame))));
        });
}

void RunVectors::addJoint(int index) {
    const model::Joint& joint = m_model.joints[static_cast<std::size_t>(index)];
    const std::string owner = "joints/" + joint.name;
    const bool isOnFirst = bodyIndex(joint.bodies[1]) < 0;
    const int side = isOnFirst ? 0 : 1;
    const auto place =
        bodyPoint(bodyIndex(joint.bodies[static_cast<std::size_t>(side)]), attachment(joint, side));
    const double sign = isOnFirst ? -1.0 : 1.0;
    if (const auto force = columns(idOf(ChannelKind::Joint, joint.name, quantity::kForce)))
        add(VectorKind::JointForce, owner, place, stored(*force, sign));
    if (const auto torque = columns(idOf(ChannelKind::Joint, joint.name, quantity::kTorque)))
        add(VectorKind::JointTorque, owner, place, stored(*torque, sign));
    if (joint.torque)
        addAlong(joint,
                 formula(*joint.torque,
                         {idOf(ChannelKind::Joint, joint.name, quantity::kCoordinate).name(),
                          idOf(ChannelKind::Joint, joint.name, quantity::kRate).name()}),
                 owner);
    if (joint.spring)
        addAlong(
            joint,
            channel(idOf(ChannelKind::Force, results::springName(joint.name), effortOf(joint))),
            owner);
}

/// A force along or a torque about a joint's coordinate, on the second body.
void RunVectors::addAlong(const model::Joint& joint, const Scalar& value,
                          const std::string& owner) {
    if (!value) return;
    const int first = bodyIndex(joint.bodies[0]), second = bodyIndex(joint.bodies[1]);
    const double sign = second < 0 ? -1.0 : 1.0;
    const int side = second < 0 ? 0 : 1;
    const auto origin = bodyPoint(first, Vec3::Zero()),
               tip = bodyPoint(first, joint.coordinateAxis().normalized());
    add(isSlide(joint) ? VectorKind::AppliedForce : VectorKind::AppliedTorque, owner,
        bodyPoint(second < 0 ? first : second, attachment(joint, side)),
        [value, origin, tip, sign](const Moment& moment) -> Vec3 {
            return sign * value(moment) * (tip(moment) - origin(moment));
        });
}

void RunVectors::addForce(int index) {
    const model::Force& force = m_model.forces[static_cast<std::size_t>(index)];
    const std::string owner = "forces/" + force.name;
    const model::ForceAction action = model::actionOf(force);
    if (action.bodies.empty()) {
        if (const model::Joint* joint = m_model.findJoint(action.joint))
            addAlong(*joint, channel(idOf(ChannelKind::Force, force.name, effortOf(*joint))),
                     owner);
    } else if (action.vector) {
        addApplied(action, owner);
    } else if (action.points.size() > 1) {
        addBetween(action, force.name, owner);
    } else if (action.bodies.size() > 1) {
        addWrench(action, force.name, owner);
    }
}

/// `S.force` acts on the second end along the way from the first; tension is negative.
void RunVectors::addBetween(const model::ForceAction& action, const std::string& name,
                            const std::string& owner) {
    const Scalar force = channel(idOf(ChannelKind::Force, name, quantity::kForce));
    if (!force) return;
    const std::array ends{bodyPoint(bodyIndex(action.bodies[0]), action.points[0]),
                          bodyPoint(bodyIndex(action.bodies[1]), action.points[1])};
    for (const std::size_t end : {0u, 1u}) {
        if (bodyIndex(action.bodies[end]) < 0) continue;
        add(VectorKind::AppliedForce, owner, ends[end],
            [force, own = ends[end], other = ends[1 - end]](const Moment& moment) -> Vec3 {
                return force(moment) * (own(moment) - other(moment)).normalized();
            });
    }
}

void RunVectors::addApplied(const model::ForceAction& action, const std::string& owner) {
    const int body = bodyIndex(action.bodies[0]);
    if (body < 0) return;
    std::array<Scalar, 3> entries;
    for (std::size_t i = 0; i < 3; ++i) {
        entries[i] = formula((*action.vector)[i], {});
        if (!entries[i]) return;
    }
    const auto com = columns(idOf(ChannelKind::Body, action.bodies[0], quantity::kPosition));
    if (action.points.empty() && !com) return;
    add(action.isTorque ? VectorKind::AppliedTorque : VectorKind::AppliedForce, owner,
        action.points.empty() ? stored(*com, 1.0) : bodyPoint(body, action.points[0]),
        [entries, frame = action.frame, body](const Moment& moment) -> Vec3 {
            const Vec3 value(entries[0](moment), entries[1](moment), entries[2](moment));
            if (frame == model::Frame::World) return value;
            return moment.poses[static_cast<std::size_t>(body)].orientation * value;
        });
}

/// What results hold of a force and a torque on the second body, at one point.
void RunVectors::addWrench(const model::ForceAction& action, const std::string& name,
                           const std::string& owner) {
    if (action.points.empty()) return;
    const int second = bodyIndex(action.bodies[1]);
    const double sign = second < 0 ? -1.0 : 1.0;
    const auto place =
        bodyPoint(second < 0 ? bodyIndex(action.bodies[0]) : second, action.points[0]);
    if (const auto force = columns(idOf(ChannelKind::Force, name, quantity::kForce)))
        add(VectorKind::AppliedForce, owner, place, stored(*force, sign));
    if (const auto torque = columns(idOf(ChannelKind::Force, name, quantity::kTorque)))
        add(VectorKind::AppliedTorque, owner, place, stored(*torque, sign));
}

std::vector<VectorMark> RunVectors::marks(VectorKind kind, const Moment& moment) const {
    if (kind == VectorKind::ContactForce) return contactMarks(*m_run, moment.frame, kMostMarks);
    std::vector<VectorMark> marks;
    for (const Source& source : m_sources[indexOf(kind)]) {
        const Vec3 vector = source.vector(moment);
        if (vector.allFinite())
            marks.push_back({source.point(moment), Vec3::Zero(), vector, source.owner});
    }
    keepLargest(marks, kMostMarks);
    return marks;
}

std::vector<VectorMark> RunVectors::at(VectorKind kind, std::size_t frame) const {
    if (!m_run || frame >= m_run->frameCount()) return {};
    const std::vector<model::Pose> poses = m_poses.at(frame);
    return marks(kind, {frame, m_run->time()[frame], poses});
}

/// Of a frame; 0 where there is none.
double RunVectors::peakAt(VectorKind kind, const Moment& moment) const {
    double peak = 0.0;
    const auto take = [&peak](double norm) {
        if (std::isfinite(norm)) peak = std::max(peak, norm);
    };
    if (kind == VectorKind::ContactForce)
        for (const results::ContactRecord& contact : m_run->contactsAt(moment.frame))
            take(contact.force().norm());
    for (const Source& source : m_sources[indexOf(kind)])
        take(source.vector(moment).norm());
    return peak;
}

double RunVectors::largest(VectorKind kind) const {
    const std::size_t frames = m_run ? m_run->frameCount() : 0;
    const std::size_t sources =
        1 + m_sources[indexOf(kind)].size() + (frames > 0 ? m_run->contactCount() / frames : 0);
    const std::size_t most = std::clamp<std::size_t>(kMostSamples / sources, 1, kMostFrames);
    std::vector<double> peaks;
    for (std::size_t frame = 0; frame < frames; frame += frames / most + 1) {
        const std::vector<model::Pose> poses = m_poses.at(frame);
        const double value = peakAt(kind, {frame, m_run->time()[frame], poses});
        if (value > kRounding) peaks.push_back(value);
    }
    if (peaks.empty()) return 0.0;
    const auto at = peaks.end() - 1 - static_cast<std::ptrdiff_t>(peaks.size() / 100);
    std::ranges::nth_element(peaks, at);
    return *at;
}

} // namespace trammel::studio

#include "page/motion_frames.h"

#include "messages/data_messages.h"
#include "model/mass_properties.h"
#include "results/glob.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace trammel::page {

namespace {

using results::ChannelId;
using results::ChannelKind;

/// As the run has it; none where it follows from a mesh that is not there.
std::optional<Vec3> comOf(const model::Model& model, const model::Body& body) {
    if (!body.isDynamic() || body.com) return body.com.value_or(Vec3::Zero());
    try {
        return model::massProperties(model, body).com;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

} // namespace

MotionFrames::MotionFrames(const model::Model& model, const PageOptions& options,
                           std::stop_token stop)
    : m_model(model), m_options(options), m_stop(std::move(stop)) {}

void MotionFrames::begin(const results::RunHeader& header) {
    std::unordered_map<std::string_view, int> columns;
    for (std::size_t i = 0; i < header.channels.size(); ++i)
        columns.emplace(header.channels[i].name, static_cast<int>(i));
    const auto column = [&](const std::string& body, std::string_view quantity, const char* axis) {
        const auto found =
            columns.find(ChannelId{ChannelKind::Body, body, std::string(quantity), axis}.name());
        return found == columns.end() ? -1 : found->second;
    };
    for (const model::Body& body : m_model.bodies) {
        BodyColumns& of = m_bodies.emplace_back();
        of.com = comOf(m_model, body);
        constexpr const char* kAxes[] = {"w", "x", "y", "z"};
        for (std::size_t k = 0; k < 4; ++k)
            of.orientation[k] = column(body.name, results::quantity::kOrientation, kAxes[k]);
        for (std::size_t k = 0; k < 3; ++k)
            of.position[k] = column(body.name, results::quantity::kPosition, kAxes[k + 1]);
    }
    chooseCurves(header);
}

bool MotionFrames::isUsual(const ChannelId& id) const {
    using namespace results::quantity;
    if (id.kind == ChannelKind::Measure) return true;
    if (id.kind == ChannelKind::Joint) return id.quantity == kCoordinate || id.quantity == kRate;
    return id.kind == ChannelKind::Energy &&
           (id.quantity == kKinetic || id.quantity == kPotential || id.quantity == kTotal);
}

void MotionFrames::chooseCurves(const results::RunHeader& header) {
    std::vector<results::Channel> channels = header.channels;
    results::identify(channels);
    const results::ChannelChoice choice(m_options.channels);
    choice.requireMatches(channels);
    for (std::size_t i = 0; i < channels.size(); ++i) {
        const bool isChosen = m_options.channels.empty()
                                  ? m_curves.size() < kMostUsual && isUsual(channels[i].id)
                                  : choice.contains(channels[i].name);
        if (isChosen) m_curves.push_back({channels[i], i, {}});
    }
}

model::Pose MotionFrames::poseOf(std::size_t body, std::span<const double> values) const {
    const BodyColumns& of = m_bodies[body];
    if (of.position[0] < 0 || of.orientation[0] < 0) return m_model.bodies[body].pose;
    const auto at = [&](int column) { return values[static_cast<std::size_t>(column)]; };
    const Quat q(at(of.orientation[0]), at(of.orientation[1]), at(of.orientation[2]),
                 at(of.orientation[3]));
    const Vec3 com(at(of.position[0]), at(of.position[1]), at(of.position[2]));
    const bool isKnown = com.allFinite() && q.coeffs().allFinite() && q.norm() > 0.0;
    if (!isKnown) return m_poses.empty() ? m_model.bodies[body].pose : m_poses.back()[body];
    return {com - q.normalized() * of.com.value_or(Vec3::Zero()), q.normalized()};
}

/// Centres of mass that the model does not tell: the run's first frame has them in its first pose.
void MotionFrames::findComs(std::span<const double> values) {
    for (std::size_t i = 0; i < m_bodies.size(); ++i) {
        BodyColumns& of = m_bodies[i];
        if (of.com) continue;
        of.com = Vec3::Zero();
        const model::Pose& first = m_model.bodies[i].pose;
        const model::Pose shown = poseOf(i, values);
        if (of.position[0] >= 0 && of.orientation[0] >= 0 && shown.position.allFinite())
            of.com = first.orientation.normalized().conjugate() * (shown.position - first.position);
    }
}

void MotionFrames::append(double t, std::span<const double> values) {
    if (m_stop.stop_requested()) throw Stopped();
    findComs(values);
    if (t < m_options.from || t > m_options.to) return;
    if (m_read++ % static_cast<std::size_t>(m_options.every) != 0) return;
    const std::uint64_t numbers = 1 + 7 * m_bodies.size() + m_curves.size();
    if ((m_times.size() + 1) * numbers > kMostNumbers)
        throw messages::InvalidArgument({messages::kPageIsTooLarge, kMostNumbers});
    std::vector<model::Pose> poses;
    for (std::size_t i = 0; i < m_bodies.size(); ++i)
        poses.push_back(poseOf(i, values));
    m_poses.push_back(std::move(poses));
    m_times.push_back(t);
    for (Curve& curve : m_curves)
        curve.values.push_back(static_cast<float>(values[curve.column]));
}

void MotionFrames::end(std::string_view status, std::string_view message) {
    m_status = status;
    m_ending = message;
}

} // namespace trammel::page

#include "analysis/channels/measure_channels.h"

#include "analysis/channels/channels.h"
#include "analysis/channels/controller_checks.h"
#include "dynamics/stepping/unsupported.h"
#include "messages/formula_messages.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <stdexcept>

namespace trammel::analysis {

namespace {

Vec3 pointVelocity(const dynamics::BodyState& body, const Vec3& r) {
    return body.v + body.w.cross(body.q * r);
}

/// The distance l of two points, d apart: its rate is d . dDot / l, and that changes by
/// (d . dDotDot + |dDot|^2 - rate^2) / l; at no distance by as much as its direction lets it.
void describeDistance(const dynamics::Measure& measure, const dynamics::State& state,
                      Accelerations accelerations, results::ChannelSink& sink) {
    const dynamics::BodyState& A = state.bodies[measure.bodyA];
    const dynamics::BodyState& B = state.bodies[measure.bodyB];
    const Vec3 d = B.p + B.q * measure.rB - A.p - A.q * measure.rA;
    const Vec3 rate = pointVelocity(B, measure.rB) - pointVelocity(A, measure.rA);
    const Vec3 acceleration = pointAcceleration(B, accelerations[measure.bodyB], B.q * measure.rB) -
                              pointAcceleration(A, accelerations[measure.bodyA], A.q * measure.rA);
    const double length = d.norm();
    const double lengthRate = length > 0.0 ? d.dot(rate) / length : rate.norm();
    sink.add({}, "m", length);
    sink.add(results::quantity::kRate, "m/s", lengthRate);
    sink.add(results::quantity::kCoordinateAcceleration, "m/s^2",
             length > 0.0
                 ? (d.dot(acceleration) + rate.squaredNorm() - lengthRate * lengthRate) / length
                 : acceleration.norm());
}

/// The sign that a processor gives to what is no number tells nothing.
double withoutSignOfNan(double value) {
    return std::isnan(value) ? std::numeric_limits<double>::quiet_NaN() : value;
}

} // namespace

MeasureChannels::MeasureChannels(const dynamics::System& system,
                                 std::vector<results::Channel>& channels,
                                 model::Diagnostics* findings)
    : m_system(system) {
    if (system.measures().empty()) return;
    const dynamics::State state = system.initialState();
    for (std::size_t i = 0; i < system.measures().size(); ++i)
        list(i, state, {channels, findings});
}

void MeasureChannels::list(std::size_t measure, const dynamics::State& state,
                           const Listing& listing) {
    m_isListed.push_back(compileFormula(measure, listing));
    if (!m_isListed.back()) return;
    std::vector<results::Channel> own;
    const std::vector<Vec6> standing(state.bodies.size(), Vec6::Zero());
    results::ChannelSink sink(own);
    describe(measure, state, standing, sink);
    for (results::Channel& channel : own)
        append(std::move(channel), measure, listing);
}

/// Whether it can be used; a measure without a formula can.
bool MeasureChannels::compileFormula(std::size_t measure, const Listing& listing) {
    const model::Measure& source = m_system.measures()[measure].source;
    m_formulas.emplace_back();
    const auto* law = std::get_if<model::ExpressionMeasure>(&source.law);
    if (!law) return true;
    try {
        m_formulas.back().emplace(law->expression, m_system.parameters(), listing.channels);
        return true;
    } catch (const std::invalid_argument& error) {
        if (!listing.findings)
            throw messages::InvalidArgument(
                {messages::kOfMeasure, source.name, messages::messageOf(error)});
        listing.findings->push_back({model::Severity::Error,
                                     fmt::format("/measures/{}/expression", measure),
                                     messages::messageOf(error)});
        return false;
    }
}

void MeasureChannels::append(results::Channel channel, std::size_t measure,
                             const Listing& listing) const {
    if (std::ranges::find(listing.channels, channel.name, &results::Channel::name) !=
        listing.channels.end()) {
        const messages::Message what{messages::kChannelNameIsTaken, channel.name};
        if (!listing.findings)
            throw messages::InvalidArgument(
                {messages::kOfMeasure, m_system.measures()[measure].source.name, what});
        listing.findings->push_back(
            {model::Severity::Error, fmt::format("/measures/{}/name", measure), what});
    }
    listing.channels.push_back(std::move(channel));
}

void MeasureChannels::describe(std::size_t index, const dynamics::State& state,
                               Accelerations accelerations, results::ChannelSink& sink) const {
    const dynamics::Measure& measure = m_system.measures()[index];
    const dynamics::BodyState& A = state.bodies[measure.bodyA];
    const dynamics::BodyState& B = state.bodies[measure.bodyB];
    const auto& law = measure.source.law;
    sink.of(results::ChannelKind::Measure, measure.source.name);
    if (const auto* formula = std::get_if<model::ExpressionMeasure>(&law)) {
        const double value = sink.isListing() ? 0.0 : (*m_formulas[index])(state.t, sink.values());
        sink.add({}, formula->unit, withoutSignOfNan(value));
    } else if (std::holds_alternative<model::DistanceMeasure>(law)) {
        describeDistance(measure, state, accelerations, sink);
    } else if (std::holds_alternative<model::AngleMeasure>(law)) {
        const Vec3 a = A.q * measure.axisA, b = B.q * measure.axisB;
        sink.add({}, "rad", std::atan2(a.cross(b).norm(), a.dot(b)));
    } else {
        sink.addVector({}, "m", A.p + A.q * measure.rA);
        sink.addVector(results::quantity::kVelocity, "m/s", pointVelocity(A, measure.rA));
        sink.addVector(results::quantity::kAcceleration, "m/s^2",
                       pointAcceleration(A, accelerations[measure.bodyA], A.q * measure.rA));
    }
}

void MeasureChannels::sample(const dynamics::State& state, Accelerations accelerations,
                             results::ChannelSink& frame) const {
    for (std::size_t i = 0; i < m_formulas.size(); ++i)
        if (m_isListed[i]) describe(i, state, accelerations, frame);
}

model::Diagnostics checkMeasures(const model::Model& model) {
    model::Diagnostics findings;
    const bool isCompiled = std::ranges::all_of(model.joints, [](const model::Joint& joint) {
        return dynamics::findJointKind(joint.type) != nullptr;
    });
    if (model.measures.empty() || !isCompiled) return findings;
    const dynamics::System system(model);
    auto channels = runChannels(system);
    const MeasureChannels measures(system, channels, &findings);
    return findings;
}

model::Diagnostics findingsBeforeRun(const model::Model& model) {
    model::Diagnostics findings = dynamics::unsupportedParts(model);
    if (findings.empty()) findings = checkMeasures(model);
    return findings.empty() ? checkControllers(model) : findings;
}

} // namespace trammel::analysis

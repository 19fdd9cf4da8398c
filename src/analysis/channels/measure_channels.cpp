#include "analysis/channels/measure_channels.h"

#include "analysis/channels/channels.h"
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

void sampleDistance(const dynamics::Measure& measure, const dynamics::State& state,
                    ChannelValues& values) {
    const dynamics::BodyState& A = state.bodies[measure.bodyA];
    const dynamics::BodyState& B = state.bodies[measure.bodyB];
    const Vec3 d = B.p + B.q * measure.rB - A.p - A.q * measure.rA;
    const Vec3 rate = pointVelocity(B, measure.rB) - pointVelocity(A, measure.rA);
    const double length = d.norm();
    values.add(length);
    values.add(length > 0.0 ? d.dot(rate) / length : rate.norm());
}

} // namespace

MeasureChannels::MeasureChannels(const dynamics::System& system,
                                 std::vector<results::Channel>& channels,
                                 model::Diagnostics* findings)
    : m_system(system), m_channels(&channels), m_findings(findings) {
    for (std::size_t i = 0; i < system.measures().size(); ++i)
        list(system.measures()[i], i);
    m_channels = nullptr;
}

void MeasureChannels::append(const results::Channel& channel, std::size_t measure) {
    if (std::ranges::find(*m_channels, channel.name, &results::Channel::name) !=
        m_channels->end()) {
        const messages::Message what{messages::kChannelNameIsTaken, channel.name};
        if (!m_findings)
            throw messages::InvalidArgument(
                {messages::kOfMeasure, m_system.measures()[measure].source.name, what});
        m_findings->push_back(
            {model::Severity::Error, fmt::format("/measures/{}/name", measure), what});
    }
    m_channels->push_back(channel);
}

void MeasureChannels::list(const dynamics::Measure& measure, std::size_t index) {
    const std::string& name = measure.source.name;
    m_formulas.emplace_back();
    m_isListed.push_back(true);
    if (const auto* law = std::get_if<model::ExpressionMeasure>(&measure.source.law)) {
        try {
            m_formulas.back().emplace(law->expression, m_system.parameters(), *m_channels);
        } catch (const std::invalid_argument& error) {
            if (!m_findings)
                throw messages::InvalidArgument(
                    {messages::kOfMeasure, name, messages::messageOf(error)});
            m_findings->push_back({model::Severity::Error,
                                   fmt::format("/measures/{}/expression", index),
                                   messages::messageOf(error)});
            m_isListed.back() = false;
            return;
        }
        append({name, law->unit}, index);
    } else if (std::holds_alternative<model::DistanceMeasure>(measure.source.law)) {
        append({name, "m"}, index);
        append({name + ".rate", "m/s"}, index);
    } else if (std::holds_alternative<model::AngleMeasure>(measure.source.law)) {
        append({name, "rad"}, index);
    } else {
        for (const char axis : {'x', 'y', 'z'})
            append({fmt::format("{}.{}", name, axis), "m"}, index);
        for (const char axis : {'x', 'y', 'z'})
            append({fmt::format("{}.v.{}", name, axis), "m/s"}, index);
    }
}

void MeasureChannels::sample(const dynamics::State& state, ChannelValues& values) const {
    for (std::size_t i = 0; i < m_formulas.size(); ++i) {
        if (!m_isListed[i]) continue;
        const dynamics::Measure& measure = m_system.measures()[i];
        const dynamics::BodyState& A = state.bodies[measure.bodyA];
        const dynamics::BodyState& B = state.bodies[measure.bodyB];
        const auto& law = measure.source.law;
        if (m_formulas[i]) {
            const double value = (*m_formulas[i])(state.t, values.values());
            // The sign that a processor gives to what is no number tells nothing.
            values.add(std::isnan(value) ? std::numeric_limits<double>::quiet_NaN() : value);
        } else if (std::holds_alternative<model::DistanceMeasure>(law)) {
            sampleDistance(measure, state, values);
        } else if (std::holds_alternative<model::AngleMeasure>(law)) {
            const Vec3 a = A.q * measure.axisA, b = B.q * measure.axisB;
            values.add(std::atan2(a.cross(b).norm(), a.dot(b)));
        } else {
            values.add(A.p + A.q * measure.rA);
            values.add(pointVelocity(A, measure.rA));
        }
    }
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
    return findings.empty() ? checkMeasures(model) : findings;
}

} // namespace trammel::analysis

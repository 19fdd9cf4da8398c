#include "studio/plots/curve_samples.h"

#include "studio/plots/signals.h"

#include <algorithm>

namespace trammel::studio {

CurveSamples::CurveSamples(Run run, const std::string& channel, CurveKind kind, double scale)
    : m_run(std::move(run)),
      m_sources{{m_run->find(channel).value(), 1.0}},
      m_kind(kind),
      m_scale(scale) {}

CurveSamples::CurveSamples(Run run, const std::vector<Term>& terms)
    : m_run(std::move(run)), m_isSum(true) {
    for (const Term& term : terms)
        m_sources.push_back({m_run->find(term.channel).value(), term.sign});
}

std::span<const double> CurveSamples::times() const {
    return std::span(m_run->time()).first(m_count);
}

std::span<const double> CurveSamples::values() const {
    return m_isSum || m_kind != CurveKind::Value ? m_values : channel();
}

std::span<const double> CurveSamples::channel() const {
    if (m_scale != 1.0) return m_scaled;
    return m_run->column(m_sources.front().channel).first(m_count);
}

void CurveSamples::extendScaled() {
    const auto column = m_run->column(m_sources.front().channel).first(m_count);
    for (std::size_t i = m_scaled.size(); i < m_count; ++i)
        m_scaled.push_back(m_scale * column[i]);
}

std::size_t CurveSamples::indexAt(double t) const {
    const auto all = times();
    return static_cast<std::size_t>(std::ranges::lower_bound(all, t) - all.begin());
}

bool CurveSamples::update() {
    if (m_count == m_run->frameCount()) return false;
    m_count = m_run->frameCount();
    if (m_scale != 1.0) extendScaled();
    std::size_t settled = m_count;
    if (m_isSum) {
        extendSum();
    } else if (m_kind == CurveKind::Integral) {
        extendIntegral(times(), channel(), m_values);
    } else if (m_kind == CurveKind::Derivative) {
        extendDerivative();
        settled = m_count - 1; // the last one changes once it has a neighbour
    }
    m_pyramid.extend(values(), settled);
    return true;
}

void CurveSamples::extendSum() {
    constexpr std::size_t kChunk = 4096; // stays in the cache while all sources are added
    const std::size_t before = m_values.size();
    m_values.resize(m_count, 0.0);
    for (std::size_t first = before; first < m_count; first += kChunk) {
        const std::size_t last = std::min(first + kChunk, m_count);
        for (const Source& source : m_sources) {
            const std::span<const double> column = m_run->column(source.channel);
            for (std::size_t i = first; i < last; ++i)
                m_values[i] += source.sign * column[i];
        }
    }
}

void CurveSamples::extendDerivative() {
    const auto y = channel();
    // Of few samples every one changes as the third comes.
    if (m_values.size() < 3)
        m_values.clear();
    else
        m_values.pop_back();
    for (std::size_t i = m_values.size(); i < m_count; ++i)
        m_values.push_back(derivativeAt(times(), y, i));
}

} // namespace trammel::studio

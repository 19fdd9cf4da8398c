#include "studio/jobs/impact_sound.h"

#include <QAudioDevice>
#include <QAudioFormat>
#include <QAudioSink>
#include <QMediaDevices>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

namespace trammel::studio {

namespace {

QAudioFormat format() {
    QAudioFormat format;
    format.setSampleRate(ImpactSound::kSampleRate);
    format.setChannelCount(1);
    format.setSampleFormat(QAudioFormat::Int16);
    return format;
}

} // namespace

ImpactSound::ImpactSound() = default;
ImpactSound::~ImpactSound() = default;

QByteArray ImpactSound::knock(double loudness) {
    constexpr double kLength = 0.08, kDecay = 0.012, kAttack = 0.0005; // s
    constexpr double kPitch = 900.0;                                   // Hz
    std::vector<double> swinging(static_cast<std::size_t>(kLength * kSampleRate));
    double most = 0.0;
    for (std::size_t i = 0; i < swinging.size(); ++i) {
        const double t = static_cast<double>(i) / kSampleRate;
        const double envelope = std::min(t / kAttack, 1.0) * std::exp(-t / kDecay);
        swinging[i] = envelope * std::sin(2.0 * std::numbers::pi * kPitch * t);
        most = std::max(most, std::abs(swinging[i]));
    }
    const double scale = std::clamp(loudness, 0.0, 1.0) * INT16_MAX / most;
    std::vector<std::int16_t> samples;
    for (const double sample : swinging)
        samples.push_back(static_cast<std::int16_t>(std::lround(scale * sample)));
    return {reinterpret_cast<const char*>(samples.data()),
            static_cast<qsizetype>(samples.size() * sizeof(std::int16_t))};
}

bool ImpactSound::start() {
    if (m_sink) return true;
    const QAudioDevice device = QMediaDevices::defaultAudioOutput();
    if (device.isNull() || !device.isFormatSupported(format())) return false;
    m_sink = std::make_unique<QAudioSink>(device, format());
    m_out = m_sink->start();
    m_largest = 0.0;
    if (!m_out) m_sink.reset();
    return m_out != nullptr;
}

void ImpactSound::stop() {
    m_sink.reset();
    m_out = nullptr;
}

/// Halved momenta are heard as a little softer: the ear goes by the logarithm.
void ImpactSound::strike(double momentum) {
    constexpr double kLeast = 0.02; // of the largest: what rattles at rest is not heard
    if (!m_out || momentum <= 0.0) return;
    m_largest = std::max(m_largest, momentum);
    if (momentum < kLeast * m_largest) return;
    m_out->write(knock(0.8 * std::sqrt(momentum / m_largest)));
}

} // namespace trammel::studio

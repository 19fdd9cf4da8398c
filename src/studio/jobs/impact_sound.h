#pragma once

#include <QByteArray>
#include <memory>

class QAudioSink;
class QIODevice;

namespace trammel::studio {

/// A knock for each impact, as loud as its momentum is beside the largest so far.
class ImpactSound {
public:
    ImpactSound();
    ~ImpactSound();

    /// Opens the machine's usual device. @return false: there is none
    bool start();
    void stop();
    /// @param momentum that an impact changed, N s; 0: nothing struck
    void strike(double momentum);

    static constexpr int kSampleRate = 44100;
    /// A swinging that dies away, with its attack: 16-bit samples of one channel.
    /// @param loudness 0 to 1, of the largest sample
    static QByteArray knock(double loudness);

private:
    std::unique_ptr<QAudioSink> m_sink;
    QIODevice* m_out = nullptr;
    double m_largest = 0.0; ///< N s, since start()
};

} // namespace trammel::studio

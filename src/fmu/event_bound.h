#pragma once

namespace trammel::fmu {

/// How many events may follow each other in next to no time: a solver of others that meets each of
/// them would not come on, where a run goes over to steps of another kind.
class EventBound {
public:
    /// Friction that grips and gives way in turns takes less than a millionth of the time unit from
    /// one event to the next, by the speed that counts as standstill; bodies that move do not.
    static constexpr int kMost = 1000;
    static constexpr double kWindow = 1e-3; ///< in which so many are too many, of the time unit

    /// @param timeUnit of the model's scales, s
    explicit EventBound(double timeUnit) : m_window(kWindow * timeUnit) {}

    /// Counts an event. @return whether it is one too many
    bool count(double t) {
        if (m_count == 0 || t < m_first || t - m_first >= m_window) {
            m_first = t;
            m_count = 0;
        }
        return ++m_count > kMost;
    }
    /// What comes next follows nothing.
    void forget() { m_count = 0; }

    double first() const { return m_first; } ///< of those counted, s
    int counted() const { return m_count; }

private:
    double m_window; ///< s
    double m_first = 0.0;
    int m_count = 0;
};

} // namespace trammel::fmu

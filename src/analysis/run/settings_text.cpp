#include "analysis/run/settings_text.h"

#include <fmt/format.h>

namespace trammel::analysis {

namespace {

class ObjectText {
public:
    void add(const char* key, double value) { addText(key, fmt::format("{}", value)); }
    void add(const char* key, int value) { addText(key, fmt::format("{}", value)); }
    void add(const char* key, bool value) { addText(key, value ? "true" : "false"); }
    /// Method names need no escapes.
    template <model::MethodKind Method>
    void add(const char* key, Method method) {
        addText(key, fmt::format("\"{}\"", name(method)));
    }
    std::string take() { return "{" + m_text + "}"; }

private:
    void addText(const char* key, const std::string& value) {
        m_text += fmt::format("{}\"{}\": {}", m_text.empty() ? "" : ", ", key, value);
    }
    std::string m_text;
};

} // namespace

std::string settingsText(const model::SimulationSettings& s) {
    ObjectText text;
    text.add("duration", s.duration);
    text.add("step", s.step);
    text.add("output_step", s.outputInterval());
    text.add("formulation", s.constraintFormulation());
    text.add("gamma", s.gamma);
    text.add("epsilon", s.epsilon);
    text.add("rotation", s.rotation);
    text.add("gyroscopic", s.gyroscopic);
    text.add("nodar_order", s.nodarOrder);
    text.add("lcp", s.lcp);
    text.add("friction", s.friction);
    text.add("impact", s.impact);
    text.add("coordinates", s.coordinates);
    text.add("impact_location", s.impactLocation);
    text.add("restitution_threshold", s.restitutionThreshold);
    text.add("integrator", s.integrator);
    text.add("tolerance", s.tolerance);
    text.add("spectral_radius", s.spectralRadius);
    if (s.maxStep) text.add("max_step", *s.maxStep);
    text.add("threads", s.threads);
    text.add("assemble", s.assemble);
    text.add("initial_velocity", s.initialVelocity);
    text.add("initial_overlap", s.initialOverlap);
    text.add("islands", s.islands);
    text.add("warm_start", s.warmStart);
    text.add("lcp_iterations", s.lcpIterations);
    text.add("lcp_tolerance", s.lcpTolerance);
    text.add("sleeping", s.sleeping);
    text.add("sleep_speed", s.sleepSpeed);
    text.add("sleep_angular_speed", s.sleepAngularSpeed);
    text.add("sleep_time", s.sleepTime);
    text.add("record_contacts", s.recordContacts);
    text.add("failure_share", s.failureShare);
    text.add("on_not_a_number", s.onNotANumber);
    text.add("on_no_progress", s.onNoProgress);
    return text.take();
}

} // namespace trammel::analysis

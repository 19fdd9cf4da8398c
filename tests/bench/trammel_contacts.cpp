#include "bench/contact_world.h"
#include "dynamics/stepping/stepper.h"
#include "support/named.h"

namespace trammel::bench {

namespace {

model::Model withSolver(model::Model model, std::string_view lcp) {
    model.simulation.lcp = support::named(lcp);
    return model;
}

model::Model withQuickSettings(model::Model model) {
    model.simulation.impactLocation = model::ImpactLocation::StepStart;
    model.simulation.lcp = model::LcpKind::Pgs;
    model.simulation.lcpTolerance = 1e-2;
    return model;
}

class TrammelContacts : public ContactWorld {
public:
    explicit TrammelContacts(model::Model model)
        : m_model(std::move(model)),
          m_system(m_model),
          m_stepper(m_system, m_model.simulation),
          m_state(m_system.initialState()) {}

    void step(double h) override {
        const dynamics::BoxedReport report = m_stepper.step(m_state, h).boxed;
        m_pivots += report.pivots;
        m_iterations += report.iterations;
        m_failures += report.failures > 0 ? 1 : 0;
    }
    Motion motion() const override { return {m_state.bodies.begin(), m_state.bodies.end() - 1}; }
    long pivots() const override { return m_pivots; }
    long iterations() const override { return m_iterations; }
    long failures() const override { return m_failures; }

private:
    model::Model m_model;
    dynamics::System m_system;
    dynamics::Stepper m_stepper;
    dynamics::State m_state;
    long m_pivots = 0, m_iterations = 0, m_failures = 0;
};

} // namespace

std::unique_ptr<ContactWorld> makeTrammelContacts(const model::Model& model, std::string_view lcp) {
    return std::make_unique<TrammelContacts>(withSolver(model, lcp));
}

std::unique_ptr<ContactWorld> makeQuickTrammelContacts(const model::Model& model) {
    return std::make_unique<TrammelContacts>(withQuickSettings(model));
}

} // namespace trammel::bench

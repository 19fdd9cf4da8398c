#include "bench/peers.h"
#include "dynamics/stepping/stepper.h"

namespace trammel::bench {

namespace {

class TrammelWorld : public World {
public:
    explicit TrammelWorld(const model::Model& model)
        : m_system(model),
          m_stepper(m_system, model.simulation),
          m_state(m_system.initialState()) {}

    void step(double h) override { m_stepper.step(m_state, h); }
    Motion motion() const override { return {m_state.bodies.begin(), m_state.bodies.end() - 1}; }

private:
    dynamics::System m_system;
    dynamics::Stepper m_stepper;
    dynamics::State m_state;
};

} // namespace

std::unique_ptr<World> makeTrammelWorld(const model::Model& model) {
    return std::make_unique<TrammelWorld>(model);
}

} // namespace trammel::bench

#include "bench/peers.h"

#include "bench/cholmod_factor.h"

#include <stdexcept>

namespace trammel::bench {

bool hasDart() {
#ifdef TRAMMEL_BENCH_DART
    return true;
#else
    return false;
#endif
}

bool hasSimbody() {
#ifdef TRAMMEL_BENCH_SIMBODY
    return true;
#else
    return false;
#endif
}

bool hasCholmod() {
#ifdef TRAMMEL_BENCH_CHOLMOD
    return true;
#else
    return false;
#endif
}

#ifndef TRAMMEL_BENCH_DART
std::unique_ptr<World> makeDartWorld(const model::Model&) {
    throw std::logic_error("DART is not built in");
}
#endif

#ifndef TRAMMEL_BENCH_SIMBODY
std::unique_ptr<World> makeSimbodyWorld(const model::Model&, const SimbodyMethod&) {
    throw std::logic_error("Simbody is not built in");
}
#endif

#ifndef TRAMMEL_BENCH_CHOLMOD
FactorFigures factorWithCholmod(const Eigen::SparseMatrix<double>&, CholmodMethod) {
    throw std::logic_error("CHOLMOD is not built in");
}
#endif

std::vector<Engine> peerEngines(double accuracy) {
    using enum SimbodyMethod::Integrator;
    std::vector<Engine> engines{
        {"ode step", [](const auto& model) { return makeOdeWorld(model, OdeStep::Direct); }},
        {"ode quickstep", [](const auto& model) { return makeOdeWorld(model, OdeStep::Quick); }},
        {"bullet multibody", makeBulletMultiBody},
        {"bullet sequential impulse", makeBulletWorld}};
    if (hasDart()) engines.push_back({"dart", makeDartWorld});
    if (hasSimbody())
        engines.push_back({"simbody rkm", [accuracy](const auto& model) {
                               return makeSimbodyWorld(model, {RungeKuttaMerson, accuracy});
                           }});
    return engines;
}

} // namespace trammel::bench

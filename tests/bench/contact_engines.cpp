#include "bench/contact_world.h"

namespace trammel::bench {

std::vector<ContactEngine> contactEngines(const std::vector<std::string>& lcpSolvers) {
    std::vector<ContactEngine> result;
    for (const std::string& lcp : lcpSolvers)
        result.push_back({"trammel " + lcp,
                          [lcp](const auto& model) { return makeTrammelContacts(model, lcp); }});
    result.push_back({"trammel pgs step-start", makeQuickTrammelContacts});
    result.push_back(
        {"ode step", [](const auto& model) { return makeOdeContacts(model, OdeStep::Direct); }});
    result.push_back({"ode quickstep",
                      [](const auto& model) { return makeOdeContacts(model, OdeStep::Quick); }});
    result.push_back({"bullet sequential impulse", [](const auto& model) {
                          return makeBulletContacts(model, BulletSolver::SequentialImpulse);
                      }});
    result.push_back({"bullet mlcp", [](const auto& model) {
                          return makeBulletContacts(model, BulletSolver::Mlcp);
                      }});
    return result;
}

std::vector<ContactEngine> heapEngines() {
    return {
        {"trammel auto", [](const auto& model) { return makeTrammelContacts(model, "auto"); }},
        {"trammel pgs step-start", makeQuickTrammelContacts},
        {"ode quickstep", [](const auto& model) { return makeOdeContacts(model, OdeStep::Quick); }},
        {"bullet sequential impulse", [](const auto& model) {
             return makeBulletContacts(model, BulletSolver::SequentialImpulse);
         }}};
}

std::vector<ContactEngine> jointedHeapEngines() {
    return {{"trammel auto", [](const auto& model) { return makeTrammelContacts(model, "auto"); }}};
}

} // namespace trammel::bench

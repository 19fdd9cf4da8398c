#pragma once

#include "bench/peers.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::bench {

/// Bodies of one box or sphere each above planes, in one of the engines that are compared.
class ContactWorld : public World {
public:
    /// Of all steps so far, where the engine tells.
    virtual long pivots() const { return -1; }
    virtual long iterations() const { return -1; }
    /// Steps whose solves failed or fell back to another method, where the engine tells.
    virtual long failures() const { return -1; }
};

/// With the model's own settings, but this LCP solver.
std::unique_ptr<ContactWorld> makeTrammelContacts(const model::Model& model, std::string_view lcp);
/// With the settings for heaps that a film asks for: impacts at the step's start, Gauss-Seidel to
/// 1e-2 of the velocities that gravity makes in a step.
std::unique_ptr<ContactWorld> makeQuickTrammelContacts(const model::Model& model);

/// Default error reduction and softness; friction pyramid.
std::unique_ptr<ContactWorld> makeOdeContacts(const model::Model& model, OdeStep method);

enum class BulletSolver { SequentialImpulse, Mlcp };
/// Double precision, default settings, no sleeping.
std::unique_ptr<ContactWorld> makeBulletContacts(const model::Model& model, BulletSolver solver);

struct ContactEngine {
    std::string name;
    std::function<std::unique_ptr<ContactWorld>(const model::Model&)> make;
};
/// Trammel with each of these LCP solvers, then the peers.
std::vector<ContactEngine> contactEngines(const std::vector<std::string>& lcpSolvers);
/// Those for great heaps: Trammel with its default settings first.
std::vector<ContactEngine> heapEngines();
/// Those that take joints here, too: Trammel with its default settings.
std::vector<ContactEngine> jointedHeapEngines();

} // namespace trammel::bench

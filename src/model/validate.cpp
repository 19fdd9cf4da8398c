#include "model/validate.h"

#include "messages/model_messages.h"
#include "model/formula_text.h"
#include "model/short_text.h"
#include "model/suggest.h"
#include "model/validate_parts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

namespace trammel::model {

namespace {

messages::Message inUnit(messages::Message expected, const messages::Argument& unit) {
    if (unit.empty()) return expected;
    return {messages::kInUnit, std::move(expected), unit};
}

/// U+0000 to U+001F and U+007F to U+009F in UTF-8.
bool hasControlCharacter(std::string_view name) {
    unsigned char previous = 0;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f) return true;
        if (previous == 0xc2 && byte >= 0x80 && byte <= 0x9f) return true;
        previous = byte;
    }
    return false;
}

} // namespace

std::string pointerToken(std::string_view key) {
    std::string escaped;
    for (const char c : key) {
        if (c == '~')
            escaped += "~0";
        else if (c == '/')
            escaped += "~1";
        else
            escaped += c;
    }
    return escaped;
}

Findings::Findings(const Model& checked) : model(checked) {
    for (const Body& body : model.bodies)
        m_bodies.emplace(body.name, &body);
    for (const Joint& joint : model.joints)
        m_joints.emplace(joint.name, &joint);
    for (const Material& material : model.materials)
        m_materials.insert(material.name);
}

void Findings::add(std::string pointer, messages::Message message) {
    found.push_back({Severity::Error, std::move(pointer), std::move(message)});
}

void Findings::warn(std::string pointer, messages::Message message) {
    found.push_back({Severity::Warning, std::move(pointer), std::move(message)});
}

void Findings::addRange(const std::string& pointer, double value, const messages::Text<2>& trouble,
                        messages::Message expected) {
    if (!std::isfinite(value)) {
        add(pointer, {messages::kValueIsNotFiniteExpected, std::move(expected)});
    } else {
        add(pointer, {trouble, value, std::move(expected)});
    }
}

void Findings::requirePositive(const std::string& pointer, double value,
                               const messages::Argument& unit) {
    if (std::isfinite(value) && value > 0) return;
    addRange(pointer, value, messages::kNumberIsNotPositive,
             inUnit(messages::kANumberAboveZero, unit));
}

void Findings::requireNotNegative(const std::string& pointer, double value,
                                  const messages::Argument& unit) {
    if (std::isfinite(value) && value >= 0) return;
    addRange(pointer, value, messages::kNumberIsNegative, inUnit(messages::kZeroOrMore, unit));
}

void Findings::requireWithin(const std::string& pointer, double value, double lower, double upper) {
    if (std::isfinite(value) && value >= lower && value <= upper) return;
    addRange(pointer, value, messages::kNumberIsOutOfRange, {messages::kFromTo, lower, upper});
}

void Findings::requireDirection(const std::string& pointer, const Vec3& direction) {
    if (direction.allFinite() && direction.stableNorm() > 0) return;
    add(pointer, messages::kVectorHasNoDirection);
}

void Findings::requireFinite(const std::string& pointer, const Vec3& value) {
    if (!value.allFinite()) add(pointer, messages::kComponentIsNotFinite);
}

void Findings::requireName(const std::string& pointer, const std::string& name,
                           std::unordered_set<std::string>& earlier) {
    if (name.empty()) {
        add(pointer, messages::kNameIsEmpty);
    } else if (hasControlCharacter(name)) {
        add(pointer, messages::kNameHasControlCharacter);
    } else if (!earlier.insert(name).second) {
        add(pointer, {messages::kNameIsUsedTwice, name});
    }
}

template <class Names>
messages::Message Findings::suggestion(const std::string& name, const Names& names) const {
    constexpr std::size_t kMostFindings = 20, kMostNames = 10'000;
    if (found.size() >= kMostFindings || names.size() > kMostNames) return {};
    std::vector<std::string_view> known;
    for (const auto& entry : names) {
        if constexpr (std::is_convertible_v<decltype(entry), std::string_view>)
            known.push_back(entry);
        else
            known.push_back(entry.first);
    }
    std::ranges::sort(known); // the same suggestion whatever the order of the table
    return didYouMean(name, known);
}

void Findings::requireBody(const std::string& pointer, const std::string& name) {
    if (name == kGround || m_bodies.count(name) != 0) return;
    add(pointer, {messages::kNoSuchBody, shortened(name), suggestion(name, m_bodies)});
}

bool Findings::requireTwoBodies(const std::string& pointer,
                                const std::array<std::string, 2>& names) {
    const std::size_t before = found.size();
    requireBody(pointer + "/0", names[0]);
    requireBody(pointer + "/1", names[1]);
    if (found.size() == before && names[0] == names[1]) {
        add(pointer, {messages::kBodyStandsTwice, names[0]});
    }
    return found.size() == before;
}

void Findings::requireJoinedBodies(const std::string& pointer,
                                   const std::array<std::string, 2>& bodies) {
    if (!requireTwoBodies(pointer, bodies)) return;
    for (int i = 0; i < 2; ++i)
        if (follows(bodies[i]))
            add(fmt::format("{}/{}", pointer, i), {messages::kBodyFollowsOthers, bodies[i]});
    if (isFixed(bodies[0]) && isFixed(bodies[1])) {
        add(pointer, {messages::kBothAreFixed, bodies[0], bodies[1]});
    }
}

void Findings::requireCoordinate(const std::string& pointer, const std::string& named) {
    const Joint* entry = joint(named);
    if (entry == nullptr) {
        add(pointer, {messages::kNoSuchJoint, shortened(named), suggestion(named, m_joints)});
    } else if (!hasCoordinate(entry->type)) {
        add(pointer, {messages::kJointHasNoCoordinate,
                      messages::Key{std::string(model::name(entry->type))}, named});
    }
}

void Findings::requireFunction(const std::string& pointer, const Function& function,
                               const std::vector<std::string>& variables) {
    if (function.isConstant()) {
        if (!std::isfinite(function.constant)) {
            add(pointer, {messages::kValueIsNotFiniteExpected, messages::kANumber});
        }
        return;
    }
    try {
        Expression(function.formula, model.parameters, variables);
    } catch (const std::invalid_argument& error) {
        add(pointer, messages::messageOf(error));
    }
}

void Findings::requireMaterial(const std::string& pointer, const std::string& name) {
    if (name == kDefaultMaterial || m_materials.count(name) != 0) return;
    add(pointer, {messages::kNoSuchMaterial, shortened(name), suggestion(name, m_materials)});
}

bool Findings::isFixed(const std::string& bodyName) const {
    if (bodyName == kGround) return true;
    const auto entry = m_bodies.find(bodyName);
    return entry != m_bodies.end() && !entry->second->isDynamic();
}

bool Findings::follows(const std::string& bodyName) const {
    const auto entry = m_bodies.find(bodyName);
    return entry != m_bodies.end() && entry->second->follow.has_value();
}

const Joint* Findings::joint(const std::string& name) const {
    const auto entry = m_joints.find(name);
    return entry == m_joints.end() ? nullptr : entry->second;
}

void Findings::requirePose(const std::string& pointer, const Pose& pose) {
    requireFinite(pointer + "/position", pose.position);
    constexpr double kTolerance = 1e-6;
    const double norm = pose.orientation.coeffs().stableNorm();
    if (!(std::abs(norm - 1) <= kTolerance)) {
        add(pointer + "/orientation", {messages::kQuaternionIsNoUnit, fmt::format("{:.6g}", norm)});
    }
}

void checkParameters(Findings& findings) {
    for (const auto& [name, value] : findings.model.parameters) {
        const std::string pointer = "/parameters/" + pointerToken(name);
        if (!isIdentifier(name)) {
            findings.add(pointer, {messages::kNoNameOfAParameter, name});
        } else if (isReservedName(name)) {
            findings.add(pointer, {messages::kNameHasAMeaning, name});
        } else if (!std::isfinite(value)) {
            findings.add(pointer, {messages::kValueIsNotFiniteExpected, messages::kANumber});
        }
    }
}

void checkMaterials(Findings& findings) {
    std::unordered_set<std::string> names;
    for (const Material& material : findings.model.materials) {
        const std::string pointer = "/materials/" + pointerToken(material.name);
        findings.requireName(pointer, material.name, names);
        findings.requirePositive(pointer + "/density", material.density, "kg/m^3");
        findings.requireWithin(pointer + "/restitution", material.restitution, 0, 1);
        findings.requireNotNegative(pointer + "/friction", material.friction, "");
        findings.requireNotNegative(pointer + "/kinetic_friction",
                                    material.kineticFriction.value_or(0), "");
    }
}

/// What a pair's friction mode needs.
void checkFrictionMode(Findings& findings, const std::string& pointer, const ContactPair& pair) {
    if (pair.frictionDirection)
        findings.requireDirection(pointer + "/friction_direction", *pair.frictionDirection);
    const bool needsDirection =
        pair.frictionMode == FrictionMode::OneDirection || pair.frictionMode == FrictionMode::Tyre;
    if (needsDirection && !pair.frictionDirection)
        findings.add(pointer + "/friction_mode",
                     {messages::kFrictionHasNoDirection, name(pair.frictionMode),
                      pair.frictionMode == FrictionMode::Tyre ? messages::kWheelsAxis
                                                              : messages::kDirectionOfFriction});
    if (pair.frictionBody && *pair.frictionBody != pair.bodies[0] &&
        *pair.frictionBody != pair.bodies[1])
        findings.add(pointer + "/friction_body", {messages::kNoBodyOfThePair, *pair.frictionBody,
                                                  pair.bodies[0], pair.bodies[1]});
    findings.requireNotNegative(pointer + "/lateral_slip", pair.lateralSlip,
                                messages::kSpeedPerForce);
}

void checkContacts(Findings& findings) {
    const auto& pairs = findings.model.contacts.pairs;
    std::vector<std::array<std::string, 2>> earlier;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const ContactPair& pair = pairs[i];
        const std::string pointer = fmt::format("/contacts/pairs/{}", i);
        if (findings.requireTwoBodies(pointer + "/bodies", pair.bodies)) {
            std::array<std::string, 2> sorted = pair.bodies;
            std::sort(sorted.begin(), sorted.end());
            if (std::find(earlier.begin(), earlier.end(), sorted) != earlier.end()) {
                findings.add(pointer + "/bodies",
                             {messages::kPairIsListedTwice, pair.bodies[0], pair.bodies[1]});
            }
            earlier.push_back(sorted);
        }
        findings.requireWithin(pointer + "/restitution", pair.restitution.value_or(0), 0, 1);
        findings.requireNotNegative(pointer + "/friction", pair.friction.value_or(0), "");
        findings.requireNotNegative(pointer + "/kinetic_friction", pair.kineticFriction.value_or(0),
                                    "");
        checkFrictionMode(findings, pointer, pair);
    }
}

/// Steps of which a run's time could not tell one from the next.
void checkStepCount(Findings& findings, const std::string& pointer, double step) {
    constexpr double kMost = 9007199254740992.0; // 2^53: doubles count so far
    const double duration = findings.model.simulation.duration;
    if (!(step > 0.0) || !(duration > 0.0) || !std::isfinite(duration)) return;
    if (duration / step <= kMost) return;
    findings.add(pointer,
                 {messages::kStepsCannotBeCounted, step, duration,
                  fmt::format("{:.3g}", duration / step), fmt::format("{:.3g}", duration / kMost)});
}

void checkSimulation(Findings& findings) {
    const SimulationSettings& settings = findings.model.simulation;
    const std::string base = "/simulation/";
    findings.requirePositive(base + "duration", settings.duration, "s");
    findings.requirePositive(base + "step", settings.step, "s");
    findings.requirePositive(base + "output_step", settings.outputStep.value_or(1), "s");
    checkStepCount(findings, base + "step", settings.step);
    if (settings.outputStep) checkStepCount(findings, base + "output_step", *settings.outputStep);
    if (settings.maxStep) checkStepCount(findings, base + "max_step", *settings.maxStep);
    findings.requireWithin(base + "gamma", settings.gamma, 0, 1);
    findings.requireNotNegative(base + "epsilon", settings.epsilon, "");
    findings.requireNotNegative(base + "restitution_threshold", settings.restitutionThreshold,
                                "m/s");
    findings.requirePositive(base + "tolerance", settings.tolerance, "");
    findings.requirePositive(base + "max_step", settings.maxStep.value_or(1), "s");
    findings.requireWithin(base + "spectral_radius", settings.spectralRadius, 0, 1);
    if (settings.threads < 1) {
        findings.add(base + "threads", {messages::kTooFewThreads, settings.threads});
    }
    if (settings.lcpIterations < 1) {
        findings.add(base + "lcp_iterations",
                     {messages::kTooFewIterations, settings.lcpIterations});
    }
    if (settings.nodarOrder != 4 && settings.nodarOrder != 5) {
        findings.add(base + "nodar_order", {messages::kNoSuchOrder, settings.nodarOrder});
    }
    findings.requirePositive(base + "lcp_tolerance", settings.lcpTolerance, "");
    findings.requirePositive(base + "sleep_speed", settings.sleepSpeed, "m/s");
    findings.requirePositive(base + "sleep_angular_speed", settings.sleepAngularSpeed, "rad/s");
    findings.requirePositive(base + "sleep_time", settings.sleepTime, "s");
    findings.requireWithin(base + "failure_share", settings.failureShare, 0, 1);
}

Diagnostics validate(const Model& model) {
    Findings findings(model);
    checkParameters(findings);
    findings.requireFinite("/gravity", model.gravity);
    checkMaterials(findings);
    checkShapes(findings, "/ground/shapes", model.groundShapes);
    checkBodies(findings);
    checkJoints(findings);
    checkForces(findings);
    checkMeasures(findings);
    checkControllers(findings);
    checkContacts(findings);
    checkSimulation(findings);
    return std::move(findings.found);
}

} // namespace trammel::model

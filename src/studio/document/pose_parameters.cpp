#include "studio/document/pose_parameters.h"

#include "analysis/poses/assembled_model.h"
#include "io/model_file.h"
#include "io/numbers.h"
#include "io/parameters.h"
#include "io/write_placement.h"
#include "math/decompositions.h"
#include "model/quantity.h"
#include "studio/document/document.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::studio {

namespace {

constexpr int kRounds = 30;
constexpr double kReached = 1e-6; ///< of the mechanism's size
constexpr double kTrial = 1e-3;   ///< change by which a parameter is tried; relative from 1 on
constexpr double kSlope = 1e-6;   ///< the same, for derivatives
constexpr std::string_view kDegrees = "*pi/180";

/// One place of the parameters and what the document says with them.
struct Trial {
    io::JsonValue root;
    model::Model model;
    dynamics::State state;
};

/// A pivot of the ground stays where it is, however bodies are moved.
bool movesGroundPivot(const dynamics::System& system, const model::Model& before,
                      const model::Model& after) {
    for (std::size_t j = 0; j < before.joints.size(); ++j) {
        const model::Joint& joint = before.joints[j];
        const bool isPivot = system.joints()[j].kind->joinsPoints &&
                             std::ranges::count(joint.bodies, model::kGround) > 0;
        if (isPivot && joint.position != after.joints[j].position) return true;
    }
    return false;
}

class PoseSearch {
public:
    PoseSearch(const Document& document, const dynamics::State& goal)
        : m_document(document), m_goal(goal) {
        const io::JsonValue* parameters = document.root().at("/parameters");
        m_numbers.resolveParameters(parameters);
        if (!parameters) return;
        for (const io::JsonValue::Member& member : parameters->members())
            if (m_numbers.parameters().contains(member.key)) m_names.push_back(member.key);
    }

    std::optional<std::vector<std::pair<QString, io::JsonValue>>> run() {
        const auto start = tried({});
        if (!start) return {};
        m_size = size(start->state);
        keepPoseParameters(*start);
        if (m_names.empty()) return {};
        Eigen::VectorXd x = values();
        for (int round = 0; round < kRounds; ++round) {
            const auto now = tried(x);
            if (!now) return {};
            const Eigen::VectorXd left = difference(now->state, m_goal);
            if (left.lpNorm<Eigen::Infinity>() <= kReached * m_size) return written(x);
            const auto slopes = derivatives(x, *now);
            if (!slopes) return {};
            const Eigen::VectorXd step = math::completeOrthogonal(*slopes).solve(left);
            x += step * std::min(1.0, 0.5 / std::max(1e-300, step.lpNorm<Eigen::Infinity>()));
        }
        return {};
    }

private:
    std::string pointer(const std::string& name) const {
        return io::valuePlace(m_document.root(), io::joinPointer("/parameters", name));
    }
    Eigen::VectorXd values() const {
        Eigen::VectorXd x(static_cast<Eigen::Index>(m_names.size()));
        for (std::size_t i = 0; i < m_names.size(); ++i)
            x[static_cast<Eigen::Index>(i)] = m_numbers.parameters().find(m_names[i])->second;
        return x;
    }

    /// The document with the first parameters at those values.
    std::optional<Trial> tried(const Eigen::VectorXd& x) const {
        Trial trial{m_document.root(), {}, {}};
        for (Eigen::Index i = 0; i < x.size(); ++i) {
            if (!std::isfinite(x[i])) return {};
            trial.root.set(pointer(m_names[static_cast<std::size_t>(i)]), x[i]);
        }
        io::ModelResult result = io::readModel(trial.root, m_document.model().directory);
        if (!result.ok()) return {};
        trial.model = model::withoutDrivers(result.model);
        trial.state = dynamics::System(trial.model).initialState();
        return trial;
    }

    double size(const dynamics::State& state) const {
        double most = 0.0;
        for (const dynamics::BodyState& a : state.bodies)
            for (const dynamics::BodyState& b : state.bodies)
                most = std::max(most, (a.p - b.p).norm());
        return most > 0.0 ? most : 1.0;
    }

    /// Positions, and turns times the mechanism's size, that lead from one to the other.
    Eigen::VectorXd difference(const dynamics::State& from, const dynamics::State& to) const {
        Eigen::VectorXd result(6 * static_cast<Eigen::Index>(from.bodies.size()));
        for (std::size_t i = 0; i < from.bodies.size(); ++i) {
            Quat turn = to.bodies[i].q * from.bodies[i].q.conjugate();
            if (turn.w() < 0.0) turn.coeffs() *= -1.0;
            result.segment<6>(6 * static_cast<Eigen::Index>(i))
                << to.bodies[i].p - from.bodies[i].p,
                2.0 * m_size * turn.vec();
        }
        return result;
    }

    /// Whether changing the parameter is the same as moving the bodies with what belongs to them.
    bool onlyMoves(const Trial& start, const std::string& name) const {
        const double before = m_numbers.parameters().find(name)->second;
        Trial trial = start;
        trial.root.set(pointer(name), before + kTrial * std::max(1.0, std::abs(before)));
        const io::ModelResult result = io::readModel(trial.root, m_document.model().directory);
        if (!result.ok()) return false;
        const model::Model changed = model::withoutDrivers(result.model);
        const dynamics::System system(start.model);
        const dynamics::State state = dynamics::System(changed).initialState();
        if (difference(start.state, state).isZero()) return false;
        if (movesGroundPivot(system, start.model, changed)) return false;
        for (std::size_t i = 0; i < changed.bodies.size(); ++i) {
            model::Body a = start.model.bodies[i], b = changed.bodies[i];
            a.pose = b.pose = {};
            a.velocity = b.velocity = a.angularVelocity = b.angularVelocity = Vec3::Zero();
            if (!(a == b)) return false;
        }
        io::JsonValue moved = trial.root;
        model::Model expected = analysis::assembledModel(start.model, system, state);
        slideTo(changed, expected);
        io::writePlacement(moved, expected);
        return moved == trial.root;
    }

    /// Where along its axis a slide is stated is a matter of its coordinate's zero.
    void slideTo(const model::Model& changed, model::Model& expected) const {
        for (std::size_t j = 0; j < expected.joints.size(); ++j) {
            model::Joint& joint = expected.joints[j];
            const model::Joint& other = changed.joints[j];
            if (!isSlide(joint)) continue;
            const Vec3 apart = other.position - joint.position;
            if (apart.cross(other.axis.normalized()).norm() > kReached * m_size) continue;
            joint.position = other.position;
            joint.positionB = other.positionB;
        }
    }

    void keepPoseParameters(const Trial& start) {
        std::erase_if(m_names, [&](const std::string& name) { return !onlyMoves(start, name); });
        // What a formula makes of others follows them.
        const auto isOwn = [&](const std::string& name) {
            const io::JsonValue& value = *m_document.root().at(pointer(name));
            if (value.isNumber()) return true;
            io::Numbers alone;
            return alone.evaluate(value).state == io::Evaluation::State::Known;
        };
        if (std::ranges::any_of(m_names, isOwn))
            std::erase_if(m_names, [&](const std::string& name) { return !isOwn(name); });
    }

    std::optional<Eigen::MatrixXd> derivatives(const Eigen::VectorXd& x, const Trial& now) const {
        Eigen::MatrixXd slopes(6 * static_cast<Eigen::Index>(now.state.bodies.size()), x.size());
        for (Eigen::Index i = 0; i < x.size(); ++i) {
            Eigen::VectorXd shifted = x;
            const double step = kSlope * std::max(1.0, std::abs(x[i]));
            shifted[i] += step;
            const auto trial = tried(shifted);
            if (!trial) return {};
            slopes.col(i) = difference(now.state, trial->state) / step;
        }
        return slopes;
    }

    /// What was written in degrees, or with a unit, stays so.
    io::JsonValue spelled(const std::string& name, double value) const {
        const io::JsonValue& old = *m_document.root().at(pointer(name));
        if (const auto unit = old.isString() ? model::asQuantity(old.string()) : std::nullopt)
            return fmt::format("{:.10g} {}", unit->unit.unit->fromSi(value), unit->symbol());
        if (!old.isString() || !old.string().ends_with(kDegrees)) return value;
        return fmt::format("{:.10g}{}", value * 180.0 / std::acos(-1.0), kDegrees);
    }

    std::vector<std::pair<QString, io::JsonValue>> written(const Eigen::VectorXd& x) const {
        std::vector<std::pair<QString, io::JsonValue>> result;
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            const double value = x[static_cast<Eigen::Index>(i)];
            if (value != m_numbers.parameters().find(m_names[i])->second)
                result.emplace_back(QString::fromStdString(pointer(m_names[i])),
                                    spelled(m_names[i], value));
        }
        return result;
    }

    const Document& m_document;
    const dynamics::State& m_goal;
    io::Numbers m_numbers;
    std::vector<std::string> m_names;
    double m_size = 1.0; ///< m
};

} // namespace

std::optional<std::vector<std::pair<QString, io::JsonValue>>>
poseParameters(const Document& document, const dynamics::State& state) {
    return PoseSearch(document, state).run();
}

} // namespace trammel::studio

#include "studio/controllers/assembly_switch.h"

#include "analysis/cycle/assemblies.h"
#include "io/model_file.h"
#include "sketch/gestures.h"
#include "sketch/posed.h"
#include "studio/controllers/applied_pose.h"
#include "studio/controllers/motion_player.h"
#include "studio/document/document.h"

#include <algorithm>

namespace trammel::studio {

namespace {

constexpr double kSameState = 1e-6; ///< rad, or of the mechanism's length

/// An order that does not depend on which of them is drawn: by the first place that differs.
bool isBefore(const dynamics::State& a, const dynamics::State& b, double length) {
    for (std::size_t i = 0; i < a.bodies.size(); ++i) {
        const Vec3 way = (a.bodies[i].p - b.bodies[i].p) / length;
        for (int k = 0; k < 3; ++k)
            if (std::abs(way[k]) > kSameState) return way[k] < 0.0;
        const auto &p = a.bodies[i].q.coeffs(), &q = b.bodies[i].q.coeffs();
        const double sign = p.dot(q) < 0.0 ? -1.0 : 1.0;
        for (int k = 0; k < 4; ++k)
            if (std::abs(p[k] - sign * q[k]) > kSameState) return p[k] < sign * q[k];
    }
    return false;
}

bool areAt(const model::Model& model, const std::vector<model::Pose>& poses, double length) {
    for (std::size_t i = 0; i < poses.size(); ++i) {
        if (i >= model.bodies.size()) return false;
        const model::Pose& pose = model.bodies[i].pose;
        if ((pose.position - poses[i].position).norm() > kSameState * length ||
            pose.orientation.angularDistance(poses[i].orientation) > kSameState)
            return false;
    }
    return true;
}

} // namespace

AssemblySwitch::AssemblySwitch(Document& document, QWidget& window)
    : QObject(&window), m_document(document), m_window(window) {}

void AssemblySwitch::forget() {
    m_task.cancel();
    m_cycle.reset();
    m_found.clear();
    m_number = 0;
}

void AssemblySwitch::find(const std::shared_ptr<const LinkageCycle>& cycle) {
    forget();
    m_cycle = cycle;
    m_task.start(
        [cycle](const std::stop_token& stop) {
            return analysis::assemblies(*cycle->system, cycle->input, {}, stop);
        },
        [this](std::vector<dynamics::State>& states) {
            const dynamics::State drawn = states.front();
            const double length = m_cycle->system->scales().length;
            std::ranges::sort(states,
                              [&](const auto& a, const auto& b) { return isBefore(a, b, length); });
            const auto own = std::ranges::find_if(states, [&](const dynamics::State& state) {
                return !isBefore(state, drawn, length) && !isBefore(drawn, state, length);
            });
            m_number = static_cast<int>(own - states.begin()) + 1;
            m_found = std::move(states);
            emit found();
        },
        [](const QString&) {}); // why it cannot be turned is told already
}

void AssemblySwitch::switchOver(const sketch::Sketch& drawn) {
    if (count() < 2) return;
    const dynamics::State next = m_found[static_cast<std::size_t>(m_number % count())];
    const QString title = tr("Other assembly");
    if (place(next, drawn, title)) return;
    const AppliedPose taken = applyPose(m_document, m_window, next, title);
    if (!taken.text.isEmpty()) emit message(taken.text);
}

/// By the drawn nodes, where these bring all bodies there.
bool AssemblySwitch::place(const dynamics::State& state, const sketch::Sketch& drawn,
                           const QString& title) {
    const std::vector<model::Pose> poses = framePoses(*m_cycle->system, state);
    std::map<std::string, sketch::Point> places;
    for (const sketch::Node& node : sketch::posed(drawn, m_document.model(), poses).nodes)
        places[node.name] = node.place;
    try {
        const io::JsonValue placed = sketch::placeNodes(m_document.root(), places).document;
        const model::Model model = io::readModel(placed, m_document.model().directory).model;
        if (!areAt(model, poses, m_cycle->system->scales().length)) return false;
        m_document.takeEdit(placed, {}, title);
        return true;
    } catch (const sketch::Refused&) {
        return false;
    }
}

} // namespace trammel::studio

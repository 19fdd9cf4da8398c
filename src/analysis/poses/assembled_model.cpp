#include "analysis/poses/assembled_model.h"

#include "math/exponential_map.h"
#include "model/force_fields.h"
#include "model/formula_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::analysis {

namespace {

constexpr double kSame = 1e-12; ///< m or rad

double kept(double before, double after) {
    return std::abs(after - before) <= kSame * std::max(1.0, std::abs(before)) ? before : after;
}
Vec3 kept(const Vec3& before, const Vec3& after) {
    return before.binaryExpr(after, [](double a, double b) { return kept(a, b); });
}

/// f - offset
model::Function shifted(const model::Function& f, double offset) {
    if (f.isConstant()) return f.constant - offset;
    return model::Function(
        fmt::format("({}) {} {}", f.formula, offset < 0 ? '+' : '-', std::abs(offset)));
}

std::string raised(std::string_view name, double offset) {
    return fmt::format("({} {} {})", name, offset < 0 ? '-' : '+', std::abs(offset));
}
/// The text with `name` + offset for `name`.
std::string shiftedName(std::string_view text, std::string_view name, double offset) {
    return model::replaceNames(text, [&](std::string_view used) {
        return used == name ? raised(name, offset) : std::string(used);
    });
}
model::Function shiftedArgument(const model::Function& f, std::string_view name, double offset) {
    return f.isConstant() ? f : model::Function(shiftedName(f.formula, name, offset));
}
/// The same of a channel's name, which may stand in braces: only there "x-A.coordinate" is one.
std::string shiftedChannel(std::string_view text, const std::string& name, double offset) {
    const std::string braced = '{' + name + '}';
    std::string result;
    while (true) {
        const std::size_t open = text.find('{');
        result += shiftedName(text.substr(0, open), name, offset);
        if (open == std::string_view::npos) return result;
        const std::size_t end = std::min(text.find('}', open), text.size() - 1) + 1;
        const std::string_view channel = text.substr(open, end - open);
        result += channel == braced ? raised(channel, offset) : std::string(channel);
        text.remove_prefix(end);
    }
}

/// Moves what is stated in the world along with bodies.
class PlacementTransform {
public:
    PlacementTransform(const dynamics::System& system, const dynamics::State& state)
        : m_system(system), m_state(state) {
        for (std::size_t i = 0; i < state.bodies.size(); ++i) {
            const dynamics::BodyState& before = system.initialState().bodies[i];
            m_turns.push_back((state.bodies[i].q * before.q.conjugate()).normalized());
            m_isTurned.push_back(m_turns.back().vec().norm() > kSame);
        }
    }

    int index(const std::string& body) const {
        const auto it = std::ranges::find(m_system.bodies(), body, &dynamics::Body::name);
        return static_cast<int>(it - m_system.bodies().begin());
    }
    bool isTurned(const std::string& body) const { return m_isTurned[index(body)]; }
    Quat turn(const std::string& body) const { return m_turns[index(body)]; }

    Vec3 direction(const std::string& body, const Vec3& before) const {
        return isTurned(body) ? kept(before, turn(body) * before) : before;
    }
    Vec3 point(const std::string& body, const Vec3& before) const {
        const int i = index(body);
        const Vec3 arm = before - m_system.initialState().bodies[i].p;
        return kept(before, m_state.bodies[i].p + m_turns[i] * arm);
    }

    /// A rotation vector between two bodies behind their turns.
    Vec3 rotationBetween(const std::array<std::string, 2>& bodies, const Vec3& before) const {
        const Quat own = turn(bodies[1]) * exponentialStep(Quat::Identity(), before, 1.0);
        return rotationVector((own * turn(bodies[0]).conjugate()).toRotationMatrix());
    }

    void move(model::Body& body) const {
        if (body.fixed) return;
        const int i = index(body.name);
        const Quat& q = m_state.bodies[i].q;
        body.pose.position =
            kept(body.pose.position, m_state.bodies[i].p - q * m_system.bodies()[i].com);
        if (m_isTurned[i]) body.pose.orientation = q;
        if (body.follow && body.follow->kind == model::Follow::Kind::Telescope)
            movePoints(body.follow->bodies, body.follow->points);
    }

    void move(model::Joint& joint) const {
        const model::JointTraits& traits = model::traits(joint.type);
        if (traits.couplesJoints) return;
        const auto& [first, second] = joint.bodies;
        for (std::size_t i = 0; i < 2; ++i)
            joint.points[i] = point(joint.bodies[i], joint.points[i]);
        movePosition(joint);
        joint.axis = direction(traits.turnsAboutAxis2 ? second : first, joint.axis);
        joint.axis2 = direction(traits.turnsAboutAxis2 ? first : second, joint.axis2);
        joint.axisB.reset();
    }

    void move(model::Force& force) const;

    void move(model::DistanceMeasure& measure) const { movePoints(measure.bodies, measure.points); }
    void move(model::AngleMeasure& measure) const {
        for (std::size_t i = 0; i < 2; ++i)
            measure.axes[i] = direction(measure.bodies[i], measure.axes[i]);
    }
    void move(model::PointMeasure& measure) const {
        measure.point = point(measure.body, measure.point);
    }
    void move(model::ExpressionMeasure&) const {}

    void move(model::ContactPair& pair) const {
        if (pair.frictionDirection)
            pair.frictionDirection =
                direction(pair.frictionBody.value_or(pair.bodies[0]), *pair.frictionDirection);
    }

    void movePoints(const std::array<std::string, 2>& bodies, std::array<Vec3, 2>& points) const {
        for (std::size_t i = 0; i < 2; ++i)
            points[i] = point(bodies[i], points[i]);
    }

private:
    void movePosition(model::Joint& joint) const {
        const Vec3 before = joint.position;
        const Vec3 first = point(joint.bodies[0], before);
        const Vec3 second = point(joint.bodies[1], joint.positionB.value_or(before));
        const Vec3 apart = second - first;
        joint.positionB.reset();
        joint.position = first;
        if (apart.norm() <= 1e-9) return; // closed to that, and no slide
        if (isSlide(joint))
            joint.positionB = second; // which keeps the coordinate
        else
            joint.position = second; // the same axis or plane
    }

    const dynamics::System& m_system;
    const dynamics::State& m_state;
    std::vector<Quat> m_turns; ///< by body, world
    std::vector<char> m_isTurned;
};

/// K, which is given by its diagonal or row by row, in axes that turn by R.
void turnMatrix(std::vector<double>& entries, const Mat3& R) {
    Eigen::Matrix<double, 6, 6> turn = Eigen::Matrix<double, 6, 6>::Zero(), K = turn;
    turn.topLeftCorner<3, 3>() = turn.bottomRightCorner<3, 3>() = R;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        if (entries.size() == 6)
            K(k, k) = entries[i];
        else
            K(k / 6, k % 6) = entries[i];
    }
    const Eigen::Matrix<double, 6, 6> turned = turn * K * turn.transpose();
    if ((turned - K).norm() <= kSame * K.norm()) return;
    entries.resize(36);
    for (Eigen::Index k = 0; k < 36; ++k)
        entries[static_cast<std::size_t>(k)] = turned(k / 6, k % 6);
}

/// Moves the fields of a force's law by their roles.
struct FieldTransform {
    using Text = model::FieldText;
    const PlacementTransform& transform;
    std::array<std::string, 2> bodies{};
    double before = 0.0, after = 0.0; ///< distances of the points, m
    Vec3 pointBefore = Vec3::Zero();

    void operator()(model::roles::Bodies, const Text&, const std::array<std::string, 2>& names) {
        bodies = names;
    }
    void operator()(model::roles::Body, const Text&, const std::string& name) { bodies[0] = name; }
    void operator()(model::roles::Points, const Text&, std::array<Vec3, 2>& points) {
        before = (points[1] - points[0]).norm();
        transform.movePoints(bodies, points);
        after = (points[1] - points[0]).norm();
    }
    void operator()(model::roles::Point, const Text&, Vec3& point) {
        pointBefore = point;
        point = transform.point(bodies[0], point);
    }
    void operator()(model::roles::Point, const Text&, std::optional<Vec3>& point) const {
        if (point) point = transform.point(bodies[0], *point);
    }
    /// The initial distance, where it was meant, is another one now.
    void operator()(model::roles::Length, const Text&,
                    std::optional<model::Function>& length) const {
        if (!length && kept(before, after) != before) length = before;
    }
    void operator()(model::roles::Matrix, const Text&, std::vector<double>& entries) const {
        if (transform.isTurned(bodies[0]))
            turnMatrix(entries, transform.turn(bodies[0]).toRotationMatrix());
    }
    /// What was displaced in the sketch is displaced by what bodies moved against each other, too.
    void operator()(const model::roles::Displacement& role, const Text&, Vec3& value) const {
        const Vec3 moved = role.isRotation ? transform.rotationBetween(bodies, value)
                                           : Vec3(transform.point(bodies[1], pointBefore + value) -
                                                  transform.point(bodies[0], pointBefore));
        value = kept(value, moved);
    }
    // What does not go along with bodies.
    void operator()(model::roles::Joint, const Text&, const auto&) const {}
    void operator()(model::roles::Coefficient, const Text&, const auto&) const {}
    void operator()(model::roles::Coordinate, const Text&, const auto&) const {}
    void operator()(const model::roles::Vector&, const Text&, const auto&) const {}
    template <class Value, std::size_t count>
    void operator()(const model::roles::Option<Value, count>&, const Text&, const Value&) const {}
};

void PlacementTransform::move(model::Force& force) const {
    model::forEachField(force, FieldTransform{*this});
}

/// What is stated against the joint's coordinate, of which `zero` becomes the zero.
void shiftCoordinate(model::Joint& joint, double zero) {
    if (joint.limits)
        for (double& limit : *joint.limits)
            limit -= zero;
    if (joint.driver && joint.driver->kind == model::Driver::Kind::Position)
        joint.driver->value = shifted(joint.driver->value, zero);
    if (joint.spring) joint.spring->rest -= zero;
    if (joint.torque) joint.torque = shiftedArgument(*joint.torque, "q", zero);
}

/// The same of a gear that couples the joint.
void shiftRelation(model::Joint& gear, const std::string& joint, double zero) {
    if (!gear.relation) return;
    if (gear.joints[0] == joint) gear.relation = shiftedArgument(*gear.relation, "q", zero);
    if (gear.joints[1] == joint) gear.relation = shifted(*gear.relation, zero);
}

/// The same of a force that refers to the joint.
struct CoordinateShift {
    using Text = model::FieldText;
    const std::string& joint;
    double zero;
    bool isOwn = false; ///< the force acts on that coordinate

    void operator()(model::roles::Joint, const Text&, const std::string& name) {
        isOwn = name == joint;
    }
    void operator()(model::roles::Coordinate, const Text&, model::Function& stated) const {
        if (isOwn) stated = shifted(stated, zero);
    }
    void operator()(const model::roles::Vector&, const Text&, model::VectorFunction& vector) const {
        for (model::Function& f : vector)
            f = shiftedArgument(f, joint + ".coordinate", zero);
    }
    void operator()(const auto&, const Text&, const auto&) const {}
};

/// The same of what is computed from channels: measures, and what controllers get.
void shiftChannels(model::Model& model, const std::string& joint, double zero) {
    const auto shift = [channel = joint + ".coordinate", zero](std::string& formula) {
        formula = shiftedChannel(formula, channel, zero);
    };
    for (model::Measure& measure : model.measures)
        if (auto* law = std::get_if<model::ExpressionMeasure>(&measure.law)) shift(law->expression);
    for (model::Controller& controller : model.controllers)
        for (model::Controller::Input& input : controller.inputs)
            shift(input.formula);
}

} // namespace

model::Model assembledModel(const model::Model& model, const dynamics::System& system,
                            const dynamics::State& state) {
    dynamics::State placed = state;
    for (const dynamics::Follower& follower : system.followers())
        place(follower, placed);
    const PlacementTransform transform(system, placed);
    model::Model result = model;
    for (model::Body& body : result.bodies)
        transform.move(body);
    for (std::size_t j = 0; j < result.joints.size(); ++j) {
        model::Joint& joint = result.joints[j];
        transform.move(joint);
        const int angle = system.joints()[j].angle;
        const double zero = angle < 0 ? 0.0 : state.angles[angle];
        if (std::abs(zero) <= kSame) continue;
        shiftCoordinate(joint, zero);
        for (model::Joint& gear : result.joints)
            shiftRelation(gear, joint.name, zero);
        for (model::Force& force : result.forces)
            model::forEachField(force, CoordinateShift{joint.name, zero});
        shiftChannels(result, joint.name, zero);
    }
    for (model::Force& force : result.forces)
        transform.move(force);
    for (model::Measure& measure : result.measures)
        std::visit([&](auto& law) { transform.move(law); }, measure.law);
    for (model::ContactPair& pair : result.contacts.pairs)
        transform.move(pair);
    return result;
}

} // namespace trammel::analysis

#include "io/write_placement.h"

#include "io/numbers.h"
#include "model/force_fields.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace trammel::io {

namespace {

constexpr double kSame = 1e-12; ///< relative from 1 on

template <class Vector>
JsonValue arrayOf(const Vector& values) {
    std::vector<JsonValue> elements;
    for (const double value : values)
        elements.emplace_back(value);
    return JsonValue::array(std::move(elements));
}

class PlacementWriter {
public:
    /// @param model whose measured points are written
    explicit PlacementWriter(JsonValue& root, const model::Model* model = nullptr)
        : m_root(root), m_model(model) {
        m_numbers.resolveParameters(root.at("/parameters"));
    }

    void write(const std::string& place, const model::Body& body) {
        vector(place + "/position", body.pose.position);
        orientation(place + "/orientation", body.pose.orientation);
        if (body.follow && body.follow->kind == model::Follow::Kind::Telescope)
            points(place + "/follow/points", body.follow->points);
    }

    void write(const std::string& place, const model::Joint& joint) {
        const model::JointTraits& traits = model::traits(joint.type);
        if (joint.relation) function(place + "/relation", *joint.relation);
        if (traits.couplesJoints) return;
        if (traits.usesPoints) points(place + "/points", joint.points);
        if (model::usesPosition(joint.type)) {
            vector(place + "/position", joint.position);
            optionalVector(place + "/position_b", joint.positionB);
        }
        if (model::usesAxis(joint.type)) {
            vector(place + "/axis", joint.axis);
            optionalVector(place + "/axis_b", joint.axisB);
        }
        if (model::usesAxis2(joint.type)) vector(place + "/axis2", joint.axis2);
        if (joint.limits) numbers(place + "/limits", *joint.limits);
        if (joint.driver && joint.driver->kind == model::Driver::Kind::Position)
            function(place + "/driver/position", joint.driver->value);
        if (joint.spring) number(place + "/spring/rest", joint.spring->rest);
        if (joint.torque) function(place + "/torque", *joint.torque);
    }

    void write(const std::string& place, const model::Force& force) {
        model::forEachField(force,
                            [&](const auto& role, const model::FieldText& text, const auto& value) {
                                writeField(role, place + '/' + std::string(text.key), text, value);
                            });
    }

    void write(const std::string& place, const model::DistanceMeasure& measure) {
        points(place + "/points", measure.points);
    }
    void write(const std::string& place, const model::AngleMeasure& measure) {
        points(place + "/axes", measure.axes);
    }
    void write(const std::string& place, const model::PointMeasure& measure) {
        const JsonValue* frame = m_root.at(place + "/frame");
        const model::Body* body = frame && frame->isString() && frame->string() == "body" && m_model
                                      ? m_model->findBody(measure.body)
                                      : nullptr;
        vector(place + "/point", body ? Vec3(body->pose.orientation.conjugate() *
                                             (measure.point - body->pose.position))
                                      : measure.point);
    }
    void write(const std::string& place, const model::ExpressionMeasure& measure) {
        formula(place + "/expression", measure.expression);
    }

    void write(const std::string& place, const model::Controller& controller) {
        for (const model::Controller::Input& input : controller.inputs)
            formula(joinPointer(place + "/inputs", input.variable), input.formula);
    }

    void write(const std::string& place, const model::ContactPair& pair) {
        if (pair.frictionDirection) vector(place + "/friction_direction", *pair.frictionDirection);
    }

    void vector(const std::string& pointer, const Vec3& value) {
        if (m_root.contains(pointer) || value != Vec3::Zero())
            numbers(pointer, std::array{value.x(), value.y(), value.z()});
    }

    void orientation(const std::string& pointer, const Quat& q) {
        if (m_root.contains(pointer + "/axis")) return axisAngle(pointer, q);
        if (m_root.contains(pointer + "/euler_xyz")) return eulerAngles(pointer + "/euler_xyz", q);
        Quat old = Quat::Identity();
        if (m_root.contains(pointer))
            old = Quat(worth(pointer + "/0").value_or(1), worth(pointer + "/1").value_or(0),
                       worth(pointer + "/2").value_or(0), worth(pointer + "/3").value_or(0));
        if (old.normalized().angularDistance(q) <= kSame) return;
        const double sign = old.dot(q) < 0.0 ? -1.0 : 1.0;
        numbers(pointer, std::array{sign * q.w(), sign * q.x(), sign * q.y(), sign * q.z()});
    }

private:
    using Text = model::FieldText;

    void writeField(model::roles::Points, const std::string& pointer, const Text&,
                    const std::array<Vec3, 2>& values) {
        points(pointer, values);
    }
    void writeField(model::roles::Point, const std::string& pointer, const Text&,
                    const std::optional<Vec3>& value) {
        if (value) vector(pointer, *value);
    }
    void writeField(model::roles::Length, const std::string& pointer, const Text&,
                    const std::optional<model::Function>& value) {
        if (value) function(pointer, *value);
    }
    void writeField(model::roles::Coordinate, const std::string& pointer, const Text&,
                    const model::Function& value) {
        function(pointer, value);
    }
    void writeField(const model::roles::Vector&, const std::string& pointer, const Text&,
                    const model::VectorFunction& values) {
        functions(pointer, values);
    }
    void writeField(model::roles::Matrix, const std::string& pointer, const Text& text,
                    const std::vector<double>& entries) {
        if (text.isRequired || m_root.contains(pointer)) numbers(pointer, entries);
    }
    void writeField(const model::roles::Displacement&, const std::string& pointer, const Text&,
                    const Vec3& value) {
        vector(pointer, value);
    }
    // What stays as it is wherever bodies go.
    void writeField(model::roles::Bodies, const std::string&, const Text&, const auto&) {}
    void writeField(model::roles::Body, const std::string&, const Text&, const auto&) {}
    void writeField(model::roles::Joint, const std::string&, const Text&, const auto&) {}
    void writeField(model::roles::Coefficient, const std::string&, const Text&, const auto&) {}
    template <class Value, std::size_t count>
    void writeField(const model::roles::Option<Value, count>&, const std::string&, const Text&,
                    const Value&) {}

    /// What the document says there, 0 where it says nothing, none where it is no plain number.
    std::optional<double> worth(const std::string& pointer) {
        const JsonValue* value = m_root.at(pointer);
        if (!value) return 0.0;
        if (!value->isNumber() && !value->isString()) return std::nullopt;
        const Evaluation evaluation = m_numbers.evaluate(*value, {"t", "q", "qd"});
        if (evaluation.state != Evaluation::State::Known) return std::nullopt;
        return evaluation.value;
    }

    bool says(const std::string& pointer, double value) {
        const auto old = worth(pointer);
        return old && std::abs(*old - value) <= kSame * std::max(1.0, std::abs(value));
    }

    void number(const std::string& pointer, double value) {
        if (!says(pointer, value)) m_root.set(pointer, value);
    }

    template <class Vector>
    void numbers(const std::string& pointer, const Vector& values) {
        const JsonValue* old = m_root.at(pointer);
        if (old && old->size() == values.size()) {
            std::size_t i = 0;
            for (const double value : values)
                number(joinPointer(pointer, i++), value);
        } else {
            m_root.set(pointer, arrayOf(values));
        }
    }

    void points(const std::string& pointer, const std::array<Vec3, 2>& values) {
        for (std::size_t i = 0; i < 2; ++i)
            vector(joinPointer(pointer, i), values[i]);
    }

    void functions(const std::string& pointer, const model::VectorFunction& values) {
        for (std::size_t i = 0; i < values.size(); ++i)
            function(joinPointer(pointer, i), values[i]);
    }

    void optionalVector(const std::string& pointer, const std::optional<Vec3>& value) {
        if (value)
            vector(pointer, *value);
        else if (m_root.contains(pointer))
            m_root.remove(pointer);
    }

    void function(const std::string& pointer, const model::Function& value) {
        if (value.isConstant()) return number(pointer, value.constant);
        const JsonValue* old = m_root.at(pointer);
        if (!old || !old->isString() || old->string() != value.formula)
            m_root.set(pointer, value.formula);
    }

    /// A number is no formula of coordinates, and stays as it is.
    void formula(const std::string& pointer, const std::string& value) {
        const JsonValue* old = m_root.at(pointer);
        if (old && old->isString() && old->string() != value) m_root.set(pointer, value);
    }

    /// Keeps the axis where the angle alone can say it.
    void axisAngle(const std::string& pointer, const Quat& q) {
        Vec3 axis;
        for (int k = 0; k < 3; ++k)
            axis[k] =
                worth(joinPointer(pointer + "/axis", static_cast<std::size_t>(k))).value_or(0);
        axis.normalize();
        const double old = worth(pointer + "/angle").value_or(0);
        if (Quat(Eigen::AngleAxisd(old, axis)).angularDistance(q) <= kSame) return;
        const Eigen::AngleAxisd turn(q);
        double angle = turn.angle();
        if (turn.axis().cross(axis).norm() * std::sin(0.5 * angle) <= kSame) {
            if (turn.axis().dot(axis) < 0.0) angle = -angle;
            angle += 2.0 * std::numbers::pi * std::round((old - angle) / (2.0 * std::numbers::pi));
        } else {
            vector(pointer + "/axis", turn.axis());
        }
        number(pointer + "/angle", angle);
    }

    /// R = Rx(a) Ry(b) Rz(c) has two sets of angles; the one nearer to the document's.
    void eulerAngles(const std::string& pointer, const Quat& q) {
        constexpr double kHalfTurn = std::numbers::pi;
        Vec3 old;
        for (int k = 0; k < 3; ++k)
            old[k] = worth(joinPointer(pointer, static_cast<std::size_t>(k))).value_or(0);
        using Eigen::AngleAxisd;
        const Quat before(AngleAxisd(old.x(), Vec3::UnitX()) * AngleAxisd(old.y(), Vec3::UnitY()) *
                          AngleAxisd(old.z(), Vec3::UnitZ()));
        if (before.angularDistance(q) <= kSame) return;
        const auto near = [&](const Vec3& angles) -> Vec3 {
            return angles +
                   2.0 * kHalfTurn * ((old - angles) / (2.0 * kHalfTurn)).array().round().matrix();
        };
        const Vec3 angles = q.toRotationMatrix().eulerAngles(0, 1, 2);
        const Vec3 one = near(angles);
        const Vec3 other =
            near(Vec3(angles[0] + kHalfTurn, kHalfTurn - angles[1], angles[2] + kHalfTurn));
        vector(pointer, (one - old).norm() <= (other - old).norm() ? one : other);
    }

    JsonValue& m_root;
    const model::Model* m_model;
    Numbers m_numbers;
};

} // namespace

void writePlacement(JsonValue& root, const model::Model& model) {
    PlacementWriter writer(root, &model);
    for (std::size_t i = 0; i < model.bodies.size(); ++i)
        writer.write(joinPointer("/bodies", i), model.bodies[i]);
    for (std::size_t i = 0; i < model.joints.size(); ++i)
        writer.write(joinPointer("/joints", i), model.joints[i]);
    for (std::size_t i = 0; i < model.forces.size(); ++i)
        writer.write(joinPointer("/forces", i), model.forces[i]);
    for (std::size_t i = 0; i < model.measures.size(); ++i)
        std::visit([&](const auto& law) { writer.write(joinPointer("/measures", i), law); },
                   model.measures[i].law);
    for (std::size_t i = 0; i < model.controllers.size(); ++i)
        writer.write(joinPointer("/controllers", i), model.controllers[i]);
    for (std::size_t i = 0; i < model.contacts.pairs.size(); ++i)
        writer.write(joinPointer("/contacts/pairs", i), model.contacts.pairs[i]);
}

void writeOrientation(JsonValue& root, const std::string& pointer, const Quat& orientation) {
    PlacementWriter(root).orientation(pointer, orientation);
}

void writeVector(JsonValue& root, const std::string& pointer, const Vec3& value) {
    PlacementWriter(root).vector(pointer, value);
}

} // namespace trammel::io

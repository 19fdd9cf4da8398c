#include "studio/editors/orientation_field.h"

#include "editors/ui_orientation_field.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::studio {

namespace {

using io::JsonValue;

JsonValue number(double value) {
    return JsonValue(std::abs(value) < 1e-15 ? 0.0 : value);
}

JsonValue vector(const Vec3& v) {
    return JsonValue::array({number(v.x()), number(v.y()), number(v.z())});
}

/// Angles (a, b, c) with R = Rx(a) Ry(b) Rz(c).
Vec3 eulerXyz(const Quat& q) {
    const Mat3 R = q.toRotationMatrix();
    const double b = std::asin(std::clamp(R(0, 2), -1.0, 1.0));
    if (std::abs(R(0, 2)) > 1 - 1e-12) // a and c turn about one axis: all of it is given to a
        return {std::atan2(R(1, 0), R(1, 1)) * (R(0, 2) > 0 ? 1 : -1), b, 0};
    return {std::atan2(-R(1, 2), R(2, 2)), b, std::atan2(-R(0, 1), R(0, 0))};
}

struct AxisAngle {
    Vec3 axis;
    double angle;
};

AxisAngle axisAngle(const Quat& q) {
    const Eigen::AngleAxisd turn(q);
    return {turn.angle() == 0 ? Vec3::UnitZ() : turn.axis(), turn.angle()};
}

/// Four numbers, none of which is a formula that a conversion would hide.
bool isPlainQuaternion(const JsonValue& value) {
    if (!value.isArray() || value.size() != 4) return false;
    const auto& entries = value.members();
    return std::ranges::all_of(entries, [](const auto& e) { return e.value.isNumber(); });
}

Quat modelOrientation(const Document& document, const QString& item) {
    const model::Model& model = document.model();
    const auto parts = io::pointerTokens(item.toStdString());
    const auto index = [&](std::size_t i) { return std::stoul(parts[i]); };
    if (parts[0] == "ground")
        return index(2) < model.groundShapes.size() ? model.groundShapes[index(2)].pose.orientation
                                                    : Quat::Identity();
    if (index(1) >= model.bodies.size()) return Quat::Identity();
    const model::Body& body = model.bodies[index(1)];
    if (parts.size() == 2) return body.pose.orientation;
    return index(3) < body.shapes.size() ? body.shapes[index(3)].pose.orientation
                                         : Quat::Identity();
}

} // namespace

OrientationField::OrientationField(QWidget* parent)
    : Field(parent), m_ui(std::make_unique<Ui::OrientationField>()) {
    auto* content = new QWidget(this);
    m_ui->setupUi(content);
    addInput(content);
    setFocusProxy(m_ui->notation);
    for (NumberField* field : {m_ui->quaternion, m_ui->axis, m_ui->angle, m_ui->euler})
        connect(field, &Field::committed, this, &OrientationField::commitPart);
    connect(m_ui->notation, &QComboBox::activated, this, &OrientationField::changeNotation);
    showNotation(EulerNotation);
}

OrientationField::~OrientationField() = default;

void OrientationField::load(const Document& document, const QString& item) {
    if (item != m_item) m_chosen.reset();
    m_document = &document;
    m_item = item;
    m_orientation = modelOrientation(document, item).normalized();
    const JsonValue* value = document.root().at((item + '/' + key()).toStdString());
    m_stored.reset();
    if (value)
        m_stored = !value->isObject()         ? QuaternionNotation
                   : value->find("euler_xyz") ? EulerNotation
                                              : AxisAngleNotation;
    const bool isPlain = !value || isPlainQuaternion(*value);
    showNotation(m_chosen.value_or(isPlain ? EulerNotation : *m_stored));
    for (NumberField* field : {m_ui->quaternion, m_ui->axis, m_ui->angle, m_ui->euler})
        field->load(document, item);
    const bool isIncomplete = !m_stored && m_notation == AxisAngleNotation;
    if (isIncomplete || (m_stored && m_stored != m_notation)) showConverted();
    setNote(m_notation == EulerNotation ? tr("about x, then the turned y, then the turned z")
                                        : QString());
}

void OrientationField::showNotation(Notation notation) {
    m_notation = notation;
    m_ui->notation->setCurrentIndex(notation);
    m_ui->quaternion->setVisible(notation == QuaternionNotation);
    m_ui->axis->setVisible(notation == AxisAngleNotation);
    m_ui->angle->setVisible(notation == AxisAngleNotation);
    m_ui->euler->setVisible(notation == EulerNotation);
}

/// What the model has, in a notation that the file has not.
void OrientationField::showConverted() {
    const Quat& q = m_orientation;
    // Whole in degrees where they are meant to be.
    const auto tidy = [](double angle) {
        constexpr double kDegree = std::numbers::pi / 180.0, kScale = 1e10;
        return kDegree * (std::round(kScale * angle / kDegree) / kScale + 0.0);
    };
    const AxisAngle turn = axisAngle(q);
    const Vec3 angles = eulerXyz(q);
    switch (m_notation) {
    case QuaternionNotation:
        return m_ui->quaternion->showValues(*m_document, {q.w(), q.x(), q.y(), q.z()});
    case AxisAngleNotation:
        m_ui->axis->showValues(*m_document, {turn.axis.x(), turn.axis.y(), turn.axis.z()});
        return m_ui->angle->showValues(*m_document, {tidy(turn.angle)});
    case EulerNotation:
        return m_ui->euler->showValues(*m_document,
                                       {tidy(angles.x()), tidy(angles.y()), tidy(angles.z())});
    }
}

void OrientationField::changeNotation(int notation) {
    if (notation == m_notation || !m_document) return;
    m_chosen = static_cast<Notation>(notation);
    load(*m_document, m_item);
}

/// What was edited goes to the file in the notation in which it is shown.
void OrientationField::commitPart(const QString& part, const JsonValue& value) {
    if (value.isNull() && m_notation != AxisAngleNotation) {
        emit committed(key(), value);
    } else if (m_stored == m_notation) {
        emit committed(part, value);
    } else if (!value.isNull()) {
        emit committed(key(), whole(part, value));
    }
}

JsonValue OrientationField::whole(const QString& part, const JsonValue& value) const {
    if (m_notation == QuaternionNotation) return value;
    if (m_notation == EulerNotation) return JsonValue::object({{"euler_xyz", value}});
    const AxisAngle turn = axisAngle(m_orientation);
    const bool isAngle = part.endsWith("/angle");
    return JsonValue::object({{"axis", isAngle ? vector(turn.axis) : value},
                              {"angle", isAngle ? value : number(turn.angle)}});
}

void OrientationField::setFindings(const model::Diagnostics& findings) {
    const std::string own = '/' + key().toStdString();
    model::Diagnostics rest;
    std::array fields{m_ui->quaternion, m_ui->axis, m_ui->angle, m_ui->euler};
    std::array<model::Diagnostics, 4> parts;
    for (const model::Diagnostic& finding : findings) {
        const QString pointer = QString::fromStdString(finding.pointer);
        const QString relative = pointer.mid(pointer.lastIndexOf(QString::fromStdString(own)) + 1);
        const auto field = std::ranges::find_if(
            fields, [&](NumberField* f) { return f->isVisibleTo(this) && f->covers(relative); });
        if (field == fields.end())
            rest.push_back(finding);
        else
            parts[static_cast<std::size_t>(field - fields.begin())].push_back(finding);
    }
    for (std::size_t i = 0; i < fields.size(); ++i)
        fields[i]->setFindings(parts[i]);
    Field::setFindings(rest);
}

void OrientationField::focusInput(const QString& relativePointer) {
    for (NumberField* field : {m_ui->angle, m_ui->axis, m_ui->euler, m_ui->quaternion})
        if (field->isVisibleTo(this) && field->covers(relativePointer)) {
            field->focusInput(relativePointer);
            return;
        }
    m_ui->notation->setFocus(Qt::OtherFocusReason);
}

QList<QWidget*> OrientationField::inputsToMark(const model::Diagnostics&) {
    return {m_ui->notation};
}

void OrientationField::retranslate() {
    m_ui->retranslateUi(this);
    m_ui->notation->setCurrentIndex(m_notation);
}

} // namespace trammel::studio

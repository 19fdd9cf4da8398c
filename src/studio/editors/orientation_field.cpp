#include "studio/editors/orientation_field.h"

#include "editors/ui_orientation_field.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"

#include <algorithm>
#include <cmath>

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
        connect(field, &Field::committed, this, &Field::committed);
    connect(m_ui->notation, &QComboBox::activated, this, &OrientationField::changeNotation);
    showNotation(QuaternionNotation);
}

OrientationField::~OrientationField() = default;

void OrientationField::load(const Document& document, const QString& item) {
    m_orientation = modelOrientation(document, item);
    const JsonValue* value = document.root().at((item + '/' + key()).toStdString());
    const bool isObject = value && value->isObject();
    showNotation(!isObject                  ? QuaternionNotation
                 : value->find("euler_xyz") ? EulerNotation
                                            : AxisAngleNotation);
    for (NumberField* field : {m_ui->quaternion, m_ui->axis, m_ui->angle, m_ui->euler})
        field->load(document, item);
}

void OrientationField::showNotation(Notation notation) {
    m_notation = notation;
    m_ui->notation->setCurrentIndex(notation);
    m_ui->quaternion->setVisible(notation == QuaternionNotation);
    m_ui->axis->setVisible(notation == AxisAngleNotation);
    m_ui->angle->setVisible(notation == AxisAngleNotation);
    m_ui->euler->setVisible(notation == EulerNotation);
}

void OrientationField::changeNotation(int notation) {
    if (notation == m_notation) return;
    const Quat q = m_orientation.normalized();
    const Eigen::AngleAxisd turn(q);
    JsonValue value =
        JsonValue::array({number(q.w()), number(q.x()), number(q.y()), number(q.z())});
    if (notation == AxisAngleNotation)
        value =
            JsonValue::object({{"axis", vector(turn.angle() == 0 ? Vec3::UnitZ() : turn.axis())},
                               {"angle", number(turn.angle())}});
    if (notation == EulerNotation) value = JsonValue::object({{"euler_xyz", vector(eulerXyz(q))}});
    emit committed(key(), value);
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

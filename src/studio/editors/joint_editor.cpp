#include "studio/editors/joint_editor.h"

#include "editors/ui_joint_editor.h"
#include "studio/document/document.h"
#include "studio/document/item_formats.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"
#include "studio/editors/reference_choices.h"

#include <array>

namespace trammel::studio {

JointEditor::JointEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::JointEditor>()) {
    m_ui->setupUi(this);
    bind();
}

JointEditor::~JointEditor() = default;

void JointEditor::prepare() {
    m_ui->type->setTitledChoices(typeChoices(jointTypes()));
    for (ChoiceField* field : {m_ui->firstBody, m_ui->secondBody})
        field->setTitledChoices(bodyChoices(document(), true));
    const QString name = document().itemName(item());
    for (ChoiceField* field : {m_ui->firstJoint, m_ui->secondJoint})
        field->setTitledChoices(coordinateJointChoices(document(), name));
    for (const QString& type : jointTypes())
        m_ui->type->setUnavailable(type, whyNot(document(), type, name));
    const io::JsonValue* joint = document().root().at(item().toStdString());
    const QString type = joint ? itemType(*joint) : QString();
    // A type of another version of the format shows what it shares with these: bodies and place.
    const QStringList keys = jointTypes().contains(type) ? jointKeys(type) : QStringList{"bodies"};
    const bool isGear = keys.contains("joints");
    for (QWidget* row :
         std::initializer_list<QWidget*>{m_ui->bodySection, m_ui->firstBody, m_ui->secondBody})
        setRowVisible(row, keys.contains("bodies"));
    for (QWidget* row : std::initializer_list<QWidget*>{m_ui->gearSection, m_ui->firstJoint,
                                                        m_ui->secondJoint, m_ui->ratio})
        setRowVisible(row, isGear);
    setRowVisible(m_ui->geometrySection, !isGear);
    setRowVisible(m_ui->position, keys.contains("position"));
    setRowVisible(m_ui->axis, keys.contains("axis"));
    setRowVisible(m_ui->axis2, keys.contains("axis2"));
    setRowVisible(m_ui->firstPoint, keys.contains("points"));
    setRowVisible(m_ui->secondPoint, keys.contains("points"));
    setRowVisible(m_ui->length, keys.contains("length"));
    setRowVisible(m_ui->pitch, keys.contains("pitch"));
    const AxisTitles axes = axisTitles(type);
    m_ui->axisLabel->setText(axes.axis);
    m_ui->axis2Label->setText(axes.axis2);
    if (isGear) m_ui->ratio->setUnit(ratioUnit());
    showCoordinate(type);
}

/// Of the second coordinate over the first one's.
QString JointEditor::ratioUnit() const {
    std::array<bool, 2> slides{};
    for (int i = 0; i < 2; ++i)
        slides[static_cast<std::size_t>(i)] =
            isSlide(jointType(document(), stringValue(value(childPointer("joints", i)))));
    if (slides[0] == slides[1]) return {};
    return slides[1] ? "m/rad" : "rad/m";
}

/// What acts on the joint's coordinate, in its unit.
void JointEditor::showCoordinate(const QString& type) {
    const bool isShown = hasCoordinate(type);
    for (QWidget* row : std::initializer_list<QWidget*>{
             m_ui->limitSection, m_ui->limits, m_ui->limitRestitution, m_ui->motorSection,
             m_ui->motorVelocity, m_ui->motorForce, m_ui->driverSection, m_ui->driverPosition,
             m_ui->driverVelocity, m_ui->springSection, m_ui->springStiffness, m_ui->springDamping,
             m_ui->springRest, m_ui->torqueSection, m_ui->torque, m_ui->frictionSection,
             m_ui->frictionStatic, m_ui->frictionKinetic, m_ui->frictionRadius})
        setRowVisible(row, isShown);
    for (QWidget* row :
         std::initializer_list<QWidget*>{m_ui->spinSection, m_ui->spinVelocity, m_ui->spinForce})
        setRowVisible(row, keyOf("joints", type, "spin_motor") != nullptr);
    const bool slides = isSlide(type);
    for (NumberField* field : {m_ui->limits, m_ui->driverPosition, m_ui->springRest})
        field->setUnit(slides ? "m" : "rad");
    for (NumberField* field : {m_ui->motorVelocity, m_ui->driverVelocity})
        field->setUnit(slides ? "m/s" : "rad/s");
    for (NumberField* field : {m_ui->motorForce, m_ui->torque})
        field->setUnit(slides ? "N" : "N·m");
    m_ui->springStiffness->setUnit(slides ? "N/m" : "N·m/rad");
    m_ui->springDamping->setUnit(slides ? "N·s/m" : "N·m·s/rad");
    m_ui->torqueSection->setText(slides ? tr("Force") : tr("Torque"));
    m_ui->torque->setDefaults(slides ? tr("no force") : tr("no torque"));
    m_ui->frictionRadius->setHint(slides ? tr("Half the width of the guide, at which torques press "
                                              "too; without it they do not count")
                                         : tr("Radius at which the hinge rubs"));
    m_ui->motorForceLabel->setText(slides ? tr("Largest force") : tr("Largest torque"));
}

void JointEditor::commit(const QString& key, const io::JsonValue& value) {
    const io::JsonValue* joint = document().root().at(item().toStdString());
    const QStringList wholes{"motor", "spin_motor", "spring", "friction"};
    if (wholes.contains(key.section('/', 0, 0))) {
        commitPart(key, value);
    } else if (key.startsWith("driver/")) {
        commitDriver(key, value);
    } else if (key != "type" || !joint) {
        EditorBase::commit(key, value);
    } else if (itemType(*joint) != stringValue(&value)) {
        document().setValues({{item(), jointAs(document(), *joint, stringValue(&value))}},
                             tr("Change type of %1").arg(document().itemName(item())));
    }
}

/// A motor, spring or friction goes with the last of its values.
void JointEditor::commitPart(const QString& key, const io::JsonValue& typed) {
    const QString whole = key.section('/', 0, 0);
    const io::JsonValue* part = value(whole);
    const bool isLast = part && part->isObject() && part->size() == 1 &&
                        part->find(key.section('/', 1).toStdString());
    EditorBase::commit(typed.isNull() && isLast ? whole : key, typed);
}

/// A driver states a position or a velocity: the one that is typed takes the other's place.
void JointEditor::commitDriver(const QString& key, const io::JsonValue& typed) {
    const bool clears = typed.isNull();
    if (clears && !value(key)) return;
    const std::string which = key.section('/', 1).toStdString();
    EditorBase::commit("driver", clears ? typed : io::JsonValue::object({{which, typed}}));
}

void JointEditor::retranslate() {
    m_ui->retranslateUi(this);
}

} // namespace trammel::studio

#include "studio/editors/joint_editor.h"

#include "editors/ui_joint_editor.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"
#include "studio/editors/reference_choices.h"

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
    const io::JsonValue* joint = document().root().at(item().toStdString());
    const QString type = joint ? itemType(*joint) : QString();
    // A type of another version of the format shows what it shares with these: bodies and place.
    const QStringList keys = jointTypes().contains(type) ? jointKeys(type) : QStringList{};
    QFormLayout* form = m_ui->form;
    setRowVisible(form, m_ui->position, keys.contains("position"));
    setRowVisible(form, m_ui->axis, keys.contains("axis"));
    setRowVisible(form, m_ui->axis2, keys.contains("axis2"));
    setRowVisible(form, m_ui->firstPoint, keys.contains("points"));
    setRowVisible(form, m_ui->secondPoint, keys.contains("points"));
    setRowVisible(form, m_ui->length, keys.contains("length"));
    setRowVisible(form, m_ui->pitch, keys.contains("pitch"));
    static_cast<QLabel*>(form->labelForField(m_ui->axis))
        ->setText(type == "planar"          ? tr("Normal")
                  : type == "universal"     ? tr("First axis")
                  : type == "steering"      ? tr("Hinge axis")
                  : type == "point-on-line" ? tr("Line along")
                                            : tr("Axis"));
    static_cast<QLabel*>(form->labelForField(m_ui->axis2))
        ->setText(type == "steering" ? tr("Steering axis") : tr("Second axis"));
    showCoordinate(type);
}

/// Limits and motor, in the unit of the joint's coordinate.
void JointEditor::showCoordinate(const QString& type) {
    const bool isShown = hasCoordinate(type);
    QFormLayout* form = m_ui->form;
    for (QWidget* row : std::initializer_list<QWidget*>{
             m_ui->limitSection, m_ui->limits, m_ui->limitRestitution, m_ui->motorSection,
             m_ui->motorVelocity, m_ui->motorForce, m_ui->driverSection, m_ui->driverPosition,
             m_ui->driverVelocity})
        form->setRowVisible(row, isShown);
    for (QWidget* row :
         std::initializer_list<QWidget*>{m_ui->spinSection, m_ui->spinVelocity, m_ui->spinForce})
        form->setRowVisible(row, type == "steering");
    const bool isSlide = type == "prismatic" || type == "point-on-line";
    m_ui->limits->setUnit(isSlide ? "m" : "rad");
    m_ui->motorVelocity->setUnit(isSlide ? "m/s" : "rad/s");
    m_ui->driverPosition->setUnit(isSlide ? "m" : "rad");
    m_ui->driverVelocity->setUnit(isSlide ? "m/s" : "rad/s");
    m_ui->motorForce->setUnit(isSlide ? "N" : "N·m");
    static_cast<QLabel*>(form->labelForField(m_ui->motorForce))
        ->setText(isSlide ? tr("Largest force") : tr("Largest torque"));
}

void JointEditor::commit(const QString& key, const io::JsonValue& value) {
    const io::JsonValue* joint = document().root().at(item().toStdString());
    if (key.startsWith("motor/") || key.startsWith("spin_motor/")) {
        commitMotor(key, value);
    } else if (key.startsWith("driver/")) {
        commitDriver(key, value);
    } else if (key != "type" || !joint) {
        EditorBase::commit(key, value);
    } else if (itemType(*joint) != stringValue(&value)) {
        document().setValues({{item(), jointAs(document(), *joint, stringValue(&value))}},
                             tr("Change type of %1").arg(document().itemName(item())));
    }
}

/// A motor goes with the last of its two values.
void JointEditor::commitMotor(const QString& key, const io::JsonValue& typed) {
    const QString motor = key.section('/', 0, 0);
    const bool hasOther = value(motor + (key.endsWith("/velocity") ? "/max_force" : "/velocity"));
    EditorBase::commit(typed.isNull() && !hasOther ? motor : key, typed);
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

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
    connect(m_ui->clearanceTick, &QCheckBox::clicked, this, &JointEditor::setClearance);
    connect(m_ui->clearanceCompare, &QPushButton::clicked, this, &JointEditor::comparisonRequested);
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
    const bool isKnown = jointTypes().contains(type);
    const bool hasClearance = value("clearance") != nullptr;
    m_ui->clearanceTick->setVisible(keyOf("joints", type, "clearance"));
    m_ui->clearanceTick->setChecked(hasClearance);
    m_ui->clearanceCompare->setVisible(hasClearance);
    m_ui->clearanceMaterial->setTitledChoices(materialChoices(document()));
    showRows([&](const Field& field) {
        const QString key = field.key();
        if (key == "name" || key == "type") return true;
        if (key.startsWith("clearance/") && !hasClearance) return false;
        // A type of another version of the format shows what it shares with these: its bodies.
        return isKnown ? keyOf("joints", type, key) != nullptr : key.startsWith("bodies/");
    });
    showUnits(type);
    const AxisTitles axes = axisTitles(type);
    m_ui->axisLabel->setText(axes.axis);
    m_ui->axis2Label->setText(axes.axis2);
    if (keyOf("joints", type, "ratio")) m_ui->ratio->setUnit(ratioUnit());
    if (keyOf("joints", type, "relation")) {
        const bool slides =
            isSlide(jointType(document(), stringValue(value(childPointer("joints", 1)))));
        m_ui->relation->setUnit(slides ? "m" : "rad");
    }
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

/// Units by the format; words where the coordinate is a way or an angle.
void JointEditor::showUnits(const QString& type) {
    const bool slides = isSlide(type);
    for (Field* field : fields()) {
        auto* number = qobject_cast<NumberField*>(field);
        const io::KeyFormat* format = number ? keyOf("joints", type, field->key()) : nullptr;
        if (format && !format->unit.empty()) number->setUnit(unitOf(*format, slides));
    }
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
    } else if ((key == "ratio" || key == "relation") && !value.isNull()) {
        // One takes the other's place.
        const QString other = key == "ratio" ? "relation" : "ratio";
        document().setValues({{item() + '/' + other, {}}, {item() + '/' + key, value}},
                             tr("Change %1").arg(key));
    } else if (key != "type" || !joint) {
        EditorBase::commit(key, value);
    } else if (itemType(*joint) != stringValue(&value)) {
        document().setValues({{item(), jointAs(document(), *joint, stringValue(&value))}},
                             tr("Change type of %1").arg(document().itemName(item())));
    }
}

/// A new one states what has no default.
void JointEditor::setClearance(bool on) {
    io::JsonValue made;
    if (on) made = io::JsonValue::object({{"radial", 1e-4}, {"radius", 0.01}});
    EditorBase::commit("clearance", made);
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

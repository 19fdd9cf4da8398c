#include "studio/editors/body_editor.h"

#include "editors/ui_body_editor.h"
#include "model/mass_properties.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"
#include "studio/document/shown_units.h"
#include "studio/editors/reference_choices.h"

#include <stdexcept>

namespace trammel::studio {

BodyEditor::BodyEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::BodyEditor>()) {
    m_ui->setupUi(this);
    bind();
    retranslate();
}

BodyEditor::~BodyEditor() = default;

void BodyEditor::prepare() {
    const QString way = stringValue(value("follow/type"));
    showFollow(way);
    const bool isFollower = value("follow");
    m_ui->mass->setDefaults(isFollower ? tr("none: it follows") : tr("from the shapes"));
    for (Field* field : std::initializer_list<Field*>{m_ui->mass, m_ui->com, m_ui->inertia,
                                                      m_ui->velocity, m_ui->angularVelocity})
        field->setEnabled(!isFollower);
    m_ui->massSection->setText(isFollower ? tr("Mass (a body that follows needs none)")
                                          : tr("Mass"));
    showMassProperties();
}

void BodyEditor::showFollow(const QString& way) {
    TitledChoices bodies{bodyChoices(document(), true).front()};
    for (const QString& name : followableBodies(document(), document().itemName(item())))
        bodies.emplaceBack(name, name);
    for (ChoiceField* field : {m_ui->followed, m_ui->followedFirst, m_ui->followedSecond})
        field->setTitledChoices(bodies);
    setRowVisible(m_ui->followed, way == "keep-place");
    for (Field* field :
         std::initializer_list<Field*>{m_ui->followedFirst, m_ui->followedSecond,
                                       m_ui->followedFirstPoint, m_ui->followedSecondPoint})
        setRowVisible(field, way == "telescope");
}

void BodyEditor::commit(const QString& key, const io::JsonValue& typed) {
    const QString way = stringValue(&typed);
    if (key != "follow/type") {
        EditorBase::commit(key, typed);
    } else if (way == "none") {
        EditorBase::commit("follow", {});
    } else if (way != stringValue(value(key))) {
        // A body that follows is not fixed as well.
        document().setValues({{item() + "/follow", followAs(document(), item(), way)},
                              {item() + "/fixed", io::JsonValue()}},
                             tr("Let %1 follow").arg(document().itemName(item())));
    }
}

void BodyEditor::showMassProperties() {
    const model::Model& model = document().model();
    const auto index = lastToken(item()).toUInt();
    QString mass = "–", com = "–", diagonal = "–", products = "–";
    try {
        if (index < model.bodies.size() && !model.bodies[index].follow) {
            const auto p = model::massProperties(model, model.bodies[index]);
            const Mat3& I = p.inertia;
            mass = shownValue(p.mass, "kg");
            com = shownValues({p.com.x(), p.com.y(), p.com.z()}, "m");
            diagonal = shownValues({I(0, 0), I(1, 1), I(2, 2)}, "kg·m²");
            products = shownValues({I(0, 1), I(0, 2), I(1, 2)}, "kg·m²");
        }
    } catch (const std::runtime_error&) {
        // Neither the body nor its shapes give a mass; a fixed body needs none, others have a
        // finding.
    }
    m_ui->massValue->setText(mass);
    m_ui->comValue->setText(com);
    m_ui->inertiaValue->setText(diagonal);
    m_ui->productsValue->setText(products);
}

void BodyEditor::retranslate() {
    m_ui->retranslateUi(this);
    m_ui->followWay->setTitledChoices({{"none", tr("Nothing")},
                                       {"keep-place", tr("A body, at its place")},
                                       {"telescope", tr("Two points, as a telescope")}});
}

} // namespace trammel::studio

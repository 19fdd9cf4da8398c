#include "studio/editors/body_editor.h"

#include "editors/ui_body_editor.h"
#include "model/mass_properties.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/units.h"

#include <stdexcept>

namespace trammel::studio {

namespace {

QString row(const auto& values) {
    QStringList texts;
    for (const double value : values)
        texts << shortText(value);
    return texts.join(",  ");
}

} // namespace

BodyEditor::BodyEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::BodyEditor>()) {
    m_ui->setupUi(this);
    bind();
}

BodyEditor::~BodyEditor() = default;

void BodyEditor::prepare() {
    const QString shapes = tr("from the shapes");
    m_ui->mass->setDefaults(shapes);
    showMassProperties();
}

void BodyEditor::showMassProperties() {
    const model::Model& model = document().model();
    const auto index = lastToken(item()).toUInt();
    QString mass = "–", com = "–", diagonal = "–", products = "–";
    try {
        if (index < model.bodies.size()) {
            const auto p = model::massProperties(model, model.bodies[index]);
            const Mat3& I = p.inertia;
            mass = shortText(p.mass) + " kg";
            com = row(std::array{p.com.x(), p.com.y(), p.com.z()}) + " m";
            diagonal = row(std::array{I(0, 0), I(1, 1), I(2, 2)}) + " kg·m²";
            products = row(std::array{I(0, 1), I(0, 2), I(1, 2)}) + " kg·m²";
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
}

} // namespace trammel::studio

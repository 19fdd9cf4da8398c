#include "studio/editors/shape_editor.h"

#include "editors/ui_shape_editor.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"
#include "studio/editors/reference_choices.h"

namespace trammel::studio {

ShapeEditor::ShapeEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::ShapeEditor>()) {
    m_ui->setupUi(this);
    bind();
}

ShapeEditor::~ShapeEditor() = default;

void ShapeEditor::prepare() {
    m_ui->type->setTitledChoices(typeChoices(shapeTypes()));
    m_ui->material->setTitledChoices(materialChoices(document()));
    const io::JsonValue* shape = document().root().at(item().toStdString());
    const QStringList keys = shape ? shapeKeys(*shape) : QStringList();
    for (Field* field :
         std::initializer_list<Field*>{m_ui->size, m_ui->radii, m_ui->radius, m_ui->length,
                                       m_ui->normal, m_ui->points, m_ui->file, m_ui->scale})
        setRowVisible(field, keys.contains(field->key()));
    const bool isHull = shape && itemType(*shape) == "hull";
    setRowVisible(m_ui->source, isHull);
    m_ui->source->setTitledChoices({{"points", tr("Points")}, {"file", tr("Mesh file")}});
    m_ui->source->setDefaults(keys.contains("points") ? "points" : "file");
}

void ShapeEditor::commit(const QString& key, const io::JsonValue& value) {
    const io::JsonValue* shape = document().root().at(item().toStdString());
    if (key == "source" && shape) {
        const QString source = stringValue(&value);
        const bool isSame = !shape->find(source == "file" ? "points" : "file");
        if (isSame && shape->find(source.toStdString())) return;
        document().setValues({{item(), hullFrom(*shape, source)}},
                             tr("Change source of %1").arg(document().itemName(item())));
    } else if (key != "type" || !shape) {
        EditorBase::commit(key, value);
    } else if (itemType(*shape) != stringValue(&value)) {
        document().setValues({{item(), shapeAs(*shape, stringValue(&value))}},
                             tr("Change type of %1").arg(document().itemName(item())));
    }
}

void ShapeEditor::retranslate() {
    m_ui->retranslateUi(this);
}

} // namespace trammel::studio

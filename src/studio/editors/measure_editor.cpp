#include "studio/editors/measure_editor.h"

#include "editors/ui_measure_editor.h"
#include "io/lost_formulas.h"
#include "io/write_placement.h"
#include "studio/document/document.h"
#include "studio/document/item_formats.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"
#include "studio/document/places.h"
#include "studio/editors/reference_choices.h"

namespace trammel::studio {

MeasureEditor::MeasureEditor(Document& document, QWidget* parent)
    : EditorBase(document, parent), m_ui(std::make_unique<Ui::MeasureEditor>()) {
    m_ui->setupUi(this);
    bind();
    retranslate();
}

MeasureEditor::~MeasureEditor() = default;

void MeasureEditor::prepare() {
    TitledChoices types;
    for (const QString& type : measureTypes())
        types.emplaceBack(type, typeTitle(ItemKind::Measure, type));
    m_ui->type->setTitledChoices(types);
    for (ChoiceField* field : {m_ui->firstBody, m_ui->secondBody, m_ui->body})
        field->setTitledChoices(bodyChoices(document(), true));
    const io::JsonValue* measure = document().root().at(item().toStdString());
    const QString type = measure ? itemType(*measure) : QString();
    showRows([&](const Field& field) {
        const QString key = field.key();
        return key == "name" || key == "type" || keyOf("measures", type, key);
    });
}

void MeasureEditor::commit(const QString& key, const io::JsonValue& value) {
    const io::JsonValue* measure = document().root().at(item().toStdString());
    if (key == "frame" && measure) {
        changeFrame(stringValue(&value));
    } else if (key != "type" || !measure) {
        EditorBase::commit(key, value);
    } else if (itemType(*measure) != stringValue(&value)) {
        document().setValues({{item(), measureAs(document(), *measure, stringValue(&value))}},
                             tr("Change type of %1").arg(document().itemName(item())));
    }
}

/// The point stays where it is. Formulas are kept, so that they count in the other frame then.
void MeasureEditor::changeFrame(const QString& frame) {
    const QString pointer = item() + "/point";
    const auto place = placeAt(document(), pointer);
    const io::JsonValue* point = document().root().at(pointer.toStdString());
    const io::JsonValue named(frame.toStdString());
    const bool isBody = frame == "body";
    if (!place || !point || isBody == (stringValue(value("frame")) == "body")) return;
    io::JsonValue restated = document().root();
    restated.set((item() + "/frame").toStdString(), named);
    const model::Body* body = document().model().findBody(stringValue(value("body")).toStdString());
    if (body &&
        io::lostFormulas(*point, io::JsonValue(0), document().root().at("/parameters")) == 0) {
        const Vec3 local = body->pose.orientation.conjugate() * (place->foot - body->pose.position);
        io::writeVector(restated, pointer.toStdString(), isBody ? local : place->foot);
    }
    document().setValues({{item(), *restated.at(item().toStdString())}},
                         tr("Change frame of %1").arg(document().itemName(item())));
}

void MeasureEditor::retranslate() {
    m_ui->retranslateUi(this);
    m_ui->frame->setTitledChoices(
        {{"world", tr("The world, initial pose")}, {"body", tr("The body's frame")}});
}

} // namespace trammel::studio

#include "studio/controllers/note_controller.h"

#include "studio/document/document.h"
#include "studio/sketch/dimension_edit.h"
#include "studio/sketch/sketch_tool.h"
#include "studio/view3d/scene_view.h"

#include <algorithm>

namespace trammel::studio {

NoteController::NoteController(Document& document, SceneView& view, SketchTool& tool,
                               QObject* parent)
    : QObject(parent),
      m_view(view),
      m_tool(tool),
      m_edits(document),
      m_edit(new DimensionEdit(view)) {
    m_edit->setObjectName("noteEdit");
    connect(m_edit, &DimensionEdit::entered, this,
            [this](const QString&, const QString& text) { take(text); });
    connect(m_edit, &DimensionEdit::closed, this, &NoteController::close);
    connect(&tool, &SketchTool::noteActivated, this, &NoteController::change);
    connect(&tool, &SketchTool::noteDropped, this,
            [this](int note, const sketch::Point& by) { tell(m_edits.moveNote(note, by)); });
    connect(&tool, &SketchTool::noteDeleteRequested, this,
            [this](int note) { tell(m_edits.removeNote(note)); });
}

void NoteController::draw(const sketch::Point& place) {
    m_note = -1;
    m_place = place;
    QRect room(0, 0, 1, 1);
    room.moveCenter(m_tool.pixelsOf(place).toPoint());
    m_edit->open(tr("Text"), {}, room);
}

void NoteController::change(int note, const QRect& place) {
    const auto& notes = m_tool.sketch().notes;
    const auto found = std::ranges::find(notes, note, &sketch::Note::index);
    if (found == notes.end()) return;
    m_note = note;
    m_edit->open(tr("Text"), QString::fromStdString(found->text), place);
}

/// One that is emptied goes away.
void NoteController::take(const QString& text) {
    const QString kept = text.trimmed();
    if (m_note < 0 && !kept.isEmpty()) tell(m_edits.addNote(m_place, kept));
    if (m_note >= 0 && kept.isEmpty()) tell(m_edits.removeNote(m_note));
    if (m_note >= 0 && !kept.isEmpty()) tell(m_edits.setNoteText(m_note, kept));
    close();
}

void NoteController::close() {
    if (m_edit->isHidden()) return;
    m_edit->hide();
    m_view.takeFocus();
}

void NoteController::tell(const QString& refusal) {
    if (refusal.isEmpty()) return;
    m_tool.refuse(refusal);
    emit message(refusal);
}

} // namespace trammel::studio

#pragma once

#include "studio/sketch/sketch_edits.h"

#include <QObject>

namespace trammel::studio {

class DimensionEdit;
class Document;
class SceneView;
class SketchTool;

/// Texts in a sketch: a field over the picture in which they are typed, and what the mouse does
/// with them.
class NoteController : public QObject {
    Q_OBJECT

public:
    NoteController(Document& document, SceneView& view, SketchTool& tool, QObject* parent);

    /// Asks for a new text there.
    void draw(const sketch::Point& place);
    void close();

signals:
    void message(const QString& text);

private:
    void change(int note, const QRect& place);
    void take(const QString& text);
    void tell(const QString& refusal);

    SceneView& m_view;
    SketchTool& m_tool;
    SketchEdits m_edits;
    DimensionEdit* m_edit;
    int m_note = -1; ///< index of the one that is changed; -1: a new one
    sketch::Point m_place = sketch::Point::Zero();
};

} // namespace trammel::studio

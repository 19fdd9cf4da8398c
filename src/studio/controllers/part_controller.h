#pragma once

#include "math/vector.h"
#include "studio/document/part_kind.h"

#include <QObject>

class QWidget;

namespace trammel::studio {

class Document;
class ItemActions;
class PartDialog;
class Selection;
class ViewController;

/// New links, plates, wheels and pins: asks for them, shows them as they will be, and adds them
/// with their hinges as one undo step.
class PartController : public QObject {
    Q_OBJECT

public:
    PartController(Document& document, Selection& selection, ItemActions& actions,
                   ViewController& view, QWidget* window);

private:
    void ask(PartKind kind);
    /// Where the next part most likely begins: at a free end.
    Vec3 start() const;
    void preview(const PartDialog& dialog);
    void add(const PartDialog& dialog);

    Document& m_document;
    Selection& m_selection;
    ViewController& m_view;
    QWidget* m_window;
};

} // namespace trammel::studio

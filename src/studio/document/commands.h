#pragma once

#include "studio/document/change_event.h"

#include <QUndoCommand>
#include <cstddef>
#include <string>

namespace trammel::studio {

class Document;

/// The part of a text that an edit replaced. Keeping the text makes undo exact to the byte.
struct TextPatch {
    std::size_t offset = 0;
    std::string removed;
    std::string inserted;

    /// The shortest single patch that turns `before` into `after`.
    static TextPatch between(const std::string& before, const std::string& after);
    bool isEmpty() const { return removed.empty() && inserted.empty(); }
    std::string applied(const std::string& text) const;
    std::string reverted(const std::string& text) const;
};

/// One edit of the document.
class EditCommand : public QUndoCommand {
public:
    EditCommand(Document& document, const QString& text, TextPatch patch, ChangeEvent done,
                ChangeEvent undone);
    void redo() override;
    void undo() override;

private:
    Document& m_document;
    TextPatch m_patch;
    ChangeEvent m_done;
    ChangeEvent m_undone;
};

} // namespace trammel::studio

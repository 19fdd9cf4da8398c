#include "studio/document/commands.h"

#include "studio/document/document.h"

#include <algorithm>

namespace trammel::studio {

TextPatch TextPatch::between(const std::string& before, const std::string& after) {
    const std::size_t common = std::min(before.size(), after.size());
    std::size_t head = 0;
    while (head < common && before[head] == after[head])
        ++head;
    std::size_t tail = 0;
    while (tail < common - head &&
           before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
        ++tail;
    return {head, before.substr(head, before.size() - head - tail),
            after.substr(head, after.size() - head - tail)};
}

std::string TextPatch::applied(const std::string& text) const {
    std::string result = text;
    return result.replace(offset, removed.size(), inserted);
}

std::string TextPatch::reverted(const std::string& text) const {
    std::string result = text;
    return result.replace(offset, inserted.size(), removed);
}

EditCommand::EditCommand(Document& document, const QString& text, TextPatch patch, ChangeEvent done,
                         ChangeEvent undone)
    : QUndoCommand(text),
      m_document(document),
      m_patch(std::move(patch)),
      m_done(std::move(done)),
      m_undone(std::move(undone)) {}

void EditCommand::redo() {
    m_document.setText(m_patch.applied(m_document.text()), m_done);
}

void EditCommand::undo() {
    m_document.setText(m_patch.reverted(m_document.text()), m_undone);
}

} // namespace trammel::studio

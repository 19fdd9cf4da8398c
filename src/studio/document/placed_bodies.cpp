#include "studio/document/placed_bodies.h"

#include "analysis/assembled_model.h"
#include "io/write_placement.h"
#include "studio/document/document.h"

namespace trammel::studio {

void placeBodies(Document& document, const dynamics::State& state, const QString& undoText,
                 Drives drives) {
    // What the assembled model does not have is not written.
    const model::Model model =
        drives == Drives::Keep ? document.model() : model::withoutDrivers(document.model());
    const dynamics::System system(model);
    io::JsonValue root = document.root();
    io::writePlacement(root, analysis::assembledModel(model, system, state));
    std::vector<std::pair<QString, io::JsonValue>> values;
    for (const char* list : {"/bodies", "/joints", "/forces", "/measures", "/contacts/pairs"}) {
        const io::JsonValue* before = document.root().at(list);
        const io::JsonValue* after = root.at(list);
        if (before && after && !(*before == *after)) values.emplace_back(list, *after);
    }
    if (!values.empty()) document.setValues(values, undoText);
}

} // namespace trammel::studio

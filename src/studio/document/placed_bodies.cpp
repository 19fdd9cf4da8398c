#include "studio/document/placed_bodies.h"

#include "analysis/poses/assembled_model.h"
#include "io/lost_formulas.h"
#include "io/write_placement.h"
#include "studio/document/document.h"

namespace trammel::studio {

Placement placementOf(const Document& document, const dynamics::State& state, Drives drives) {
    // What the assembled model does not have is not written.
    const model::Model model =
        drives == Drives::Keep ? document.model() : model::withoutDrivers(document.model());
    const dynamics::System system(model);
    io::JsonValue root = document.root();
    io::writePlacement(root, analysis::assembledModel(model, system, state));
    Placement placement;
    for (const char* list : {"/bodies", "/joints", "/forces", "/measures", "/contacts/pairs"}) {
        const io::JsonValue* before = document.root().at(list);
        const io::JsonValue* after = root.at(list);
        if (!before || !after || *before == *after) continue;
        placement.values.emplace_back(list, *after);
        placement.lostFormulas +=
            io::lostFormulas(*before, *after, document.root().at("/parameters"));
    }
    return placement;
}

} // namespace trammel::studio

#include "studio/document/references.h"

#include "io/references.h"
#include "studio/document/formula_names.h"

#include <optional>

namespace trammel::studio {

namespace {

std::optional<io::Referred> referred(ItemKind kind) {
    switch (kind) {
    case ItemKind::Body:
        return io::Referred::Body;
    case ItemKind::Joint:
        return io::Referred::Joint;
    case ItemKind::Material:
        return io::Referred::Material;
    case ItemKind::Parameter:
        return io::Referred::Parameter;
    default:
        return std::nullopt;
    }
}

} // namespace

std::vector<std::string> referencesTo(const io::JsonValue& root, ItemKind kind,
                                      std::string_view name) {
    const auto what = referred(kind);
    return what ? io::referencesTo(root, *what, name) : std::vector<std::string>();
}

void renameReferences(io::JsonValue& root, ItemKind kind, std::string_view from,
                      std::string_view to) {
    for (const std::string& pointer : referencesTo(root, kind, from))
        root.set(pointer, io::JsonValue(std::string(to)));
    renameInFormulas(root, kind, from, to);
}

std::vector<std::string> dependentItems(const io::JsonValue& root, ItemKind kind,
                                        std::string_view name) {
    const auto what = referred(kind);
    return what ? io::dependentItems(root, *what, name) : std::vector<std::string>();
}

} // namespace trammel::studio

#include "io/format/parts.h"
#include "io/format/rows.h"
#include "model/force_fields.h"

#include <tuple>
#include <type_traits>
#include <utility>

namespace trammel::io::formats {

namespace {

/// What a field of a force's law may hold, by its role.
struct FieldFormat {
    const model::FieldText& text;

    KeyFormat of(ValueType type, std::vector<std::size_t> sizes = {}) const {
        KeyFormat format = row(text.key, type, text.unit, text.description);
        format.isRequired = text.isRequired;
        format.defaultText = text.standard;
        format.startText = text.start;
        format.sizes = std::move(sizes);
        return format;
    }

    KeyFormat operator()(model::roles::Bodies, const auto&) const {
        return of(ValueType::NamePair);
    }
    KeyFormat operator()(model::roles::Body, const auto&) const { return of(ValueType::Text); }
    KeyFormat operator()(model::roles::Joint, const auto&) const { return of(ValueType::Text); }
    KeyFormat operator()(model::roles::Points, const auto&) const {
        return of(ValueType::PointPair);
    }
    KeyFormat operator()(model::roles::Point, const auto&) const {
        return of(ValueType::Numbers, {3});
    }
    KeyFormat operator()(model::roles::Length, const auto&) const {
        return of(ValueType::Function);
    }
    KeyFormat operator()(model::roles::Coefficient, double) const { return of(ValueType::Number); }
    KeyFormat operator()(model::roles::Coefficient, const model::Function&) const {
        return of(ValueType::Function);
    }
    KeyFormat operator()(model::roles::Coordinate, const auto&) const {
        return of(ValueType::Function);
    }
    KeyFormat operator()(const model::roles::Vector&, const auto&) const {
        return of(ValueType::FunctionVector);
    }
    KeyFormat operator()(model::roles::Matrix, const auto&) const {
        return of(ValueType::Numbers, {6, 36});
    }
    KeyFormat operator()(const model::roles::Displacement&, const auto&) const {
        return of(ValueType::Numbers, {3});
    }
    template <class Value, std::size_t count>
    KeyFormat operator()(const model::roles::Option<Value, count>& option, const Value&) const {
        KeyFormat format = of(ValueType::Choice);
        for (const auto& [name, value] : option.values)
            format.names.push_back(name);
        return format;
    }
};

template <class Law>
VariantFormat lawFormat() {
    using Table = model::LawTable<Law>;
    VariantFormat format{Table::kType, Table::kTitle, Table::kDescription, {}};
    format.rank = Table::kGlyph == model::ForceGlyph::Arrow ? 1 : 0; // loads stand last
    const Law law;
    model::forEachField(law,
                        [&](const auto& role, const model::FieldText& text, const auto& value) {
                            format.keys.push_back(FieldFormat{text}(role, value));
                        });
    return format;
}

template <class... Law>
std::vector<VariantFormat> lawFormats(std::type_identity<std::tuple<Law...>>) {
    return {lawFormat<Law>()...};
}

} // namespace

const ObjectFormat& forceFormat() {
    static const ObjectFormat format{"force",
                                     "A force element.",
                                     {required(text("name", "unique among the forces"))},
                                     lawFormats(std::type_identity<model::ForceLaws>())};
    return format;
}

} // namespace trammel::io::formats

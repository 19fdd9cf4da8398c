#include "io/extract/parts.h"
#include "model/force_fields.h"

namespace trammel::io {

namespace {

using model::Function;

/// Reads the fields of a force's law by their roles.
struct FieldReader {
    using Text = model::FieldText;
    const ObjectReader& in;

    void operator()(model::roles::Bodies, const Text& text,
                    std::array<std::string, 2>& names) const {
        names = in.names(text.key);
    }
    void operator()(model::roles::Body, const Text& text, std::string& name) const {
        name = in.text(text.key);
    }
    void operator()(model::roles::Joint, const Text& text, std::string& name) const {
        name = in.text(text.key);
    }
    void operator()(model::roles::Points, const Text& text, std::array<Vec3, 2>& points) const {
        points = in.points(text.key);
    }
    void operator()(model::roles::Point, const Text& text, Vec3& point) const {
        point = in.vector(text.key);
    }
    void operator()(model::roles::Point, const Text& text, std::optional<Vec3>& point) const {
        point = in.optionalVector(text.key);
    }
    void operator()(model::roles::Length, const Text& text, std::optional<Function>& length) const {
        length = in.optionalFunction(text.key);
    }
    void operator()(model::roles::Coefficient, const Text& text, double& value) const {
        value = in.number(text.key, 0.0);
    }
    void operator()(model::roles::Coefficient, const Text& text, Function& value) const {
        value = in.function(text.key);
    }
    void operator()(model::roles::Coordinate, const Text& text, Function& value) const {
        value = in.function(text.key);
    }
    void operator()(const model::roles::Vector&, const Text& text,
                    model::VectorFunction& vector) const {
        vector = in.functions(text.key);
    }
    void operator()(model::roles::Matrix, const Text& text, std::vector<double>& entries) const {
        entries = text.isRequired || in.has(text.key) ? in.numbers(text.key)
                                                      : std::vector<double>(6, 0.0);
    }
    void operator()(const model::roles::Displacement&, const Text& text, Vec3& value) const {
        value = in.vector(text.key);
    }
    template <class Value, std::size_t count>
    void operator()(const model::roles::Option<Value, count>& option, const Text& text,
                    Value& value) const {
        const std::string name = in.text(text.key);
        for (const auto& [named, worth] : option.values)
            if (name == named) value = worth;
    }
};

} // namespace

model::Force readForce(const ObjectReader& in) {
    model::Force force{in.text("name"), model::lawOfType(in.text("type"))};
    model::forEachField(force, FieldReader{in});
    return force;
}

} // namespace trammel::io

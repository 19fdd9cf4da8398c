#include "io/extract/parts.h"

namespace trammel::io {

namespace {

/// What a variable begins with. Whether a text is one or a formula is the variable's concern.
model::Controller::Start readStart(const std::string& variable, const JsonValue& value,
                                   Numbers& numbers) {
    model::Controller::Start start{.variable = variable};
    if (value.isBoolean()) start.truth = value.boolean();
    if (value.isString()) start.text = value.string();
    if (!value.isNumber() && !value.isString()) return start;
    const Evaluation evaluation = numbers.evaluate(value);
    if (evaluation.state == Evaluation::State::Known) start.number = evaluation.value;
    return start;
}

} // namespace

model::Controller readController(const ObjectReader& in, Numbers& numbers) {
    model::Controller controller;
    controller.name = in.text("name");
    controller.file = in.text("fmu");
    controller.step = in.optionalNumber("step");
    in.forEachMember("inputs", [&](const std::string& variable, const JsonValue& value) {
        controller.inputs.push_back(
            {variable, value.isString() ? value.string() : std::string(value.numberText())});
    });
    in.forEachMember("outputs", [&](const std::string& target, const JsonValue& value) {
        if (value.isString()) controller.outputs.push_back({target, value.string()});
    });
    in.forEachMember("start", [&](const std::string& variable, const JsonValue& value) {
        controller.starts.push_back(readStart(variable, value, numbers));
    });
    return controller;
}

} // namespace trammel::io

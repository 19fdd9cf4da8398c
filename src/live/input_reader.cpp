#include "io/document_reader.h"
#include "io/model_file.h"
#include "live/input_file.h"
#include "messages/file_messages.h"
#include "messages/model_messages.h"
#include "messages/run_messages.h"
#include "model/suggest.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace trammel::live {

namespace {

using io::joinPointer;
using io::JsonValue;
using Names = std::vector<std::string_view>;

/// What an input may be, by the key that tells.
const Names kKinds{"parameter", "gravity", "speed", "restitution", "friction", "pull", "release"};

/// Reads a document and notes all that is wrong with it.
class InputReader : private io::DocumentReader {
public:
    explicit InputReader(const JsonValue& root) {
        readRoot(root);
        io::arrange(diagnostics);
        file.diagnostics = std::move(diagnostics);
    }

    InputFile file;

private:
    bool checkKeys(const JsonValue& value, const std::string& pointer,
                   const messages::Message& what, const Names& required, const Names& optional) {
        return DocumentReader::checkKeys(value, pointer, {messages::kAnObjectOf, what}, what,
                                         required, optional);
    }

    /// A key's value, 0 where it is not there or no number.
    double number(const JsonValue& object, std::string_view key, const std::string& pointer) {
        const JsonValue* value = object.find(key);
        if (value && value->isNumber()) return value->number();
        if (value) addKind(*value, joinPointer(pointer, key), messages::kANumber);
        return 0.0;
    }
    double notNegative(const JsonValue& object, std::string_view key, const std::string& pointer) {
        const double value = number(object, key, pointer);
        if (value < 0.0)
            add(joinPointer(pointer, key), {messages::kInputIsNegative, key, value},
                object.find(key)->place());
        return value;
    }
    std::string text(const JsonValue& object, std::string_view key, const std::string& pointer) {
        return DocumentReader::text(object.find(key), joinPointer(pointer, key));
    }
    Vec3 vector(const JsonValue& object, std::string_view key, const std::string& pointer) {
        const JsonValue* value = object.find(key);
        if (!value) return Vec3::Zero();
        const auto isNumber = [&](std::size_t i) { return (*value)[i].isNumber(); };
        if (value->isArray() && value->size() == 3 && isNumber(0) && isNumber(1) && isNumber(2))
            return {(*value)[0].number(), (*value)[1].number(), (*value)[2].number()};
        addKind(*value, joinPointer(pointer, key), {messages::kArrayOfNumbers, 3});
        return Vec3::Zero();
    }

    void readRoot(const JsonValue& root) {
        const messages::Message what = messages::kInputsOfARun;
        if (const JsonValue* version = root.find("trammel_inputs");
            version && !checkVersion(*version, "/trammel_inputs",
                                     {messages::kWholeNumberWithin, kInputsFormatVersion,
                                      kInputsFormatVersion},
                                     kInputsFormatVersion))
            return;
        if (!checkKeys(root, "", what, {"trammel_inputs", "inputs"}, {"model", "duration"})) return;
        file.log.model = text(root, "model", "");
        if (const JsonValue* duration = root.find("duration")) {
            file.log.duration = number(root, "duration", "");
            if (duration->isNumber() && !(*file.log.duration > 0.0))
                addKind(*duration, "/duration", messages::kANumberAboveZero);
        }
        const JsonValue* inputs = root.find("inputs");
        if (!inputs) return;
        if (!inputs->isArray()) {
            addKind(*inputs, "/inputs", messages::kArrayOfObjects);
            return;
        }
        for (std::size_t i = 0; i < inputs->size(); ++i)
            readInput((*inputs)[i], joinPointer("/inputs", i));
    }

    /// The key that tells what an input is; empty where there is not exactly one.
    std::string_view kindOf(const JsonValue& value, const std::string& pointer) {
        Names found;
        std::ranges::copy_if(kKinds, std::back_inserter(found),
                             [&](std::string_view key) { return value.find(key) != nullptr; });
        if (found.size() == 1) return found.front();
        add(pointer,
            {messages::kNotExactlyOneKey, found.size(), fmt::format("{}", fmt::join(kKinds, ", "))},
            value.place());
        return {};
    }

    void readInput(const JsonValue& value, const std::string& pointer) {
        if (!value.isObject()) {
            addKind(value, pointer, {messages::kAnObjectOf, messages::Message(messages::kAnInput)});
            return;
        }
        const std::string_view kind = kindOf(value, pointer);
        if (kind.empty()) return;
        Input input;
        readTime(value, pointer, input);
        input.change = readChange(kind, value, pointer);
        file.log.inputs.push_back(std::move(input));
    }

    void readTime(const JsonValue& value, const std::string& pointer, Input& input) {
        input.time = notNegative(value, "time", pointer);
        const JsonValue* step = value.find("step");
        if (step) {
            constexpr double kMost = 0x1p53;
            const double count = step->isNumber() ? step->number() : -1.0;
            if (!(count >= 0.0 && count <= kMost && count == std::floor(count)))
                addKind(*step, joinPointer(pointer, "step"),
                        {messages::kWholeNumberWithin, 0, kMost});
            input.step = static_cast<std::int64_t>(count);
        } else if (!value.find("time")) {
            add(pointer, {messages::kKeyIsMissingIn, "time", messages::Message(messages::kAnInput)},
                value.place());
        }
        checkOrder(value, pointer, input);
    }

    /// Steps are held against steps, and times against times, where both inputs state them.
    void checkOrder(const JsonValue& value, const std::string& pointer, const Input& input) {
        const bool isEarly = (input.step && m_lastStep && *input.step < *m_lastStep) ||
                             (value.find("time") && m_lastTime && input.time < *m_lastTime);
        if (isEarly) add(pointer, messages::kInputIsBeforeOther, value.place());
        if (input.step) m_lastStep = input.step;
        if (value.find("time")) m_lastTime = input.time;
    }

    Change readChange(std::string_view kind, const JsonValue& value, const std::string& pointer) {
        const messages::Message what = messages::kAnInput;
        const auto check = [&](Names required, const Names& optional = {}) {
            required.insert(required.begin(), kind);
            Names others{"step", "time"};
            others.insert(others.end(), optional.begin(), optional.end());
            checkKeys(value, pointer, what, required, others);
        };
        if (kind == "parameter") {
            check({"value"});
            return SetParameter{text(value, kind, pointer), number(value, "value", pointer)};
        }
        if (kind == "gravity") {
            check({});
            return SetGravity{vector(value, kind, pointer)};
        }
        if (kind == "speed") {
            check({"joint"});
            return SetSpeed{text(value, "joint", pointer), number(value, kind, pointer)};
        }
        if (kind == "pull") {
            check({});
            return readPull(*value.find(kind), joinPointer(pointer, kind));
        }
        if (kind == "release") {
            check({});
            if (const JsonValue* release = value.find(kind);
                !release->isBoolean() || !release->boolean())
                addKind(*release, joinPointer(pointer, kind), messages::kTrue);
            return Release{};
        }
        check({}, {"material", "bodies"});
        return readContact(kind, value, pointer);
    }

    Change readPull(const JsonValue& value, const std::string& pointer) {
        if (!checkKeys(value, pointer, messages::kAPull,
                       {"body", "point", "target", "stiffness", "damping"}, {}))
            return Release{};
        return Pull{text(value, "body", pointer), vector(value, "point", pointer),
                    vector(value, "target", pointer), notNegative(value, "stiffness", pointer),
                    notNegative(value, "damping", pointer)};
    }

    Change readContact(std::string_view kind, const JsonValue& value, const std::string& pointer) {
        SetContact contact;
        contact.what = kind == "restitution" ? ContactValue::Restitution : ContactValue::Friction;
        contact.value = notNegative(value, kind, pointer);
        contact.material = text(value, "material", pointer);
        const JsonValue* bodies = value.find("bodies");
        if ((bodies != nullptr) == (value.find("material") != nullptr))
            add(pointer, {messages::kNotExactlyOneKey, bodies ? 2 : 0, "material, bodies"},
                value.place());
        if (!bodies) return contact;
        if (bodies->isArray() && bodies->size() == 2 && (*bodies)[0].isString() &&
            (*bodies)[1].isString())
            contact.bodies = {(*bodies)[0].string(), (*bodies)[1].string()};
        else
            addKind(*bodies, joinPointer(pointer, "bodies"), messages::kArrayOfTwoNames);
        return contact;
    }

    std::optional<std::int64_t> m_lastStep; ///< of the inputs so far
    std::optional<double> m_lastTime;
};

} // namespace

InputFile readInputs(const JsonValue& root) {
    return InputReader(root).file;
}

} // namespace trammel::live

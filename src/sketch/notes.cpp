#include "sketch/notes.h"

#include "messages/sketch_messages.h"
#include "sketch/editor.h"

#include <fmt/format.h>

namespace trammel::sketch {

using io::JsonValue;

namespace {

constexpr const char* kNotes = "/sketch/notes";

JsonValue placeValue(const Point& place) {
    return JsonValue::array({number(place.x()), number(place.y())});
}

void requireText(const std::string& text) {
    if (text.find_first_not_of(" \t\r\n") == std::string::npos)
        throw Refused(messages::kSketchNoteIsEmpty);
}

std::string pointerOf(const JsonValue& document, int note) {
    std::string pointer = fmt::format("{}/{}", kNotes, note);
    if (!document.contains(pointer + "/text"))
        throw Refused({messages::kSketchNothingThere, pointer});
    return pointer;
}

} // namespace

std::vector<Note> notesOf(const JsonValue& document) {
    std::vector<Note> notes;
    const JsonValue* list = document.at(kNotes);
    if (!list || !list->isArray() || list->size() == 0) return notes;
    io::Numbers numbers;
    numbers.resolveParameters(document.find("parameters"));
    for (int i = 0; i < static_cast<int>(list->size()); ++i) {
        const JsonValue& entry = (*list)[static_cast<std::size_t>(i)];
        const JsonValue* text = entry.find("text");
        const JsonValue* place = entry.find("position");
        if (!text || !text->isString() || !place || !place->isArray() || place->size() != 2)
            continue;
        Note note{text->string(), Point::Zero(), i};
        bool isKnown = true;
        for (std::size_t axis = 0; axis < 2; ++axis) {
            const JsonValue& value = (*place)[axis];
            if (!value.isNumber() && !value.isString()) isKnown = false;
            if (!isKnown) break;
            const io::Evaluation coordinate = numbers.evaluate(value);
            isKnown = coordinate.state == io::Evaluation::State::Known;
            note.place[static_cast<Eigen::Index>(axis)] = coordinate.value;
        }
        if (isKnown) notes.push_back(std::move(note));
    }
    return notes;
}

Drawn addNote(const JsonValue& document, const Point& place, const std::string& text) {
    requireText(text);
    Editor editor(document);
    if (!document.contains("/sketch"))
        editor.addSection("sketch", JsonValue::object(), "parameters");
    editor.append("sketch/notes",
                  JsonValue::object({{"text", text}, {"position", placeValue(place)}}));
    return editor.take("/sketch");
}

Drawn setNoteText(const JsonValue& document, int note, const std::string& text) {
    requireText(text);
    Editor editor(document);
    editor.set(pointerOf(document, note) + "/text", text);
    return editor.take("/sketch");
}

Drawn moveNote(const JsonValue& document, int note, const Point& by) {
    const std::string pointer = pointerOf(document, note);
    Editor editor(document);
    for (const Note& each : notesOf(document))
        if (each.index == note) editor.set(pointer + "/position", placeValue(each.place + by));
    return editor.take("/sketch");
}

Drawn removeNote(const JsonValue& document, int note) {
    Editor editor(document);
    editor.remove(pointerOf(document, note));
    const JsonValue* list = editor.document().at(kNotes);
    if (list && list->size() == 0) editor.remove(kNotes);
    const JsonValue* sketch = editor.document().find("sketch");
    if (sketch && sketch->size() == 0) editor.remove("/sketch");
    return editor.take("/sketch");
}

} // namespace trammel::sketch

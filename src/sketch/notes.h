#pragma once

#include "sketch/gestures.h"

/// Texts that stand beside what is drawn ("/sketch/notes").
namespace trammel::sketch {

/// What a document says; an entry that is wrong is left out.
std::vector<Note> notesOf(const io::JsonValue& document);

/// @throws Refused where the text is empty, as below
Drawn addNote(const io::JsonValue& document, const Point& place, const std::string& text);
/// @param note of the document's list. @throws Refused where there is none
Drawn setNoteText(const io::JsonValue& document, int note, const std::string& text);
Drawn moveNote(const io::JsonValue& document, int note, const Point& by);
Drawn removeNote(const io::JsonValue& document, int note);

} // namespace trammel::sketch

// Texts beside what is drawn, as the document keeps them.
#include "io/model_file.h"
#include "sketch/notes.h"
#include "sketch_checks.h"

#include <QtTest>

using namespace trammel;
using namespace trammel::sketch;

namespace {

io::JsonValue documentOf(const char* rest) {
    return io::parseJson(std::string("{\n  \"trammel\": 1") + rest + "\n}\n").root;
}

} // namespace

class TestSketchNotes : public QObject {
    Q_OBJECT

private slots:
    void addedMovedChangedAndRemoved() {
        const io::JsonValue empty = documentOf(",\n  \"bodies\": []");
        const io::JsonValue first = addNote(empty, {0.1, 0.2}, "input side").document;
        QVERIFY(io::readModel(first, {}).ok());
        const io::JsonValue both = addNote(first, {0.3, 0.0}, "weld later").document;
        auto notes = notesOf(both);
        QCOMPARE(notes.size(), 2u);
        QCOMPARE(notes[1].text, std::string("weld later"));
        QVERIFY(notes[1].place == Point(0.3, 0.0));
        notes = notesOf(moveNote(both, 0, {0.5, -0.2}).document);
        QVERIFY(notes[0].place == Point(0.6, 0.0)); // to a picometre
        notes = notesOf(setNoteText(both, 1, "welded").document);
        QCOMPARE(notes[1].text, std::string("welded"));
        const io::JsonValue rest = removeNote(both, 1).document;
        QVERIFY(rest == first);
        QVERIFY(removeNote(rest, 0).document == empty);
    }

    /// Formulas are read; what is wrong is left out, and keeps the places of the others.
    void whatIsWrongIsLeftOut() {
        const auto notes = notesOf(documentOf(R"(, "parameters": {"w": 0.25}, "sketch": {"notes": [
            {"text": "a"}, {"text": "b", "position": ["2*w", "5 mm"]}, 7,
            {"text": "c", "position": [0, "q"]}, {"text": 3, "position": [0, 0]}]})"));
        QCOMPARE(notes.size(), 1u);
        QCOMPARE(notes[0].index, 1);
        QVERIFY(notes[0].place == Point(0.5, 0.005));
        QVERIFY(notesOf(documentOf(R"(, "sketch": {"notes": 3})")).empty());
    }

    void emptyOnesAndOthersAreRefused() {
        const io::JsonValue document = addNote(documentOf(""), {0, 0}, "a").document;
        for (const char* text : {"", " ", "\t\n"}) {
            QVERIFY_THROWS_EXCEPTION(Refused, addNote(document, {0, 0}, text));
            QVERIFY_THROWS_EXCEPTION(Refused, setNoteText(document, 0, text));
        }
        for (const int note : {-1, 1}) {
            QVERIFY_THROWS_EXCEPTION(Refused, setNoteText(document, note, "b"));
            QVERIFY_THROWS_EXCEPTION(Refused, moveNote(document, note, {1, 1}));
            QVERIFY_THROWS_EXCEPTION(Refused, removeNote(document, note));
        }
    }

    void anotherPlaneKeepsThem() {
        const io::JsonValue document = addNote(documentOf(""), {0.1, 0.2}, "a").document;
        const auto after = setPlane(document, principalPlane(PrincipalPlane::XY)).document;
        QCOMPARE(notesOf(after).size(), 1u);
    }
};

QTEST_APPLESS_MAIN(TestSketchNotes)
#include "test_sketch_notes.moc"

// The backdrop of a sketch as a document says it, and what is found wrong with it.
#include "io/backdrop.h"
#include "io/file_names.h"
#include "io/model_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace trammel;

namespace {

io::JsonValue documentWith(const char* backdrop) {
    return io::parseJson(std::string(R"({"trammel": 1, "parameters": {"w": 0.2},
        "sketch": {"backdrop": )") +
                         backdrop + "}}")
        .root;
}

} // namespace

class TestBackdrop : public QObject {
    Q_OBJECT

private slots:
    void valuesAreRead() {
        const auto read =
            io::backdropOf(documentWith(R"({"file": "a.pdf", "page": 3, "origin": ["w/2", "-10 mm"],
                             "scale": "2 mm", "angle": "90 deg", "opacity": 0.25})"));
        QVERIFY(read);
        QCOMPARE(read->file, std::string("a.pdf"));
        QCOMPARE(read->page, 3);
        QCOMPARE(read->origin.x(), 0.1);
        QCOMPARE(read->origin.y(), -0.01);
        QCOMPARE(read->scale, 0.002);
        QCOMPARE(read->angle, std::acos(-1.0) / 2);
        QCOMPARE(read->opacity, 0.25);
    }

    void absentOrWrongValuesAreTheDefaults() {
        io::Backdrop expected;
        expected.file = "a.png";
        QVERIFY(io::backdropOf(documentWith(R"({"file": "a.png"})")) == expected);
        QVERIFY(io::backdropOf(documentWith(R"({"file": "a.png", "page": 0, "scale": -1,
            "opacity": 2, "angle": "b", "origin": 7})")) == expected);
        QVERIFY(!io::backdropOf(documentWith("{}")));
        QVERIFY(!io::backdropOf(documentWith("3")));
        QVERIFY(!io::backdropOf(io::parseJson("{}").root));
    }

    void endingsTellWhatItCanBe() {
        for (const char* file : {"a.png", "b.JPG", "c.jpeg", "d.svg", "e.pdf", "sub/f.Dxf"})
            QVERIFY2(io::isBackdropFile(file), file);
        for (const char* file : {"a.step", "png", "b.png.json", ""})
            QVERIFY2(!io::isBackdropFile(file), file);
    }

    /// A file that is not there is a warning at its place: the model runs all the same.
    void aMissingFileIsAWarning() {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        const io::JsonValue document = documentWith(R"({"file": "scan.png"})");
        const auto findings = io::readModel(document, path).diagnostics;
        QCOMPARE(findings.size(), 1u);
        QCOMPARE(findings[0].severity, model::Severity::Warning);
        QCOMPARE(findings[0].pointer, std::string("/sketch/backdrop/file"));
        QCOMPARE(findings[0].line, 2);
        QVERIFY(io::readModel(document, path).ok());
        QFile file(folder.filePath("scan.png"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(io::readModel(document, path).diagnostics.empty());
    }

    void itsNameMovesWithTheModel() {
        const io::JsonValue document = documentWith(R"({"file": "../scans/a.png"})");
        const auto edits = io::movedFileNames(document, "/work/models", "/work/out/run");
        QCOMPARE(edits.size(), 1u);
        QCOMPARE(edits[0].first, std::string("/sketch/backdrop/file"));
        QCOMPARE(edits[0].second.string(), std::string("../../scans/a.png"));
    }
};

QTEST_APPLESS_MAIN(TestBackdrop)
#include "test_backdrop.moc"

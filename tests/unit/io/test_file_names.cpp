// Names of files of meshes and tables as a document moves from folder to folder.
#include "io/file_names.h"
#include "io/model_file.h"

#include <QtTest>

using namespace trammel;

namespace {

constexpr auto kModel = R"({"trammel": 1, "name": "m",
  "tables": {"lift": {"file": "data/lift.csv"}, "load": {"points": [[0, 0], [1, 1]]}},
  "ground": {"shapes": [{"type": "plane"}, {"type": "mesh", "file": "../parts/base.stl"}]},
  "bodies": [{"name": "a", "shapes": [{"type": "mesh", "file": "a.stl"}]},
             {"name": "b"},
             {"name": "c", "shapes": [{"type": "mesh", "file": "/parts/c.stl"},
                                      {"type": "hull", "file": "deep/hull.obj"}]}]})";

} // namespace

class TestFileNames : public QObject {
    Q_OBJECT

private slots:
    /// Each name leads to the same file; the absolute one stays.
    void namesLeadToTheSameFiles() {
        io::JsonValue document = io::parseJson(kModel).root;
        for (auto& [pointer, name] : io::movedFileNames(document, "/work/models", "/work/out/run"))
            document.set(pointer, std::move(name));
        const auto file = [&](const char* pointer) {
            return QString::fromStdString(document.at(pointer)->string());
        };
        QCOMPARE(file("/ground/shapes/1/file"), "../../parts/base.stl");
        QCOMPARE(file("/bodies/0/shapes/0/file"), "../../models/a.stl");
        QCOMPARE(file("/bodies/2/shapes/0/file"), "/parts/c.stl");
        QCOMPARE(file("/bodies/2/shapes/1/file"), "../../models/deep/hull.obj");
        QCOMPARE(file("/tables/lift/file"), "../../models/data/lift.csv");
    }

    void thereAndBack() {
        const io::JsonValue original = io::parseJson(kModel).root;
        io::JsonValue document = original;
        for (const auto& [from, to] : {std::pair("/work/models", "/a"), {"/a", "/work/models"}})
            for (auto& [pointer, name] : io::movedFileNames(document, from, to))
                document.set(pointer, std::move(name));
        QVERIFY(document == original);
    }

    void nothingToDo() {
        const io::JsonValue document = io::parseJson(kModel).root;
        QVERIFY(io::movedFileNames(document, "/work/models", "/work/models").empty());
        QVERIFY(io::movedFileNames(io::parseJson(R"({"bodies": 3})").root, "/a", "/b").empty());
    }
};

QTEST_APPLESS_MAIN(TestFileNames)
#include "test_file_names.moc"

#include "io/default_document.h"
#include "io/model_file.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <stdexcept>

using namespace trammel;
using namespace trammel::io;

namespace {

QByteArray contentOf(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
    return file.readAll();
}

void write(const QString& path, const QByteArray& content) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", qPrintable(path));
    file.write(content);
}

} // namespace

class TestModelFile : public QObject {
    Q_OBJECT

private slots:
    void brokenFiles_data();
    void brokenFiles();
    void thereAreEnoughBrokenFiles();
    void goodFiles_data();
    void goodFiles();
    void formatsFindings();
    void formatsFindingsOfWholeFiles();
    void filesThatCannotBeRead();
    void savesWhatWasLoaded();
    void savingKeepsPermissions();
    void savingThroughALink();
    void savingThatFails();
};

void TestModelFile::brokenFiles_data() {
    QTest::addColumn<QString>("path");
    const QDir directory(TRAMMEL_SOURCE_DIR "/tests/data/broken");
    for (const QString& name : directory.entryList({"*.trammel.json"})) {
        QTest::newRow(qPrintable(name)) << directory.filePath(name);
    }
}

void TestModelFile::brokenFiles() {
    QFETCH(QString, path);
    const ModelFile file = loadModelFile(path.toStdString());
    QVERIFY(!file.ok());
    QByteArray messages;
    for (const model::Diagnostic& finding : file.diagnostics) {
        const std::string name = QFileInfo(path).fileName().toStdString();
        messages += QByteArray::fromStdString(format(name, finding)) + "\n";
    }
    const QByteArray expected = contentOf(QString(path).replace(".trammel.json", ".expected"));
    const auto actualLines = messages.split('\n'), expectedLines = expected.split('\n');
    for (int i = 0; i < std::min(actualLines.size(), expectedLines.size()); ++i) {
        QCOMPARE(actualLines[i], expectedLines[i]);
    }
    QCOMPARE(actualLines.size(), expectedLines.size());
}

void TestModelFile::thereAreEnoughBrokenFiles() {
    const QDir directory(TRAMMEL_SOURCE_DIR "/tests/data/broken");
    QVERIFY(directory.entryList({"*.trammel.json"}).size() >= 30);
    QCOMPARE(directory.entryList({"*.expected"}).size(),
             directory.entryList({"*.trammel.json"}).size());
}

void TestModelFile::goodFiles_data() {
    QTest::addColumn<QString>("path");
    const QDir directory(TRAMMEL_SOURCE_DIR "/tests/data/good");
    for (const QString& name : directory.entryList({"*.trammel.json"})) {
        QTest::newRow(qPrintable(name)) << directory.filePath(name);
    }
}

void TestModelFile::goodFiles() {
    QFETCH(QString, path);
    const ModelFile file = loadModelFile(path.toStdString());
    for (const model::Diagnostic& finding : file.diagnostics) {
        QFAIL(format(path.toStdString(), finding).c_str());
    }
    QCOMPARE(QByteArray::fromStdString(file.root.toText()), contentOf(path));
}

void TestModelFile::formatsFindings() {
    const model::Diagnostic finding{model::Severity::Error, "/bodies/0/mass",
                                    messages::verbatim("wrong; expected right"), 12, 5};
    QCOMPARE(format("dir/a.trammel.json", finding),
             std::string("dir/a.trammel.json:12:5: error: /bodies/0/mass: wrong; expected right"));
    QCOMPARE(format("a", {model::Severity::Warning, "/x\ny", messages::verbatim("odd\t"), 0, 0}),
             std::string("a:0:0: warning: /x\\u000ay: odd\\u0009"));
}

// What is said of a whole file, such as of a text that is cut off, has no pointer to begin with.
void TestModelFile::formatsFindingsOfWholeFiles() {
    using messages::verbatim;
    const model::Diagnostic whole{model::Severity::Error, "", verbatim("the text ends"), 5, 1};
    QCOMPARE(format("a", whole), std::string("a:5:1: error: the text ends"));
    QCOMPARE(english(formatted("a", whole)), format("a", whole));
    QCOMPARE(model::withPointer(whole), whole.message);
    const model::Diagnostic part{model::Severity::Error, "/bodies", verbatim("wrong"), 5, 1};
    QCOMPARE(english(formatted("a", part)), format("a", part));
    QCOMPARE(english(model::withPointer(part)), std::string("/bodies: wrong"));
    try {
        readValidModel(JsonValue::array({}), {});
        QFAIL("no exception");
    } catch (const std::invalid_argument& error) {
        QCOMPARE(QString(error.what()),
                 QString("an array stands here; expected an object (model)"));
    }
}

void TestModelFile::filesThatCannotBeRead() {
    QTemporaryDir directory;
    for (const QString& path : {directory.filePath("absent.trammel.json"), directory.path()}) {
        const ModelFile file = loadModelFile(path.toStdString());
        QVERIFY(!file.ok());
        QCOMPARE(file.diagnostics.size(), std::size_t(1));
        QCOMPARE(english(file.diagnostics[0].message),
                 std::string("the file cannot be read; expected an existing model file"));
    }
}

void TestModelFile::savesWhatWasLoaded() {
    QTemporaryDir directory;
    const QString source = TRAMMEL_SOURCE_DIR "/tests/data/good/unusual-layout.trammel.json";
    const QString copy = directory.filePath("copy.trammel.json");
    saveModelFile(copy.toStdString(), loadModelFile(source.toStdString()).root);
    QCOMPARE(contentOf(copy), contentOf(source));
    saveModelFile(copy.toStdString(), emptyModelDocument());
    QVERIFY(loadModelFile(copy.toStdString()).root == emptyModelDocument());
    QCOMPARE(QDir(directory.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
}

void TestModelFile::savingKeepsPermissions() {
    QTemporaryDir directory;
    const QString path = directory.filePath("a.trammel.json");
    write(path, "{}");
    const auto permissions = QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup;
    QFile::setPermissions(path, permissions);
    saveModelFile(path.toStdString(), emptyModelDocument());
    // Qt reports the owner's permissions again as the user's.
    QCOMPARE(QFile::permissions(path) & ~(QFile::ReadUser | QFile::WriteUser), permissions);
}

void TestModelFile::savingThroughALink() {
    QTemporaryDir directory;
    const QString path = directory.filePath("a.trammel.json");
    const QString link = directory.filePath("link.trammel.json");
    write(path, "{}");
    QVERIFY(QFile::link(path, link));
    saveModelFile(link.toStdString(), emptyModelDocument());
    QVERIFY(QFileInfo(link).isSymLink());
    QVERIFY(loadModelFile(path.toStdString()).ok());
}

void TestModelFile::savingThatFails() {
    QTemporaryDir directory;
    const QString path = directory.filePath("no/such/directory/a.trammel.json");
    try {
        saveModelFile(path.toStdString(), emptyModelDocument());
        QFAIL("no exception");
    } catch (const std::runtime_error& error) {
        QCOMPARE(QString(error.what()),
                 QString("cannot write %1: No such file or directory").arg(path));
    }
    // A directory in the file's place cannot be renamed over; nothing is left behind.
    QVERIFY(QDir(directory.path()).mkdir("taken.trammel.json"));
    QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                             saveModelFile(directory.filePath("taken.trammel.json").toStdString(),
                                           emptyModelDocument()));
    QCOMPARE(QDir(directory.path()).entryList(QDir::Files | QDir::Hidden).size(), 0);
}

QTEST_APPLESS_MAIN(TestModelFile)
#include "test_model_file.moc"

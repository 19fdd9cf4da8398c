// What exported units say of themselves to people: the page, and the terms of what is inside.

#include "fmu/unit_terms.h"
#include "loaded_unit.h"
#include "unit_examples.h"

#include <QProcess>
#include <QTest>
#include <fstream>
#include <set>

using namespace trammel;
using namespace trammel::tests;
using fmu::FmiVersion;

namespace {

std::string bytesOf(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::filesystem::path documents(const LoadedUnit& unit) {
    return unit.folder() / "un packed/documentation";
}

} // namespace

class TestUnitDocuments : public QObject {
    Q_OBJECT

private slots:
    void termsAreThere_data() { eachVersion(); }
    void termsAreThere();
    void termsAreOfWhatIsInside();
};

/// The entry names every other file of the folder, and they are the texts that they should be.
void TestUnitDocuments::termsAreThere() {
    QFETCH(int, version);
    const LoadedUnit unit(exampleFile("simple-pendulum"), static_cast<FmiVersion>(version));
    const std::filesystem::path folder = documents(unit) / "licenses", source = TRAMMEL_SOURCE_DIR;
    const std::string entry = bytesOf(folder / "license.txt");
    std::set<std::string> files;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        const std::string name = file.path().filename().string();
        files.insert(name);
        if (name != "license.txt") QVERIFY2(entry.find(name) != std::string::npos, name.c_str());
    }
    QCOMPARE(files, (std::set<std::string>{"license.txt", "gpl-3.0.txt", "trammel-exception.md",
                                           "eigen.txt", "fcl.txt", "fmt.txt", "qhull.txt",
                                           "rapidjson.txt", "gcc-runtime.txt"}));
    QCOMPARE(bytesOf(folder / "gpl-3.0.txt"), bytesOf(source / "LICENSE"));
    QCOMPARE(bytesOf(folder / "trammel-exception.md"), bytesOf(source / "LICENSE-EXCEPTION.md"));
    const std::pair<const char*, const char*> kSentences[]{
        {"eigen.txt", "Mozilla Public License Version 2.0"},
        {"fcl.txt", "Willow Garage"},
        {"fmt.txt", "Victor Zverovich"},
        {"qhull.txt", "A copy of COPYING.txt must be distributed"},
        {"rapidjson.txt", "Milo Yip"},
        {"gcc-runtime.txt", "You may then convey such a combination under terms of your choice"}};
    for (const auto& [file, sentence] : kSentences) {
        std::string text = bytesOf(folder / file);
        std::ranges::replace(text, '\n', ' ');
        QVERIFY2(text.find(sentence) != std::string::npos, file);
    }
    const std::string license = unit.root().attribute("license").value();
    QVERIFY(license.find("documentation/licenses/license.txt") != std::string::npos);
    const std::string binary =
        std::filesystem::relative(unit.binary(), unit.folder() / "un packed").string();
    QVERIFY(std::filesystem::exists(unit.binary()) && entry.find(binary) != std::string::npos);
}

/// The exception's list of what is in the unit library is that of the terms, and the library's
/// symbols are of no other.
void TestUnitDocuments::termsAreOfWhatIsInside() {
    const std::string exception =
        bytesOf(std::filesystem::path(TRAMMEL_SOURCE_DIR) / "LICENSE-EXCEPTION.md");
    for (const fmu::Terms& terms : fmu::containedTerms()) {
        QVERIFY2(!terms.text.empty(), terms.file.data());
        const std::string name(terms.name.substr(0, terms.name.find(' ')));
        QVERIFY2(exception.find(name) != std::string::npos, name.c_str());
    }
    QProcess nm;
    nm.start("nm", {"-C", TRAMMEL_UNIT_LIBRARY});
    QVERIFY(nm.waitForFinished());
    const QString symbols = nm.readAllStandardOutput();
    for (const char* inside : {"fcl::", "qh_", "rapidjson::", "fmt::", "Eigen::", "__gxx_person"})
        QVERIFY2(symbols.contains(inside), inside);
    for (const char* outside :
         {" H5", "mu::Parser", "Assimp", "aiImport", "unzOpen", "deflate",
          "pugi::", "octomap::", "ccd::", "ccdGJK", "yaml_", "SHA256", "nlopt", "CLI::"})
        QVERIFY2(!symbols.contains(outside), outside);
}

QTEST_GUILESS_MAIN(TestUnitDocuments)
#include "test_unit_documents.moc"

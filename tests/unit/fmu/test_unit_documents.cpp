// What exported units say of themselves to people: the page, and the terms of what is inside.

#include "fmu/unit_terms.h"
#include "io/model_file.h"
#include "loaded_unit.h"
#include "model/version.h"
#include "unit_examples.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTest>
#include <fstream>
#include <set>

using namespace trammel;
using namespace trammel::tests;
using fmu::FmiVersion;

namespace {

/// A driven rotor whose texts are markup, with every kind of variable.
constexpr const char* kRotor =
    R"({"trammel": 1, "name": "<script>alert(1)</script> & \u0022rotor\u0022",
    "description": "Turns <b>fast</b>\nand & well",
    "parameters": {"speed": "60 rpm", "arm": {"value": "250 mm", "min": "100 mm", "max": 0.5,
        "unit": "in", "description": "length <of> the arm"}},
    "bodies": [{"name": "rotor", "mass": 2, "inertia": [1, 1, 1, 0, 0, 0],
        "position": ["arm", 0, 0]}],
    "joints": [{"name": "A<i>", "type": "revolute", "bodies": ["ground", "rotor"],
        "position": [0, 0, 0], "axis": [0, 0, 1],
        "motor": {"velocity": 3, "max_force": 5}}],
    "simulation": {"step": 0.002, "output_step": 0.02, "impact": "poisson"}})";

std::string bytesOf(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::filesystem::path written(const fmi::TemporaryFolder& folder) {
    auto path = folder.path() / "rotor.trammel.json";
    std::ofstream(path) << kRotor;
    return path;
}

std::filesystem::path documents(const LoadedUnit& unit) {
    return unit.folder() / "un packed/documentation";
}

struct Walker : pugi::xml_tree_walker {
    std::function<void(pugi::xml_node)> visit;
    bool for_each(pugi::xml_node& node) override {
        visit(node);
        return true;
    }
};

/// The cells of the row whose first is a name.
std::vector<std::string> rowOf(const pugi::xml_document& page, const std::string& name) {
    std::vector<std::string> cells;
    Walker walker;
    walker.visit = [&](pugi::xml_node node) {
        if (std::string(node.name()) != "tr" || !cells.empty() ||
            node.first_child().text().get() +
                    std::string(node.first_child().child("code").text().get()) !=
                name)
            return;
        for (const pugi::xml_node cell : node.children())
            cells.emplace_back(cell.first_child().first_child() ? cell.first_child().text().get()
                                                                : cell.text().get());
    };
    const_cast<pugi::xml_document&>(page).traverse(walker);
    return cells;
}

} // namespace

class TestUnitDocuments : public QObject {
    Q_OBJECT

private slots:
    void thePageListsVariables_data() { eachVersion(); }
    void thePageListsVariables();
    void thePageNeedsNothingElse_data() { eachVersion(); }
    void thePageNeedsNothingElse();
    void thePageSaysWhatIsNotOffered_data() { eachVersion(); }
    void thePageSaysWhatIsNotOffered();
    void thePageSaysWhyThereIsNoExchange();
    void unitsAreTheSameFromAnywhere_data() { eachVersion(); }
    void unitsAreTheSameFromAnywhere();
    void termsAreThere_data() { eachVersion(); }
    void termsAreThere();
    void termsAreOfWhatIsInside();
};

/// Each variable of the description that whoever uses a unit sets or reads has a row, with the
/// unit, start and causality of the description, and what the model or the program says of it.
void TestUnitDocuments::thePageListsVariables() {
    QFETCH(int, version);
    fmi::TemporaryFolder folder;
    const LoadedUnit unit(written(folder), static_cast<FmiVersion>(version),
                          {.inputs = {}, .outputs = "A<i>.*,rotor.com.x,energy.*"});
    pugi::xml_document page;
    const auto parsed = page.load_file((documents(unit) / "index.html").c_str());
    QVERIFY2(parsed, parsed.description());
    QCOMPARE(page.child("html").child("body").child("h1").text().get(),
             "<script>alert(1)</script> & \u0022rotor\u0022");
    QCOMPARE(page.child("html").child("body").child("p").text().get(),
             "Turns <b>fast</b>\nand & well");
    std::size_t count = 0;
    for (const pugi::xml_node variable : unit.root().child("ModelVariables")) {
        const std::string causality = variable.attribute("causality").value();
        if (causality != "input" && causality != "parameter" && causality != "output") continue;
        const std::string name = variable.attribute("name").value();
        const pugi::xml_node type = unit.isThree() ? variable : variable.first_child();
        const std::vector<std::string> cells = rowOf(page, name);
        QVERIFY2(cells.size() == 5, name.c_str());
        QCOMPARE(cells[1], std::string(variable.attribute("description").value()));
        QVERIFY2(cells[2].starts_with(type.attribute("unit").value()), cells[2].c_str());
        if (type.attribute("start"))
            QCOMPARE(std::stod(cells[3]), type.attribute("start").as_double());
        QCOMPARE(cells[4], causality + ", " + variable.attribute("variability").value());
        ++count;
    }
    QVERIFY(count > 10);
    QCOMPARE(rowOf(page, "arm"),
             (std::vector<std::string>{"arm", "length <of> the arm", "m, shown in in",
                                       "0.25, from 0.1, up to 0.5", "parameter, tunable"}));
    QCOMPARE(rowOf(page, "A<i>.motor.velocity")[1],
             std::string("speed of the motor of joint 'A<i>'"));
    QCOMPARE(rowOf(page, "impact")[1], std::string("poisson"));
    QCOMPARE(rowOf(page, "step")[1], std::string("0.002"));
    QCOMPARE(rowOf(page, "Written by")[1], "Trammel " + std::string(model::version()));
}

/// No scripts, no pictures, no links but to the terms beside it, no network and no paths of the
/// machine that wrote it.
void TestUnitDocuments::thePageNeedsNothingElse() {
    QFETCH(int, version);
    fmi::TemporaryFolder folder;
    const LoadedUnit unit(written(folder), static_cast<FmiVersion>(version));
    const std::filesystem::path file = documents(unit) / "index.html";
    pugi::xml_document page;
    QVERIFY(page.load_file(file.c_str()));
    static const std::set<std::string> kElements{"html", "head", "meta", "title", "style", "body",
                                                 "h1",   "h2",   "p",    "table", "tr",    "th",
                                                 "td",   "ul",   "li",   "code",  "a"};
    Walker walker;
    walker.visit = [&](pugi::xml_node node) {
        if (node.type() != pugi::node_element) return;
        QVERIFY2(kElements.contains(node.name()), node.name());
        for (const pugi::xml_attribute attribute : node.attributes()) {
            const std::string name = attribute.name(), value = attribute.value();
            QVERIFY2(name == "lang" || name == "charset" || name == "class" ||
                         (name == "href" && value == "licenses/license.txt"),
                     name.c_str());
        }
    };
    page.traverse(walker);
    const std::string text = bytesOf(file);
    for (const char* bad :
         {"http:", "https:", "url(", "@import", "/tmp", "/home", "/usr", TRAMMEL_SOURCE_DIR})
        QVERIFY2(text.find(bad) == std::string::npos, bad);
    QVERIFY(text.find(folder.path().string()) == std::string::npos);
    QVERIFY(std::filesystem::exists(documents(unit) / "licenses/license.txt"));
}

/// Functions that a unit refuses whatever it is called with are named.
void TestUnitDocuments::thePageSaysWhatIsNotOffered() {
    QFETCH(int, version);
    const LoadedUnit unit(exampleFile("simple-pendulum"), static_cast<FmiVersion>(version));
    const auto page = QString::fromStdString(bytesOf(documents(unit) / "index.html"));
    const auto source = QString::fromStdString(
        bytesOf(std::filesystem::path(TRAMMEL_SOURCE_DIR) / "src/fmu/module" /
                (unit.isThree() ? "fmi3_functions.cpp" : "fmi2_functions.cpp")));
    static const QRegularExpression kRefused(R"--(refuse\(component, "(\w+)"\))--");
    int count = 0;
    for (auto match = kRefused.globalMatch(source); match.hasNext(); ++count) {
        const QString function = match.next().captured(1);
        QVERIFY2(page.contains(function), qPrintable(function));
    }
    QVERIFY(count >= 6);
}

/// Where nothing moves there are no equations for solvers of others, and the page says so.
void TestUnitDocuments::thePageSaysWhyThereIsNoExchange() {
    fmi::TemporaryFolder folder;
    const auto path = folder.path() / "model.trammel.json";
    std::ofstream(path) << R"({"trammel": 1, "bodies": []})";
    const LoadedUnit still(path, FmiVersion::Three);
    const std::string page = bytesOf(documents(still) / "index.html");
    QVERIFY(page.find("no model exchange: nothing moves in it") != std::string::npos);
    QVERIFY(page.find("<h2>Model exchange") == std::string::npos);
    const LoadedUnit moving(exampleFile("bouncing-sphere"), FmiVersion::Three);
    const std::string other = bytesOf(documents(moving) / "index.html");
    QVERIFY(other.find("<h2>Model exchange") != std::string::npos);
    QVERIFY(other.find("more than 1000 events") != std::string::npos);
}

/// The same model makes the same archive, byte for byte, whenever and wherever it is.
void TestUnitDocuments::unitsAreTheSameFromAnywhere() {
    QFETCH(int, version);
    const fmi::TemporaryFolder first, second;
    std::vector<std::string> made;
    for (const fmi::TemporaryFolder* folder : {&first, &second}) {
        const io::ModelFile file = io::loadModelFile(written(*folder));
        const auto unit = folder->path() / "rotor.fmu";
        fmu::exportUnit(file.root, file.model, {}, static_cast<FmiVersion>(version),
                        TRAMMEL_UNIT_LIBRARY, unit);
        made.push_back(bytesOf(unit));
    }
    QVERIFY(!made[0].empty() && made[0] == made[1]);
}

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

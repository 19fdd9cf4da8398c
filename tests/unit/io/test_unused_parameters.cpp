// Parameters that no formula of a document names are told, and those that one names are not.
#include "io/model_file.h"
#include "io/unused_parameters.h"
#include "messages/design_messages.h"

#include <QTest>

using namespace trammel;

namespace {

/// The unused ones of a document that has this besides its parameters.
QStringList unused(const std::string& parameters, const std::string& rest) {
    const io::JsonResult document =
        io::parseJson("{ \"trammel\": 1, \"parameters\": {" + parameters + "}, " + rest + " }");
    if (!document.diagnostics.empty()) return {"no JSON"};
    QStringList pointers;
    for (const model::Diagnostic& finding : io::unusedParameters(document.root)) {
        if (!finding.message.is(messages::kUnusedParameter)) return {"another message"};
        pointers << QString::fromStdString(finding.pointer);
    }
    return pointers;
}

} // namespace

class TestUnusedParameters : public QObject {
    Q_OBJECT

private slots:
    /// Wherever the format has numbers: in arrays, in objects within, as functions of t.
    void whatAFormulaNamesIsUsed_data() {
        QTest::addColumn<QString>("rest");
        QTest::newRow("number") << R"("bodies": [{"name": "b", "mass": "2*L"}])";
        QTest::newRow("array") << R"("gravity": [0, 0, "-sin(L) + 1"])";
        QTest::newRow("orientation")
            << R"("bodies": [{"name": "b", "orientation": {"axis": [0, 0, 1], "angle": "L"}}])";
        QTest::newRow("shape") << R"("ground": {"shapes": [{"type": "sphere", "radius": "L"}]})";
        QTest::newRow("points")
            << R"("joints": [{"name": "j", "type": "distance", "points": [["L", 0, 0], [0, 0, 0]]}])";
        QTest::newRow("motor") << R"("joints": [{"name": "j", "type": "revolute",
                                     "motor": {"velocity": "L*t", "max_force": 1}}])";
        QTest::newRow("force")
            << R"("forces": [{"name": "f", "type": "force", "vector": [0, "L*j.rate", 0]}])";
        QTest::newRow("measure")
            << R"("measures": [{"name": "m", "type": "expression", "expression": "L*{b.com.x}"}])";
        QTest::newRow("material") << R"("materials": {"steel": {"density": "L"}})";
        QTest::newRow("simulation") << R"("simulation": {"step": "L/100"})";
    }
    void whatAFormulaNamesIsUsed() {
        QFETCH(QString, rest);
        QCOMPARE(unused("\"L\": 1", rest.toStdString()), QStringList());
    }

    /// Names of items, texts, and names that only start alike are no use of it.
    void whatIsNoFormulaDoesNotCount() {
        QCOMPARE(
            unused("\"L\": 1", R"("description": "L", "bodies": [{"name": "L", "mass": "2*L1"}],
                  "joints": [{"name": "L", "type": "fixed", "bodies": ["ground", "L"]}])"),
            QStringList("/parameters/L"));
    }

    void aParameterOfAnotherOneIsUsed() {
        QCOMPARE(unused(R"("a": 1, "b": "2*a", "c": "1e3")", R"("gravity": [0, 0, "b"])"),
                 QStringList("/parameters/c"));
    }

    /// As the dimensions that a sketch measures; one whose name is misspelt in it stays told.
    void whatFollowsFromOthersIsThereToBeRead() {
        QCOMPARE(unused(R"("a": 1, "b": {"value": "2*a", "unit": "m"})", R"("bodies": [])"),
                 QStringList());
        QCOMPARE(unused(R"("a": 1, "b": "2*pi")", R"("gravity": [0, 0, "a"])"),
                 QStringList("/parameters/b"));
    }

    void withoutParametersThereIsNothing() {
        QCOMPARE(unused("", "\"bodies\": []"), QStringList());
        QVERIFY(io::unusedParameters(io::parseJson("{\"trammel\": 1}").root).empty());
    }
};

QTEST_GUILESS_MAIN(TestUnusedParameters)
#include "test_unused_parameters.moc"

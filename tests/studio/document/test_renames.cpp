// A new name reaches all that names the item, formulas among them, and nothing else.
#include "document_fixture.h"
#include "io/model_file.h"
#include "studio/document/formula_names.h"
#include "studio/document/name_watch.h"
#include "studio/document/references.h"

#include <QSignalSpy>

using namespace trammel;
using namespace trammel::studio;
using io::JsonValue;

class TestRenames : public DocumentFixture {
    Q_OBJECT

private slots:
    void renamingABodyUpdatesWhoNamesIt() {
        Document document;
        open(document);
        QCOMPARE(document.renameItem("/bodies/1", "lever"), QString());
        QCOMPARE(stringAt(document, "/joints/1/bodies/1"), QString("lever"));
        QCOMPARE(stringAt(document, "/forces/0/body"), QString("lever"));
        QVERIFY(!document.hasErrors());
        QCOMPARE(document.undoStack()->count(), 1);
    }

    void renamesAreTold() {
        Document document;
        open(document);
        NameWatch watch(document);
        QSignalSpy told(&watch, &NameWatch::renamed);
        const auto last = [&] { return told.takeLast(); };
        document.renameItem("/bodies/1", "lever");
        QCOMPARE(last(), (QVariantList{"rod", "lever"}));
        document.removeItem("/bodies/0"); // the lever has another place now
        document.renameItem("/bodies/0", "arm");
        QCOMPARE(last(), (QVariantList{"lever", "arm"}));
        document.undoStack()->undo();
        QCOMPARE(last(), (QVariantList{"arm", "lever"}));
        document.renameItem("/parameters/L", "len");
        QVERIFY(told.isEmpty());
    }

    void renamingAParameterUpdatesFormulas() {
        Document document;
        open(document);
        QCOMPARE(document.renameItem("/parameters/L", "len"), QString());
        QCOMPARE(stringAt(document, "/parameters/half"), QString("len/2"));
        QCOMPARE(stringAt(document, "/materials/wood/density"), QString("400*len"));
        QCOMPARE(stringAt(document, "/bodies/0/position/0"), QString("len"));
        QCOMPARE(stringAt(document, "/bodies/0/shapes/0/size/0"), QString("len"));
        QCOMPARE(stringAt(document, "/joints/1/position/0"), QString("len+half"));
        QCOMPARE(stringAt(document, "/forces/0/vector/0"), QString("len*t"));
        QVERIFY(!document.hasErrors());
    }

    void aFormulaIsRenamedByWholeNames_data() {
        QTest::addColumn<QString>("formula");
        QTest::addColumn<QString>("renamed");
        QTest::newRow("one") << "L"
                             << "a";
        QTest::newRow("longer names stay") << "L1+aL*L_"
                                           << "L1+aL*L_";
        QTest::newRow("several") << "2*L-sin( L )"
                                 << "2*a-sin( a )";
        QTest::newRow("exponent of a number") << "1e3*L"
                                              << "1e3*a";
        QTest::newRow("a channel of that name stays") << "L*L.rate"
                                                      << "a*L.rate";
    }

    void aFormulaIsRenamedByWholeNames() {
        QFETCH(QString, formula);
        QFETCH(QString, renamed);
        QCOMPARE(QString::fromStdString(renameInFormula(formula.toStdString(), "L", "a")), renamed);
    }

    void anExponentIsNoName() { QCOMPARE(renameInFormula("2e3*e", "e", "x"), "2e3*x"); }

    void aRenameReachesEveryPartThatNamesIt() {
        Document document;
        makeGearedRig(document);
        QVERIFY2(document.diagnostics().empty(),
                 document.diagnostics().empty()
                     ? ""
                     : english(document.diagnostics()[0].message).c_str());
        const std::string before = document.text();
        const int steps = document.undoStack()->count();
        QCOMPARE(document.renameItem("/joints/0", "hinge"), QString());
        QCOMPARE(document.renameItem("/bodies/0", "crank"), QString());
        QCOMPARE(document.renameItem("/bodies/1", "rod"), QString());
        QCOMPARE(document.renameItem("/forces/1", "coil"), QString());
        QCOMPARE(document.renameItem("/measures/0", "gap-1"), QString());
        QCOMPARE(document.renameItem("/measures/2", "tip"), QString());
        QCOMPARE(stringAt(document, "/joints/2/joints/0"), QString("hinge"));
        QCOMPARE(stringAt(document, "/forces/0/joint"), QString("hinge"));
        QCOMPARE(stringAt(document, "/forces/1/joint"), QString("hinge"));
        QCOMPARE(stringAt(document, "/forces/2/vector/0"),
                 QString("-2*hinge.rate + hinge.coordinate"));
        QCOMPARE(stringAt(document, "/measures/2/body"), QString("crank"));
        QCOMPARE(stringAt(document, "/measures/1/bodies/1"), QString("crank"));
        QCOMPARE(stringAt(document, "/bodies/2/follow/body"), QString("rod"));
        QCOMPARE(stringAt(document, "/measures/3/expression"),
                 QString("hinge.rate*hinge.force.x + crank.com.x + coil.torque + {gap-1} + "
                         "{gap-1.rate} + {tip.v.x} + crank.alpha.x + hinge.acceleration + "
                         "{gap-1.acceleration}"));
        QVERIFY2(document.diagnostics().empty(),
                 document.diagnostics().empty()
                     ? ""
                     : english(document.diagnostics()[0].message).c_str());
        while (document.undoStack()->index() > steps)
            document.undoStack()->undo();
        QCOMPARE(document.text(), before);
    }

    void onlyTheNamesThatAreMeantAreRenamed_data() {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("renamed");
        const auto row = [](const char* name, const char* pointer, const char* expression,
                            const char* renamed) {
            QTest::newRow(name) << QString(pointer) << QString(expression) << QString(renamed);
        };
        row("longer names stay", "/joints/0", "joint1.rate + joint11.rate + xjoint1.rate",
            "x.rate + joint11.rate + xjoint1.rate");
        row("braces", "/joints/0", "{joint1.rate} + {joint11.rate}", "{x.rate} + {joint11.rate}");
        row("a body's channel is no joint's", "/joints/0", "joint1.com.x", "joint1.com.x");
        row("a contact's bodies", "/bodies/0",
            "{contact.body1-body2.force.x} + {contact.body2-ground.force.z}",
            "{contact.x-body2.force.x} + {contact.body2-ground.force.z}");
        row("an open brace stays", "/joints/0", "joint1.rate + {joint1.rate",
            "x.rate + {joint1.rate");
        row("a parameter is no channel", "/parameters/p1", "p1*p1.rate + p1", "x*p1.rate + x");
    }

    void onlyTheNamesThatAreMeantAreRenamed() {
        QFETCH(QString, pointer);
        QFETCH(QString, expression);
        Document document;
        makeGearedRig(document);
        addParameter(document);
        document.setValue("/measures/3/unit", JsonValue("p1"));
        document.setValue("/measures/3/expression", JsonValue(expression.toStdString()));
        document.renameItem(pointer, "x");
        QTEST(stringAt(document, "/measures/3/expression"), "renamed");
        QCOMPARE(stringAt(document, "/measures/3/unit"), QString("p1")); // a text, no formula
    }

    /// Columns and units of tables, methods by their names, notes of the drawing and the task that
    /// a linkage was found for are no formulas; the tolerances that go with another's name it.
    void textsThatAreNoFormulasStay() {
        const std::string text = R"({"trammel": 1,
            "task": {"function": {"formula": "a*x"}},
            "sketch": {"plane": "xz", "origin": ["a", 0, 0],
                       "notes": [{"text": "a hinge, see linear", "position": ["a", 1]}]},
            "parameters": {"a": 1, "linear": {"value": "2*a", "unit": "a", "max": "3*a",
                           "tolerance": {"plus_minus": "0.1*a", "fit": "a"}}},
            "correlations": [{"parameters": ["a", "linear"], "coefficient": 0.5}],
            "tables": {"lift": {"file": "a", "x": "a", "y": "linear", "x_unit": "a",
                                "interpolation": "linear"},
                       "run": {"points": [[0, "a"], ["linear", 1]]}}})";
        const auto renamed = [](const std::string& before, const char* from, const char* to) {
            JsonValue root = io::parseJson(before).root;
            renameReferences(root, ItemKind::Parameter, from, to);
            return QString::fromStdString(root.toText());
        };
        QString expected = QString::fromStdString(text);
        expected.replace("[\"a\", 0, 0]", "[\"arm\", 0, 0]")
            .replace("[\"a\", 1]", "[\"arm\", 1]")
            .replace("\"2*a\"", "\"2*arm\"")
            .replace("\"3*a\"", "\"3*arm\"")
            .replace("0.1*a", "0.1*arm")
            .replace("[\"a\", \"linear\"]", "[\"arm\", \"linear\"]")
            .replace("[0, \"a\"]", "[0, \"arm\"]");
        QCOMPARE(renamed(text, "a", "arm"), expected);
        expected = QString::fromStdString(text);
        expected.replace("[\"a\", \"linear\"]", "[\"a\", \"k\"]")
            .replace("[\"linear\", 1]", "[\"k\", 1]");
        QCOMPARE(renamed(text, "linear", "k"), expected);
    }

    /// What a controller sets is named after joints, bodies, forces and parameters, and its
    /// channels after itself; its unit's variables have names of their own. The file's layout
    /// stays.
    void controllersFollowRenames() {
        const std::string text = R"({"controllers": [{"name": "c", "fmu": "k.fmu",
            "inputs": {"e": "k - A.coordinate + arm.com.x"}, "start": {"kp": "2*k"},
            "outputs": {"A.torque": "u",  "arm.force.x": "k", "k": "u"}},
            {"name": "d", "inputs": {"x": "c.u + {c.k} + c.none"}}],
            "measures": [{"name": "m", "type": "expression", "expression": "2*c.u"}],
            "bodies": [{"name": "arm"}], "joints": [{"name": "A"}], "parameters": {"k": 2}})";
        io::JsonValue root = io::parseJson(text).root;
        renameInFormulas(root, ItemKind::Joint, "A", "hinge");
        renameInFormulas(root, ItemKind::Body, "arm", "rod");
        renameInFormulas(root, ItemKind::Parameter, "k", "gain");
        renameInFormulas(root, ItemKind::Controller, "c", "pi");
        QString expected = QString::fromStdString(text);
        expected
            .replace("\"k - A.coordinate + arm.com.x\"", "\"gain - hinge.coordinate + rod.com.x\"")
            .replace("2*k", "2*gain")
            .replace("\"k\": \"u\"", "\"gain\": \"u\"")
            .replace("c.u + {c.k} + c.none", "pi.u + {pi.k} + c.none")
            .replace("2*c.u", "2*pi.u")
            .replace("A.torque", "hinge.torque")
            .replace("arm.force", "rod.force");
        QCOMPARE(QString::fromStdString(root.toText()), expected);
    }

    void aJointThatForcesMeasureKeepsAPlainName() {
        Document document;
        makeGearedRig(document);
        QVERIFY(document.renameItem("/joints/0", "left-hinge").contains("Formulas"));
        document.setValue("/forces/2/vector/0", JsonValue(1));
        QCOMPARE(document.renameItem("/joints/0", "left-hinge"), QString());
        QCOMPARE(stringAt(document, "/measures/3/expression").left(17),
                 QString("{left-hinge.rate}"));
    }

    void namesAreRefusedWithAReason() {
        Document document;
        open(document);
        QVERIFY(!document.renameItem("/bodies/0", "rod").isEmpty());
        QVERIFY(!document.renameItem("/bodies/0", "ground").isEmpty());
        QVERIFY(!document.renameItem("/bodies/0", " ").isEmpty());
        QVERIFY(!document.renameItem("/parameters/L", "2x").isEmpty());
        QCOMPARE(document.undoStack()->count(), 0);
    }
};

QTEST_MAIN(TestRenames)
#include "test_renames.moc"

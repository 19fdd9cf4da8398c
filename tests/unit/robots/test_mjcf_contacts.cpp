#include "unit/robots/robot_checks.h"

#include <QtTest>
#include <map>

using namespace trammel;
using namespace trammel::robots;
using namespace trammel::support;

/// Which bodies of an MJCF file collide, as its reference has it under "Collision detection": pairs
/// that are stated always do, others by their bits, but for excluded ones, those that are welded
/// together, and a body and the one that it moves against, unless that stands still.
class TestMjcfContacts : public QObject {
    Q_OBJECT

    using Pairs = std::map<std::pair<std::string, std::string>, bool>;

    /// The pairs that the model states, by name, and whether they collide.
    static Pairs pairsOf(const ImportedModel& imported) {
        Pairs pairs;
        for (const model::ContactPair& pair : modelOf(imported).contacts.pairs)
            pairs[std::minmax(pair.bodies[0], pair.bodies[1])] = pair.collide;
        return pairs;
    }
    static ImportedModel import(const std::string& text) {
        return importRobot(TextFile("<mujoco>" + text + "</mujoco>").path(), {});
    }
    static bool tells(const ImportedModel& imported, const char* part) {
        return std::ranges::any_of(imported.report.approximations(), [&](const ReportItem& item) {
            return english(item.what).find(part) != std::string::npos;
        });
    }

private slots:
    /// The foot is welded to the shin and meets the floor, whatever the shin's bits say.
    void bitsOfWeldedBodies() {
        const ImportedModel imported = import(R"(<worldbody><geom type="plane" size="1 1 1"/>
            <body name="shin" pos="0 0 1"><freejoint/><geom size="0.1" contype="2" conaffinity="2"/>
            <body name="foot" pos="0 0 -0.5"><geom size="0.1"/></body></body></worldbody>)");
        QVERIFY(pairsOf(imported).empty());
        QVERIFY(tells(imported, "contype and conaffinity count for whole bodies"));
    }

    /// Shapes whose bits share nothing do not meet.
    void bitsSeparate() {
        const auto ball = [](const char* name, int x, const char* bits) {
            return fmt::format(
                "<body name='{}' pos='{} 0 1'><freejoint/><geom size='.1' {}/></body>", name, x,
                bits);
        };
        const ImportedModel imported =
            import("<worldbody>" + ball("a", 0, "contype='1' conaffinity='1'") +
                   ball("b", 1, "contype='2' conaffinity='2'") +
                   ball("c", 2, "contype='2' conaffinity='1'") + "</worldbody>");
        QCOMPARE(pairsOf(imported), (Pairs{{{"a", "b"}, false}}));
    }

    /// An exclusion of a body that has others welded to it would exclude those, too.
    void exclusionOfWeldedBodies() {
        const char* const text = R"(<worldbody><body name="A" pos="0 0 1"><freejoint/>
            <geom size="0.1"/><body name="A2" pos="1 0 0">%1</body></body>
            <body name="B" pos="0 0 2"><freejoint/><geom size="0.1"/></body></worldbody>
            <contact><exclude body1="A" body2="B"/></contact>)";
        const ImportedModel both = import(QString(text).arg("<geom size='0.1'/>").toStdString());
        QVERIFY(pairsOf(both).empty());
        QVERIFY(tells(both, "\"A\" and \"B\" collide"));
        const ImportedModel alone = import(QString(text).arg("<site name='s'/>").toStdString());
        QCOMPARE(pairsOf(alone), (Pairs{{{"A", "B"}, false}}));
    }

    /// Shapes that collide with nothing by their bits, as is usual where pairs are stated.
    void statedPairsOfShapesWithoutBits() {
        const ImportedModel imported = import(R"(<worldbody>
            <geom name="floor" type="plane" size="1 1 1" contype="0" conaffinity="0"/>
            <body name="ball" pos="0 0 1"><freejoint/>
            <geom name="g" size="0.1" contype="0" conaffinity="0" friction="0.3"/></body>
            <body name="other" pos="1 0 1"><freejoint/><geom size="0.1"/></body></worldbody>
            <contact><pair geom1="floor" geom2="g"/></contact>)");
        QCOMPARE(pairsOf(imported), (Pairs{{{"ball", "ground"}, true},
                                           {{"ball", "other"}, false},
                                           {{"ground", "other"}, false}}));
        const model::Model model = modelOf(imported);
        const model::Shape& shape = model.findBody("ball")->shapes.at(0);
        QVERIFY(shape.collide);
        QCOMPARE(model.material(shape.material).friction, 0.3);
    }

    /// Two hinges between leg and torso do not make them collide; one from the ground does.
    void parentsAndChildren_data() {
        QTest::addColumn<QString>("parent");
        QTest::addColumn<int>("hinges");
        QTest::addColumn<QString>("option");
        QTest::addColumn<int>("stated"); // -1: nothing, 0: no, 1: they collide
        QTest::newRow("a hinge") << "<freejoint/>" << 1 << "" << -1;
        QTest::newRow("two hinges") << "<freejoint/>" << 2 << "" << 0;
        QTest::newRow("a hinge on what stands") << "" << 1 << "" << 1;
        QTest::newRow("two hinges on what stands") << "" << 2 << "" << -1;
        const QString off = "<option><flag filterparent='disable'/></option>";
        QTest::newRow("a hinge, not filtered") << "<freejoint/>" << 1 << off << 1;
        QTest::newRow("two hinges, not filtered") << "<freejoint/>" << 2 << off << -1;
    }
    void parentsAndChildren() {
        QFETCH(QString, parent);
        QFETCH(int, hinges);
        QFETCH(QString, option);
        QFETCH(int, stated);
        QString text = option + "<worldbody><body name='torso' pos='0 0 2'>" + parent +
                       "<geom size='0.3'/><body name='leg' pos='0 0 -0.5'><joint axis='1 0 0' "
                       "damping='0.1'/>";
        if (hinges > 1) text += "<joint axis='0 1 0' damping='0.1'/>";
        text += "<geom size='0.1' pos='0 0 -0.3'/></body></body></worldbody>";
        Pairs expected;
        if (stated >= 0) expected[{"leg", "torso"}] = stated == 1;
        QCOMPARE(pairsOf(import(text.toStdString())), expected);
    }

    /// A file of few characters may repeat bodies: more than links may be are refused soon.
    void repeatedBodiesAreBounded() {
        const TextFile file("<mujoco><worldbody><replicate count='24000' offset='1 0 0'>"
                            "<body><freejoint/><geom size='.1'/></body></replicate></worldbody>"
                            "</mujoco>");
        QVERIFY(refusalOf(file.path()).find("more than 10000") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestMjcfContacts)
#include "test_mjcf_contacts.moc"

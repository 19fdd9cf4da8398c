// Mechanisms that remember what they were made as: speed, density and coupler point as asked for,
// and models that are made anew while what people edited and added stays.
#include "io/model_file.h"
#include "io/parameters.h"
#include "mechanisms/made_mechanism.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::mechanisms;

namespace {

double parameter(const io::JsonValue& root, const char* name) {
    for (const io::ParameterNote& note : io::parameterNotes(root))
        if (note.name == name) return note.value.value_or(std::nan(""));
    return std::nan("");
}

model::Model modelOf(const io::JsonValue& root) {
    const io::ModelResult result = io::readModel(root, {});
    for (const model::Diagnostic& finding : result.diagnostics)
        QTest::qFail(english(finding.message).c_str(), __FILE__, __LINE__);
    return result.model;
}

} // namespace

class TestMadeMechanism : public QObject {
    Q_OBJECT

private slots:
    void everyKindIsRemembered() {
        const Mechanism kinds[] = {FourBar{},    SliderCrank{}, ScissorLift{2, 0.5, 0.3},
                                   Pantograph{}, GearTeeth{},   GearRadii{}};
        for (const Mechanism& lengths : kinds) {
            const io::JsonValue root = document(MadeMechanism{lengths, 3.0, 2700.0, {}});
            modelOf(root);
            const auto made = madeAs(root);
            QVERIFY(made);
            QCOMPARE(made->lengths.index(), lengths.index());
            QVERIFY(document(*made) == root);
            QCOMPARE(made->speed.value(), 3.0);
            QCOMPARE(made->density.value(), 2700.0);
            for (const io::ParameterNote& note : io::parameterNotes(root))
                if (note.name == "w") QCOMPARE(note.unit, std::string("rad/s"));
        }
        QVERIFY(!madeAs(io::parseJson(R"({"trammel": 1})").root));
        io::JsonValue lost = document(MadeMechanism{FourBar{}, {}, {}, {}});
        lost.remove("/parameters/output");
        QVERIFY(!madeAs(lost));
    }

    /// Mass of a bar: density times the area pi r^2 times its length.
    void densityGivesTheMasses() {
        const io::JsonValue root = document(MadeMechanism{FourBar{}, {}, 7850.0, {}});
        const double r = parameter(root, "r");
        QCOMPARE(*modelOf(root).findBody("input")->mass, 7850.0 * M_PI * r * r * 0.1);
    }

    /// The point lies as far along and across the coupler from its first hinge as is asked for.
    void couplerPointsAreWhereTheyAreAskedFor() {
        const io::JsonValue root =
            document(MadeMechanism{FourBar{}, {}, {}, std::array{0.15, 0.08}});
        const model::Model model = modelOf(root);
        const auto& point = std::get<model::PointMeasure>(model.measures.front().law);
        const Vec3 B(parameter(root, "Bx"), 0, parameter(root, "Bz"));
        const Vec3 C(parameter(root, "Cx"), 0, parameter(root, "Cz"));
        const Vec3 along = (C - B).normalized(), across(-along.z(), 0, along.x());
        QCOMPARE(point.body, std::string("coupler"));
        QVERIFY((point.point - B - 0.15 * along - 0.08 * across).norm() < 1e-15);
    }

    void whatWasEditedStays() {
        const MadeMechanism before{FourBar{}, {}, {}, std::array{0.15, 0.08}};
        MadeMechanism after = before;
        after.lengths = FourBar{0.3, 0.12, 0.3, 0.22};
        after.couplerPoint.reset();
        io::JsonValue current = document(before);
        current.set("/bodies/2/mass", 5); // the output link
        current.insert("/bodies", 3,
                       io::parseJson(R"({"name": "own", "mass": 1,
            "inertia": [1, 1, 1, 0, 0, 0]})")
                           .root);
        current.set("/parameters/k", 7);
        current.set("/name", "Mine");
        current.remove("/joints/3");
        const io::JsonValue result = remade(current, before, after);
        QCOMPARE(parameter(result, "input"), 0.12);
        QCOMPARE(parameter(result, "k"), 7.0);
        QCOMPARE(result.at("/name")->string(), std::string("Mine"));
        QCOMPARE(result.at("/bodies")->size(), std::size_t(4));
        QCOMPARE(result.at("/bodies/2/mass")->number(), 5.0);
        QCOMPARE(result.at("/joints")->size(), std::size_t(3)); // the removed one does not return
        QCOMPARE(result.at("/measures")->size(), std::size_t(0));
        QVERIFY(!result.contains("/parameters/point_along"));
        // Made anew as what it is, nothing changes.
        QVERIFY(remade(current, before, before) == current);
    }
};

QTEST_APPLESS_MAIN(TestMadeMechanism)
#include "test_made_mechanism.moc"

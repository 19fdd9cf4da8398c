// New parts and joints, and edits of several items: where a joint is put and what it joins, that
// nothing new lies on what is there, and that several items are copied, aligned and removed as one.
#include "analysis/freedoms/mobility.h"
#include "io/model_file.h"
#include "model/mass_properties.h"
#include "studio/controllers/unit_check.h"
#include "studio/document/body_places.h"
#include "studio/document/document.h"
#include "studio/document/item_clipboard.h"
#include "studio/document/item_group.h"
#include "studio/document/item_kind.h"
#include "studio/document/likely_joint.h"
#include "studio/document/new_items.h"
#include "studio/document/new_parts.h"
#include "studio/document/selection.h"
#include "studio/document/typed_place.h"

#include <QMimeData>
#include <QtTest>
#include <memory>
#include <stdexcept>

using namespace trammel;
using namespace trammel::studio;
using model::JointType;

namespace {

QString addLink(Document& document, const char* name, const Vec3& from, const Vec3& to) {
    LinkPart link;
    link.from = from;
    link.to = to;
    return document.addItem("/bodies", linkBody(link, {.name = name, .material = {}}));
}

/// A crank from the origin, a rod and a cube that slides along x; no joints.
void makeSliderCrank(Document& document) {
    addLink(document, "crank", {0, 0, 0}, {0, 0, 0.1});
    addLink(document, "rod", {0, 0, 0.1}, {0.3, 0, 0});
    const QString slider = addBody(document);
    document.renameItem(slider, "slider");
    document.setValue(slider + "/position", io::JsonValue::array({0.3, 0, 0}));
}

const model::Joint& last(const Document& document) {
    return document.model().joints.back();
}

std::string joined(const Document& document) {
    return last(document).bodies[0] + '-' + last(document).bodies[1];
}

bool isAt(const Vec3& a, const Vec3& b) {
    return (a - b).norm() < 1e-9;
}

Eigen::AlignedBox3d extent(const Document& document, std::size_t body) {
    return extentOf(document.model(), document.model().bodies[body]);
}

} // namespace

class TestParts : public QObject {
    Q_OBJECT

private slots:
    /// What a controller's unit lacks is listed soon after an edit, while nothing else is wrong,
    /// and goes with the controller.
    void unitsAreLookedInto() {
        Document document;
        addLink(document, "crank", {0, 0, 0}, {0, 0, 0.1});
        const UnitCheck check(document, nullptr);
        const auto found = [&] { return document.diagnosticsUnder("/controllers/0/fmu").size(); };
        document.addItem("/controllers",
                         io::parseJson(R"({"name": "c", "fmu": "none.fmu", "step": 0.1,
                                           "outputs": {"crank.force.x": "u"}})")
                             .root);
        QCOMPARE(found(), std::size_t(0));
        QTRY_COMPARE(found(), std::size_t(1));
        QVERIFY(!document.hasErrors());                            // it is in the way of runs only
        document.setValue("/bodies/0/name", io::JsonValue("rod")); // nothing is named so any more
        QTRY_COMPARE(found(), std::size_t(0));
        document.setValue("/controllers/0/outputs", io::parseJson(R"({"rod.force.x": "u"})").root);
        QTRY_COMPARE(found(), std::size_t(1));
        document.removeItem("/controllers/0");
        QCOMPARE(found(), std::size_t(0));
        QVERIFY(!document.hasErrors());
    }
    void aLinkHasEndsAndAFace() {
        Document document;
        addLink(document, "crank", {0, 0, 0}, {0, 0, 0.1});
        QVERIFY(!document.hasErrors());
        const auto places = joinPlaces(document.model(), "crank");
        QCOMPARE(places.size(), std::size_t(3));
        QVERIFY(isAt(places[0].point, {0, 0, 0}));
        QVERIFY(isAt(places[1].point, {0, 0, 0.1}));
        QVERIFY(isAt(places[2].point, {0, 0, 0.05}));
        QVERIFY(places[0].kind == JoinPlace::Kind::End);
        // 10 mm along y, 20 mm across
        QVERIFY(places[0].face && isAt(*places[0].face, {0, 1, 0}));
        QVERIFY(isAt(extent(document, 0).sizes(), {0.02, 0.01, 0.1}));
        // 0.1 x 0.02 x 0.01 m of 1000 kg/m3
        QVERIFY(std::abs(model::massProperties(document.model(), document.model().bodies[0]).mass -
                         0.02) < 1e-12);
    }

    void aRoundLinkAPlateAWheelAndAPinAreBodies() {
        Document document;
        LinkPart rod;
        rod.to = {0.3, 0.4, 0};
        rod.isRound = true;
        document.addItem("/bodies", linkBody(rod, {.name = "rod", .material = {}}));
        PlatePart plate;
        plate.corners = {{0, 0, 1}, {0.2, 0, 1}, {0, 0, 1.1}};
        document.addItem("/bodies", plateBody(plate, {.name = "plate", .material = {}}));
        RoundPart wheel;
        wheel.centre = {1, 0, 0};
        document.addItem("/bodies", roundBody(wheel, {.name = "wheel", .material = {}}));
        QVERIFY2(document.diagnostics().empty(), document.text().c_str());
        const auto ends = joinPlaces(document.model(), "rod");
        QVERIFY(isAt(ends[0].point, {0, 0, 0}) && isAt(ends[1].point, {0.3, 0.4, 0}));
        const auto corners = joinPlaces(document.model(), "plate");
        QCOMPARE(corners.size(), std::size_t(4));
        QVERIFY(isAt(corners[1].point, {0.2, 0, 1}));
        QVERIFY(corners[1].face && isAt(*corners[1].face, {0, 1, 0}));
        // Half of 0.2 x 0.1 m, 0.01 m thick
        const auto properties = model::massProperties(document.model(), document.model().bodies[1]);
        QVERIFY(std::abs(properties.mass - 0.1) < 1e-9);
        const auto hub = joinPlaces(document.model(), "wheel");
        QVERIFY(isAt(hub.front().point, {1, 0, 0}));
        QVERIFY(hub.front().axis && isAt(*hub.front().axis, {0, 1, 0}));
    }

    void whatIsNoPartIsRefused() {
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 linkBody({}, {.name = "l", .material = {}}));
        PlatePart line;
        line.corners = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 plateBody(line, {.name = "p", .material = {}}));
        RoundPart thin;
        thin.radius = 0;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 roundBody(thin, {.name = "w", .material = {}}));
    }

    void placesAreTyped() {
        const model::ParameterValues parameters{{"L", 0.5}};
        const auto is = [&](const char* text, const Vec3& place) {
            const auto typed = typedPlace(text, parameters);
            return typed && isAt(*typed, place);
        };
        QVERIFY(is("0.1", {0.1, 0, 0}));
        QVERIFY(is("0.1, -2, 3", {0.1, -2, 3}));
        QVERIFY(is("1 2 3", {1, 2, 3}));
        QVERIFY(is("10 mm; max(L, 1), 2*L", {0.01, 1, 1}));
        for (const char* wrong : {"", "a", "1, 2, 3, 4", "1,,2", "1/0"})
            QVERIFY2(!typedPlace(wrong, parameters), wrong);
    }

    /// In the order that they are asked for: ends that meet, then the ground at the free end, then
    /// the slide of what the ground does not hold yet.
    void jointsOfASliderCrankAreGuessed() {
        Document document;
        makeSliderCrank(document);
        addJoint(document, "revolute");
        QCOMPARE(joined(document), std::string("crank-rod"));
        QVERIFY(isAt(last(document).position, {0, 0, 0.1}));
        QVERIFY(isAt(last(document).axis, {0, 1, 0}));
        addJoint(document, "revolute");
        QCOMPARE(joined(document), std::string("rod-slider"));
        QVERIFY(isAt(last(document).position, {0.3, 0, 0}));
        addJoint(document, "revolute");
        QCOMPARE(joined(document), std::string("ground-crank"));
        QVERIFY(isAt(last(document).position, {0, 0, 0}));
        addJoint(document, "prismatic");
        QCOMPARE(joined(document), std::string("ground-slider"));
        QVERIFY(isAt(last(document).axis, {1, 0, 0}));
        QVERIFY(!document.hasErrors());
        QCOMPARE(analysis::mobility(document.model()).dofCount, 1);
    }

    void chosenBodiesAreJoinedWithEachOther() {
        Document document;
        makeSliderCrank(document);
        addJoint(document, "revolute", {{"slider", "rod"}, {}});
        QCOMPARE(joined(document), std::string("slider-rod"));
        QVERIFY(isAt(last(document).position, {0.3, 0, 0}));
        addJoint(document, "prismatic", {{"slider", "ground"}, {}});
        QCOMPARE(joined(document), std::string("ground-slider"));
        addJoint(document, "revolute", {{"crank"}, {}});
        QCOMPARE(joined(document), std::string("crank-rod"));
        addJoint(document, "revolute", {{"crank"}, {}});
        QCOMPARE(joined(document), std::string("ground-crank")); // it is joined with the rod
    }

    /// Pointed at near an end, a joint is at the end; far from all places, where it was pointed.
    void aPlacePointedAtIsDrawnToAnEnd() {
        Document document;
        makeSliderCrank(document);
        addJoint(document, "revolute", {{"crank"}, Vec3(0.004, 0, 0.097)});
        QVERIFY(isAt(last(document).position, {0, 0, 0.1}));
        addJoint(document, "revolute", {{"rod", "ground"}, Vec3(0.1, 0, 0.07)});
        QVERIFY(isAt(last(document).position, {0.1, 0, 0.07}));
    }

    /// A corner, an edge or a hole is meant as it is; its axis comes before all that is guessed.
    void whatWasPointedAtGivesPlaceAndAxis() {
        Document document;
        makeSliderCrank(document);
        const Vec3 near(0.004, 0, 0.097); // the crank's end is at (0, 0, 0.1)
        addJoint(document, "revolute", {.bodies = {"crank"}, .place = near, .isExact = true});
        QVERIFY(isAt(last(document).position, near));
        const Vec3 axis(0.6, 0, 0.8);
        for (const char* type : {"revolute", "prismatic"}) {
            addJoint(document, type,
                     {.bodies = {"crank"}, .place = near, .isExact = true, .axis = axis});
            QVERIFY(isAt(last(document).position, near));
            QVERIFY(isAt(last(document).axis, axis));
        }
    }

    void aPinAndAWheelHaveTheAxis() {
        Document document;
        RoundPart wheel;
        wheel.axis = Vec3::UnitX();
        document.addItem("/bodies", roundBody(wheel, {.name = "wheel", .material = {}}));
        addJoint(document, "revolute");
        QCOMPARE(joined(document), std::string("ground-wheel"));
        QVERIFY(isAt(last(document).axis, {1, 0, 0}));
    }

    /// A bar on two hinges at the ground already would get a third one; the free bar gets none too
    /// many.
    void aNewJointMakesNoConstraintRedundantThatAnotherWouldNot() {
        Document document;
        addLink(document, "held", {0, 0, 0}, {0, 0, 0.1});
        addLink(document, "free", {1, 0, 0}, {1, 0, 0.1});
        addJoint(document, "fixed", {{"ground", "held"}, {}});
        addJoint(document, "revolute");
        QCOMPARE(joined(document), std::string("ground-free"));
        QVERIFY(analysis::mobility(document.model()).redundant.empty());
    }

    void newBodiesLieBesideEachOther() {
        Document document;
        for (int i = 0; i < 4; ++i)
            addBody(document);
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY(!extent(document, i).intersects(extent(document, j)));
        for (const model::Body& body : document.model().bodies)
            QCOMPARE(body.pose.position.z(), 0.0); // not stacked
    }

    /// Two bodies with the hinge between them; the one at the ground stays where it is.
    void copiesBringWhatIsBetweenThem() {
        Document document;
        makeSliderCrank(document);
        addJoint(document, "revolute");
        addJoint(document, "revolute", {{"crank", "ground"}, {}});
        document.setValue("/joints/0/torque", io::JsonValue("2*q"));
        addForce(document, "torsion-spring");
        const std::string before = document.text();
        const QStringList copies = duplicateItems(document, {"/bodies/0", "/bodies/1"});
        QCOMPARE(copies, (QStringList{"/bodies/3", "/bodies/4"}));
        QVERIFY2(document.diagnostics().empty(), document.text().c_str());
        const model::Model& model = document.model();
        QCOMPARE(model.joints.size(), std::size_t(3));
        QCOMPARE(model.joints[2].bodies[0], model.bodies[3].name);
        QCOMPARE(model.joints[2].bodies[1], model.bodies[4].name);
        QVERIFY(model.bodies[3].name != "crank");
        QCOMPARE(model.forces.size(), std::size_t(2)); // it is on the hinge that came along
        const Vec3 way = model.bodies[3].pose.position - model.bodies[0].pose.position;
        QVERIFY(way.norm() > 0.005);
        QVERIFY(isAt(model.joints[2].position - model.joints[0].position, way));
        QVERIFY(isAt(model.bodies[4].pose.position - model.bodies[1].pose.position, way));
        for (std::size_t i = 3; i < 5; ++i)
            for (std::size_t j = 0; j < 3; ++j)
                QVERIFY(!extent(document, i).intersects(extent(document, j)));
        document.undoStack()->undo();
        QCOMPARE(document.text(), before); // one step
    }

    void severalItemsGoByTheClipboard() {
        Document source, target;
        makeSliderCrank(source);
        addJoint(source, "revolute");
        const std::unique_ptr<QMimeData> data(
            toMimeData(copiedItems(source, {"/bodies/0", "/bodies/1"})));
        const CopiedItems copied = fromMimeData(data.get()).value();
        QCOMPARE(copied.items.size(), std::size_t(3));
        QCOMPARE(whyNotPasted(target, copied, {}), QString());
        pasteItems(target, copied, {});
        QVERIFY2(target.diagnostics().empty(), target.text().c_str());
        QCOMPARE(target.model().joints.size(), std::size_t(1));
        QVERIFY(isAt(target.model().bodies[0].pose.position, {0, 0, 0.05})); // there is room
    }

    /// With what depends on them, whatever order they were selected in, as one step.
    void severalItemsAreRemovedAtOnce() {
        Document document;
        makeSliderCrank(document);
        addJoint(document, "revolute");
        addJoint(document, "revolute");
        addMaterial(document);
        const std::string before = document.text();
        removeItems(document, {"/joints/0", "/bodies/0", "/bodies/2", "/materials/material1"});
        QCOMPARE(document.model().bodies.size(), std::size_t(1));
        QCOMPARE(document.model().bodies[0].name, std::string("rod"));
        QVERIFY(document.model().joints.empty());
        document.undoStack()->undo();
        QCOMPARE(document.text(), before);
    }

    /// Everything that a tree marks at once: shapes go with their bodies, the ground stays, and the
    /// edits change the selection that they go through.
    void aSelectionOfEverythingIsEdited() {
        Document document;
        makeSliderCrank(document);
        addJoint(document, "revolute");
        document.setValue("/ground", io::parseJson(R"({"shapes": [{"type": "sphere", "radius": 1},
            {"type": "sphere", "radius": 2}, {"type": "sphere", "radius": 3}]})")
                                         .root);
        Selection selection(document);
        const auto chooseAll = [&] {
            QStringList all{"/ground", "/joints/0"};
            for (const char* owner : {"/ground", "/bodies/0", "/bodies/1", "/bodies/2"}) {
                const auto* shapes = document.root().at(std::string(owner) + "/shapes");
                all << owner;
                for (std::size_t i = 0; i < shapes->size(); ++i)
                    all << childPointer(QString(owner) + "/shapes", static_cast<int>(i));
            }
            selection.selectSeveral(all);
        };
        const auto shapesOfBody = [&](std::size_t i) {
            return document.model().bodies[i].shapes.size();
        };
        const std::size_t shapes = shapesOfBody(0);
        const std::string before = document.text();
        chooseAll();
        selection.selectSeveral(duplicateItems(document, selection.pointers()));
        QCOMPARE(document.model().bodies.size(), std::size_t(6));
        QCOMPARE(shapesOfBody(0), shapes);
        QCOMPARE(shapesOfBody(3), shapes);
        QCOMPARE(document.model().groundShapes.size(), std::size_t(6));
        document.undoStack()->undo();
        QCOMPARE(document.text(), before);
        chooseAll();
        const CopiedItems copied = copiedItems(document, selection.pointers());
        QCOMPARE(copied.items.size(), std::size_t(3 + 3 + 1)); // bodies, the ground's shapes, joint
        removeItems(document, selection.pointers());
        QVERIFY(document.model().bodies.empty());
        QVERIFY(document.model().joints.empty());
        QVERIFY(document.model().groundShapes.empty());
        document.undoStack()->undo();
        QCOMPARE(document.text(), before);
        removeItems(document, {"/ground"}); // which is no element
        QCOMPARE(document.text(), before);
    }

    void bodiesAreAligned() {
        Document document;
        makeSliderCrank(document);
        document.setValue("/parameters/h", io::JsonValue(0.2));
        document.setValue("/bodies/2/position/2", io::JsonValue("h"));
        alignBodies(document, {"/bodies/0", "/bodies/1", "/bodies/2"}, "/bodies/0", 2);
        for (std::size_t i = 1; i < 3; ++i)
            QVERIFY(std::abs(extent(document, i).center().z() - 0.05) < 1e-9);
        // A parameter goes on moving it.
        QCOMPARE(stringValue(document.root().at("/bodies/2/position/2")), QString("h - 0.15"));
    }

    void theSelectionHoldsSeveral() {
        Document document;
        makeSliderCrank(document);
        Selection selection(document);
        selection.select("/bodies/0");
        selection.toggle("/bodies/2");
        QCOMPARE(selection.pointer(), QString("/bodies/2"));
        QCOMPARE(selection.bodies(), (QStringList{"crank", "slider"}));
        selection.toggle("/bodies/2");
        QCOMPARE(selection.pointers(), QStringList{"/bodies/0"});
        selection.selectSeveral({"/bodies/0", "/bodies/1", "/bodies"});
        QCOMPARE(selection.pointers(), (QStringList{"/bodies/0", "/bodies/1"}));
        setForAll(document, shapesOf(document, selection.pointers()), "material",
                  io::JsonValue("default"));
        QVERIFY(selection.hasSeveral()); // an edit of them all leaves them selected
        selection.select("/bodies/1");
        QCOMPARE(selection.pointers(), QStringList{"/bodies/1"});
        document.removeItem("/bodies/0");
        QVERIFY(!selection.hasSeveral());
    }
};

QTEST_GUILESS_MAIN(TestParts)
#include "test_parts.moc"

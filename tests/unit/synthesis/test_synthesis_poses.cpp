// Dyads through prescribed poses: figures computed by another program (numpy), tasks made from
// known linkages, and what is refused.

#include "messages/synthesis_messages.h"
#include "synthesis/dyad_choice.h"
#include "synthesis/dyads_of_poses.h"
#include "synthesis/refused.h"
#include "synthesis/solutions.h"
#include "unit/synthesis/synthesis_checks.h"

#include <QtTest>

using namespace trammel;
using namespace trammel::synthesis;
using namespace trammel::support;

namespace {

/// A dyad RR with these pivots is among them; figures have twelve digits after the point, and those
/// of far pivots lose some by the condition of the task.
bool hasLink(const std::vector<Dyad>& dyads, Point g, Point w, double R, double tolerance = 1e-10) {
    return std::ranges::any_of(dyads, [&](const Dyad& dyad) {
        return dyad.kind == DyadKind::RR && std::abs(dyad.fixed - g) < tolerance &&
               std::abs(dyad.moving - w) < tolerance && std::abs(dyad.length - R) < tolerance;
    });
}

double worst(const std::vector<Dyad>& dyads, const Poses& poses) {
    double residual = 0.0;
    for (const Dyad& dyad : dyads)
        residual = std::max(residual, worstResidual(dyad, poses));
    return residual;
}

const Poses kFour = posesOf({{0, 0, 0}, {1.2, 0.4, 25}, {2.1, 1.5, 55}, {2.4, 2.8, 95}});

} // namespace

class TestSynthesisPoses : public QObject {
    Q_OBJECT

private slots:
    void fourRealDyads() {
        const Poses poses = posesOf(
            {{0, 0, 0}, {2.3, -0.1, -52}, {1.7, -2.1, -57}, {0.4, 0.3, 26}, {2.6, 0.8, -9}});
        const auto dyads = dyadsOf(poses);
        QCOMPARE(dyads.size(), 4u);
        QVERIFY(hasLink(dyads, {2.260595695159, -3.589198716391}, {0.579851750769, -2.253737302531},
                        2.146708502455));
        QVERIFY(hasLink(dyads, {-0.370700427617, -2.110357163106},
                        {-1.269023413725, -2.991988631651}, 1.258673203694));
        QVERIFY(hasLink(dyads, {1.041094641905, 0.518999349181}, {-0.709870328226, 1.175385711182},
                        1.869952240792));
        QVERIFY(hasLink(dyads, {-0.808396851721, 0.208345328664},
                        {-1.838680393716, -0.831071060544}, 1.463513104505));
        QVERIFY2(worst(dyads, poses) < 1e-13, QByteArray::number(worst(dyads, poses)));
    }

    void twoRealDyads() {
        const Poses poses =
            posesOf({{0, 0, 0}, {2.7, 2.9, -31}, {1.9, 2.9, 9}, {2.1, -2.2, 52}, {0.3, -1.8, -3}});
        const auto dyads = dyadsOf(poses);
        QCOMPARE(dyads.size(), 2u);
        QVERIFY(hasLink(dyads, {2.608219507744, 0.684718098957}, {-0.805550610948, 0.921071031509},
                        3.421942304014));
        QVERIFY(hasLink(dyads, {11.813638959524, -4.234866430644},
                        {6.145808865747, -3.468245279667}, 5.719441053201));
        QVERIFY(worst(dyads, poses) < 1e-13);
    }

    void noRealDyad() {
        QVERIFY(
            dyadsOf(
                posesOf(
                    {{0, 0, 0}, {-2.2, 0.5, -2}, {-2.3, 0.6, -57}, {1.8, 1.3, -16}, {0, -2.9, 69}}))
                .empty());
    }

    void fourBarIsFoundAgain() {
        const Poses poses = posesOf({{1.24407173958, 1.59105223888, 76.0929779724},
                                     {1.13517414315, 2.30308185068, 61.5234694229},
                                     {0.48910174903, 2.65318614192, 53.6214010723},
                                     {-0.345859383271, 2.45519249657, 51.6897069456},
                                     {-1.07982799344, 1.67285273553, 54.8292324745}});
        const auto dyads = dyadsOf(poses);
        QCOMPARE(dyads.size(), 4u);
        // The poses are stated in twelve digits; their turns of 24 degrees cost six of them.
        QVERIFY(hasLink(dyads, {0.3, -0.2}, {-1.128685758479, -0.758991738168}, 1.5, 1e-6));
        QVERIFY(hasLink(dyads, {4.1, 0.5}, {2.346993279056, -2.027713625753}, 2.9, 1e-6));
        const auto& far = dyads.back();
        QVERIFY(std::abs(far.length - 46.986840509832) < 1e-3);
        QVERIFY(std::ranges::any_of(dyads, [](const Dyad& dyad) {
            return std::abs(dyad.fixed - Point(9.887399195105, 3.447655024742)) < 1e-4 &&
                   std::abs(dyad.length - 2.593303687313) < 1e-4;
        }));
        QVERIFY(worst(dyads, poses) < 1e-12);
    }

    /// Slider-crank: the slider's point runs on y = 0.4.
    void sliderOnTheGround() {
        const Poses poses = posesOf({{2.03854554962, 1.0362514135, 1.65288250102},
                                     {1.62500060642, 1.53860384871, -11.8999529642},
                                     {0.628736415998, 1.59682755624, -13.575102055},
                                     {-0.326759890245, 0.962671458308, 3.54391817917},
                                     {-0.254806221846, 0.0972050071404, 25.1864687215}});
        const auto dyads = dyadsOf(poses);
        QCOMPARE(dyads.size(), 4u);
        QVERIFY(hasLink(dyads, 0, {-0.9, -0.7}, 1.2, 1e-9));
        const auto slider = std::ranges::find(dyads, DyadKind::PR, &Dyad::kind);
        QVERIFY(slider != dyads.end());
        QVERIFY(std::abs(std::abs(slider->normal.imag()) - 1) < 1e-10);
        QVERIFY(std::abs(slider->moving - Point(2.2, -0.7)) < 1e-9);
        QVERIFY(std::abs(std::abs(slider->length) - 0.4) < 1e-9);
        QVERIFY(worst(dyads, poses) < 1e-10); // the sliders' poses are rounded to twelve digits
    }

    /// Inverted slider-crank: a line of the coupler goes through (2.5, 0).
    void sliderOnTheCoupler() {
        const Poses poses = posesOf({{1.96870164283, 0.833080661548, -12.3637174777},
                                     {1.36238043338, 1.25254798577, -23.3155427614},
                                     {0.397381436962, 1.23300092331, -13.6985442901},
                                     {-0.113370832738, 0.443595731384, 5.67844585662},
                                     {0.887713114938, 0.0614163546673, 23.5307237675}});
        const auto dyads = dyadsOf(poses);
        QCOMPARE(dyads.size(), 4u);
        QVERIFY(hasLink(dyads, 0, {-0.9, -0.7}, 1, 1e-9));
        const auto slider = std::ranges::find(dyads, DyadKind::RP, &Dyad::kind);
        QVERIFY(slider != dyads.end());
        QVERIFY(std::abs(slider->fixed - Point(2.5, 0)) < 1e-9);
        QVERIFY(std::abs(std::abs(slider->normal.imag()) - 1) < 1e-9);
        // At A along the line the tracer is (0.9, 0.7): the line is 0.7 below it.
        QVERIFY(std::abs(std::abs(slider->length) - 0.7) < 1e-9);
    }

    /// Four poses of a slider-crank leave its block alone, three one for each direction of the
    /// slide: the lengths are stated in twelve digits, of which turns of 13 degrees cost two.
    void slidersOfFewPoses() {
        Poses poses = posesOf({{2.03854554962, 1.0362514135, 1.65288250102},
                               {1.62500060642, 1.53860384871, -11.8999529642},
                               {0.628736415998, 1.59682755624, -13.575102055},
                               {-0.326759890245, 0.962671458308, 3.54391817917}});
        const auto isIts = [](const std::vector<Dyad>& dyads) {
            return dyads.size() == 1 && dyads[0].kind == DyadKind::PR &&
                   std::abs(std::abs(dyads[0].normal.imag()) - 1) < 1e-9 &&
                   std::abs(dyads[0].moving - Point(2.2, -0.7)) < 1e-9 &&
                   std::abs(std::abs(dyads[0].length) - 0.4) < 1e-9;
        };
        QVERIFY(isIts(dyadsOf(poses, {.slider = DyadKind::PR})));
        poses.pop_back();
        QVERIFY(isIts(dyadsOf(poses, {.slider = DyadKind::PR, .normal = kI})));
        // The line of an inverted one goes through (2.5, 0).
        poses = posesOf({{1.96870164283, 0.833080661548, -12.3637174777},
                         {1.36238043338, 1.25254798577, -23.3155427614},
                         {0.397381436962, 1.23300092331, -13.6985442901},
                         {-0.113370832738, 0.443595731384, 5.67844585662}});
        const auto isItsLine = [](const std::vector<Dyad>& dyads) {
            return dyads.size() == 1 && dyads[0].kind == DyadKind::RP &&
                   std::abs(dyads[0].fixed - Point(2.5, 0)) < 1e-9;
        };
        QVERIFY(isItsLine(dyadsOf(poses, {.slider = DyadKind::RP})));
        poses.pop_back();
        QVERIFY(isItsLine(dyadsOf(poses, {.slider = DyadKind::RP, .normal = kI})));
    }

    /// Points of the body whose three places lie on one line are a circle in it.
    void slidersOfThreePosesAreACircle() {
        const Poses three(kFour.begin(), kFour.begin() + 3);
        std::vector<Point> w;
        for (int i = 0; i < 12; ++i) {
            const auto dyads =
                dyadsOf(three, {.slider = DyadKind::PR, .normal = unit(0.1 + 0.26 * i)});
            QCOMPARE(dyads.size(), 1u);
            QVERIFY(worst(dyads, three) < 1e-13);
            w.push_back(dyads[0].moving);
        }
        // Inscribed angles over one chord are equal, modulo pi.
        const auto inscribed = [&](std::size_t i) {
            const Point turn = (w[i] - w[0]) * std::conj(w[i] - w[1]);
            return turn * turn / std::norm(turn);
        };
        for (std::size_t i = 3; i < w.size(); ++i)
            QVERIFY2(std::abs(inscribed(i) - inscribed(2)) < 1e-11,
                     QByteArray::number(std::abs(inscribed(i) - inscribed(2))));
    }

    /// What is offered for two to four poses has sliders of both kinds, which hold them all.
    void choiceHasSliders_data() {
        QTest::addColumn<int>("count");
        for (const int count : {2, 3, 4})
            QTest::addRow("%d poses", count) << count;
    }
    void choiceHasSliders() {
        QFETCH(const int, count);
        const Poses poses(kFour.begin(), kFour.begin() + count);
        const auto dyads = dyadsFor(poses);
        for (const DyadKind kind : {DyadKind::RR, DyadKind::PR, DyadKind::RP}) {
            const auto found = std::ranges::count(dyads, kind, &Dyad::kind);
            QVERIFY(count == 4 && kind != DyadKind::RR ? found == 1 : found >= 20);
        }
        QVERIFY2(worst(dyads, poses) < 1e-11, QByteArray::number(worst(dyads, poses)));
    }

    /// Kinds take turns in the list, a four-bar first; two sliders are offered where no link may
    /// be.
    void fewPosesLeaveAChoiceOfKinds() {
        const auto kindsOf = [](const Solutions& solutions) {
            std::vector<std::pair<DyadKind, DyadKind>> kinds;
            for (const Solution& solution : solutions.good)
                kinds.push_back(
                    std::minmax(solution.linkage.driver.kind, solution.linkage.follower.kind));
            return kinds;
        };
        using enum DyadKind;
        Task task{.poses = {kFour.begin(), kFour.begin() + 3}};
        auto kinds = kindsOf(solve(task));
        QCOMPARE(kinds.size(), 10u);
        QVERIFY(kinds[0] == std::pair(RR, RR) && kinds[1] == std::pair(RR, PR) &&
                kinds[2] == std::pair(RR, RP) && kinds[3] == kinds[0]);
        QVERIFY(std::ranges::all_of(kinds, [](const auto& both) { return both.first == RR; }));
        task.isSliderCrank = true;
        kinds = kindsOf(solve(task));
        QCOMPARE(kinds.size(), 10u);
        QCOMPARE(std::ranges::count(kinds, std::pair(RR, PR)), 10);
        task.isSliderCrank = false;
        task.dyads = {PR};
        kinds = kindsOf(solve(task));
        QVERIFY(!kinds.empty());
        QCOMPARE(std::ranges::count(kinds, std::pair(PR, PR)), static_cast<long>(kinds.size()));
    }

    /// The known four-bar is always among the solutions, which hold to 1e-12.
    void thousandKnownFourBars() {
        std::mt19937_64 random(20261125);
        std::uniform_real_distribution<double> angle(-3, 3);
        int tasks = 0;
        double largest = 0.0;
        while (tasks < 1000) {
            const KnownFourBar known = randomFourBar(random);
            std::vector<double> cranks;
            for (int i = 0; i < 40 && cranks.size() < 5; ++i) {
                const double crank = angle(random);
                const bool isApart = std::ranges::all_of(
                    cranks, [&](double other) { return std::abs(other - crank) > 0.2; });
                if (isApart && known.isAssembled(crank)) cranks.push_back(crank);
            }
            if (cranks.size() < 5) continue;
            ++tasks;
            Poses poses;
            for (const double crank : cranks)
                poses.push_back(known.pose(crank, tasks % 2 ? 1 : -1));
            const auto dyads = dyadsOf(poses);
            QVERIFY(dyads.size() == 2 || dyads.size() == 4);
            // Poses of small turns leave a condition of up to 1e8 to the pivots.
            QVERIFY2(hasLink(dyads, known.A0, -known.tracer, known.a, 1e-5),
                     QByteArray::number(tasks));
            QVERIFY2(hasLink(dyads, known.B0, known.b - known.tracer, known.c, 1e-5),
                     QByteArray::number(tasks));
            for (const Dyad& dyad : dyads)
                largest = std::max(largest, worstResidual(dyad, poses) /
                                                std::max(1.0, std::abs(dyad.length)));
        }
        QVERIFY2(largest < 1e-12, QByteArray::number(largest));
    }

    /// Five poses in millimetres and in hundreds of metres give the same linkages.
    void scaleDoesNotMatter() {
        const Poses poses = posesOf(
            {{0, 0, 0}, {2.3, -0.1, -52}, {1.7, -2.1, -57}, {0.4, 0.3, 26}, {2.6, 0.8, -9}});
        const auto dyads = dyadsOf(poses);
        for (const double scale : {1e-3, 1e2}) {
            Poses others = poses;
            for (Pose& pose : others)
                pose.place = scale * (pose.place + Point(3, -5));
            const auto found = dyadsOf(others);
            QCOMPARE(found.size(), dyads.size());
            for (const Dyad& dyad : dyads)
                QVERIFY(hasLink(found, scale * (dyad.fixed + Point(3, -5)), scale * dyad.moving,
                                scale * dyad.length, scale * 1e-10));
        }
    }

    /// Points of the circle-point curve on lines x = 0, -2, 2 of the body.
    void fourPosesWithThePivotOnALine() {
        const auto onLine = [&](double x) {
            return dyadsOf(kFour, {.movingOn = Wishes::Line{{x, 0}, {0, 1}}});
        };
        const auto dyads = onLine(0);
        for (const auto& [y, g] :
             {std::pair(1.764494938974, Point(-0.097480380528, 2.510243829456)),
              std::pair(2.596565683983, Point(-0.117923805962, 2.785772955015)),
              std::pair(3.121479988654, Point(-0.364934729736, 2.836828052107))})
            QVERIFY(hasLink(dyads, g, {0, y}, std::abs(Point(0, y) - g)));
        QVERIFY(hasLink(onLine(-2), {0.481069610425, 2.570590464297}, {-2, 4.126876188936},
                        2.928776479776));
        QVERIFY(hasLink(onLine(2), {0.061896211498, 2.457762470645}, {2, -1.699809939666},
                        4.587118337473));
        QVERIFY(worst(dyads, kFour) < 1e-13);
    }

    void threePosesWithAPivotGiven() {
        const Poses three(kFour.begin(), kFour.begin() + 3);
        const auto dyads = dyadsOf(three, {.moving = Point(0.6, -0.9)});
        QCOMPARE(dyads.size(), 1u);
        QVERIFY(hasLink(dyads, {-0.061349724390, 2.409062371129}, {0.6, -0.9}, 3.374503998216));
        // And back: the pivot at the ground is given.
        QVERIFY(hasLink(dyadsOf(three, {.fixed = dyads[0].fixed}), dyads[0].fixed, {0.6, -0.9},
                        3.374503998216, 1e-9));
    }

    /// Nine poses of a known four-bar, then with places moved by up to 1e-3: the dyads miss them by
    /// no more than that.
    void manyPosesByLeastSquares() {
        const KnownFourBar known{{0.3, -0.2}, {4.1, 0.5}, 1.5, 3.7, 2.9, {0.8, 1.1}};
        Poses poses;
        for (int i = 0; i < 9; ++i)
            poses.push_back(known.pose(0.3 + 0.35 * i, 1));
        const auto exact = dyadsNear(poses);
        QVERIFY(exact.size() >= 2);
        QVERIFY(hasLink(exact, known.A0, -known.tracer, 1.5, 1e-8));
        QVERIFY(hasLink(exact, known.B0, known.b - known.tracer, 2.9, 1e-8));
        std::mt19937_64 random(7);
        std::uniform_real_distribution<double> shift(-1e-3, 1e-3);
        for (Pose& pose : poses)
            pose.place += Point(shift(random), shift(random));
        const auto near = dyadsNear(poses);
        QVERIFY(near.size() >= 2);
        QVERIFY(worstResidual(near[0], poses) < 2e-3);
        QVERIFY(worstResidual(near[1], poses) < 2e-3);
        // Nothing near by is better.
        const auto sum = [&](const Dyad& dyad) {
            double squares = 0;
            for (const Pose& pose : poses)
                squares += std::pow(dyad.residual(pose), 2);
            return squares;
        };
        for (const Point by : {Point(1e-4, 0), Point(0, 1e-4), Point(-1e-4, 0), Point(0, -1e-4)}) {
            Dyad moved = near[0];
            moved.fixed += by;
            QVERIFY(sum(moved) >= sum(near[0]));
        }
    }

    void refusals() {
        const auto refusal = [](const Poses& poses, const messages::Entry& id, std::size_t index) {
            try {
                dyadsOf(poses);
            } catch (const Refused& refused) {
                return refused.message().is(id) && refused.index() == index;
            }
            return false;
        };
        QVERIFY(refusal(posesOf({{0, 0, 0}}), messages::kSynthesisTooFewPoses, Refused::kWhole));
        QVERIFY(refusal(posesOf({{0, 0, 0}, {1, 0, 5}, {2, 1, 5}, {1, 0, 5}, {2, 2, 1}}),
                        messages::kSynthesisPosesCoincide, 3));
        QVERIFY(refusal(posesOf({{0, 0, 5}, {1, 0, 5}, {2, 1, 5}, {1, 7, 5}, {2, 2, 5}}),
                        messages::kSynthesisPosesDoNotTurn, Refused::kWhole));
        // All turned about one point: any circle about it fits.
        QVERIFY(refusal(posesOf({{1, 0, 0},
                                 {0, 1, 90},
                                 {-1, 0, 180},
                                 {0, -1, 270},
                                 {std::sqrt(0.5), std::sqrt(0.5), 45}}),
                        messages::kSynthesisPosesDepend, Refused::kWhole));
    }
};

QTEST_GUILESS_MAIN(TestSynthesisPoses)
#include "test_synthesis_poses.moc"

// Four-bars for a function: figures computed by another program, and known four-bars found again.

#include "messages/synthesis_messages.h"
#include "synthesis/function.h"
#include "synthesis/labels.h"
#include "synthesis/refused.h"
#include "unit/synthesis/synthesis_checks.h"

#include <QtTest>

using namespace trammel;
using namespace trammel::synthesis;
using namespace trammel::support;

namespace {

/// y = log10 x on 1..2 as 60 degrees of the input and 90 of the output.
FunctionTask logarithm() {
    return {[](double x) { return std::log10(x); }, 1, 2, 60 * kDegree, 90 * kDegree};
}

bool isBar(const FunctionFourBar& bar, double a, double b, double c, double tolerance = 1e-11) {
    return std::abs(bar.input - a) < tolerance && std::abs(bar.coupler - b) < tolerance &&
           std::abs(bar.output - c) < tolerance;
}

struct KnownPairs {
    FunctionFourBar bar;
    std::vector<AnglePair> pairs;
};

/// A four-bar with pairs of it on one side, at least 0.15 rad apart.
KnownPairs randomPairs(std::mt19937_64& random, std::size_t count) {
    std::uniform_real_distribution<double> length(0.4, 2), angle(-3, 3);
    while (true) {
        KnownPairs known{
            {length(random), length(random), length(random), angle(random), angle(random)}, {}};
        for (int i = 0; i < 50 && known.pairs.size() < count; ++i) {
            const double input = angle(random);
            const auto output = outputAt(known.bar, input, Side::Left);
            const bool isApart = std::ranges::all_of(known.pairs, [&](const AnglePair& pair) {
                return std::abs(wrapped(pair.input - input)) > 0.15;
            });
            if (output && isApart) known.pairs.push_back({input, *output});
        }
        if (known.pairs.size() == count) return known;
    }
}

} // namespace

class TestSynthesisFunction : public QObject {
    Q_OBJECT

private slots:
    void chebyshevSpacing() {
        const auto x = chebyshevPoints(1, 2, 3);
        QVERIFY(std::abs(x[0] - 1.066987298108) < 1e-12);
        QVERIFY(std::abs(x[1] - 1.5) < 1e-15);
        QVERIFY(std::abs(x[2] - 1.933012701892) < 1e-12);
    }

    /// Starting angles of 45 and 0 degrees: three exact points and an error of 2.36 degrees, at
    /// x = 1.
    void logarithmFromUsualAngles() {
        const auto design = designAt(logarithm(), 45 * kDegree, 0);
        QVERIFY(design.has_value());
        QVERIFY(isBar(design->bar, 0.652585740881, 1.170609285983, 0.528110663458));
        QVERIFY2(std::abs(design->error / kDegree - 2.36432) < 5e-6,
                 QByteArray::number(design->error / kDegree, 'g', 12));
        const auto atStart = outputAt(design->bar, 0, design->side);
        QVERIFY(std::abs(std::abs(wrapped(*atStart)) - design->error) < 1e-12);
        for (const double x : chebyshevPoints(1, 2, 3)) {
            const AnglePair pair = logarithm().pairAt(x);
            QVERIFY(std::abs(wrapped(*outputAt(design->bar, pair.input, design->side) -
                                     pair.output)) < 1e-12);
        }
    }

    /// At 90 and 171 degrees the output link is turned round and the error a twentieth.
    void logarithmFromSearchedAngles() {
        const auto design = designAt(logarithm(), 90 * kDegree, 171 * kDegree);
        QVERIFY(design.has_value());
        QVERIFY(isBar(design->bar, 2.223208181816, 3.083387872351, 0.976099268252));
        QVERIFY(std::abs(design->error / kDegree - 0.10656) < 5e-5);
        QVERIFY(design->transmission / kDegree > 41.36 && design->transmission / kDegree < 41.6);
        const auto found = searchFunction(logarithm());
        QVERIFY(found.size() >= 3);
        QVERIFY2(found[0].error <= design->error,
                 QByteArray::number(found[0].error / kDegree, 'g', 12));
        for (const FunctionDesign& other : found) {
            QVERIFY(other.transmission >= 40 * kDegree - 1e-4);
            QVERIFY(other.error >= found[0].error);
        }
    }

    /// a 1, b 2.5, c 2 on a ground of 3.
    void threePairsOfAKnownOne() {
        const FunctionFourBar known{1.0 / 3, 2.5 / 3, 2.0 / 3};
        std::vector<AnglePair> pairs;
        for (const double f : {0.5, 1.4, 2.6})
            pairs.push_back({f, *outputAt(known, f, Side::Left)});
        const auto bars = fourBarsThrough(pairs);
        QCOMPARE(bars.size(), 1u);
        QVERIFY(isBar(bars[0], 1.0 / 3, 2.5 / 3, 2.0 / 3, 1e-13));
    }

    /// With one and with both offsets unknown the known one is always among at most two and three.
    void fourAndFivePairsOfKnownOnes() {
        std::mt19937_64 random(20261125);
        for (int i = 0; i < 300; ++i)
            for (const std::size_t count : {4u, 5u}) {
                const KnownPairs known = randomPairs(random, count);
                const auto bars =
                    fourBarsThrough(known.pairs, {.inputOffset = known.bar.inputOffset});
                QVERIFY(bars.size() <= count - 2);
                // Conditions up to 1e8 where five pairs lie close together.
                QVERIFY2(std::ranges::any_of(bars,
                                             [&](const FunctionFourBar& bar) {
                                                 return isBar(bar, known.bar.input,
                                                              known.bar.coupler, known.bar.output,
                                                              1e-5);
                                             }),
                         QByteArray::number(i));
            }
    }

    /// Least squares of nine pairs: the known one again, also with errors of 0.1 degrees.
    void manyPairs() {
        std::mt19937_64 random(3);
        for (int i = 0; i < 10; ++i) {
            KnownPairs known = randomPairs(random, 9);
            auto bars = fourBarsNear(known.pairs);
            QVERIFY(!bars.empty());
            QVERIFY(isBar(bars[0], known.bar.input, known.bar.coupler, known.bar.output, 1e-6));
            std::uniform_real_distribution<double> error(-0.1 * kDegree, 0.1 * kDegree);
            for (AnglePair& pair : known.pairs)
                pair.output += error(random);
            bars = fourBarsNear(known.pairs);
            QVERIFY(!bars.empty());
            const Side side = sideOf(bars[0], known.pairs[0]);
            for (const AnglePair& pair : known.pairs) {
                const auto output = outputAt(bars[0], pair.input, side);
                QVERIFY(output && std::abs(wrapped(*output - pair.output)) < 0.2 * kDegree);
            }
        }
    }

    void linkageTurnsAsAsked() {
        const FunctionTask task = logarithm();
        const auto design = designAt(task, 90 * kDegree, 171 * kDegree);
        std::vector<AnglePair> pairs;
        for (const double x : chebyshevPoints(1, 2, 3))
            pairs.push_back(task.pairAt(x));
        const auto made = linkageOf(design->bar, pairs, 0.2);
        QVERIFY(made.has_value());
        for (const Pose& pose : made->poses) {
            QVERIFY(std::abs(made->linkage.driver.residual(pose)) < 1e-14);
            QVERIFY(std::abs(made->linkage.follower.residual(pose)) < 1e-14);
        }
        QVERIFY(labelsOf(made->linkage, made->poses).defect == Defect::None);
        const auto value = [&](int j) { return driverValue(made->linkage, made->poses[j]); };
        QVERIFY(std::abs(wrapped(value(2) - value(0) - pairs[2].input + pairs[0].input)) < 1e-13);
    }

    void refusals() {
        const auto refusal = [](std::vector<AnglePair> pairs, const messages::Entry& id,
                                std::size_t index) {
            try {
                fourBarsThrough(pairs);
            } catch (const Refused& refused) {
                return refused.message().is(id) && refused.index() == index;
            }
            return false;
        };
        QVERIFY(refusal({{0, 0}, {1, 1}}, messages::kSynthesisTooFewPairs, Refused::kWhole));
        QVERIFY(refusal({{0, 0}, {1, 1}, {1, 2}}, messages::kSynthesisInputsCoincide, 2));
        QVERIFY(refusal({{0, 0}, {1, 1}, {2, 2}, {3, 1}, {4, 1}, {5, 1}},
                        messages::kSynthesisTooManyPairs, Refused::kWhole));
    }
};

QTEST_GUILESS_MAIN(TestSynthesisFunction)
#include "test_synthesis_function.moc"

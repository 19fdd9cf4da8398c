#include "study/output_expression.h"

#include <QTest>
#include <array>
#include <cmath>
#include <random>
#include <stdexcept>

using namespace trammel;
using study::OutputExpression;

namespace {

const std::vector<results::Channel> kChannels{
    {"crank.com.x", "m"}, {"crank.v.x", "m/s"}, {"contact.box-ground.force.z", "N"},
    {"A.lambda.0", "N"},  {"A.lambda.10", "N"}, {"gap", "m"}};
const model::ParameterValues kParameters{{"L", 2.0}, {"e", 0.5}};

/// Five frames at t = 0, 0.5, ... 2: x = t^2, v = 2 t, force = -1, 3, -5, 2, 0, ...; and two
/// impacts, at 0.5 and 1.5 s, of 3 J and 1 J.
results::RunData sampleRun() {
    results::RunHeader header;
    header.channels = kChannels;
    results::RunData run(header);
    const double forces[] = {-1, 3, -5, 2, 0};
    for (int i = 0; i < 5; ++i) {
        const double t = 0.5 * i;
        const double values[] = {t * t, 2 * t, forces[i], 10.0 + i, 20.0 + i, 0.25};
        run.append(t, values);
    }
    for (int i = 0; i < 2; ++i) {
        results::ImpactRecord impact;
        impact.t = 0.5 + i;
        impact.impact = i + 1;
        impact.energyLoss = 3.0 - 2 * i;
        impact.slipAfter = Vec3(0.1, 0, -4.0 * i);
        run.appendImpact(impact);
    }
    return run;
}

double value(const char* text, const results::RunData& run) {
    return OutputExpression(text, kParameters, kChannels).evaluate(run).value;
}

} // namespace

/// All expected values are sums and extrema of five numbers, done by hand; the tolerance is
/// rounding.
class TestOutputExpression : public QObject {
    Q_OBJECT

private slots:
    /// Of one frame a channel is a number itself; t has the unit of what frames are counted by.
    void oneFrame() {
        results::RunHeader header;
        header.channels = kChannels;
        results::RunData run(header);
        const double values[] = {1, 2, 3, 4, 5, 6};
        run.append(0.0, values);
        const std::string text = kChannels[1].name + " * 2 + t";
        const study::FrameCount one{.unit = {}, .isOne = true};
        QCOMPARE(OutputExpression(text, kParameters, kChannels, one).evaluate(run).value, 4.0);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 OutputExpression(text, kParameters, kChannels));
        QVERIFY_THROWS_EXCEPTION(
            std::invalid_argument,
            OutputExpression("events.energy_loss", kParameters, kChannels, one));
        const study::FrameCount byInput{.unit = "rad"};
        QCOMPARE(OutputExpression("last(t)", kParameters, kChannels, byInput).unit(),
                 std::string("rad"));
        const results::RunData empty(header);
        QVERIFY(
            std::isnan(OutputExpression(text, kParameters, kChannels, one).evaluate(empty).value));
    }

    /// Where a frame has no value there is neither a least nor a largest one.
    void extremesOfMissingValues() {
        results::RunHeader header;
        header.channels = kChannels;
        for (const int missing : {0, 1, 2}) {
            results::RunData run(header);
            for (int i = 0; i < 3; ++i) {
                const double value = i == missing ? std::nan("") : i;
                const double values[] = {value, value, value, value, value, value};
                run.append(i, values);
            }
            const std::string name = kChannels[0].name;
            for (const std::string& text : {"max(" + name + ")", "min(" + name + ")"}) {
                const auto result = OutputExpression(text, kParameters, kChannels).evaluate(run);
                QVERIFY(std::isnan(result.value));
                QVERIFY(!result.note.empty());
            }
        }
    }

    /// A unit follows where nothing but reductions, sizes and sums of one quantity stands.
    void units_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("unit");
        const auto row = [](const char* text, const char* unit) {
            QTest::newRow(text) << QString(text) << QString(unit);
        };
        row("last(crank.com.x)", "m");
        row("max(abs(contact.box-ground.force.z))", "N");
        row("max({contact.box-ground.force.z})", "N");
        row("max(crank.com.x - gap) - first(gap)", "m");
        row("rms(crank.v.x - mean(crank.v.x))", "m/s");
        row("max(last(gap), first(gap))", "m");
        row("sum(events.energy_loss)", "J");
        row("last(t)", "s");
        row("at(gap, 1)", "m");
        row("count(t)", "");
        row("last(events.impact)", "");
        row("2 * last(gap)", "");
        row("last(gap) + 1", "");
        row("last(gap) + L", "");
        row("last(gap) / last(crank.com.x)", "");
        row("last(gap) - last(t)", "");
        row("max(gap * crank.com.x)", "");
        row("last(sqrt(gap))", "");
        row("max(L, 1)", "");
    }
    void units() {
        QFETCH(QString, text);
        const OutputExpression expression(text.toStdString(), kParameters, kChannels);
        QTEST(QString::fromStdString(expression.unit()), "unit");
    }

    void values_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("expected");
        const auto row = [](const char* text, double expected) {
            QTest::newRow(text) << QString(text) << expected;
        };
        row("first(crank.com.x)", 0);
        row("last(crank.com.x)", 4);
        row("min(contact.box-ground.force.z)", -5);
        row("max(abs(contact.box-ground.force.z))", 5);
        row("max({contact.box-ground.force.z})", 3);
        row("sum(crank.com.x)", 0.25 + 1 + 2.25 + 4);
        row("mean(crank.com.x)", 7.5 / 5);
        row("rms(crank.v.x)", std::sqrt((1 + 4 + 9 + 16) / 5.0));
        row("rms(crank.v.x - mean(crank.v.x))", std::sqrt(2.0));
        row("count(t)", 5);
        row("count(crank.com.x)", 5);
        row("at(crank.com.x, 1)", 1);
        row("at(crank.com.x, 2)", 4);
        row("at(crank.com.x, 0.25)", 0.125); // linear between frames
        row("at(crank.com.x, L / 4)", 0.25);
        row("at(crank.com.x, first(events.t))", 0.25);
        // Digits after a dot belong to the name, and the longest name counts.
        row("last(A.lambda.0)", 14);
        row("last(A.lambda.10)", 24);
        row("last(gap)", 0.25);
        row("max(crank.com.x-crank.v.x)", 0);
        row("min(crank.com.x-crank.v.x)", -1);
        row("max(sqrt(crank.com.x) - t)", 0);
        row("sum(events.energy_loss)", 4);
        row("count(events.t)", 2);
        row("sum(events.energy_loss > 2)", 1);
        row("last(events.impact)", 2);
        row("last(events.slip_after.z)", -4);
        row("sum(events.energy_loss * t)", 3 * 0.5 + 1 * 1.5);
        row("max(last(crank.com.x), 7, L)", 7);
        row("min(last(crank.com.x), L)", 2);
        row("max(min(crank.com.x, L))", 2);
        row("2*L + last(crank.com.x)/e - 1e-1", 4 + 8 - 0.1);
        row("last(crank.com.x) > 3 ? sin(pi/2) : 0", 1);
        row("max(max(max(gap)))", 0.25);
    }
    void values() {
        QFETCH(QString, text);
        QFETCH(double, expected);
        const double actual = value(qPrintable(text), sampleRun());
        QVERIFY2(std::abs(actual - expected) < 1e-14, qPrintable(QString::number(actual, 'g', 17)));
    }

    /// A measure may be called as a function is: what is followed by "(" is the function.
    void namesThatFunctionsHaveToo() {
        const std::vector<results::Channel> channels{{"max", "m"}, {"a b", "m"}};
        results::RunHeader header;
        header.channels = channels;
        results::RunData run(header);
        run.append(0, std::vector<double>{1.5, 2});
        const auto evaluate = [&](const char* text) {
            return OutputExpression(text, {}, channels).evaluate(run).value;
        };
        QCOMPARE(evaluate("max(max)"), 1.5);
        QCOMPARE(evaluate("last(a b) + last({a b})"), 4.0);
    }

    void onlyTheChannelsThatItReads() {
        const OutputExpression expression(
            "max(crank.com.x) + rms(crank.com.x - mean(A.lambda.0)) + at(gap, last(t))",
            kParameters, kChannels);
        QCOMPARE(expression.channels(),
                 (std::vector<std::string>{"crank.com.x", "A.lambda.0", "gap"}));
    }

    void noValue_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("note");
        QTest::newRow("no events") << "first(events.t)"
                                   << "first() of no events";
        QTest::newRow("too late") << "at(crank.com.x, 9)"
                                  << "at(..., 9) is outside of the run, 0 to 2 s";
        QTest::newRow("division") << "1 / first(crank.v.x)"
                                  << "inf is no finite number";
    }
    void noValue() {
        QFETCH(QString, text);
        QFETCH(QString, note);
        results::RunData run = sampleRun();
        run.assignImpacts({});
        const auto result =
            OutputExpression(text.toStdString(), kParameters, kChannels).evaluate(run);
        QVERIFY(std::isnan(result.value));
        QCOMPARE(QString::fromStdString(english(result.note)), note);
        // What can be said of no events is said.
        QCOMPARE(value("sum(events.energy_loss) + count(events.t)", run), 0.0);
    }

    void refusals_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* text, const char* message) {
            QTest::newRow(text) << QString(text) << QString(message);
        };
        row("last(crnk.com.x)", "nothing is named \"crnk.com.x\" at position 6; expected a "
                                "channel, a column of events, "
                                "or a parameter; the nearest are \"crank.com.x\"");
        row("1 + last(events.enrgy_loss)",
            "nothing is named \"events.enrgy_loss\" at position 10; expected a channel, a column "
            "of "
            "events, or a parameter; the nearest are \"events.energy_loss\"");
        row("sum(events.joint)",
            "\"events.joint\" is text at position 5; expected a column of numbers");
        row("crank.com.x + 1", "a channel, event or t stands outside of a function that makes one "
                               "number of it; expected for instance last(crank.com.x)");
        row("t", "a channel, event or t stands outside of a function that makes one number of it; "
                 "expected for instance last(crank.com.x)");
        row("sum(events.energy_loss * crank.com.x)",
            "\"crank.com.x\" stands beside events at position 26; expected channels or events in "
            "one formula, not both");
        row("at(gap)",
            "at() has 1 arguments at position 1; expected two, such as at(crank.com.x, 0.5)");
        row("mean(gap, 1)",
            "mean() has 2 arguments at position 1; expected one, such as a channel");
        row("at(events.t, 1)", "at() of events, which have no value in between at position 1; "
                               "expected a formula over channels");
        row("mean(L)",
            "mean() of one number at position 1; expected a formula over channels or events "
            "inside");
        row("last(gap", "the formula ends at position 9; expected \")\"");
        row("last(gap) +", "the formula ends at position 12; expected a number, a name or \"(\"");
        row("last({gap)", "\"{\" without \"}\" at position 6; expected a channel's name in braces");
        row("last(gap) ** 2",
            "unexpected \"*\" at position 12; expected a number, a name or \"(\"");
        row("", "the formula is empty; expected numbers, names and operators");
    }
    void refusals() {
        QFETCH(QString, text);
        QFETCH(QString, message);
        try {
            const OutputExpression expression(text.toStdString(), kParameters, kChannels);
            QFAIL("nothing was refused");
        } catch (const std::invalid_argument& error) {
            QCOMPARE(QString(error.what()), message);
        }
    }

    /// Whatever is put together gives a number, none, or a message; nothing else is thrown.
    void anyTextIsReadOrRefused() {
        static constexpr std::array kPieces{
            "max(", "at(",  "mean(", "sum(", "count(", "(",  ")",  ",", "crank.com.x",
            "{",    "}",    "t",     "L",    "1",      "e",  ".",  "+", "-",
            "*",    "/",    "^",     "?",    ":",      " ",  "<",  "=", "events.t",
            "abs(", "rms(", "gap",   "_",    "1e3",    "pi", "\"", "#", "A.lambda.0",
            "!",    "&&",   "last(", "min(", "events."};
        const results::RunData run = sampleRun();
        std::mt19937 random(1);
        int values = 0, refusals = 0;
        for (int i = 0; i < 20'000; ++i) {
            std::string text = random() % 2 ? "last(" : "";
            const bool isClosed = !text.empty();
            for (auto pieces = random() % 8; pieces > 0; --pieces)
                text += kPieces[random() % kPieces.size()];
            if (isClosed) text += ")";
            try {
                const auto result = OutputExpression(text, kParameters, kChannels).evaluate(run);
                QVERIFY(std::isfinite(result.value) == result.note.empty());
                ++values;
            } catch (const std::invalid_argument&) {
                ++refusals;
            }
        }
        QVERIFY(values > 200 && refusals > 10'000); // both ways are taken
    }

    /// Deep nesting ends with a message, not with the stack.
    void deepNesting() {
        std::string text = "t";
        for (int i = 0; i < 3000; ++i)
            text = "max(" + text + ")";
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 OutputExpression(text, kParameters, kChannels));
    }
};

QTEST_APPLESS_MAIN(TestOutputExpression)
#include "test_output_expression.moc"

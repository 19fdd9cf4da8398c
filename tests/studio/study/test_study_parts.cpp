// Parts of the study window without it: contours of known functions, round levels, and factors as
// text.
#include "io/model_file.h"
#include "studio/study/contours.h"
#include "studio/study/factor_text.h"
#include "study/study_file.h"

#include <QtTest>
#include <cmath>
#include <limits>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;

namespace {

std::vector<double> grid(double from, double to, int intervals) {
    std::vector<double> values;
    for (int i = 0; i <= intervals; ++i)
        values.push_back(from + (to - from) * i / intervals);
    return values;
}

double length(const std::vector<ContourPiece>& pieces) {
    double sum = 0;
    for (const ContourPiece& piece : pieces)
        sum += std::hypot(piece.x2 - piece.x1, piece.y2 - piece.y1);
    return sum;
}

} // namespace

class TestStudyParts : public QObject {
    Q_OBJECT

private slots:
    /// Labels of axes: no more digits than tell the values apart.
    void labelsAreShort() {
        const std::vector<QString> texts{"0.30000000000000004", "0.5", "newton"};
        const std::vector<QString> brief{"0.3", "0.5", "newton"};
        QVERIFY(shortTexts(texts) == brief);
        const std::vector<QString> close{"1000001", "1000002"};
        QVERIFY(shortTexts(close) == close);
    }

    /// f = x + 2 y is linear, so its contour f = 1.3 is exact: the points lie on it, and the pieces
    /// add up to the line's length within the unit square, from (1, 0.15) to (0, 0.65).
    void linesOfALinearFunction() {
        const auto x = grid(0, 1, 7), y = grid(0, 1, 5);
        const auto pieces = contour(
            x, y, [&](std::size_t i, std::size_t j) { return x[i] + 2 * y[j]; }, 1.3);
        for (const ContourPiece& piece : pieces)
            QVERIFY(std::abs(piece.x1 + 2 * piece.y1 - 1.3) < 1e-14);
        QVERIFY(std::abs(length(pieces) - std::hypot(1.0, 0.5)) < 1e-13); // rounding
    }

    /// The unit circle on a grid of distance h: the length errs by O(h^2), a quarter with half h.
    void lengthOfACircle() {
        const auto error = [](int intervals) {
            const auto x = grid(-1.37, 1.37, intervals);
            const auto radius = [&](std::size_t i, std::size_t j) {
                return std::hypot(x[i], x[j]);
            };
            return std::abs(length(contour(x, x, radius, 1.0)) - 2 * std::numbers::pi);
        };
        const double coarse = error(40), fine = error(160);
        QVERIFY2(fine < coarse / 8 && fine < 1e-3, qPrintable(QString::number(fine)));
    }

    /// A saddle's cell is cut by its middle: xy > 0 joined where the level is below 0, apart above.
    void saddles() {
        const std::vector<double> x{-1, 1};
        const auto f = [&](std::size_t i, std::size_t j) { return x[i] * x[j]; };
        const auto crossesDiagonal = [&](double level) {
            // The diagonal x = y from corner to corner, where f > 0.
            int count = 0;
            for (const ContourPiece& p : contour(x, x, f, level))
                count += (p.x1 - p.y1) * (p.x2 - p.y2) < 0;
            return count;
        };
        QCOMPARE(crossesDiagonal(0.2), 2);  // each positive corner is cut off
        QCOMPARE(crossesDiagonal(-0.2), 0); // the positive corners are joined
    }

    /// Runs that failed leave a hole.
    void holes() {
        const auto x = grid(0, 1, 2);
        const double none = std::numeric_limits<double>::quiet_NaN();
        const auto pieces = contour(
            x, x, [&](std::size_t i, std::size_t j) { return i == 1 && j == 1 ? none : x[i]; },
            0.5);
        QVERIFY(pieces.empty()); // the middle touches all four cells
    }

    void levels() {
        QVERIFY(roundLevels(0, 10, 5) == (std::vector<double>{2, 4, 6, 8}));
        QVERIFY(roundLevels(-0.3, 0.3, 6).size() == 5);
        QVERIFY(roundLevels(1, 1, 5).empty());
    }

    void factorTexts_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("json");
        QTest::newRow("numbers") << "0, 0.5,1"
                                 << R"({"name": "e", "values": [0, 0.5, 1]})";
        QTest::newRow("range") << " 0 .. 1 : 21 "
                               << R"({"name": "e", "range": [0, 1, 21]})";
        QTest::newRow("range of samples") << "-1e-3..2"
                                          << R"({"name": "e", "range": [-0.001, 2]})";
        QTest::newRow("names") << "newton, poisson"
                               << R"({"name": "e", "values": ["newton", "poisson"]})";
        QTest::newRow("expressions") << "2*L .. pi : 3"
                                     << R"({"name": "e", "range": ["2*L", "pi", 3]})";
        QTest::newRow("truth") << "true, false"
                               << R"({"name": "e", "values": [true, false]})";
        QTest::newRow("nothing") << " , "
                                 << R"({"name": "e", "values": []})";
        QTest::newRow("not finite") << "nan, inf"
                                    << R"({"name": "e", "values": ["nan", "inf"]})";
    }
    void factorTexts() {
        QFETCH(QString, text);
        QFETCH(QString, json);
        QVERIFY2(factorObject("e", text) == io::parseJson(json.toStdString()).root,
                 factorObject("e", text).toText().c_str());
    }

    /// Of quantities plain numbers count in the last value's unit, else in the shown one; formulas
    /// and other units keep their meaning.
    void factorsWithUnits_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("json");
        QTest::newRow("plain") << "100, 250"
                               << R"({"name": "L", "values": [0.1, 0.25]})";
        QTest::newRow("range") << "100 .. 400 mm : 4"
                               << R"({"name": "L", "range": [0.1, 0.4, 4]})";
        QTest::newRow("last unit") << "1 .. 3 m"
                                   << R"({"name": "L", "range": [1, 3]})";
        QTest::newRow("own unit") << "0.1 m, 200"
                                  << R"({"name": "L", "values": [0.1, 0.2]})";
        QTest::newRow("formula") << "2*L, pi/4"
                                 << R"({"name": "L", "values": ["2*L", "pi/4"]})";
        QTest::newRow("other quantity") << "5 kg"
                                        << R"({"name": "L", "values": ["5 kg"]})";
    }
    void factorsWithUnits() {
        QFETCH(QString, text);
        QFETCH(QString, json);
        const io::JsonValue object = factorObject("L", text, {"m", "mm"});
        QVERIFY2(object == io::parseJson(json.toStdString()).root, object.toText().c_str());
    }

    void quantitiesAreShownWithTheirUnit() {
        const FactorUnit unit{"m", "mm"};
        QCOMPARE(factorText({"L", {0.1, 0.25}, std::nullopt}, unit), QString("100, 250 mm"));
        QCOMPARE(factorText({"L", {}, study::Range{0.1, 0.4, 11}}, unit),
                 QString("100 .. 400 mm : 11"));
        QCOMPARE(factorText({"L", {0.1, std::string("x")}, std::nullopt}, unit), QString("100, x"));
        QCOMPARE(unit.text(0.25), QString("250 mm"));
        QCOMPARE(unit.text(std::string("x")), QString("x"));
        QCOMPARE(FactorUnit().text(0.25), QString("0.25"));
    }

    /// What is shown of a factor reads back as it was.
    void factorsReadBack() {
        for (const study::Factor& factor :
             {study::Factor{"e", {}, study::Range{0.1, 1, 21}},
              study::Factor{"e", {0.1, 1e-7, -3.0}, std::nullopt},
              study::Factor{"simulation.impact",
                            {std::string("newton"), std::string("poisson")},
                            std::nullopt}}) {
            const auto name = QString::fromStdString(factor.name);
            study::Study study;
            study.model = "m.trammel.json";
            study.factors = {factor};
            study.outputs = {{"t", "last(t)"}};
            io::JsonValue document = study::studyDocument(study);
            document.set("/factors/0", factorObject(name, factorText(factor)));
            QVERIFY(study::readStudy(document, nullptr).study.factors == study.factors);
        }
    }
};

QTEST_GUILESS_MAIN(TestStudyParts)
#include "test_study_parts.moc"

// Lines, arcs and points of DXF files: where they are (closed forms), units, blocks, and that a
// broken file is told with its line and never ends the program.
#include "io/dxf_file.h"

#include <QtTest>
#include <cmath>
#include <random>

using namespace trammel;
using Eigen::Vector2d;
using io::DxfDrawing;

namespace {

constexpr double kPi = std::numbers::pi;
/// Round-off of some operations on numbers up to 100.
constexpr double kRounding = 1e-12;

/// "0 LINE 10 1.5" as lines of a file.
std::string lines(const char* words) {
    std::string text;
    for (const QString& word : QString(words).split(' ', Qt::SkipEmptyParts))
        text += word.toStdString() + "\n";
    return text;
}

std::string fileOf(const char* entities, const char* before = "") {
    return lines(before) + lines("0 SECTION 2 ENTITIES") + lines(entities) +
           lines("0 ENDSEC 0 EOF");
}

DxfDrawing drawingOf(const char* entities, const char* before = "") {
    return io::readDxf(fileOf(entities, before), "part.dxf");
}

QString errorOf(const std::string& text) {
    try {
        io::readDxf(text, "part.dxf");
        return "read";
    } catch (const io::DxfError& error) {
        return error.what();
    }
}

bool isAt(const Vector2d& place, double x, double y) {
    return (place - Vector2d(x, y)).norm() < kRounding;
}

Vector2d at(const DxfDrawing::Arc& arc, double share) {
    const double angle = arc.start + share * arc.sweep;
    return arc.centre + arc.radius * Vector2d(std::cos(angle), std::sin(angle));
}

/// A drawing with all that is read, for what breaks files.
std::string sample() {
    return fileOf(
        "0 LINE 8 0 10 1 20 2 30 0 11 3 21 4 0 CIRCLE 10 5 20 5 40 2 "
        "0 ARC 10 0 20 0 40 1 50 350 51 10 0 LWPOLYLINE 90 3 70 1 10 0 20 0 42 1 10 2 20 "
        "0 10 2 20 2 0 POLYLINE 70 1 0 VERTEX 10 0 20 0 42 0.5 0 VERTEX 10 1 20 0 0 "
        "SEQEND 0 ELLIPSE 10 0 20 0 11 2 21 0 40 0.5 41 0 42 3 0 POINT 10 1 20 1 0 INSERT "
        "2 part 10 1 20 1 41 2 42 3 50 30 70 2 71 2 44 5 45 5 0 TEXT 1 word",
        "0 SECTION 2 HEADER 9 $ACADVER 1 AC1015 9 $INSUNITS 70 4 0 ENDSEC 0 SECTION 2 "
        "BLOCKS 0 BLOCK 2 part 10 1 20 0 0 LINE 10 0 20 0 11 1 21 0 0 CIRCLE 10 0 20 0 40 1 "
        "0 INSERT 2 part 0 ENDBLK 0 ENDSEC");
}

} // namespace

class TestDxfFile : public QObject {
    Q_OBJECT

private slots:
    void linesPointsAndCircles() {
        const DxfDrawing drawing =
            drawingOf("0 LINE 8 axes 10 1 20 2 30 9 11 -3 21 4.5 0 POINT 10 7 "
                      "20 8 0 CIRCLE 10 5 20 6 40 2.5");
        QCOMPARE(drawing.lines.size(), 1u);
        QVERIFY(isAt(drawing.lines[0].from, 1, 2) && isAt(drawing.lines[0].to, -3, 4.5));
        QCOMPARE(drawing.points.size(), 1u);
        QVERIFY(isAt(drawing.points[0], 7, 8));
        QCOMPARE(drawing.arcs.size(), 1u);
        QVERIFY(isAt(drawing.arcs[0].centre, 5, 6) && drawing.arcs[0].isCircle());
        QCOMPARE(drawing.arcs[0].radius, 2.5);
        QVERIFY(drawing.leftOut.empty());
    }

    /// An arc goes counter-clockwise from its first angle to its second one, over 0 if need be.
    void anArcGoesCounterClockwise() {
        const DxfDrawing drawing = drawingOf("0 ARC 10 1 20 1 40 2 50 350 51 80");
        const DxfDrawing::Arc& arc = drawing.arcs.at(0);
        QVERIFY(std::abs(arc.sweep - kPi / 2) < kRounding);
        QVERIFY(
            isAt(at(arc, 1.0), 1 + 2 * std::cos(80 * kPi / 180), 1 + 2 * std::sin(80 * kPi / 180)));
        QVERIFY(!arc.isCircle());
    }

    /// Seen from below (extrusion 0, 0, -1) x is mirrored, and so is the way around; a line is
    /// given in the world's axes.
    void whatIsSeenFromBelowIsMirrored() {
        const DxfDrawing drawing =
            drawingOf("0 ARC 10 1 20 2 40 1 50 0 51 90 230 -1 0 LINE 10 1 20 2 11 2 21 2 230 -1");
        const DxfDrawing::Arc& arc = drawing.arcs.at(0);
        QVERIFY(isAt(arc.centre, -1, 2));
        // From (2, 2) and (1, 3) of its own plane: (-2, 2) and (-1, 3).
        QVERIFY(isAt(at(arc, 1.0), -2, 2) && isAt(at(arc, 0.0), -1, 3));
        QVERIFY(isAt(drawing.lines.at(0).from, 1, 2));
        const DxfDrawing tilted = drawingOf("0 CIRCLE 10 1 20 2 40 1 210 1 230 0");
        QVERIFY(tilted.arcs.empty());
        QCOMPARE(tilted.leftOut.at("CIRCLE"), 1);
    }

    /// A bulge is the tangent of a quarter of the angle: 1 is half a circle, to the right of the
    /// way; tan(90 deg / 4) a quarter.
    void bulgesAreArcs() {
        const DxfDrawing half = drawingOf("0 LWPOLYLINE 90 2 70 0 10 0 20 0 42 1 10 2 20 0");
        QVERIFY(half.lines.empty());
        QVERIFY(isAt(half.arcs.at(0).centre, 1, 0) && isAt(at(half.arcs[0], 0.5), 1, -1));
        const std::string quarter = "0 POLYLINE 70 0 0 VERTEX 10 1 20 0 42 " +
                                    std::to_string(std::tan(kPi / 8)) +
                                    " 0 VERTEX 10 0 20 1 0 SEQEND";
        const DxfDrawing arc = drawingOf(quarter.c_str());
        // to_string() has 6 decimals of the bulge.
        QVERIFY((arc.arcs.at(0).centre).norm() < 1e-5);
        QVERIFY(std::abs(arc.arcs[0].radius - 1) < 1e-5);
        const DxfDrawing back = drawingOf("0 LWPOLYLINE 90 2 10 0 20 0 42 -1 10 2 20 0");
        QVERIFY(isAt(at(back.arcs.at(0), 0.5), 1, 1));
    }

    void polylinesAreClosedWhereTheySaySo() {
        const char* corners = "10 0 20 0 10 3 20 0 10 3 20 4";
        const auto polyline = [&](const char* flags) {
            return drawingOf(qPrintable(QString("0 LWPOLYLINE 90 3 70 %1 %2").arg(flags, corners)));
        };
        QCOMPARE(polyline("0").lines.size(), 2u);
        const DxfDrawing closed = polyline("129");
        QCOMPARE(closed.lines.size(), 3u);
        QVERIFY(isAt(closed.lines[2].from, 3, 4) && isAt(closed.lines[2].to, 0, 0));
        const DxfDrawing mesh = drawingOf("0 POLYLINE 70 64 0 VERTEX 10 1 20 1 0 SEQEND");
        QCOMPARE(mesh.leftOut.at("POLYLINE"), 1);
    }

    /// All corners of the chain are on the ellipse x^2/9 + y^2/4 = 1 about (1, 1).
    void anEllipseIsAChain() {
        const DxfDrawing drawing = drawingOf(
            "0 ELLIPSE 10 1 20 1 11 3 21 0 40 0.6666666666666666 41 0 42 3.141592653589793");
        QCOMPARE(drawing.lines.size(), 36u); // of 72 around
        for (const auto& line : drawing.lines) {
            const Vector2d own = line.from - Vector2d(1, 1);
            QVERIFY(std::abs(own.x() * own.x() / 9 + own.y() * own.y() / 4 - 1) < 1e-12);
        }
        QVERIFY(isAt(drawing.lines.front().from, 4, 1) && isAt(drawing.lines.back().to, -2, 1));
        // One that is round is an arc.
        QCOMPARE(drawingOf("0 ELLIPSE 11 0 21 2 40 1").arcs.at(0).radius, 2.0);
    }

    /// Insertion point, scale, turn, base point and rows of a block.
    void blocksAreDrawnWhereTheyAreInserted() {
        const char* block =
            "0 SECTION 2 BLOCKS 0 BLOCK 2 part 10 1 20 0 0 LINE 10 1 20 0 11 2 21 0 0 "
            "CIRCLE 10 1 20 0 40 1 0 ENDBLK 0 ENDSEC";
        const DxfDrawing turned = drawingOf("0 INSERT 2 part 10 5 20 5 41 2 42 2 50 90", block);
        QVERIFY(isAt(turned.lines.at(0).from, 5, 5) && isAt(turned.lines[0].to, 5, 7));
        QVERIFY(isAt(turned.arcs.at(0).centre, 5, 5));
        QVERIFY(std::abs(turned.arcs[0].radius - 2) < kRounding);
        const DxfDrawing rows = drawingOf("0 INSERT 2 part 70 2 71 3 44 10 45 20", block);
        QCOMPARE(rows.lines.size(), 6u);
        QVERIFY(isAt(rows.lines.back().from, 10, 40));
        const DxfDrawing stretched = drawingOf("0 INSERT 2 part 41 3 42 1", block);
        QVERIFY(stretched.arcs.empty());
        QCOMPARE(stretched.lines.size(), 73u);
        QCOMPARE(drawingOf("0 INSERT 2 other", block).leftOut.at("INSERT"), 1);
    }

    void unitsAreThoseOfTheHeader_data() {
        QTest::addColumn<QString>("code");
        QTest::addColumn<double>("metres"); // 0: none
        QTest::newRow("none") << "0" << 0.0;
        QTest::newRow("inch") << "1" << 0.0254;
        QTest::newRow("foot") << "2" << 0.3048;
        QTest::newRow("mm") << "4" << 0.001;
        QTest::newRow("m") << "6" << 1.0;
        QTest::newRow("yard") << "10" << 0.9144;
        QTest::newRow("light year") << "19" << 0.0;
    }
    void unitsAreThoseOfTheHeader() {
        QFETCH(QString, code);
        QFETCH(double, metres);
        const QString header =
            QString("0 SECTION 2 HEADER 9 $ACADVER 1 AC1015 9 $INSUNITS 70 %1 0 ENDSEC").arg(code);
        QCOMPARE(drawingOf("0 POINT 10 1 20 1", qPrintable(header)).metresPerUnit.value_or(0.0),
                 metres);
        QVERIFY(!drawingOf("0 POINT 10 1 20 1").metresPerUnit);
    }

    void whatIsNotDrawnIsCounted() {
        const DxfDrawing drawing =
            drawingOf("0 TEXT 1 a 0 TEXT 1 b 0 SPLINE 70 8 0 LINE 67 1 10 1 11 2");
        QCOMPARE(drawing.leftOut.at("TEXT"), 2);
        QCOMPARE(drawing.leftOut.at("SPLINE"), 1);
        QVERIFY(drawing.lines.empty()); // of a sheet of paper
    }

    void linesEndAsInWindowsAndCodesAreIndented() {
        std::string text = fileOf("0 LINE 10 1 20 2 11 3 21 4");
        std::string windows;
        for (const char c : text)
            windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
        QCOMPARE(io::readDxf("  " + windows, "a").lines.size(), 1u);
    }

    void errorsNameTheLine() {
        QCOMPARE(errorOf("999\nremark\nzero\nSECTION\n"),
                 "part.dxf:3: \"zero\" stands here; expected the number of a group code");
        QCOMPARE(errorOf(fileOf("0 LINE 10 1,5 20 0")),
                 "part.dxf:8: \"1,5\" stands here; expected a number for the group code 10");
        QCOMPARE(errorOf(fileOf("0 CIRCLE 10 nan 40 1")),
                 "part.dxf:8: \"nan\" stands here; expected a number for the group code 10");
        QCOMPARE(errorOf("0\nSECTION\n2\nENTITIES\n0\nLINE\n10\n"),
                 "part.dxf:7: the file ends here; expected 0 ENDSEC");
        QCOMPARE(errorOf("0\nEOF\n"), "part.dxf: there is no section ENTITIES; expected one");
        QCOMPARE(errorOf(""), "part.dxf:0: the file ends here; expected 0 EOF");
        QCOMPARE(errorOf("AutoCAD Binary DXF\r\n\x1a"),
                 "part.dxf: a binary DXF file; expected one in text");
        QCOMPARE(errorOf("AC1032\x01\x02\n"),
                 "part.dxf:1: \"AC1032\x01\x02\" stands here; expected the number of a group code");
        try {
            io::loadDxf("/nowhere/part.dxf");
            QFAIL("read");
        } catch (const io::DxfError& error) {
            QVERIFY2(QString(error.what()).startsWith("/nowhere/part.dxf: "), error.what());
        }
    }

    /// Blocks that multiply what is in them, or that hold themselves, come to an end.
    void blocksThatMultiplyAreRefused() {
        QCOMPARE(drawingOf("0 INSERT 2 a", "0 SECTION 2 BLOCKS 0 BLOCK 2 a 0 INSERT 2 a 0 ENDBLK 0 "
                                           "ENDSEC")
                     .leftOut.at("INSERT"),
                 1);
        QVERIFY(errorOf(fileOf("0 INSERT 2 a",
                               "0 SECTION 2 BLOCKS 0 BLOCK 2 a 0 INSERT 2 a 70 9 71 9 0 "
                               "ENDBLK 0 ENDSEC"))
                    .startsWith("part.dxf: more than 500000 "));
    }

    void theSampleIsRead() {
        const DxfDrawing drawing = io::readDxf(sample(), "part.dxf");
        QCOMPARE(*drawing.metresPerUnit, 0.001);
        QCOMPARE(drawing.leftOut.at("TEXT"), 1);
        QVERIFY(!drawing.lines.empty() && !drawing.arcs.empty() && !drawing.points.empty());
    }

    /// Cut anywhere it is refused, but where nothing but the end of the last line is missing.
    void aTruncatedFileIsRefused() {
        const std::string whole = sample();
        for (std::size_t length = 0; length + 1 < whole.size(); ++length)
            QVERIFY2(errorOf(whole.substr(0, length)) != "read",
                     qPrintable(QString::number(length)));
    }

    /// 20,000 files with some bytes changed, lines swapped or parts doubled: read or refused, and
    /// what is read has finite places.
    void brokenFilesDoNotEndTheProgram() {
        std::mt19937 random(20);
        const std::string whole = sample();
        int readCount = 0;
        const auto below = [&](std::size_t count) {
            return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
        };
        for (int round = 0; round < 20'000; ++round) {
            std::string text = whole;
            for (std::size_t i = 0, count = 1 + below(4); i < count; ++i) {
                const std::size_t place = below(text.size());
                switch (below(4)) {
                case 0:
                    text[place] = static_cast<char>(below(256));
                    break;
                case 1:
                    text[place] = "0123456789-+.eE\n"[below(16)];
                    break;
                case 2:
                    text.erase(place, 1 + below(12));
                    break;
                default:
                    text.insert(place, text.substr(below(text.size()), 1 + below(30)));
                }
                if (text.empty()) text = "0\n";
            }
            try {
                const DxfDrawing drawing = io::readDxf(text, "part.dxf");
                ++readCount;
                for (const auto& line : drawing.lines)
                    QVERIFY(line.from.allFinite() && line.to.allFinite());
                for (const auto& arc : drawing.arcs)
                    QVERIFY(arc.centre.allFinite() && std::isfinite(arc.radius) && arc.sweep > 0 &&
                            arc.sweep <= 2 * kPi);
            } catch (const io::DxfError& error) {
                QVERIFY(QString(error.what()).startsWith("part.dxf:"));
            }
        }
        QVERIFY(readCount > 1000); // not all of them are refused
    }
};

QTEST_APPLESS_MAIN(TestDxfFile)
#include "test_dxf_file.moc"

#include "sketch_checks.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>

/// Links drawn one by one give a document that reads, closes and moves as what was drawn.
class TestSketch : public QObject {
    Q_OBJECT

private slots:
    void fourBarClosesAndTurns();
};

using namespace trammel;
using namespace trammel::sketch;
using namespace trammel::support;

void TestSketch::fourBarClosesAndTurns() {
    const io::JsonValue document = drawnFourBar();
    QCOMPARE(findingsOf(document), std::string());
    const analysis::Mobility found = analysis::mobility(readDrawn(document));
    QVERIFY(found.assemblyResidual < 1e-12); // round-off of lengths below a metre
    QCOMPARE(found.dofCount, 1);
    qDebug().noquote() << document.toText().c_str();
    const Drawn driven = addMotor(document, onNode("A"), 1);
    Run run(readDrawn(driven.document));
}

QTEST_APPLESS_MAIN(TestSketch)
#include "test_sketch.moc"

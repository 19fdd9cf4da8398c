// What a run will write, before it starts, and which runs are asked about.
#include "analysis/run/run_size.h"
#include "results/sinks.h"
#include "support/contact_scenes.h"
#include "support/example.h"

#include <QTest>
#include <cmath>

using namespace trammel;

class TestRunSize : public QObject {
    Q_OBJECT

private slots:
    /// What is told is what the run then writes.
    void theRunHasThatSize() {
        model::Model model = support::bouncingSphere(0.5, 0.1);
        model.simulation.duration = 0.1;
        model.simulation.outputStep = 0.003; // the last frame comes earlier than the others
        const analysis::RunSize size = analysis::runSize(model);
        results::MemorySink sink;
        analysis::simulate(model, "{}", sink);
        QCOMPARE(size.frames, std::int64_t(35));
        QCOMPARE(static_cast<std::size_t>(size.frames), sink.run().frameCount());
        QCOMPARE(static_cast<std::size_t>(size.channels), sink.run().header().channels.size());
        QVERIFY(!size.isLarge() && analysis::largeRunText(model).empty());
    }

    /// A million frames, or 4e9 bytes, are not large yet.
    void limits() {
        QVERIFY(!(analysis::RunSize{1'000'000, 10}).isLarge());
        QVERIFY((analysis::RunSize{1'000'001, 10}).isLarge());
        QVERIFY(!(analysis::RunSize{500'000, 999}).isLarge());
        QVERIFY((analysis::RunSize{500'000, 1000}).isLarge());
    }

    /// No example's large run is taken for one that need not be measured, and none as it stands for
    /// one that has to be.
    void whatMayBeLargeIsKnownBeforehand() {
        using enum support::ExampleKind;
        for (const support::ExampleKind kind : {Mechanism, Driven, Contact}) {
            for (const std::string& name : support::exampleNames(kind)) {
                model::Model model = support::exampleModel(name);
                QVERIFY2(!analysis::mayBeLarge(model), name.c_str());
                const double bytes =
                    8.0 * (static_cast<double>(analysis::runSize(model).channels) + 1.0);
                model.simulation.outputStep = model.simulation.duration / (4.001e9 / bytes);
                QVERIFY2(analysis::runSize(model).isLarge(), name.c_str());
                QVERIFY2(analysis::mayBeLarge(model), name.c_str());
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestRunSize)
#include "test_run_size.moc"

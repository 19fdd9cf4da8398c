#include "dynamics/unsupported.h"
#include "support/mechanisms.h"

#include <QTest>

using namespace trammel;

namespace {

/// The only finding, as "pointer: message"; all of them joined where there are several.
std::string findings(const model::Model& model) {
    std::string text;
    for (const auto& finding : dynamics::unsupportedParts(model))
        text += (text.empty() ? "" : "; ") + finding.pointer + ": " + finding.message;
    return text;
}

} // namespace

class TestUnsupported : public QObject {
    Q_OBJECT

private slots:
    void aMechanismOfBuiltJointsRuns() { QCOMPARE(findings(support::fourBar()), std::string()); }

    void eachPartIsNamed() {
        model::Model model = support::fourBar();
        model.simulation.rotation = "nodar";
        model.simulation.integrator = "radau";
        QCOMPARE(findings(model),
                 std::string("/simulation/rotation: rotation 'nodar' cannot be simulated by this "
                             "version of Trammel; /simulation/integrator: integrator 'radau' "
                             "cannot be simulated by this version of Trammel"));
    }

    /// Joints that are coordinates cannot yield.
    void softJointsNeedMaximalCoordinates() {
        model::Model model = support::fourBar();
        model.simulation.coordinates = "generalized";
        QCOMPARE(findings(model), std::string());
        model.simulation.epsilon = 1e-4;
        QCOMPARE(findings(model),
                 std::string("/simulation/epsilon: a softness of joints of 0.0001 cannot be used "
                             "with generalized coordinates, in which joints do not yield; expected "
                             "0, or coordinates maximal"));
        model.simulation.coordinates = "maximal";
        QCOMPARE(findings(model), std::string());
    }
};

QTEST_APPLESS_MAIN(TestUnsupported)
#include "test_unsupported.moc"

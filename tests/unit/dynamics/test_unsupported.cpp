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
        model.joints[0].spring = model::JointSpring{};
        model.joints[1].type = model::JointType::Gear;
        model.simulation.integrator = "radau";
        QCOMPARE(findings(model),
                 std::string("/joints/0/spring: 'spring' of joint 'A' cannot be simulated by this "
                             "version of Trammel; /joints/1/type: gear joint 'B' cannot be "
                             "simulated by this version of Trammel; /simulation/integrator: "
                             "integrator 'radau' cannot be simulated by this version of Trammel"));
    }
};

QTEST_APPLESS_MAIN(TestUnsupported)
#include "test_unsupported.moc"

#include "dynamics/formulations/formulation.h"
#include "support/mechanisms.h"

#include <QTest>

using namespace trammel;
using namespace trammel::dynamics;
using model::FormulationKind;

/// The right-hand sides of A lambda = r [Kea 1.5], term by term: each number below is another power
/// of two, so that sums show which terms took part. h = 1/2 s, so that 1 / h^2 = 4.
class TestFormulations : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        const model::Model model = support::rodPendulum({1.0}, {1.0}, {0.3});
        m_system.emplace(model);
        m_rows.emplace(*m_system);
        const auto count = static_cast<std::size_t>(m_system->rowCount());
        QCOMPARE(count, std::size_t(5)); // a revolute joint's
        m_rows->phi.assign(count, 1.0);
        m_rows->gamma.assign(count, 0.5);
        m_rows->jdotV.assign(count, 32.0);
        m_rows->isSoft.assign(count, false);
        m_rows->isSoft[4] = true; // as a spring's would be
        m_Jv.assign(count, 4.0);
        m_Ja.assign(count, 16.0);
    }

    /// r = -gamma phi / h^2 - J v / h - J M^-1 f, of the velocity level with gamma as it is given.
    void velocityLevel() {
        for (const auto kind :
             {FormulationKind::PositionProjection, FormulationKind::VelocityProjection,
              FormulationKind::VelocityProjectionNewton})
            for (const double r : rightHandSide(formulation(kind)))
                QCOMPARE(r, -2.0 - 8.0 - 16.0);
    }

    /// r = -Jdot v - J M^-1 f; a soft row stays implicit Euler's, whatever joints do.
    void accelerationLevel() {
        const std::vector<double> r = rightHandSide(formulation(FormulationKind::Acceleration));
        for (int row = 0; row < 4; ++row)
            QCOMPARE(r[row], -32.0 - 16.0);
        QCOMPARE(r[4], -2.0 - 8.0 - 16.0);
    }

    /// Rows of a moment: the velocity level, and Jdot v where a row does not yield.
    void momentLevel() {
        std::vector<double> r(m_Jv.size());
        instantRows(terms(), 0, r.size(), r);
        for (int row = 0; row < 4; ++row)
            QCOMPARE(r[row], -2.0 - 8.0 - 16.0 - 32.0);
        QCOMPARE(r[4], -2.0 - 8.0 - 16.0);
    }

    /// What a step does with each: who corrects drift by gamma, needs Jdot v, or projects.
    void traits() {
        for (std::size_t i = 0; i < model::kMethodCount<FormulationKind>; ++i) {
            const auto kind = static_cast<FormulationKind>(i);
            const Formulation& f = formulation(kind);
            QCOMPARE(f.usesGamma, kind == FormulationKind::PositionProjection);
            QCOMPARE(f.projectsPositions, kind == FormulationKind::VelocityProjectionNewton);
            QCOMPARE(f.usesOldVelocity, kind == FormulationKind::Acceleration);
            QCOMPARE(f.bias == Bias::Evaluate, kind == FormulationKind::Acceleration);
        }
    }

private:
    StepTerms terms() const { return {*m_rows, m_Jv, m_Ja, 0.5}; }
    std::vector<double> rightHandSide(const Formulation& f) const {
        std::vector<double> r(m_Jv.size());
        f.rightHandSide(terms(), 0, r.size(), r);
        return r;
    }

    std::optional<System> m_system;
    std::optional<ConstraintRows> m_rows;
    std::vector<double> m_Jv, m_Ja;
};

QTEST_APPLESS_MAIN(TestFormulations)
#include "test_formulations.moc"

#include "dynamics/formulations/formulation.h"
#include "dynamics/friction/friction_model.h"
#include "dynamics/impact/impact_law.h"
#include "dynamics/integrators/integrator.h"

#include <QTest>

using namespace trammel;
using namespace trammel::dynamics;

/// Each registry stands in the order of its enum, so that what the user chose is what runs.
class TestRegistries : public QObject {
    Q_OBJECT

private slots:
    void eachKindIsItself() {
        for (std::size_t i = 0; i < model::kMethodCount<model::FormulationKind>; ++i) {
            const auto kind = static_cast<model::FormulationKind>(i);
            QVERIFY(formulation(kind).kind == kind);
        }
        for (std::size_t i = 0; i < model::kMethodCount<model::FrictionKind>; ++i) {
            const auto kind = static_cast<model::FrictionKind>(i);
            QVERIFY(frictionModel(kind).kind == kind);
        }
        for (std::size_t i = 0; i < model::kMethodCount<model::ImpactKind>; ++i) {
            const auto kind = static_cast<model::ImpactKind>(i);
            QVERIFY(impactLaw(kind).kind == kind);
        }
        for (std::size_t i = 0; i < model::kMethodCount<model::LcpKind>; ++i) {
            const auto kind = static_cast<model::LcpKind>(i);
            QVERIFY(lcpSolver(kind).name == name(kind));
        }
    }

    /// Methods with error control hold rows themselves.
    void holdersHoldRowsThemselves() {
        using enum model::IntegratorKind;
        for (const auto kind : {Rattle, GeneralizedAlpha, Rk45, Radau})
            QVERIFY(holderOf(holderOf(kind)) == holderOf(kind));
        QVERIFY(holderOf(Rk45) == Rk45);
        QVERIFY(holderOf(Radau) == Radau);
        QVERIFY_THROWS_EXCEPTION(std::out_of_range, holderOf(SemiImplicit));
    }
};

QTEST_APPLESS_MAIN(TestRegistries)
#include "test_registries.moc"

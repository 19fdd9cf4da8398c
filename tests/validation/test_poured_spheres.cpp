#include "support/contact_scenes.h"
#include "support/run.h"

#include <QtTest>
#include <algorithm>
#include <array>

/// A thousand balls poured into a box, by an iterative solver with few sweeps.
class TestPouredSpheres : public QObject {
    Q_OBJECT
private slots:
    void penetrateLittleAndGainNothing();
};

using namespace trammel;
using namespace trammel::support;

namespace {

constexpr double kRadius = 0.1;

/// The deepest overlap of two balls or of a ball and the floor at a frame, m.
double penetration(const std::vector<std::array<std::span<const double>, 3>>& centres,
                   std::size_t frame) {
    std::vector<Vec3> p;
    for (const auto& [x, y, z] : centres)
        p.emplace_back(x[frame], y[frame], z[frame]);
    std::ranges::sort(p, {}, [](const Vec3& at) { return at.x(); });
    double worst = 0.0;
    for (std::size_t i = 0; i < p.size(); ++i) {
        worst = std::max(worst, kRadius - p[i].z());
        for (std::size_t k = i + 1; k < p.size() && p[k].x() - p[i].x() < 2 * kRadius; ++k)
            worst = std::max(worst, 2 * kRadius - (p[k] - p[i]).norm());
    }
    return worst;
}

} // namespace

/// Plastic collisions (no restitution below 1 km/s), 50 sweeps a step. A hundredth of the radius is
/// what they may overlap by; sweeps that end early leave less. The energy never rises by more than
/// what lifts overlapping balls apart: 1e-7 of it.
void TestPouredSpheres::penetrateLittleAndGainNothing() {
    model::Model model = ballsInBox(1000);
    model.simulation.lcp = model::LcpKind::Pgs;
    model.simulation.lcpIterations = 50;
    model.simulation.lcpTolerance = 1e-6;
    model.simulation.restitutionThreshold = 1e3;
    model.simulation.recordContacts = false;
    model.simulation.step = 2e-3;
    model.simulation.outputStep = 0.02;
    model.simulation.duration = 1.0;
    const Run run(model);

    std::vector<std::array<std::span<const double>, 3>> centres;
    for (const model::Body& ball : model.bodies)
        centres.push_back(
            {run[ball.name + ".com.x"], run[ball.name + ".com.y"], run[ball.name + ".com.z"]});
    double worst = 0.0, rise = 0.0;
    for (std::size_t frame = 0; frame < run.time().size(); ++frame)
        worst = std::max(worst, penetration(centres, frame));
    std::span<const double> energy = run["energy.total"];
    for (std::size_t i = 1; i < energy.size(); ++i)
        rise = std::max(rise, energy[i] - energy[i - 1]);
    qInfo("overlap %.3g of the radius; energy rises by %.3g of itself in 20 ms at most; %.0f touch",
          worst / kRadius, rise / energy.front(), run["contacts.count"].back());
    QVERIFY(worst < 0.01 * kRadius);
    QVERIFY(rise < 1e-7 * energy.front());
    QVERIFY(run["contacts.count"].back() > 1000);
    QVERIFY(energy.back() < 0.9 * energy.front());
}

QTEST_GUILESS_MAIN(TestPouredSpheres)
#include "test_poured_spheres.moc"

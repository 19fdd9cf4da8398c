#pragma once

#include "dynamics/bodies/state.h"

#include <memory>
#include <vector>

/// What Simbody is told. Its headers are no C++20 (their operators == become ambiguous), the
/// model's are: so this one is C++17 and knows no model.
namespace trammel::bench {

/// One of Simbody's integrators of adaptive step.
struct SimbodyMethod {
    enum class Integrator { RungeKuttaMerson, RungeKuttaFeldberg, CPodes } integrator;
    double accuracy;
};

/// Bodies by their place in SimbodyMechanism::links; -1: the ground. All in the initial pose, world
/// axes.
struct SimbodyLink {
    enum class Form { Free, Pin, Slider, Universal, Ball };
    double mass = 0.0;
    Mat3 inertia = Mat3::Zero(); ///< kg m^2, about the centre of mass, body axes
    dynamics::BodyState start;
    int parent = -1;
    Form form = Form::Free;
    Vec3 point = Vec3::Zero(); ///< of the joint
    Vec3 axis = Vec3::UnitZ(), axis2 = Vec3::UnitX();
};
/// A ball joint that closes a loop.
struct SimbodyClosure {
    int a, b;
    Vec3 point;
};
struct SimbodySpring {
    int a, b;
    Vec3 onA, onB;
    double stiffness, length; ///< N/m, m
};
struct SimbodyTorque {
    int body;
    Vec3 torque; ///< N m
};
struct SimbodyMechanism {
    Vec3 gravity;
    std::vector<SimbodyLink> links; ///< parents before their children
    std::vector<SimbodyClosure> closures;
    std::vector<SimbodySpring> springs;
    std::vector<SimbodyTorque> torques;
};

class SimbodyEngine {
public:
    SimbodyEngine(const SimbodyMechanism& mechanism, const SimbodyMethod& method);
    ~SimbodyEngine();
    SimbodyEngine(const SimbodyEngine&) = delete;
    SimbodyEngine& operator=(const SimbodyEngine&) = delete;

    void advanceTo(double time);
    std::vector<dynamics::BodyState> motion() const; ///< of the links

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace trammel::bench

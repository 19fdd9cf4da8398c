#include "analysis/run/simulate.h"

#include <cmath>
#include <cstdio>

// A rod of 1 m released from the horizontal passes the vertical at sqrt(3 g / L).
struct FastestRate : trammel::results::FrameSink {
    std::size_t column = 0;
    double rate = 0;
    void begin(const trammel::results::RunHeader& header) override {
        while (header.channels[column].name != "pivot.rate")
            ++column;
    }
    void append(double, std::span<const double> values) override {
        rate = std::fmax(rate, std::abs(values[column]));
    }
    void end(std::string_view, std::string_view) override {}
};

int main() {
    trammel::model::Model model;
    model.bodies.resize(1);
    model.bodies[0].name = "rod";
    model.bodies[0].mass = 1;
    model.bodies[0].com = trammel::Vec3(0.5, 0, 0);
    model.bodies[0].inertia = {{0.001, 1.0 / 12, 1.0 / 12, 0, 0, 0}};
    model.joints.resize(1);
    model.joints[0].name = "pivot";
    model.joints[0].type = trammel::model::JointType::Revolute;
    model.joints[0].bodies = {"ground", "rod"};
    model.joints[0].axis = trammel::Vec3::UnitY();
    model.simulation.duration = 1;
    FastestRate fastest;
    trammel::analysis::simulate(model, "", fastest);
    std::printf("%.4f rad/s\n", fastest.rate);
    return std::abs(fastest.rate - std::sqrt(3 * 9.81)) < 0.02 ? 0 : 1;
}

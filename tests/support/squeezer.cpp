#include "support/squeezer.h"

#include "support/mechanisms.h"

#include <cmath>

namespace trammel::support {

namespace {

// The names are the test set's; m, kg, kg m^2, N/m, N m, rad.
constexpr double kXa = -0.06934, kYa = -0.00227, kXb = -0.03635, kYb = 0.03273;
constexpr double kXc = 0.014, kYc = 0.072;
constexpr double kD = 0.028, kDa = 0.0115, kE = 0.02, kEa = 0.01421, kZf = 0.02, kFa = 0.01421;
constexpr double kRr = 0.007, kRa = 0.00092, kSs = 0.035, kSa = 0.01874, kSb = 0.01043;
constexpr double kSc = 0.018, kSd = 0.02, kTa = 0.02308, kTb = 0.00916;
constexpr double kU = 0.04, kUa = 0.01228, kUb = 0.00449, kZt = 0.04;
constexpr double kStiffness = 4530, kLength = 0.07785, kTorque = 0.033;
constexpr std::array kNames{"K1", "K2", "K3", "K4", "K5", "K6", "K7"};
constexpr std::array kMasses{0.04325, 0.00365, 0.02373, 0.00706, 0.07050, 0.00706, 0.05498};
constexpr std::array kInertias{2.194e-6, 4.410e-7, 5.255e-6, 5.667e-7,
                               1.169e-5, 5.667e-7, 1.912e-5};

/// The generalized coordinates: beta, Theta, gamma, Phi, delta, Omega, epsilon.
using Coordinates = std::array<double, 7>;
constexpr Coordinates kStart{-0.0617138900142764496358948458001, 0.0,
                             0.455279819163070380255912382449,   0.222668390165885884674473185609,
                             0.487364979543842550225598953530,   -0.222668390165885884674473185609,
                             1.23054744454982119249735015568};
constexpr Coordinates kEnd{0.1581077119629904e2, -0.1575637105984298e2, 0.4082224013073101e-1,
                           -0.5347301163226948,  0.5244099658805304,    0.5347301163226948,
                           0.1048080741042263e1};

std::array<double, 7> bodyAngles(const Coordinates& q) {
    const auto [beta, theta, gamma, phi, delta, omega, epsilon] = q;
    return {beta, beta + theta, gamma, phi + delta, delta, omega + epsilon, epsilon};
}

/// Where a body has the joint that it is placed by, and its centre of mass from there, own axes.
struct Placement {
    Vec3 pivot, com;
};

Vec3 turned(double angle, double x, double y) {
    return {x * std::cos(angle) - y * std::sin(angle), x * std::sin(angle) + y * std::cos(angle),
            0};
}

} // namespace

model::Model squeezer() {
    const std::array<double, 7> angle = bodyAngles(kStart);
    const Vec3 A(kXa, kYa, 0), B(kXb, kYb, 0), C(kXc, kYc, 0);
    const Vec3 pin = turned(angle[0], kRr, 0);
    const Vec3 E = pin + turned(angle[1], -kD, 0);
    const Vec3 H = A + turned(angle[4], kZt, 0);
    const Vec3 G = A + turned(angle[6], 0, -kU);
    const Vec3 D = B + turned(angle[2], kSd, -kSc);
    const std::array<Placement, 7> placements{{{Vec3::Zero(), {kRa, 0, 0}},
                                               {pin, {-kDa, 0, 0}},
                                               {B, {kSb, -kSa, 0}},
                                               {H, {0, -(kE - kEa), 0}},
                                               {A, {kTa, kTb, 0}},
                                               {G, {kZf - kFa, 0, 0}},
                                               {A, {-kUb, -kUa, 0}}}};
    model::Model model;
    model.name = "Andrews' squeezing mechanism";
    model.gravity = Vec3::Zero();
    for (std::size_t i = 0; i < placements.size(); ++i) {
        model::Body& body = model.bodies.emplace_back();
        body.name = kNames[i];
        body.pose.position = placements[i].pivot;
        body.pose.orientation = Quat(Eigen::AngleAxisd(angle[i], Vec3::UnitZ()));
        body.mass = kMasses[i];
        body.com = placements[i].com;
        body.inertia = model::InertiaEntries{kInertias[i], kInertias[i], kInertias[i], 0, 0, 0};
    }
    const auto join = [&](const char* name, const char* first, const char* second, const Vec3& at) {
        model.joints.push_back(revolute(name, first, second, at, Vec3::UnitZ()));
    };
    join("O", "ground", "K1", Vec3::Zero());
    join("pin", "K1", "K2", pin);
    join("B", "ground", "K3", B);
    join("E3", "K2", "K3", E);
    join("E4", "K2", "K4", E);
    join("E6", "K2", "K6", E);
    join("H", "K5", "K4", H);
    join("A5", "ground", "K5", A);
    join("G", "K7", "K6", G);
    join("A7", "ground", "K7", A);
    model::SpringDamper spring;
    spring.bodies = {"ground", "K3"};
    spring.points = {C, D};
    spring.stiffness = kStiffness;
    spring.length = kLength;
    spring.isImplicit = false;
    model::AppliedTorque drive;
    drive.body = model.bodies[0].name;
    drive.vector = {0.0, 0.0, kTorque};
    model.forces = {{"spring", spring}, {"drive", drive}};
    return model;
}

std::array<double, 7> squeezerAnglesAtEnd() {
    return bodyAngles(kEnd);
}

} // namespace trammel::support

#include "robots/mjcf_inertia.h"

#include "messages/mjcf_messages.h"
#include "messages/robot_messages.h"

#include <Eigen/Eigenvalues>
#include <algorithm>

namespace trammel::robots {

Inertia readMjcfInertial(const MjcfElement& element, const Pose& frame,
                         const MjcfCompiler& compiler) {
    Inertia inertia;
    inertia.place = element.element().place();
    inertia.mass = element.element().number("mass");
    if (!element.has("pos")) element.fail({messages::kAttributeIsMissing, "inertial", "pos"});
    const std::vector<double> full = element.numbers("fullinertia", 6, 6);
    const Vec3 moments = element.vector("diaginertia", Vec3::Zero());
    if (!full.empty() && element.has("diaginertia")) element.fail(messages::kMjcfFullAndDiagonal);
    if (!full.empty() && compiler.orientation(element)) element.fail(messages::kMjcfFullIsTurned);
    const Pose pose = frame * compiler.pose(element);
    Mat3 tensor = moments.asDiagonal();
    if (!full.empty())
        tensor << full[0], full[3], full[4], full[3], full[1], full[5], full[4], full[5], full[2];
    const Mat3 R = pose.orientation.toRotationMatrix();
    inertia.com = pose.position;
    inertia.tensor = R * tensor * R.transpose();
    return inertia;
}

namespace {

void adjust(const MjcfCompiler& compiler, Inertia& inertia) {
    inertia.mass = std::max(inertia.mass, compiler.boundMass);
    if (!(compiler.boundInertia > 0) && !compiler.balanceInertia) return;
    const Eigen::SelfAdjointEigenSolver<Mat3> solver(inertia.tensor);
    Vec3 moments = solver.eigenvalues().cwiseMax(compiler.boundInertia);
    if (compiler.balanceInertia && moments[0] + moments[1] < moments[2])
        moments.setConstant(moments.mean());
    const Mat3& axes = solver.eigenvectors();
    inertia.tensor = axes * moments.asDiagonal() * axes.transpose();
}

} // namespace

void adjustInertias(const MjcfCompiler& compiler, std::vector<Link>& links) {
    double total = 0.0;
    for (Link& link : links) {
        // Links of single joints have no place to be told, and no inertia in the file.
        if (!link.inertia || link.inertia->place == Place{}) continue;
        adjust(compiler, *link.inertia);
        total += link.inertia->mass;
    }
    if (!compiler.totalMass || !(total > 0)) return;
    for (Link& link : links)
        if (link.inertia) {
            link.inertia->mass *= *compiler.totalMass / total;
            link.inertia->tensor *= *compiler.totalMass / total;
        }
}

} // namespace trammel::robots

#include "support/impacts.h"

#include "support/named.h"

namespace trammel::test {

using dynamics::ImpactProblem;

Mat3 ImpactBody::mobility() const {
    if (isFixed) return Mat3::Zero();
    const Mat3 S = skew(r);
    return Mat3::Identity() / mass - S * inertia.cwiseInverse().asDiagonal() * S;
}

double ImpactBody::energy() const {
    return 0.5 * (mass * v.squaredNorm() + w.dot(inertia.asDiagonal() * w));
}

void ImpactBody::apply(const Vec3& P) {
    if (isFixed) return;
    v += P / mass;
    w += r.cross(P).cwiseQuotient(inertia);
}

ImpactProblem pointImpact(const Mat3& K, const Vec3& u, double restitution, double friction) {
    return {K, u, {{0, true, restitution, friction}}};
}

ImpactProblem impactOf(const ImpactBody& first, const ImpactBody& second, double restitution,
                       double friction) {
    return pointImpact(first.mobility() + second.mobility(),
                       second.contactVelocity() - first.contactVelocity(), restitution, friction);
}

ImpactProblem randomImpact(std::mt19937& engine) {
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> uniform;
    const auto draw = [&] { return normal(engine); };
    Mat3 J = Mat3::NullaryExpr(draw);
    J.col(0) *= std::pow(10.0, -2.0 * uniform(engine));
    Vec3 u = Vec3::NullaryExpr(draw);
    u[0] = -std::abs(u[0]) - 1e-3;
    return pointImpact(J * J.transpose(), u, uniform(engine), 1.5 * uniform(engine));
}

dynamics::ImpactOutcome resolved(std::string_view law, const ImpactProblem& problem) {
    dynamics::ImpactOutcome outcome;
    resolveImpact(dynamics::impactLaw(support::named(law)), problem, outcome);
    return outcome;
}

} // namespace trammel::test

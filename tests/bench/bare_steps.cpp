// What the arithmetic of a chain's step takes at least: steps of one mechanism, written by hand
// without any generality. Prints "links,microseconds" for each number of links it is given;
// run_bench.py sets the runs of `trammel run` against them.

#include <Eigen/Geometry>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <vector>

namespace {

using Mat3 = Eigen::Matrix3d;
using Vec3 = Eigen::Vector3d;

constexpr double kStep = 1e-3, kLength = 0.25, kMass = 0.25, kRadius = 0.02, kGravity = 9.81;
constexpr double kCorrected = 0.2; ///< share of a joint's error in a step

Mat3 crossProduct(const Vec3& a, const Mat3& M) {
    Mat3 product;
    for (int k = 0; k < 3; ++k)
        product.col(k) = a.cross(M.col(k));
    return product;
}

/// A uniform rod, hung from the one before by a ball joint.
struct Link {
    Vec3 p, v = Vec3::Zero(), w = Vec3::Zero();
    Eigen::Quaterniond q = Eigen::Quaterniond::Identity();
    Mat3 inverseInertia; ///< world axes
    Mat3 yield;          ///< of either end to a force there: E / m - [r] J [r]
    Vec3 end;            ///< from the centre to the far end; the near one lies opposite
    // Of its joint: the block of J M^-1 J^T, its inverse after elimination, the one left of it.
    Mat3 diagonal, left;
    Vec3 force;
};

/// Rods in a row, released from the horizontal: one block tridiagonal system a step.
class Chain {
public:
    explicit Chain(int links) : m_links(links) {
        for (int i = 0; i < links; ++i)
            m_links[i].p = {(i + 0.5) * kLength, 0.0, 0.0};
    }

    void step() {
        for (Link& link : m_links)
            moveFreely(link);
        for (std::size_t i = 0; i < m_links.size(); ++i)
            assemble(i);
        solve();
        for (std::size_t i = 0; i < m_links.size(); ++i)
            move(i);
    }

    double lowest() const { return m_links.back().p.z(); }

private:
    void moveFreely(Link& link) const {
        const Mat3 R = link.q.toRotationMatrix();
        // A rod's inertia is the same about both of its transverse axes.
        const Vec3 axis = (m_inverse.x() - m_inverse.y()) * R.col(0);
        link.inverseInertia = axis * R.col(0).transpose();
        link.inverseInertia.diagonal().array() += m_inverse.y();
        link.end = 0.5 * kLength * R.col(0);
        const Mat3 turned = crossProduct(link.end, link.inverseInertia);
        link.yield = crossProduct(link.end, turned.transpose());
        link.yield.diagonal().array() += 1.0 / kMass;
        const Vec3 w = R.transpose() * link.w;
        link.w += kStep * (R * m_inverse.cwiseProduct(m_inertia.cwiseProduct(w).cross(w)));
        link.v.z() -= kStep * kGravity;
    }

    void assemble(std::size_t i) {
        Link& link = m_links[i];
        link.diagonal = link.yield;
        Vec3 rate = link.v - link.w.cross(link.end), gap = link.p - link.end;
        if (i > 0) {
            const Link& parent = m_links[i - 1];
            link.diagonal += parent.yield;
            link.left = parent.yield;
            link.left.diagonal().array() -= 2.0 / kMass;
            rate -= parent.v + parent.w.cross(parent.end);
            gap -= parent.p + parent.end;
        }
        link.force = -rate - kCorrected / kStep * gap;
    }

    void solve() {
        for (std::size_t i = 0; i < m_links.size(); ++i) {
            Link& link = m_links[i];
            if (i > 0) {
                const Link& parent = m_links[i - 1];
                const Mat3 share = link.left * parent.diagonal;
                link.diagonal -= share * link.left.transpose();
                link.force -= share * parent.force;
            }
            link.diagonal = link.diagonal.inverse().eval();
        }
        for (std::size_t i = m_links.size(); i-- > 0;) {
            Link& link = m_links[i];
            if (i + 1 < m_links.size())
                link.force -= m_links[i + 1].left.transpose() * m_links[i + 1].force;
            link.force = link.diagonal * link.force;
        }
    }

    void move(std::size_t i) {
        Link& link = m_links[i];
        const Vec3 next = i + 1 < m_links.size() ? m_links[i + 1].force : Vec3(Vec3::Zero());
        link.v += (link.force - next) / kMass;
        link.w -= link.inverseInertia * link.end.cross(link.force + next);
        link.p += kStep * link.v;
        const Vec3 half = 0.5 * kStep * link.w;
        const Eigen::Quaterniond turn =
            Eigen::Quaterniond(0.0, half.x(), half.y(), half.z()) * link.q;
        link.q.coeffs() += turn.coeffs();
        link.q.normalize();
    }

    std::vector<Link> m_links;
    const Vec3 m_inertia{0.5 * kMass * kRadius * kRadius, kMass* kLength* kLength / 12,
                         kMass* kLength* kLength / 12};
    const Vec3 m_inverse = m_inertia.cwiseInverse();
};

double seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// us a step, the least of some rounds.
double stepTime(int links) {
    constexpr int kRounds = 5, kLinkSteps = 500'000;
    const int steps = std::max(5, kLinkSteps / links);
    double best = std::numeric_limits<double>::infinity();
    for (int round = 0; round < kRounds; ++round) {
        Chain chain(links);
        const double start = seconds();
        for (int i = 0; i < steps; ++i)
            chain.step();
        best = std::min(best, (seconds() - start) / steps);
        if (!(chain.lowest() <= 0.0)) std::abort(); // it falls
    }
    return 1e6 * best;
}

} // namespace

int main(int count, char** arguments) {
    for (int i = 1; i < count; ++i) {
        const int links = std::atoi(arguments[i]);
        if (links > 0) std::printf("%d,%.4f\n", links, stepTime(links));
    }
    return 0;
}

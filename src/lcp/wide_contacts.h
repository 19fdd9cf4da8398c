#pragma once

#include "lcp/contact_order.h"
#include "lcp/four_vectors.h"

#include <vector>

namespace trammel::lcp {

/// The contacts of a problem for ContactSweeps, four side by side, in numbers of 4 or 8 bytes: what
/// a sweep does, it does for the four of a group at once. Multipliers are held together with
/// x = M^-1 J^T lambda by body.
///
/// Numbers are in units of about a body's mass and size and of the speed to stop, powers of 2, so
/// that a grain of dust is in the range of 4 bytes, too.
template <class Real>
class WideContacts {
public:
    /// What a sweep changed.
    struct Change {
        double largest = 0.0; ///< as a velocity of its row, m/s
        double square = 0.0;  ///< |g|^2 in the norm of A's diagonal, in units of its own
    };

    /// Takes up a problem with a start; memory is used again.
    /// @param order of this problem; outlives the use, as the problem does
    /// @param pool threads that share all work; null: none
    /// @param speed to stop, m/s
    /// @param start lambda; of another size: 0
    void gather(const FactoredProblem& problem, const ContactOrder& order, math::WorkerPool* pool,
                double speed, const Eigen::VectorXd& start);

    /// lambda becomes S(lambda): Gauss-Seidel over all contacts.
    Change sweep();
    /// A step of the conjugate gradients behind a sweep from what the last step left, which becomes
    /// the next sweep's start.
    /// @param square |g|^2 of that sweep
    void accelerate(double square);

    /// max_i a |lambda_i - nearest allowed (lambda - w / a)_i|, a being A's diagonal, or 1 where it
    /// is not scaled.
    double residual(bool isScaled) const;
    /// By how much w differs from these rates at most, which belong to the same multipliers, m/s.
    double error(const Eigen::VectorXd& w) const;

    void keepBest();
    void takeBest() { m_lambda = m_best; }
    /// Sets the problem's multipliers to these.
    void write(Eigen::VectorXd& lambda) const;

private:
    using Four = math::Four<Real>;
    using Vectors = FourVectors<Real>;
    struct Twists {
        Vectors v, w;
    };
    /// M^-1 of four bodies.
    struct Weights {
        Four xx, yy, zz, yz, xz, xy; ///< of the inverse inertia
        Four mass;                   ///< its inverse
        Vectors turned(const Vectors& moment) const {
            return {xx * moment.x + xy * moment.y + xz * moment.z,
                    xy * moment.x + yy * moment.y + yz * moment.z,
                    xz * moment.x + yz * moment.y + zz * moment.z};
        }
    };
    /// Four contacts: w = axes (velocity of the point on the right body minus that on the left one)
    /// + b.
    struct alignas(64) Group {
        Vectors axes[3];
        Vectors armLeft, armRight;
        Four b[3];
        Four diagonal[3], inverse[3]; ///< of the blocks W of A
        Four coupling[2];             ///< W_10, W_20
        /// W_21 of a pyramid; of others the inverse of no less than the largest eigenvalue of the
        /// tangents' block.
        Four tangential;
        Four least; ///< normal multiplier
        Four mu;
        int left[4], right[4]; ///< in m_bodies
        Friction::Shape shape;
    };
    /// x of a body, and what makes it.
    struct alignas(64) Body {
        Four v, w;
        Four inertia;  ///< of its inverse xx, yy, zz; and the inverse mass
        Four products; ///< yz, xz, xy
    };
    /// x of the multipliers before a sweep, and of p.
    struct Search {
        Four lastV, lastW, directionV, directionW;
    };
    struct Units {
        double mass = 1.0, length = 1.0, speed = 1.0;
        double impulse() const { return mass * speed; }
    };
    struct Multipliers {
        Four of[3];
    };

    void chooseUnits(double speed);
    void gatherBodies();
    void takeRows(std::size_t group);
    void weigh(Group& group, const Vectors (&left)[3], const Vectors (&right)[3]) const;
    void start(std::size_t place, const Eigen::VectorXd& lambda);
    template <class Work>
    double largest(const Work& work) const;
    void pushAll();
    Twists twists(const int (&bodies)[4]) const;
    Weights weights(const int (&bodies)[4]) const;
    void push(const int (&bodies)[4], const Twists& now, const Vectors& arm,
              const Vectors& impulse);
    /// On the right bodies.
    static Vectors impulse(const Group& group, const Multipliers& step) {
        return step.of[0] * group.axes[0] + step.of[1] * group.axes[1] + step.of[2] * group.axes[2];
    }
    static Vectors slip(const Group& group, const Twists& left, const Twists& right);
    void improve(std::size_t group, const Four (&w)[3], Multipliers& value) const;
    void boundTangents(std::size_t group, const Four& normal, Four& first, Four& second) const;
    Change sweep(ContactOrder::Task task);
    void goOn(Four& here, Four& last, Four& direction) const;
    double residual(std::size_t group, bool isScaled) const;

    const FactoredProblem* m_problem = nullptr;
    const ContactOrder* m_order = nullptr;
    math::WorkerPool* m_pool = nullptr;
    Units m_units;
    std::vector<Group> m_groups;
    std::vector<Multipliers> m_lambda, m_last, m_direction, m_best; ///< by group
    std::vector<Body> m_bodies;   ///< what does not move, one a task, before those of the problem
    std::vector<Search> m_search; ///< of these
    double m_lastSquare = 0.0;    ///< |g_{k-1}|^2
    Four m_share;                 ///< beta
    bool m_isAhead = false;       ///< bodies have taken the step; multipliers do in their sweep
    /// What a sweep did in a task; apart, so that threads do not wait for each other's memory.
    struct alignas(64) TaskChange : Change {};
    std::vector<TaskChange> m_changes;
    mutable std::vector<double> m_largest; ///< by task
};

template <class Real>
[[gnu::always_inline]] inline auto WideContacts<Real>::twists(const int (&bodies)[4]) const
    -> Twists {
    const Body &a = m_bodies[bodies[0]], &b = m_bodies[bodies[1]], &c = m_bodies[bodies[2]],
               &d = m_bodies[bodies[3]];
    Four v[4] = {a.v, b.v, c.v, d.v}, w[4] = {a.w, b.w, c.w, d.w};
    transpose(v[0], v[1], v[2], v[3]);
    transpose(w[0], w[1], w[2], w[3]);
    return {{v[0], v[1], v[2]}, {w[0], w[1], w[2]}};
}

template <class Real>
[[gnu::always_inline]] inline auto WideContacts<Real>::weights(const int (&bodies)[4]) const
    -> Weights {
    const Body &a = m_bodies[bodies[0]], &b = m_bodies[bodies[1]], &c = m_bodies[bodies[2]],
               &d = m_bodies[bodies[3]];
    Four I[4] = {a.inertia, b.inertia, c.inertia, d.inertia};
    Four K[4] = {a.products, b.products, c.products, d.products};
    transpose(I[0], I[1], I[2], I[3]);
    transpose(K[0], K[1], K[2], K[3]);
    return {I[0], I[1], I[2], K[0], K[1], K[2], I[3]};
}

} // namespace trammel::lcp

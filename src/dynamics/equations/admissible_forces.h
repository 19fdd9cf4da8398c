#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <vector>

namespace trammel::dynamics {

/// Chooses multipliers within their bounds where the equations leave several: among all f = f0 + N
/// z,     N the equations' null space, that which is nearest to f0 and has f_n >= 0, |f_t| <= mu
/// f_n and |f| <= limit.
///
/// Solves two convex problems by logarithmic barriers and Newton's method (Boyd and Vandenberghe,
/// Convex Optimization, 11.3 and 11.4): the least s by which all bounds must be relaxed, then the
/// least |z|.
class AdmissibleForces {
public:
    /// Forgets all bounds.
    void clear() { m_bounds.clear(); }
    /// f_n >= 0.
    void addStop(Eigen::Index normal) { m_bounds.push_back({.normal = normal, .mu = 1.0}); }
    /// Two tangential forces, the second of which may be given: with t2 = -1.
    struct Friction {
        Eigen::Index normal, tangents[2];
        double mu;
        double given = 0.0;
    };
    /// |(f_t1, f_t2)| <= mu f_n. mu > 0.
    void addFriction(const Friction& friction) {
        m_bounds.push_back({friction.normal,
                            {friction.tangents[0], friction.tangents[1]},
                            friction.mu,
                            0.0,
                            friction.given});
    }
    /// |d (f_t1, f_t2)| <= mu f_n: two opposite sides of a polygon. mu > 0.
    void addSide(const Friction& friction, const Eigen::Vector2d& d) {
        addFriction(friction);
        m_bounds.back().isSide = true;
        m_bounds.back().direction = d;
    }
    /// |f| <= limit.
    void addLimit(Eigen::Index row, double limit) {
        m_bounds.push_back({-1, {row, -1}, 0.0, limit});
    }

    /// How far multipliers are from their bounds at most; < 0: within.
    double violation(const Eigen::VectorXd& forces) const;

    /// Which of the choices is wanted.
    enum class Wanted : char {
        Nearest, ///< to f0
        Any      ///< within bounds: enough to know that there is one, and far cheaper
    };

    /// @param nullSpace orthonormal columns
    /// @param slack by which bounds may be broken, as large as the multipliers' rounding
    /// @param inner multipliers of an earlier instant that lie well within the bounds, or none:
    /// where
    ///        they still do, as near as the equations let, the search begins there; replaced
    /// @param forces f0, with f0 at right angles to N; replaced where there is a choice within
    /// bounds
    /// @return whether there is one
    bool choose(const Eigen::MatrixXd& nullSpace, double slack, Wanted wanted,
                Eigen::VectorXd& inner, Eigen::VectorXd& forces);

private:
    /// |t| <= mu f_n + limit, or |direction t|.
    struct Bound {
        Eigen::Index normal = -1;
        Eigen::Index tangents[2] = {-1, -1};
        double mu = 0.0, limit = 0.0;
        double given = 0.0; ///< where t2 is -1
        bool isSide = false;
        Eigen::Vector2d direction = Eigen::Vector2d::UnitX();
    };
    static Eigen::Vector2d tangential(const Bound& bound, const Eigen::VectorXd& forces);
    static double radius(const Bound& bound, const Eigen::VectorXd& forces);
    static double size(const Bound& bound, const Eigen::VectorXd& forces);
    bool goOn(const Eigen::VectorXd& inner);
    bool giveWay();
    void approach();
    void center(double pull, bool isFree);
    double value(const Eigen::VectorXd& y, double pull, bool isFree);
    void addBound(const Bound& bound);
    Eigen::MatrixXd::ColXpr addSquare(double weight);
    void sumSquares();
    void setForces(const Eigen::VectorXd& y);

    std::vector<Bound> m_bounds;
    double m_scale = 1.0, m_slack = 0.0;
    const Eigen::MatrixXd* m_nullSpace = nullptr;
    Eigen::VectorXd m_start, m_forces;    ///< f0 and f, in units of m_scale
    Eigen::VectorXd m_y, m_trial, m_step; ///< (z, s)
    Eigen::VectorXd m_gradient, m_row;    ///< scratch
    Eigen::MatrixXd m_hessian;            ///< its lower half
    /// The Hessian is the sum of weight a a^T over the first columns a, made by one product: one
    /// after another would move its memory once for each.
    Eigen::MatrixXd m_squares, m_scaled;
    Eigen::VectorXd m_weights;
    Eigen::Index m_squareCount = 0;
    Eigen::LDLT<Eigen::MatrixXd> m_factor;
};

} // namespace trammel::dynamics

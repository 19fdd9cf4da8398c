#pragma once

#include "dynamics/system/system.h"
#include "math/block_cholesky.h"

#include <Eigen/Core>
#include <array>
#include <optional>
#include <vector>

namespace trammel::analysis {

/// What prescribes how far a linkage of one freedom is: its input's coordinate, or the way of a
/// body in a direction, where that moves and the input does not.
struct CycleParameter {
    int block = -1;                ///< the body, by block; -1: the input's coordinate
    Vec6 direction = Vec6::Zero(); ///< of the body, unit, scaled
};

/// What drivers other than the input's do: hold their coordinate, or nothing.
enum class OtherDrivers : char { Hold, Released };

/// The rows of all joints that move with an input, and one more for the parameter that prescribes
/// the pose:
///     J y = b,   y_i = x_i / scale_i,   least squares by  J^T J y = J^T b
/// in dimensionless velocities y (a body's six: metres over the characteristic length, radians).
/// J^T J is positive definite wherever the parameter leaves nothing free, however many rows are
/// redundant, and is factored block by block over the bodies. Other drivers of the linkage hold
/// their coordinate. Nothing is allocated but in the constructor.
class LinkageRows {
public:
    /// @param system outlives it
    /// @param input a joint with a coordinate
    /// @param length in the place of the system's characteristic length, m
    LinkageRows(const dynamics::System& system, int input, OtherDrivers drivers,
                std::optional<double> length = {});

    const dynamics::System& system() const { return m_system; }
    int input() const { return m_input; }
    /// Bodies that move with the input, by block of y; empty where neither of its own can move.
    const std::vector<int>& bodies() const { return m_bodies; }
    const std::vector<int>& joints() const { return m_joints; } ///< of these bodies
    double length() const { return m_length; }                  ///< the characteristic length, m
    /// Scaled velocities or ways in m and rad.
    Eigen::VectorXd unscaled(const Eigen::VectorXd& y) const;
    Eigen::Index velocityCount() const { return 6 * static_cast<Eigen::Index>(m_bodies.size()); }
    Eigen::Index rowCount() const { return m_phi.size(); } ///< the parameter's is the last

    bool hasHeldDrivers() const { return m_hasHeldDrivers; }
    /// What the drivers but the input's hold: positions of t = 0, or where the state is.
    void holdDrivers(const dynamics::State& state);
    /// What velocity drivers hold, as in rows of the same linkage with other dimensions.
    void holdAs(const LinkageRows& other);
    /// @param value of the input's coordinate, rad or m; of a body's way it does not count
    void prescribe(const CycleParameter& parameter, double value);
    const CycleParameter& parameter() const { return m_parameter; }

    /// Evaluates rows and phi, and where wanted the bias of the state's velocities.
    void evaluate(const dynamics::State& state, bool wantsBias);
    /// Factors J^T J of the last evaluation, with a damping on its diagonal.
    void factor(double damping = 0.0);
    bool isSingular() const { return m_dropped > 0; } ///< whether it lost rank

    const Eigen::VectorXd& phi() const { return m_phi; }     ///< scaled
    const Eigen::VectorXd& jdotV() const { return m_jdotV; } ///< scaled, per parameter squared
    double rateOfParameter() const;                          ///< b of its row for a rate of 1
    double inputCoordinate() const { return m_inputValue; }  ///< of the last evaluation, rad or m
    /// Rate of the input's coordinate for scaled velocities, and its acceleration; rad or m.
    double inputRate(const Eigen::VectorXd& y) const;
    double inputAcceleration(const Eigen::VectorXd& acceleration) const;

    /// J y of the last evaluation.
    Eigen::VectorXd product(const Eigen::VectorXd& y) const;
    /// The largest singular value of J over the smallest one; infinite where rank is lost.
    double condition() const;
    /// One Newton step: y = -(J^T J)^-1 J^T phi.
    void newtonStep(Eigen::VectorXd& y);
    /// z = (J^T J)^-1 J^T r by the last factor, of a fixed r: nearly the opposite of what it was
    /// once J has lost rank and gained it again on the way, which changes its determinant's sign.
    void findSense(Eigen::VectorXd& z);
    /// Corrects y until J y = b, by the last factor, which may be of a pose near by.
    void solve(const Eigen::VectorXd& b, Eigen::VectorXd& y);

    /// All rows but the parameter's, dense.
    Eigen::MatrixXd denseJoints() const;
    /// The input's row, dense and scaled.
    Eigen::RowVectorXd denseInput() const;

private:
    static constexpr int kMaxSides = 4;
    struct RowBlock {
        int joint = 0;
        bool isCoordinate = false; ///< of a driver or the input
        int row = 0, count = 0;
        int sideCount = 2;
        int J = 0; ///< where the rows begin, 6 sideCount numbers each
        std::array<int, kMaxSides> bodies{}, blocks{-1, -1, -1, -1};
        int stride() const { return 6 * sideCount; }
    };
    struct Product { ///< J_a^T J_b
        int left = 0, right = 0, count = 0, stride = 0;
        std::size_t target = 0;
    };

    void findBodies();
    void addRows(int joint, bool isCoordinate, int count);
    void layOut();
    void listProducts(const RowBlock& rows, std::vector<Product>& products) const;
    void evaluateJoint(const RowBlock& rows, const dynamics::State& state, bool wantsBias);
    void evaluateGear(const RowBlock& rows, const dynamics::State& state, bool wantsBias);
    double evaluateCoordinate(const RowBlock& rows, const dynamics::State& state, double target,
                              bool wantsBias);
    double coordinate(int joint, const dynamics::State& state) const;
    void scale(const RowBlock& rows, bool wantsBias);
    void addProduct(const Product& product);
    template <class Visit>
    void forEachRow(const Visit& visit) const;
    void addTransposed(const Eigen::VectorXd& b, Eigen::VectorXd& g) const;
    void residual(const Eigen::VectorXd& b, const Eigen::VectorXd& y, Eigen::VectorXd& r) const;
    double productOf(const RowBlock& rows, const Eigen::VectorXd& y) const;
    const RowBlock& inputRows() const { return m_rows.back(); }

    const dynamics::System& m_system;
    int m_input;
    double m_length = 1.0;
    std::vector<int> m_bodies, m_joints;
    std::vector<int> m_block;     ///< by body
    std::vector<RowBlock> m_rows; ///< the input's are the last
    std::vector<Product> m_products, m_inputProducts;
    std::vector<std::size_t> m_diagonal; ///< by block
    math::BlockCholesky m_factor;
    int m_dropped = 0;
    bool m_hasHeldDrivers = false;
    CycleParameter m_parameter;
    double m_target = 0.0, m_inputValue = 0.0;
    double m_inputBias = 0.0;      ///< scaled
    std::vector<double> m_held;    ///< by joint
    std::vector<Mat3> m_rotations; ///< by body
    std::vector<double> m_J;
    std::vector<double> m_rowScale; ///< by row
    Eigen::VectorXd m_phi, m_jdotV, m_residual, m_gradient;
    Eigen::VectorXd m_probe; ///< r of findSense()
};

} // namespace trammel::analysis

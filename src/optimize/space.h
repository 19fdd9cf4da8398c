#pragma once

#include "optimize/optimisation.h"
#include "study/design.h"

#include <Eigen/Core>
#include <optional>
#include <vector>

namespace trammel::optimize {

/// A value for each variable that is not searched; none for those that are.
using Held = std::vector<std::optional<study::Value>>;

/// The variables as a search sees them: a number from 0 to 1 each, with those left out that are
/// held.
class Space {
public:
    enum class Whole {
        Rounded, ///< whole numbers and lists in equal shares of 0 to 1
        Relaxed  ///< whole numbers take any value in between; lists as before
    };
    /// @param variables outlive it
    Space(const std::vector<Variable>& variables, Held held, Whole whole);

    Eigen::Index dimension() const { return static_cast<Eigen::Index>(m_searched.size()); }
    /// Indices of the variables that are searched.
    const std::vector<std::size_t>& searched() const { return m_searched; }

    study::Point point(const Eigen::VectorXd& u) const;
    /// Of the searched ones; cut off at the bounds.
    Eigen::VectorXd coordinates(const study::Point& point) const;
    /// d value / d u of a searched variable there. @pre it is continuous
    double slope(Eigen::Index dimension, double u) const;

private:
    study::Value value(const Variable& variable, double u) const;

    const std::vector<Variable>& m_variables;
    Held m_held;
    Whole m_whole;
    std::vector<std::size_t> m_searched;
};

/// `count` places in [0, 1]^dimension, the same for the same seed on every machine: a Latin
/// hypercube, or independent ones.
std::vector<Eigen::VectorXd> samplesOfCube(Eigen::Index dimension, std::size_t count,
                                           std::uint64_t seed, study::Design design);

} // namespace trammel::optimize

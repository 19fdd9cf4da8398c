#pragma once

#include "math/derivative.h"
#include "messages/tolerance_messages.h"
#include "model/model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>

namespace trammel::analysis {

/// A parameter that numbers of a model depend on.
struct VariedParameter {
    std::string name, unit; ///< unit: in which it is shown; values are in SI
    double value = 0.0;
    /// The model with the value changed by as much.
    /// @throws std::invalid_argument where it has none
    std::function<model::Model(double change)> at;
};

/// Derivatives with estimates of their errors.
struct EstimatedVector {
    Eigen::VectorXd value, error;
    double largest() const { return value.size() > 0 ? value.lpNorm<Eigen::Infinity>() : 0.0; }
    double largestError() const { return error.size() > 0 ? error.lpNorm<Eigen::Infinity>() : 0.0; }
};

/// The first step of a parameter's changes: 0.4 % of what the value is, or of what changes
/// dimensionless equations by 1 where that is less. A value near 0, as of an offset, is not what
/// its formulas vary over.
/// @param value, size of the parameter, and what stands for it where that is 0
/// @param rateAt by how much a small change changes the equations, over it; 0: it could not be made
template <class RateAt>
double firstStep(double value, double size, const RateAt& rateAt) {
    constexpr double kShare = 4e-3, kProbe = 1e-6, kSmall = 0.1;
    double rate = rateAt(kProbe * size);
    if (rate == 0.0) rate = rateAt(-kProbe * size);
    if (!(rate * size > kProbe)) return kShare * size;
    return kShare * std::min(std::max(std::abs(value), kSmall / rate), 1.0 / rate);
}

/// A mechanism with one of its parameters changed a little, up and down, by three steps each: what
/// derivatives by the parameter are extrapolated from. Each is compiled once; nothing is solved.
///
/// The first step is made smaller where formulas have no value so far away, or the extrapolation
/// is not good to kGood.
template <class Side>
class VariedSides {
public:
    static constexpr int kLevels = 3; ///< steps h, h/2, h/4: errors of the order h^6
    static constexpr double kGood = 1e-10;

    VariedSides() = default;
    /// @param make (model, change) a Side with a member `change`, by pointer
    /// @param probe (*this) derivatives by which steps are judged
    /// @throws messages::InvalidArgument naming the parameter that cannot be changed
    template <class Make, class Probe>
    VariedSides(const VariedParameter& parameter, double step, const Make& make,
                const Probe& probe) {
        constexpr int kTries = 5;
        constexpr double kShrink = 8.0;
        VariedSides best;
        double least = 0.0;
        messages::Message refused;
        for (int i = 0; i < kTries; ++i, step /= kShrink) {
            try {
                makeAll(parameter, step, make);
            } catch (const std::invalid_argument& error) {
                refused = messages::messageOf(error);
                continue;
            }
            const EstimatedVector found = probe(*this);
            const double error = found.largestError();
            if (!best.isMade() || error < least) {
                best = std::move(*this);
                least = error;
            }
            if (least <= kGood * found.largest()) break;
        }
        if (!best.isMade())
            throw messages::InvalidArgument(
                {messages::kParameterCannotChange, parameter.name, std::move(refused)});
        *this = std::move(best);
    }

    /// d/dp of what evaluate(side) gives, entry by entry.
    /// @param noise of entries, relative to the larger of 1 and theirs
    template <class Evaluate>
    EstimatedVector derivative(Eigen::Index size, const Evaluate& evaluate,
                               double noise = std::numeric_limits<double>::epsilon()) const {
        std::array<std::array<Eigen::VectorXd, 2>, kLevels> values;
        for (std::size_t level = 0; level < kLevels; ++level)
            for (std::size_t k = 0; k < 2; ++k)
                values[level][k] = evaluate(*m_sides[level][k]);
        const auto pairAt = [&](double h) -> const auto& {
            return values[static_cast<std::size_t>(std::lround(std::log2(m_step / h)))];
        };
        EstimatedVector result{Eigen::VectorXd(size), Eigen::VectorXd(size)};
        for (Eigen::Index i = 0; i < size; ++i) {
            const auto found = math::extrapolate<double, kLevels>(
                m_step,
                [&](double h) {
                    const auto& [above, below] = pairAt(h);
                    return (above[i] - below[i]) / (2.0 * h);
                },
                [&](double h) {
                    const auto& [above, below] = pairAt(h);
                    return noise * std::max({std::abs(above[i]), std::abs(below[i]), 1.0}) / h;
                });
            result.value[i] = found.value;
            result.error[i] = found.error;
        }
        return result;
    }

private:
    bool isMade() const { return m_sides[0][0] != nullptr; }

    template <class Make>
    void makeAll(const VariedParameter& parameter, double step, const Make& make) {
        m_step = step;
        for (auto& pair : m_sides) {
            for (std::size_t k = 0; k < 2; ++k) {
                const double change = k == 0 ? step : -step;
                pair[k] = make(parameter.at(change), change);
            }
            step *= 0.5;
        }
    }

    double m_step = 0.0;                                               ///< the largest change
    std::array<std::array<std::unique_ptr<Side>, 2>, kLevels> m_sides; ///< +, -
};

} // namespace trammel::analysis

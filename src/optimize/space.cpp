#include "optimize/space.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::optimize {

Space::Space(const std::vector<Variable>& variables, Held held, Whole whole)
    : m_variables(variables), m_held(std::move(held)), m_whole(whole) {
    m_held.resize(variables.size());
    for (std::size_t i = 0; i < variables.size(); ++i)
        if (!m_held[i]) m_searched.push_back(i);
}

study::Value Space::value(const Variable& variable, double u) const {
    u = std::clamp(u, 0.0, 1.0);
    if (variable.kind == VariableKind::List) {
        const auto count = variable.values.size();
        const auto index = static_cast<std::size_t>(u * static_cast<double>(count));
        return variable.values[std::min(index, count - 1)];
    }
    const double low = variable.low, high = variable.high;
    if (variable.kind == VariableKind::Integer && m_whole == Whole::Rounded)
        return std::min(high, low + std::floor(u * (high - low + 1)));
    if (!variable.isLogarithmic || u == 0.0 || u == 1.0) return std::lerp(low, high, u);
    return low * std::pow(high / low, u);
}

study::Point Space::point(const Eigen::VectorXd& u) const {
    study::Point point;
    Eigen::Index next = 0;
    for (std::size_t i = 0; i < m_variables.size(); ++i)
        point.push_back(m_held[i] ? *m_held[i] : value(m_variables[i], u[next++]));
    return point;
}

Eigen::VectorXd Space::coordinates(const study::Point& point) const {
    Eigen::VectorXd u(dimension());
    for (Eigen::Index k = 0; k < u.size(); ++k) {
        const Variable& variable = m_variables[m_searched[static_cast<std::size_t>(k)]];
        const study::Value& value = point[m_searched[static_cast<std::size_t>(k)]];
        if (variable.kind == VariableKind::List) {
            const auto index = std::ranges::find(variable.values, value) - variable.values.begin();
            u[k] = (static_cast<double>(index) + 0.5) / static_cast<double>(variable.values.size());
            continue;
        }
        const double number = std::get<double>(value), low = variable.low, high = variable.high;
        if (variable.kind == VariableKind::Integer && m_whole == Whole::Rounded)
            u[k] = (number - low + 0.5) / (high - low + 1);
        else if (variable.isLogarithmic)
            u[k] = std::log(number / low) / std::log(high / low);
        else
            u[k] = (number - low) / (high - low);
        u[k] = std::clamp(u[k], 0.0, 1.0);
    }
    return u;
}

double Space::slope(Eigen::Index dimension, double u) const {
    const Variable& variable = m_variables[m_searched[static_cast<std::size_t>(dimension)]];
    if (!variable.isLogarithmic) return variable.high - variable.low;
    return std::get<double>(value(variable, u)) * std::log(variable.high / variable.low);
}

std::vector<Eigen::VectorXd> samplesOfCube(Eigen::Index dimension, std::size_t count,
                                           std::uint64_t seed, study::Design design) {
    if (count == 0) return {};
    if (dimension == 0) return std::vector<Eigen::VectorXd>(count);
    study::Study study;
    study.design = design;
    study.samples = static_cast<int>(count);
    study.seed = seed;
    for (Eigen::Index i = 0; i < dimension; ++i)
        study.factors.push_back({fmt::format("{}", i), {}, study::Range{0.0, 1.0, 0}});
    std::vector<Eigen::VectorXd> places;
    for (const study::Point& point : designPoints(study)) {
        Eigen::VectorXd u(dimension);
        for (Eigen::Index i = 0; i < dimension; ++i)
            u[i] = std::get<double>(point[static_cast<std::size_t>(i)]);
        places.push_back(std::move(u));
    }
    return places;
}

} // namespace trammel::optimize

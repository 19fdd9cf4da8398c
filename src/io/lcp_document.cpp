#include "io/lcp_file.h"

#include <cmath>
#include <fmt/format.h>

namespace trammel::io {

namespace {

JsonValue numbers(const Eigen::VectorXd& values) {
    std::vector<JsonValue> elements;
    for (const double value : values)
        elements.emplace_back(value);
    return JsonValue::array(std::move(elements));
}

JsonValue boundsDocument(const Eigen::VectorXd& values) {
    std::vector<JsonValue> elements;
    for (const double value : values)
        elements.push_back(std::isinf(value) ? JsonValue() : JsonValue(value));
    return JsonValue::array(std::move(elements));
}

JsonValue matrixDocument(const Eigen::MatrixXd& A) {
    constexpr Eigen::Index kValuesAnEntry = 4; // the array and what it holds
    std::vector<JsonValue> elements;
    if (kValuesAnEntry * (A.array() != 0.0).count() >= A.size()) {
        for (Eigen::Index i = 0; i < A.rows(); ++i)
            elements.push_back(numbers(A.row(i)));
        return JsonValue::array(std::move(elements));
    }
    for (int i = 0; i < static_cast<int>(A.rows()); ++i)
        for (int j = 0; j < static_cast<int>(A.cols()); ++j)
            if (A(i, j) != 0.0) elements.push_back(JsonValue::array({i, j, A(i, j)}));
    return JsonValue::object({{"rows", static_cast<int>(A.rows())},
                              {"columns", static_cast<int>(A.cols())},
                              {"entries", JsonValue::array(std::move(elements))}});
}

JsonValue frictionDocument(const lcp::Friction& friction) {
    std::string shape;
    for (const auto& [name, kind] : kFrictionShapes)
        if (kind == friction.shape) shape = name;
    JsonValue result = JsonValue::object(
        {{"normal", friction.normal},
         {"tangents", JsonValue::array({friction.tangents[0], friction.tangents[1]})},
         {"mu", friction.mu},
         {"shape", shape}});
    if (friction.shape == lcp::Friction::Shape::Polyhedral) result.set("/sides", friction.sides);
    return result;
}

} // namespace

JsonValue lcpDocument(const lcp::Problem& problem, const std::vector<std::string>& names) {
    JsonValue root = JsonValue::object({{"A", matrixDocument(problem.A)},
                                        {"b", numbers(problem.b)},
                                        {"lower", boundsDocument(problem.lower)},
                                        {"upper", boundsDocument(problem.upper)}});
    if (!problem.friction.empty()) {
        std::vector<JsonValue> friction;
        for (const lcp::Friction& contact : problem.friction)
            friction.push_back(frictionDocument(contact));
        root.set("/friction", JsonValue::array(std::move(friction)));
    }
    if (!names.empty()) root.set("/names", JsonValue::array({names.begin(), names.end()}));
    return root;
}

std::string matrixMarket(const Eigen::MatrixXd& A) {
    std::string text = fmt::format("%%MatrixMarket matrix coordinate real general\n{} {} {}\n",
                                   A.rows(), A.cols(), (A.array() != 0.0).count());
    for (Eigen::Index j = 0; j < A.cols(); ++j)
        for (Eigen::Index i = 0; i < A.rows(); ++i)
            if (A(i, j) != 0.0) text += fmt::format("{} {} {:.17g}\n", i + 1, j + 1, A(i, j));
    return text;
}

} // namespace trammel::io

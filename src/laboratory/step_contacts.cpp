#include "laboratory/step_contacts.h"

#include "messages/laboratory_messages.h"

#include <Eigen/QR>
#include <cmath>

namespace trammel::laboratory {

namespace {

/// The rows of a problem's contacts, contact by contact, and its equations.
struct Rows {
    std::vector<Eigen::Index> contacts, equations;
};

void refuseRow(std::span<const std::string> names, Eigen::Index row) {
    const auto at = static_cast<std::size_t>(row);
    throw messages::InvalidArgument(
        {messages::kRowIsNoContact, at < names.size() ? names[at] : std::to_string(row)});
}

Rows rowsOf(const lcp::Problem& problem, std::span<const std::string> names) {
    if (problem.friction.empty())
        throw messages::InvalidArgument(messages::kNoContactsWithCoulombFriction);
    Rows rows;
    std::vector<char> isContact(static_cast<std::size_t>(problem.size()), 0);
    for (const lcp::Friction& friction : problem.friction)
        for (const int row : {friction.normal, friction.tangents[0], friction.tangents[1]}) {
            rows.contacts.push_back(row);
            isContact[static_cast<std::size_t>(row)] = 1;
        }
    for (Eigen::Index i = 0; i < problem.size(); ++i) {
        if (isContact[static_cast<std::size_t>(i)] != 0) continue;
        if (std::isfinite(problem.lower[i]) || std::isfinite(problem.upper[i])) refuseRow(names, i);
        rows.equations.push_back(i);
    }
    return rows;
}

} // namespace

StepContacts contactsOf(const lcp::Problem& problem, const Eigen::VectorXd& lambda,
                        std::span<const std::string> names) {
    const Rows rows = rowsOf(problem, names);
    StepContacts result;
    result.problem.mu.resize(static_cast<Eigen::Index>(problem.friction.size()));
    for (std::size_t c = 0; c < problem.friction.size(); ++c)
        result.problem.mu[static_cast<Eigen::Index>(c)] = problem.friction[c].mu;
    result.problem.W = problem.A(rows.contacts, rows.contacts);
    result.problem.q = problem.b(rows.contacts);
    if (!rows.equations.empty()) {
        const Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> equations(
            problem.A(rows.equations, rows.equations));
        const Eigen::MatrixXd across = problem.A(rows.contacts, rows.equations);
        const Eigen::MatrixXd back = problem.A(rows.equations, rows.contacts);
        const Eigen::VectorXd b = problem.b(rows.equations);
        result.problem.W -= across * equations.solve(back);
        result.problem.q -= across * equations.solve(b);
    }
    result.r = lambda(rows.contacts);
    result.u = result.problem.W * result.r + result.problem.q;
    return result;
}

} // namespace trammel::laboratory

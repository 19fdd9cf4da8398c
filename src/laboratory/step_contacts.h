#pragma once

#include "laboratory/friction_problem.h"

#include <span>
#include <string>

namespace trammel::laboratory {

/// The contacts of a step's problem, and what a solver found for them.
struct StepContacts {
    FrictionProblem problem;
    Eigen::VectorXd r; ///< n: impulses, N s
    Eigen::VectorXd u; ///< n: W r + q, m/s
};

/// A boxed problem as one of contacts alone. Rows without bounds, those of joints, are eliminated:
/// with c the contacts' rows and e the equations,
///     W = A_cc - A_ce A_ee^+ A_ec,   q = b_c - A_ce A_ee^+ b_e,
/// A_ee^+ being the pseudoinverse, so that equations may depend on one another. A pyramid or
/// polygon becomes the cone of its mu.
/// @param lambda the multipliers that were found, by row
/// @param names of the rows, for messages
/// @throws std::invalid_argument where no row has friction by Coulomb's law, or one has bounds and
///         is no contact's, which it names
StepContacts contactsOf(const lcp::Problem& problem, const Eigen::VectorXd& lambda,
                        std::span<const std::string> names);

/// As text of Siconos's numerics (.dat), local form, W by blocks of a contact, numbers with all
/// their digits.
std::string problemText(const FrictionProblem& problem);
/// The same of the global form, its matrices as triplets. @pre problem.global
std::string globalText(const FrictionProblem& problem);

/// As the bytes of an HDF5 file of the FCLIB collection, group fclib_local, with r and u as its
/// first guess.
/// @throws std::runtime_error with HDF5's reason
std::string problemHdf5(const StepContacts& contacts, const std::string& description);

} // namespace trammel::laboratory

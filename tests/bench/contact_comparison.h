#pragma once

#include "bench/contact_world.h"
#include "bench/report.h"

#include <map>
#include <string>
#include <vector>

/// Scenes with contact in several engines, one after the other.
namespace trammel::bench {

/// What one engine needed for a scene; what it does not tell is below zero.
struct ContactRow {
    int steps = 0;
    double microseconds = 0.0;             ///< of CPU time a step
    double drift = 0.0, penetration = 0.0; ///< m; penetration is seen by our collision detection
    double pivots = -1, iterations = -1, failures = -1;
};
using ContactRows = std::map<std::string, ContactRow>; ///< by engine

/// Starts the table that compareContacts adds rows to.
void beginContacts(Report& report, const std::string& name);

/// A row an engine: so many steps of h, or what the budget (s of computing) allows.
ContactRows compareContacts(Report& report, const std::string& scenario, const model::Model& model,
                            double h, int steps, double budget,
                            const std::vector<ContactEngine>& engines);

} // namespace trammel::bench

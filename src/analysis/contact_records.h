#pragma once

#include "dynamics/stepper.h"
#include "results/contact_record.h"

#include <vector>

namespace trammel::analysis {

/// The contact points of a stepper's last solve with their forces: impulses over the length of that
/// solve. Bodies are counted as in the System. @param records is replaced
void takeContacts(const dynamics::Stepper& stepper, std::vector<results::ContactRecord>& records);

} // namespace trammel::analysis

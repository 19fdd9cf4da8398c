#pragma once

#include "results/glob.h"
#include "results/run_data.h"

#include <string>
#include <vector>

/// The lines of the CSV files (csv.h), which end with "\n".
namespace trammel::results {

void appendTitles(std::string& buffer, const std::vector<Channel>& channels,
                  const ChannelChoice& choice);

void appendContactTitles(std::string& buffer);
/// @param bodies names by the record's numbers
void appendContact(std::string& buffer, double t, const ContactRecord& contact,
                   const std::vector<std::string>& bodies);

void appendImpactTitles(std::string& buffer);
void appendImpact(std::string& buffer, const ImpactRecord& impact);

} // namespace trammel::results

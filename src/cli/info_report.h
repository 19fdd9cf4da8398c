#pragma once

#include "analysis/freedoms/mobility.h"
#include "io/parameters.h"

#include <string>

namespace trammel::cli {

/// What is known of a model; without its mobility where it has joints of a kind that is not built.
struct Info {
    std::string name;
    analysis::Mobility values;
    std::vector<io::ParameterNote> parameters;
    bool hasMobility = false;
};

/// The object of `trammel info --json`, the contract's keys first.
io::JsonValue infoJson(const Info& info);
void printInfo(const Info& info);

} // namespace trammel::cli

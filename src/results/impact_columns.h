#pragma once

#include "results/impact_record.h"

#include <span>
#include <variant>

namespace trammel::results {

/// A component of a vector of the record.
struct VectorField {
    Vec3 ImpactRecord::*member;
    int axis;
};

/// One column of the table of impacts, in memory, in HDF5 (/events/NAME) and in the CSV.
struct ImpactColumn {
    std::string name;
    std::string unit;
    bool showsUnit = false; ///< in the CSV's title
    bool isInCsv = true;
    std::variant<double ImpactRecord::*, VectorField, std::int64_t ImpactRecord::*,
                 std::string ImpactRecord::*, ContactMode ImpactRecord::*>
        field;

    std::string title() const { return showsUnit ? name + "[" + unit + "]" : name; }
};

/// All columns, those of the CSV first and in its order.
std::span<const ImpactColumn> impactColumns();

} // namespace trammel::results

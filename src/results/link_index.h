#pragma once

#include "results/object_header.h"
#include "results/stored_file.h"

#include <cstdint>
#include <span>
#include <string>

namespace trammel::results {

struct StoredLink {
    std::string name;
    std::uint64_t address = 0; ///< of an object's header
};

/// Writes a group of any number of links that never change, in their order: a fractal heap with the
/// links and two trees over it, by their names' checksums and by their numbers ("HDF5 File Format
/// Specification", III.A.2 and III.G).
/// @return the address of the group's header
std::uint64_t writeGroup(StoredFile& file, std::span<const StoredLink> links);

/// Writes a data set of one dimension that never changes. @return the address of its header
std::uint64_t writeDataSet(StoredFile& file, const ElementType& type, std::size_t count,
                           Bytes bytes);

} // namespace trammel::results

#pragma once

#include "fmi/archive.h"
#include "fmu/description.h"

#include <vector>

namespace trammel::fmu {

/// documentation/licenses (FMI 3.0, 2.5.1.2.1; FMI 2.0.4, 2.3): license.txt, where the terms of a
/// unit begin, and the texts that it names.
std::vector<fmi::ArchiveEntry> licenseFiles(const DescriptionHead& head, FmiVersion version);

} // namespace trammel::fmu

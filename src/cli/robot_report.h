#pragma once

#include "io/json_value.h"
#include "robots/import_report.h"

#include <cstdio>
#include <string>

namespace trammel::cli {

/// What an import tells.
io::JsonValue importJson(const robots::ImportReport& report);
void printImport(std::FILE* stream, const std::string& file, const robots::ImportReport& report);

/// What an export tells.
io::JsonValue exportJson(const robots::ImportReport& report);
void printExport(std::FILE* stream, const std::string& file, const robots::ImportReport& report);

} // namespace trammel::cli

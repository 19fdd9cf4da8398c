#pragma once

#include "results/glob.h"
#include "results/run_data.h"

#include <filesystem>
#include <limits>
#include <ostream>
#include <string>

namespace trammel::results {

struct CsvOptions {
    ChannelChoice channels;                                 ///< the time is always there
    double from = -std::numeric_limits<double>::infinity(); ///< s, first time written
    double to = std::numeric_limits<double>::infinity();    ///< s, last time written
    bool covers(double t) const { return from <= t && t <= to; }
};

/// A text as a field of a CSV file: quoted where it has commas, quotes or line breaks (RFC 4180).
std::string csvField(const std::string& text);

/// Writes a run as CSV: a row of titles ("t[s],crank.com.x[m],..."), then a row a frame. Numbers
/// have 17 significant digits and a decimal point whatever the locale, so they read back exactly;
/// titles with commas, quotes or line breaks are quoted (RFC 4180); lines end with "\n".
/// @throws std::invalid_argument where a pattern fits no channel.
void writeCsv(std::ostream& out, const RunData& run, const CsvOptions& options = {});

/// The same into a file, atomically (a new file beside it, then rename), with the provenance of the
/// run beside it (results/provenance.h).
/// @throws std::runtime_error naming the path and the cause.
void writeCsv(const std::filesystem::path& path, const RunData& run,
              const CsvOptions& options = {});

/// Writes the contact points of every frame, a row a point: t[s],body_a,body_b,x,y,z,nx,ny,nz,
/// force.n[N],force.t.x,force.t.y,force.t.z; numbers as writeCsv() does. The options' channels do
/// not matter.
void writeContactsCsv(std::ostream& out, const RunData& run, const CsvOptions& options = {});

/// The same into a file, atomically.
/// @throws std::runtime_error naming the path and the cause.
void writeContactsCsv(const std::filesystem::path& path, const RunData& run,
                      const CsvOptions& options = {});

/// Writes the table of impacts, a row a point (contract section 3), numbers as writeCsv() does.
void writeEventsCsv(std::ostream& out, const std::vector<ImpactRecord>& impacts);

/// The same into a file, atomically.
/// @throws std::runtime_error naming the path and the cause.
void writeEventsCsv(const std::filesystem::path& path, const std::vector<ImpactRecord>& impacts);

} // namespace trammel::results

#pragma once

#include "analysis/run/run_size.h"
#include "study/study_file.h"

namespace trammel::study {

/// What a run of a study would write.
/// @throws std::invalid_argument with what the values are refused for
analysis::RunSize runSize(const StudyFile& file, const Point& point);

/// The same of the largest of its runs, as found by trying each factor's first, least and greatest
/// value, one factor after another: factors that do not set times are left at their first.
/// @throws std::invalid_argument with what the values are refused for
analysis::RunSize largestRun(const StudyFile& file);

} // namespace trammel::study

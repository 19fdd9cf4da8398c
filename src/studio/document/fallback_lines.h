#pragma once

#include "lcp/fallbacks.h"

#include <QStringList>

namespace trammel::studio {

/// A line for each kind of way out that was taken, in the window's language: which method gave no
/// answer, what did instead, how often.
QStringList fallbackLines(const lcp::Fallbacks& fallbacks);

} // namespace trammel::studio

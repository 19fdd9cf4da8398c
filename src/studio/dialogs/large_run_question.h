#pragma once

#include "analysis/run/run_size.h"

#include <QString>
#include <functional>

class QWidget;

namespace trammel::studio {

/// What a run writes, in words: frames, channels and bytes.
QString runSizeText(const analysis::RunSize& size);

/// Asks whether a run is meant that is larger than one starts without being asked, and says what
/// makes it smaller. Returns at once; where nobody says so it is not meant.
/// @param agreed called in the window's thread where it is meant
void askForLargeRun(QWidget* parent, const analysis::RunSize& size, std::function<void()> agreed);

} // namespace trammel::studio

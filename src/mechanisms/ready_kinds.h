#pragma once

#include "mechanisms/ready_mechanism.h"

/// The rows of readyKinds(), by what the mechanisms are.
namespace trammel::mechanisms {

std::vector<ReadyKind> sixBars();
std::vector<ReadyKind> legs();
std::vector<ReadyKind> straightLines();
std::vector<ReadyKind> sliderMechanisms();
ReadyKind genevaDrive();

} // namespace trammel::mechanisms

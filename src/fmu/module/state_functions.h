#pragma once

#include "fmu/module/instance.h"

/// What both versions of the standard have for the states of units. A state is a SavedState behind
/// the caller's pointer; `function` is what errors name.
namespace trammel::fmu {

/// @param state null, or one to be overwritten
void getState(Instance& instance, const char* function, void** state);
void setState(Instance& instance, const char* function, const void* state);
void freeState(void** state);
void stateSize(Instance& instance, const char* function, const void* state, std::size_t* size);
void writeState(Instance& instance, const char* function, const void* state, void* bytes,
                std::size_t size);
void readState(Instance& instance, const char* function, const void* bytes, std::size_t size,
               void** state);

} // namespace trammel::fmu

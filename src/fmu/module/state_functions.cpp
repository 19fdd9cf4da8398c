#include "fmu/module/state_functions.h"

#include <cstring>

namespace trammel::fmu {

namespace {

const SavedState& saved(const void* state) {
    return *static_cast<const SavedState*>(state);
}

} // namespace

void getState(Instance& instance, const char* function, void** state) {
    instance.unit.require(function, kBeforeTheEnd);
    requirePointers(function, {state});
    std::unique_ptr<SavedState> taken = instance.unit.save();
    if (*state)
        *static_cast<SavedState*>(*state) = std::move(*taken);
    else
        *state = taken.release();
}

void setState(Instance& instance, const char* function, const void* state) {
    requirePointers(function, {state});
    instance.unit.restore(saved(state));
}

void freeState(void** state) {
    if (!state) return;
    delete static_cast<SavedState*>(*state);
    *state = nullptr;
}

void stateSize(Instance& instance, const char* function, const void* state, std::size_t* size) {
    requirePointers(function, {state, size});
    *size = serialized(saved(state), instance.unit.token()).size();
}

void writeState(Instance& instance, const char* function, const void* state, void* bytes,
                std::size_t size) {
    requirePointers(function, {state, bytes});
    const std::vector<char> all = serialized(saved(state), instance.unit.token());
    requireSize(function, size, all.size());
    std::memcpy(bytes, all.data(), all.size());
}

void readState(Instance& instance, const char* function, const void* bytes, std::size_t size,
               void** state) {
    requirePointers(function, {bytes, state});
    auto read = std::make_unique<SavedState>(
        deserialized({static_cast<const char*>(bytes), size}, instance.unit.token()));
    delete static_cast<SavedState*>(*state);
    *state = read.release();
}

} // namespace trammel::fmu

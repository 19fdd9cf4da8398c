#include "fmu/module/instance.h"

#include "messages/unit_messages.h"

namespace trammel::fmu {

void requireExchange(const Unit& unit, const char* function) {
    if (unit.kind() != Unit::Kind::ModelExchange)
        throw messages::RuntimeError({messages::kNotOffered, function});
}

void requirePointers(const char* function, std::initializer_list<const void*> pointers) {
    for (const void* pointer : pointers)
        if (!pointer) throw messages::RuntimeError({messages::kArgumentIsNull, function});
}

void requireSize(const char* function, std::size_t size, std::size_t expected) {
    if (size != expected)
        throw messages::RuntimeError({messages::kSizesDiffer, function, size, expected});
}

} // namespace trammel::fmu

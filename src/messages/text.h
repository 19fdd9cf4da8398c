#pragma once

#include <cstddef>
#include <string_view>

namespace trammel::messages {

/// What can be told, a sentence or a part of one, as the program has it: the table has one entry
/// for each, and the entry's address is the message's id.
struct Entry {
    std::string_view key; ///< the id in files of runs and studies; never changes its meaning
    const char* english;  ///< with %1, %2, ... for values, in this order, each once
    std::size_t places;   ///< how many those are
};

/// How many places an English text has. Does not compile where they are out of order.
consteval std::size_t placesIn(std::string_view english) {
    std::size_t count = 0;
    for (std::size_t i = 0; i + 1 < english.size(); ++i) {
        if (english[i] != '%' || english[i + 1] < '1' || english[i + 1] > '9') continue;
        if (english[i + 1] - '0' != static_cast<int>(++count)) throw "places come in order";
    }
    return count;
}

/// An entry whose number of places the compiler knows.
template <std::size_t Places>
struct Text : Entry {};

} // namespace trammel::messages

// As Qt has it: marks a text for its tool that collects what there is to translate.
#ifndef QT_TRANSLATE_NOOP
#define QT_TRANSLATE_NOOP(scope, x) x
#endif

// An entry of a table, such as model_table.h: kId.
#define TRAMMEL_MESSAGE(id, english)                                                               \
    inline constexpr Text<placesIn(english)> k##id{{#id, english, placesIn(english)}};

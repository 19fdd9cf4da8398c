#pragma once

#include "io/format.h"

/// Makers of rows of the format's table: the files beside this one are written in them.
namespace trammel::io::formats {

KeyFormat row(std::string_view key, ValueType type, std::string_view unit,
              std::string_view description);
KeyFormat text(std::string_view key, std::string_view description);
KeyFormat number(std::string_view key, std::string_view unit, std::string_view description);
KeyFormat boolean(std::string_view key, std::string_view description);
KeyFormat function(std::string_view key, std::string_view unit, std::string_view description);
/// An array of one of these sizes.
KeyFormat numbers(std::string_view key, std::vector<std::size_t> sizes, std::string_view unit,
                  std::string_view description);
KeyFormat vector(std::string_view key, std::string_view unit, std::string_view description);
KeyFormat points(std::string_view key, std::size_t least, std::string_view description);
KeyFormat pairs(std::string_view key, std::size_t least, std::string_view description);
KeyFormat choice(std::string_view key, std::vector<std::string_view> names,
                 std::string_view description);
KeyFormat object(std::string_view key, ValueType type, const ObjectFormat& of,
                 std::string_view description);
/// The names of two bodies; required.
KeyFormat bodiesKey(std::string_view description);

// What a row says besides.

KeyFormat required(KeyFormat format);
KeyFormat withDefault(std::string_view defaultText, KeyFormat format);
/// What a new item states.
KeyFormat starting(std::string_view startText, KeyFormat format);
/// With another title in forms than theirs.
KeyFormat titled(const char* title, KeyFormat format);
/// Puts a type further on or back in menus.
VariantFormat ranked(int rank, VariantFormat format);

using Keys = std::vector<KeyFormat>;
Keys operator+(Keys keys, const Keys& more);

} // namespace trammel::io::formats

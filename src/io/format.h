#pragma once

#include <span>
#include <string_view>
#include <vector>

/// The model file's format as data: every object with its keys, in the order that documents use.
/// The checker walks documents against it, the JSON Schema is made from it, and forms may take
/// units and descriptions from it.
namespace trammel::io {

enum class ValueType {
    Version, ///< the format's number
    Text,
    Boolean,
    Integer,            ///< or an expression that gives one
    Number,             ///< or an expression over the parameters
    Choice,             ///< one of KeyFormat::names
    Numbers,            ///< array of one of KeyFormat::sizes numbers or expressions
    Orientation,        ///< [w, x, y, z], {"axis", "angle"} or {"euler_xyz"}
    Function,           ///< number or expression, also of t
    JointFunction,      ///< number or expression, also of t, q and qd
    CoordinateFunction, ///< number or expression, also of q
    FunctionVector,     ///< array of 3 functions
    NamePair,           ///< array of 2 texts
    PointPair,          ///< array of 2 arrays of 3 numbers
    PointList,          ///< array of at least KeyFormat::sizes arrays of 3 numbers
    PairList,           ///< array of at least KeyFormat::sizes arrays of 2 numbers
    Object,
    ForeignObject, ///< object whose keys another format describes
    ObjectList,    ///< array of objects
    ObjectMap,     ///< object whose keys are names and whose values are objects
    FormulaMap,    ///< object whose keys are names and whose values are numbers or expressions
    TextMap,       ///< object whose keys are names and whose values are texts
    ValueMap, ///< object whose keys are names and whose values are numbers, expressions, texts,
              ///< true or false
    NumberMap ///< object whose keys are names and whose values are numbers, or objects with one
};

struct ObjectFormat;

struct KeyFormat {
    std::string_view key;
    ValueType type;
    std::string_view unit;
    std::string_view description;
    bool isRequired = false;
    std::string_view defaultText; ///< JSON; empty where there is no fixed default
    std::string_view startText;   ///< JSON: what a new item states; empty: nothing, or what suits
    bool isOnCoordinate = false;  ///< acts on a joint's coordinate
    const char* title = nullptr;  ///< of the value in forms, English; null: that of the form
    std::vector<std::string_view> names;
    std::vector<const char*> titles; ///< of the names, English; empty: whoever shows them has them
    std::vector<std::size_t> sizes;
    const ObjectFormat* object = nullptr;
};

/// What an object may have besides its common keys when its "type" is this one.
/// Titles are English, of Studio's contexts.
struct VariantFormat {
    std::string_view type;
    const char* title;
    std::string_view description;
    std::vector<KeyFormat> keys;
    std::vector<std::string_view> exactlyOneOf = {}; ///< of these keys; empty: no such rule
    int rank = 0; ///< menus list types by it, then in the order of the format
};

struct ObjectFormat {
    std::string_view name; ///< "body", "joint", ...
    std::string_view description;
    std::vector<KeyFormat> keys;
    std::vector<VariantFormat> variants;             ///< empty: the object has no "type"
    std::vector<std::string_view> exactlyOneOf = {}; ///< of its keys; empty: no such rule

    const VariantFormat* variant(std::string_view type) const;
};

/// The whole model file.
const ObjectFormat& modelFormat();
/// The two objects that may stand for an orientation besides [w, x, y, z].
const ObjectFormat& axisAngleFormat();
const ObjectFormat& eulerFormat();

} // namespace trammel::io

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::fmi {

enum class FmiMajor { Two, Three };

/// What a variable's values are.
enum class ValueKind {
    Real,    ///< Real, Float64
    Float32, ///< of FMI 3 only, as the whole numbers of a size
    Int8,
    UInt8,
    Int16,
    UInt16,
    Int32, ///< Integer, Int32, Enumeration of FMI 2
    UInt32,
    Int64, ///< Int64, Enumeration of FMI 3
    UInt64,
    Boolean,
    String,
    Other ///< Binary, Clock, arrays of any
};

enum class Causality {
    StructuralParameter,
    Parameter,
    CalculatedParameter,
    Input,
    Output,
    Local,
    Independent
};

struct UnitVariable {
    std::string name;
    std::uint32_t reference = 0;
    ValueKind kind = ValueKind::Real;
    std::string type; ///< as the description calls it: "Real", "Float64"
    Causality causality = Causality::Local;
    bool isConstant = false;
    std::string unit; ///< as the description calls it; empty: none

    /// Whether its values are numbers (true and false are not).
    bool isNumber() const { return kind < ValueKind::Boolean; }
    /// Whether a finite number is one of its values: whole and of the type's range where it counts.
    bool takes(double number) const { return range().takes(number); }
    struct Range {
        double least, most;
        bool isWhole;
        bool takes(double number) const;
    };
    /// @pre isNumber()
    Range range() const;
};

/// What a unit of FMI 2.0 or 3.0 says of itself as far as co-simulation needs it
/// (modelDescription.xml).
struct UnitDescription {
    FmiMajor version = FmiMajor::Two;
    std::string modelName, token;
    std::string identifier; ///< of the binary
    std::vector<UnitVariable> variables;
    std::optional<double> step;   ///< of the default experiment, s
    bool savesStates = false;     ///< canGetAndSetFMUstate
    bool hasEventMode = false;    ///< of co-simulation in FMI 3
    bool hasVariableStep = false; ///< canHandleVariableCommunicationStepSize

    /// Null pointer where there is none.
    const UnitVariable* find(std::string_view name) const;
    /// The binary for this machine: "binaries/linux64/NAME.so", "binaries/x86_64-linux/NAME.so".
    std::string binary() const;
};

/// Reads the text of modelDescription.xml.
/// @throws messages::RuntimeError saying what is no description of a unit for co-simulation
UnitDescription readDescription(std::string_view text);

/// Looks into a unit's file without unpacking it or running anything of it.
/// @throws messages::RuntimeError naming what is missing: the file, an archive that may be
///         unpacked, a description, co-simulation, a binary for this machine
UnitDescription describeUnit(const std::filesystem::path& file);

} // namespace trammel::fmi

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace trammel::model {

class Table;

/// A formula in SI units as a program for a stack machine: for numbers that are evaluated once,
/// which a parser library takes some thirty times as long for, and for exported units, which hold
/// none. It means what it does as an Expression: ?: || && comparisons, + -, * /, signs, ^ from the
/// right, by rising priority; the functions and constants that isReservedName() lists. Truth is 1;
/// all but 0 is true.
class FormulaProgram {
public:
    /// What a name stands for.
    struct Meaning {
        int variable = -1;            ///< its place among the values; -1: a constant
        double value = 0.0;           ///< of a constant
        const Table* table = nullptr; ///< a function of one argument; outlives the program
    };
    using Names = std::function<std::optional<Meaning>(std::string_view name)>;

    /// @param names what it knows besides functions and constants
    /// @throws messages::InvalidArgument naming the place where it cannot be read
    FormulaProgram(std::string_view text, const Names& names);

    /// Allocates nothing; not thread-safe for one object, a copy is independent.
    double evaluate(std::span<const double> values) const;

    enum class Operation : std::uint8_t {
        Push,     ///< a number
        Variable, ///< by its place
        Negate,
        Add,
        Subtract,
        Multiply,
        Divide,
        Power,
        Less,
        LessEqual,
        Greater,
        GreaterEqual,
        Equal,
        Unequal,
        Truth,   ///< 1 or 0
        Call,    ///< a function with so many arguments
        Lookup,  ///< in a table
        JumpIf0, ///< takes what it asks
        Jump,
    };
    struct Step {
        Operation operation = Operation::Push;
        std::int32_t target = 0; ///< of jumps and variables; which function; 1: a variable's power
        std::int32_t arguments = 0; ///< of a function
        double number = 0.0;
        const Table* table = nullptr;
    };

private:
    std::vector<Step> m_steps;
    mutable std::vector<double> m_stack;
};

} // namespace trammel::model

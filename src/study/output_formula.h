#pragma once

#include "results/impact_columns.h"
#include "study/output_expression.h"

#include <optional>
#include <variant>

namespace trammel::study {

/// What makes one number of many.
enum class Reduction { First, Last, Min, Max, Sum, Mean, Rms, Count, At };
std::optional<Reduction> reductionFromName(std::string_view name);
std::string_view name(Reduction reduction);

/// A formula without reductions: what they give are variables of it.
struct OutputExpression::Formula {
    /// Over what its variables run.
    enum class Kind { Scalar, Frames, Events };
    struct Time {};
    struct Reduced {
        Reduction reduction;
        std::unique_ptr<Formula> argument, time; ///< time: of at()
    };
    /// A channel's name, a column of the events, the time, or what a reduction gives.
    using Source = std::variant<std::string, const results::ImpactColumn*, Time, Reduced>;

    Kind kind = Kind::Scalar;
    std::vector<Source> sources; ///< of the expression's variables
    std::optional<model::Expression> expression;
};

/// Reads an output expression.
class FormulaParser {
public:
    using Formula = OutputExpression::Formula;

    FormulaParser(std::string_view text, const model::ParameterValues& parameters,
                  std::span<const results::Channel> channels)
        : m_text(text), m_parameters(parameters), m_channels(channels) {}

    /// @param takesFrames also a formula over the frames, of which there is one
    /// @throws std::invalid_argument
    std::unique_ptr<Formula> parse(bool takesFrames);
    /// A formula over the frames. @throws std::invalid_argument
    std::unique_ptr<Formula> parseSeries();

private:
    class Level;
    struct Argument {
        std::size_t begin, end;
    };

    std::unique_ptr<Formula> parse(Argument range);
    std::size_t parseWord(Level& level, Argument range);
    Formula::Reduced parseCall(Reduction reduction, const std::vector<Argument>& arguments,
                               std::size_t place);
    std::vector<Argument> argumentsAt(std::size_t open) const;
    std::size_t closingBrace(std::size_t open) const;
    std::size_t endOfName(std::size_t begin) const;
    std::size_t endOfChannel(std::size_t begin) const;
    Formula::Source named(std::string_view name, std::size_t place) const;
    [[noreturn]] void refuseName(std::string_view name, std::size_t place) const;

    std::string_view m_text;
    const model::ParameterValues& m_parameters;
    std::span<const results::Channel> m_channels;
    int m_depth = 0;
};

} // namespace trammel::study

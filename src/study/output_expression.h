#pragma once

#include "messages/message.h"
#include "model/expression.h"
#include "results/run_data.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::study {

/// What the frames of a run are counted by.
struct FrameCount {
    std::string unit = "s"; ///< of t
    bool isOne = false;     ///< there is one frame: a series is a number itself
};

/// One number of a run, as an expression over its channels and events.
///
/// A channel is named as it is: `crank.com.x`, `contact.box-ground.force.z`; the longest name that
/// fits counts, and braces end a doubt: {left-hinge.rate}. `events.KEY` is a column of numbers of
/// the events' table (contract section 3), an element an impact point; `t` is the time of the frame
/// or the event. Over them stand muParser's operators and functions, element by element, with the
/// model's parameters and `pi`. One number comes from
///     first(x) last(x) min(x) max(x) sum(x) mean(x) rms(x) count(x) at(x, time)
/// where x is such a formula, over the output frames of the run or its events; rms is
/// sqrt(mean(x^2)), count the number of elements, at() linear between two frames. min, max and sum
/// of several arguments are muParser's. `max(abs(A.force.x)) / (m * 9.81)`. Of one frame x itself
/// is a number.
class OutputExpression {
public:
    /// @throws std::invalid_argument naming what is not known, with the nearest names, or the place
    /// where the expression cannot be read.
    OutputExpression(std::string_view text, const model::ParameterValues& parameters,
                     std::span<const results::Channel> channels, const FrameCount& frames = {});
    ~OutputExpression();
    OutputExpression(OutputExpression&&) noexcept;
    OutputExpression& operator=(OutputExpression&&) noexcept;

    /// The channels that it reads, by name, each once.
    const std::vector<std::string>& channels() const { return m_channels; }

    /// The SI unit of what it gives, as channels have it ("m/s"), where that follows from what it
    /// reads: numbers of one unit that are reduced, added, compared, or taken by their size. Else
    /// empty, as of dimensionless ones.
    const std::string& unit() const { return m_unit; }

    struct Result {
        double value;           ///< NaN where there is none
        messages::Message note; ///< then: why
    };
    /// @pre the run has those channels.
    Result evaluate(const results::RunData& run) const;

    struct Formula;

private:
    std::vector<std::string> m_channels;
    std::unique_ptr<Formula> m_formula;
    std::string m_unit;
};

/// A number of every frame of a run, as a formula over its channels and the time: what stands
/// within the parentheses of a reduction of OutputExpression.
class SeriesExpression {
public:
    /// @throws std::invalid_argument as OutputExpression, and of one that does not change with time
    SeriesExpression(std::string_view text, const model::ParameterValues& parameters,
                     std::span<const results::Channel> channels, const FrameCount& frames = {});
    ~SeriesExpression();
    SeriesExpression(SeriesExpression&&) noexcept;
    SeriesExpression& operator=(SeriesExpression&&) noexcept;

    /// As of OutputExpression.
    const std::vector<std::string>& channels() const { return m_channels; }
    const std::string& unit() const { return m_unit; }

    /// @pre the run has those channels.
    std::vector<double> evaluate(const results::RunData& run) const;

private:
    std::vector<std::string> m_channels;
    std::unique_ptr<OutputExpression::Formula> m_formula;
    std::string m_unit;
};

} // namespace trammel::study

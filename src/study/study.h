#pragma once

#include "analysis/cycle/curve_choice.h"
#include "study/analyses.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// What a user describes: how a model is varied, and what is asked of every run. Plain values; the
/// file's own text lives in StudyFile.
namespace trammel::study {

/// What a factor, or a key of the simulation, is given: a number, a method's name, or yes and no.
using Value = std::variant<double, bool, std::string>;

/// From first to last: `count` values at equal distances in a grid, any value in between in a
/// sample.
struct Range {
    double first = 0.0, last = 1.0;
    int count = 0; ///< 0: not given, which only samples may leave out
    bool operator==(const Range&) const = default;
};

/// What is varied: a parameter of the model ("e") or a key of its simulation ("simulation.impact").
struct Factor {
    std::string name;
    std::vector<Value> values; ///< empty where there is a range
    std::optional<Range> range;
    bool operator==(const Factor&) const = default;
};

/// One number that is asked of every run, as an expression (output_expression.h).
struct Output {
    std::string name, expression;
    bool operator==(const Output&) const = default;
};

enum class Design {
    Grid,          ///< every combination; the last factor changes fastest
    Random,        ///< `samples` independent points
    LatinHypercube ///< `samples` points, one in each of as many equal shares of every factor
};
std::string_view name(Design design); ///< "grid", "random", "latin-hypercube"

/// What runs are, and of a curve which one.
struct AnalysisChoice {
    Analysis kind = Analysis::Run;
    analysis::CurveChoice curve;
    bool operator==(const AnalysisChoice&) const = default;
};

/// Of a curve's cycle.
inline constexpr int kLeastSteps = 2, kMostSteps = 100'000;

struct Study {
    std::string name, description;
    std::string model; ///< file, relative to the study's
    AnalysisChoice analysis;
    Design design = Design::Grid;
    int samples = 0;
    std::uint64_t seed = 0;
    double timeLimit = 0.0; ///< s of wall time that a run may take; 0: as long as it wants
    std::vector<Factor> factors;
    std::vector<Output> outputs;
    std::vector<std::pair<std::string, Value>> simulation; ///< keys given to every run
    bool operator==(const Study&) const = default;
};

inline constexpr std::string_view kSimulationPrefix = "simulation.";
/// Where a factor's value goes in the model's document, as a JSON pointer.
std::string pointerOf(const Factor& factor);

/// A value as a table shows it: the shortest number that reads back the same, a name, true, false.
std::string text(const Value& value);

} // namespace trammel::study

#pragma once

#include "optimize/methods.h"
#include "study/study.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// What a user describes: what of a model may be changed, and what is to become of its outputs.
/// Plain values; the file's own text lives in OptimisationFile.
namespace trammel::optimize {

enum class VariableKind {
    Continuous, ///< any value between its bounds
    Integer,    ///< whole numbers between its bounds
    List        ///< one of its values
};

/// What may be changed: a parameter of the model ("k") or a key of its simulation
/// ("simulation.impact").
struct Variable {
    std::string name;
    VariableKind kind = VariableKind::Continuous;
    double low = 0.0, high = 1.0;     ///< bounds, low < high; not of a list
    bool isLogarithmic = false;       ///< steps are factors; bounds are above 0 then
    std::vector<study::Value> values; ///< of a list
    std::optional<study::Value> start;
};

/// An output that is the distance between a formula over channels and a column of a file:
///     sqrt(sum (w_i d_i)^2 / sum w_i^2),  d_i = formula(t_i + shift) - factor * column_i
/// with the formula linear between two output frames.
struct Measurement {
    std::string output;                ///< its name
    std::string formula;               ///< "ball.com.z", a number a frame
    std::string file;                  ///< relative to the optimisation's
    std::string timeColumn, column;    ///< titles; units in brackets behind them may be left out
    std::string shift;                 ///< s, a formula over the model's parameters
    std::optional<double> factor = {}; ///< none: that of the unit in the column's title
    double weight = 1.0;
    std::string weightColumn; ///< in place of the weight
};

enum class Goal { Minimise, Maximise, Target };
struct Objective {
    std::string output;
    Goal goal = Goal::Minimise;
    double target = 0.0; ///< the output is to come as near as possible to it
    double weight = 1.0; ///< of the difference from the target among several
};

enum class Relation { AtMost, AtLeast, Equal };
struct Constraint {
    std::string output;
    Relation relation = Relation::AtMost;
    double value = 0.0;
    double tolerance = 0.0; ///< by which it may be missed

    bool isKept(double output) const {
        const double miss = output - value;
        return relation == Relation::AtMost    ? miss <= tolerance
               : relation == Relation::AtLeast ? miss >= -tolerance
                                               : std::abs(miss) <= tolerance;
    }
};

struct Budget {
    std::size_t runs = 0;                                     ///< of the search; 0: usual
    double seconds = std::numeric_limits<double>::infinity(); ///< of wall time
};

/// The study of the file is what all of its runs share: the model, what a run is, outputs that are
/// formulas, settings and the time limit; its factors are the variables.
struct Optimisation {
    std::string name, description;
    std::vector<Variable> variables;
    std::vector<Measurement> measurements;
    std::vector<Objective> objectives;
    std::vector<Constraint> constraints;
    Method method = Method::Cobyla; ///< never Automatic
    Budget budget;
    int starts = 1;
    std::uint64_t seed = 0;
    double tolerance = 1e-6;      ///< of a variable, as a share of its bounds' distance
    double differenceStep = 1e-4; ///< of derivatives, likewise
    std::size_t population = 40;  ///< of nsga2
};

} // namespace trammel::optimize

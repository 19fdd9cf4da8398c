#include "optimize/sample.h"

#include <algorithm>
#include <cmath>

namespace trammel::optimize {

namespace {

const OutputPlace& placeOf(const OptimisationFile& file, const std::string& output) {
    return file.outputs[file.outputIndex(output)];
}

/// Residuals: of a measurement all weighted differences, of a target one.
void takeResiduals(const OptimisationFile& file, const Evaluation& evaluation, Sample& sample) {
    std::vector<double> residuals;
    for (const Objective& objective : file.optimisation.objectives) {
        const OutputPlace& place = placeOf(file, objective.output);
        if (objective.goal == Goal::Target) {
            const double value = evaluation.outputs[file.outputIndex(objective.output)];
            residuals.push_back(objective.weight * (value - objective.target));
            continue;
        }
        std::size_t first = 0;
        for (std::size_t i = 0; i < place.index; ++i)
            first += file.measured[i].time.size();
        for (std::size_t i = 0; i < file.measured[place.index].time.size(); ++i)
            residuals.push_back(objective.weight * (first + i < evaluation.differences.size()
                                                        ? evaluation.differences[first + i]
                                                        : std::nan("")));
    }
    sample.residuals = Eigen::Map<const Eigen::VectorXd>(
        residuals.data(), static_cast<Eigen::Index>(residuals.size()));
    sample.objectives = {sample.residuals.squaredNorm()};
}

void takeObjectives(const OptimisationFile& file, const Evaluation& evaluation, Sample& sample) {
    for (const Objective& objective : file.optimisation.objectives) {
        const double value = evaluation.outputs[file.outputIndex(objective.output)];
        const double miss = objective.weight * (value - objective.target);
        sample.objectives.push_back(objective.goal == Goal::Target     ? miss * miss
                                    : objective.goal == Goal::Maximise ? -value
                                                                       : value);
    }
}

/// A constraint's scaled miss over its output.
double missFactor(const Constraint& constraint) {
    const double scale = constraint.value != 0.0 ? std::abs(constraint.value) : 1.0;
    return (constraint.relation == Relation::AtLeast ? -1.0 : 1.0) / scale;
}

void takeConstraints(const OptimisationFile& file, const Evaluation& evaluation, Sample& sample) {
    for (const Constraint& constraint : file.optimisation.constraints) {
        const double value = evaluation.outputs[file.outputIndex(constraint.output)];
        const double scale = constraint.value != 0.0 ? std::abs(constraint.value) : 1.0;
        const double miss = missFactor(constraint) * (value - constraint.value);
        const double tolerance = constraint.tolerance / scale;
        sample.constraints.push_back(miss);
        sample.tolerances.push_back(tolerance);
        const double size = constraint.relation == Relation::Equal ? std::abs(miss) : miss;
        if (size > tolerance) sample.violation += size - tolerance;
    }
}

Eigen::RowVectorXd derivativesOf(const OptimisationFile& file, const Evaluation& evaluation,
                                 const std::string& output) {
    const std::vector<double>& row = evaluation.derivatives[file.outputIndex(output)];
    return Eigen::Map<const Eigen::RowVectorXd>(row.data(), static_cast<Eigen::Index>(row.size()));
}

void takeGradients(const OptimisationFile& file, const Evaluation& evaluation, Sample& sample) {
    const Optimisation& task = file.optimisation;
    sample.gradients.resize(static_cast<Eigen::Index>(task.constraints.size()) + 1,
                            static_cast<Eigen::Index>(task.variables.size()));
    const Objective& objective = task.objectives.front();
    const double value = evaluation.outputs[file.outputIndex(objective.output)];
    const double miss = objective.weight * (value - objective.target);
    const double factor = objective.goal == Goal::Target     ? 2.0 * miss * objective.weight
                          : objective.goal == Goal::Maximise ? -1.0
                                                             : 1.0;
    sample.gradients.row(0) = factor * derivativesOf(file, evaluation, objective.output);
    for (std::size_t i = 0; i < task.constraints.size(); ++i)
        sample.gradients.row(static_cast<Eigen::Index>(i) + 1) =
            missFactor(task.constraints[i]) *
            derivativesOf(file, evaluation, task.constraints[i].output);
}

} // namespace

Sample sampleOf(const OptimisationFile& file, const Evaluation& evaluation) {
    Sample sample;
    if (!evaluation.isCompleted()) return sample;
    if (file.optimisation.method == Method::LevenbergMarquardt)
        takeResiduals(file, evaluation, sample);
    else
        takeObjectives(file, evaluation, sample);
    takeConstraints(file, evaluation, sample);
    if (!evaluation.derivatives.empty()) takeGradients(file, evaluation, sample);
    const auto isFinite = [](double value) { return std::isfinite(value); };
    sample.isValid = std::ranges::all_of(sample.objectives, isFinite) &&
                     std::ranges::all_of(sample.constraints, isFinite);
    return sample;
}

bool isBetter(const Sample& one, const Sample& other) {
    if (one.isValid != other.isValid) return one.isValid;
    if (!one.isValid) return false;
    if (one.violation != other.violation) return one.violation < other.violation;
    return one.objectives.front() < other.objectives.front();
}

bool dominates(const Sample& one, const Sample& other) {
    if (one.isValid != other.isValid) return one.isValid;
    if (!one.isValid) return false;
    if (one.violation != other.violation) return one.violation < other.violation;
    bool isBetter = false;
    for (std::size_t i = 0; i < one.objectives.size(); ++i) {
        if (one.objectives[i] > other.objectives[i]) return false;
        isBetter = isBetter || one.objectives[i] < other.objectives[i];
    }
    return isBetter;
}

} // namespace trammel::optimize

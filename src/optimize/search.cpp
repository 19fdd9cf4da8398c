#include "optimize/search.h"

#include "math/least_squares.h"
#include "messages/optimisation_messages.h"
#include "optimize/space.h"

namespace trammel::optimize {

FoundStart findStart(const SearchTask& task) {
    std::vector<Eigen::VectorXd> places{task.start};
    const auto others =
        samplesOfCube(task.dimension, kStartsTried - 1, task.seed, study::Design::Random);
    places.insert(places.end(), others.begin(), others.end());
    for (const Eigen::VectorXd& place : places) {
        Sample sample = task.sample({place}).front();
        if (sample.isValid) return {true, place, std::move(sample)};
    }
    return {};
}

messages::Message searchByLeastSquares(const SearchTask& task) {
    const FoundStart start = findStart(task);
    if (!start.isFound) return {messages::kSearchFailedAtStart, kStartsTried};
    const math::ManyResiduals residuals = [&](std::span<const Eigen::VectorXd> x,
                                              std::span<Eigen::VectorXd> r) {
        std::vector<Sample> samples = task.sample({x.begin(), x.end()});
        for (std::size_t i = 0; i < samples.size(); ++i)
            r[i] = samples[i].isValid ? std::move(samples[i].residuals) : Eigen::VectorXd();
    };
    math::FitLimits limits;
    limits.lower = Eigen::VectorXd::Zero(task.dimension);
    limits.upper = Eigen::VectorXd::Ones(task.dimension);
    limits.tolerance = task.tolerance * task.tolerance;
    limits.leastStep = task.tolerance;
    limits.difference = task.differenceStep;
    limits.length = 1.0;
    limits.staysWithin = true;
    math::leastSquaresOfMany(residuals, start.place, limits);
    return messages::kSearchConverged;
}

messages::Message search(const SearchTask& task) {
    if (task.dimension == 0) {
        task.sample({Eigen::VectorXd()});
        return messages::kSearchAllTried;
    }
    if (task.method == Method::LevenbergMarquardt) return searchByLeastSquares(task);
    if (task.method == Method::Nsga2) return searchFront(task);
    return searchByNlopt(task);
}

} // namespace trammel::optimize

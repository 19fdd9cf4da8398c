#include "messages/optimisation_messages.h"
#include "optimize/search.h"
#include "optimize/space.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

namespace trammel::optimize {

namespace {

using Eigen::VectorXd;

/// Indices of the distributions of children [Deb and Agrawal, Complex Systems 9 (1995) 115].
constexpr double kCrossing = 15.0, kMutation = 20.0, kShareCrossed = 0.9;

struct Individual {
    VectorXd place;
    Sample sample;
    int rank = 0;          ///< of its front, the best 0
    double distance = 0.0; ///< to its neighbours on the front
};
using Population = std::vector<Individual>;

class FrontSearch {
public:
    explicit FrontSearch(const SearchTask& task) : m_task(task), m_random(task.seed) {}

    /// Ends when the sampling throws, or where most places were sampled already, as of lists.
    void run() {
        std::vector<VectorXd> places = samplesOfCube(m_task.dimension, m_task.population - 1,
                                                     m_task.seed, study::Design::LatinHypercube);
        places.insert(places.begin(), m_task.start);
        Population parents = evaluated(std::move(places));
        rank(parents);
        constexpr int kPlacesPerRun = 20;
        const int most = kPlacesPerRun * m_task.mostRuns / static_cast<int>(m_task.population);
        for (int generation = 0; generation <= most; ++generation) {
            Population all = evaluated(children(parents));
            std::ranges::move(parents, std::back_inserter(all));
            rank(all);
            std::ranges::stable_sort(all, isFitter);
            all.resize(m_task.population);
            parents = std::move(all);
        }
    }

private:
    /// In [0, 1), the same on every machine.
    double uniform() { return static_cast<double>(m_random() >> 11) * 0x1p-53; }

    Population evaluated(std::vector<VectorXd> places) {
        std::vector<Sample> samples = m_task.sample(places);
        Population population;
        for (std::size_t i = 0; i < places.size(); ++i)
            population.push_back({std::move(places[i]), std::move(samples[i])});
        return population;
    }

    static bool isFitter(const Individual& a, const Individual& b) {
        return a.rank != b.rank ? a.rank < b.rank : a.distance > b.distance;
    }

    /// Fronts, each of those that only earlier ones dominate, and distances along them.
    static void rank(Population& population) {
        std::vector<std::size_t> left(population.size());
        std::iota(left.begin(), left.end(), std::size_t{0});
        for (int rank = 0; !left.empty(); ++rank) {
            std::vector<std::size_t> front, others;
            for (const std::size_t i : left) {
                const bool isDominated = std::ranges::any_of(left, [&](std::size_t j) {
                    return dominates(population[j].sample, population[i].sample);
                });
                (isDominated ? others : front).push_back(i);
            }
            for (const std::size_t i : front)
                population[i].rank = rank;
            spread(population, front);
            left = std::move(others);
        }
    }

    /// Crowding: the sum over the objectives of the gap between both neighbours.
    static void spread(Population& population, std::vector<std::size_t> front) {
        for (const std::size_t i : front)
            population[i].distance = 0.0;
        if (!population[front.front()].sample.isValid) return;
        const std::size_t objectives = population[front.front()].sample.objectives.size();
        for (std::size_t k = 0; k < objectives; ++k) {
            const auto value = [&](std::size_t i) { return population[i].sample.objectives[k]; };
            std::ranges::stable_sort(front, {}, value);
            const double extent = value(front.back()) - value(front.front());
            for (const std::size_t end : {front.front(), front.back()})
                population[end].distance = std::numeric_limits<double>::infinity();
            for (std::size_t n = 1; n + 1 < front.size() && extent > 0.0; ++n)
                population[front[n]].distance +=
                    (value(front[n + 1]) - value(front[n - 1])) / extent;
        }
    }

    /// The fitter one of two.
    const Individual& chosen(const Population& population) {
        const auto any = [&]() -> const Individual& {
            const auto index = uniform() * static_cast<double>(population.size());
            return population[static_cast<std::size_t>(index)];
        };
        const Individual &a = any(), &b = any();
        return isFitter(b, a) ? b : a;
    }

    std::vector<VectorXd> children(const Population& parents) {
        std::vector<VectorXd> places;
        while (places.size() < m_task.population) {
            VectorXd a = chosen(parents).place, b = chosen(parents).place;
            if (uniform() < kShareCrossed) cross(a, b);
            for (VectorXd* child : {&a, &b}) {
                mutate(*child);
                if (places.size() < m_task.population) places.push_back(std::move(*child));
            }
        }
        return places;
    }

    /// Simulated binary crossover: children about as far from the parents as these are apart.
    void cross(VectorXd& a, VectorXd& b) {
        for (Eigen::Index k = 0; k < a.size(); ++k) {
            if (uniform() < 0.5) continue;
            const double u = uniform(), power = 1.0 / (kCrossing + 1.0);
            const double beta =
                u <= 0.5 ? std::pow(2.0 * u, power) : std::pow(0.5 / (1.0 - u), power);
            const double middle = 0.5 * (a[k] + b[k]), half = 0.5 * beta * (b[k] - a[k]);
            a[k] = std::clamp(middle - half, 0.0, 1.0);
            b[k] = std::clamp(middle + half, 0.0, 1.0);
        }
    }

    /// Polynomial mutation of one variable on average.
    void mutate(VectorXd& place) {
        for (Eigen::Index k = 0; k < place.size(); ++k) {
            if (uniform() * static_cast<double>(place.size()) >= 1.0) continue;
            const double u = uniform(), power = 1.0 / (kMutation + 1.0);
            const double step =
                u < 0.5 ? std::pow(2.0 * u, power) - 1.0 : 1.0 - std::pow(2.0 * (1.0 - u), power);
            place[k] = std::clamp(place[k] + step, 0.0, 1.0);
        }
    }

    const SearchTask& m_task;
    std::mt19937_64 m_random;
};

} // namespace

messages::Message searchFront(const SearchTask& task) {
    FrontSearch(task).run();
    return messages::kSearchConverged;
}

} // namespace trammel::optimize

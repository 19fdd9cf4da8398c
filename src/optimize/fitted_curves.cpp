#include "optimize/fitted_curves.h"

#include "model/expression.h"
#include "study/output_expression.h"
#include "study/run_one.h"

#include <algorithm>
#include <iterator>

namespace trammel::optimize {

namespace {

class CurveListener : public study::RunListener {
public:
    explicit CurveListener(const OptimisationFile& file) : m_file(file) {}

    std::vector<FittedCurve> curves;

    std::vector<std::string> channels(const model::Model& model,
                                      std::span<const results::Channel> channels) override {
        std::vector<std::string> names;
        for (const Measurement& measurement : m_file.optimisation.measurements) {
            m_formulas.emplace_back(measurement.formula, model.parameters, channels);
            std::ranges::copy(m_formulas.back().channels(), std::back_inserter(names));
            m_shifts.push_back(shiftOf(measurement, model.parameters));
        }
        return names;
    }

    messages::Message hear(const results::RunData& run) override {
        for (std::size_t i = 0; i < m_formulas.size(); ++i) {
            const MeasuredData& data = m_file.measured[i];
            FittedCurve curve{m_file.optimisation.measurements[i].output, data.time, data.value,
                              run.time(), m_formulas[i].evaluate(run)};
            for (double& time : curve.measuredTime)
                time += m_shifts[i];
            curves.push_back(std::move(curve));
        }
        return {};
    }

private:
    const OptimisationFile& m_file;
    std::vector<study::SeriesExpression> m_formulas;
    std::vector<double> m_shifts;
};

} // namespace

std::vector<FittedCurve> fittedCurves(const OptimisationFile& file, const study::Point& point,
                                      std::stop_token stop) {
    constexpr std::size_t kFirst = 1;
    CurveListener listener(file);
    const study::RunResult result =
        study::runOne(file.study, kFirst, point, {}, std::move(stop), &listener);
    if (!result.isCompleted() && !result.isStopped()) throw messages::RuntimeError(result.message);
    return std::move(listener.curves);
}

} // namespace trammel::optimize

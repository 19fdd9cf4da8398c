#include "optimize/fitted_curves.h"

#include "model/expression.h"
#include "optimize/measurement_formulas.h"
#include "study/run_one.h"

namespace trammel::optimize {

namespace {

class CurveListener : public MeasurementFormulas {
public:
    using MeasurementFormulas::MeasurementFormulas;

    std::vector<FittedCurve> curves;

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

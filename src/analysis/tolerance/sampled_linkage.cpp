#include "analysis/tolerance/sampled_linkage.h"

#include "analysis/cycle/cycle_start.h"
#include "analysis/poses/pose_step.h"
#include "math/derivative.h"

#include <algorithm>
#include <limits>

namespace trammel::analysis {

namespace {

constexpr double kNoOutput = std::numeric_limits<double>::quiet_NaN();

bool isRate(const results::Channel& channel) {
    return std::string_view(channel.unit).ends_with("/s");
}

} // namespace

SampledLinkage::SampledLinkage(const dynamics::System& nominal, const OutputOfPose& output,
                               const Eigen::MatrixXd& motions, ModelSource source)
    : m_output(output),
      m_motions(motions),
      m_source(std::move(source)),
      m_drivers(otherDrivers(nominal, output.input, output.pose)),
      m_nominal(nominal, output.input, m_drivers),
      m_input(inputCoordinate(m_nominal.rows(), output.pose)),
      m_outputs(m_nominal.rows(), output.choice) {
    const std::vector<results::Channel>& channels = m_outputs.channels();
    for (const results::Channel& channel : channels)
        if (channel.name == output.formula || "{" + channel.name + "}" == output.formula)
            m_unit = channel.unit;
    m_formula.emplace_back(output.formula, nominal.parameters().withoutValues(), channels);
    m_needsRates = std::ranges::any_of(nominal.measures(), [](const dynamics::Measure& measure) {
        return std::holds_alternative<model::ExpressionMeasure>(measure.source.law);
    });
    for (const results::Channel& channel : channels)
        m_needsRates = m_needsRates ||
                       (isRate(channel) && output.formula.find(channel.name) != std::string::npos);
}

double SampledLinkage::operator()(std::span<const double> changes) {
    try {
        return of(model::withoutClearances(m_source(changes)), changes);
    } catch (const std::invalid_argument&) {
        return kNoOutput;
    }
}

double SampledLinkage::of(const model::Model& model, std::span<const double> changes) {
    dynamics::System system(model);
    system.alignFrames(m_nominal.rows().system());
    LinkageMotion motion(system, m_output.input, m_drivers, m_nominal.rows().length());
    motion.rows().holdAs(m_nominal.rows());
    LinkagePose pose;
    if (!close(motion, changes, pose)) return kNoOutput;
    for (const dynamics::Follower& follower : system.followers())
        place(follower, pose.state);
    m_outputs.use(motion.rows());
    m_outputs.sample(pose.state, m_values);
    return m_formula.front()(0.0, m_values);
}

/// Near the dimensions that cannot be closed any more, two poses are about to meet and Newton's
/// steps get long: what they do not close, damped ones do.
bool SampledLinkage::close(LinkageMotion& motion, std::span<const double> changes,
                           LinkagePose& pose) const {
    const dynamics::State expected = guess(motion.rows().system(), changes);
    pose.state = expected;
    if (!motion.close({}, m_input, pose)) {
        pose.state = expected;
        if (!motion.closeFromAfar(m_input, pose)) return false;
    }
    if (!m_needsRates) return true;
    pose.rate.setZero(motion.rows().velocityCount());
    pose.acceleration.setZero(motion.rows().velocityCount());
    return motion.solve({}, m_input, pose);
}

double SampledLinkage::nominal(const PoseSensitivity& found) const {
    return m_formula.front()(0.0, found.values);
}

double SampledLinkage::derivative(const PoseSensitivity& found, std::size_t parameter,
                                  double step) const {
    const auto way = found.derivatives.col(static_cast<Eigen::Index>(parameter));
    std::vector<double> values(found.values.size());
    return math::firstDerivative(
               [&](double change) {
                   for (std::size_t i = 0; i < values.size(); ++i)
                       values[i] = found.values[i] + change * way[static_cast<Eigen::Index>(i)];
                   return m_formula.front()(0.0, values);
               },
               0.0, step)
        .value;
}

/// The nominal pose, moved as far as the derivatives say; other bodies are where this linkage has
/// them.
dynamics::State SampledLinkage::guess(const dynamics::System& system,
                                      std::span<const double> changes) const {
    const LinkageRows& rows = m_nominal.rows();
    dynamics::State state = system.initialState();
    state.angles = m_output.pose.angles;
    for (const int body : rows.bodies())
        state.bodies[body] = m_output.pose.bodies[body];
    const Eigen::Map<const Eigen::VectorXd> change(changes.data(),
                                                   static_cast<Eigen::Index>(changes.size()));
    movePose(system, rows.bodies(), rows.unscaled(m_motions * change), state);
    return state;
}

} // namespace trammel::analysis

#include "studio/jobs/run_poses.h"

#include "model/mass_properties.h"

#include <stdexcept>
#include <string>

namespace trammel::studio {
namespace {

namespace quantity = results::quantity;

constexpr struct {
    std::string_view quantity;
    const char* axis;
} kEntries[] = {{quantity::kPosition, "x"},    {quantity::kPosition, "y"},
                {quantity::kPosition, "z"},    {quantity::kOrientation, "w"},
                {quantity::kOrientation, "x"}, {quantity::kOrientation, "y"},
                {quantity::kOrientation, "z"}};

} // namespace

RunPoses::RunPoses(const model::Model& model, std::shared_ptr<const results::RunData> run)
    : m_run(std::move(run)) {
    for (const model::Body& body : model.bodies) {
        BodyChannels channels;
        channels.initial = body.pose;
        channels.stored = m_run != nullptr;
        for (std::size_t i = 0; i < channels.columns.size() && channels.stored; ++i) {
            const auto column = m_run->find(
                results::ChannelId{results::ChannelKind::Body, body.name,
                                   std::string(kEntries[i].quantity), kEntries[i].axis});
            channels.stored = column.has_value();
            channels.columns[i] = column.value_or(0);
        }
        if (channels.stored) channels.com = model::massProperties(model, body).com;
        m_bodies.push_back(channels);
    }
}

std::vector<model::Pose> RunPoses::at(std::size_t frame) const {
    if (!m_run || frame >= m_run->frameCount()) {
        throw std::out_of_range("the run has no frame " + std::to_string(frame));
    }
    std::vector<model::Pose> poses;
    poses.reserve(m_bodies.size());
    for (const BodyChannels& body : m_bodies) {
        if (!body.stored) {
            poses.push_back(body.initial);
            continue;
        }
        const auto value = [&](std::size_t i) { return m_run->column(body.columns[i])[frame]; };
        const Quat q = Quat(value(3), value(4), value(5), value(6)).normalized();
        poses.push_back({Vec3(value(0), value(1), value(2)) - q * body.com, q});
    }
    return poses;
}

} // namespace trammel::studio

#pragma once

#include "messages/message.h"
#include "model/model.h"

#include <vector>

namespace trammel::analysis {

/// A model that stands still at t = 0: drivers, springs and loads keep the values that they have
/// then, motors are off, friction in joints is left out, impacts are plastic.
class StandingModel {
public:
    explicit StandingModel(const model::Model& source);

    const model::Model& model() const { return m_model; }
    /// Of what is switched off or left out.
    const std::vector<messages::Message>& warnings() const { return m_warnings; }

private:
    void stopDrives(model::Joint& joint);

    model::Model m_model;
    std::vector<messages::Message> m_warnings;
};

} // namespace trammel::analysis

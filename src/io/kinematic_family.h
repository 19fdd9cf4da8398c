#pragma once

#include "io/varied_numbers.h"
#include "model/model.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace trammel::io {

/// A model document cut down to what its linkages' poses follow from: places of bodies, joints and
/// measures. Masses are 1, and centres of mass that follow from shapes stay where they are.
/// @param coms of the bodies in their frames, m, by body
/// @param input the joint whose driver goes, too
JsonValue kinematicDocument(const JsonValue& document, std::span<const Vec3> coms,
                            std::string_view input);

/// Models of such a document for many values of its parameters, without reading it anew.
class KinematicFamily {
public:
    /// @param document without errors
    /// @param directory of the document, for the files of its tables
    /// @param changed names of the parameters that change
    KinematicFamily(JsonValue document, std::filesystem::path directory,
                    const std::vector<std::string>& changed);
    KinematicFamily(const KinematicFamily&) = delete;
    KinematicFamily& operator=(const KinematicFamily&) = delete;

    /// The model with the parameters' values or formulas changed by as much, in their order.
    /// @throws std::invalid_argument where a formula has no value then
    model::Model with(std::span<const double> changes);

private:
    JsonValue m_document;
    std::filesystem::path m_directory;
    VariedNumbers m_numbers;
};

} // namespace trammel::io

#pragma once

#include "mechanisms/four_bar.h"
#include "mechanisms/gear_pair.h"
#include "mechanisms/pantograph.h"
#include "mechanisms/ready_mechanism.h"
#include "mechanisms/scissor_lift.h"
#include "mechanisms/slider_crank.h"

#include <array>
#include <optional>
#include <string_view>
#include <variant>

namespace trammel::mechanisms {

using Mechanism = std::variant<FourBar, SliderCrank, ScissorLift, Pantograph, GearTeeth, GearRadii,
                               ReadyMechanism>;

/// A mechanism as it is asked for: its lengths, and what may be stated besides.
struct MadeMechanism {
    Mechanism lengths;
    std::optional<double> speed;   ///< of the drive, rad/s; of one that swings, of its phase
    std::optional<double> density; ///< of the links, kg/m^3
    /// A point of the coupler or the connecting rod that is traced, m: along it from the driven
    /// link's end, and across to the left. Other mechanisms have none.
    std::optional<std::array<double, 2>> couplerPoint;
};

/// The model file. Its parameters have units and descriptions, and it says what it was made as.
/// @throws std::invalid_argument where it cannot be assembled
io::JsonValue document(const MadeMechanism& made);

/// What a model file was made as, with the values that its parameters have now; none where it says
/// nothing of it, or parameters that were asked for are gone.
std::optional<MadeMechanism> madeAs(const io::JsonValue& document);

/// A model file made as one mechanism and then edited, made anew as another one: items and
/// parameters that are as they were made follow, what was edited or added stays.
io::JsonValue remade(const io::JsonValue& current, const MadeMechanism& before,
                     const MadeMechanism& after);

} // namespace trammel::mechanisms

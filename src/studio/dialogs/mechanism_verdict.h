#pragma once

#include "io/json_value.h"
#include "mechanisms/four_bar.h"
#include "mechanisms/gear_pair.h"
#include "mechanisms/pantograph.h"
#include "mechanisms/ready_mechanism.h"
#include "mechanisms/scissor_lift.h"
#include "mechanisms/slider_crank.h"

#include <QCoreApplication>
#include <QStringList>
#include <optional>

namespace trammel::studio {

/// What lengths make, for the user.
struct MechanismVerdict {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::MechanismVerdict)

public:
    QString text;                           ///< the class or the main dimensions, or what is wrong
    std::optional<io::JsonValue> mechanism; ///< the model file; nothing where they make none
    QStringList emphasized;                 ///< bodies: what turns fully, or is driven

    static MechanismVerdict on(const mechanisms::FourBar& lengths);
    static MechanismVerdict on(const mechanisms::SliderCrank& lengths);
    static MechanismVerdict on(const mechanisms::ScissorLift& lift);
    static MechanismVerdict on(const mechanisms::Pantograph& pantograph);
    static MechanismVerdict on(const mechanisms::GearPair& pair);
    static MechanismVerdict on(const mechanisms::ReadyMechanism& ready);
};

} // namespace trammel::studio

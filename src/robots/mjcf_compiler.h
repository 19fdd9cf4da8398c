#pragma once

#include "robots/mjcf_defaults.h"
#include "robots/pose.h"

#include <array>
#include <optional>
#include <set>
#include <string>

namespace trammel::robots {

/// How an MJCF file is to be read: its sections "compiler" and "option". A later section adds to
/// the earlier ones.
struct MjcfCompiler {
    enum class InertiaFromGeom { Never, Always, WhereMissing };

    /// Tells of what is not read.
    MjcfCompiler(const MjcfSource& source, ImportReport& report);

    bool isDegrees = true;
    std::string eulerSequence = "xyz";
    bool autoLimits = true;
    InertiaFromGeom inertiaFromGeom = InertiaFromGeom::WhereMissing;
    std::array<double, 2> inertiaGroups{0, 5};
    bool balanceInertia = false;
    double boundMass = 0.0, boundInertia = 0.0; ///< at least, kg and kg m^2
    std::optional<double> totalMass;            ///< kg
    bool stripsPath = false;                    ///< of the names of meshes
    std::string meshFolder;

    Vec3 gravity{0, 0, -9.81};
    double step = 0.002;
    std::set<std::string> disabled; ///< flags: contact, limit, passive, ...

    bool isDisabled(const char* flag) const { return disabled.contains(flag); }
    /// What the file's unit of angles is in rad.
    double angle() const;
    /// The rotation by the three angles of "euler", in the file's unit.
    Quat fromEuler(const Vec3& angles) const;
    /// An element's "pos" and orientation, which it states in one way at most.
    /// @throws ImportError for two ways, and for a direction or quaternion of 0
    Pose pose(const MjcfElement& element) const;
    /// None where it states none.
    std::optional<Quat> orientation(const MjcfElement& element) const;

private:
    void readCompiler(const MjcfElement& element, ImportReport& report);
    void readOption(const MjcfSource& source, const MjcfElement& element, ImportReport& report);
    void readFlags(const Element& element, ImportReport& report);
    Quat stated(const MjcfElement& element, const char* attribute) const;
};

/// The least turn that takes the z axis to a direction; half a turn about x for its opposite.
Quat fromZAxis(const Vec3& direction);

} // namespace trammel::robots

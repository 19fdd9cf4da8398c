#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::results {

/// Whose quantity a channel is.
enum class ChannelKind {
    Other, ///< none of these, or not known
    Body,
    Joint,
    Force,
    Constraint, ///< a user's
    Measure,
    Contact, ///< of two bodies
    Mode,    ///< a natural one, by its number; without: of all of them
    // Of the whole mechanism:
    Energy,
    Momentum,
    Drift,
    Lcp,
    Contacts,
    Cycle, ///< of a linkage over its input
};

/// What channels are quantities of.
namespace quantity {
inline constexpr std::string_view kPosition = "com", kOrientation = "q", kVelocity = "v",
                                  kAngularVelocity = "w", kAcceleration = "a",
                                  kAngularAcceleration = "alpha"; // bodies'
inline constexpr std::string_view kCoordinate = "coordinate", kRate = "rate",
                                  kTranslation = "translation",
                                  kCoordinateAcceleration = "acceleration",
                                  kTranslationRate = "translation_rate",
                                  kTranslationAcceleration = "translation_acceleration",
                                  kDrift = "drift", kDriftRate = "drift_rate",
                                  kDriftAngle = "drift_angle",
                                  kDriftAngleRate = "drift_angle_rate"; // joints'
inline constexpr std::string_view kMultiplier = "lambda", kForce = "force", kTorque = "torque",
                                  kDriverForce = "driver.force", kDriverTorque = "driver.torque",
                                  kDriverPower = "driver.power", kFrictionForce = "friction.force",
                                  kFrictionTorque = "friction.torque", kLength = "length",
                                  kResidual = "residual"; // of what acts
inline constexpr std::string_view kKinetic = "kinetic", kPotential = "potential", kTotal = "total",
                                  kLostToFriction = "dissipated.friction",
                                  kLostInImpacts = "dissipated.impact",
                                  kLostToDamping = "dissipated.damping",
                                  kLostNumerically = "dissipated.numerical", kInput = "input",
                                  kSlowImpacts = "impact_slow";             // energies
inline constexpr std::string_view kLinear = "linear", kAngular = "angular"; // momenta
inline constexpr std::string_view kLargestPosition = "position.max",
                                  kLargestVelocity = "velocity.max", kPivots = "pivots",
                                  kCount = "count"; // of joints' drift, the solver, contacts
inline constexpr std::string_view kFrequency = "frequency", kDampedFrequency = "damped_frequency",
                                  kDampingRatio = "damping_ratio", kGrowth = "growth"; // of modes
inline constexpr std::string_view kFullTurn = "full_turn", kTravel = "travel";         // of a cycle
} // namespace quantity

/// What a channel is.
struct ChannelId {
    ChannelKind kind = ChannelKind::Other;
    std::string owner = {};    ///< a body, a joint, pairName(); empty: the whole mechanism
    std::string quantity = {}; ///< empty: what a measure is of
    std::string axis = {};     ///< "x", "w", the number of a row; empty: none

    bool operator==(const ChannelId&) const = default;
    bool isEmpty() const { return owner.empty() && quantity.empty() && axis.empty(); }
    /// "crank.com.x", "energy.kinetic": the only place where names of channels are made.
    std::string name() const;
    /// "crank.lambda.0"
    static ChannelId multiplier(ChannelKind kind, std::string owner, int row);
    /// The name without its owner: "com.x".
    std::string quantityAndAxis() const;
};

/// What may follow "NAME." in the names of a body's, joint's, force's or measure's channels, up to
/// the next dot: a quantity, what begins one ("driver"), or an axis. Other kinds: nothing.
std::span<const std::string_view> wordsAfterOwner(ChannelKind kind);

/// The owner of what is between two bodies.
std::string pairName(std::string_view a, std::string_view b);
/// The owner of what a joint's own spring does.
std::string springName(std::string_view joint);

/// A sampled quantity: "crank.com.x" in "m"; a dimensionless one has an empty unit.
struct Channel {
    std::string name;
    std::string unit;
    ChannelId id = {}; ///< what has the name; empty where only the name is known: see identify()

    /// Names are made from what channels are.
    bool operator==(const Channel& other) const { return name == other.name && unit == other.unit; }
    /// "crank.com.x[m]", the column title of CSV files.
    std::string title() const { return name + "[" + unit + "]"; }
};
Channel describedChannel(ChannelId id, std::string_view unit);

/// What a name from a file stands for, which has names only; the inverse of ChannelId::name(). A
/// single name does not tell bodies, joints and others apart, nor a dot in a body's name from
/// others.
ChannelId channelId(std::string_view name);
/// Fills the ids of channels that have none; all names together tell bodies and joints.
void identify(std::span<Channel> channels);

} // namespace trammel::results

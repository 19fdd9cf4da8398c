#pragma once

#include "io/json_value.h"
#include "live/input.h"
#include "model/driver_shift.h"
#include "model/model.h"

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string_view>

namespace trammel::live {

/// What inputs have set, beside the model's own values.
struct LiveValues {
    struct Speed {
        double value = 0.0;    ///< rad/s or m/s
        double since = 0.0;    ///< s
        double position = 0.0; ///< of the driver then, rad or m
        bool operator==(const Speed&) const = default;
    };
    std::map<std::string, double> parameters;
    std::optional<Vec3> gravity;
    std::map<std::string, Speed> speeds; ///< by joint
    model::DriverShifts shifts;
    std::vector<SetContact> contacts;
    std::optional<Pull> pull;
    bool operator==(const LiveValues&) const = default;
};

/// The model of a document with inputs put in.
class LiveModel {
public:
    /// @throws messages::InvalidArgument with the first error of the document
    LiveModel(io::JsonValue document, std::filesystem::path directory);

    const LiveValues& values() const { return m_values; }
    /// With the values.
    const model::Model& model() const { return m_model; }
    const io::JsonValue& document() const { return m_document; }

    /// What changes lead to, at a time of the run (s); this stays. Parameters that follow each
    /// other are set together: a model is made of all their values, not of each alone.
    /// @throws messages::InvalidArgument why one cannot be made
    LiveModel changed(const std::vector<Change>& changes, double time) const;
    /// Whether two models may differ in what closes joints or moves drivers.
    bool moves(const LiveModel& other) const;

    /// The present speed of a joint's motor or driver, rad/s or m/s; nothing where it has none.
    std::optional<double> speed(const std::string& joint, double time) const;

private:
    LiveModel(model::Model base, LiveValues values);
    void read();
    void build();
    void apply(const Change& change, double time);
    void setParameters(std::span<const Change> changes, double time);
    void setSpeed(const SetSpeed& change, double time);
    void setContact(const SetContact& change);
    void setPull(const Pull& change);
    model::Joint* findDriven(std::string_view joint);
    void putSpeeds();
    void putContacts();
    void putPull();

    io::JsonValue m_document; ///< with the parameters
    std::filesystem::path m_directory;
    model::Model m_base; ///< the document's
    LiveValues m_values;
    model::Model m_model;
};

/// The force of a pull on a body whose centre of mass stands at `com` in its frame, N.
Vec3 force(const Pull& pull, const Vec3& com, const Vec3& position, const Quat& orientation,
           const Vec3& velocity, const Vec3& angularVelocity);

} // namespace trammel::live

#include "io/kinematic_family.h"

#include "io/extract.h"
#include "io/tables.h"
#include "messages/tolerance_messages.h"

#include <array>

namespace trammel::io {

namespace {

void removeKeys(JsonValue& document, const std::string& place, std::span<const char* const> keys) {
    for (const char* key : keys)
        if (document.at(place)->find(key)) document.remove(joinPointer(place, key));
}

JsonValue vectorOf(const Vec3& v) {
    return JsonValue::array({v.x(), v.y(), v.z()});
}

const JsonValue& parametersOf(const JsonValue& document) {
    static const JsonValue none = JsonValue::object();
    const JsonValue* parameters = document.find("parameters");
    return parameters ? *parameters : none;
}

} // namespace

JsonValue kinematicDocument(const JsonValue& document, std::span<const Vec3> coms,
                            std::string_view input) {
    static constexpr std::array kOfModel{"forces",    "contacts", "simulation", "ground",
                                         "materials", "sketch",   "mechanism"};
    static constexpr std::array kOfBodies{"shapes", "velocity", "angular_velocity"};
    static constexpr std::array kOfJoints{
        "limits", "limit_restitution", "motor", "spin_motor", "spring", "torque", "friction"};
    JsonValue result = document;
    removeKeys(result, "", kOfModel);
    const std::size_t bodies = result.find("bodies") ? result.find("bodies")->size() : 0;
    for (std::size_t i = 0; i < bodies; ++i) {
        const std::string place = joinPointer("/bodies", i);
        removeKeys(result, place, kOfBodies);
        if (!result.at(place)->find("com"))
            result.set(joinPointer(place, "com"), vectorOf(coms[i]));
        result.set(joinPointer(place, "mass"), 1);
        result.set(joinPointer(place, "inertia"), JsonValue::array({1, 1, 1, 0, 0, 0}));
    }
    const std::size_t joints = result.find("joints") ? result.find("joints")->size() : 0;
    for (std::size_t i = 0; i < joints; ++i) {
        const std::string place = joinPointer("/joints", i);
        removeKeys(result, place, kOfJoints);
        const JsonValue* name = result.at(place)->find("name");
        if (name && name->isString() && name->string() == input)
            removeKeys(result, place, std::array{"driver"});
    }
    return result;
}

KinematicFamily::KinematicFamily(JsonValue document, std::filesystem::path directory,
                                 const std::vector<std::string>& changed)
    : m_document(std::move(document)),
      m_directory(std::move(directory)),
      m_numbers(parametersOf(m_document), changed) {}

model::Model KinematicFamily::with(std::span<const double> changes) {
    m_numbers.change(changes);
    if (m_document.find("tables"))
        m_numbers.setTables(readTables(m_document, m_numbers, m_directory).tables);
    model::Model model = extractModel(m_document, m_numbers);
    if (m_numbers.isLost()) throw messages::InvalidArgument(messages::kFormulaIsLost);
    return model;
}

} // namespace trammel::io

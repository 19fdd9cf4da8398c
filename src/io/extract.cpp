#include "io/extract.h"

#include "io/extract/parts.h"

namespace trammel::io {

model::Model extractModel(const JsonValue& root, Numbers& numbers) {
    const ObjectReader in(&root, numbers);
    model::Model result;
    result.name = in.text("name");
    result.description = in.text("description");
    result.parameters = numbers.parameters();
    result.gravity = in.vector("gravity", result.gravity);
    const JsonValue* materials = in.find("materials");
    if (materials != nullptr && materials->isObject()) {
        for (const JsonValue::Member& member : materials->members()) {
            result.materials.push_back(
                readMaterial(member.key, ObjectReader(&member.value, numbers)));
        }
    }
    result.groundShapes = readShapes(in.object("ground"));
    result.bodies.reserve(in.count("bodies"));
    in.forEach("bodies",
               [&](const ObjectReader& body) { result.bodies.push_back(readBody(body)); });
    result.joints.reserve(in.count("joints"));
    in.forEach("joints",
               [&](const ObjectReader& joint) { result.joints.push_back(readJoint(joint)); });
    in.forEach("forces",
               [&](const ObjectReader& force) { result.forces.push_back(readForce(force)); });
    in.forEach("measures", [&](const ObjectReader& measure) {
        result.measures.push_back(readMeasure(measure, result.bodies));
    });
    in.forEach("controllers", [&](const ObjectReader& controller) {
        result.controllers.push_back(readController(controller, numbers));
    });
    result.contacts = readContacts(in.object("contacts"));
    result.simulation = readSimulation(in.object("simulation"));
    return result;
}

} // namespace trammel::io

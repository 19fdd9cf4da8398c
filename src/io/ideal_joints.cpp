#include "io/ideal_joints.h"

#include <fmt/format.h>

namespace trammel::io {

namespace {

template <class Visit>
void forEachPlay(const JsonValue& root, const Visit& visit) {
    const JsonValue* joints = root.find("joints");
    if (!joints || !joints->isArray()) return;
    for (std::size_t i = 0; i < joints->size(); ++i) {
        const std::string place = fmt::format("/joints/{}", i);
        const JsonValue* joint = root.at(place);
        if (joint && joint->isObject() && joint->find("clearance")) visit(place, *joint);
    }
}

} // namespace

std::vector<std::string> jointsWithPlay(const JsonValue& root) {
    std::vector<std::string> names;
    forEachPlay(root, [&](const std::string&, const JsonValue& joint) {
        const JsonValue* name = joint.find("name");
        names.push_back(name && name->isString() ? name->string() : std::string());
    });
    return names;
}

JsonValue withoutClearances(JsonValue root) {
    std::vector<std::string> places;
    forEachPlay(root, [&](const std::string& place, const JsonValue&) {
        places.push_back(place + "/clearance");
    });
    for (const std::string& place : places)
        root.remove(place);
    return root;
}

} // namespace trammel::io

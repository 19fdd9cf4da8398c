#include "robots/mjcf_reader.h"

#include "messages/mjcf_messages.h"
#include "messages/robot_messages.h"
#include "model/short_text.h"
#include "robots/mjcf_contents.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::robots {

int MjcfContents::body(const Element& element, const char* attribute) const {
    const std::string name = element.neededText(attribute);
    const auto found = bodies.find(name);
    if (found == bodies.end())
        element.fail({messages::kMjcfNothingNamed, "body", model::shortened(name)});
    return found->second;
}

int MjcfContents::hingeOrSlide(const Element& element, const char* attribute) const {
    const std::string name = element.neededText(attribute);
    const int joint = robot.findJoint(name);
    const auto isIt = [&](const MjcfJoint& each) { return each.index == joint; };
    const auto found = std::ranges::find_if(joints, isIt);
    if (joint < 0 || found == joints.end())
        element.fail({messages::kMjcfNothingNamed, "joint", model::shortened(name)});
    if (found->positions != 1)
        element.fail({messages::kMjcfNeedsHingeOrSlide, model::shortened(name),
                      found->positions == 4 ? "ball" : "free"});
    return joint;
}

std::string MjcfContents::nameOr(const Element& element, const char* prefix, std::size_t number) {
    std::string name = element.text("name");
    return name.empty() ? fmt::format("{}{}", prefix, number) : name;
}

namespace {

/// Tells of the sections that nothing reads.
void tellOfSections(const MjcfSource& source, ImportReport& report) {
    constexpr const char* kRead[] = {"compiler", "option",   "default",  "asset",  "worldbody",
                                     "equality", "actuator", "keyframe", "contact"};
    for (const Element& section : source.children(source.root())) {
        if (std::ranges::find(kRead, section.name()) != std::end(kRead)) continue;
        const std::vector<Element> parts = source.children(section);
        // Of tendons and sensors each is told, of settings the section.
        if (section.name() != "tendon" && section.name() != "sensor")
            report.leftOut(section.place(),
                           {messages::kElementNotRead, model::shortened(section.name())});
        else
            for (const Element& part : parts)
                report.leftOut(part.place(), {messages::kElementNotRead,
                                              fmt::format("{}/{}", section.name(),
                                                          model::shortened(part.name()))});
    }
}

} // namespace

Robot readMjcf(XmlFiles& files, const ImportOptions& options, ImportReport& report) {
    const MjcfSource source(files);
    const MjcfDefaults defaults(source, report);
    const MjcfCompiler compiler(source, report);
    MjcfContents contents{source, defaults, compiler, report, {}, {}, {}, {}, {}, {}, {}, {}};
    Robot& robot = contents.robot;
    robot.name = source.root().text("model");
    if (robot.name.empty()) robot.name = files.main().shown();
    robot.format = "MJCF";
    robot.place = source.root().place();
    robot.gravity = compiler.gravity;
    robot.step = compiler.step;
    robot.rootsAreFixed = false;
    readBodies(contents, options);
    readEqualities(contents);
    readActuators(contents);
    readContacts(contents);
    readKeyframes(contents, options);
    tellOfSections(source, report);
    return std::move(contents.robot);
}

} // namespace trammel::robots

#pragma once

#include "robots/import_options.h"
#include "robots/mjcf_compiler.h"
#include "robots/robot.h"

#include <map>
#include <string>
#include <vector>

namespace trammel::robots {

/// A place on a link that constraints name.
struct MjcfSite {
    int link = kWorld;
    Pose pose; ///< in the link's frame
};

struct MjcfGeom {
    int link = kWorld;
    unsigned contype = 1, conaffinity = 1;
    bool collides = true; ///< with what its bits let it
    Place place;
};

/// A joint of the file.
struct MjcfJoint {
    int index = 0;     ///< of the robot's joint
    int positions = 1; ///< numbers in qpos
    int rates = 1;     ///< and in qvel
};

/// What an MJCF file has been read to, for the parts that name others.
struct MjcfContents {
    const MjcfSource& source;
    const MjcfDefaults& defaults;
    const MjcfCompiler& compiler;
    ImportReport& report;

    Robot robot;
    std::map<std::string, int> bodies; ///< links by name; the world is kWorld
    std::map<std::string, MjcfSite> sites;
    std::map<std::string, std::size_t> geomAt; ///< by name
    std::vector<MjcfGeom> geoms;
    std::vector<MjcfJoint> joints; ///< in the order of qpos
    std::vector<Pose> poses;       ///< by link: in the world, where the file draws it
    std::vector<int> actuators;    ///< by the file's actuator: the robot's, -1 for none

    /// A link's pose as the file draws it.
    Pose pose(int link) const { return link < 0 ? Pose{} : poses[static_cast<std::size_t>(link)]; }
    /// The link that an attribute of an element names.
    /// @throws ImportError where there is none
    int body(const Element& element, const char* attribute) const;
    /// The joint that an attribute names, a hinge or a slide.
    /// @throws ImportError where it is none
    int hingeOrSlide(const Element& element, const char* attribute) const;
    /// The element's name, or one for something that has none: the prefix with a number.
    static std::string nameOr(const Element& element, const char* prefix, std::size_t number);
};

/// Reads what is in the world: bodies with their joints, inertia and shapes, and sites.
void readBodies(MjcfContents& contents, const ImportOptions& options);
/// Joints of constraints "connect" and "weld", couplings of "joint".
void readEqualities(MjcfContents& contents);
void readActuators(MjcfContents& contents);
/// Pairs and exclusions, bits and friction of the shapes' contacts.
void readContacts(MjcfContents& contents);
/// The keyframe that options.keyframe names, as the start; tells of those that are not used.
void readKeyframes(MjcfContents& contents, const ImportOptions& options);

} // namespace trammel::robots

#pragma once

#include "model/model.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace trammel::scene {

enum class AnchorKind { Body, Joint, Force, Point };

/// A place of the model that has a name: a body's centre of mass, where a joint, a force or a
/// measured point is.
struct Anchor {
    struct Place {
        int body;   ///< in the model's order; -1: the world
        Vec3 point; ///< in the body's frame, m
    };
    AnchorKind kind;
    std::string owner; ///< "bodies/crank", "joints/A", "forces/spring", "measures/P"
    std::string text;  ///< the name
    Place place;
    std::optional<Place> other; ///< of a spring: its second end; the anchor is midway
    bool hasMass = false;       ///< a body that moves by forces
};

std::vector<Anchor> buildAnchors(const model::Model& model);

/// Where an anchor is in those poses of the body frames, m.
Vec3 position(const Anchor& anchor, std::span<const model::Pose> poses);

} // namespace trammel::scene
